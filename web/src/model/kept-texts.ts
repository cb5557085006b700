/** Long texts that were read in this browser and fit into no address: a few, newest first, each under the name its address has. */
import { storedRows } from './stored-rows.js';

export interface KeptText {
  readonly name: string;
  readonly text: string;
}

export const MAX_TEXTS = 5;
const LONGEST = 200_000;

export function withText(texts: readonly KeptText[], text: string): readonly KeptText[] {
  const name = nameOf(text);
  return [{ name, text: text.slice(0, LONGEST) }, ...texts.filter((kept) => kept.name !== name)].slice(
    0,
    MAX_TEXTS,
  );
}

/** The same text has the same name, so that it is kept once. Two 32-bit sums (FNV-1a and its reverse) tell five texts apart. */
export function nameOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1000193];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other, 0x01000193) ^ code;
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}

export function parseTexts(stored: string | null): readonly KeptText[] {
  return storedRows(
    stored,
    ({ name, text }) => (typeof name === 'string' && typeof text === 'string' ? [{ name, text }] : []),
    MAX_TEXTS,
  );
}
