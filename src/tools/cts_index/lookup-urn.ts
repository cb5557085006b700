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
import type { EnvelopeGroup, EnvelopeRecord, Match, Role } from './envelope.js';
import { EVERYTHING } from './keys.js';
import { recordsOfWorks, type Shelf, toRecord } from './shelf.js';

/** Units shown of a range, a book or a whole work. */
const MAX_UNITS = 60;
const MAX_WHOLE_WORK = 5;
export const NEIGHBOURS = 2;
const MAX_EDITIONS = 20_000;
const MAX_DEPTH = 6;
const MAX_SENTENCES = 20;

/** `others` are further ways to count the same passage, tried in order. */
export async function lookUpUrn(
  shelf: Shelf,
  urn: CtsUrn,
  word: string,
  others: readonly PassageRange[] = [],
): Promise<EnvelopeGroup | undefined> {
  const found = (await findInTexts(shelf, urn, others)) ?? (await findInCorpus(shelf, urn));
  const about = await recordsOfWorks(shelf, [workUrnOf(urn)]);
  if (found === undefined)
    return about.length === 0 ? undefined : { match: 'work', word, counts: [], records: about };
  return { match: found.match, word, counts: [], records: [...found.records, ...about] };
}

interface Found {
  readonly match: Match;
  readonly records: readonly EnvelopeRecord[];
}

async function findInTexts(
  { texts }: Shelf,
  urn: CtsUrn,
  others: readonly PassageRange[],
): Promise<Found | undefined> {
  if (texts === undefined) return undefined;
  const own = (await editionsIn(texts)).get(workUrnOf(urn)) ?? [];
  const asked = editionUrnOf(urn);
  const editions = [...own].sort((a, b) => Number(b === asked) - Number(a === asked));
  if (editions.length === 0) return undefined;
  const tries = waysToCount(urn.passage, others);
  const keys = editions.flatMap((edition) =>
    tries.flatMap(({ range }) => [
      refKey(edition, range.start),
      ...(range.end === undefined ? [] : [refKey(edition, range.end)]),
    ]),
  );
  const places = await texts.counts('place', keys);
  for (const { range, match } of tries) {
    for (const edition of editions) {
      const start = places.get(refKey(edition, range.start));
      if (start === undefined) continue;
      const first = readPlace(start).place;
      const end = readPlace(places.get(refKey(edition, range.end ?? range.start)) ?? start);
      const limit = match === 'work' ? MAX_WHOLE_WORK : MAX_UNITS;
      const last = Math.max(first, end.place + Math.max(0, end.units - 1));
      return { match, records: await readUnits(texts, edition, first, Math.min(last, first + limit - 1)) };
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

async function readUnits(
  texts: DatasetIndex,
  edition: string,
  first: number,
  last: number,
): Promise<readonly EnvelopeRecord[]> {
  const places = Array.from(
    { length: last - first + 1 + 2 * NEIGHBOURS },
    (_, index) => first - NEIGHBOURS + index,
  );
  const atKey = (place: number) => placeKey(edition, place);
  const [units, packed] = await Promise.all([
    texts.find('at', places.map(atKey), 1),
    texts.counts('ref', places.map(atKey)),
  ]);
  const byKey = new Map(units.map((unit) => [unit.key, unit]));
  const spelled = [...byKey.keys()].filter((key) => !packed.has(key));
  const levels = Array.from({ length: MAX_DEPTH }, (_, level) => level);
  const componentKeys = spelled.flatMap((key) => levels.map((level) => `${key} ${level}`));
  const codes = componentKeys.length === 0 ? NO_CODES : await texts.counts('component', componentKeys);
  return places.flatMap((place) => {
    const key = atKey(place);
    const unit = byKey.get(key);
    if (unit === undefined) return [];
    const code = packed.get(key);
    const components = levels.flatMap((level) => codes.get(`${key} ${level}`) ?? []);
    const ref = code === undefined ? components.map(componentOf) : unpackRef(code);
    const role: Role = place < first ? 'before' : place > last ? 'after' : 'passage';
    return [toRecord('unit', role, texts, unit, refKey(edition, ref))];
  });
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

/** A corpus has sentences, not units: those that begin at the passage, and at the verses beside it. */
async function findInCorpus({ corpus }: Shelf, urn: CtsUrn): Promise<Found | undefined> {
  const { start } = urn.passage;
  const last = start.at(-1);
  if (corpus === undefined || last === undefined) return undefined;
  const work = workUrnOf(urn);
  const key = (number: string) => `${work}:${[...start.slice(0, -1), number].join('.')}`;
  const beside = /^\d{1,6}$/.test(last) ? [Number(last) - 1, Number(last) + 1].map(String) : [];
  const keys = [last, ...beside].map(key);
  const found = await corpus.find('place', keys, MAX_SENTENCES);
  if (!found.some((record) => record.key === keys[0])) return undefined;
  const roles = new Map<string, Role>([
    [keys[1] ?? '', 'before'],
    [keys[2] ?? '', 'after'],
    [keys[0] ?? '', 'passage'],
  ]);
  const ordered = [keys[1], keys[0], keys[2]].flatMap((each) =>
    found.filter((record) => record.key === each),
  );
  return {
    match: 'exact',
    records: ordered.map((record) =>
      toRecord('sentence', roles.get(record.key) ?? 'passage', corpus, record, record.key),
    ),
  };
}
