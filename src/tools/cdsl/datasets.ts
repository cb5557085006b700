/** The datasets this tool reads, as `langnet data` names them. Loaded on every start: nothing heavy is imported here. */
import type { DatasetSpec } from '../../model/dataset.js';
import { listOfFile } from './abbreviations.js';
import { DICTIONARIES, type Dictionary } from './dictionaries.js';

const CREDIT = 'Cologne Digital Sanskrit Dictionaries, University of Cologne';
const LICENCE = 'CC BY-SA 4.0 (repository csl-orig)';

export const LISTS_ID = 'cdsl-abbreviations';

export function datasetIdOf(code: string): string {
  return `cdsl-${code}`;
}

function dictionarySpec(dictionary: Dictionary): DatasetSpec {
  const { code, title, year, headerLicence } = dictionary;
  return {
    id: datasetIdOf(code),
    title: `${title} (${year})`,
    languages: ['san'],
    upstream: `${code}.txt of the GitHub repository sanskrit-lexicon/csl-orig, or the download of ${code}.xml or ${code}.sqlite at the site of the Cologne dictionaries`,
    licence:
      headerLicence === undefined ? LICENCE : `${LICENCE}; the header of the text says ${headerLicence}`,
    credit: CREDIT,
    builderVersion: '1',
    accepts: (name) => acceptsFile(code, name),
    builder: async () => {
      const { createBuilder } = await import('./build-records.js');
      return { readSource: createBuilder(dictionary) };
    },
  };
}

/** `mw.txt`, `mw-partial.txt`, `ben-oldform.txt`, `mw.xml`, `mw.sqlite`; not `mw-meta2.txt` or `mwheader.xml`. */
function acceptsFile(code: string, name: string): boolean {
  if (!name.startsWith(code)) return false;
  return /^(?:-(?:partial|old|oldform))?\.(?:txt|xml|sqlite)$/.test(name.slice(code.length));
}

const LISTS: DatasetSpec = {
  id: LISTS_ID,
  title: 'Abbreviations and works cited in the Cologne dictionaries',
  languages: ['san'],
  upstream:
    'the lists of the GitHub repository sanskrit-lexicon/csl-pywork, with the dictionary’s code in front: mw_ab.txt, mw_works.txt',
  licence: 'GPL-3.0 (repository csl-pywork) or CC BY-SA 4.0 (repository MWS), by where the lists are from',
  credit: CREDIT,
  builderVersion: '1',
  accepts: (name) => {
    const list = listOfFile(name);
    return list !== undefined && CODES.has(list.dictionary);
  },
  builder: () => import('./build-lists.js'),
};

const CODES: ReadonlySet<string> = new Set(DICTIONARIES.map(({ code }) => code));

export const DATASETS: readonly DatasetSpec[] = [...DICTIONARIES.map(dictionarySpec), LISTS];
