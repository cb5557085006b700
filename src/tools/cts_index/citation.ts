/** A citation as a dictionary prints it, resolved with the installed abbreviations and looked up in the texts. */
import {
  type CitationState,
  type CitedWork,
  citationKeys,
  lastNumbers,
  type ResolvedCitation,
  readUrn,
  resolveCitation,
  START,
} from '../../lexica/citations/index.js';
import type { FoundRecord } from '../../model/dataset.js';
import type { CitationAsked } from '../../model/tool.js';
import type { EnvelopeCandidate, EnvelopeCited, EnvelopeGroup } from './envelope.js';
import { localWork } from './keys.js';
import { type LookedUp, lookUpUrn, type Window } from './lookup-urn.js';
import { corpusSiglum } from './sanskrit-sigla.js';
import type { Shelf } from './shelf.js';
import { ABBREVIATION_COLUMNS, cellsOf, SANSKRIT_COLUMNS } from './tables.js';

/** Works one abbreviation may stand for. */
const MAX_WORKS = 200;
/** Candidates looked up until one has the passage. */
const MAX_TRIED = 4;
/** Candidates named in an answer. */
const MAX_NAMED = 20;

export interface FoundCitation {
  readonly resolved: ResolvedCitation;
  /** Which of the candidates `found` is of; -1 when nothing is known of any. */
  readonly chosen: number;
  /** The passage, or what is known of the likeliest work when none has one here. */
  readonly found: LookedUp | undefined;
}

/** In reading order: the state of one citation is handed to the next. */
export async function resolveWith(
  { abbreviations, language }: Shelf,
  text: string,
  state: CitationState = START,
): Promise<ResolvedCitation> {
  const siglum = language === 'san' ? corpusSiglum : (key: string) => key;
  const keys = [...new Set(citationKeys(text, state))];
  const records =
    (await abbreviations?.find('abbreviation', [...new Set(keys.map(siglum))], MAX_WORKS)) ?? [];
  const byKey = new Map<string, CitedWork[]>();
  for (const record of records)
    byKey.set(record.key, [...(byKey.get(record.key) ?? []), workOf(record, language)]);
  return resolveCitation(text, { worksOf: (key) => byKey.get(siglum(key)) ?? [], language, state });
}

export async function lookUpCitation(
  shelf: Shelf,
  text: string,
  state: CitationState = START,
  window?: Window,
): Promise<FoundCitation> {
  const resolved = await resolveWith(shelf, text, state);
  let named: LookedUp | undefined;
  for (const [place, candidate] of resolved.candidates.slice(0, MAX_TRIED).entries()) {
    const read = readUrn(candidate.urn);
    if (!read.ok) continue;
    const found = await lookUpUrn(shelf, read.urn, candidate.otherPassages, window);
    if (found?.extent !== undefined) return { resolved, chosen: place, found };
    if (place === 0) named = found;
  }
  return { resolved, chosen: named === undefined ? -1 : 0, found: named };
}

/** What a person asks for: the works it may stand for, and the passage with its neighbours. */
export async function lookUpAsked(
  shelf: Shelf,
  word: string,
  quote: string,
  window: Window,
): Promise<EnvelopeGroup> {
  const { resolved, chosen, found } = await lookUpCitation(shelf, word, START, window);
  const cited: EnvelopeCited[] = [
    { kind: 'quote', text: quote },
    { kind: 'unresolved', text: resolved.unresolved },
    { kind: 'rest', text: resolved.rest },
  ];
  return {
    form: 'lookup',
    match: resolved.candidates.length === 0 ? 'unresolved' : (found?.match ?? 'work'),
    word,
    cited,
    ...(found?.extent === undefined ? {} : { extent: found.extent }),
    candidates: resolved.candidates.slice(0, MAX_NAMED).map((candidate, place) => ({
      ...candidate,
      isChosen: place === Math.max(0, chosen),
    })),
    records: found?.records ?? [],
  };
}

/** Who reads a dictionary did not ask for guesses. */
const SURE_ENOUGH = 0.5;
/** `N.` is the Nalus of one dictionary and the Nirukta of another. */
const ONE_LETTER = /^\p{L}\p{M}*(?![\p{L}\p{M}])/u;
/** Of a chapter or a book so much is looked at; what is quoted is seldom longer. */
const OF_QUOTED: Window = { neighbours: 2, skip: 0, limit: 40 };
const OF_NAMED: Window = { neighbours: 0, skip: 0, limit: 8 };

/** What a dictionary prints: by its URN, or else by its reference as printed. Undefined when nothing is known of it. */
export async function lookUpCited(
  shelf: Shelf,
  { lemma, urn, ref, quote }: CitationAsked,
): Promise<EnvelopeGroup | undefined> {
  const window = quote === '' ? OF_NAMED : OF_QUOTED;
  const cited: EnvelopeCited[] = [
    { kind: 'lemma', text: lemma },
    { kind: 'ref', text: ref },
    { kind: 'quote', text: quote },
  ];
  const read = readUrn(urn);
  if (read.ok) {
    const found = await lookUpUrn(shelf, read.urn, lastNumbers(read.urn.passage), window);
    return found === undefined ? undefined : { form: 'citation', word: urn, cited, ...narrowed(found) };
  }
  if (urn !== '' || ref === '' || ONE_LETTER.test(ref)) return undefined;
  const { resolved, chosen, found } = await lookUpCitation(shelf, ref, START, window);
  const candidate = resolved.candidates[chosen];
  if (found === undefined || candidate === undefined || candidate.confidence < SURE_ENOUGH) return undefined;
  const candidates: EnvelopeCandidate[] = [{ ...candidate, isChosen: true }];
  return { form: 'citation', word: ref, cited, candidates, ...narrowed(found) };
}

/** The beginning of a whole book says nothing of a line in it: then only the names are told. */
function narrowed(found: LookedUp): LookedUp {
  const { match, extent, records } = found;
  const isTooWide =
    extent !== undefined && (match === 'work' || (match === 'wider' && extent.shown < extent.total));
  return isTooWide ? { match: 'work', records: records.filter(({ role }) => role === 'about') } : found;
}

function workOf({ body }: FoundRecord, language: string): CitedWork {
  if (language === 'san') {
    const row = cellsOf(body, SANSKRIT_COLUMNS);
    return {
      urn: localWork(row.dcs_text_id.text),
      language,
      author: row.citation_abbr.text,
      work: '',
      citations: 1,
      authorName: '',
      workTitle: row.title.text,
      example: '',
    };
  }
  const row = cellsOf(body, ABBREVIATION_COLUMNS);
  return {
    urn: row.work_urn.text,
    language: row.language.text,
    author: row.author_abbr.text,
    work: row.work_abbr.text,
    citations: Number(row.citations.text) || 0,
    authorName: row.author_name.text,
    workTitle: row.work_title.text,
    example: row.example.text,
  };
}
