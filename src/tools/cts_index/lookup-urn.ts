/** The passage of a URN with its neighbours, from an installed text or, where there is none, from a corpus. */
import {
  type CtsUrn,
  editionUrnOf,
  type PassageRange,
  readUrn,
  workUrnOf,
} from '../../lexica/citations/index.js';
import type { DatasetIndex } from '../../model/dataset.js';
import { componentOf, placeKey, readPlace, unpackRef } from './components.js';
import { editionOfRecord } from './editions.js';
import type { EnvelopeExtent, EnvelopeRecord, Match, Role } from './envelope.js';
import { EVERYTHING } from './keys.js';
import { findInCorpus } from './lookup-sentences.js';
import { outlinesOf } from './outlines.js';
import { recordsOfWorks, type Shelf, toRecord } from './shelf.js';

/** How much of a passage is wanted. */
export interface Window {
  /** Units before the passage, and behind it. */
  readonly neighbours: number;
  /** Units of the passage to pass over, and how many to show at most. */
  readonly skip: number;
  readonly limit: number;
}

/** Units shown of a range or a book; of a whole work only a beginning, unless more is asked for. */
export const WINDOW: Window = { neighbours: 2, skip: 0, limit: 60 };
const WHOLE_WORK: Window = { ...WINDOW, limit: 5 };
const MAX_EDITIONS = 20_000;
const MAX_DEPTH = 6;

export interface LookedUp {
  readonly match: Match;
  /** Absent where there is no text of it. */
  readonly extent?: EnvelopeExtent;
  readonly records: readonly EnvelopeRecord[];
}

/** `others` are further ways to count the same passage, tried in order. Undefined when nothing is known of the work. */
export async function lookUpUrn(
  shelf: Shelf,
  urn: CtsUrn,
  others: readonly PassageRange[] = [],
  window?: Window,
): Promise<LookedUp | undefined> {
  const found =
    (await findInTexts(shelf, urn, others, window)) ?? (await findInCorpus(shelf, urn, window ?? WINDOW));
  const about = await recordsOfWorks(shelf, [workUrnOf(urn)]);
  if (found === undefined) return about.length === 0 ? undefined : { match: 'work', records: about };
  return { ...found, records: [...found.records, ...about] };
}

async function findInTexts(
  { texts }: Shelf,
  urn: CtsUrn,
  others: readonly PassageRange[],
  window: Window | undefined,
): Promise<LookedUp | undefined> {
  if (texts === undefined) return undefined;
  const own = (await editionsIn(texts)).get(workUrnOf(urn)) ?? [];
  const asked = editionUrnOf(urn);
  const editions = [...own].sort((a, b) => Number(b === asked) - Number(a === asked));
  if (editions.length === 0) return undefined;
  const tries = waysToCount(urn.passage, others);
  const refs = tries.flatMap(({ range: { start, end } }) => (end === undefined ? [start] : [start, end]));
  const outlines = outlinesOf(texts);
  const found = await Promise.all(
    editions.map((edition) => {
      const keys = refs.map((ref) => refKey(edition, ref));
      return outlines.numbers('place', edition, keys);
    }),
  );
  const places = new Map(found.flatMap((ofEdition) => [...ofEdition]));
  for (const { range, match } of tries) {
    for (const edition of editions) {
      const start = places.get(refKey(edition, range.start));
      if (start === undefined) continue;
      const first = readPlace(start);
      // The last number of `1, 99, 3` is not the third book.
      if (match === 'other_count' && range.end === undefined && first.units > 1) continue;
      const end = readPlace(places.get(refKey(edition, range.end ?? range.start)) ?? start);
      const last = Math.max(first.place, end.place + Math.max(0, end.units - 1));
      const shown = window ?? (match === 'work' ? WHOLE_WORK : WINDOW);
      return { match, ...(await readUnits(texts, edition, first.place, last, shown)) };
    }
  }
  return undefined;
}

