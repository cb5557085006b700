/** Greek: canonical text is NFC with accents, an acute where running text has a final grave. */
import { Tier } from '../gen/langnet/v1/query_pb.js';
import { detectGreek } from '../script/detect.js';
import { fromBeta, greekLettersOnly, isGreek } from '../script/greek.js';
import { type Breadth, type Draft, draft } from './draft.js';
import { divideCrasis } from './greek-crasis.js';
import { ELISION, foldApostrophes, moveFinal, restoreElision, subscribeIota } from './greek-elision.js';
import { readLatinLetters } from './greek-latin.js';
import { applyStep, isAscii, PAGE_MARKS, replaceText, type Trail, trimEdges } from './steps.js';

const TOOL = 'greek';

const COST = {
  lowerCase: 1,
  /** Names stand in dictionaries with a capital. */
  capital: 2,
  iota: 1.5,
  movableFinal: 2,
  elision: 2,
  /** Each further vowel that an elided word may have lost. */
  elisionStep: 0.25,
  letters: 3,
  crasis: 4,
  latinLetters: 5,
} as const;

/** Whole forms of an elided word that are looked up without evidence. */
const OFFERED_ELISIONS = 4;
const OFFERED_LATIN = 3;
const MAX_LATIN = 32;

/** Letter forms of mathematics and of old print that NFC leaves alone. */
const VARIANTS: Readonly<Record<string, string>> = {
  ϐ: 'β',
  ϑ: 'θ',
  ϴ: 'Θ',
  ϕ: 'φ',
  ϖ: 'π',
  ϰ: 'κ',
  ϱ: 'ρ',
  ϵ: 'ε',
  ϲ: 'σ',
  Ϲ: 'Σ',
  ȣ: 'ου',
  Ȣ: 'ΟΥ',
  µ: 'μ',
  '∆': 'Δ',
};
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'gu');

export function greekDrafts(typed: Trail, breadth: Breadth): readonly Draft[] {
  if (isGreek(typed.text)) return readGreek(typed, breadth);
  const drafts: Draft[] = [];
  const beta = fromBeta(typed.text);
  const isBeta = detectGreek(typed.text).script === 'beta';
  if (isGreek(beta.text) && (isBeta || beta.findings.length === 0)) {
    const read = replaceText(typed, 'transliterate', 'beta_to_greek', beta.text);
    drafts.push(...readGreek(read, breadth));
  }
  const limit = breadth === 'evidence' ? MAX_LATIN : OFFERED_LATIN;
  const latin = drafts.length === 0 || isAscii(typed.text) ? readLatinLetters(typed.text, limit) : [];
  for (const [rank, text] of latin.entries()) {
    const trail = replaceText(typed, 'transliterate', 'latin_letters_to_greek', text);
    const role = rank < OFFERED_LATIN ? 'guess' : 'if_known';
    drafts.push(draft(trail, Tier.SPELLING_VARIANT, COST.latinLetters + rank * 0.1, role));
  }
  return drafts.length > 0 ? drafts : [draft(typed, Tier.EXACT, 0)];
}

