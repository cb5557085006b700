/** Roman numerals that Latin says in one word. Knows no other words. */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { foldHeadword, type Guess } from './guess.js';

const DIGITS = 'unus duo tres quattuor quinque sex septem octo novem'.split(' ');
const TEENS =
  'decem undecim duodecim tredecim quattuordecim quindecim sedecim septendecim duodeviginti undeviginti'.split(
    ' ',
  );
const TENS =
  'decem viginti triginta quadraginta quinquaginta sexaginta septuaginta octoginta nonaginta centum'.split(
    ' ',
  );
const HUNDREDS =
  'centum ducenti trecenti quadringenti quingenti sescenti septingenti octingenti nongenti mille'.split(' ');

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
const MAX_LENGTH = 15;
const NUMERAL = /^M{0,3}(?:CM|CD|D?C{0,4})(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})$/;

/** The value of a numeral as written in books, IIII beside IV; 0 for anything else. */
export function readNumeral(text: string): number {
  if (text === '' || text.length > MAX_LENGTH || !NUMERAL.test(text)) return 0;
  const values = [...text].map((letter) => VALUES[letter] ?? 0);
  return values.reduce(
    (sum, value, index) => (value < (values[index + 1] ?? 0) ? sum - value : sum + value),
    0,
  );
}

function nameNumber(value: number): string | undefined {
  if (value >= 1 && value <= 9) return DIGITS[value - 1];
  if (value >= 10 && value <= 19) return TEENS[value - 10];
  if (value <= 1000 && value % 100 === 0) return HUNDREDS[value / 100 - 1];
  if (value > 100) return undefined;
  if (value % 10 === 0) return TENS[value / 10 - 1];
  // Two and one from the next ten: duodetriginta, undetriginta.
  const missing = 10 - (value % 10);
  const next = TENS[Math.ceil(value / 10) - 1];
  return missing > 2 || next === undefined ? undefined : `${missing === 1 ? 'unde' : 'duode'}${next}`;
}

/** `original` is the text as written: a numeral in small letters is likelier a word. */
export function guessNumeral(original: string): readonly Guess[] {
  const letters = original.replaceAll(/[.\s]/g, '');
  const capital = letters.toUpperCase();
  const lemma = nameNumber(readNumeral(capital));
  if (lemma === undefined) return [];
  // A single letter is oftener a name.
  const cost = (letters === capital ? 0 : 3) + (letters.length === 1 ? 1 : 0);
  const pos = PartOfSpeech.NUMERAL;
  return [
    { headword: foldHeadword(lemma), lemma, rule: 'lat.numeral', changes: [], pos, readings: [], cost },
  ];
}
