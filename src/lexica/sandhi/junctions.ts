/** The rules of sandhi spelled out sound by sound, and what they can have made at a place of a text. Knows no word. */
import { isVowel } from '../sanskrit/letters.js';
import { SANDHI_RULES } from './rules.js';

/** One meeting of two words: `i` and `u` made `yu`. */
export interface Junction {
  readonly left: string;
  readonly right: string;
  readonly result: string;
}

const JUNCTIONS: readonly Junction[] = SANDHI_RULES.flatMap((rule) =>
  rule.left.split(' ').flatMap((left) =>
    [...rule.right].flatMap((right) =>
      rule.result.split(' ').map((template) => ({
        left,
        right,
        result: template.replace('=', left).replace('<', left.slice(0, -1)).replaceAll('+', right),
      })),
    ),
  ),
);

const BY_RESULT = groupBy(JUNCTIONS, ({ result }) => result);
const BY_LEFT = groupBy(JUNCTIONS, ({ left }) => left);
const LONGEST = Math.max(...JUNCTIONS.map(({ result }) => result.length));

function groupBy(
  junctions: readonly Junction[],
  keyOf: (junction: Junction) => string,
): ReadonlyMap<string, readonly Junction[]> {
  const groups = new Map<string, Junction[]>();
  for (const junction of junctions) {
    const group = groups.get(keyOf(junction));
    if (group === undefined) groups.set(keyOf(junction), [junction]);
    else group.push(junction);
  }
  return groups;
}

/** A text taken apart at one place. */
export interface Cut {
  /** The first word, as it ends in pause; s for a visarga. */
  readonly left: string;
  /** The rest of the text, with the first sound it had. */
  readonly rest: string;
  readonly junction: Junction;
  /** Where in the text the change begins, and where it ends. */
  readonly start: number;
  readonly end: number;
}

/** Every way to take a first word off a text whose nasals are folded. */
export function cutsOf(text: string, maxLeft = text.length): readonly Cut[] {
  const cuts = new Map<string, Cut>();
  for (let start = 0; start < Math.min(text.length, maxLeft); start++) {
    for (let end = start + 1; end <= Math.min(text.length, start + LONGEST); end++) {
      for (const junction of BY_RESULT.get(text.slice(start, end)) ?? []) {
        const left = beforeVowel(text.slice(0, start), junction.left) + junction.left;
        const rest = junction.right + text.slice(end);
        const key = `${left} ${rest}`;
        if (!cuts.has(key)) cuts.set(key, { left, rest, junction, start, end });
      }
    }
  }
  return [...cuts.values()];
}

/** A folded m that stands before a vowel again is an m: gacchāmi in gacchāmy aham. */
function beforeVowel(text: string, next: string): string {
  return text.endsWith('M') && isVowel(next.charAt(0)) ? `${text.slice(0, -1)}m` : text;
}

/** What can stand behind a known first word, by all rules for its end. */
export function restsBehind(word: string, text: string): readonly string[] {
  const rests = new Set<string>();
  for (const length of [1, 2]) {
    const stem = word.slice(0, -length);
    if (!text.startsWith(stem)) continue;
    for (const { right, result } of BY_LEFT.get(word.slice(-length)) ?? []) {
      if (text.startsWith(result, stem.length)) rests.add(right + text.slice(stem.length + result.length));
    }
  }
  return [...rests];
}

/** The words together as one writes them; the first of several ways, or side by side where no rule speaks. */
export function joinWords(left: string, right: string): string {
  for (const length of [2, 1]) {
    const junction = BY_LEFT.get(left.slice(-length))?.find((one) => one.right === right.charAt(0));
    if (junction !== undefined) return left.slice(0, -length) + junction.result + right.slice(1);
  }
  return left + right;
}
