/** Everyday spelling of Sanskrit to IAST: the cheapest readings of a word by the table of costs; knows no words. */
import { ENDINGS, type Ending, RELIEF, RULES, type Rule } from './everyday-costs.js';

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

/** The longest letters first, so that a rule for more letters shuts out those for fewer. */
const RULES_BY_LETTER = groupBy(
  [...RULES].sort((one, other) => other.from.length - one.from.length),
  (rule) => rule.from.charAt(0),
);
const ENDINGS_BY_LETTER = groupBy(ENDINGS, (ending) => ending.from.charAt(ending.from.length - 1));
const NO_ENDINGS: readonly Ending[] = [];

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

interface State {
  readonly text: string;
  readonly cost: number;
  readonly hasLength: boolean;
}

/**
 * The cheapest readings of plain lower-case letters, at most `width`, cheapest first; none when a character is no
 * letter of everyday spelling. At each letter only the `width` cheapest beginnings go on, so time is linear.
 */
export function readEveryday(typed: string, width: number): readonly EverydayReading[] {
  if (typed.length > MAX_EVERYDAY_LENGTH) return [];
  const beams: State[][] = Array.from({ length: typed.length + 1 }, () => []);
  beams[0] = [{ text: '', cost: 0, hasLength: false }];
  for (let at = 0; at < typed.length; at++) {
    const states = cheapest(beams[at] ?? [], width);
    if (states.length === 0) continue;
    const rules = rulesAt(typed, at);
    for (const state of states) {
      for (const rule of rules) {
        if (!holds(rule, state.text)) continue;
        const isLength = rule.isLength === true;
        const cost = state.cost + (isLength && state.hasLength ? rule.cost / 2 : rule.cost);
        const next = { text: state.text + rule.to, cost, hasLength: isLength || state.hasLength };
        beams[at + rule.from.length]?.push(next);
      }
    }
  }
  return withStems(cheapest(beams[typed.length] ?? [], width), width);
}

/** The rules for the letters here and behind, without those that a rule for more letters shuts out. */
function rulesAt(typed: string, at: number): readonly Rule[] {
  const rules = RULES_BY_LETTER.get(typed.charAt(at)) ?? [];
  const matching = rules.filter((rule) => typed.startsWith(rule.from, at));
  const longest = matching.find((rule) => rule.isExtra !== true)?.from.length ?? 0;
  return matching.filter((rule) => {
    if (rule.isExtra !== true && rule.from.length !== longest) return false;
    return rule.before === undefined || rule.before.test(typed.slice(at + rule.from.length));
  });
}

/** Whether a rule holds behind what was written so far. */
function holds(rule: Rule, text: string): boolean {
  const last = text === '' ? '^' : text.charAt(text.length - 1);
  if (rule.after !== undefined && !rule.after.includes(last)) return false;
  if (rule.notAfter?.includes(last) === true) return false;
  if (isAfterVowelOnly(rule.to) && !isVowel(last)) return false;
  if (rule.onlyAfter?.includes(text) === false) return false;
  return rule.isRetroflex === undefined || rule.isRetroflex === hasRetroflexion(text);
}

/** Anusvāra and visarga belong to the vowel before them. */
function isAfterVowelOnly(letters: string): boolean {
  return letters.startsWith('ṃ') || letters.startsWith('ḥ');
}

function isVowel(letter: string): boolean {
  return 'aāiīuūṛṝḷeo'.includes(letter);
}

/** r ṛ ṣ make a later n retroflex unless a palatal, retroflex, dental, l, ś or s stands between: Pāṇini 8.4.1–2. */
function hasRetroflexion(text: string): boolean {
  for (let at = text.length - 1; at >= 0; at--) {
    const letter = text.charAt(at);
    if (letter === 'r' || letter === 'ṛ' || letter === 'ṝ' || letter === 'ṣ') return true;
    if ('cjñṭḍṇtdnlśs'.includes(letter)) return false;
  }
  return false;
}

function cheapest(states: State[], width: number): readonly State[] {
  if (states.length < 2) return states;
  states.sort((one, other) => one.cost - other.cost);
  const seen = new Set<string>();
  const kept: State[] = [];
  for (const state of states) {
    if (seen.has(state.text)) continue;
    seen.add(state.text);
    kept.push(state);
    if (kept.length === width) break;
  }
  return kept;
}

function withStems(states: readonly State[], width: number): readonly EverydayReading[] {
  const readings: EverydayReading[] = [];
  for (const { text, cost } of states) {
    const relief = reliefOf(text);
    readings.push({ text, stem: text, cost, relief, isSplit: false });
    for (const ending of ENDINGS_BY_LETTER.get(text.charAt(text.length - 1)) ?? NO_ENDINGS) {
      if (!text.endsWith(ending.from) || text.length < ending.from.length + 2) continue;
      const stem = text.slice(0, text.length - ending.from.length) + ending.to;
      readings.push({ text, stem, cost: cost + ending.cost, relief, isSplit: ending.isSplit === true });
    }
  }
  const seen = new Set<string>();
  return readings
    .sort((one, other) => one.cost - other.cost)
    .filter((reading) => reading.text !== '' && !seen.has(reading.stem) && seen.add(reading.stem))
    .slice(0, width);
}

function reliefOf(text: string): number {
  let relief = 0;
  let isFirst = true;
  let share = 1;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if ('āīū'.includes(letter)) {
      const isEnd = isFirst || at === text.length - 1;
      relief += share * (isEnd ? RELIEF.ends : RELIEF.inside);
      share = RELIEF.further;
    }
    if (isVowel(letter)) isFirst = false;
  }
  return relief;
}
