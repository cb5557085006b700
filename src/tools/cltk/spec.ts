/** What CLTK is to the rest of langnet. Loaded on every start: nothing heavy is imported here. */
import { defineTool } from '../../model/tool.js';
import { readDataVersion } from './data-version.js';
import { requestWord } from './request.js';

export const cltk = defineTool({
  id: 'cltk',
  title: 'Classical Language Toolkit',
  source: 'CLTK',
  sourceNames: { cltk: 'CLTK', lewis: 'Lewis, Elementary Latin Dictionary' },
  languages: ['lat', 'grc'],
  queryForm: 'canonical',
  endpoint: 'cltk',
  responseType: 'json',
  priority: 40,
  optional: true,
  provides: ['has_lemma', 'has_morphology', 'has_pronunciation'],
  candidates: 'by-tier',
  lemmaQuestion: { wave: 2, provides: ['has_entry', 'has_gloss'], isOther: true },
  versions: { adapter: '1', extractor: '1', derivator: '1', claims: '1' },
  // The first answer of a worker waits for its start: seconds where models are loaded on a busy machine.
  limits: { timeoutMs: 30_000, maxBytes: 1_000_000, concurrency: 16, retries: 1 },
  findings: [
    'damaged_json',
    'odd_value',
    'other_word',
    'part_failed',
    'unknown_stage',
    'unknown_tag',
    'no_headword',
    'unreadable_data',
  ],
  request: requestWord,
  parsers: () => import('./parsers.js'),
  facts: async () => (await import('../../gen/langnet/tools/v1/cltk_pb.js')).file_langnet_tools_v1_cltk,
  connect: () => import('./connect.js'),
  install: () => import('./install.js'),
  dataVersion: readDataVersion,
});
