/** A canonical text in the letters a tool reads; the planner asks for an encoding by its name. */
import type { Language } from '../model/language.js';
import { toBeta } from '../script/greek.js';
import { fromIast } from '../script/sanskrit.js';
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

/** The forms each candidate of a language carries. */
const CARRIED: Readonly<Record<Language, readonly QueryForm[]>> = {
  lat: ['canonical', 'lemma_or_urn', 'ascii', 'beta'],
  grc: ['canonical', 'lemma_or_urn', 'beta'],
  san: ['canonical', 'lemma_or_urn', 'iast', 'slp1', 'heritage'],
};

/** Empty when the text cannot be written in that form at all. */
export function encodeForm(form: string, language: Language, text: string): string {
  if (form === 'lemma_or_urn') return text.trim();
  if (isCtsUrn(text)) return '';
  switch (form) {
    case 'canonical':
      return text.trim();
    case 'ascii':
      return language === 'lat' ? latinLetters(text) : '';
    case 'beta':
      if (language === 'lat') return latinLetters(text);
      return language === 'grc' ? asciiOnly(toBeta(text).text) : '';
    case 'iast':
      return language === 'san' ? text.trim() : '';
    case 'slp1':
    case 'heritage':
      return language === 'san' ? asciiOnly(fromIast(text, form).text) : '';
    default:
      return '';
  }
}

export function encodingsOf(language: Language, text: string): Readonly<Record<string, string>> {
  const encodings: Record<string, string> = {};
  for (const form of CARRIED[language]) {
    const encoded = encodeForm(form, language, text);
    if (encoded !== '') encodings[form] = encoded;
  }
  return encodings;
}

function latinLetters(text: string): string {
  return stripMarks(text)
    .replace(/[^A-Za-z. ]+/g, '')
    .trim();
}

/** These codes have no letter beyond ASCII: what would stay in another script cannot be asked. */
function asciiOnly(encoded: string): string {
  return /^[\x20-\x7e]*$/.test(encoded) ? encoded.trim() : '';
}
