/** A citation as a dictionary prints it, resolved with the installed abbreviations and looked up in the texts. */
import {
  type CitationState,
  type CitedWork,
  citationKeys,
  type ResolvedCitation,
  readUrn,
  resolveCitation,
  START,
} from '../../lexica/citations/index.js';
import type { FoundRecord } from '../../model/dataset.js';
import type { EnvelopeGroup } from './envelope.js';
import { localWork } from './keys.js';
import { lookUpUrn } from './lookup-urn.js';
import type { Shelf } from './shelf.js';
import { ABBREVIATION_COLUMNS, cellsOf, SANSKRIT_COLUMNS } from './tables.js';

/** Works one abbreviation may stand for. */
const MAX_WORKS = 200;
/** Candidates looked up until one has the passage. */
const MAX_TRIED = 4;

export interface FoundCitation {
  readonly resolved: ResolvedCitation;
  /** Which of the candidates the passage is of; -1 when none has one here. */
  readonly chosen: number;
  readonly passage: EnvelopeGroup | undefined;
}

/** In reading order: the state of one citation is handed to the next. */
export async function resolveWith(
  { abbreviations, language }: Shelf,
  text: string,
  state: CitationState = START,
): Promise<ResolvedCitation> {
  const keys = [...new Set(citationKeys(text, state))];
  const records = (await abbreviations?.find('abbreviation', keys, MAX_WORKS)) ?? [];
  const byKey = new Map<string, CitedWork[]>();
  for (const record of records)
    byKey.set(record.key, [...(byKey.get(record.key) ?? []), workOf(record, language)]);
  return resolveCitation(text, { worksOf: (key) => byKey.get(key) ?? [], language, state });
}

export async function lookUpCitation(
  shelf: Shelf,
  text: string,
  state: CitationState = START,
): Promise<FoundCitation> {
  const resolved = await resolveWith(shelf, text, state);
  for (const [place, candidate] of resolved.candidates.slice(0, MAX_TRIED).entries()) {
    const read = readUrn(candidate.urn);
    if (!read.ok) continue;
    const passage = await lookUpUrn(shelf, read.urn, candidate.urn, candidate.otherPassages);
    if (passage?.records.some(({ role }) => role === 'passage') === true)
      return { resolved, chosen: place, passage };
  }
  return { resolved, chosen: -1, passage: undefined };
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
