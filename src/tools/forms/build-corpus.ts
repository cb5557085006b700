/** Counts the lemmas of a lemmatised corpus: a table with a header line that names a column lemma, in IAST. */
import { splitLines } from '../../dataset/pieces.js';
import type { ReadSource } from '../../model/dataset.js';
import { decodeLoose } from '../../model/text.js';
import { TOTAL, toKey } from './keys.js';

export const readSource: ReadSource = async (file, sink, signal) => {
  const keys = new Map<string, string>();
  let column: number | undefined;
  for await (const lines of splitLines(file.chunks)) {
    signal.throwIfAborted();
    for (const { bytes, offset } of lines) {
      const cells = decodeLoose(bytes).trimEnd().split('\t');
      if (column === undefined) {
        column = cells.indexOf('lemma');
        if (column === -1) {
          sink.finding('no_column', offset, 'The first line names no column lemma.');
          return;
        }
        continue;
      }
      const lemma = cells[column] ?? '';
      const key = keys.get(lemma) ?? toKey(lemma);
      if (keys.size < MAX_REMEMBERED) keys.set(lemma, key);
      if (key === '') continue;
      sink.count('lemma', key, 1);
      sink.count('lemma', TOTAL, 1);
    }
    await sink.drained();
  }
};

/** A corpus has some ten thousand lemmas; a file that has more is no corpus. */
const MAX_REMEMBERED = 200_000;
