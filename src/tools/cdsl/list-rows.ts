/** The rows of Cologne's lists that the signs of some records need; asks the index of the lists. */
import type { DatasetIndex, FoundRecord } from '../../model/dataset.js';
import { type ListKind, listKey } from './abbreviations.js';
import { markRecord } from './entry.js';
import type { EnvelopeRecord } from './envelope.js';
import { type Found, type Library, type LibraryMemory, remember } from './library.js';
import { readRecord } from './records.js';
import { readerOf } from './rules.js';
import { toRecord } from './to-record.js';

const MAX_SIGNS = 400;

export async function listRows(
  { lists, memory }: Library,
  found: readonly Found[],
  texts: ReadonlyMap<Found, string>,
): Promise<readonly EnvelopeRecord[]> {
  if (lists === undefined) return [];
  const keys: Record<ListKind, Set<string>> = { abbreviation: new Set(), work: new Set() };
  const codes = new Map<string, string>();
  const add = (kind: ListKind, code: string, sign: string) => {
    if (sign === '' || keys[kind].size >= MAX_SIGNS) return;
    keys[kind].add(listKey(code, sign));
    codes.set(listKey(code, sign), code);
  };
  for (const item of found) {
    const { code } = item.volume.dictionary;
    const text = texts.get(item) ?? '';
    for (const reference of plainReferencesIn(item)) {
      for (const sign of signsOf(reference)) add('work', code, sign);
    }
    for (const match of text.matchAll(/<ab>([^<]{1,40})<\/ab>/g))
      add('abbreviation', code, (match[1] ?? '').trim());
    for (const match of text.matchAll(/<ls(?: n="([^"]{0,80})")?>([^<]{1,200})/g)) {
      for (const sign of signsOf(`${match[1] ?? ''} ${match[2] ?? ''}`.trim())) add('work', code, sign);
    }
  }
  const rows = async (kind: ListKind) => {
    const records = await rememberedRows(lists, memory, kind, [...keys[kind]]);
    return records.map((record) => toRecord(kind, codes.get(record.key) ?? '', record));
  };
  return (await Promise.all([rows('abbreviation'), rows('work')])).flat();
}

async function rememberedRows(
  lists: DatasetIndex,
  { rows }: LibraryMemory,
  kind: ListKind,
  keys: readonly string[],
): Promise<readonly FoundRecord[]> {
  const news = keys.filter((key) => !rows.has(`${kind} ${key}`));
  const found = news.length === 0 ? [] : await lists.find(kind, news, 1);
  const byKey = new Map(found.map((record) => [record.key, record]));
  for (const key of news) remember(rows, `${kind} ${key}`, byKey.get(key) ?? null);
  return keys.flatMap((key) => byKey.get(key) ?? rows.get(`${kind} ${key}`) ?? []);
}

/** References that no tag marks. */
function plainReferencesIn({ volume, record }: Found): readonly string[] {
  const reader = readerOf(volume.dictionary.code);
  if (reader.rules.references === 'none') return [];
  const read = readRecord(record.body, { start: 0, end: record.body.length }).record;
  if (read === undefined) return [];
  const { tokens } = markRecord(read, reader);
  return tokens.flatMap(({ kind, text }) => (kind === 'source' ? [text] : []));
}

/** What of `RV. i, 164, 42` may be the sign: its beginnings, up to four words. */
function signsOf(reference: string): readonly string[] {
  const signs: string[] = [];
  for (const match of reference.matchAll(/[\s,;:]|$/g)) {
    signs.push(reference.slice(0, match.index));
    if (signs.length === 4) break;
  }
  return signs;
}
