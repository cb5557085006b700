/** The datasets this tool reads, as `langnet data` names them. Loaded on every start: nothing heavy is imported here. */
import type { DatasetSpec } from '../../model/dataset.js';
import type { Language } from '../../model/language.js';

const PERSEUS = 'Perseus Digital Library, Tufts University';
const DCS = 'Oliver Hellwig, The Digital Corpus of Sanskrit (DCS), 2010-2024';

const CATALOGUE: DatasetSpec = {
  id: 'cts-catalogue',
  title: 'Catalogue of the Perseus texts: text groups, works, editions, translations',
  languages: ['lat', 'grc'],
  upstream:
    'the __cts__.xml files of PerseusDL canonical-latinLit and canonical-greekLit, or a table of them (catalog.tsv)',
  licence: 'CC BY-SA 4.0',
  credit: PERSEUS,
  builderVersion: '1',
  accepts: (name) => name === 'catalog.tsv' || /^[\w.-]+\.__cts__\.xml$/.test(name),
  builder: async () => (await import('./build-tables.js')).catalogue,
};

const ABBREVIATIONS: DatasetSpec = {
  id: 'cts-abbreviations',
  title: 'Abbreviations of dictionaries, and the works they stand for',
  languages: ['lat', 'grc'],
  upstream: 'a table counted from the citations in Lewis & Short and LSJ (abbreviations.tsv)',
  licence: 'facts; the dictionaries they are counted from are CC BY-SA',
  credit: `${PERSEUS}; Helma Dik, Logeion`,
  builderVersion: '1',
  accepts: (name) => name === 'abbreviations.tsv',
  builder: async () => (await import('./build-tables.js')).abbreviations,
};

const SANSKRIT_TEXTS: DatasetSpec = {
  id: 'dcs-texts',
  title: 'Texts of the Digital Corpus of Sanskrit: number, title, abbreviation',
  languages: ['san'],
  upstream: 'the list of texts of the DCS as a table (sanskrit_texts.tsv)',
  licence: 'CC BY 4.0',
  credit: DCS,
  builderVersion: '1',
  accepts: (name) => name === 'sanskrit_texts.tsv',
  builder: async () => (await import('./build-tables.js')).sanskritTexts,
};

const TEXTS_LATIN: DatasetSpec = {
  id: 'texts-lat',
  title: 'Latin texts, passage by passage',
  languages: ['lat'],
  upstream: 'TEI files of PerseusDL canonical-latinLit (phi*.*-lat*.xml, stoa*.*-lat*.xml)',
  licence: 'CC BY-SA 4.0',
  credit: PERSEUS,
  builderVersion: '1',
  accepts: (name) => /^(?:phi|stoa)[0-9a-z]+\.[0-9a-z]+\.[\w-]+-lat\d*\.xml$/.test(name),
  builder: async () => (await import('./build-texts.js')).texts,
};

const TEXTS_GREEK: DatasetSpec = {
  id: 'texts-grc',
  title: 'Greek texts, passage by passage',
  languages: ['grc'],
  upstream: 'TEI files of PerseusDL canonical-greekLit (tlg*.*-grc*.xml)',
  licence: 'CC BY-SA 4.0',
  credit: PERSEUS,
  builderVersion: '1',
  accepts: (name) => /^tlg[0-9a-z]+\.[0-9a-z]+\.[\w-]+-grc\d*\.xml$/.test(name),
  builder: async () => (await import('./build-texts.js')).texts,
};

const PASSAGES_LATIN: DatasetSpec = {
  id: 'passages-lat',
  title: 'Latin treebank: sentences by the lemmas in them',
  languages: ['lat'],
  upstream: 'PerseusDL treebank_data as a table with columns urn … cite under a header line (lat.tsv)',
  licence: 'CC BY-SA 3.0 US',
  credit: PERSEUS,
  builderVersion: '1',
  accepts: (name) => name === 'lat.tsv',
  builder: async () => (await import('./build-passages.js')).latin,
};

const PASSAGES_GREEK: DatasetSpec = {
  id: 'passages-grc',
  title: 'Greek treebank: sentences by the lemmas in them',
  languages: ['grc'],
  upstream: 'PerseusDL treebank_data as a table with columns urn … cite under a header line (grc.tsv)',
  licence: 'CC BY-SA 3.0 US',
  credit: PERSEUS,
  builderVersion: '1',
  accepts: (name) => name === 'grc.tsv',
  builder: async () => (await import('./build-passages.js')).greek,
};

const PASSAGES_SANSKRIT: DatasetSpec = {
  id: 'passages-san',
  title: 'Digital Corpus of Sanskrit: lines and sentences by the lemmas in them',
  languages: ['san'],
  upstream: 'the CoNLL-U release of the DCS as a table with columns urn … cite under a header line (san.tsv)',
  licence: 'CC BY 4.0',
  credit: DCS,
  builderVersion: '1',
  accepts: (name) => name === 'san.tsv',
  builder: async () => (await import('./build-passages.js')).sanskrit,
};

export const DATASETS: readonly DatasetSpec[] = [
  CATALOGUE,
  ABBREVIATIONS,
  SANSKRIT_TEXTS,
  TEXTS_LATIN,
  TEXTS_GREEK,
  PASSAGES_LATIN,
  PASSAGES_GREEK,
  PASSAGES_SANSKRIT,
];

/** Which of them answer for a language; empty where there is none. */
export interface ShelfIds {
  readonly texts: string;
  readonly corpus: string;
  readonly catalogue: string;
  readonly abbreviations: string;
}

const SHELVES: Readonly<Record<Language, ShelfIds>> = {
  lat: {
    texts: 'texts-lat',
    corpus: 'passages-lat',
    catalogue: 'cts-catalogue',
    abbreviations: 'cts-abbreviations',
  },
  grc: {
    texts: 'texts-grc',
    corpus: 'passages-grc',
    catalogue: 'cts-catalogue',
    abbreviations: 'cts-abbreviations',
  },
  san: { texts: '', corpus: 'passages-san', catalogue: 'dcs-texts', abbreviations: 'dcs-texts' },
};

export function shelfIds(language: Language): ShelfIds {
  return SHELVES[language];
}
