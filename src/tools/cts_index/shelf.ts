/** The indexes of one language, any of which may be absent, and what they say of works. Knows no file. */
import type { DatasetIndex, FoundRecord } from '../../model/dataset.js';
import type { Language } from '../../model/language.js';
import { decodeLoose } from '../../model/text.js';
import type { EnvelopeRecord, RecordKind, Role } from './envelope.js';

export interface Shelf {
  readonly language: Language;
  readonly texts: DatasetIndex | undefined;
  readonly corpus: DatasetIndex | undefined;
  readonly catalogue: DatasetIndex | undefined;
  readonly abbreviations: DatasetIndex | undefined;
}

/** Editions and translations one work may have. */
const MAX_EDITIONS = 40;

/** Works whose records are kept in memory; they are a few hundred bytes each. */
const MAX_KNOWN = 1000;
const knownWorks = new WeakMap<DatasetIndex, Map<string, readonly EnvelopeRecord[]>>();

/** What is known of each work: the commonest are asked for again and again, so they are remembered. */
export async function recordsOfWorks(
  shelf: Shelf,
  workUrns: readonly string[],
): Promise<readonly EnvelopeRecord[]> {
  const index = shelf.catalogue ?? shelf.texts;
  if (index === undefined) return [];
  const known = knownWorks.get(index) ?? new Map<string, readonly EnvelopeRecord[]>();
  knownWorks.set(index, known);
  const works = [...new Set(workUrns)];
  const unknown = works.filter((work) => !known.has(work));
  const found = unknown.length === 0 ? [] : await findWorks(shelf, unknown);
  for (const work of unknown) {
    const about = found.filter(({ name }) => name === work || work.startsWith(`${name}.`));
    known.set(work, about);
  }
  // Two works of one author share what is said of the author.
  const records = new Map<string, EnvelopeRecord>();
  for (const work of works) for (const record of known.get(work) ?? []) records.set(record.name, record);
  if (known.size > MAX_KNOWN) known.clear();
  return [...records.values()];
}

/** What the catalogue says of each work, or the header of its text where no catalogue has it. */
async function findWorks(shelf: Shelf, workUrns: readonly string[]): Promise<readonly EnvelopeRecord[]> {
  const { catalogue, texts } = shelf;
  const works = [...new Set(workUrns)];
  const groups = [...new Set(works.map((urn) => urn.slice(0, urn.lastIndexOf('.'))))];
  const [rows, named] = await Promise.all([
    catalogue?.find('work', works, MAX_EDITIONS) ?? [],
    catalogue?.find('group', groups, 1) ?? [],
  ]);
  const missing = works.filter((work) => !rows.some(({ key }) => key === work));
  const titles = missing.length === 0 ? [] : ((await texts?.find('title', missing, 1)) ?? []);
  const records: EnvelopeRecord[] = [];
  for (const work of works) {
    const ofWork = rows.filter(({ key }) => key === work);
    const best = ofWork.find(isEdition) ?? ofWork[0];
    if (best !== undefined && catalogue !== undefined)
      records.push(toRecord('work', 'about', catalogue, best, work));
  }
  for (const group of named) {
    if (catalogue !== undefined) records.push(toRecord('work', 'about', catalogue, group, group.key));
  }
  for (const title of titles) {
    if (texts !== undefined) records.push(toRecord('work', 'about', texts, title, title.key));
  }
  return records;
}

/** Of several rows the one of an edition in the work's own language, not of a translation. */
function isEdition({ body }: FoundRecord): boolean {
  return body[0] === 0x3c || decodeLoose(body).split('\t')[7] === 'edition';
}

export function toRecord(
  kind: RecordKind,
  role: Role,
  index: DatasetIndex,
  { fileSha256: sha256, byteOffset: offset, body }: FoundRecord,
  name: string,
): EnvelopeRecord {
  return { kind, role, dataset: index.manifest.id, sha256, offset, body, name };
}
