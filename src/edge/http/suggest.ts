/** Headwords that begin as somebody types, in everyday spelling and without marks, from all indexes that are here. */
import type { Engine } from '../../engine/engine.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import { inTime, LATE } from '../../model/in-time.js';
import { LANGUAGES, type Language } from '../../model/language.js';
import type { Headword } from '../../model/tool.js';
import { normalizeQuery } from '../../normalize/normalize.js';
import type { RegisteredTool } from '../../plan/registry.js';

export interface Suggestion {
  readonly text: string;
  readonly language: Language;
  readonly display: string;
  readonly gloss?: string;
}

export interface Suggestions {
  readonly suggestions: readonly Suggestion[];
  /** An index was not there in time: asked again, it may have more. */
  readonly is_partial: boolean;
}

/** Ways of reading what was typed that are worth looking up. */
const MAX_READINGS = 6;
/** Who types does not wait longer for an index: the next letter asks again. */
const PATIENCE_MS = 150;

/** At most `limit`, the languages in turn. Never fails: an index that cannot be read offers nothing. */
export async function suggestHeadwords(
  engine: Engine,
  text: string,
  languages: readonly Language[],
  limit: number,
): Promise<Suggestions> {
  const order = languages.length > 0 ? languages : LANGUAGES;
  const found = await Promise.all(order.map((language) => headwordsIn(engine, text, language, limit)));
  return {
    suggestions: interleaved(found.map(({ suggestions }) => suggestions)).slice(0, limit),
    is_partial: found.some(({ is_partial }) => is_partial),
  };
}

async function headwordsIn(
  { connections, parts }: Engine,
  text: string,
  language: Language,
  limit: number,
): Promise<Suggestions> {
  const readings = readingsOf(text, language);
  if (readings.length === 0) return { suggestions: [], is_partial: false };
  const beginnings = beginningsOf(text, readings);
  const tools = parts.registry.tools.filter(
    ({ enabled, tool }) => enabled && tool.languages.includes(language),
  );
  const offers = await Promise.all(
    [...tools]
      .sort(editorialFirst)
      .map((tool) => inTime(connections.suggest(tool, language, beginnings, limit), PATIENCE_MS)),
  );
  const near = nearness(readings, beginnings, language);
  const headwords = distinct(
    offers.flatMap((offer) => (offer === LATE ? [] : offer)),
    language,
  );
  const suggestions = headwords
    .sort((one, other) => near(one.text) - near(other.text))
    .slice(0, limit)
    .map((headword) => ({ ...headword, language, display: headword.text }));
  return { suggestions, is_partial: offers.includes(LATE) };
}

/** The core vocabulary is that of the commonest words, and has glosses. */
function editorialFirst(one: RegisteredTool, other: RegisteredTool): number {
  return Number(other.tool.isEditorial === true) - Number(one.tool.isEditorial === true);
}

/** What may have been typed, as canonical texts; none when it is no word. A beginning has no ending to take off. */
function readingsOf(text: string, language: Language): readonly string[] {
  const normalized = normalizeQuery(text, language);
  const candidates = normalized.ok ? normalized.value.candidates : [];
  return candidates.filter(({ tier }) => tier <= Tier.SPELLING_VARIANT).map((candidate) => candidate.text);
}

/** What the words meant may begin with; what another one is the beginning of is found with it. */
function beginningsOf(text: string, readings: readonly string[]): readonly string[] {
  // The last letter of Devanagari has an `a` until it is given another vowel.
  const isDevanagari = /\p{Script=Devanagari}/u.test(text);
  const open = readings.map((form) => (isDevanagari && form.length > 1 ? form.replace(/a$/, '') : form));
  const shortest = open.filter((form) => !open.some((other) => form !== other && form.startsWith(other)));
  return [...new Set(shortest)].slice(0, MAX_READINGS);
}

/**
 * 0 for the word itself, 1 for what begins as it was typed, 2 for the rest. Marks are left out in typing Greek and Latin;
 * in Sanskrit they are other letters, which the readings have already put in.
 */
function nearness(
  readings: readonly string[],
  beginnings: readonly string[],
  language: Language,
): (headword: string) => number {
  const keyOf = (text: string) => (language === 'san' ? text.normalize('NFC') : fold(text, language));
  const whole = new Set(readings.map(keyOf));
  // Greek in Latin letters is typed in more than one way.
  const typed = (language === 'grc' ? beginnings : beginnings.slice(0, 1)).map(keyOf);
  return (headword) => {
    const key = keyOf(headword);
    if (whole.has(key)) return 0;
    return typed.some((form) => key.startsWith(form)) ? 1 : 2;
  };
}

/** Each once, as the first that offered it writes it; Latin u and v, i and j make no other word. */
function distinct(headwords: readonly Headword[], language: Language): Headword[] {
  const byName = new Map<string, Headword>();
  for (const headword of headwords) {
    const name = language === 'lat' ? fold(headword.text, language) : headword.text.normalize('NFC');
    if (name !== '' && !byName.has(name)) byName.set(name, headword);
  }
  return [...byName.values()];
}

/** Letters without marks and case; Latin v as u and j as i. */
function fold(text: string, language: Language): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (language === 'lat') return bare.replaceAll('v', 'u').replaceAll('j', 'i');
  return language === 'grc' ? bare.replaceAll('ς', 'σ') : bare;
}

/** The first of each list, then the second of each. */
function interleaved<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => index).flatMap((index) =>
    lists.flatMap((list) => (index < list.length ? [list[index] as T] : [])),
  );
}
