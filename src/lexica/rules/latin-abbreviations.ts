/** Praenomina and common abbreviations of Latin texts; Allen & Greenough §108. Knows whole words only. */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { foldHeadword, type Guess } from './guess.js';

/** As written, without the stop: case counts, since C. is Gaius and c. is no name. */
const PRAENOMINA: Readonly<Record<string, string>> = {
  A: 'Aulus',
  Ap: 'Appius',
  App: 'Appius',
  C: 'Gaius Caius',
  Cn: 'Gnaeus Cnaeus',
  D: 'Decimus',
  G: 'Gaius',
  Gn: 'Gnaeus',
  K: 'Kaeso Caeso',
  L: 'Lucius',
  M: 'Marcus',
  "M'": 'Manius',
  Mam: 'Mamercus',
  N: 'Numerius',
  P: 'Publius',
  Q: 'Quintus',
  S: 'Sextus Spurius',
  Ser: 'Servius',
  Sex: 'Sextus',
  Sp: 'Spurius',
  T: 'Titus',
  Ti: 'Tiberius',
  Tib: 'Tiberius',
};

/** In small letters, without stops and spaces; where case counts, as written. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  ad: 'ante dies',
  aed: 'aedilis',
  apr: 'Aprilis',
  aug: 'Augustus',
  cal: 'Kalendae Calendae',
  cens: 'censor',
  cos: 'consul',
  coss: 'consul',
  conss: 'consul',
  d: 'dies',
  dec: 'December',
  decemb: 'December',
  eq: 'eques',
  f: 'filius',
  feb: 'Februarius',
  febr: 'Februarius',
  hs: 'sestertius',
  ian: 'Ianuarius',
  id: 'Idus',
  imp: 'imperator',
  iul: 'Iulius',
  iun: 'Iunius',
  k: 'Kalendae Calendae',
  kal: 'Kalendae Calendae',
  l: 'libertus',
  leg: 'legio legatus',
  mai: 'Maius',
  mart: 'Martius',
  n: 'nepos',
  non: 'Nonae',
  nov: 'November',
  novemb: 'November',
  oct: 'October',
  octob: 'October',
  p: 'publicus populus',
  pR: 'populus Romanus',
  pc: 'patres pater',
  pl: 'plebs',
  pont: 'pontifex',
  pop: 'populus',
  pr: 'praetor pridie',
  praef: 'praefectus',
  procos: 'proconsul',
  q: 'quaestor',
  quinct: 'Quintilis',
  quint: 'Quintilis',
  r: 'Romanus',
  rom: 'Romanus',
  rp: 'respublica res',
  sc: 'senatus',
  sen: 'senatus',
  sept: 'September',
  septemb: 'September',
  sext: 'Sextilis',
  tr: 'tribunus',
  trib: 'tribunus',
};

/** What is left of a word that has grown together with the one before it, where an edition writes it apart. */
const CLITICS: Readonly<Record<string, string>> = {
  // ne-c, a-c
  c: 'que',
  // vide-n
  n: 'ne',
  // amata-st
  st: 'sum',
};

const MAX_LENGTH = 12;

/** The words an abbreviation stands for; `original` is the text as written. */
export function guessAbbreviation(original: string): readonly Guess[] {
  if (original.length > MAX_LENGTH) return [];
  const isStopped = original.includes('.');
  const letters = original.replaceAll(/[.\s]/g, '').replaceAll('’', "'");
  const small = letters.toLowerCase();
  const name = lookUp(PRAENOMINA, letters);
  // A small word without a stop is a word: non, ad, id.
  const isAbbreviation = isStopped || letters !== small;
  const words = isAbbreviation ? (lookUp(ABBREVIATIONS, letters) ?? lookUp(ABBREVIATIONS, small)) : undefined;
  return [
    ...listGuesses('lat.clitic', PartOfSpeech.UNSPECIFIED, lookUp(CLITICS, original), 0),
    ...listGuesses('lat.praenomen', PartOfSpeech.PROPER_NOUN, name, isStopped ? 0 : 0.3),
    ...listGuesses('lat.abbreviation', PartOfSpeech.UNSPECIFIED, words, isStopped ? 0.4 : 2),
  ];
}

function lookUp(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function listGuesses(
  rule: string,
  pos: PartOfSpeech,
  words: string | undefined,
  cost: number,
): readonly Guess[] {
  if (words === undefined) return [];
  return words.split(' ').map((lemma, index) => ({
    headword: foldHeadword(lemma),
    lemma,
    rule,
    changes: [],
    pos,
    readings: [],
    cost: cost + index / 4,
  }));
}
