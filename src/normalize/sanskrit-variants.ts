/** Sanskrit words in IAST as other scribes, or their neighbours in a sentence, would have them; knows no scheme. */
import { Tier } from '../gen/langnet/v1/query_pb.js';
import type { Role } from './draft.js';

export interface SanskritVariant {
  readonly text: string;
  readonly operation: string;
  readonly tier: Tier;
  readonly cost: number;
  readonly role: Role;
}

interface Final {
  readonly from: string;
  readonly to: string;
  readonly cost: number;
  readonly role?: Role;
}

/** One final sound written in two ways, or the stem a dictionary files a nominative under. */
const FINAL_SPELLINGS: readonly Final[] = [
  { from: 'ṃ', to: 'm', cost: 0.3 },
  { from: 'm', to: 'ṃ', cost: 0.5 },
  { from: 'ḥ', to: 's', cost: 0.3 },
  { from: 's', to: 'ḥ', cost: 0.3 },
  { from: 'aḥ', to: 'ar', cost: 0.6 },
  { from: 'r', to: 'ḥ', cost: 0.5 },
  { from: 'r', to: 's', cost: 0.8 },
  { from: 'ḥ', to: '', cost: 1.5, role: 'if_known' },
  { from: 'am', to: 'a', cost: 1.5, role: 'if_known' },
  { from: 'aṃ', to: 'a', cost: 1.5, role: 'if_known' },
  { from: 'ma', to: 'man', cost: 1.5, role: 'if_known' },
  { from: 'ā', to: 'an', cost: 2, role: 'if_known' },
  { from: 'ī', to: 'in', cost: 2, role: 'if_known' },
  { from: 'tā', to: 'tṛ', cost: 2, role: 'if_known' },
  { from: 'ān', to: 'at', cost: 2, role: 'if_known' },
];

/** What the next word made of a final sound, undone: Whitney, Sanskrit Grammar §141–188; §131 for y and v. */
const FINAL_SANDHI: readonly Final[] = [
  { from: 'o', to: 'aḥ', cost: 2 },
  { from: 'ś', to: 'ḥ', cost: 2 },
  { from: 'ṣ', to: 'ḥ', cost: 2 },
  { from: 'd', to: 't', cost: 2 },
  { from: 'g', to: 'k', cost: 2 },
  { from: 'ḍ', to: 'ṭ', cost: 2 },
  { from: 'b', to: 'p', cost: 2.5 },
  { from: 'c', to: 't', cost: 2 },
  { from: 'j', to: 't', cost: 2 },
  { from: 'l', to: 't', cost: 2.5 },
  { from: 'ṃś', to: 'n', cost: 1.8 },
  { from: 'ṃs', to: 'n', cost: 1.8 },
  { from: 'ñ', to: 'n', cost: 2 },
  { from: 'n', to: 't', cost: 3, role: 'if_known' },
  { from: 'ṅ', to: 'k', cost: 2.5 },
  { from: 'āv', to: 'au', cost: 2 },
  { from: 'ay', to: 'e', cost: 2 },
  { from: 'av', to: 'o', cost: 2 },
  { from: 'y', to: 'i', cost: 2 },
  { from: 'y', to: 'ī', cost: 2.4, role: 'if_known' },
  { from: 'v', to: 'u', cost: 2 },
  { from: 'ā', to: 'āḥ', cost: 2.5, role: 'if_known' },
  { from: 'a', to: 'aḥ', cost: 2.5, role: 'if_known' },
  { from: 'a', to: 'e', cost: 3, role: 'if_known' },
];

