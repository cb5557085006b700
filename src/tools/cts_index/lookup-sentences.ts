/** The sentences of a corpus that stand at a passage, for a work of which no text is installed. */
import { type CtsUrn, readPassage, workUrnOf } from '../../lexica/citations/index.js';
import type { DatasetIndex, FoundRecord } from '../../model/dataset.js';
import { decodeLoose } from '../../model/text.js';
import type { Role } from './envelope.js';
import { placeOf } from './keys.js';
import type { LookedUp, Window } from './lookup-urn.js';
import { type Shelf, toRecord } from './shelf.js';

/** Sentences that begin at one passage: a hymn whose verses the corpus does not number has some dozens. */
const MAX_SENTENCES = 200;
/** Lines of a range. */
const MAX_LINES = 500;
/** How many lines before a line the sentence it is part of may begin. */
const MAX_BACK = 20;

/**
 * A corpus has no units, and a sentence is filed under the line it begins in: those of the passage with the verses
 * beside it, or else the one that runs over it, or else all of the chapter around it.
 */
export async function findInCorpus(
  { corpus }: Shelf,
  urn: CtsUrn,
  window: Window,
): Promise<LookedUp | undefined> {
  const { start } = urn.passage;
  if (corpus === undefined || start.length === 0) return undefined;
  const keyOf = (ref: readonly string[]) => `${workUrnOf(urn)}:${ref.join('.')}`;
  const lines = linesOf(urn.passage);
  const own = (lines ?? [start]).map(keyOf);
  const last = lines?.at(-1) ?? start;
  const isWithOthers = window.neighbours > 0;
  const before = isWithOthers ? [keyOf(beside(start, -1))] : [];
  const after = isWithOthers ? [keyOf(beside(last, 1))] : [];
  const wider = start.slice(1).map((_, index) => keyOf(start.slice(0, start.length - 1 - index)));
  const keys = [...new Set([...before, ...own, ...after, ...wider])];
  const found = await corpus.find('place', keys, MAX_SENTENCES);
  const at = (places: readonly string[]) => {
    const wanted = new Set(places);
    return found.filter((record) => wanted.has(record.key));
  };
  const passage = at(own);
  if (passage.length > 0) {
    // Of a range that runs on into another chapter only the beginning is known.
    const match = lines === undefined ? 'wider' : 'exact';
    return told(corpus, match, passage, window, at(before), at(after));
  }
  const around = await runningOver(corpus, start, keyOf);
  if (around.length > 0) return told(corpus, 'wider', around, window);
  const chapter = wider.find((key) => at([key]).length > 0);
  return chapter === undefined ? undefined : told(corpus, 'wider', at([chapter]), window);
}

/** Every line of a range, in order; undefined when its end is not some lines behind its beginning. */
function linesOf({ start, end }: CtsUrn['passage']): readonly (readonly string[])[] | undefined {
  if (end === undefined) return [start];
  const [first, last] = [Number(start.at(-1)), Number(end.at(-1))];
  const isNear =
    start.length === end.length &&
    start.slice(0, -1).every((part, index) => part === end[index]) &&
    Number.isSafeInteger(first) &&
    Number.isSafeInteger(last);
  if (!isNear || last < first || last - first >= MAX_LINES) return undefined;
  return Array.from({ length: last - first + 1 }, (_, index) => beside(start, index));
}

/** The same place some lines further; of what is no number, the place itself. */
function beside(ref: readonly string[], lines: number): readonly string[] {
  const last = ref.at(-1) ?? '';
  return /^\d{1,6}$/.test(last) ? [...ref.slice(0, -1), String(Number(last) + lines)] : ref;
}

/** The sentence that begins some lines before and ends at the line or behind it. */
async function runningOver(
  corpus: DatasetIndex,
  ref: readonly string[],
  keyOf: (ref: readonly string[]) => string,
): Promise<readonly FoundRecord[]> {
  const line = Number(ref.at(-1));
  if (!Number.isSafeInteger(line)) return [];
  const back = Array.from({ length: Math.min(MAX_BACK, line) }, (_, index) => keyOf(beside(ref, -1 - index)));
  const found = await corpus.find('place', back, MAX_SENTENCES);
  return found.filter(({ body }) => lastLine(body) >= line).slice(-1);
}

function lastLine(body: Uint8Array): number {
  const [urn = ''] = decodeLoose(body.subarray(0, 200)).split('\t');
  return Number(readPassage(placeOf(urn)?.passage ?? '')?.end?.at(-1) ?? 0);
}

function told(
  corpus: DatasetIndex,
  match: 'exact' | 'wider',
  passage: readonly FoundRecord[],
  { skip, limit }: Window,
  before: readonly FoundRecord[] = [],
  after: readonly FoundRecord[] = [],
): LookedUp {
  const shown = passage.slice(skip, skip + limit);
  const records = (role: Role, list: readonly FoundRecord[]) =>
    list.map((record) => toRecord('sentence', role, corpus, record, record.key));
  return {
    match,
    extent: { shown: shown.length, total: passage.length, skipped: Math.min(skip, passage.length) },
    records: [...records('before', before), ...records('passage', shown), ...records('after', after)],
  };
}
