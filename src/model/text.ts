/** Byte offsets of decoded text: parsers count UTF-16 units, spans count bytes. */

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const looseDecoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The order of code units: the same on every machine. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The text of [start, end) of a body, or undefined where the bytes are not UTF-8. */
export function sliceText(body: Uint8Array, start: number, end: number): string | undefined {
  try {
    return strictDecoder.decode(body.subarray(start, end));
  } catch {
    return undefined;
  }
}

/** Decodes for showing: bytes that are no UTF-8 become U+FFFD. */
export function decodeLoose(body: Uint8Array): string {
  return looseDecoder.decode(body);
}

/** The number of bytes UTF-8 needs for a string. Lone surrogates count as U+FFFD, as encoders write them. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(index + 1))) {
      bytes += 4;
      index++;
    } else bytes += 3;
  }
  return bytes;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
