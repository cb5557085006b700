/** The rows of Cologne's lists of abbreviations and works: which text stands for which. Knows the lists' forms only. */
import { utf8Length } from '../../model/text.js';
import type { Cell } from './tokens.js';

export type ListKind = 'abbreviation' | 'work';

export interface ListRow {
  readonly kind: ListKind;
  readonly short: Cell;
  readonly long: Cell;
  /** As the list says: `Title`, `Author`, `Literary category`; may be empty. */
  readonly type: string;
}

/**
 * `mw_ab.txt`, `mwab_input.txt`, `ap90_works.current.txt`, `mw_tooltip.txt`: a file's name says whose
 * list it is and of which sort.
 */
const LIST_NAME = /^([a-z][a-z0-9]{1,6}?)_?(ab|works|authtooltips|tooltip)(?:_input)?(?:\.[a-z]+)?\.txt$/;

export function listOfFile(
  name: string,
): { readonly dictionary: string; readonly kind: ListKind } | undefined {
  const match = LIST_NAME.exec(name);
  if (match === null) return undefined;
  return { dictionary: match[1] ?? '', kind: match[2] === 'ab' ? 'abbreviation' : 'work' };
}

/**
 * `ind.⇥<disp>indeclinable</disp> …` for abbreviations; `Ak.⇥Amarakoṣa` or `01:01⇥Abhinav.⇥Abhinava-gupta⇥Author` for
 * works. Undefined for a line that is no row. `start` is the line's place in bytes.
 */
export function parseListRow(line: string, kind: ListKind, start: number): ListRow | undefined {
  const cells = splitCells(line.replace(/\r$/, ''), start);
  const isNumbered = /^\d+:\w+$/.test(cells[0]?.text ?? '');
  const [short, second] = isNumbered ? cells.slice(1) : cells;
  if (short === undefined || second === undefined || short.text === '') return undefined;
  const shown = /<disp>(.*?)<\/disp>/s.exec(second.text);
  const value = shown === null ? second : part(second, shown.index + '<disp>'.length, shown[1] ?? '');
  const type = isNumbered ? (cells[3]?.text ?? '') : '';
  // An older form of the list has the words in another notation behind the type.
  if (value.text.trim() === '' || cells.some(({ text }) => text.startsWith('<abbr>'))) return undefined;
  return { kind, short, long: value, type };
}

function splitCells(line: string, start: number): readonly Cell[] {
  const cells: Cell[] = [];
  let at = start;
  for (const text of line.split('\t')) {
    const end = at + utf8Length(text);
    cells.push(trimmed({ text, start: at, end, isExact: true }));
    at = end + 1;
  }
  return cells;
}

function trimmed(cell: Cell): Cell {
  const text = cell.text.trim();
  return part(cell, cell.text.indexOf(text), text);
}

function part(cell: Cell, at: number, text: string): Cell {
  const start = cell.start + utf8Length(cell.text.slice(0, at));
  return { text, start, end: start + utf8Length(text), isExact: true };
}

/** Signs are the same in many dictionaries and mean other works. */
export function listKey(dictionary: string, sign: string): string {
  return `${dictionary} ${sign}`;
}
