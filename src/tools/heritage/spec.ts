/** What the Sanskrit Heritage engine is to the rest of langnet. Loaded on every start: nothing heavy is imported here. */
import { defineTool } from '../../model/tool.js';
import { endpointVersion } from './question.js';
import { requestWord } from './request.js';

export const heritage = defineTool({
  id: 'heritage',
  title: 'Sanskrit Heritage engine',
  source: 'Sanskrit Heritage',
  languages: ['san'],
  queryForm: 'heritage',
  endpoint: 'segment',
  responseType: 'json',
  priority: 30,
  optional: true,
  provides: ['has_lemma', 'has_morphology', 'has_entry'],
  candidates: 'by-tier',
  versions: { adapter: '1', extractor: '1', derivator: '1', claims: '1' },
  // An analysis takes about a second and hundreds of megabytes; one that has not ended after twenty will not end.
  limits: { timeoutMs: 20_000, maxBytes: 1_000_000, concurrency: 1, retries: 0 },
  findings: [
    'unexplained_json',
    'damaged_record',
    'damaged_box',
    'strange_answer',
    'engine_error',
    'unknown_tag',
    'unknown_color',
    'unreadable_word',
    'unreadable_data',
  ],
  request: requestWord,
  parsers: () => import('./parsers.js'),
  facts: async () =>
    (await import('../../gen/langnet/tools/v1/heritage_pb.js')).file_langnet_tools_v1_heritage,
  connect: () => import('./connect.js'),
  install: () => import('./install.js'),
  dataVersion: ({ endpoint }) => endpointVersion(endpoint),
});
