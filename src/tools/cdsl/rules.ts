/** How each family of dictionaries is read, as a table. Plain data: what a rule does is written where it is used. */
import { type Dictionary, dictionaryOf, type Family } from './dictionaries.js';
import type { VerbMarks } from './mark-verbs.js';
import type { PlainReferences } from './plain-citations.js';

export interface Rules {
  /** `<div n="…">` and like tags that begin a sense. */
  readonly divisions: ReadonlySet<string>;
  /** How the part of an article about the verb with preverbs begins. */
  readonly verbs: VerbMarks | 'benfey';
  /** Those behind which no sense follows. */
  readonly ends: ReadonlySet<string>;
  /**
   * How senses are numbered: bold figures, bold figures and letters, raised figures, `1)` or `1〉`, `1.` between sentences, lines that begin with
   * `.²1`, or not at all.
   */
  readonly numbers: 'none' | 'bold' | 'levels' | 'raised' | 'bracket' | 'dotted' | 'line';
  /** A semicolon outside brackets divides senses. */
  readonly semicolons: boolean;
  /** A full stop does, too. */
  readonly sentences: boolean;
  /** Where gender and part of speech stand: in `<lex>`, or at the start of the body in italics or plain type. */
  readonly grammar: 'lex' | 'leading' | 'none';
  /**
   * What is the meaning: all text; what is in italics; the first sentence; Sanskrit equivalents; the words behind the
   * root in the headword part.
   */
  readonly gloss: 'all' | 'italic' | 'sentence' | 'sanskrit' | 'head';
  /** Brackets never explain a meaning here. */
  readonly dropsBrackets: boolean;
  /** Bold words are Sanskrit in IAST. */
  readonly boldIsSanskrit: boolean;
  /** Words in italics are Sanskrit in IAST. */
  readonly italicIsSanskrit: boolean;
  /** How references such as `HIT. 18.2.` are written where they are printed like other words. */
  readonly references: PlainReferences;
  /** What figures alone refer to; empty where they refer to nothing. */
  readonly work: string;
  /** Behind a reference or quotation the same number has no further meaning. */
  readonly isQuoting: boolean;
  /** The headword is printed a second time, in Roman letters, before the grammar. */
  readonly transliterated: boolean;
  /** The etymology stands behind `E.`. */
  readonly etymologyMark: boolean;
}

const NONE: ReadonlySet<string> = new Set();
const PLAIN: Rules = {
  divisions: NONE,
  verbs: 'none',
  ends: NONE,
  numbers: 'none',
  semicolons: true,
  sentences: false,
  grammar: 'leading',
  gloss: 'all',
  dropsBrackets: false,
  boldIsSanskrit: false,
  italicIsSanskrit: false,
  references: 'none',
  work: '',
  isQuoting: false,
  transliterated: false,
  etymologyMark: false,
};

const FAMILIES: Readonly<Record<Family, Rules>> = {
  monier: { ...PLAIN, divisions: new Set(['to', 'vp', 'P', 'p']), grammar: 'lex' },
  glossary: { ...PLAIN, divisions: new Set(['1', '2', '3', 'p', 'm']), verbs: 'bare' },
  bold: { ...PLAIN, numbers: 'bold', divisions: new Set(['1', '2', '3', 'p', 'm']), isQuoting: true },
  numbered: {
    ...PLAIN,
    divisions: new Set(['pfx']),
    verbs: 'with',
    numbers: 'bracket',
    references: 'stops',
    isQuoting: true,
  },
  petersburg: {
    ...PLAIN,
    divisions: new Set(['1', '2', '3', '4', 'p', 'm', 'o']),
    verbs: 'with',
    numbers: 'bracket',
    grammar: 'lex',
    gloss: 'italic',
  },
  wilson: {
    ...PLAIN,
    divisions: new Set(['P', 'lex']),
    numbers: 'line',
    references: 'stops',
    isQuoting: true,
    etymologyMark: true,
  },
  articles: {
    ...PLAIN,
    ends: new Set(['P', 'HI']),
    semicolons: false,
    gloss: 'sentence',
    references: 'stops',
    isQuoting: true,
  },
  epigraphy: {
    ...PLAIN,
    divisions: new Set(['P']),
    grammar: 'none',
    italicIsSanskrit: true,
    isQuoting: true,
  },
  plants: {
    ...PLAIN,
    divisions: new Set(['P']),
    semicolons: false,
    numbers: 'bracket',
    grammar: 'none',
    dropsBrackets: true,
    italicIsSanskrit: true,
    references: 'commas',
  },
  polyglot: { ...PLAIN, divisions: new Set(['1']) },
  english: { ...PLAIN, numbers: 'bold', gloss: 'sanskrit', semicolons: false },
  roots: { ...PLAIN, gloss: 'head', semicolons: false, grammar: 'none' },
  verses: { ...PLAIN, gloss: 'sanskrit', semicolons: false, grammar: 'none' },
  synonyms: { ...PLAIN, gloss: 'sanskrit', semicolons: false, grammar: 'none' },
};

/** What single dictionaries do otherwise than their family. */
const OWN: Readonly<Record<string, Partial<Rules>>> = {
  ben: {
    transliterated: true,
    divisions: new Set(['gender']),
    verbs: 'benfey',
    numbers: 'levels',
    sentences: true,
    references: 'commas',
    isQuoting: false,
    italicIsSanskrit: true,
  },
  gra: { numbers: 'bracket' },
  gst: { numbers: 'raised' },
  lan: { numbers: 'bold', boldIsSanskrit: true, verbs: 'plus' },
  lrv: { numbers: 'dotted' },
  mci: { references: 'figures', work: 'Mahābhārata' },
  md: { transliterated: true },
  pgn: { references: 'none' },
  yat: { verbs: 'with' },
};

const UNKNOWN: Dictionary = {
  code: '',
  title: '',
  short: '',
  year: '',
  glossLanguage: 'und',
  family: 'glossary',
};

export interface Reader {
  readonly dictionary: Dictionary;
  readonly rules: Rules;
}

/** A code that the table does not have is read by the commonest rules, in an unknown language. */
export function readerOf(code: string): Reader {
  const dictionary = dictionaryOf(code) ?? { ...UNKNOWN, code };
  return {
    dictionary,
    rules: { ...FAMILIES[dictionary.family], ...(Object.hasOwn(OWN, code) ? OWN[code] : {}) },
  };
}
