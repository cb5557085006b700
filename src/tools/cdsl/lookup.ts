/** Which records answer a question, and in which order; asks the indexes through their interface and knows no file. */
import type { DatasetIndex, FoundRecord } from '../../model/dataset.js';
import { decodeLoose } from '../../model/text.js';
import { type ListKind, listKey } from './abbreviations.js';
import type { Dictionary } from './dictionaries.js';
import { readEntry } from './entry.js';
import type { EnvelopeGroup, EnvelopeRecord, Match, RecordKind } from './envelope.js';
import { NO_GRAMMAR } from './grammar.js';
import type { KeyFilter } from './key-filter.js';
import { readRecord } from './records.js';
import type { AskedForm } from './request.js';
import { readerOf } from './rules.js';
import { iastToKey } from './sanskrit-words.js';

/** An installed dictionary. */
export interface Volume {
  readonly dictionary: Dictionary;
  readonly index: DatasetIndex;
  /** Undefined where there is none, or it has not been read. */
  readonly filter: KeyFilter | undefined;
}

export interface Library {
  readonly volumes: readonly Volume[];
  /** Cologne's lists of abbreviations and works. */
  readonly lists: DatasetIndex | undefined;
  readonly memory: LibraryMemory;
}

/** What a process need not ask twice: an index does not change while it is open. */
export interface LibraryMemory {
  /** Key -> the dictionaries that have it, by code. */
  readonly holders: Map<string, ReadonlySet<string>>;
  /** Kind and key of a list -> its row; null where it has none. */
  readonly rows: Map<string, FoundRecord | null>;
}

export function emptyMemory(): LibraryMemory {
  return { holders: new Map(), rows: new Map() };
}

/** Entries of each memory; the oldest go first. */
const MAX_REMEMBERED = 20_000;

/** Records a key may lead to: `ka` has about thirty in Monier-Williams. */
const MAX_RECORDS = 100;
const MAX_SIGNS = 400;
const MAX_REFERENCES = 12;

/** The records of all forms in all dictionaries; with `isFollowing`, those their entries refer to as well. */
export async function lookUp(
  library: Library,
  forms: readonly AskedForm[],
  isFollowing: boolean,
): Promise<readonly EnvelopeGroup[]> {
  const found = await findForms(library, forms);
  const followed = isFollowing ? await findForms(library, referencesOf(found, forms), 'reference') : [];
  return Promise.all([...found, ...followed].map((group) => completeGroup(library, group)));
}

/** Which of these keys are headwords, exactly as written. */
export async function knownKeys(library: Library, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { volumes, memory } = library;
  const news = [...new Set(keys)].filter((key) => !memory.holders.has(key));
  if (news.length > 0) {
    const asked = volumes.filter(isAskable);
    const known = await Promise.all(
      asked.map((volume) => {
        const hopeful = news.filter((key) => mayHave(volume, key, memory));
        return hopeful.length === 0 ? new Set<string>() : volume.index.known('key', hopeful);
      }),
    );
    for (const key of news) {
      const holders = asked
        .filter((_, place) => known[place]?.has(key))
        .map(({ dictionary }) => dictionary.code);
      remember(memory.holders, key, new Set(holders));
    }
  }
  return new Set(keys.filter((key) => (memory.holders.get(key)?.size ?? 0) > 0));
}

function remember<T>(memory: Map<string, T>, key: string, value: T): void {
  const [oldest] = memory.keys();
  if (memory.size >= MAX_REMEMBERED && oldest !== undefined) memory.delete(oldest);
  memory.set(key, value);
}

interface Found {
  readonly volume: Volume;
  readonly record: FoundRecord;
}

interface FoundGroup {
  readonly match: Match;
  readonly key: string;
  readonly word: string;
  readonly found: readonly Found[];
}

function isAskable({ dictionary }: Volume): boolean {
  return dictionary.hasEnglishKeys !== true;
}

