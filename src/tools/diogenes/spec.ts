/** What Diogenes is to the rest of langnet. Loaded on every start: nothing heavy is imported here. */
import { WORKS } from '../../lexica/works.js';
import { defineTool } from '../../model/tool.js';
import { requestWord } from './request.js';

export const diogenes = defineTool({
  id: 'diogenes',
  title: 'Diogenes',
  source: 'Diogenes',
  sourceNames: { ...WORKS, dg: 'Diogenes' },
  languages: ['lat', 'grc'],
  queryForm: 'beta',
  endpoint: 'perseus',
  responseType: 'html',
  priority: 30,
  optional: true,
  provides: ['has_lemma', 'has_morphology', 'has_gloss', 'has_entry', 'has_citation', 'has_etymology'],
  candidates: 'by-tier',
  versions: { adapter: '1', extractor: '1', derivator: '1', claims: '1' },
  limits: { timeoutMs: 10_000, maxBytes: 4_000_000, concurrency: 4, retries: 1 },
  findings: [
    'not_a_page',
    'cut_page',
    'other_page',
    'echoed_markup',
    'unreadable_line',
    'empty_entry',
    'cut_entry',
    'damaged_entry',
    'unknown_tag',
    'odd_reference',
    'unreadable_data',
  ],
  request: requestWord,
  parsers: () => import('./parsers.js'),
  facts: async () =>
    (await import('../../gen/langnet/tools/v1/diogenes_pb.js')).file_langnet_tools_v1_diogenes,
  connect: () => import('./connect.js'),
});
