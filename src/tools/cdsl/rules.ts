/** How each family of dictionaries is read, as a table. Plain data: what a rule does is written where it is used. */
import { type Dictionary, dictionaryOf, type Family } from './dictionaries.js';

export interface Rules {
  /** `<div n="…">` and like tags that begin a sense. */
  readonly divisions: ReadonlySet<string>;
  /** Those of them that begin the same verb with preverbs. */
  readonly preverbs: ReadonlySet<string>;
  /** Those behind which no sense follows. */
  readonly ends: ReadonlySet<string>;
  /**
   * How senses are numbered: bold figures, raised figures, `1)` or `1〉`, `1.` between sentences, lines that begin with
   * `.²1`, or not at all.
   */
  readonly numbers: 'none' | 'bold' | 'raised' | 'bracket' | 'dotted' | 'line';
  /** A semicolon outside brackets divides senses. */
  readonly semicolons: boolean;
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
  /** References such as `HIT. 18.2.` stand in plain type. */
  readonly plainReferences: boolean;
  /** The headword is printed a second time, in Roman letters, before the grammar. */
  readonly transliterated: boolean;
  /** The etymology stands behind `E.`. */
  readonly etymologyMark: boolean;
}

const NONE: ReadonlySet<string> = new Set();
const PLAIN: Rules = {
  divisions: NONE,
  preverbs: NONE,
  ends: NONE,
  numbers: 'none',
  semicolons: true,
  grammar: 'leading',
  gloss: 'all',
  dropsBrackets: false,
  boldIsSanskrit: false,
  italicIsSanskrit: false,
  plainReferences: false,
  transliterated: false,
  etymologyMark: false,
};

const FAMILIES: Readonly<Record<Family, Rules>> = {
  monier: { ...PLAIN, divisions: new Set(['to', 'vp', 'P', 'p']), grammar: 'lex' },
  glossary: { ...PLAIN, divisions: new Set(['1', '2', '3', 'p', 'm']), preverbs: new Set(['p']) },
  bold: { ...PLAIN, numbers: 'bold', divisions: new Set(['1', '2', '3', 'p', 'm']), plainReferences: true },
  numbered: {
    ...PLAIN,
    divisions: new Set(['pfx']),
    preverbs: new Set(['pfx']),
    numbers: 'bracket',
    plainReferences: true,
  },
  petersburg: {
    ...PLAIN,
    divisions: new Set(['1', '2', '3', '4', 'p', 'm', 'o']),
    preverbs: new Set(['p']),
    numbers: 'bracket',
    grammar: 'lex',
    gloss: 'italic',
  },
  wilson: {
    ...PLAIN,
    divisions: new Set(['P', 'lex']),
    numbers: 'line',
    plainReferences: true,
    etymologyMark: true,
  },
  articles: {
    ...PLAIN,
    ends: new Set(['P', 'HI']),
    semicolons: false,
    gloss: 'sentence',
    plainReferences: true,
  },
  epigraphy: { ...PLAIN, divisions: new Set(['P']), grammar: 'none', italicIsSanskrit: true },
  plants: {
    ...PLAIN,
    divisions: new Set(['P']),
    semicolons: false,
    numbers: 'bracket',
    grammar: 'none',
    dropsBrackets: true,
    italicIsSanskrit: true,
  },
  polyglot: { ...PLAIN, divisions: new Set(['1']), semicolons: false },
  english: { ...PLAIN, numbers: 'bold', gloss: 'sanskrit', semicolons: false },
  roots: { ...PLAIN, gloss: 'head', semicolons: false, grammar: 'none' },
  verses: { ...PLAIN, gloss: 'sanskrit', semicolons: false, grammar: 'none' },
  synonyms: { ...PLAIN, gloss: 'sanskrit', semicolons: false, grammar: 'none' },
};

/** What single dictionaries do otherwise than their family. */
const OWN: Readonly<Record<string, Partial<Rules>>> = {
  ben: { transliterated: true },
  gra: { numbers: 'bracket' },
  gst: { numbers: 'raised' },
  lan: { numbers: 'bold', boldIsSanskrit: true },
  lrv: { numbers: 'dotted' },
  md: { transliterated: true },
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
