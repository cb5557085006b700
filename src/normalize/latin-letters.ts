/** Latin u and v: one letter in antiquity, told apart here by its place; knows no words. */

const VOWELS = 'aeiouy';

/** Prefixes after which u before a vowel begins the second part: con-uenio, ad-uentus, per-uigil. */
const PREFIXES: ReadonlySet<string> = new Set([
  'ad',
  'con',
  'in',
  'ob',
  'sub',
  'per',
  'inter',
  'super',
  'praeter',
  'circum',
  'trans',
  'post',
]);

/**
 * `likely`: u after l or r that close a syllable is a consonant (silua, seruus).
 * `sparing`: there it stays a vowel (uoluit from volo, aperuit). Elsewhere the two agree.
 */
export type LiquidReading = 'likely' | 'sparing';

/**
 * The word with u for the vowel and v for the consonant, whichever was typed. Allen & Greenough, New
 * Latin Grammar §5 and §12: consonantal at the beginning and between vowels before a vowel, after l and r; a vowel in
 * qu, ngu, su and after other consonants. Length and case of the letters stay.
 */
export function resolveUV(word: string, liquids: LiquidReading): string {
  const typed = word.toLowerCase();
  // Lower-casing can lengthen a text (İ); such a text is no Latin.
  if (typed.length !== word.length) return word;
  let out = '';
  for (let at = 0; at < typed.length; at++) {
    const letter = typed.charAt(at);
    out += letter === 'u' || letter === 'v' ? resolveAt(typed, at, out, liquids) : letter;
  }
  return likeCase(out, word);
}

function resolveAt(typed: string, at: number, before: string, liquids: LiquidReading): 'u' | 'v' {
  const next = asVowel(typed.charAt(at + 1));
  if (!isVowel(next)) return 'u';
  const afterNext = asVowel(typed.charAt(at + 2));
  if (at === 0 || typed.charAt(at - 1) === ' ') {
    // uulgus is vulgus, but uua is uva.
    return next === 'u' && isVowel(afterNext) ? 'u' : 'v';
  }
  const previous = before.charAt(at - 1);
  if (isVowel(previous)) {
    // iuuenis: the first letter is a consonant, and the first u its vowel; iuit is ivit.
    const startsWithConsonant = at === 1 && previous === 'i' && next === 'u';
    return startsWithConsonant ? 'u' : 'v';
  }
  if (PREFIXES.has(before)) return next === 'u' && isVowel(afterNext) ? 'u' : 'v';
  const closesSyllable = (previous === 'l' || previous === 'r') && isVowel(before.charAt(at - 2));
  return closesSyllable && liquids === 'likely' ? 'v' : 'u';
}

function asVowel(letter: string): string {
  return letter === 'v' ? 'u' : letter;
}

export function isVowel(letter: string): boolean {
  return letter !== '' && VOWELS.includes(letter);
}

function likeCase(letters: string, model: string): string {
  if (model === model.toLowerCase()) return letters;
  let out = '';
  for (let at = 0; at < letters.length; at++) {
    const original = model.charAt(at);
    const letter = letters.charAt(at);
    out += original === original.toLowerCase() ? letter : letter.toUpperCase();
  }
  return out;
}

/** How a reading of u and v relates to what was typed. */
export interface Respelled {
  readonly text: string;
  readonly liquids: LiquidReading;
  /** False where the spelling typed is the usual one, so that another reading needs evidence. */
  readonly isCalledFor: boolean;
}

/**
 * The readings of a word in another convention than ours: u throughout (uirumque), v throughout as
 * on stone (LVPVS), v only at the beginning as in early print (vniuersus). A word that already tells the two apart
 * has none.
 */
export function respellUV(word: string, isInscription: boolean): readonly Respelled[] {
  const lower = word.toLowerCase();
  const hasU = lower.includes('u');
  const hasV = lower.includes('v');
  const hasInnerV = lower.includes('v', 1);
  const likely = resolveUV(word, 'likely');
  const sparing = resolveUV(word, 'sparing');
  const found: Respelled[] = [];
  const add = (text: string, liquids: LiquidReading, isCalledFor: boolean) => {
    if (text !== word && !found.some((other) => other.text === text))
      found.push({ text, liquids, isCalledFor });
  };
  if (isInscription || !hasV) {
    add(likely, 'likely', true);
    add(sparing, 'sparing', true);
  } else if (!hasU) {
    add(likely, 'likely', hasImpossibleV(lower));
  } else if (!hasInnerV) {
    add(sparing, 'sparing', true);
    add(likely, 'likely', false);
  } else if (hasImpossibleV(lower)) {
    add(likely, 'likely', true);
  }
  return found;
}

/** A v that no vowel follows can only be the vowel: vnus, lvpvs, servvs. */
function hasImpossibleV(lower: string): boolean {
  for (let at = lower.indexOf('v'); at !== -1; at = lower.indexOf('v', at + 1)) {
    if (!isVowel(lower.charAt(at + 1))) return true;
  }
  return false;
}
