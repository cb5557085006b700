/** A canonical text in the letters a tool reads; the planner asks for an encoding by its name. */
import type { Language } from '../model/language.js';
import { stripMarks } from './steps.js';

/** Query forms a tool may name in its spec. */
export const QUERY_FORMS = ['canonical', 'ascii'] as const;
export type QueryForm = (typeof QUERY_FORMS)[number];

const ENCODERS: Readonly<Record<QueryForm, (text: string) => string>> = {
  canonical: (text) => text,
  ascii: (text) => stripMarks(text).replace(/[^A-Za-z. ]+/g, ''),
};

/** Empty when the text cannot be written in that form at all. */
export function encodeForm(form: string, _language: Language, text: string): string {
  const encode = Object.hasOwn(ENCODERS, form) ? ENCODERS[form as QueryForm] : undefined;
  return encode === undefined ? '' : encode(text).trim();
}

export function encodingsOf(language: Language, text: string): Readonly<Record<string, string>> {
  const encodings: Record<string, string> = {};
  for (const form of QUERY_FORMS) {
    const encoded = encodeForm(form, language, text);
    if (encoded !== '') encodings[form] = encoded;
  }
  return encodings;
}
