/** What perseus is to the rest of langnet. Loaded on every start: nothing heavy is imported here. */
import { datasetVersions } from '../../dataset/installed.js';
import { WORKS } from '../../lexica/works.js';
import { defineTool } from '../../model/tool.js';
import { DATASETS } from './datasets.js';
import { buildRequest } from './request.js';

const DATASET_IDS = DATASETS.map(({ id }) => id);

export const perseus = defineTool({
  id: 'perseus',
  title: 'Lewis & Short, LSJ and Morpheus, indexed here',
  source: 'Perseus',
  sourceNames: { ...WORKS, rule: 'rules of langnet' },
  languages: ['lat', 'grc'],
  queryForm: 'canonical',
  endpoint: 'perseus',
  responseType: 'text',
  priority: 20,
  optional: true,
  provides: ['has_lemma', 'has_morphology', 'has_frequency'],
  candidates: 'together',
  lemmaQuestion: {
    wave: 2,
    provides: ['has_entry', 'has_gloss', 'has_citation', 'has_etymology'],
    isOther: true,
  },
  isInProcess: true,
  knowsKeys: true,
  versions: { adapter: '1', extractor: '1', derivator: '2', claims: '2' },
  limits: { timeoutMs: 30_000, maxBytes: 8_000_000, concurrency: 200, retries: 0 },
  findings: [
    'bad_envelope',
    'bad_record',
    'unknown_tag',
    'odd_analysis',
    'malformed_entry',
    'unresolved_reference',
    'bad_fact',
  ],
  request: buildRequest,
  parsers: () => import('./parsers.js'),
  facts: async () => (await import('../../gen/langnet/tools/v1/perseus_pb.js')).file_langnet_tools_v1_perseus,
  connect: () => import('./connect.js'),
  datasets: DATASETS,
  dataVersion: ({ lexicaDir }) => datasetVersions(lexicaDir, DATASET_IDS),
});
