/**
 * Components of references as numbers. An index keeps records and numbers under keys and nothing else, so the
 * reference of a unit that is found by its place in the text is kept as numbers.
 */

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** 62 to the eighth, doubled, is still a whole number in JavaScript. */
const MAX_LETTERS = 8;

/** Three numbers below this fit into one whole number of JavaScript, with their count. */
const RADIX = 100_000;
const MAX_PACKED = 3;

/** A reference of up to three plain numbers as one; undefined for any other, which is kept component by component. */
export function packRef(ref: readonly string[]): number | undefined {
  if (ref.length === 0 || ref.length > MAX_PACKED) return undefined;
  let packed = 0;
  for (const component of ref) {
    if (!/^(?:0|[1-9]\d{0,4})$/.test(component)) return undefined;
    packed = packed * RADIX + Number(component);
  }
  return packed * (MAX_PACKED + 1) + ref.length;
}

export function unpackRef(code: number): readonly string[] {
  const length = code % (MAX_PACKED + 1);
  let rest = (code - length) / (MAX_PACKED + 1);
  const ref: string[] = [];
  for (let place = 0; place < length; place++) {
    ref.unshift(String(rest % RADIX));
    rest = Math.floor(rest / RADIX);
  }
  return ref;
}

/** Where the first unit of a reference stands, and how many units it has, as one number. */
const MOST_PLACES = 10_000_000;
export const ONE_UNIT = MOST_PLACES;

export function readPlace(code: number): { readonly place: number; readonly units: number } {
  return { place: code % MOST_PLACES, units: Math.floor(code / MOST_PLACES) };
}

/** Even for a plain number, odd for a word; undefined for what has other signs or is too long. */
export function componentCode(component: string): number | undefined {
  if (/^(?:0|[1-9]\d{0,8})$/.test(component)) return 2 * Number(component);
  if (component === '' || component.length > MAX_LETTERS) return undefined;
  // The 1 in front keeps zeros at the beginning.
  let code = 1;
  for (const letter of component) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0) return undefined;
    code = code * DIGITS.length + digit;
  }
  return 2 * code + 1;
}

export function componentOf(code: number): string {
  if (code % 2 === 0) return String(code / 2);
  let text = '';
  for (let rest = (code - 1) / 2; rest > 1; rest = Math.floor(rest / DIGITS.length)) {
    text = (DIGITS[rest % DIGITS.length] ?? '') + text;
  }
  return text;
}

/** The key of a unit by its place in the text; padded, so that neighbours stand beside each other in the index too. */
export function placeKey(edition: string, place: number): string {
  return `${edition} ${String(place).padStart(7, '0')}`;
}
