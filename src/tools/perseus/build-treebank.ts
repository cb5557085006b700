/** Counts the lemmas of a lemmatised corpus: a table with a header line that names form, lemma and postag. */
import { splitLines } from '../../dataset/pieces.js';
import type { ReadSource } from '../../model/dataset.js';
import { decodeLoose } from '../../model/text.js';
import { foldLatin, foldText, TOTAL } from './keys.js';

export const latin = { readSource: readTokens(foldLatin) };
export const greek = { readSource: readTokens((lemma) => foldText(lemma, 'grc')) };

function readTokens(fold: (lemma: string) => string): ReadSource {
  return async (file, sink, signal) => {
    let columns: { readonly lemma: number; readonly tag: number } | undefined;
    for await (const lines of splitLines(file.chunks)) {
      signal.throwIfAborted();
      for (const { bytes, offset } of lines) {
        const cells = decodeLoose(bytes).trimEnd().split('\t');
        if (columns === undefined) {
          columns = { lemma: cells.indexOf('lemma'), tag: cells.indexOf('postag') };
          if (columns.lemma === -1 || columns.tag === -1) {
            sink.finding('no_columns', offset, 'The first line names no columns lemma and postag.');
            return;
          }
          continue;
        }
        const tag = cells[columns.tag] ?? '';
        const lemma = fold(cells[columns.lemma] ?? '');
        if (lemma === '' || tag.startsWith('u')) continue;
        sink.count('lemma', lemma, 1);
        sink.count('lemma', TOTAL, 1);
      }
      await sink.drained();
    }
  };
}
