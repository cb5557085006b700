/**
 * Reads a dictionary in Logeion's XML into an index. Each entry is kept whole, and its head a second time, because
 * most questions are only whether there is such a headword.
 */
import { splitMarked } from '../../dataset/pieces.js';
import type { IndexSink, ReadSource } from '../../model/dataset.js';
import { decodeLoose } from '../../model/text.js';
import { foldGreekKey, foldLatin, foldText, TOTAL } from './keys.js';

export const lewisShort = { readSource: readEntries('div1', foldLatin, foldLatin) };
export const lsj = { readSource: readEntries('div2', foldGreekKey, (text) => foldText(text, 'grc')) };

/** A head ends where the first sense, quotation or reference begins, and is never longer than this. */
const HEAD_ENDS = ['<sense', '<cit', '<bibl'];
const MAX_HEAD_BYTES = 1500;

/** Headwords are read from the `key`, further spellings from `orth`. */
function readEntries(
  element: string,
  foldKey: (key: string) => string,
  foldSpelling: (text: string) => string,
): ReadSource {
  return async (file, sink, signal) => {
    for await (const { pieces, bad } of splitMarked(file.chunks, `<${element} `, `</${element}>`)) {
      signal.throwIfAborted();
      for (const { offset, reason } of bad) {
        sink.finding(`entry_${reason}`, offset, `The entry has no end tag in reach.`);
      }
      for (const { bytes, offset } of pieces) readEntry(bytes, offset, sink, foldKey, foldSpelling);
      await sink.drained();
    }
  };
}

function readEntry(
  bytes: Uint8Array,
  offset: number,
  sink: IndexSink,
  foldKey: (key: string) => string,
  foldSpelling: (text: string) => string,
): void {
  const head = headOf(bytes);
  const text = decodeLoose(head);
  const key = / key="([^"]*)"/.exec(text)?.[1] ?? '';
  const id = / orig_id="([^"]*)"/.exec(text)?.[1] ?? '';
  const folded = foldKey(key);
  if (folded === '' || id === '') {
    sink.finding('entry_unnamed', offset, 'The entry has no key with letters, or no orig_id.');
    return;
  }
  const keys = new Set([folded]);
  for (const [, spelling] of text.matchAll(/<orth [^>]*extent="full"[^>]*>([^<]{1,200})<\/orth>/g)) {
    const other = foldSpelling(spelling ?? '');
    if (other !== '') keys.add(other);
  }
  const entry = sink.record(bytes, offset);
  const short = sink.record(head, offset);
  // A dictionary says most about the commonest words: the next best thing to a count of them in texts.
  sink.count('entry_bytes', folded, bytes.length);
  sink.count('entry_bytes', TOTAL, bytes.length);
  for (const each of keys) {
    sink.key('entry', each, entry);
    sink.key('head', each, short);
  }
}

function headOf(bytes: Uint8Array): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_HEAD_BYTES));
  const ends = HEAD_ENDS.map((mark) => view.indexOf(mark)).filter((at) => at !== -1);
  const end = ends.length > 0 ? Math.min(...ends) : view.lastIndexOf('>') + 1;
  return bytes.subarray(0, end);
}
