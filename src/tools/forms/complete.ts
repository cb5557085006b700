/** Adds to what was found what belongs to it: roots of participles, other names, and how common each lemma is. */
import { Case } from '../../gen/langnet/v1/morphology_pb.js';
import type {
  EnvelopeCount,
  EnvelopeGroup,
  EnvelopeItem,
  EnvelopePart,
  EnvelopeRecord,
  Match,
} from './envelope.js';
import { toText } from './keys.js';
import {
  feminineStems,
  joined,
  ownHeadwords,
  preverbsBefore,
  rootKeys,
  rootLines,
  stemNames,
  verbNames,
} from './lemmas.js';
import {
  type Counts,
  findCounts,
  findFiled,
  findHeads,
  type Shelf,
  type TableLine,
  type TableRecord,
} from './shelf.js';

/** What a word was found as, before anything is added. */
export interface DraftGroup {
  readonly match: Match;
  readonly word: string;
  readonly key: string;
  /** About the word as a whole. */
  readonly tables: readonly TableRecord[];
  readonly parts: readonly { readonly part: EnvelopePart; readonly tables: readonly TableRecord[] }[];
  /** Headwords that the word is, or is declined from, with the records that show them. */
  readonly heads: readonly (readonly [headword: string, record: EnvelopeRecord])[];
  /** A rule reads the word as the nominative of a known stem. */
  readonly isNominative: boolean;
}

interface LinedGroup extends DraftGroup {
  /** Each line with the preverbs before it, and the text they stand in. */
  readonly lines: readonly {
    readonly line: TableLine;
    readonly preverbs: readonly string[];
    readonly met: string;
  }[];
}

export async function completeGroups(
  shelf: Shelf,
  drafts: readonly DraftGroup[],
): Promise<readonly EnvelopeGroup[]> {
  const groups = drafts.map(withLines);
  const witnesses = await findWitnesses(shelf, groups);
  const named = groups.map((group) => withNames(group, witnesses));
  const counts = await findCounts(
    shelf,
    named.flatMap(({ lemmas, names }) => [...lemmas, ...names]),
  );
  // A corpus attests names by itself; without one the dictionaries are asked.
  const heads =
    counts === undefined
      ? await findHeads(
          shelf,
          named.flatMap(({ names }) => names),
        )
      : new Map<string, EnvelopeRecord>();
  return named.map((group) => write(group, counts, heads)).filter(({ items }) => items.length > 0);
}

/** Lines that may name the roots of participles. */
async function findWitnesses(shelf: Shelf, groups: readonly LinedGroup[]): Promise<readonly TableRecord[]> {
  const keys = [...new Set(groups.flatMap(({ lines }) => lines.flatMap(({ line }) => rootKeys(line))))];
  const filed = await findFiled(shelf, keys);
  return keys
    .flatMap((key) => filed(key).forms)
    .map(({ record, lines }) => ({ record: { ...record, kind: 'root' }, lines }));
}

function withLines(draft: DraftGroup): LinedGroup {
  const { key, tables, parts } = draft;
  const about = (met: string, records: readonly TableRecord[]) =>
    records.flatMap(({ record, lines }) =>
      lines.map((line) => ({
        line,
        met,
        preverbs: record.kind === 'form' ? (preverbsBefore(met, line.form) ?? []) : [],
      })),
    );
  return {
    ...draft,
    lines: [...about(key, tables), ...parts.flatMap((one) => about(one.part.text, one.tables))],
  };
}

interface NamedGroup extends LinedGroup {
  readonly roots: readonly TableRecord[];
  /** What the group certainly speaks of, and what it may be called or be besides. */
  readonly lemmas: readonly string[];
  readonly names: readonly string[];
}

function withNames(group: LinedGroup, witnesses: readonly TableRecord[]): NamedGroup {
  const { match, key, lines, heads } = group;
  const witnessLines = witnesses.flatMap((record) => record.lines);
  const lemmas = new Set(heads.map(([headword]) => headword));
  const names = new Set<string>();
  const used = new Set<TableLine>();
  for (const { line, preverbs, met } of lines) {
    const roots = rootLines(line, witnessLines);
    for (const root of roots) used.add(root);
    for (const { stem } of [line, ...roots]) lemmas.add(joined(preverbs, stem, met));
    for (const name of stemNames(line, preverbs, met)) names.add(name);
    for (const name of verbNames(line, roots, preverbs, met)) names.add(name);
  }
  if (match === 'exact') {
    const plain = lines.map(({ line }) => line);
    for (const name of [...ownHeadwords(key), ...feminineStems(key, plain)]) names.add(name);
  }
  const roots = witnesses.filter((record) => record.lines.some((line) => used.has(line)));
  return { ...group, roots, lemmas: [...lemmas], names: [...names].filter((name) => !lemmas.has(name)) };
}

function write(
  group: NamedGroup,
  counts: Counts | undefined,
  nameHeads: ReadonlyMap<string, EnvelopeRecord>,
): EnvelopeGroup {
  const { match, word, tables, parts, heads, roots, lemmas, names } = group;
  const items: EnvelopeItem[] = [
    ...tables.map(({ record }) => record),
    ...parts.flatMap((one) => [one.part, ...one.tables.map(({ record }) => record)]),
  ];
  // Behind the parts: what is no part's own.
  for (const [headword, record] of heads) if (!isFiledNominative(headword, group, counts)) items.push(record);
  for (const name of names) {
    const head = nameHeads.get(name);
    if (head !== undefined && !isFiledNominative(name, group, counts)) items.push(head);
  }
  for (const { record } of roots) items.push(record);
  items.push(...countItems([...lemmas, ...names], counts));
  return { match, word, items };
}

/** Some dictionaries file nouns by their nominative: that is then no other word than the stem. */
function isFiledNominative(headword: string, group: LinedGroup, counts: Counts | undefined): boolean {
  const { match, key, lines, isNominative } = group;
  if (match !== 'exact' || (counts?.amounts.get(headword) ?? 0) > 0 || !ownHeadwords(key).includes(headword))
    return false;
  if (isNominative) return true;
  return lines.some(
    ({ line: { stem, tags } }) => tags.features.case === Case.NOMINATIVE && stem !== headword,
  );
}

function countItems(stems: readonly string[], counts: Counts | undefined): readonly EnvelopeCount[] {
  if (counts === undefined) return [];
  const { dataset, total: of, amounts } = counts;
  return [...new Set(stems)].flatMap((stem): EnvelopeCount[] => {
    const amount = amounts.get(stem) ?? 0;
    return amount === 0 ? [] : [{ type: 'count', dataset, lemma: toText(stem), amount, of }];
  });
}
