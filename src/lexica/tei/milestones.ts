/** Units that are no elements: pieces between milestones, and texts whose file only names its units. */
import type { MarkupElement, MarkupNode } from '../markup.js';
import { attributeOf } from '../markup.js';
import { elementsWhere, localName, numberOf } from './names.js';
import { isLeftOut } from './text.js';
import type { TextUnit } from './units.js';

/** Pages of old editions that scholars cite; the `card` and `para` of Perseus are for the screen. */
const CITED_UNITS = new Set([
  'section',
  'stephpage',
  'stephanus',
  'bekker page',
  'bekkerpage',
  'bekker line',
]);
const NEVER_CITED = new Set(['card', 'para']);
/** `327a`, `1094a`: a page with its letter. */
const LETTERED = /^\d{1,5}[a-z]\d{0,3}$/;

/** From each cited milestone to the next of its sort, even across the borders of units. */
export function milestoneUnits(text: MarkupElement): readonly TextUnit[] {
  const byUnit = new Map<string, MarkupElement[]>();
  for (const element of elementsWhere(text.children, ({ name }) => localName(name) === 'milestone')) {
    const unit = attributeOf(element, 'unit').trim().toLowerCase();
    const number = numberOf(element);
    const isCited = !NEVER_CITED.has(unit) && (CITED_UNITS.has(unit) || LETTERED.test(number));
    if (number === '' || !isCited) continue;
    const known = byUnit.get(unit);
    if (known === undefined) byUnit.set(unit, [element]);
    else known.push(element);
  }
  return [...byUnit.values()].flatMap((elements) =>
    elements.map((element, place): TextUnit => {
      const end = elements[place + 1]?.span.start ?? text.inner.end;
      return { kind: 'milestone', ref: [numberOf(element)], span: { start: element.span.start, end } };
    }),
  );
}

interface OpenUnit {
  readonly ref: readonly string[];
  readonly start: number;
  hasText: boolean;
}

/**
 * Units by the names of `refState`: a division, line or milestone of such a name sets its component and forgets the
 * deeper ones. Lines without a number count on from the last.
 */
export function unitsByState(text: MarkupElement, states: readonly string[]): readonly TextUnit[] {
  const units: TextUnit[] = [];
  let values: (string | undefined)[] = states.map(() => undefined);
  let open: OpenUnit | undefined;

  const close = (end: number): void => {
    if (open?.hasText === true) units.push({ kind: 'unit', ref: open.ref, span: { start: open.start, end } });
    open = undefined;
  };
  const enter = (level: number, number: string, start: number): void => {
    close(start);
    values = values.map((value, place) => (place < level ? value : place === level ? number : undefined));
    const ref = values.slice(0, level + 1);
    // A section before the first chapter has no place.
    if (ref.every((value) => value !== undefined)) open = { ref: ref as string[], start, hasText: false };
  };
  const visit = (nodes: readonly MarkupNode[]): void => {
    for (const node of nodes) {
      if (node.kind === 'text') {
        if (open !== undefined && node.text.trim() !== '') open.hasText = true;
        continue;
      }
      if (isLeftOut(node)) continue;
      const level = levelOf(node, states);
      const number = level < 0 ? '' : numberAt(node, values[level]);
      if (level < 0 || number === '') {
        visit(node.children);
        continue;
      }
      enter(level, number, node.span.start);
      if (localName(node.name) === 'milestone') continue;
      visit(node.children);
      close(node.span.end);
    }
  };
  visit(text.children);
  close(text.inner.end);
  return units;
}

function levelOf(element: MarkupElement, states: readonly string[]): number {
  const name = localName(element.name);
  if (name === 'l') return states.indexOf('line');
  if (name === 'lb' && numberOf(element) !== '') return states.indexOf('line');
  const attributes = name === 'milestone' ? ['unit'] : /^div\d?$/.test(name) ? ['subtype', 'type'] : [];
  for (const attribute of attributes) {
    const level = states.indexOf(attributeOf(element, attribute).trim().toLowerCase());
    if (level >= 0) return level;
  }
  return -1;
}

function numberAt(element: MarkupElement, before: string | undefined): string {
  const number = numberOf(element);
  if (number !== '' || localName(element.name) !== 'l') return number;
  return /^\d+$/.test(before ?? '0') ? String(Number(before ?? 0) + 1) : '';
}
