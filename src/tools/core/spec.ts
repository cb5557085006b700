/** The core tool's definition: a small editorial vocabulary that answers with nothing installed. */
import { LANGUAGES } from '../../model/language.js';
import { defineTool } from '../../model/tool.js';
import { readDataVersion } from './data-version.js';
import { buildRequest } from './request.js';

export const core = defineTool({
  id: 'core',
  title: 'Core vocabulary',
  source: 'langnet core',
  languages: LANGUAGES,
  queryForm: 'canonical',
  endpoint: 'core',
  responseType: 'tsv',
  priority: 50,
  optional: true,
  provides: ['has_lemma', 'has_entry', 'has_gloss'],
  candidates: 'together',
  lemmaQuestion: { wave: 2, provides: ['has_entry', 'has_gloss'], isOther: false },
  isEditorial: true,
  isInProcess: true,
  knowsKeys: true,
  versions: { adapter: '1', extractor: '2', derivator: '2', claims: '2' },
  limits: { timeoutMs: 2000, maxBytes: 200_000, concurrency: 8, retries: 0 },
  findings: ['bad_envelope', 'bad_header', 'bad_row', 'unknown_term', 'bad_fact'],
  request: buildRequest,
  parsers: () => import('./parsers.js'),
  facts: async () => (await import('../../gen/langnet/tools/v1/core_pb.js')).file_langnet_tools_v1_core,
  concepts: () => import('./concepts.js'),
  connect: () => import('./connect.js'),
  dataVersion: readDataVersion,
});
