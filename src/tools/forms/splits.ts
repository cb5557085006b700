/** A text divided into words the table has; runs the search of `src/lexica/sandhi` and answers its questions. */
import type { Junction } from '../../lexica/sandhi/junctions.js';
import { type PieceKnown, type Split, searchSplits } from '../../lexica/sandhi/split.js';
import { foldForm, foldNasals } from '../../lexica/sanskrit/letters.js';
import { takeOffPreverbs } from '../../lexica/sanskrit/preverbs.js';
import type { DraftGroup } from './complete.js';
import type { EnvelopePart, Role } from './envelope.js';
import { takesPreverb } from './lemmas.js';
import type { AskedForm } from './request.js';
import { type Counts, findCounts, findFiled, type Shelf, type TableRecord } from './shelf.js';

/** Splits that are told, and how much dearer than the cheapest they may be. */
const MAX_TOLD = 3;
const MAX_DEARER = 0.8;
/** What a word that is met once in a million costs more than one that is met everywhere. */
const RARITY = 3;
/** A piece is searched for preverbs from this length on. */
const MIN_PREVERB_PIECE = 4;
const MAX_VERBS = 2;

type Pieces = ReadonlyMap<string, readonly TableRecord[]>;

export async function findSplits(shelf: Shelf, { word, key }: AskedForm): Promise<DraftGroup | undefined> {
  const text = foldNasals(key.trim().replaceAll(/ +/g, ' '));
  if (!/^[A-Za-z' ]+$/.test(text)) return undefined;
  const pieces = new Map<string, readonly TableRecord[]>();
  const search = searchSplits(text);
  let step = search.next();
  while (step.done !== true) {
    for (const [piece, records] of await findPieces(shelf, step.value)) pieces.set(piece, records);
    step = search.next(new Map([...pieces].map(([piece, records]) => [piece, kindOf(piece, records)])));
  }
  if (step.value.length === 0) return undefined;
  const told = await likeliest(shelf, step.value, pieces);
  const parts = told.flatMap((split, index) => partsOf(split, index + 1, pieces));
  return { match: 'split', word, key, tables: [], parts, heads: [], isNominative: false };
}

async function findPieces(shelf: Shelf, texts: readonly string[]): Promise<Pieces> {
  const rests = new Map(
    texts.map((text) => [
      text,
      text.length < MIN_PREVERB_PIECE
        ? []
        : takeOffPreverbs(foldForm(text)).map(({ rest }) => foldForm(rest)),
    ]),
  );
  const filed = await findFiled(shelf, [...texts.map(foldForm), ...[...rests.values()].flat()]);
  return new Map(
    texts.flatMap((text) => {
      const { forms: whole, stems } = filed(foldForm(text));
      const behind = whole.length > 0 ? [] : (rests.get(text) ?? []).flatMap((rest) => filed(rest).forms);
      const verbs = [...new Set(behind)].filter(({ lines }) => lines.some(({ tags }) => takesPreverb(tags)));
      const records = whole.length > 0 ? whole : verbs.slice(0, MAX_VERBS);
      return records.length + stems.length === 0 ? [] : [[text, [...records, ...stems]] as const];
    }),
  );
}

/** A stem of the table may be a first member even where the table does not list it as one. */
function kindOf(piece: string, records: readonly TableRecord[]): PieceKnown {
  const forms = records.filter(({ record }) => record.kind === 'form').flatMap(({ lines }) => lines);
  const isListed = forms.some(({ form }) => foldForm(form) === foldForm(piece));
  const isStem = records.some(
    ({ record, lines }) => record.kind === 'stem' && lines.some(({ stem }) => stem === piece),
  );
  const words = forms.filter(({ tags: { kind } }) => kind !== 'member' && kind !== 'preverb');
  return {
    isWord: isListed
      ? words.some(({ tags }) => !tags.needsPreverb)
      : words.some(({ tags }) => takesPreverb(tags)),
    isMember: isStem || (isListed && forms.some(({ tags }) => tags.kind === 'member')),
    isParticle: forms.some(
      ({ tags }) => tags.kind === 'indeclinable' && tags.features.extras.formation === undefined,
    ),
  };
}

/** Common words make a split likelier. */
async function likeliest(shelf: Shelf, splits: readonly Split[], pieces: Pieces): Promise<readonly Split[]> {
  const stemsOf = (piece: string) =>
    (pieces.get(piece) ?? []).flatMap(({ lines }) => lines.map(({ stem }) => stem));
  const counts = await findCounts(
    shelf,
    splits.flatMap(({ parts }) => parts.flatMap(({ text }) => stemsOf(text))),
  );
  const costed = splits.map((split) => {
    const rarity = split.parts.reduce((sum, { text }) => sum + 1 - commonness(stemsOf(text), counts), 0);
    return { ...split, cost: split.cost + (counts === undefined ? 0 : RARITY * rarity) };
  });
  const sorted = withoutRepeats([...costed].sort((a, b) => a.cost - b.cost));
  const least = sorted[0]?.cost ?? 0;
  return sorted.filter(({ cost }) => cost <= least + MAX_DEARER).slice(0, MAX_TOLD);
}

/** The same pieces in other roles are no other split. */
function withoutRepeats(splits: readonly Split[]): readonly Split[] {
  const seen = new Set<string>();
  return splits.filter(({ parts }) => {
    const texts = parts.map(({ text }) => text).join(' ');
    return !seen.has(texts) && seen.add(texts);
  });
}

/** Of the commonest of its stems: 0 for one in a million, 1 for every word. */
function commonness(stems: readonly string[], counts: Counts | undefined): number {
  if (counts === undefined || counts.total === 0) return 0;
  const most = Math.max(0, ...stems.map((stem) => counts.amounts.get(stem) ?? 0));
  return Math.log2(1 + (1_000_000 * most) / counts.total) / Math.log2(1_000_001);
}

function partsOf({ parts, junctions }: Split, rank: number, pieces: Pieces): DraftGroup['parts'] {
  return parts.map(({ text: piece, role }, index) => {
    const text = listedForm(piece, pieces);
    const part: EnvelopePart = {
      type: 'part',
      rank,
      number: index + 1,
      of: parts.length,
      role,
      junction: junctionText(junctions[index]),
      text,
    };
    return {
      part,
      tables: role === 'prefix' ? [] : (pieces.get(piece) ?? []).filter((one) => fitsRole(one, role)),
    };
  });
}

/** With the s or r that the table has. */
function listedForm(piece: string, pieces: Pieces): string {
  const lines = (pieces.get(piece) ?? []).flatMap(({ lines: own }) => own);
  return lines.find(({ form }) => foldForm(form) === foldForm(piece))?.form ?? piece;
}

/** A stem is shown only where it is a member that no listed form shows. */
function fitsRole({ record, lines }: TableRecord, role: Role): boolean {
  if (record.kind === 'stem') return role === 'member';
  return lines.some(({ tags: { kind } }) =>
    role === 'member' ? kind === 'member' : kind !== 'member' && kind !== 'preverb',
  );
}

function junctionText(junction: Junction | undefined): string {
  return junction === undefined ? '' : `${junction.left}+${junction.right}>${junction.result}`;
}
