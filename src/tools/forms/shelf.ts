/** The indexes a lookup asks, and the few questions it has for them. Knows no file and no format of a dictionary. */

import { foldForm } from '../../lexica/sanskrit/letters.js';
import { type FormTags, readTags } from '../../lexica/sanskrit/tags.js';
import type { DatasetIndex, FoundRecord } from '../../model/dataset.js';
import { decodeLoose } from '../../model/text.js';
import { HEADWORD_KIND, KEY_KIND } from './datasets.js';
import type { EnvelopeRecord, RecordKind } from './envelope.js';
import { parseStem, TOTAL } from './keys.js';
import { rowsOf } from './rows.js';

/** Any of them may be absent. */
export interface Shelf {
  readonly forms: DatasetIndex | undefined;
  readonly corpus: DatasetIndex | undefined;
  /** Dictionaries whose headwords are stems, the largest first. */
  readonly lexica: readonly DatasetIndex[];
}

/** One line of the table. */
export interface TableLine {
  readonly form: string;
  readonly stem: string;
  readonly tags: FormTags;
}

/** A record of the table with its lines read. */
export interface TableRecord {
  readonly record: EnvelopeRecord;
  readonly lines: readonly TableLine[];
}

/** Forms that differ in a final s or r or in how a nasal is written, and a line for each kind of participle a stem is. */
const MAX_RECORDS = 16;

/** What the table has under a key: lines of forms that fold to it, and a line of each stem that does. */
export interface Filed {
  readonly forms: readonly TableRecord[];
  readonly stems: readonly TableRecord[];
}

const NOTHING: Filed = { forms: [], stems: [] };

/** By the keys that forms and stems fold to. */
export async function findFiled({ forms }: Shelf, folds: Iterable<string>): Promise<(fold: string) => Filed> {
  const keys = [...new Set(folds)].filter((key) => key !== '');
  const filed = new Map<string, { forms: TableRecord[]; stems: TableRecord[] }>();
  if (forms !== undefined && keys.length > 0) {
    for (const found of await forms.find(KEY_KIND, keys, MAX_RECORDS)) {
      const known = filed.get(found.key) ?? { forms: [], stems: [] };
      filed.set(found.key, known);
      const lines = linesOf(found.body);
      const isForm = lines.some(({ form }) => foldForm(form) === found.key);
      const record = toRecord(isForm ? 'form' : 'stem', forms, found, found.body);
      (isForm ? known.forms : known.stems).push({ record, lines });
    }
  }
  return (fold) => filed.get(fold) ?? NOTHING;
}

/** A stem whose own form is listed first may be shown by a line of it. */
export function stemLines({ forms, stems }: Filed, stem: string): readonly TableRecord[] {
  const has = ({ lines }: TableRecord) => lines.some((line) => line.stem === stem);
  return [...stems.filter(has), ...forms.filter(has).map(asStem)];
}

function asStem({ record, lines }: TableRecord): TableRecord {
  return { record: { ...record, kind: 'stem' }, lines };
}

function linesOf(body: Uint8Array): readonly TableLine[] {
  return rowsOf(body).flatMap(({ form, stem, tags }): TableLine[] => {
    const read = readTags(tags.text);
    return read === undefined ? [] : [{ form: form.text, stem: parseStem(stem.text).stem, tags: read }];
  });
}

function toRecord(
  kind: RecordKind,
  index: DatasetIndex,
  found: FoundRecord,
  body: Uint8Array,
): EnvelopeRecord {
  const { fileSha256: sha256, byteOffset: offset } = found;
  const key = kind === 'head' ? found.key : '';
  return { type: 'record', kind, dataset: index.manifest.id, sha256, offset, key, body };
}

/** Enough of an entry to show its headword. */
const HEAD_BYTES = 300;

/** The first dictionary that shows a headword where its entry begins speaks for it: by headword, that beginning. */
export async function findHeads(
  { lexica }: Shelf,
  headwords: Iterable<string>,
): Promise<ReadonlyMap<string, EnvelopeRecord>> {
  const keys = [...new Set(headwords)].filter((key) => key !== '');
  const heads = new Map<string, EnvelopeRecord>();
  if (keys.length === 0) return heads;
  const known = await Promise.all(lexica.map((index) => index.known(HEADWORD_KIND, keys)));
  const havers = new Map(keys.map((key) => [key, lexica.filter((_index, place) => known[place]?.has(key))]));
  for (let turn = 0; turn < lexica.length; turn++) {
    const open = keys.filter((key) => !heads.has(key) && havers.get(key)?.[turn] !== undefined);
    if (open.length === 0) break;
    await Promise.all(
      lexica.map(async (index) => {
        const mine = open.filter((key) => havers.get(key)?.[turn] === index);
        if (mine.length === 0) return;
        for (const found of await index.find(HEADWORD_KIND, mine, 1)) {
          const body = headOf(found);
          if (body !== undefined) heads.set(found.key, toRecord('head', index, found, body));
        }
      }),
    );
  }
  return heads;
}

/** Up to the end of the line with the headword; undefined for an entry that does not print it where it begins. */
function headOf({ body, key }: FoundRecord): Uint8Array | undefined {
  const text = decodeLoose(body.subarray(0, HEAD_BYTES));
  const at = headwordAt(text, key);
  if (at === -1) return undefined;
  const lineEnd = body.indexOf(0x0a);
  const end = lineEnd === -1 ? body.length : lineEnd;
  const least = new TextEncoder().encode(text.slice(0, at + key.length)).length;
  return body.subarray(0, Math.max(least, Math.min(end, HEAD_BYTES)));
}

/** Where the headword stands by itself, between marks that are no letters of it; -1 if it does not. */
export function headwordAt(text: string, key: string): number {
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + key.length)];
    if (!/[A-Za-z]/.test(before) && !/[A-Za-z]/.test(after)) return at;
  }
  return -1;
}

/** How often lemmas occur in the corpus, by lemma in SLP1; absent are those it does not have. */
export interface Counts {
  readonly dataset: string;
  readonly total: number;
  readonly amounts: ReadonlyMap<string, number>;
}

export async function findCounts({ corpus }: Shelf, stems: Iterable<string>): Promise<Counts | undefined> {
  if (corpus === undefined) return undefined;
  const keys = [...new Set(stems)];
  const amounts = await corpus.counts('lemma', [...keys, TOTAL]);
  return { dataset: corpus.manifest.id, total: amounts.get(TOTAL) ?? 0, amounts };
}
