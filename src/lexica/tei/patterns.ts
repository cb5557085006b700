/** How a TEI file says it is cited: `cRefPattern` with XPaths, or only names of units (`refState`). Knows no text. */
import { attributeOf, type MarkupElement, type MarkupNode } from '../markup.js';
import { elementsWhere, localName } from './names.js';

/** An attribute must have a value, or its value is the n-th component of a citation. */
export interface Condition {
  readonly attribute: string;
  readonly value: string;
  /** From 1; 0 when the value is fixed. */
  readonly group: number;
}

export interface Step {
  readonly axis: 'child' | 'descendant';
  /** `*` for any. */
  readonly name: string;
  readonly conditions: readonly Condition[];
}

export interface CitationPattern {
  /** What the innermost unit is called; may be empty. */
  readonly unit: string;
  readonly steps: readonly Step[];
  /** How many components a citation of this pattern has. */
  readonly groups: number;
}

export interface CitationScheme {
  /** The deepest first; the file's order is not reliable. */
  readonly patterns: readonly CitationPattern[];
  /** Units from outside in, where there are no patterns. */
  readonly states: readonly string[];
  /** Elements of patterns that cannot be read. */
  readonly odd: readonly MarkupElement[];
}

const MAX_STEPS = 30;

export function readScheme(header: readonly MarkupNode[]): CitationScheme {
  const elements = elementsWhere(header, ({ name }) => localName(name) === 'cRefPattern');
  const odd: MarkupElement[] = [];
  const patterns = elements.flatMap((element): CitationPattern[] => {
    const steps = readSteps(attributeOf(element, 'replacementPattern'));
    const groups = Math.max(
      0,
      ...(steps ?? []).flatMap(({ conditions }) => conditions.map(({ group }) => group)),
    );
    if (steps !== undefined && groups > 0) return [{ unit: attributeOf(element, 'n').trim(), steps, groups }];
    odd.push(element);
    return [];
  });
  const states = elementsWhere(header, ({ name }) => localName(name) === 'refState')
    .map((element) => attributeOf(element, 'unit').trim().toLowerCase())
    .filter((unit) => unit !== '');
  return {
    patterns: [...patterns].sort((a, b) => b.groups - a.groups),
    states: patterns.length > 0 ? [] : [...new Set(states)],
    odd,
  };
}

/** `#xpath(/tei:TEI/tei:text//tei:l[@n='$2'])`; undefined when a step is of no form we know. */
export function readSteps(replacement: string): readonly Step[] | undefined {
  const path = /^\s*#xpath\((.*)\)\s*$/s.exec(replacement)?.[1]?.replaceAll("\\'", "'").trim();
  if (path === undefined || !path.startsWith('/') || path.length > 1000) return undefined;
  const steps: Step[] = [];
  for (const [axis, text] of splitPath(path)) {
    const match = /^([\w.*-]+:)?([\w.*-]+)((?:\[[^\]]*\])*)$/.exec(text.trim());
    const conditions = match === null ? undefined : readConditions(match[3] ?? '');
    if (match === null || conditions === undefined || steps.length === MAX_STEPS) return undefined;
    steps.push({ axis, name: match[2] ?? '', conditions });
  }
  return steps.length === 0 ? undefined : steps;
}

/** Slashes inside brackets part nothing. */
function splitPath(path: string): readonly (readonly [Step['axis'], string])[] {
  const found: [Step['axis'], string][] = [];
  let depth = 0;
  let axis: Step['axis'] = 'child';
  let text = '';
  const push = () => {
    if (text !== '') found.push([axis, text]);
    if (text !== '') axis = 'child';
    text = '';
  };
  for (let at = 0; at < path.length; at++) {
    const sign = path[at];
    if (sign === '[') depth += 1;
    if (sign === ']') depth -= 1;
    if (sign !== '/' || depth > 0) text += sign;
    else {
      push();
      if (path[at + 1] === '/') axis = 'descendant';
    }
  }
  push();
  return found;
}

function readConditions(predicates: string): readonly Condition[] | undefined {
  const conditions: Condition[] = [];
  for (const [, inner = ''] of predicates.matchAll(/\[([^\]]*)\]/g)) {
    for (const part of inner.split(/\s+and\s+/)) {
      const match = /^\s*@([\w:.-]+)\s*=\s*(?:'([^']*)'|"([^"]*)")\s*$/.exec(part);
      if (match === null) return undefined;
      const value = match[2] ?? match[3] ?? '';
      const group = /^\$([1-9])$/.exec(value)?.[1];
      conditions.push({ attribute: match[1] ?? '', value, group: group === undefined ? 0 : Number(group) });
    }
  }
  return conditions;
}
