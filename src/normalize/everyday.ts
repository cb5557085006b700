/** Everyday spelling of Sanskrit to IAST: the cheapest readings of a word by the table of costs; knows no words. */
import { ENDINGS, type Ending, FURTHER_LENGTH, RULES, type Rule } from './everyday-costs.js';

/** One reading of a word, and the stem it may be a form of. */
export interface EverydayReading {
  /** IAST of the letters typed. */
  readonly text: string;
  /** The stem, where an ending was changed; else the text again. */
  readonly stem: string;
  readonly cost: number;
  /** What the cost is less by where an index knows the stem. */
  readonly relief: number;
  readonly isSplit: boolean;
}

/** Longer than this is no everyday name of anything, and is read by its scheme alone. */
export const MAX_EVERYDAY_LENGTH = 48;

/** Costs are counted in whole twentieths, so that what costs the same is never told apart by rounding. */
const UNITS = 20;

function toUnits(cost: number): number {
  return Math.round(cost * UNITS);
}

/** '^' is the beginning of the word. */
const LETTERS = '^aāiīuūṛṝḷeokgṅcjñṭḍṇtdnpbmyrlvśṣshṃḥ';
const VOWELS = 'aāiīuūṛṝḷeo';

/** A rule as the search wants it: letters by number, costs in units. */
interface Step {
  readonly rule: Rule;
  readonly cost: number;
  readonly relief: number;
  readonly firstRelief: number;
  /** Where a length was left out before. */
  readonly furtherCost: number;
  readonly furtherRelief: number;
  /** 1 for each letter behind which the rule holds. */
  readonly holdsAfter: Uint8Array;
  /** The last letter it writes; -1 when it writes none. */
  readonly last: number;
  readonly hasVowel: boolean;
  /** Whether an n behind it becomes ṇ; undefined when it leaves that as it was. */
  readonly retroflexion: boolean | undefined;
}

/** The longest letters first, so that a rule for more letters shuts out those for fewer. */
const STEPS_BY_LETTER = groupBy(
  [...RULES].sort((one, other) => other.from.length - one.from.length).map(toStep),
  ({ rule }) => rule.from.charAt(0),
);
const ENDINGS_BY_LETTER = groupBy(ENDINGS, ({ from }) => from.charAt(from.length - 1));

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

function toStep(rule: Rule): Step {
  const { to, cost, relief = 0, firstRelief = relief, after = LETTERS, notAfter = '' } = rule;
  // Anusvāra and visarga belong to the vowel before them.
  const isAfterVowelOnly = to.startsWith('ṃ') || to.startsWith('ḥ');
  const share = rule.isLength === true ? FURTHER_LENGTH : 1;
  return {
    rule,
    cost: toUnits(cost),
    relief: toUnits(relief),
    firstRelief: toUnits(firstRelief),
    furtherCost: toUnits(cost * share),
    furtherRelief: toUnits(relief * share),
    holdsAfter: Uint8Array.from(LETTERS, (letter) => {
      if (isAfterVowelOnly && !VOWELS.includes(letter)) return 0;
      return after.includes(letter) && !notAfter.includes(letter) ? 1 : 0;
    }),
    last: to === '' ? -1 : LETTERS.indexOf(to.charAt(to.length - 1)),
    hasVowel: [...to].some((letter) => VOWELS.includes(letter)),
    retroflexion: retroflexionOf(to),
  };
}

/** r ṛ ṣ make a later n retroflex unless a palatal, retroflex, dental, l, ś or s stands between: Pāṇini 8.4.1–2. */
function retroflexionOf(letters: string): boolean | undefined {
  for (let at = letters.length - 1; at >= 0; at--) {
    const letter = letters.charAt(at);
    if ('rṛṝṣ'.includes(letter)) return true;
    if ('cjñṭḍṇtdnlśs'.includes(letter)) return false;
  }
  return undefined;
}

/** The beginning of a reading, as the last letters of a chain. */
interface State {
  readonly before: State | undefined;
  readonly letters: string;
  /** In units, like the relief. */
  readonly cost: number;
  readonly relief: number;
  readonly last: number;
  readonly hasVowel: boolean;
  readonly hasLength: boolean;
  readonly isRetroflex: boolean;
}

const START: State = {
  before: undefined,
  letters: '',
  cost: 0,
  relief: 0,
  last: LETTERS.indexOf('^'),
  hasVowel: false,
  hasLength: false,
  isRetroflex: false,
};

/** A reading on its way to the next place: most are too dear to be made. */
interface Move {
  readonly state: State;
  readonly step: Step;
  readonly cost: number;
}

/**
 * The cheapest readings of plain lower-case letters, at most `width`, cheapest first; none when a character is no
 * letter of everyday spelling. At each letter only the `width` cheapest beginnings go on, so time is linear.
 */
export function readEveryday(typed: string, width: number): readonly EverydayReading[] {
  if (typed.length > MAX_EVERYDAY_LENGTH) return [];
  const beams: Move[][] = [];
  for (let at = 0; at <= typed.length; at++) beams.push([]);
  let states: readonly State[] = [START];
  for (let at = 0; at < typed.length; at++) {
    if (states.length > 0) addMoves(typed, at, states, beams);
    states = cheapest(beams[at + 1] ?? [], width).map(make);
  }
  return withStems(states, width);
}

