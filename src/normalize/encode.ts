/** A canonical text in the letters a tool reads; the planner asks for an encoding by its name. */
import type { Language } from '../model/language.js';
import { toBeta } from '../script/greek.js';
import { type Reading, stripAccents } from '../script/reading.js';
import { readSanskrit, writeSanskrit } from '../script/sanskrit.js';
import { stripMarks } from './steps.js';
import { isCtsUrn } from './urn.js';

/**
 * Query forms a tool may name in its spec.
 * - `canonical`: the canonical text of the language, DESIGN section 6.
 * - `lemma_or_urn`: the canonical text, or a CTS URN; alone of all forms it can write a URN.
 * - `ascii`: Latin in ASCII letters.
 * - `beta`: Greek in beta code, and Latin as beta code files write it, in ASCII letters.
 * - `iast`, `slp1`, `heritage`: Sanskrit in that scheme; Heritage's Velthuis writes ś as `z`.
 */
export const QUERY_FORMS = [
  'canonical',
  'lemma_or_urn',
  'ascii',
  'beta',
  'iast',
  'slp1',
  'heritage',
] as const;
export type QueryForm = (typeof QUERY_FORMS)[number];

/** Empty when the text cannot be written in that form at all. */
export function encodeForm(form: string, language: Language, text: string): string {
  const encodings = encodingsOf(language, text);
  return Object.hasOwn(encodings, form) ? (encodings[form] ?? '') : '';
}

/** The text in every form of its language that can write it. */
export function encodingsOf(language: Language, text: string): Readonly<Record<string, string>> {
  const canonical = text.trim();
  if (isCtsUrn(text)) return { lemma_or_urn: canonical };
  const encodings = WRITERS[language](text, canonical);
  for (const form in encodings) if (encodings[form] === '') return withoutEmpty(encodings);
  return encodings;
}

const WRITERS: Readonly<
  Record<Language, (text: string, canonical: string) => Readonly<Record<string, string>>>
> = {
  lat: (text, canonical) => {
    const ascii = latinLetters(text);
    return { canonical, lemma_or_urn: canonical, ascii, beta: ascii };
  },
  grc: (text, canonical) => {
    return { canonical, lemma_or_urn: canonical, beta: asciiOnly(toBeta(text).text) };
  },
  san: (text, canonical) => {
    const letters = readUnaccented(text);
    const slp1 = asciiOnly(writeSanskrit(letters, 'slp1'));
    const heritage = asciiOnly(writeSanskrit(letters, 'heritage'));
    return { canonical, lemma_or_urn: canonical, iast: canonical, slp1, heritage };
  },
};

function withoutEmpty(encodings: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(encodings).filter(([, encoded]) => encoded !== ''));
}

function readUnaccented(text: string): Reading {
  const letters = readSanskrit(text, 'iast');
  stripAccents(letters);
  return letters;
}

function latinLetters(text: string): string {
  return stripMarks(text)
    .replace(/[^A-Za-z. ]+/g, '')
    .trim();
}

/** These codes have no letter beyond ASCII: what would stay in another script cannot be asked. */
function asciiOnly(encoded: string): string {
  for (let at = 0; at < encoded.length; at++) {
    const code = encoded.charCodeAt(at);
    if (code < 0x20 || code > 0x7e) return '';
  }
  return encoded.trim();
}
