/**
 * Which entry of a page an analysis is about, and how an entry stands to the query. A neighbour that Diogenes shows for
 * want of the word itself is never an answer.
 */
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import { greekLettersOnly } from '../../script/greek.js';
import type { EntryChunk, HeadChunk, LineChunk, PageContext } from './chunks.js';
import { headwordOf, lemmaOf, type PageLanguage } from './words.js';

/**
 * - `analysed`: an analysis of the page has it for its lemma.
 * - `headword`: the form was not analysed, but it is a headword.
 * - `guess`: Diogenes says so.
 * - `neighbour`: only where the word would stand in the alphabet.
 * - `prefix`: the entry of a compound's prefix.
 * - `other`: shown for another reason: the base of a compound, an entry asked for by its place.
 */
export type Relation = 'analysed' | 'headword' | 'guess' | 'neighbour' | 'prefix' | 'other';

export interface EntryLink {
  readonly relation: Relation;
  /** How the form leads to the entry; unspecified where an analysis already says so. */
  readonly tier: Tier;
}

/** Enclitics that Morpheus takes off without saying so; -n is -ne. */
const ENCLITICS: ReadonlyMap<string, string> = new Map([
  ['que', 'que'],
  ['ne', 'ne'],
  ['n', 'ne'],
  ['ve', 've'],
  ['cum', 'cum'],
]);

/** Neither the entries beside an unknown word nor those beside an unknown lemma are it. */
export function isFuzzy({ notices, notes }: PageContext): boolean {
  return notices.includes('nearest') || notes.includes('guess') || notes.includes('neighbour');
}

export function isFuzzyEntry({ note, page }: Pick<EntryChunk, 'note' | 'page'>): boolean {
  return note === 'guess' || note === 'neighbour' || page.notices.includes('nearest');
}

/** Lines and heads of one page. */
interface Page {
  readonly lines: readonly LineChunk[];
  readonly heads: readonly HeadChunk[];
}

/** The entry whose headword the line's lemma is, where there is exactly one. */
export function headOf(line: LineChunk, page: Page, language: PageLanguage): HeadChunk | undefined {
  const found = headsOf(line, page, language);
  const [head] = found;
  return found.length === 1 && isTold(line, head, page, language) ? head : undefined;
}

function headsOf(line: LineChunk, { heads }: Page, language: PageLanguage): readonly HeadChunk[] {
  const { lemma, homonym } = lemmaOf(line, language);
  const named = heads.filter((head) => head.note === null && headwordOf(head) === lemma);
  if (homonym === '' || named.every((head) => head.homonym === '')) return named;
  return named.filter((head) => head.homonym === homonym);
}

/** An entry without a number may be that of any of two homonyms among the lines. */
function isTold(
  line: LineChunk,
  head: HeadChunk | undefined,
  { lines }: Page,
  language: PageLanguage,
): boolean {
  if (head === undefined || head.homonym !== '') return true;
  const { lemma } = lemmaOf(line, language);
  const alike = lines.map((each) => lemmaOf(each, language)).filter((each) => each.lemma === lemma);
  return new Set(alike.map(({ homonym }) => homonym)).size === 1;
}

export function linkOf(
  chunk: EntryChunk,
  surface: string,
  language: PageLanguage,
  action: string,
): EntryLink {
  const { note, page, lines, number } = chunk;
  const none = (relation: Relation): EntryLink => ({ relation, tier: Tier.UNSPECIFIED });
  if (note === 'neighbour' || page.notices.includes('nearest')) return none('neighbour');
  if (note === 'prefix') return none('prefix');
  if (action !== 'parse' && action !== 'lookup') return none('other');
  if (note === 'guess') return { relation: 'guess', tier: Tier.NEAREST_HEADWORD };
  if (lines.length === 0)
    return { relation: 'headword', tier: headwordTier(headwordOf(chunk.entry), surface, language) };
  const own = chunk.heads[number];
  const pointing =
    own === undefined ? [] : lines.filter((line) => headsOf(line, chunk, language).includes(own));
  const [line] = pointing;
  if (line === undefined) return none('other');
  const isSaid = pointing.some((each) => headOf(each, chunk, language) !== undefined);
  return { relation: 'analysed', tier: isSaid ? Tier.UNSPECIFIED : tierOf(line, surface, language).tier };
}

function headwordTier(headword: string, surface: string, language: PageLanguage): Tier {
  if (headword === surface) return Tier.EXACT;
  const fold = language === 'grc' ? greekLettersOnly : foldLatin;
  return fold(headword) === fold(surface) ? Tier.MARKS_IGNORED : Tier.SPELLING_VARIANT;
}

/** Latin: a printed form that is the form asked for without an enclitic. */
export function tierOf(
  line: LineChunk,
  surface: string,
  language: PageLanguage,
): { readonly tier: Tier; readonly enclitic: string } {
  const whole = { tier: Tier.EXACT, enclitic: '' };
  if (language !== 'lat' || line.form === null) return whole;
  const form = foldLatin(line.form.text);
  const asked = foldLatin(surface);
  const enclitic = asked.startsWith(form) ? ENCLITICS.get(asked.slice(form.length)) : undefined;
  return enclitic === undefined ? whole : { tier: Tier.ENCLITIC_REMOVED, enclitic };
}

/** Letters as Morpheus compares them: no lengths, no capitals, i for j, u for v. */
function foldLatin(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('j', 'i').replaceAll('v', 'u');
}
