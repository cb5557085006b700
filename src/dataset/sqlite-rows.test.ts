/** SQLite files read from their pages: an invented dictionary, and any damage to it. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSqlite, type SqliteFile } from './sqlite-rows.js';

/** Pages of 512 bytes, so that it has inner pages and rows that go on in others. */
const bytes = Uint8Array.from(readFileSync(new URL('../tools/cdsl/fixtures/mw.sqlite', import.meta.url)));

function textsOf(file: SqliteFile | undefined): readonly (string | undefined)[][] {
  const [table] = file?.tables ?? [];
  if (file === undefined || table === undefined) return [];
  return [...file.rows(table)].map((row) =>
    row.map((cell) => (cell === undefined ? undefined : new TextDecoder().decode(cell.bytes))),
  );
}

describe('a SQLite file', () => {
  it('gives its tables and their rows, with the place of every text', () => {
    const file = openSqlite(bytes);
    expect(file?.tables.map(({ name }) => name)).toEqual(['mw']);
    expect(file?.tables[0]?.sql).toContain('lnum DECIMAL');
    const rows = textsOf(file);
    expect(rows.length).toBe(11);
    expect(rows.map(([key]) => key)).toContain('upanavar');
    expect(
      rows.every(([, number, data]) => number === undefined && data?.startsWith('<H') && data.endsWith('>')),
    ).toBe(true);
    const [first] = file?.tables ?? [];
    const [row] = file === undefined || first === undefined ? [] : [...file.rows(first)];
    const key = row?.[0];
    expect(
      key === undefined
        ? ''
        : new TextDecoder().decode(bytes.subarray(key.offset, key.offset + key.bytes.length)),
    ).toBe('tavula');
  });

  it('that is none is refused', () => {
    for (const text of ['', 'SQLite format 3\0', `SQLite format 3\0${'\0'.repeat(200)}`, 'x'.repeat(5000)]) {
      expect(textsOf(openSqlite(new TextEncoder().encode(text)))).toEqual([]);
    }
  });

  it('that is damaged never throws and always ends', () => {
    const change = fc.record({ at: fc.nat(bytes.length - 1), byte: fc.nat(255) });
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 20 }),
        fc.nat(bytes.length),
        (changes, length) => {
          const copy = Uint8Array.from(bytes);
          for (const { at, byte } of changes) copy[at] = byte;
          textsOf(openSqlite(copy));
          textsOf(openSqlite(copy.subarray(0, length)));
        },
      ),
      { numRuns: 300 },
    );
  });
});
