/** Headwords that begin as somebody types: accent-blind, in everyday spelling, from what ships with langnet and is installed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../model/language.js';
import { normalizeQuery } from '../../normalize/normalize.js';

export interface Suggestion {
  readonly text: string;
  readonly language: Language;
  readonly display: string;
  readonly gloss?: string;
}

export type Suggest = (
  text: string,
  languages: readonly Language[],
  limit: number,
) => Promise<readonly Suggestion[]>;

interface Headword {
  readonly folded: string;
  readonly lemma: string;
  readonly gloss: string;
}

/** Ways of reading what was typed that are worth looking up. */
const MAX_READINGS = 6;

export function createSuggest(bundledDataDir: string): Suggest {
  const loaded = new Map<Language, Promise<readonly Headword[]>>();
  const headwords = (language: Language) => {
    const known = loaded.get(language) ?? load(bundledDataDir, language);
    loaded.set(language, known);
    return known;
  };
  return async (text, languages, limit) => {
    const order = languages.length > 0 ? languages : LANGUAGES;
    const found = await Promise.all(
      order.map(async (language) =>
        beginning(await headwords(language), prefixesOf(text, language), limit).map(
          ({ lemma, gloss }): Suggestion => ({ text: lemma, language, display: lemma, gloss }),
        ),
      ),
    );
    return interleaved(found).slice(0, limit);
  };
}

async function load(bundledDataDir: string, language: Language): Promise<readonly Headword[]> {
  const text = await readFile(join(bundledDataDir, 'core', `${language}.tsv`), 'utf8').catch(() => '');
  const rows = text.split('\n').filter((line) => line !== '' && !/^[#@]|^lemma\t/.test(line));
  return rows
    .map((line) => {
      const [lemma = '', , , , senses = ''] = line.split('\t');
      return { folded: fold(lemma, language), lemma, gloss: senses.split(' | ')[0] ?? '' };
    })
    .sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0));
}

/** What may stand at the beginning of the words meant: the text as typed, and as each way of writing reads it. */
function prefixesOf(text: string, language: Language): readonly string[] {
  const normalized = normalizeQuery(text, language);
  const forms = normalized.ok ? normalized.value.canonicalForms.slice(0, MAX_READINGS) : [];
  const folded = [text, ...forms].map((form) => fold(form, language));
  return [...new Set(folded)].filter((form) => form !== '');
}

/** Letters without marks and case; Latin v as u and j as i. */
function fold(text: string, language: Language): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (language === 'lat') return bare.replaceAll('v', 'u').replaceAll('j', 'i');
  return language === 'grc' ? bare.replaceAll('ς', 'σ') : bare;
}

function beginning(
  sorted: readonly Headword[],
  prefixes: readonly string[],
  limit: number,
): readonly Headword[] {
  const found = new Map<string, Headword>();
  for (const prefix of prefixes) {
    for (let at = firstFrom(sorted, prefix); at < sorted.length && found.size < limit; at += 1) {
      const word = sorted[at];
      if (word === undefined || !word.folded.startsWith(prefix)) break;
      if (!found.has(word.lemma)) found.set(word.lemma, word);
    }
  }
  return [...found.values()].sort((a, b) => a.folded.length - b.folded.length);
}

function firstFrom(sorted: readonly Headword[], prefix: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.folded ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first of each list, then the second of each. */
function interleaved<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => index).flatMap((index) =>
    lists.flatMap((list) => (index < list.length ? [list[index] as T] : [])),
  );
}
