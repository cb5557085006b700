/** The lines of the table with the places of their cells; used where an answer is put together and where it is read. */
import type { Finding, Span } from '../../model/types.js';

/** A piece of text with its place in the body. */
export interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** `form⇥stem⇥tags`, all ASCII. */
export interface Row {
  readonly form: Cell;
  readonly stem: Cell;
  readonly tags: Cell;
}

const LINE = /^([!-~]{1,200})\t([!-~]{1,200})\t([ -~]{1,300})$/;
const bytewise = new TextDecoder('latin1');

export function readRows(body: Uint8Array, span: Span, findings?: Finding[]): readonly Row[] {
  const rows: Row[] = [];
  let start = span.start;
  for (const line of bytewise.decode(body.subarray(span.start, span.end)).split('\n')) {
    const [, form, stem = '', tags = ''] = LINE.exec(line) ?? [];
    if (form === undefined) {
      const place = { start, end: start + line.length };
      findings?.push({ code: 'odd_line', text: 'This is no line of the table of forms.', span: place });
    } else {
      const stemStart = start + form.length + 1;
      const tagsStart = stemStart + stem.length + 1;
      rows.push({ form: cellAt(form, start), stem: cellAt(stem, stemStart), tags: cellAt(tags, tagsStart) });
    }
    start += line.length + 1;
  }
  return rows;
}

function cellAt(text: string, start: number): Cell {
  return { text, start, end: start + text.length };
}

/** The lines of a record that stands alone. */
export function rowsOf(body: Uint8Array): readonly Row[] {
  return readRows(body, { start: 0, end: body.length });
}