function readGreek(typed: Trail, breadth: Breadth): readonly Draft[] {
  const { canonical, tier } = canonicalGreek(typed);
  const drafts: Draft[] = [draft(canonical, tier, 0)];
  const lower = applyStep(canonical, 'lower_case', TOOL, (text) => text.toLowerCase());
  if (lower !== canonical) drafts.push(draft(lower, Tier.MARKS_IGNORED, COST.lowerCase));
  else if (breadth === 'evidence') {
    const name = applyStep(canonical, 'name_case', TOOL, nameCase);
    drafts.push(draft(name, Tier.MARKS_IGNORED, COST.capital, 'if_known'));
  }
  const subscript = applyStep(lower, 'iota_subscript', TOOL, subscribeIota);
  if (subscript !== lower) drafts.push(draft(subscript, Tier.SPELLING_VARIANT, COST.iota));
  for (const text of moveFinal(lower.text)) {
    const trail = replaceText(lower, 'movable_final', TOOL, text);
    drafts.push(draft(trail, Tier.SPELLING_VARIANT, COST.movableFinal));
  }
  const { listed, supposed } = restoreElision(lower.text);
  for (const [rank, text] of [...listed, ...supposed].entries()) {
    const trail = replaceText(lower, 'restore_elision', TOOL, text);
    const isOffered = listed.length > 0 ? rank < listed.length : rank < OFFERED_ELISIONS;
    const cost = COST.elision + rank * COST.elisionStep;
    drafts.push(draft(trail, Tier.SPELLING_VARIANT, cost, isOffered ? 'offered' : 'if_known'));
  }
  for (const [rank, text] of divideCrasis(lower.text).entries()) {
    const trail = replaceText(lower, 'divide_crasis', TOOL, text);
    drafts.push(draft(trail, Tier.SANDHI_SPLIT, COST.crasis + rank * 0.1));
  }
  // A word that lost its ending is no key of an accent-blind index.
  if (lower.text.includes(ELISION)) return drafts;
  const blind = subscript === lower ? [lower] : [lower, subscript];
  for (const [rank, word] of blind.entries()) {
    const letters = applyStep(word, 'strip_accents', TOOL, greekLettersOnly);
    drafts.push(draft(letters, Tier.MARKS_IGNORED, COST.letters + rank * 0.1));
  }
  return drafts;
}

function canonicalGreek(typed: Trail): { readonly canonical: Trail; readonly tier: Tier } {
  const word = applyStep(typed, 'trim_punctuation', TOOL, (text) => trimEdges(text, `${PAGE_MARKS}.-–—`));
  const folded = applyStep(word, 'fold_letters', TOOL, foldLetters);
  const marked = applyStep(folded, 'elision_mark', TOOL, foldApostrophes);
  const unnumbered = applyStep(marked, 'drop_homonym_number', TOOL, dropNumber);
  const plain = applyStep(unnumbered, 'strip_quantity', TOOL, stripQuantity);
  const acute = applyStep(plain, 'grave_to_acute', TOOL, graveToAcute);
  const canonical = applyStep(acute, 'drop_enclitic_accent', TOOL, dropSecondAccent);
  return { canonical, tier: plain === unnumbered ? Tier.EXACT : Tier.MARKS_IGNORED };
}

function foldLetters(text: string): string {
  const letters = text.replace(VARIANT, (letter) => VARIANTS[letter] ?? letter);
  // ϲ was folded to the medial form; at the end of a word it is ς.
  return letters === text ? text : letters.replace(/σ(?=$|[\s,.;·])/gu, 'ς');
}

/** Dictionary keys number their homonyms: ἀνήρ1. */
function dropNumber(text: string): string {
  let end = text.length;
  while (end > 1 && text.charCodeAt(end - 1) >= 0x30 && text.charCodeAt(end - 1) <= 0x39) end--;
  return text.slice(0, end);
}

function stripQuantity(text: string): string {
  const apart = text.normalize('NFD');
  return /[\u0304\u0306]/.test(apart) ? apart.replace(/[\u0304\u0306]/g, '').normalize('NFC') : text;
}

function graveToAcute(text: string): string {
  const apart = text.normalize('NFD');
  return apart.includes('\u0300') ? apart.replaceAll('\u0300', '\u0301').normalize('NFC') : text;
}

/** An enclitic throws a second accent back on the word before it (Smyth §183): ἄνθρωπός τις. */
function dropSecondAccent(text: string): string {
  const apart = text.normalize('NFD');
  const first = apart.search(/[\u0301\u0342]/);
  if (first === -1 || apart.slice(first + 1).search(/[\u0301\u0342]/) === -1) return text;
  return apart
    .split(' ')
    .map((word) => {
      const at = word.search(/[\u0301\u0342]/);
      return at === -1 ? word : word.slice(0, at + 1) + word.slice(at + 1).replace(/[\u0301\u0342]/g, '');
    })
    .join(' ')
    .normalize('NFC');
}

function nameCase(text: string): string {
  const apart = text.normalize('NFD');
  return (apart.charAt(0).toUpperCase() + apart.slice(1)).normalize('NFC');
}
