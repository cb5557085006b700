/**
 * A TEI file to its citable units in reading order, with their byte spans. Knows TEI as P4 and P5 have it; what is
 * malformed becomes a finding, and the rest is read.
 */
import type { Finding, Span } from '../../model/types.js';
import {
  attributeOf,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  squeezeBlanks,
  textOf,
} from '../markup.js';
import { milestoneUnits, unitsByState } from './milestones.js';
import { elementsWhere, firstElement, localName } from './names.js';
import { readScheme } from './patterns.js';
import { citableText } from './text.js';
import { type TextUnit, unitsByPattern } from './units.js';

export interface TeiEdition {
  /** Of the edition, as the text states it; empty if it does not. */
  readonly urn: string;
  /** The start tag of the element that states it; absent if none does. */
  readonly urnSpan: Span | undefined;
  /** The element with author and title; absent if there is none. */
  readonly titleSpan: Span | undefined;
  /** From the header; either may be empty. */
  readonly author: string;
  readonly title: string;
  /** Names of the units, from outside in, where the file gives them. */
  readonly scheme: readonly string[];
  readonly units: readonly TextUnit[];
  /** Codes `malformed_text`, `no_text`, `no_scheme`, `odd_pattern`, `pattern_too_wide`, `duplicate_reference`. */
  readonly findings: readonly Finding[];
}

const MAX_FINDINGS = 50;

export function readEdition(body: Uint8Array): TeiEdition {
  const { children, findings: tagFindings } = parseMarkup(body, undefined, { xml: true });
  const findings: Finding[] = tagFindings.map(({ text, span }) => finding('malformed_text', text, span));
  const report = (code: string, text: string, span?: Span) => findings.push(finding(code, text, span));
  const header = firstElement(children, 'teiHeader');
  const text = firstElement(children, 'text');
  const scheme = readScheme(header?.children ?? []);
  for (const element of scheme.odd)
    report('odd_pattern', 'The pattern has a step of no known form.', element.span);
  if (text === undefined) report('no_text', 'The file has no element `text`.');
  else if (scheme.patterns.length + scheme.states.length === 0) {
    report('no_scheme', 'The header does not say how the text is cited.');
  }
  const declared = unitsOf(children, text, scheme, report);
  reportDuplicates(declared, report);
  const milestones = text === undefined || scheme.patterns.length === 0 ? [] : milestoneUnits(text);
  const named = text === undefined ? undefined : urnElement(text);
  const titles = firstElement(header?.children ?? [], 'titleStmt');
  return {
    urn: named === undefined ? '' : attributeOf(named, 'n').trim(),
    urnSpan: named === undefined ? undefined : { start: named.span.start, end: named.inner.start },
    titleSpan: titles?.span,
    author: wordsOf(titles, 'author'),
    title: wordsOf(titles, 'title'),
    scheme: [...scheme.patterns].reverse().flatMap(({ unit }) => (unit === '' ? [] : [unit])),
    units: [...declared, ...milestones],
    findings: findings.slice(0, MAX_FINDINGS),
  };
}

/** The words of a unit; for a piece between milestones the tags need not balance. */
export function unitText(body: Uint8Array, span?: Span) {
  return citableText(parseMarkup(body, span, { xml: true }).children);
}

function unitsOf(
  root: readonly MarkupNode[],
  text: MarkupElement | undefined,
  { patterns, states }: ReturnType<typeof readScheme>,
  report: (code: string, text: string, span?: Span) => void,
): readonly TextUnit[] {
  if (patterns.length > 0) {
    const { units, isCutShort } = unitsByPattern(root, patterns);
    if (isCutShort) report('pattern_too_wide', 'The patterns lead over too many elements.');
    return units;
  }
  return text === undefined || states.length === 0 ? [] : unitsByState(text, states);
}

function reportDuplicates(
  units: readonly TextUnit[],
  report: (code: string, text: string, span?: Span) => void,
): void {
  const seen = new Set<string>();
  for (const { ref, span } of units) {
    const key = ref.join('.');
    if (seen.has(key)) report('duplicate_reference', `There is a second ${key}.`, span);
    seen.add(key);
  }
}

function urnElement(text: MarkupElement): MarkupElement | undefined {
  const [first] = elementsWhere([text], (element) => /^urn:cts:/.test(attributeOf(element, 'n').trim()));
  return first;
}

function wordsOf(titles: MarkupElement | undefined, name: string): string {
  const element = titles?.children.find((node) => node.kind === 'element' && localName(node.name) === name);
  return element === undefined ? '' : squeezeBlanks(textOf(element));
}

function finding(code: string, text: string, span: Span | undefined): Finding {
  return span === undefined ? { code, text } : { code, text, span };
}