async function findForms(
  { volumes, memory }: Library,
  forms: readonly AskedForm[],
  match: Match = 'exact',
): Promise<readonly FoundGroup[]> {
  if (forms.length === 0) return [];
  const keys = forms.map(({ key }) => key);
  const wanted = [...new Set(keys)];
  const shelves = await Promise.all(
    volumes.filter(isAskable).map(async (volume) => {
      const nominatives = volume.dictionary.hasNominatives === true ? wanted.flatMap(nominativesOf) : [];
      const asked = new Set([...wanted, ...nominatives]);
      const hopeful = [...asked].filter((key) => mayHave(volume, key, memory));
      const records = hopeful.length === 0 ? [] : await volume.index.find('key', hopeful, MAX_RECORDS);
      return records.map((record): Found => ({ volume, record }));
    }),
  );
  noteHolders(memory, wanted, shelves);
  const byKey = new Map<string, Found[]>();
  for (const item of shelves.flat()) {
    const list = byKey.get(item.record.key);
    if (list === undefined) byKey.set(item.record.key, [item]);
    else list.push(item);
  }
  return forms.flatMap(({ key, word }): FoundGroup[] => {
    const exact = byKey.get(key) ?? [];
    const groups: FoundGroup[] = exact.length === 0 ? [] : [{ match, key, word, found: exact }];
    for (const nominative of nominativesOf(key)) {
      // A form that is asked for itself is found as itself.
      if (keys.includes(nominative)) continue;
      const found = (byKey.get(nominative) ?? []).filter(
        ({ volume }) => volume.dictionary.hasNominatives === true,
      );
      const how = match === 'exact' ? 'nominative' : match;
      if (found.length > 0) groups.push({ match: how, key: nominative, word, found });
    }
    return groups;
  });
}

function mayHave({ dictionary, filter }: Volume, key: string, { holders }: LibraryMemory): boolean {
  return holders.get(key)?.has(dictionary.code) ?? filter?.mayHave(key) ?? true;
}

function noteHolders(
  { holders }: LibraryMemory,
  keys: readonly string[],
  shelves: readonly (readonly Found[])[],
): void {
  for (const key of keys) {
    if (holders.has(key)) continue;
    const found = shelves.flat().filter(({ record }) => record.key === key);
    remember(holders, key, new Set(found.map(({ volume }) => volume.dictionary.code)));
  }
}

/** agni is filed as agniH, vana as vanaM. */
function nominativesOf(key: string): readonly string[] {
  if (/[aiu]$/.test(key)) return key.endsWith('a') ? [`${key}H`, `${key}M`] : [`${key}H`];
  return [];
}

/** What the entries refer to, one step away. */
function referencesOf(groups: readonly FoundGroup[], asked: readonly AskedForm[]): readonly AskedForm[] {
  const known = new Set(asked.map(({ key }) => key));
  const forms: AskedForm[] = [];
  for (const { volume, record } of groups.flatMap(({ found }) => found)) {
    const span = { start: 0, end: record.body.length };
    const read = readRecord(record.body, span).record;
    if (read === undefined) continue;
    const entry = readEntry(read, readerOf(volume.dictionary.code), [], NO_GRAMMAR);
    for (const word of entry.references) {
      const key = iastToKey(word).replace(/[^A-Za-z|~']/g, '');
      if (key === '' || known.has(key) || forms.length >= MAX_REFERENCES) continue;
      known.add(key);
      forms.push({ key, word });
    }
  }
  return forms;
}

/** Adds the texts that entries borrow, and what their abbreviations stand for. */
async function completeGroup(library: Library, group: FoundGroup): Promise<EnvelopeGroup> {
  const { match, key, word, found } = group;
  const texts = new Map(found.map((item) => [item, decodeLoose(item.record.body)]));
  const [bodies, rows] = await Promise.all([
    Promise.all(found.map((item) => bodiesOf(item, texts.get(item) ?? ''))),
    listRows(library, found, texts),
  ]);
  const items = [
    ...found.map(({ volume, record }) => toRecord('entry', volume.dictionary.code, record)),
    ...bodies.flat(),
    ...rows,
  ];
  return { match, key, word, items };
}

async function bodiesOf({ volume, record }: Found, text: string): Promise<readonly EnvelopeRecord[]> {
  const id = /\{\{Lbody=([^{}\s]{1,40})\}\}/.exec(text)?.[1];
  if (id === undefined) return [];
  const bodies = await volume.index.find('id', [id], 1);
  const others = bodies.filter((body) => body.record !== record.record);
  return others.map((body) => toRecord('body', volume.dictionary.code, body));
}

async function listRows(
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

/** What of `RV. i, 164, 42` may be the sign: its beginnings, up to four words. */
function signsOf(reference: string): readonly string[] {
  const signs: string[] = [];
  for (const match of reference.matchAll(/[\s,;:]|$/g)) {
    signs.push(reference.slice(0, match.index));
    if (signs.length === 4) break;
  }
  return signs;
}

function toRecord(kind: RecordKind, dictionary: string, found: FoundRecord): EnvelopeRecord {
  const { fileSha256: sha256, byteOffset: offset, body } = found;
  return { type: 'record', kind, dictionary, sha256, offset, body };
}
