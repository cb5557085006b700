/** What Whitaker's Words is to the rest of langnet. Loaded on every start: nothing heavy is imported here. */
import { defineTool } from '../../model/tool.js';
import { requestWord } from './request.js';

export const whitakers = defineTool({
  id: 'whitakers',
  title: "Whitaker's Words",
  source: "Whitaker's Words",
  languages: ['lat'],
  queryForm: 'ascii',
  endpoint: 'words',
  responseType: 'text',
  priority: 10,
  optional: true,
  provides: ['has_lemma', 'has_morphology', 'has_gloss', 'has_entry', 'has_frequency'],
  candidates: 'by-tier',
  versions: { adapter: '1', extractor: '1', derivator: '1', claims: '1' },
  limits: { timeoutMs: 5_000, maxBytes: 1_000_000, concurrency: 32, retries: 1 },
  findings: ['unexplained_line', 'damaged_group', 'no_meaning', 'no_entry', 'unknown_tag', 'unreadable_data'],
  request: requestWord,
  parsers: () => import('./parsers.js'),
  facts: async () =>
    (await import('../../gen/langnet/tools/v1/whitakers_pb.js')).file_langnet_tools_v1_whitakers,
  connect: () => import('./connect.js'),
  install: () => import('./install.js'),
});
