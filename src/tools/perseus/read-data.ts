/** Extractions come back from a cache, so that their shape is looked at again; what is not there reads as empty. */
import { type DictionaryEntry, isPrinted } from '../../lexica/entry.js';
import type { Printed } from '../../lexica/printed.js';
import type { JsonValue } from '../../model/json.js';
import type { Evidence, Span } from '../../model/types.js';
import type { Cell } from './read-envelope.js';

/** The head of an entry, as far as it says which word it is. */
export interface Head
  extends Pick<
    DictionaryEntry,
    'dictionary' | 'homonym' | 'headword' | 'headwordWithLengths' | 'inflection' | 'genders' | 'pos'
  > {
  readonly origId: Printed;
  readonly key: Printed;
}

export function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return (value as Readonly<Record<string, JsonValue>>)[name];
}

export function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function readCell(value: JsonValue | undefined): Cell {
  const [text, start, end] = [member(value, 'text'), member(value, 'start'), member(value, 'end')];
  if (typeof text !== 'string' || typeof start !== 'number' || typeof end !== 'number') return NO_CELL;
  return { text, start, end };
}

const NO_CELL: Cell = { text: '', start: 0, end: 0 };

export function readHead(value: JsonValue): readonly Head[] {
  const dictionary = member(value, 'dictionary');
  const origId = printed(member(value, 'origId'));
  const key = printed(member(value, 'key'));
  if ((dictionary !== 'ls' && dictionary !== 'lsj') || origId === null || key === null) return [];
  const all = (name: string) => list(member(value, name)).flatMap((item) => printed(item) ?? []);
  return [
    {
      dictionary,
      origId,
      key,
      homonym: textOf(member(value, 'homonym')),
      headword: printed(member(value, 'headword')),
      headwordWithLengths: printed(member(value, 'headwordWithLengths')),
      inflection: all('inflection'),
      genders: all('genders'),
      pos: all('pos'),
    },
  ];
}

function printed(value: JsonValue | undefined): Printed | null {
  return isPrinted(value) ? (value as unknown as Printed) : null;
}

export function spanOf({ start, end }: Cell): Span {
  return { start, end };
}

/** An empty cell says nothing, so it is evidence of nothing. */
export function cellEvidence(field: string, cell: Cell): readonly Evidence[] {
  return cell.text === '' ? [] : [{ field, span: spanOf(cell), text: cell.text, rule: '' }];
}
