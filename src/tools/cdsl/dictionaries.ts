/**
 * The dictionaries of the Cologne collection: what each is, in which language it explains, and which rules its text is
 * read by. Loaded on every start: plain data only. Titles and years are those of the printed books.
 */

/** How a dictionary marks what it says; `rules.ts` has one row for each. */
export type Family =
  /** `<lex>`, `<info>`, one record a sense. */
  | 'monier'
  /** Grammar in italics, senses between semicolons. */
  | 'glossary'
  /** Numbered senses in bold figures. */
  | 'bold'
  /** `1)` … `2)`, meanings in Latin type. */
  | 'numbered'
  /** The Petersburg dictionaries: `<lex>`, German in italics, `1)` or `1〉`. */
  | 'petersburg'
  /** Grammar in plain type, numbered lines or raised figures, `E.` for the etymology. */
  | 'wilson'
  /** Prose about a name or subject: the first sentence says what it is. */
  | 'articles'
  /** Paragraphs, each with the source it rests on. */
  | 'epigraphy'
  /** Numbered plants with their botanical names. */
  | 'plants'
  /** One meaning in each of several languages. */
  | 'polyglot'
  /** English headwords with Sanskrit equivalents. */
  | 'english'
  /** Roots with their derivatives, in Sanskrit. */
  | 'roots'
  /** Verses with a headword each. */
  | 'verses'
  /** Verses with lists of synonyms. */
  | 'synonyms';

export interface Dictionary {
  /** Cologne's code in small letters; prefix of source refs. */
  readonly code: string;
  readonly title: string;
  /** As an answer names it. */
  readonly short: string;
  readonly year: string;
  /** Language of the explanations: `en`, `de`, `la`, `fr`, `ru`, `sa`. */
  readonly glossLanguage: string;
  readonly family: Family;
  /** What the header of the text says beyond the licence of the whole collection. */
  readonly headerLicence?: string;
  /** Headwords are English: never asked with a Sanskrit word. */
  readonly hasEnglishKeys?: boolean;
  /** Nouns stand in the nominative: agniH and not agni. */
  readonly hasNominatives?: boolean;
  /** Lines end as in print, with divided words. */
  readonly hasDividedWords?: boolean;
}

const NC = 'CC BY-NC-SA 3.0';
const BY = 'CC BY 4.0';