/** As written, then counted otherwise, then the unit around it: a text without sections still has the chapter. */
function waysToCount(
  passage: PassageRange,
  others: readonly PassageRange[],
): readonly { readonly range: PassageRange; readonly match: Match }[] {
  if (passage.start.length === 0) return [{ range: passage, match: 'work' }];
  const wider = passage.start.slice(1).map((_, index) => ({
    range: { start: passage.start.slice(0, passage.start.length - 1 - index) },
    match: 'wider' as const,
  }));
  // `1.327a` is the 327a of a text whose pages do not begin anew in each book.
  const lettered = /^\d+[a-z]/.test(passage.start.at(-1) ?? '') ? [{ start: passage.start.slice(-1) }] : [];
  return [
    { range: passage, match: 'exact' },
    ...[...lettered, ...others].map((range) => ({ range, match: 'other_count' as const })),
    ...wider,
  ];
}

function refKey(edition: string, ref: readonly string[]): string {
  return `${edition}:${ref.join('.')}`;
}

/** The units of a passage from place `from` to place `to` that the window shows, and those beside them. */
async function readUnits(
  texts: DatasetIndex,
  edition: string,
  from: number,
  to: number,
  { neighbours, skip, limit }: Window,
): Promise<{ readonly extent: EnvelopeExtent; readonly records: readonly EnvelopeRecord[] }> {
  const total = to - from + 1;
  const skipped = Math.min(skip, total);
  const first = from + skipped;
  const last = Math.min(to, first + limit - 1);
  const places = Array.from(
    { length: Math.max(0, last - first + 1 + 2 * neighbours) },
    (_, index) => first - neighbours + index,
  );
  const atKey = (place: number) => placeKey(edition, place);
  const outlines = outlinesOf(texts);
  const [units, packed] = await Promise.all([
    texts.find('at', places.map(atKey), 1),
    outlines.numbers('ref', edition, places.map(atKey)),
  ]);
  const byKey = new Map(units.map((unit) => [unit.key, unit]));
  const spelled = [...byKey.keys()].filter((key) => !packed.has(key));
  const levels = Array.from({ length: MAX_DEPTH }, (_, level) => level);
  const componentKeys = spelled.flatMap((key) => levels.map((level) => `${key} ${level}`));
  const codes =
    componentKeys.length === 0 ? NO_CODES : await outlines.numbers('component', edition, componentKeys);
  const records = places.flatMap((place) => {
    const key = atKey(place);
    const unit = byKey.get(key);
    if (unit === undefined) return [];
    const code = packed.get(key);
    const components = levels.flatMap((level) => codes.get(`${key} ${level}`) ?? []);
    const ref = code === undefined ? components.map(componentOf) : unpackRef(code);
    const role: Role = place < first ? 'before' : place > last ? 'after' : 'passage';
    return [toRecord('unit', role, texts, unit, refKey(edition, ref))];
  });
  const shown = records.filter(({ role }) => role === 'passage').length;
  return { extent: { shown, total, skipped }, records };
}

const NO_CODES: ReadonlyMap<string, number> = new Map();

const editionsOfIndex = new WeakMap<DatasetIndex, Promise<ReadonlyMap<string, readonly string[]>>>();

/** The editions of each work of a collection, read once. */
function editionsIn(texts: DatasetIndex): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = editionsOfIndex.get(texts);
  if (known !== undefined) return known;
  const reading = texts.find('edition', [EVERYTHING], MAX_EDITIONS).then((records) => {
    const byWork = new Map<string, string[]>();
    for (const edition of new Set(records.map(editionOfRecord))) {
      const read = readUrn(edition);
      if (read.ok) byWork.set(workUrnOf(read.urn), [...(byWork.get(workUrnOf(read.urn)) ?? []), edition]);
    }
    return byWork;
  });
  editionsOfIndex.set(texts, reading);
  // A failure is not remembered: the next call tries again.
  reading.catch(() => editionsOfIndex.delete(texts));
  return reading;
}
