/** Running text to words and signs with their byte offsets, by the habits of each language. Knows no dictionary. */
import type { Language } from '../model/language.js';
import { utf8Length } from '../model/text.js';

export interface TextToken {
  /** A sign is anything that is no word: punctuation, numbers, marks of an editor. */
  readonly kind: 'word' | 'sign';
  readonly text: string;
  /** Half-open range of bytes in the source. */
  readonly start: number;
  readonly end: number;
}

const ELIDED = "'’ʼ᾽";

/**
 * Greek keeps the sign of elision with the word, before it too (ʼστι); Sanskrit that of a lost a (so 'pi), hyphens inside a
 * compound and joiners of Devanagari.
 */
const WORDS: Readonly<Record<Language, RegExp>> = {
  lat: /[\p{L}\p{M}]+/gu,
  grc: new RegExp(`[ʼ᾽]?[\\p{L}\\p{M}]+[${ELIDED}]?`, 'gu'),
  san: new RegExp(
    `[${ELIDED}]?[\\p{L}\\p{M}\\u200c\\u200d]+(?:[${ELIDED}-][\\p{L}\\p{M}\\u200c\\u200d]+)*`,
    'gu',
  ),
};

/** Greek and Sanskrit typed in ASCII use signs as letters; only those at the ends can be punctuation. */
const ASCII = /^[!-~]+$/;
const ASCII_WORDS: Readonly<Record<Language, RegExp>> = {
  lat: WORDS.lat,
  grc: /(?=[*()]{0,4}[A-Za-z])[*A-Za-z()](?:[\w*()/\\=+|'&-]*[\w()/\\=+|'])?/g,
  san: /[.~"^']{0,2}[A-Za-z](?:[\w.~"^'-]*[A-Za-z^])?/g,
};
const SIGNS = /[^\s\p{L}\p{M}]+|[\p{L}\p{M}]+/gu;

export function* textTokens(text: string, language: Language, offset: number): Generator<TextToken> {
  let at = 0;
  let byte = offset;
  const token = (kind: TextToken['kind'], index: number, part: string): TextToken => {
    byte += utf8Length(text.slice(at, index));
    const start = byte;
    byte += utf8Length(part);
    at = index + part.length;
    return { kind, text: part, start, end: byte };
  };
  for (const { 0: chunk, index } of text.matchAll(/\S+/gu)) {
    const pattern = ASCII.test(chunk) ? ASCII_WORDS[language] : WORDS[language];
    let done = 0;
    for (const { 0: word, index: place } of chunk.matchAll(pattern)) {
      for (const sign of chunk.slice(done, place).matchAll(SIGNS))
        yield token('sign', index + done + sign.index, sign[0]);
      yield token('word', index + place, word);
      done = place + word.length;
    }
    for (const sign of chunk.slice(done).matchAll(SIGNS))
      yield token('sign', index + done + sign.index, sign[0]);
  }
}
