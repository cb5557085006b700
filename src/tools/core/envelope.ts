/**
 * The form of a core answer: a line about the call, then for each row found a line about the row and
 * the row's own bytes, untouched. Lines of ours begin with `@`, which no row can.
 *
 *     @core 1 language=lat rows=1 asked=["Lupus"]
 *     @row file=lat.tsv sha256=… offset=353 homonym=1 match=marks_ignored word=Lupus
 *     lupus	noun	masculine	2nd declension	wolf	WOLF
 */
import type { Match, Table } from './table.js';

/** The word stands last, so that it may hold blanks; all before it is ASCII, one byte a letter. */
export const ROW_HEADER =
  /^@row file=([a-z]{3})\.tsv sha256=([0-9a-f]{64}) offset=(\d{1,9}) homonym=(\d{1,3}) match=([a-z_]+) word=(.+)$/ds;
export const ENVELOPE = /^@core 1 language=[a-z]{3} rows=(\d{1,6}) (?:asked=\[.*\]|constant=".*")$/s;

const encoder = new TextEncoder();

/** No rows is a true answer, "no such word here"; the envelope then says what was asked: words, or a constant. */
export function writeEnvelope(
  table: Table,
  asked: readonly string[] | string,
  matches: readonly Match[],
): Uint8Array {
  const { language, file, sha256 } = table;
  const key = typeof asked === 'string' ? 'constant' : 'asked';
  const parts: Uint8Array[] = [
    encoder.encode(`@core 1 language=${language} rows=${matches.length} ${key}=${JSON.stringify(asked)}\n`),
  ];
  for (const { row, word, kind } of matches) {
    const place = `file=${file} sha256=${sha256} offset=${row.offset} homonym=${row.homonym}`;
    parts.push(encoder.encode(`@row ${place} match=${kind} word=${word}\n`), row.bytes, encoder.encode('\n'));
  }
  return joinBytes(parts);
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
