/** Verbs with preverbs in the entries of their roots: which of them are explained, and where. */
import { foldNasals } from '../../lexica/sanskrit/letters.js';
import { joinPreverbs, takeOffPreverbs } from '../../lexica/sanskrit/preverbs.js';
import { wordsWithin } from './entry.js';
import { emptyMemory, type Found, type FoundGroup, findForms, type Library, remember } from './library.js';
import { readRecord } from './records.js';
import type { AskedForm } from './request.js';
import { readerOf } from './rules.js';

/** Splits of a verb into preverbs and root that are worth a look. */
const MAX_SPLITS = 8;
/** Roots are short, and none ends with a short a. */
const ROOT = /^[A-Za-z|]{0,6}[^a]$/;

/** The entries of the roots that explain one of these words. */
export async function findRoots(
  library: Library,
  forms: readonly AskedForm[],
): Promise<readonly FoundGroup[]> {
  const asked = forms.flatMap(({ key, word }) => rootsOf(key).map((root) => ({ key: root, word })));
  if (asked.length === 0) return [];
  const volumes = library.volumes.filter(
    ({ dictionary }) => readerOf(dictionary.code).rules.verbs !== 'none',
  );
  // Which of all dictionaries have a key is not learned by asking some.
  const groups = await findForms({ ...library, volumes, memory: emptyMemory() }, asked, 'preverb');
  return groups.flatMap((group): FoundGroup[] => {
    const found = group.found.filter((item) => explainedIn(item, library).has(group.word));
    return found.length === 0 ? [] : [{ ...group, found }];
  });
}

/** Those of the words that the entry of a root explains. */
export async function knownVerbs(
  library: Library,
  forms: readonly AskedForm[],
): Promise<ReadonlySet<string>> {
  const groups = await findRoots(library, forms);
  return new Set(groups.map(({ word }) => word));
}

/** What the verb may be made from, SLP1. */
function rootsOf(key: string): readonly string[] {
  if (key.endsWith('a')) return [];
  const roots = takeOffPreverbs(foldNasals(key))
    .filter(({ preverbs, rest }) => ROOT.test(rest) && joinPreverbs(preverbs, rest, key) === key)
    .map(({ rest }) => rest);
  return [...new Set(roots)].slice(0, MAX_SPLITS);
}

function explainedIn({ volume, record }: Found, { memory }: Library): ReadonlySet<string> {
  const { code } = volume.dictionary;
  const id = `${code} ${record.record}`;
  const known = memory.explained.get(id);
  if (known !== undefined) return known;
  const read = readRecord(record.body, { start: 0, end: record.body.length }).record;
  const words = new Set(read === undefined ? [] : wordsWithin(read, readerOf(code)));
  remember(memory.explained, id, words);
  return words;
}
