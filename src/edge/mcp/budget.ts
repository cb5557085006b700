/** Keeps outputs small: cuts lists and texts, and says what was cut. Pure. */
import type { LeftOut } from './shapes.js';

/** At most so many characters; a cut is marked. Never ends inside a character. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = most - 1;
  const isInside = /[\ud800-\udbff]/.test(text[end - 1] ?? '');
  return `${text.slice(0, isInside ? end - 1 : end)}…`;
}

/** The property, unless it says nothing. */
export function given<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [name in Key]?: Value } {
  const isEmpty =
    value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);
  return (isEmpty ? {} : { [key]: value }) as { readonly [name in Key]?: Value };
}

/** How many each gets of what there is: one each in turn of rank, then the first takes all it has, then the next. */
export function shares(sizes: readonly number[], most: number): readonly number[] {
  let rest = most;
  const first = sizes.map((size) => {
    const share = Math.min(size, 1, rest);
    rest -= share;
    return share;
  });
  return first.map((share, index) => {
    const further = Math.min((sizes[index] ?? 0) - share, rest);
    rest -= further;
    return share + further;
  });
}

/** A line of `left_out`, or none. */
export function missing(what: string, all: number, shown: number, how: string): LeftOut {
  return all > shown ? [{ what, count: all - shown, how }] : [];
}

/** Any JSON value with its long texts and lists cut. */
export function cutValue(value: unknown, mostText: number, mostItems: number): unknown {
  if (typeof value === 'string') return cut(value, mostText);
  if (Array.isArray(value)) {
    const items = value.slice(0, mostItems).map((item) => cutValue(item, mostText, mostItems));
    return value.length > mostItems ? [...items, `… ${value.length - mostItems} more`] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, mostItems)
      .map(([key, member]) => [cut(key, mostText), cutValue(member, mostText, mostItems)]),
  );
}
