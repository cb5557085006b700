/** Preverbs as dictionaries print them before a verb, `samupA` or `sam-upa_ā`, and the verb that they make with a root. SLP1. */
import { restsBehind } from '../../lexica/sandhi/junctions.js';
import { joinPreverbs, PREVERBS } from '../../lexica/sanskrit/preverbs.js';
import { keyToIast } from './sanskrit-words.js';

/** As they may end before the root. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...PREVERBS.map((preverb) => [preverb, preverb] as const),
  ...'ud uc uj un ul'.split(' ').map((spelling) => [spelling, 'ut'] as const),
  ...'nir niH niz niS'.split(' ').map((spelling) => [spelling, 'nis'] as const),
  ...'dur duH duz duS'.split(' ').map((spelling) => [spelling, 'dus'] as const),
  ...'saM saN saY san'.split(' ').map((spelling) => [spelling, 'sam'] as const),
  ['acCa', 'acCA'],
]);
const MAX_PREVERBS = 4;
const MAX_LENGTH = 24;

/** Undefined where the text is something else. */
export function preverbsIn(text: string): readonly string[] | undefined {
  const chain = text.replace(/[/\\^*\s]/g, '');
  if (chain === '' || chain.length > MAX_LENGTH || !/^[A-Za-z]+$/.test(chain)) return undefined;
  return split(chain, MAX_PREVERBS);
}

function split(chain: string, most: number): readonly string[] | undefined {
  const whole = SPELLINGS.get(chain);
  if (whole !== undefined) return [whole];
  if (most <= 1) return undefined;
  for (const [spelling, preverb] of SPELLINGS) {
    if (!chain.startsWith(spelling.slice(0, -1)) && !chain.startsWith(spelling.slice(0, 1))) continue;
    const rests = chain.startsWith(spelling)
      ? [chain.slice(spelling.length), ...restsBehind(preverb, chain)]
      : restsBehind(preverb, chain);
    for (const rest of rests) {
      const others = rest.length < chain.length && rest !== '' ? split(rest, most - 1) : undefined;
      if (others !== undefined) return [preverb, ...others];
    }
  }
  return undefined;
}

/** The preverbs before the root, in the usual spelling. */
export function withPreverbs(preverbs: readonly string[], root: string): string {
  return joinPreverbs(preverbs, root, '');
}

/** As dictionaries name it, IAST: ud and not ut. */
export function preverbName(preverb: string): string {
  return preverb === 'ut' ? 'ud' : keyToIast(preverb);
}
