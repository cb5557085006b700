/** The datasets this tool reads, as `langnet data` names them. Loaded on every start: nothing heavy is imported here. */
import type { DatasetSpec } from '../../model/dataset.js';
import type { ClassicalLanguage } from './keys.js';

const PERSEUS_CREDIT = 'Perseus Digital Library, Tufts University';

const LEWIS_SHORT: DatasetSpec = {
  id: 'lewis-short',
  title: 'Lewis & Short, A Latin Dictionary (1879)',
  languages: ['lat'],
  upstream: 'the GitHub repository helmadik/LewisShortLogeion (files latindico*.xml)',
  licence: 'CC BY-SA 4.0 (the Perseus text it rests on)',
  credit: `${PERSEUS_CREDIT}; Helma Dik, Logeion`,
  builderVersion: '1',
  accepts: (name) => /^latindico\d+\.xml$/.test(name),
  builder: async () => (await import('./build-lexicon.js')).lewisShort,
};

const LSJ: DatasetSpec = {
  id: 'lsj',
  title: 'Liddell, Scott, Jones, A Greek-English Lexicon (1940)',
  languages: ['grc'],
  upstream: 'the GitHub repository helmadik/LSJLogeion (files greatscott*.xml)',
  licence: 'CC BY-SA 4.0',
  credit: `${PERSEUS_CREDIT}; Helma Dik, Logeion`,
  builderVersion: '1',
  accepts: (name) => /^greatscott\d+\.xml$/.test(name),
  builder: async () => (await import('./build-lexicon.js')).lsj,
};

const MORPHEUS_LATIN: DatasetSpec = {
  id: 'morpheus-lat',
  title: 'Morpheus analyses of Latin forms',
  languages: ['lat'],
  upstream: 'lat.morph of the GitHub repository pjheslin/morpheus-v3',
  licence: 'CC BY-SA 3.0 US (Morpheus and its stem lists)',
  credit: PERSEUS_CREDIT,
  builderVersion: '1',
  accepts: (name) => /^lat(in)?\.morph$/.test(name),
  builder: async () => (await import('./build-morpheus.js')).latin,
};

const MORPHEUS_GREEK: DatasetSpec = {
  id: 'morpheus-grc',
  title: 'Morpheus analyses of Greek forms',
  languages: ['grc'],
  upstream: 'output of Morpheus over a word list (grc.morph), the format Diogenes builds its tables from',
  licence: 'CC BY-SA 3.0 US (Morpheus and its stem lists)',
  credit: PERSEUS_CREDIT,
  builderVersion: '1',
  accepts: (name) => /^(grc|greek)\.morph$/.test(name),
  builder: async () => (await import('./build-morpheus.js')).greek,
};

const TREEBANK_LATIN: DatasetSpec = {
  id: 'treebank-lat',
  title: 'Latin treebank: how often each lemma occurs',
  languages: ['lat'],
  upstream: 'PerseusDL treebank_data as a table: columns form, lemma, postag under a header line (lat.tsv)',
  licence: 'CC BY-SA 3.0 US',
  credit: PERSEUS_CREDIT,
  builderVersion: '1',
  accepts: (name) => name === 'lat.tsv',
  builder: async () => (await import('./build-treebank.js')).latin,
};

const TREEBANK_GREEK: DatasetSpec = {
  id: 'treebank-grc',
  title: 'Greek treebank: how often each lemma occurs',
  languages: ['grc'],
  upstream: 'PerseusDL treebank_data as a table: columns form, lemma, postag under a header line (grc.tsv)',
  licence: 'CC BY-SA 3.0 US',
  credit: PERSEUS_CREDIT,
  builderVersion: '1',
  accepts: (name) => name === 'grc.tsv',
  builder: async () => (await import('./build-treebank.js')).greek,
};

export const DATASETS: readonly DatasetSpec[] = [
  LEWIS_SHORT,
  LSJ,
  MORPHEUS_LATIN,
  MORPHEUS_GREEK,
  TREEBANK_LATIN,
  TREEBANK_GREEK,
];

/** Which of them answer for a language. */
export interface Shelf {
  readonly forms: string;
  readonly lexicon: string;
  readonly corpus: string;
  /** Prefix of the lexicon's source refs. */
  readonly prefix: 'ls' | 'lsj';
}

const SHELVES: Readonly<Record<ClassicalLanguage, Shelf>> = {
  lat: { forms: 'morpheus-lat', lexicon: 'lewis-short', corpus: 'treebank-lat', prefix: 'ls' },
  grc: { forms: 'morpheus-grc', lexicon: 'lsj', corpus: 'treebank-grc', prefix: 'lsj' },
};

export function shelfOf(language: ClassicalLanguage): Shelf {
  return SHELVES[language];
}
