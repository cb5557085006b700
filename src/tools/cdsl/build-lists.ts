/** Reads Cologne's lists of abbreviations and works into an index: a row each, filed under dictionary and sign. */
import { splitLines } from '../../dataset/pieces.js';
import type { ReadSource } from '../../model/dataset.js';
import { decodeLoose } from '../../model/text.js';
import { listKey, listOfFile, parseListRow } from './abbreviations.js';

export const readSource: ReadSource = async (file, sink, signal) => {
  const list = listOfFile(file.name);
  if (list === undefined) return;
  const { dictionary, kind } = list;
  for await (const lines of splitLines(file.chunks)) {
    signal.throwIfAborted();
    for (const { bytes, offset } of lines) {
      const line = decodeLoose(bytes);
      if (line.trim() === '' || line.startsWith(';')) continue;
      const row = parseListRow(line, kind, 0);
      if (row === undefined) sink.finding('no_row', offset, 'The line is no row of a list.');
      else sink.key(kind, listKey(dictionary, row.short.text), sink.record(bytes, offset));
    }
    await sink.drained();
  }
};
