/** What cdsl is to the rest of langnet. Loaded on every start: nothing heavy is imported here. */
import { datasetVersions } from '../../dataset/installed.js';
import { defineTool } from '../../model/tool.js';
import { DATASETS } from './datasets.js';
import { SOURCE_NAMES } from './dictionaries.js';
import { buildRequest } from './request.js';

const DATASET_IDS = DATASETS.map(({ id }) => id);
const PROVIDES = ['has_lemma', 'has_entry', 'has_gloss', 'has_citation', 'has_etymology'] as const;

export const cdsl = defineTool({
  id: 'cdsl',
  title: 'The Cologne Sanskrit dictionaries, indexed here or on a server',
  source: 'Cologne Sanskrit dictionaries',
  sourceNames: SOURCE_NAMES,
  languages: ['san'],
  queryForm: 'slp1',
  endpoint: 'cdsl',
  responseType: 'text',
  priority: 20,
  optional: true,
  provides: PROVIDES,
  candidates: 'together',
  // That the lemma is one, the tools that gave it have said.
  lemmaQuestion: { wave: 2, provides: PROVIDES.filter((name) => name !== 'has_lemma'), isOther: false },
  isInProcess: true,
  knowsKeys: true,
  versions: { adapter: '2', extractor: '1', derivator: '2', claims: '2' },
  limits: { timeoutMs: 30_000, maxBytes: 8_000_000, concurrency: 200, retries: 0 },
  findings: [
    'bad_envelope',
    'bad_record',
    'bad_answer',
    'malformed_record',
    'unknown_markup',
    'mixed_script',
    'unknown_dictionary',
    'unmarked_sanskrit',
    'missing_body',
    'no_gloss',
    'unknown_abbreviation',
    'bad_fact',
  ],
  request: buildRequest,
  parsers: () => import('./parsers.js'),
  facts: async () => (await import('../../gen/langnet/tools/v1/cdsl_pb.js')).file_langnet_tools_v1_cdsl,
  connect: () => import('./connect.js'),
  datasets: DATASETS,
  // A server's data has no version here, and what is installed is then not read.
  dataVersion: ({ lexicaDir, endpoint }) => (endpoint === '' ? datasetVersions(lexicaDir, DATASET_IDS) : ''),
});
