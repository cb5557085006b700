/** Headwords and stems to facts: those the word is, those that are the feminine of a line, those it is declined from. */
import { create, toBinary } from '@bufbuild/protobuf';
import { FormsHeadFactSchema } from '../../gen/langnet/tools/v1/forms_pb.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import { declinedFrom } from '../../lexica/sanskrit/declension.js';
import { headwordSpellings } from '../../lexica/sanskrit/letters.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Features } from '../../model/types.js';
import { CORPUS_ID, FORMS_ID, LEXICON_PREFIX } from './datasets.js';
import { rootMessage } from './derive-lines.js';
import { toKey, toText } from './keys.js';
import { feminineLines, ownHeadwords, rootLines } from './lemmas.js';
import { made, printed, type ReadRow, type WordData } from './read-data.js';
import type { Cell } from './rows.js';

/** How the word is a form of the headword. */
interface Manner {
  readonly rule: string;
  readonly tier: Tier;
  readonly readings: readonly Features[];
}

/** A headword with what shows it: an entry's head, a line of the table, or a count. */
interface Shown {
  /** SLP1. */
  readonly headword: string;
  readonly cell: Cell;
  readonly dataset: string;
  readonly row: ReadRow | undefined;
}

export function deriveHeads(word: WordData): readonly DerivationDraft[] {
  const key = toKey(word.word.text);
  const lines = word.tables.filter(({ kind }) => kind === 'form').flatMap(({ rows }) => rows);
  const told = new Set(lines.map(({ stem, tags }) => `${stem} ${tags.participle}`));
  const facts = new Map<string, DerivationDraft>();
  for (const shown of shownHeadwords(word)) {
    const manner = mannerOf(word, shown.headword, key, lines);
    const name = `${shown.headword} ${shown.row?.tags.participle ?? ''}`;
    if (manner === undefined || told.has(name) || facts.has(name)) continue;
    facts.set(name, headFact(word, shown, manner));
  }
  return [...facts.values()];
}

/** Entries speak before lines, and lines before counts. */
function shownHeadwords({ match, heads, tables, counts }: WordData): readonly Shown[] {
  const entries = heads.map(({ headword: cell, dataset }) => ({
    headword: cell.text,
    cell,
    dataset,
    row: undefined,
  }));
  const stems = tables
    .filter(({ kind }) => kind === 'stem')
    .flatMap(({ rows, dataset }) =>
      rows.map((row) => ({ headword: row.stem, cell: row.cells.stem, dataset, row })),
    );
  const counted = match === 'exact' ? counts : [];
  const lemmas = counted.map(({ lemma: cell, dataset }) => ({
    headword: toKey(cell.text),
    cell,
    dataset,
    row: undefined,
  }));
  return [...stems.filter(({ row }) => row.tags.participle !== ''), ...entries, ...stems, ...lemmas];
}

function rootsOf(word: WordData, row: ReadRow | undefined): readonly ReadRow[] {
  if (row === undefined) return [];
  const witnesses = word.tables.filter(({ kind }) => kind === 'root').flatMap(({ rows }) => rows);
  return rootLines(row, witnesses);
}

/** Undefined for a headword that is only another name of a line's stem. */
function mannerOf(
  { match }: WordData,
  headword: string,
  key: string,
  lines: readonly ReadRow[],
): Manner | undefined {
  if (match === 'declined') {
    const way = declinedFrom(key).find(({ stem }) => headwordSpellings(stem).includes(headword));
    return way === undefined ? undefined : { rule: way.rule, tier: Tier.RULE_MADE, readings: way.readings };
  }
  if (match !== 'exact') return undefined;
  if (ownHeadwords(key).includes(headword)) return { rule: 'headword', tier: Tier.EXACT, readings: [] };
  const feminine = feminineLines(headword, key, lines);
  if (feminine.length === 0) return undefined;
  return { rule: 'feminine', tier: Tier.EXACT, readings: feminine.map(({ tags }) => tags.features) };
}

function headFact(word: WordData, shown: Shown, { rule, tier, readings }: Manner): DerivationDraft {
  const { headword: key, cell, dataset } = shown;
  const headword = toText(key);
  const roots = word.match === 'exact' ? rootsOf(word, shown.row) : [];
  const fact = create(FormsHeadFactSchema, {
    surface: word.word.text,
    headword,
    key: cell.text,
    dataset,
    rule,
    readings: distinct(readings),
    tier,
    roots: roots.map((root) => rootMessage(root, [], key)),
  });
  return {
    type: 'FormsHeadFact',
    data: toBinary(FormsHeadFactSchema, fact),
    evidence: [
      ...printed('surface', word.word),
      ...printed('key', cell),
      made('headword', headword, cell, 'slp1'),
      ...roots.map((root, index) =>
        made(`roots[${index}]`, fact.roots[index]?.root ?? '', root.cells.stem, 'likeness'),
      ),
    ],
    sourceRef: refOf(dataset, cell.text),
    confidence: tier === Tier.RULE_MADE ? 0.4 : 1,
  };
}

function refOf(dataset: string, key: string): string {
  if (dataset === FORMS_ID) return `forms:${key}`;
  return dataset === CORPUS_ID ? `dcs:${key}` : `headword:${dataset.slice(LEXICON_PREFIX.length)}/${key}`;
}

function distinct(readings: readonly Features[]): Features[] {
  return [
    ...new Map(readings.map((reading) => [JSON.stringify({ ...reading, extras: {} }), reading])).values(),
  ];
}
