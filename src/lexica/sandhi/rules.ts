/**
 * What becomes of two words that meet: the rules of external sandhi as a table, in SLP1. Numbers are paragraphs of
 * Whitney, Sanskrit Grammar. Data only; `junctions.ts` spells the rows out.
 */
import { VOICED_CONSONANTS, VOICELESS_CONSONANTS, VOWELS } from '../sanskrit/letters.js';

export interface SandhiRule {
  readonly section: number;
  /** Ends of the first word, any of them. */
  readonly left: string;
  /** First sounds of the second word, any of them. */
  readonly right: string;
  /**
   * What stands in the text, any of them: `=` is the end of the first word, `<` the same without its last sound, `+`
   * the first sound of the second word where it stays. Nasals before stops are anusvāras, as `foldForm` writes them.
   */
  readonly result: string;
}

const VOICED = VOWELS + VOICED_CONSONANTS;
const CONSONANTS = VOICED_CONSONANTS + VOICELESS_CONSONANTS;
const without = (sounds: string, others: string) =>
  [...sounds].filter((sound) => !others.includes(sound)).join('');

/** A final s or r behind any vowel but a and ā. */
const IS = 'is Is us Us es Es os Os fs';
const IR = 'ir Ir ur Ur Er Or ar Ar';
const ANY_S = `as As ${IS} ${IR}`;
const SHORT_N = 'an in un fn';
const LONG_N = 'An In Un Fn en on En On';

export const SANDHI_RULES: readonly SandhiRule[] = [
  { section: 126, left: 'a A', right: 'aA', result: 'A' },
  { section: 126, left: 'i I', right: 'iI', result: 'I' },
  { section: 126, left: 'u U', right: 'uU', result: 'U' },
  { section: 126, left: 'f', right: 'fF', result: 'F' },
  { section: 127, left: 'a A', right: 'iI', result: 'e' },
  { section: 127, left: 'a A', right: 'uU', result: 'o' },
  { section: 127, left: 'a A', right: 'fF', result: 'ar' },
  { section: 127, left: 'a A', right: 'eE', result: 'E' },
  { section: 127, left: 'a A', right: 'oO', result: 'O' },
  { section: 129, left: 'i I', right: without(VOWELS, 'iI'), result: 'y+' },
  { section: 129, left: 'u U', right: without(VOWELS, 'uU'), result: 'v+' },
  { section: 129, left: 'f', right: without(VOWELS, 'fF'), result: 'r+' },
  { section: 133, left: 'e', right: without(VOWELS, 'a'), result: 'a+' },
  { section: 134, left: 'o', right: without(VOWELS, 'a'), result: 'a+ av+' },
  { section: 134, left: 'E', right: VOWELS, result: 'A+' },
  { section: 134, left: 'O', right: VOWELS, result: 'Av+ A+' },
  { section: 135, left: 'e o', right: 'a', result: "=' =" },
  // Duals in ī, ū and e stay as they are.
  { section: 138, left: 'I U e', right: VOWELS, result: '=+' },
  { section: 227, left: 'a i u f', right: 'C', result: '=c+' },
  { section: 227, left: 'A I U e E o O', right: 'C', result: '=+ =c+' },
  { section: 108, left: 'a A i I u U f e E o O', right: without(CONSONANTS, 'C'), result: '=+' },
  { section: 175, left: 'as', right: 'a', result: "o' o" },
  { section: 175, left: 'as', right: without(VOWELS, 'a'), result: 'a+' },
  { section: 175, left: 'as', right: VOICED_CONSONANTS, result: 'o+' },
  { section: 177, left: 'As', right: VOICED, result: 'A+' },
  { section: 174, left: IS, right: without(VOICED, 'r'), result: '<r+' },
  { section: 178, left: IR, right: without(VOICED, 'r'), result: '=+' },
  { section: 179, left: 'is Is ir Ir', right: 'r', result: 'I+' },
  { section: 179, left: 'us Us ur Ur', right: 'r', result: 'U+' },
  { section: 179, left: 'ar Ar', right: 'r', result: 'A+' },
  { section: 179, left: 'es Es os Os Er Or', right: 'r', result: '<+' },
  { section: 170, left: ANY_S, right: 'kKpP', result: '<H+' },
  { section: 170, left: ANY_S, right: 'tT', result: '<s+' },
  { section: 170, left: ANY_S, right: 'cC', result: '<S+' },
  { section: 170, left: ANY_S, right: 'wW', result: '<z+' },
  { section: 172, left: ANY_S, right: 'Szs', result: '<H+ <++' },
  { section: 213, left: 'm', right: CONSONANTS, result: 'M+' },
  { section: 213, left: 'm', right: VOWELS, result: '=+' },
  { section: 208, left: `${SHORT_N} ${LONG_N}`, right: 'cC', result: '<MS+' },
  { section: 208, left: `${SHORT_N} ${LONG_N}`, right: 'tT', result: '<Ms+' },
  { section: 208, left: `${SHORT_N} ${LONG_N}`, right: 'wW', result: '<Mz+' },
  { section: 205, left: `${SHORT_N} ${LONG_N}`, right: 'jJqQdD', result: '<M+' },
  { section: 203, left: `${SHORT_N} ${LONG_N}`, right: 'S', result: '<YS <MC' },
  { section: 206, left: `${SHORT_N} ${LONG_N}`, right: 'l', result: '<Ml <ll' },
  { section: 210, left: SHORT_N, right: VOWELS, result: '=n+' },
  { section: 210, left: LONG_N, right: VOWELS, result: '=+' },
  { section: 205, left: `${SHORT_N} ${LONG_N}`, right: 'kKgGpPbBszyrvhnm', result: '=+' },
  { section: 159, left: 't', right: `${VOWELS}gGdDbByrv`, result: 'd+' },
  { section: 159, left: 't', right: 'kKtTpPsz', result: '=+' },
  { section: 161, left: 't', right: 'nm', result: 'n+ d+' },
  { section: 162, left: 't', right: 'l', result: 'l+' },
  { section: 163, left: 't', right: 'h', result: 'dD dh' },
  { section: 202, left: 't', right: 'cC', result: 'c+' },
  { section: 202, left: 't', right: 'jJ', result: 'j+' },
  { section: 202, left: 't', right: 'wW', result: 'w+' },
  { section: 202, left: 't', right: 'qQ', result: 'q+' },
  { section: 203, left: 't', right: 'S', result: 'cC cS' },
  ...[
    { left: 'k', voiced: 'g', nasal: 'N', aspirate: 'G' },
    { left: 'w', voiced: 'q', nasal: 'R', aspirate: 'Q' },
    { left: 'p', voiced: 'b', nasal: 'M', aspirate: 'B' },
  ].flatMap(({ left, voiced, nasal, aspirate }): readonly SandhiRule[] => [
    { section: 159, left, right: without(VOICED, 'nmh'), result: `${voiced}+` },
    { section: 159, left, right: VOICELESS_CONSONANTS, result: '=+' },
    { section: 161, left, right: 'nm', result: `${nasal}+` },
    { section: 163, left, right: 'h', result: `${voiced}${aspirate} ${voiced}h` },
  ]),
  { section: 210, left: 'aN iN uN', right: VOWELS, result: '=N+' },
  { section: 210, left: 'AN IN UN', right: VOWELS, result: '=+' },
  { section: 205, left: 'N', right: CONSONANTS, result: '=+' },
];
