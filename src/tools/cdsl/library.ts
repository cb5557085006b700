/** The installed dictionaries and what a process remembers of them: which have a key, and their records of it. */
import type { DatasetIndex, FoundRecord } from '../../model/dataset.js';
import type { Dictionary } from './dictionaries.js';
import type { Match } from './envelope.js';
import type { KeyFilter } from './key-filter.js';
import type { AskedForm } from './request.js';

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
  /** Record of a dictionary -> the verbs with preverbs that it explains, IAST. */
  readonly explained: Map<string, ReadonlySet<string>>;
}

export function emptyMemory(): LibraryMemory {
  return { holders: new Map(), rows: new Map(), explained: new Map() };
}

/** Entries of each memory; the oldest go first. */
const MAX_REMEMBERED = 20_000;

/** Records a key may lead to: `ka` has about thirty in Monier-Williams. */
const MAX_RECORDS = 100;

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

export function remember<T>(memory: Map<string, T>, key: string, value: T): void {
  const [oldest] = memory.keys();
  if (memory.size >= MAX_REMEMBERED && oldest !== undefined) memory.delete(oldest);
  memory.set(key, value);
}

export interface Found {
  readonly volume: Volume;
  readonly record: FoundRecord;
}

export interface FoundGroup {
  readonly match: Match;
  readonly key: string;
  readonly word: string;
  readonly found: readonly Found[];
}

function isAskable({ dictionary }: Volume): boolean {
  return dictionary.hasEnglishKeys !== true;
}

/** The records of each form, in the order asked. */
export async function findForms(
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
