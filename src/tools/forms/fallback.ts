/** A form that no line reads, by rule: preverbs before a listed verb form, or a regular form of a stem that is known. */
import { foldForm } from '../../lexica/sanskrit/letters.js';
import { takeOffPreverbs } from '../../lexica/sanskrit/preverbs.js';
import type { DraftGroup } from './complete.js';
import { takesPreverb } from './lemmas.js';
import type { FoundWord } from './lookup.js';
import { findFiled, type Shelf, type TableRecord } from './shelf.js';

const MAX_PREVERB_FORMS = 6;
const MAX_DECLINED = 8;

/** The splits with the fewest preverbs whose rest is a verb form. */
export async function findPreverbs(
  shelf: Shelf,
  { word, key, fold }: FoundWord,
): Promise<DraftGroup | undefined> {
  const splits = takeOffPreverbs(fold);
  const filed = await findFiled(
    shelf,
    splits.map(({ rest }) => foldForm(rest)),
  );
  const verbs = splits.flatMap(({ preverbs, rest }) =>
    filed(foldForm(rest))
      .forms.filter(isVerbal)
      .map((record) => ({ record, count: preverbs.length })),
  );
  const fewest = Math.min(...verbs.map(({ count }) => count));
  const tables = [...new Set(verbs.filter(({ count }) => count === fewest).map(({ record }) => record))];
  if (tables.length === 0) return undefined;
  return {
    match: 'preverb',
    word,
    key,
    tables: tables.slice(0, MAX_PREVERB_FORMS),
    parts: [],
    heads: [],
    isNominative: false,
  };
}

function isVerbal({ lines }: TableRecord): boolean {
  return lines.some(({ tags }) => takesPreverb(tags));
}

/** Known stems that the tables of endings lead to, surest first; a dictionary's headword shows a stem, else a line does. */
export function toDeclined(
  { word, key }: FoundWord,
  stems: readonly string[],
  heads: DraftGroup['heads'],
  linesOf: (stem: string) => readonly TableRecord[],
): DraftGroup | undefined {
  const headed = new Map(heads);
  const known = [...new Set(stems)]
    .filter((stem) => headed.has(stem) || linesOf(stem).length > 0)
    .slice(0, MAX_DECLINED);
  if (known.length === 0) return undefined;
  return {
    match: 'declined',
    word,
    key,
    tables: known.flatMap((stem) => (headed.has(stem) ? [] : linesOf(stem).slice(0, 1))),
    parts: [],
    heads: heads.filter(([stem]) => known.includes(stem)),
    isNominative: false,
  };
}
