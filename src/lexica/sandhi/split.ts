/**
 * The search for words in a text that sandhi or composition has run together. Pure: it asks which pieces are words by
 * yielding them, and goes on with the answer; what is asked, kept and returned is bounded.
 */
import { foldForm, isVowel } from '../sanskrit/letters.js';
import { type Cut, cutsOf, type Junction } from './junctions.js';

/** What is known of a piece. */
export interface PieceKnown {
  /** A form that can stand by itself. */
  readonly isWord: boolean;
  /** A stem that can be the first member of a compound. */
  readonly isMember: boolean;
  /** iti, ca, eva: short words that are met at every turn. */
  readonly isParticle: boolean;
}

export type PieceRole = 'word' | 'member' | 'prefix';

export interface SplitPart {
  /** As it ends in pause; s for a visarga. */
  readonly text: string;
  readonly role: PieceRole;
}

export interface Split {
  readonly parts: readonly SplitPart[];
  /** What happened between each part and the next; undefined where a blank stood and nothing happened. */
  readonly junctions: readonly (Junction | undefined)[];
  /** 0 would be the surest. */
  readonly cost: number;
}

/** Beyond this a text is a sentence: parts, letters, beginnings kept at each step, and splits returned. */
const MAX_PARTS = 4;
export const MAX_SPLIT_LETTERS = 60;
const MAX_OPEN = 16;
const MAX_SPLITS = 12;

/** Members that are no forms of any word: not, un-, good, ill, with. */
const PREFIXES: ReadonlySet<string> = new Set(['a', 'an', 'su', 'dus', 'nis', 'sa', 'ku']);

const COST = {
  part: 1,
  member: 0.4,
  prefix: 0.8,
  /** By letters; a short piece is found in almost any text. */
  short: [3, 3, 1.2, 0.4],
  /** A vowel before a consonant joins nothing: members of a compound are written so, words seldom. */
  plain: 0.9,
} as const;

interface Open {
  readonly parts: readonly SplitPart[];
  readonly junctions: readonly (Junction | undefined)[];
  readonly cost: number;
  readonly rest: string;
  /** Where blanks stood in the rest. */
  readonly blanks: readonly number[];
}

interface Step {
  readonly open: Open;
  readonly left: string;
  readonly rest: string;
  readonly blanks: readonly number[];
  readonly junction: Junction | undefined;
}

/** The ways to divide a text of folded nasals into at most four words, cheapest first; fewer parts are looked for first. */
export function* searchSplits(
  text: string,
): Generator<readonly string[], readonly Split[], ReadonlyMap<string, PieceKnown>> {
  const letters = text.replaceAll(' ', '');
  if (letters.length > MAX_SPLIT_LETTERS) return [];
  const whole = { parts: [], junctions: [], cost: 0, rest: letters, blanks: blanksOf(text) };
  let opens: readonly Open[] = [whole];
  for (let count = 2; count <= MAX_PARTS; count++) {
    const steps = opens.flatMap(stepsOf);
    if (steps.length === 0) return [];
    const known = yield [
      ...new Set(steps.flatMap(({ left, rest, blanks }) => (blanks.length === 0 ? [left, rest] : [left]))),
    ];
    const next = steps.flatMap((step) => extend(step, known));
    const done = next.flatMap((open) => finish(open, known));
    if (done.length > 0) return cheapest(done, MAX_SPLITS);
    opens = cheapest(next, MAX_OPEN);
  }
  return [];
}

function blanksOf(text: string): readonly number[] {
  const blanks: number[] = [];
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) blanks.push(at - blanks.length);
  return blanks;
}

function stepsOf(open: Open): readonly Step[] {
  const [blank] = open.blanks;
  const steps = cutsOf(open.rest, blank === undefined ? undefined : blank + 1).flatMap((cut) =>
    stepOf(open, cut),
  );
  if (blank === undefined) return steps;
  const left = open.rest.slice(0, blank);
  const blanks = open.blanks.slice(1).map((at) => at - blank);
  return [...steps, { open, left, rest: open.rest.slice(blank), blanks, junction: undefined }];
}

/** A first word may end before a blank or at it, never behind it. */
function stepOf(open: Open, { left, rest, junction, start, end }: Cut): readonly Step[] {
  const [blank = Number.POSITIVE_INFINITY] = open.blanks;
  if (blank < start) return [];
  const behind = open.blanks.filter((at) => at > end).map((at) => at - end + 1);
  return [{ open, left, rest, blanks: behind, junction }];
}

function extend(
  { open, left, rest, blanks, junction }: Step,
  known: ReadonlyMap<string, PieceKnown>,
): readonly Open[] {
  const piece = known.get(left);
  const roles: readonly PieceRole[] = [
    ...(piece?.isWord === true ? (['word'] as const) : []),
    ...(piece?.isMember === true ? (['member'] as const) : []),
    ...(PREFIXES.has(left) ? (['prefix'] as const) : []),
  ];
  return roles.map((role) => ({
    parts: [...open.parts, { text: left, role }],
    junctions: [...open.junctions, junction],
    cost: open.cost + costOf(left, role, piece) + (role === 'word' && isPlain(junction) ? COST.plain : 0),
    rest,
    blanks,
  }));
}

/** The last part is a word. */
function finish(
  { parts, junctions, cost, rest, blanks }: Open,
  known: ReadonlyMap<string, PieceKnown>,
): readonly Split[] {
  const piece = known.get(rest);
  if (piece?.isWord !== true || blanks.length > 0) return [];
  return [
    { parts: [...parts, { text: rest, role: 'word' }], junctions, cost: cost + costOf(rest, 'word', piece) },
  ];
}

function costOf(text: string, role: PieceRole, piece: PieceKnown | undefined): number {
  if (role === 'prefix') return COST.part + COST.prefix;
  const short = piece?.isParticle === true ? 0 : (COST.short[text.length] ?? 0);
  return COST.part + short + (role === 'member' ? COST.member : 0);
}

function isPlain(junction: Junction | undefined): boolean {
  if (junction === undefined || junction.left + junction.right !== junction.result) return false;
  return isVowel(junction.left.slice(-1)) && !isVowel(junction.right);
}

/** In order of making where costs are equal; what differs in a final s or r only is one. */
function cheapest<
  T extends { readonly cost: number; readonly parts: readonly SplitPart[]; readonly rest?: string },
>(items: readonly T[], limit: number): readonly T[] {
  const distinct = new Map<string, T>();
  for (const item of items) {
    const parts = item.parts.map(({ text, role }) => `${foldForm(text)}/${role}`);
    const name = [...parts, item.rest ?? ''].join(' ');
    const known = distinct.get(name);
    if (known === undefined || item.cost < known.cost) distinct.set(name, item);
  }
  return [...distinct.values()].sort((a, b) => a.cost - b.cost).slice(0, limit);
}
