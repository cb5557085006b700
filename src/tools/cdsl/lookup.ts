/** Which records answer a question, and in which order; asks the indexes through their interface and knows no file. */
import { decodeLoose } from '../../model/text.js';
import { markRecord, readEntry } from './entry.js';
import type { EnvelopeGroup, EnvelopeRecord } from './envelope.js';
import { NO_GRAMMAR } from './grammar.js';
import { type Found, type FoundGroup, findForms, type Library } from './library.js';
import { listRows } from './list-rows.js';
import { findRoots } from './lookup-roots.js';
import { readRecord } from './records.js';
import type { AskedForm } from './request.js';
import { readerOf } from './rules.js';
import { iastToKey } from './sanskrit-words.js';
import { toRecord } from './to-record.js';

const MAX_REFERENCES = 12;

/** The records of all forms in all dictionaries; with `isFollowing`, those their entries refer to as well. */
export async function lookUp(
  library: Library,
  forms: readonly AskedForm[],
  isFollowing: boolean,
): Promise<readonly EnvelopeGroup[]> {
  const found = [...(await findForms(library, forms)), ...(await findRoots(library, forms))];
  const followed = isFollowing ? await findForms(library, referencesOf(found, forms), 'reference') : [];
  return Promise.all([...found, ...followed].map((group) => completeGroup(library, group)));
}

/** What the entries refer to, one step away. */
function referencesOf(groups: readonly FoundGroup[], asked: readonly AskedForm[]): readonly AskedForm[] {
  const known = new Set(asked.map(({ key }) => key));
  const forms: AskedForm[] = [];
  const all = groups.flatMap(({ word, found }) => found.map((item) => ({ word, ...item })));
  for (const { word, volume, record } of all) {
    const span = { start: 0, end: record.body.length };
    const read = readRecord(record.body, span).record;
    if (read === undefined) continue;
    const reader = readerOf(volume.dictionary.code);
    const entry = readEntry(markRecord(read, reader), reader, [], NO_GRAMMAR);
    for (const reference of entry.references) {
      const key = iastToKey(reference).replace(/[^A-Za-z|~']/g, '');
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
