/** Reads a dictionary of Cologne into an index, from its source text, its XML or its SQLite file. Each record is kept whole. */
import { splitLines, splitMarked } from '../../dataset/pieces.js';
import { openSqlite } from '../../dataset/sqlite-rows.js';
import type { IndexSink, ReadSource, SourceFile } from '../../model/dataset.js';
import { decodeLoose } from '../../model/text.js';
import type { Dictionary } from './dictionaries.js';
import { FILTER_SIZE, filterKind } from './filters.js';
import { makeFilter } from './key-filter.js';
import { keysOfOldForm, keysOfText, keysOfXml, type RecordKeys } from './record-keys.js';

/** SQLite files are read from memory. */
const MAX_SQLITE_BYTES = 600_000_000;

export function createBuilder(dictionary: Dictionary): ReadSource {
  return async (file, plainSink, signal) => {
    const keys = new Set<string>();
    const sink: IndexSink = {
      ...plainSink,
      key: (kind, key, record) => {
        if (kind === 'key') keys.add(key);
        plainSink.key(kind, key, record);
      },
    };
    if (file.name.endsWith('.sqlite')) await readSqlite(dictionary, file, sink, signal);
    else if (file.name.endsWith('.xml')) await readXml(dictionary, file, sink, signal);
    else if (file.name.endsWith('-oldform.txt')) await readOldForm(dictionary, file, sink, signal);
    else await readText(dictionary, file, sink, signal);
    keepFilter(file.name, keys, plainSink);
  };
}

/** A dictionary that has nearly every word is better asked at once. */
const MAX_FILTERED_KEYS = 60_000;

/** Counts of several files are summed, so each file's filter is of a kind of its own. */
function keepFilter(fileName: string, keys: ReadonlySet<string>, sink: IndexSink): void {
  if (keys.size === 0 || keys.size > MAX_FILTERED_KEYS) return;
  const { size, groups } = makeFilter(keys);
  sink.count(filterKind(fileName), FILTER_SIZE, size);
  for (const [group, bits] of groups) sink.count(filterKind(fileName), String(group), bits);
}

async function readText(
  dictionary: Dictionary,
  file: SourceFile,
  sink: IndexSink,
  signal: AbortSignal,
): Promise<void> {
  for await (const { pieces, bad } of splitMarked(file.chunks, '<L>', '<LEND>')) {
    signal.throwIfAborted();
    for (const { offset, reason } of bad)
      sink.finding(`record_${reason}`, offset, 'The record has no <LEND> in reach.');
    for (const { bytes, offset } of pieces)
      add(dictionary, keysOfText(decodeLoose(bytes)), bytes, offset, sink);
    await sink.drained();
  }
}

/** One record a line. */
async function readXml(
  dictionary: Dictionary,
  file: SourceFile,
  sink: IndexSink,
  signal: AbortSignal,
): Promise<void> {
  for await (const lines of splitLines(file.chunks)) {
    signal.throwIfAborted();
    for (const { bytes, offset } of lines) {
      // `<H1>`, and no other element of the document begins so.
      if (bytes[0] !== 0x3c || bytes[1] !== 0x48) continue;
      add(dictionary, keysOfXml(decodeLoose(bytes)), withoutReturn(bytes), offset, sink);
    }
    await sink.drained();
  }
}

/** The older form has no numbers: an entry reaches from `<P>` to the next, and page marks lie between. */
async function readOldForm(
  dictionary: Dictionary,
  file: SourceFile,
  sink: IndexSink,
  signal: AbortSignal,
): Promise<void> {
  let entry: { readonly parts: Uint8Array[]; readonly offset: number } | undefined;
  const finish = () => {
    if (entry === undefined) return;
    const bytes = Buffer.concat(entry.parts);
    add(dictionary, keysOfOldForm(decodeLoose(bytes), entry.offset), bytes, entry.offset, sink);
    entry = undefined;
  };
  for await (const lines of splitLines(file.chunks)) {
    signal.throwIfAborted();
    for (const { bytes, offset } of lines) {
      const head = decodeLoose(bytes.subarray(0, 5));
      if (head === '<P>{#') {
        finish();
        entry = { parts: [Uint8Array.from(bytes)], offset };
      } else if (/^<(?:P|H|NI|HI)>/.test(head)) finish();
      else if (entry !== undefined) entry.parts.push(LINE_END, Uint8Array.from(bytes));
    }
    await sink.drained();
  }
  finish();
}

const LINE_END = Buffer.from('\n');

/** The table of the dictionary's name holds the XML records. */
async function readSqlite(
  dictionary: Dictionary,
  file: SourceFile,
  sink: IndexSink,
  signal: AbortSignal,
): Promise<void> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.chunks) {
    signal.throwIfAborted();
    size += chunk.length;
    if (size <= MAX_SQLITE_BYTES) parts.push(Uint8Array.from(chunk));
  }
  const database = size > MAX_SQLITE_BYTES ? undefined : openSqlite(Buffer.concat(parts));
  const table = database?.tables.find(({ name }) => name.toLowerCase() === dictionary.code);
  if (database === undefined || table === undefined) {
    const text = 'This is no SQLite file with the dictionary’s table; take its .txt or .xml instead.';
    sink.finding('unreadable_file', 0, text);
    return;
  }
  for (const row of database.rows(table)) {
    signal.throwIfAborted();
    const data = row.find(
      (cell) => cell?.isText === true && cell.bytes[0] === 0x3c && cell.bytes[1] === 0x48,
    );
    if (data === undefined) continue;
    add(dictionary, keysOfXml(decodeLoose(data.bytes)), data.bytes, data.offset, sink);
    await sink.drained();
  }
}

function add(
  { hasEnglishKeys }: Dictionary,
  { id, keys }: RecordKeys,
  bytes: Uint8Array,
  offset: number,
  sink: IndexSink,
): void {
  if (id === '' || keys.length === 0) {
    sink.finding('record_unnamed', offset, 'The record has no number or no key.');
    return;
  }
  const record = sink.record(bytes, offset);
  sink.key('id', id, record);
  // English words and Sanskrit in ASCII letters must never meet.
  for (const key of keys) sink.key(hasEnglishKeys === true ? 'english' : 'key', key, record);
}

function withoutReturn(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes;
}
