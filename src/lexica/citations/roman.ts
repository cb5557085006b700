/** Roman numerals as citations print them, small or capital. */

const VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
/** Well-formed ones only: `iv` and also the old `iiii`, but not `vx`. */
const ROMAN = /^m{0,3}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})$/;

/** The number, or undefined when the word is no numeral. */
export function romanNumber(word: string): number | undefined {
  const digits = word.toLowerCase();
  if (digits === '' || digits.length > 15 || !ROMAN.test(digits)) return undefined;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const value = VALUES[digits[at] ?? ''] ?? 0;
    const next = VALUES[digits[at + 1] ?? ''] ?? 0;
    sum += value < next ? -value : value;
  }
  return sum;
}
