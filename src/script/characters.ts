/** Single characters, by UTF-16 unit. */

/** 2 for a surrogate pair, else 1. */
export function characterLength(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0xd800 || code > 0xdbff) return 1;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff ? 2 : 1;
}

/** Blanks, ASCII punctuation, general punctuation and the signs dictionaries use between words (° ˚ ·). */
export function isNeutral(code: number): boolean {
  if (code < 0x80) return !((code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a));
  if (code === 0xa0 || code === 0xb0 || code === 0xb7 || code === 0xab || code === 0xbb) return true;
  if (code === 0x2da) return true;
  return (code >= 0x2000 && code <= 0x206f) || code === 0x3000;
}

/** The block of combining marks that Latin and Greek letters carry. */
export function isCombining(code: number): boolean {
  return code >= 0x300 && code <= 0x36f;
}

export function isAsciiLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