/** Changes inside a word: one form each, whole word at once. */
const RESPELLINGS: readonly {
  readonly operation: string;
  readonly cost: number;
  readonly role?: Role;
  readonly change: (text: string) => string;
}[] = [
  // dharmma, karttā, varddhate: Pāṇini 8.4.46 allows it, dictionaries do not print it.
  { operation: 'single_after_r', cost: 0.4, change: singleAfterR },
  {
    operation: 'homorganic_nasal',
    cost: 0.4,
    change: (text) => text.replace(/ṃ(?=([kgcjṭḍtdpb]))/gu, nasalBefore),
  },
  { operation: 'anusvara_of_sam', cost: 0.5, change: (text) => text.replace(SAM_NASAL, '$1ṃ') },
  { operation: 'anusvara', cost: 1, role: 'if_known', change: (text) => text.replace(HOMORGANIC, 'ṃ') },
  { operation: 'anusvara_for_candrabindu', cost: 0.3, change: (text) => text.replaceAll('m\u0310', 'ṃ') },
  // Vedic ḻ between vowels is ḍ in later spelling: īḻe, īḍe.
  { operation: 'd_for_retroflex_l', cost: 0.3, change: (text) => text.replaceAll('ḻ', 'ḍ') },
  { operation: 'l_for_retroflex_l', cost: 0.8, change: (text) => text.replaceAll('ḻ', 'l') },
  { operation: 'visarga', cost: 0.2, change: (text) => text.replace(/[ẖḫ]/gu, 'ḥ') },
  // A short vowel doubles ch (Pāṇini 6.1.73); sattva and tattva lose a t in manuscripts.
  {
    operation: 'double_ch',
    cost: 1,
    role: 'if_known',
    change: (text) => text.replace(/([aiuṛ])ch/gu, '$1cch'),
  },
  {
    operation: 'double_t',
    cost: 1,
    role: 'if_known',
    change: (text) => text.replace(/([aāiu])tv/gu, '$1ttv'),
  },
  { operation: 'single_t', cost: 1, role: 'if_known', change: (text) => text.replaceAll('ttv', 'tv') },
  { operation: 'join_words', cost: 0.5, change: (text) => text.replaceAll(' ', '') },
];

const NASALS: Readonly<Record<string, string>> = {
  ...{ k: 'ṅ', g: 'ṅ', c: 'ñ', j: 'ñ', ṭ: 'ṇ', ḍ: 'ṇ', t: 'n', d: 'n', p: 'm', b: 'm' },
};
const HOMORGANIC = /ṅ(?=[kg])|ñ(?=[cj])|ṇ(?=[ṭḍ])|n(?=[td])|m(?=[pb])/gu;
const SAM_NASAL = /^((?:[^ ]{0,3})[sś][aā])(?:ṅ(?=[kg])|ñ(?=[cj])|n(?=[tdn])|m(?=[pbyrlvśṣsh]))/u;

function nasalBefore(_nasal: string, next: string): string {
  return NASALS[next] ?? 'ṃ';
}

function singleAfterR(text: string): string {
  return text.replace(/r([kgcjṭḍtdpb])(?=\1)/gu, 'r').replace(/r([mnṇyvlśṣs])\1/gu, 'r$1');
}

/** The other spellings of a canonical word. */
export function sanskritVariants(word: string): readonly SanskritVariant[] {
  const variants: SanskritVariant[] = [];
  const add = (text: string, operation: string, tier: Tier, cost: number, role: Role = 'offered') => {
    if (text !== word && text !== '') variants.push({ text, operation, tier, cost, role });
  };
  for (const { operation, cost, role, change } of RESPELLINGS) {
    add(change(word), operation, Tier.SPELLING_VARIANT, cost, role);
  }
  for (const final of FINAL_SPELLINGS) {
    const text = withFinal(word, final);
    add(text, 'final_sound', Tier.SPELLING_VARIANT, final.cost, final.role);
  }
  for (const final of FINAL_SANDHI) {
    add(withFinal(word, final), 'undo_final_sandhi', Tier.SANDHI_SPLIT, final.cost, final.role);
  }
  for (const part of divideAvagraha(word)) add(part.text, 'restore_elided_a', Tier.SANDHI_SPLIT, part.cost);
  return variants;
}

function withFinal(word: string, { from, to }: Final): string {
  return word.length > from.length + 1 && word.endsWith(from)
    ? word.slice(0, word.length - from.length) + to
    : word;
}

/** An avagraha stands for the a that the word before it swallowed: 'bravīt, so'ham (Whitney §135). */
function divideAvagraha(word: string): readonly { readonly text: string; readonly cost: number }[] {
  const at = word.indexOf("'");
  if (at === -1 || word.indexOf("'", at + 1) !== -1) return [];
  const second = `a${word.slice(at + 1)}`;
  if (at === 0) return [{ text: second, cost: 1 }];
  const first = word.slice(0, at).trim();
  const whole = first.endsWith('o') ? `${first.slice(0, -1)}aḥ` : first;
  return [
    { text: second, cost: 2 },
    { text: whole, cost: 2.1 },
  ];
}