function addMoves(typed: string, at: number, states: readonly State[], beams: readonly Move[][]): void {
  const steps = stepsAt(typed, at);
  for (const state of states) {
    for (const step of steps) {
      if (!holds(step, state)) continue;
      const cost = state.cost + (state.hasLength ? step.furtherCost : step.cost);
      beams[at + step.rule.from.length]?.push({ state, step, cost });
    }
  }
}

/** The rules for the letters here and behind, without those that a rule for more letters shuts out. */
function stepsAt(typed: string, at: number): readonly Step[] {
  const found: Step[] = [];
  let longest = 0;
  for (const step of STEPS_BY_LETTER.get(typed.charAt(at)) ?? []) {
    const { from, before, notBefore, isExtra } = step.rule;
    if (from.length < longest && isExtra !== true) continue;
    if (from.length > 1 && !typed.startsWith(from, at)) continue;
    if (isExtra !== true) longest = from.length;
    const next = typed.charAt(at + from.length) || '$';
    if (before?.includes(next) !== false && notBefore?.includes(next) !== true) found.push(step);
  }
  return found;
}

/** Whether a rule holds behind what was written so far. */
function holds({ rule, holdsAfter }: Step, state: State): boolean {
  if (holdsAfter[state.last] !== 1) return false;
  if (rule.isRetroflex !== undefined && rule.isRetroflex !== state.isRetroflex) return false;
  if (rule.behind === undefined && rule.notBehind === undefined) return true;
  const text = textOf(state);
  return rule.behind?.includes(text) !== false && rule.notBehind?.includes(text) !== true;
}

function make({ state, step, cost }: Move): State {
  return {
    before: state,
    letters: step.rule.to,
    cost,
    relief: state.relief + reliefOf(step, state),
    last: step.last < 0 ? state.last : step.last,
    hasVowel: state.hasVowel || step.hasVowel,
    hasLength: state.hasLength || step.rule.isLength === true,
    isRetroflex: step.retroflexion ?? state.isRetroflex,
  };
}

function reliefOf(step: Step, { hasLength, hasVowel }: State): number {
  if (hasLength) return step.furtherRelief;
  return hasVowel ? step.relief : step.firstRelief;
}

function textOf(state: State): string {
  let text = '';
  for (let one: State | undefined = state; one !== undefined; one = one.before) text = one.letters + text;
  return text;
}

/** Cheapest first, at most `width`; equals keep their order. Sorted by counting, since costs are small numbers. */
function cheapest<T extends { readonly cost: number }>(items: readonly T[], width: number): readonly T[] {
  if (items.length < 2) return items;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let isSorted = items.length <= width;
  for (const { cost } of items) {
    if (cost < least) least = cost;
    if (cost < most) isSorted = false;
    else most = cost;
  }
  if (isSorted) return items;
  /** For each cost the place of the next item that costs so much. */
  const places = new Array<number>(most - least + 2).fill(0);
  for (const { cost } of items) places[cost - least + 1] = (places[cost - least + 1] ?? 0) + 1;
  for (let at = 1; at < places.length; at++) places[at] = (places[at] ?? 0) + (places[at - 1] ?? 0);
  const kept = new Array<T>(Math.min(width, items.length));
  for (const item of items) {
    const place = places[item.cost - least] ?? 0;
    places[item.cost - least] = place + 1;
    if (place < kept.length) kept[place] = item;
  }
  return kept;
}

/** A reading, and the ending by which it leads to a stem. */
interface Form {
  readonly text: string;
  readonly state: State;
  readonly ending: Ending | undefined;
  readonly cost: number;
}

function withStems(states: readonly State[], width: number): readonly EverydayReading[] {
  const forms: Form[] = [];
  for (const state of states) {
    const text = textOf(state);
    if (text === '') continue;
    forms.push({ text, state, ending: undefined, cost: state.cost });
    for (const ending of ENDINGS_BY_LETTER.get(text.charAt(text.length - 1)) ?? []) {
      if (endsIn(text, ending)) forms.push({ text, state, ending, cost: state.cost + toUnits(ending.cost) });
    }
  }
  const readings = new Map<string, EverydayReading>();
  for (const { text, state, ending, cost } of cheapest(forms, forms.length)) {
    if (readings.size === width) break;
    const stem = ending === undefined ? text : text.slice(0, -ending.from.length) + ending.to;
    if (readings.has(stem)) continue;
    const relief = state.relief / UNITS + (ending?.relief ?? 0);
    readings.set(stem, { text, stem, cost: cost / UNITS, relief, isSplit: ending?.isSplit === true });
  }
  return [...readings.values()];
}

function endsIn(text: string, { from, after }: Ending): boolean {
  const at = text.length - from.length;
  return at >= 2 && text.endsWith(from) && after?.includes(text.charAt(at - 1)) !== false;
}
