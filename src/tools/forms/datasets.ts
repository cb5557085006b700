/** The datasets this tool reads, as `langnet data` names them. Loaded on every start: nothing heavy is imported here. */
import type { DatasetSpec } from '../../model/dataset.js';

export const FORMS_ID = 'forms-san';
export const CORPUS_ID = 'treebank-san';
/** Forms and stems of the table, folded. */
export const KEY_KIND = 'form';
/**
 * Dictionaries that others install are asked for their headwords: every dataset of such a name files its records under
 * the key kind `key`, in SLP1.
 */
export const LEXICON_PREFIX = 'cdsl-';
export const HEADWORD_KIND = 'key';

export const FORMS: DatasetSpec = {
  id: FORMS_ID,
  title: 'Sanskrit Heritage tables of forms',
  languages: ['san'],
  upstream:
    'the data of the PyPI package sanskrit_parser, written out as lines `form⇥stem⇥tags` in SLP1 (san.morph); `langnet setup forms` does it',
  licence: 'LGPLLR (the tables); MIT (the package)',
  credit: 'Gérard Huet, Sanskrit Heritage, INRIA; the authors of sanskrit_parser',
  builderVersion: '1',
  accepts: (name) => name === 'san.morph',
  builder: () => import('./build-forms.js'),
};

const CORPUS: DatasetSpec = {
  id: CORPUS_ID,
  title: 'Digital Corpus of Sanskrit: how often each lemma occurs',
  languages: ['san'],
  upstream:
    'the CoNLL-U release of the Digital Corpus of Sanskrit as a table with a column lemma, in IAST, under a header line (san.tsv)',
  licence: 'CC BY 4.0',
  credit: 'Oliver Hellwig, The Digital Corpus of Sanskrit (DCS), 2010–2024',
  builderVersion: '1',
  accepts: (name) => name === 'san.tsv',
  builder: () => import('./build-corpus.js'),
};

export const DATASETS: readonly DatasetSpec[] = [FORMS, CORPUS];
