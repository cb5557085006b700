/** What forms is to the rest of langnet. Loaded on every start: nothing heavy is imported here. */
import { defineTool } from '../../model/tool.js';
import { dataVersion } from './data-version.js';
import { DATASETS } from './datasets.js';
import { buildRequest } from './request.js';

export const forms = defineTool({
  id: 'forms',
  title: 'Sanskrit Heritage tables of forms, indexed here',
  // The engine reads the same tables: reached through both tools they are one witness.
  source: 'Sanskrit Heritage',
  sourceNames: {
    forms: 'Sanskrit Heritage',
    dcs: 'Digital Corpus of Sanskrit',
    headword: 'Cologne headwords',
  },
  languages: ['san'],
  queryForm: 'slp1',
  endpoint: 'forms',
  responseType: 'text',
  priority: 20,
  optional: true,
  provides: ['has_lemma', 'has_morphology', 'has_frequency'],
  candidates: 'together',
  isInProcess: true,
  knowsKeys: true,
  versions: { adapter: '1', extractor: '1', derivator: '1', claims: '1' },
  limits: { timeoutMs: 30_000, maxBytes: 4_000_000, concurrency: 200, retries: 0 },
  findings: ['bad_envelope', 'bad_record', 'odd_line', 'odd_head', 'unknown_tag', 'bad_fact'],
  request: buildRequest,
  parsers: () => import('./parsers.js'),
  facts: async () => (await import('../../gen/langnet/tools/v1/forms_pb.js')).file_langnet_tools_v1_forms,
  connect: () => import('./connect.js'),
  install: () => import('./install.js'),
  datasets: DATASETS,
  dataVersion,
});
