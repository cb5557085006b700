/** Latin: canonical text has no length marks, i for j, v kept, case kept. */
import { Tier } from '../gen/langnet/v1/query_pb.js';
import { type Breadth, type Draft, draft, type Role } from './draft.js';
import { respellUV } from './latin-letters.js';
import { removeEnclitic, respellPrefix, undoHabits, type Variant } from './latin-spelling.js';
import { applyStep, isAscii, PAGE_MARKS, replaceText, stripMarks, type Trail, trimEdges } from './steps.js';

const TOOL = 'latin';

/** Printers' letters for two, and the medieval e with a tail, which is ae. */
const LIGATURES: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  Æ: 'Ae',
  Œ: 'Oe',
  ǽ: 'ae',
  ǣ: 'ae',
  Ǽ: 'Ae',
  Ǣ: 'Ae',
  ę: 'ae',
  ȩ: 'ae',
  Ę: 'Ae',
  ſ: 's',
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};
const LIGATURE = new RegExp(`[${Object.keys(LIGATURES).join('')}]`, 'gu');

const COST = {
  lowerCase: 1,
  /** Names stand in dictionaries with a capital: caesar is Caesar. */
  capital: 2,
  respellUV: 2,
  /** The other reading of u after l and r: voluit beside volvit. */
  respellUVAgain: 2.5,
} as const;

/** Of the medieval guesses only the nearest few are looked up without evidence. */
const OFFERED_GUESSES = 3;

export function latinDrafts(typed: Trail, breadth: Breadth): readonly Draft[] {
  const { canonical, tier } = canonicalLatin(typed);
  const drafts: Draft[] = [draft(canonical, tier, 0)];
  const isCapitals = isInscription(canonical.text);
  const asNames = isCapitals ? [applyStep(canonical, 'name_case', TOOL, nameCase)] : [];
  const lower = applyStep(canonical, 'lower_case', TOOL, (text) => text.toLowerCase());
  if (lower !== canonical) drafts.push(draft(lower, Tier.MARKS_IGNORED, COST.lowerCase));
  for (const name of asNames) drafts.push(draft(name, Tier.MARKS_IGNORED, COST.capital, 'if_known'));
  if (breadth === 'evidence' && lower === canonical) {
    const name = applyStep(canonical, 'name_case', TOOL, nameCase);
    drafts.push(draft(name, Tier.MARKS_IGNORED, COST.capital, 'if_known'));
  }
  const words = [lower, ...respell(lower, isCapitals, drafts)];
  if (lower !== canonical) respell(asNames[0] ?? canonical, isCapitals, drafts);
  if (lower.text.includes(' ')) return drafts;
  for (const [rank, word] of words.entries()) {
    addDivided(word, rank, drafts);
    // A name keeps its capital before an enclitic too: Romaque.
    if (rank === 0 && lower !== canonical && !isCapitals) addDivided(canonical, -0.5, drafts);
    for (const variant of respellPrefix(word.text)) {
      addVariant(word, variant, Tier.SPELLING_VARIANT, rank, 'offered', drafts);
    }
  }
  // Guesses start from the likeliest reading of u and v.
  const best = words[1] ?? lower;
  for (const [rank, variant] of undoHabits(best.text).entries()) {
    const isOffered = rank < OFFERED_GUESSES && variant.isRare !== true;
    if (!isOffered && breadth === 'plan') continue;
    addVariant(best, variant, Tier.SPELLING_VARIANT, 0, isOffered ? 'guess' : 'if_known', drafts);
  }
  return drafts;
}

function canonicalLatin(typed: Trail): { readonly canonical: Trail; readonly tier: Tier } {
  const word = applyStep(typed, 'trim_punctuation', TOOL, (text) => trimEdges(text, `${PAGE_MARKS}.'’‘-–—`));
  const spelled = applyStep(word, 'expand_ligatures', TOOL, expandLigatures);
  const bare = applyStep(spelled, 'strip_marks', TOOL, stripMarks);
  const canonical = applyStep(bare, 'i_for_j', TOOL, (text) =>
    text.includes('j') || text.includes('J') ? text.replaceAll('j', 'i').replaceAll('J', 'I') : text,
  );
  return { canonical, tier: bare === spelled ? Tier.EXACT : Tier.MARKS_IGNORED };
}

function expandLigatures(text: string): string {
  if (isAscii(text)) return text;
  // ǣ in two code points is æ with a macron: the letter stands composed before it is looked up.
  return text.replace(LIGATURE, (letter) => LIGATURES[letter] ?? letter);
}

/** Capitals throughout say nothing about a name; one letter alone may be an initial. */
function isInscription(text: string): boolean {
  return text.length > 1 && text !== text.toLowerCase() && text === text.toUpperCase();
}

function nameCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

/** Adds the readings of u and v, and returns those worth further changes. */
function respell(word: Trail, isCapitals: boolean, drafts: Draft[]): readonly Trail[] {
  return respellUV(word.text, isCapitals).flatMap(({ text, isCalledFor }, rank) => {
    const trail = replaceText(word, 'resolve_u_v', TOOL, text);
    const cost = word.steps.length > 0 && text !== text.toLowerCase() ? 0.25 : 0;
    const role: Role = isCalledFor ? 'offered' : 'if_known';
    const base = rank === 0 ? COST.respellUV : COST.respellUVAgain;
    drafts.push(draft(trail, Tier.SPELLING_VARIANT, base + cost, role));
    return isCalledFor ? [trail] : [];
  });
}

function addDivided(word: Trail, rank: number, drafts: Draft[]): void {
  for (const variant of removeEnclitic(word.text)) {
    addVariant(word, variant, Tier.ENCLITIC_REMOVED, rank, 'offered', drafts);
  }
}

function addVariant(
  word: Trail,
  variant: Variant,
  tier: Tier,
  rank: number,
  role: Role,
  drafts: Draft[],
): void {
  const trail = replaceText(word, variant.operation, TOOL, variant.text);
  drafts.push(draft(trail, tier, variant.cost + rank, role));
}
