/** What cts_index is to the rest of langnet. Loaded on every start: nothing heavy is imported here. */
import { datasetVersions } from '../../dataset/installed.js';
import { defineTool } from '../../model/tool.js';
import { DATASETS } from './datasets.js';
import { buildRequest, citationRequest } from './request.js';

const DATASET_IDS = DATASETS.map(({ id }) => id);

export const ctsIndex = defineTool({
  id: 'cts_index',
  title: 'Texts and lemmatised corpora, indexed here',
  source: 'corpora of texts',
  languages: ['lat', 'grc', 'san'],
  queryForm: 'lemma_or_urn',
  endpoint: 'cts_index',
  responseType: 'text',
  priority: 60,
  optional: true,
  provides: ['has_citation'],
  candidates: 'together',
  lemmaQuestion: { wave: 3, provides: ['has_citation'], isOther: false },
  citationQuestion: { wave: 3, provides: ['has_citation'], request: citationRequest },
  isInProcess: true,
  versions: { adapter: '2', extractor: '2', derivator: '2', claims: '2' },
  limits: { timeoutMs: 30_000, maxBytes: 8_000_000, concurrency: 200, retries: 0 },
  findings: ['bad_envelope', 'bad_record', 'bad_token', 'empty_unit', 'bad_fact'],
  request: buildRequest,
  parsers: () => import('./parsers.js'),
  facts: async () =>
    (await import('../../gen/langnet/tools/v1/cts_index_pb.js')).file_langnet_tools_v1_cts_index,
  passages: () => import('./passages.js'),
  connect: () => import('./connect.js'),
  datasets: DATASETS,
  dataVersion: ({ lexicaDir }) => datasetVersions(lexicaDir, DATASET_IDS),
});
