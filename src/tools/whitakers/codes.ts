/** The five letters behind every dictionary line. Must not know where they were printed. */
import type { Table } from './tables.js';

export const CODE_TABLES = ['age', 'area', 'geography', 'frequency', 'source'] as const;
export type CodeTable = (typeof CODE_TABLES)[number];

function letters(words: Readonly<Record<string, string>>): Table<string> {
  return new Map(Object.entries(words));
}

/** Empty where the letter only says that nothing is said. */
export const CODE_MEANINGS: Readonly<Record<CodeTable, Table<string>>> = {
  age: letters({
    X: '',
    A: 'archaic',
    B: 'early',
    C: 'classical',
    D: 'late',
    E: 'early medieval',
    F: 'medieval',
    G: 'Neo-Latin',
    H: 'modern',
  }),
  area: letters({
    X: '',
    A: 'agriculture',
    B: 'biology',
    D: 'arts',
    E: 'religion',
    G: 'grammar',
    L: 'law',
    P: 'poetry',
    S: 'science',
    T: 'technology',
    W: 'war',
    Y: 'mythology',
  }),
  geography: letters({
    X: '',
    A: 'Africa',
    B: 'Britain',
    C: 'China',
    D: 'Scandinavia',
    E: 'Egypt',
    F: 'Gaul',
    G: 'Germany',
    H: 'Greece',
    I: 'Italy',
    J: 'India',
    K: 'Balkans',
    N: 'Low Countries',
    P: 'Persia',
    Q: 'Near East',
    R: 'Russia',
    S: 'Spain',
    U: 'Eastern Europe',
  }),
  frequency: letters({
    X: '',
    A: 'very frequent',
    B: 'frequent',
    C: 'common',
    D: 'less common',
    E: 'uncommon',
    F: 'very rare',
    I: 'in inscriptions',
    M: 'in graffiti',
    N: 'in Pliny',
  }),
  source: letters({
    X: '',
    A: '',
    B: 'Beeson 1925',
    C: 'Cassell 1892',
    D: 'Adams 1982',
    E: 'Stelten 1995',
    F: 'Deferrari 1960',
    G: 'Gildersleeve and Lodge 1895',
    H: 'Collatinus',
    I: 'Leverett 1845',
    J: 'Bracton',
    K: 'Calepinus Novus',
    L: 'Lewis 1891',
    M: 'Latham 1980',
    N: 'Nelson',
    O: 'Oxford Latin Dictionary 1982',
    P: 'Souter 1949',
    Q: 'another dictionary',
    R: 'Plater and White 1926',
    S: 'Lewis and Short 1879',
    T: 'a translation',
    U: '',
    V: 'Blatt, Saxo',
    W: 'Whitaker',
    Y: 'temporary entry',
    Z: 'a user',
  }),
};

/**
 * Place on the scale from rarest (0) to commonest (1). The letters name rough tenths of the vocabulary,
 * so the steps are even; words known from one kind of text only stand with the very rare ones.
 */
export const FREQUENCY_RANKS: Table<number> = new Map([
  ['A', 1],
  ['B', 0.8],
  ['C', 0.6],
  ['D', 0.4],
  ['E', 0.2],
  ['F', 0.1],
  ['I', 0.1],
  ['M', 0.1],
  ['N', 0.1],
]);

/** Frequencies that belong beside a gloss, because a reader should not expect the word elsewhere. */
export const TELLING_FREQUENCIES: ReadonlySet<string> = new Set(['E', 'F', 'I', 'M', 'N']);