export const DICTIONARIES: readonly Dictionary[] = [
  row('abch', 'Hemacandra, Abhidhānacintāmaṇi', 'Abhidhānacintāmaṇi', '1896', 'sa', 'synonyms'),
  row('acc', 'Aufrecht, Catalogus Catalogorum', 'Aufrecht', '1891–1903', 'en', 'articles', {
    hasDividedWords: true,
  }),
  row(
    'acph',
    'Hemacandra, Abhidhānacintāmaṇipariśiṣṭa',
    'Abhidhānacintāmaṇipariśiṣṭa',
    '1896',
    'sa',
    'synonyms',
  ),
  row('acsj', 'Jinadeva, Abhidhānacintāmaṇiśiloñcha', 'Abhidhānacintāmaṇiśiloñcha', '1896', 'sa', 'synonyms'),
  row('ae', "Apte, Student's English-Sanskrit Dictionary", 'Apte (English)', '1920', 'sa', 'english', {
    hasEnglishKeys: true,
    hasDividedWords: true,
  }),
  row('ap', 'Apte, Practical Sanskrit-English Dictionary, revised', 'Apte (revised)', '1957', 'en', 'bold', {
    hasNominatives: true,
  }),
  row('ap90', 'Apte, Practical Sanskrit-English Dictionary', 'Apte', '1890', 'en', 'bold', {
    hasNominatives: true,
  }),
  row('armh', 'Halāyudha, Abhidhānaratnamālā', 'Halāyudha', '1861', 'sa', 'verses'),
  row('ben', 'Benfey, Sanskrit-English Dictionary', 'Benfey', '1866', 'en', 'bold', {
    hasDividedWords: true,
  }),
  row('bhs', 'Edgerton, Buddhist Hybrid Sanskrit Dictionary', 'Edgerton', '1953', 'en', 'glossary'),
  row('bop', 'Bopp, Glossarium Sanscritum', 'Bopp', '1847', 'la', 'numbered', { headerLicence: NC }),
  row('bor', 'Borooah, English-Sanskrit Dictionary', 'Borooah', '1877', 'sa', 'english', {
    hasEnglishKeys: true,
    hasDividedWords: true,
  }),
  row('bur', 'Burnouf, Dictionnaire sanscrit-français', 'Burnouf', '1866', 'fr', 'glossary'),
  row('cae', 'Cappeller, Sanskrit-English Dictionary', 'Cappeller', '1891', 'en', 'glossary'),
  row('ccs', 'Cappeller, Sanskrit-Wörterbuch', 'Cappeller (German)', '1887', 'de', 'glossary', {
    headerLicence: NC,
  }),
  row('fri', 'Frish, Sanskrit reader with glossary', 'Frish', '1956', 'ru', 'polyglot'),
  row('gra', 'Grassmann, Wörterbuch zum Rig-Veda', 'Grassmann', '1873', 'de', 'glossary'),
  row('gst', 'Goldstücker, Dictionary, Sanskrit and English', 'Goldstücker', '1856', 'en', 'wilson', {
    headerLicence: NC,
    hasDividedWords: true,
  }),
  row('ieg', 'Sircar, Indian Epigraphical Glossary', 'Sircar', '1966', 'en', 'epigraphy', {
    headerLicence: NC,
  }),
  row('inm', 'Sørensen, Index to the Names in the Mahābhārata', 'Sørensen', '1904', 'en', 'articles', {
    hasDividedWords: true,
  }),
  row('krm', 'Rāmasubba Śāstrī, Kṛdantarūpamālā', 'Kṛdantarūpamālā', '1965', 'sa', 'roots', {
    headerLicence: NC,
  }),
  row('lan', 'Lanman, Sanskrit Reader: vocabulary', 'Lanman', '1884', 'en', 'glossary', {
    headerLicence: BY,
  }),
  row('lrv', 'Vaidya, Standard Sanskrit-English Dictionary', 'Vaidya', '1889', 'en', 'glossary'),
  row('mci', 'Mehendale, Mahābhārata Cultural Index', 'Mehendale', '1993', 'en', 'articles', {
    headerLicence: NC,
    hasDividedWords: true,
  }),
  row('md', 'Macdonell, Practical Sanskrit Dictionary', 'Macdonell', '1893', 'en', 'glossary'),
  row('mw', 'Monier-Williams, Sanskrit-English Dictionary', 'Monier-Williams', '1899', 'en', 'monier', {
    headerLicence: NC,
  }),
  row(
    'mw72',
    'Monier Williams, Sanskrit-English Dictionary',
    'Monier Williams (1872)',
    '1872',
    'en',
    'glossary',
    {
      hasDividedWords: true,
    },
  ),
  row(
    'mwe',
    'Monier Williams, English-Sanskrit Dictionary',
    'Monier Williams (English)',
    '1851',
    'sa',
    'english',
    {
      hasEnglishKeys: true,
      hasDividedWords: true,
    },
  ),
  row('nmmb', 'Bhoja, Nāmamālikā', 'Nāmamālikā', '1955', 'sa', 'synonyms'),
  row(
    'pd',
    'Encyclopaedic Dictionary of Sanskrit on Historical Principles',
    'Deccan College',
    '1976',
    'en',
    'articles',
  ),
  row('pe', 'Mani, Purāṇic Encyclopaedia', 'Mani', '1975', 'en', 'articles', { hasDividedWords: true }),
  row(
    'pgn',
    'Sharma, Personal and Geographical Names in the Gupta Inscriptions',
    'Sharma',
    '1978',
    'en',
    'articles',
    {
      headerLicence: NC,
      hasDividedWords: true,
    },
  ),
  row('pui', 'Dikshitar, The Purāṇa Index', 'Dikshitar', '1951', 'en', 'articles', {
    headerLicence: NC,
    hasDividedWords: true,
  }),
  row('pw', 'Böhtlingk, Sanskrit-Wörterbuch in kürzerer Fassung', 'Böhtlingk', '1879', 'de', 'petersburg'),
  row('pwg', 'Böhtlingk and Roth, Sanskrit-Wörterbuch', 'Böhtlingk-Roth', '1855', 'de', 'petersburg'),
  row(
    'pwkvn',
    'Böhtlingk, Sanskrit-Wörterbuch in kürzerer Fassung: Nachträge',
    'Böhtlingk (Nachträge)',
    '1879',
    'de',
    'petersburg',
    { headerLicence: BY },
  ),
  row('sch', 'Schmidt, Nachträge zum Sanskrit-Wörterbuch', 'Schmidt', '1928', 'de', 'petersburg'),
  row('shs', 'Śabda-Sāgara Sanskrit-English Dictionary', 'Śabdasāgara', '1900', 'en', 'wilson'),
  row('skd', 'Rādhākāntadeva, Śabdakalpadruma', 'Śabdakalpadruma', '1886', 'sa', 'verses', {
    hasNominatives: true,
  }),
  row('snp', 'Meulenbeld, Sanskrit Names of Plants', 'Meulenbeld', '1974', 'en', 'plants', {
    headerLicence: NC,
    hasDividedWords: true,
  }),
  row(
    'stc',
    'Stchoupak, Nitti and Renou, Dictionnaire sanskrit-français',
    'Stchoupak',
    '1932',
    'fr',
    'glossary',
  ),
  row('vcp', 'Tārānātha, Vācaspatya', 'Vācaspatya', '1873', 'sa', 'verses'),
  row(
    'vei',
    'Macdonell and Keith, Vedic Index of Names and Subjects',
    'Vedic Index',
    '1912',
    'en',
    'articles',
    {
      headerLicence: NC,
      hasDividedWords: true,
    },
  ),
  row('wil', 'Wilson, Dictionary in Sanscrit and English', 'Wilson', '1832', 'en', 'wilson'),
  row('yat', 'Yates, Dictionary in Sanscrit and English', 'Yates', '1846', 'en', 'glossary', {
    hasDividedWords: true,
  }),
];

/** General dictionaries first, then those of names and things, then the old lexicons. */
const SHELVES: readonly Family[] = [
  'monier',
  'bold',
  'petersburg',
  'glossary',
  'numbered',
  'wilson',
  'polyglot',
  'epigraphy',
  'plants',
  'articles',
  'roots',
  'verses',
  'synonyms',
  'english',
];

export const ON_SHELVES: readonly Dictionary[] = [...DICTIONARIES].sort(
  (a, b) => SHELVES.indexOf(a.family) - SHELVES.indexOf(b.family) || (a.code < b.code ? -1 : 1),
);

const BY_CODE: ReadonlyMap<string, Dictionary> = new Map(DICTIONARIES.map((row) => [row.code, row]));

/** Undefined for a code that the table does not have. */
export function dictionaryOf(code: string): Dictionary | undefined {
  return BY_CODE.get(code);
}

/** What each source ref's prefix stands for. */
export const SOURCE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  DICTIONARIES.map(({ code, short }) => [code, short]),
);

function row(
  code: string,
  title: string,
  short: string,
  year: string,
  glossLanguage: string,
  family: Family,
  more: Partial<Dictionary> = {},
): Dictionary {
  return { code, title, short, year, glossLanguage, family, ...more };
}
