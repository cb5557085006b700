/**
 * The rows of a table of a SQLite file, read from its pages: enough of the format for a table that is only read. Knows
 * no SQL and no dataset; a damaged page costs its rows and nothing else.
 *
 * The format is described in "Database File Format" on sqlite.org; the numbers below are its.
 */

export interface SqliteCell {
  readonly bytes: Uint8Array;
  /** Where the bytes begin in the file. */
  readonly offset: number;
  readonly isText: boolean;
}

/** Values in the order of the table's columns; what is no text and no blob is undefined. */
export type SqliteRow = readonly (SqliteCell | undefined)[];

export interface SqliteTable {
  readonly name: string;
  /** The statement that made it. */
  readonly sql: string;
  readonly rootPage: number;
}

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const LEAF = 0x0d;
const INTERIOR = 0x05;
const MAX_DEPTH = 40;
const UTF8 = 1;

export interface SqliteFile {
  readonly tables: readonly SqliteTable[];
  readonly rows: (table: SqliteTable) => Generator<SqliteRow>;
}

/** Undefined when the bytes are no SQLite file with UTF-8 texts. */
export function openSqlite(bytes: Uint8Array): SqliteFile | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || ascii(bytes, 0, MAGIC.length) !== MAGIC) return undefined;
  const size = view.getUint16(16);
  const pageSize = size === 1 ? 65_536 : size;
  const usable = pageSize - view.getUint8(20);
  const encoding = view.getUint32(56);
  if (pageSize < 512 || usable < 480 || (encoding !== UTF8 && encoding !== 0)) return undefined;
  const pages = new PageReader(bytes, view, pageSize, usable);
  const tables = [...pages.rows(1)].flatMap((row): SqliteTable[] => {
    const [type, name, , , sql] = row.values.map(textOf);
    const rootPage = row.numbers[3] ?? 0;
    return type === 'table' && name !== undefined ? [{ name, sql: sql ?? '', rootPage }] : [];
  });
  return {
    tables,
    *rows({ rootPage }) {
      for (const { values } of pages.rows(rootPage)) yield values;
    },
  };
}

function textOf(cell: SqliteCell | undefined): string | undefined {
  return cell?.isText === true ? new TextDecoder().decode(cell.bytes) : undefined;
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end));
}

interface Row {
  readonly values: SqliteRow;
  /** Small whole numbers by column. */
  readonly numbers: readonly (number | undefined)[];
}

interface Payload {
  readonly bytes: Uint8Array;
  /** Where its first bytes stand in the file, and how many of them stand there together. */
  readonly offset: number;
  readonly local: number;
}

class PageReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #pageSize: number;
  readonly #usable: number;

  constructor(bytes: Uint8Array, view: DataView, pageSize: number, usable: number) {
    this.#bytes = bytes;
    this.#view = view;
    this.#pageSize = pageSize;
    this.#usable = usable;
  }

  /** The rows below a page, in the order of the tree. */
  *rows(page: number, depth = 0, seen = new Set<number>()): Generator<Row> {
    const start = (page - 1) * this.#pageSize;
    // A page that leads back to itself would never end.
    if (page < 1 || start + this.#pageSize > this.#bytes.length || depth > MAX_DEPTH || seen.has(page))
      return;
    seen.add(page);
    const header = start + (page === 1 ? HEADER_BYTES : 0);
    const type = this.#bytes[header];
    if (type !== LEAF && type !== INTERIOR) return;
    const cells = this.#view.getUint16(header + 3);
    const pointers = header + (type === LEAF ? 8 : 12);
    for (let index = 0; index < cells; index++) {
      const pointer = pointers + 2 * index;
      if (pointer + 2 > start + this.#pageSize) return;
      const cell = start + this.#view.getUint16(pointer);
      if (cell + 4 > start + this.#pageSize) continue;
      if (type === INTERIOR) yield* this.rows(this.#view.getUint32(cell), depth + 1, seen);
      else {
        const row = this.#row(cell, start + this.#pageSize);
        if (row !== undefined) yield row;
      }
    }
    if (type === INTERIOR) yield* this.rows(this.#view.getUint32(header + 8), depth + 1, seen);
  }

  #row(cell: number, pageEnd: number): Row | undefined {
    const size = this.#varint(cell);
    const rowId = this.#varint(cell + size.length);
    const start = cell + size.length + rowId.length;
    const payload = this.#payload(start, size.value, pageEnd);
    return payload === undefined ? undefined : readRow(payload);
  }

  /** What does not fit into the page goes on in a chain of others. */
  #payload(start: number, size: number, pageEnd: number): Payload | undefined {
    if (size > this.#bytes.length) return undefined;
    const most = this.#usable - 35;
    if (size <= most) {
      const end = start + size;
      return end > pageEnd
        ? undefined
        : { bytes: this.#bytes.subarray(start, end), offset: start, local: size };
    }
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23;
    const wanted = least + ((size - least) % (this.#usable - 4));
    const local = wanted <= most ? wanted : least;
    if (start + local + 4 > pageEnd) return undefined;
    const bytes = new Uint8Array(size);
    bytes.set(this.#bytes.subarray(start, start + local));
    let filled = local;
    let next = this.#view.getUint32(start + local);
    while (filled < size) {
      const page = (next - 1) * this.#pageSize;
      if (next < 1 || page + this.#pageSize > this.#bytes.length) return undefined;
      const part = this.#bytes.subarray(page + 4, page + 4 + Math.min(this.#usable - 4, size - filled));
      bytes.set(part, filled);
      filled += part.length;
      next = this.#view.getUint32(page);
    }
    return { bytes, offset: start, local };
  }

  #varint(at: number): { readonly value: number; readonly length: number } {
    return readVarint(this.#bytes, at);
  }
}

function readRow({ bytes, offset, local }: Payload): Row | undefined {
  const head = readVarint(bytes, 0);
  const values: (SqliteCell | undefined)[] = [];
  const numbers: (number | undefined)[] = [];
  let at = head.length;
  let content = head.value;
  while (at < head.value) {
    const { value: serial, length } = readVarint(bytes, at);
    at += length;
    const size = sizeOf(serial);
    const end = content + size;
    if (end > bytes.length) return undefined;
    const isValue = serial >= 12;
    // Where the bytes go on in another page, the place of the row stands for theirs.
    const place = end <= local ? offset + content : offset;
    const cell = { bytes: bytes.subarray(content, end), offset: place, isText: serial % 2 === 1 };
    values.push(isValue ? cell : undefined);
    numbers.push(
      serial >= 1 && serial <= 4 ? wholeNumber(bytes, content, size) : serial === 9 ? 1 : undefined,
    );
    content = end;
  }
  return { values, numbers };
}

/** Bytes that a value takes, by its serial type. */
function sizeOf(serial: number): number {
  if (serial >= 12) return Math.floor((serial - 12) / 2);
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0][serial] ?? 0;
}

function wholeNumber(bytes: Uint8Array, start: number, size: number): number {
  let value = 0;
  for (const byte of bytes.subarray(start, start + size)) value = value * 256 + byte;
  return value;
}

/** Seven bits a byte, the last of nine with eight. */
function readVarint(bytes: Uint8Array, at: number): { readonly value: number; readonly length: number } {
  let value = 0;
  for (let index = 0; index < 9; index++) {
    const byte = bytes[at + index] ?? 0;
    if (index === 8) return { value: value * 256 + byte, length: 9 };
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, length: index + 1 };
  }
  return { value, length: 9 };
}
