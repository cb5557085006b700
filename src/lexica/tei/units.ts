/** Citable units of a text by its patterns: the elements they lead to, with the components found on the way. */
import type { Span } from '../../model/types.js';
import { attributeOf, type MarkupElement, type MarkupNode } from '../markup.js';
import { localName } from './names.js';
import type { CitationPattern, Step } from './patterns.js';

export interface TextUnit {
  /** A unit as the file declares it, or a piece between two milestones below the declared depth. */
  readonly kind: 'unit' | 'milestone';
  /** Components from outside in. */
  readonly ref: readonly string[];
  /** In the whole file. */
  readonly span: Span;
}

/** Steps over elements that all patterns together may take; only a hostile file needs more. */
const MAX_VISITS = 20_000_000;

/** In reading order. What only a shallower pattern reaches (a chapter without sections) is a unit as well. */
export function unitsByPattern(
  root: readonly MarkupNode[],
  patterns: readonly CitationPattern[],
): { readonly units: readonly TextUnit[]; readonly isCutShort: boolean } {
  const budget = { left: MAX_VISITS };
  let units: TextUnit[] = [];
  for (const pattern of patterns) {
    const starts = units.map(({ span }) => span.start);
    const found = matches(root, pattern, budget).filter(({ span }) => !hasWithin(starts, span));
    units = [...units, ...found].sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  }
  return { units, isCutShort: budget.left <= 0 };
}

/** `starts` is in order. */
function hasWithin(starts: readonly number[], { start, end }: Span): boolean {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low < starts.length && (starts[low] ?? end) < end;
}

function matches(
  root: readonly MarkupNode[],
  { steps, groups }: CitationPattern,
  budget: { left: number },
): readonly TextUnit[] {
  const found: TextUnit[] = [];
  const seen = new Set<MarkupElement>();
  const visit = (nodes: readonly MarkupNode[], place: number, values: readonly string[]): void => {
    const step = steps[place];
    if (step === undefined) return;
    for (const node of nodes) {
      if (node.kind === 'text') continue;
      budget.left -= 1;
      if (budget.left <= 0) return;
      const next = valuesAt(node, step, values);
      if (next !== undefined) {
        if (place + 1 < steps.length) visit(node.children, place + 1, next);
        else if (!seen.has(node)) {
          seen.add(node);
          found.push({ kind: 'unit', ref: next.slice(0, groups), span: node.span });
        }
      }
      if (step.axis === 'descendant') visit(node.children, place, values);
    }
  };
  visit(root, 0, []);
  return found;
}

/** The components known once this element is one of the step's; undefined when it is none. */
function valuesAt(
  element: MarkupElement,
  step: Step,
  values: readonly string[],
): readonly string[] | undefined {
  if (step.name !== '*' && localName(element.name) !== step.name) return undefined;
  let next = values;
  for (const { attribute, value, group } of step.conditions) {
    const found = attributeOf(element, attribute).trim();
    if (group === 0 ? found !== value : found === '') return undefined;
    if (group > 0) {
      const changed = [...next];
      changed[group - 1] = found;
      next = changed;
    }
  }
  return next;
}
