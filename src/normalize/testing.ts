/** What the tests of this room ask of a query again and again. */
import type { Language } from '../model/language.js';
import type { Candidate, NormalizationStep, NormalizedQuery } from '../model/types.js';
import { normalizeQuery } from './normalize.js';

export function queryOf(text: string, language: Language): NormalizedQuery {
  const result = normalizeQuery(text, language);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

export function candidates(text: string, language: Language): readonly Candidate[] {
  return queryOf(text, language).candidates;
}

export function texts(text: string, language: Language): readonly string[] {
  return queryOf(text, language).canonicalForms;
}

export function first(text: string, language: Language): Candidate {
  return find(text, language, texts(text, language)[0] ?? '');
}

export function find(text: string, language: Language, form: string): Candidate {
  const found = candidates(text, language).find((candidate) => candidate.text === form);
  if (found === undefined)
    throw new Error(`${text} has no candidate ${form}: ${texts(text, language).join(' ')}`);
  return found;
}

export function stepsTo(text: string, language: Language, form: string): readonly NormalizationStep[] {
  return find(text, language, form).steps;
}
