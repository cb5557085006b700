/** Reads the catalogue, the abbreviations and the list of Sanskrit texts into indexes, line by line. */
import { splitLines } from '../../dataset/pieces.js';
import { abbreviationKey } from '../../lexica/citations/index.js';
import { attributeOf, type MarkupElement, parseMarkup } from '../../lexica/markup.js';
import type { IndexSink, ReadSource, SourceFile } from '../../model/dataset.js';
import { localWork } from './keys.js';
import { ABBREVIATION_COLUMNS, CATALOGUE_COLUMNS, cellsOf, hasColumns, SANSKRIT_COLUMNS } from './tables.js';

/** A file of metadata is a few thousand bytes. */
const MAX_METADATA = 4_000_000;

export const catalogue: { readonly readSource: ReadSource } = {
  readSource: (file, sink, signal) =>
    file.name.endsWith('.xml') ? readMetadata(file, sink, signal) : readCatalogue(file, sink, signal),
};

const readCatalogue = readTable(CATALOGUE_COLUMNS, (line, offset, sink) => {
  const row = cellsOf(line, CATALOGUE_COLUMNS);
  if (row.work_urn.text === '') {
    sink.finding('no_work', offset, 'The row names no work.');
    return;
  }
  const record = sink.record(line, offset);
  sink.key('work', row.work_urn.text, record);
  if (row.edition_urn.text !== '') sink.key('edition', row.edition_urn.text, record);
});

export const abbreviations = {
  readSource: readTable(ABBREVIATION_COLUMNS, (line, offset, sink) => {
    const row = cellsOf(line, ABBREVIATION_COLUMNS);
    const key = abbreviationKey({ author: row.author_abbr.text, work: row.work_abbr.text });
    if (key === '' || row.work_urn.text === '')
      sink.finding('no_abbreviation', offset, 'The row abbreviates nothing.');
    else sink.key('abbreviation', key, sink.record(line, offset));
  }),
};

export const sanskritTexts = {
  readSource: readTable(SANSKRIT_COLUMNS, (line, offset, sink) => {
    const row = cellsOf(line, SANSKRIT_COLUMNS);
    if (!/^\d+$/.test(row.dcs_text_id.text)) {
      sink.finding('no_work', offset, 'The row has no number of a text.');
      return;
    }
    const record = sink.record(line, offset);
    sink.key('work', localWork(row.dcs_text_id.text), record);
    const key = abbreviationKey({ author: row.citation_abbr.text, work: '' });
    if (key !== '') sink.key('abbreviation', key, record);
  }),
};

/** Each line below the header goes to `readRow`; a file with other columns is one finding. */
function readTable(
  columns: readonly string[],
  readRow: (line: Uint8Array, offset: number, sink: IndexSink) => void,
): ReadSource {
  return async (file, sink, signal) => {
    let isFirst = true;
    for await (const lines of splitLines(file.chunks)) {
      signal.throwIfAborted();
      for (const { bytes, offset } of lines) {
        if (isFirst && !hasColumns(bytes, columns)) {
          sink.finding('no_columns', offset, `The first line does not name ${columns.join(', ')}.`);
          return;
        }
        if (!isFirst && bytes.length > 0) readRow(bytes, offset, sink);
        isFirst = false;
      }
      await sink.drained();
    }
  };
}

/** A `__cts__.xml` of a work or of a text group, kept whole. */
async function readMetadata(file: SourceFile, sink: IndexSink, signal: AbortSignal): Promise<void> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.chunks) {
    signal.throwIfAborted();
    size += chunk.length;
    if (size <= MAX_METADATA) chunks.push(chunk);
  }
  if (size > MAX_METADATA) {
    sink.finding('too_large', 0, 'The file is too large to be metadata.');
    return;
  }
  const body = Buffer.concat(chunks);
  const { children, findings } = parseMarkup(body, undefined, { xml: true });
  for (const { text, span } of findings) sink.finding('malformed_metadata', span?.start ?? 0, text);
  const root = children.find(
    (node): node is MarkupElement => node.kind === 'element' && attributeOf(node, 'urn') !== '',
  );
  const kind = /(?:^|:)(work|textgroup)$/.exec(root?.name ?? '')?.[1];
  if (root === undefined || kind === undefined) {
    sink.finding('malformed_metadata', 0, 'The file is about neither a work nor a text group.');
    return;
  }
  const record = sink.record(body, 0);
  sink.key(kind === 'work' ? 'work' : 'group', attributeOf(root, 'urn'), record);
  for (const node of root.children) {
    if (node.kind === 'element' && attributeOf(node, 'urn') !== '')
      sink.key('edition', attributeOf(node, 'urn'), record);
  }
}
