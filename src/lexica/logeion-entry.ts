/**
 * One entry of Lewis & Short (`<div1>`) or LSJ (`<div2>`) in the XML of Logeion. Knows that XML and nothing of the
 * page or file around it; every text keeps its bytes.
 */
import type { Finding, Span } from '../model/types.js';
import { unbracketed } from './brackets.js';
import type { DictionaryEntry, EntryPart, ReadEntry } from './entry.js';
import { CitationReader } from './logeion-citation.js';
import { glossesOf } from './logeion-gloss.js';
import {
  attributeNode,
  attributeOf,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  squeezeBlanks,
  textOf,
} from './markup.js';
import { labelPaths, placesOf } from './outline.js';
import { joinPieces, type Printed, pieceOf, printedText } from './printed.js';
import type { Dictionary } from './works.js';

/** Codes of the findings, beside those of the markup itself. */
export const ENTRY_FINDINGS = ['no_entry', 'no_headword', 'no_entry_id', 'no_sense_level'] as const;

/** Levels of the two dictionaries end at 5. */
const MAX_LEVEL = 9;

/** The first entry in the bytes. Total: what is not an entry gives none, and a finding. */
export function readLogeionEntry(body: Uint8Array, span: Span): ReadEntry {
  const markup = parseMarkup(body, span, { xml: true });
  const element = markup.children.find(
    (node): node is MarkupElement => node.kind === 'element' && /^div[12]$/.test(node.name),
  );
  const findings: Finding[] = [...markup.findings];
  if (element === undefined) {
    findings.push({ code: 'no_entry', text: 'Expected a <div1> or <div2>, not these bytes', span });
    return { entry: null, findings };
  }
  return { entry: readElement(element, findings), findings };
}

function readElement(element: MarkupElement, findings: Finding[]): DictionaryEntry {
  const dictionary: Dictionary = element.name === 'div1' ? 'ls' : 'lsj';
  const { head, senses } = splitParts(element);
  const headElement = named(head, 'head')[0];
  const headword = headElement === undefined ? null : (printedText(headElement) ?? null);
  const origId = printedAttribute(element, 'orig_id');
  const key = printedAttribute(element, 'key');
  const tag = { start: element.span.start, end: element.inner.start };
  if (headword === null) findings.push({ code: 'no_headword', text: 'The entry has no headword', span: tag });
  if (origId === null) findings.push({ code: 'no_entry_id', text: 'The entry has no orig_id', span: tag });
  const printedAll = (name: string): readonly Printed[] =>
    named(head, name).flatMap((node) => printedText(node) ?? []);
  const citations = new CitationReader();
  const readPart = (
    nodes: readonly MarkupNode[],
    place: Omit<EntryPart, 'text' | 'glosses' | 'citations'>,
  ): EntryPart => ({
    ...place,
    text: squeezeBlanks(textOf(nodes)),
    glosses: glossesOf(nodes, dictionary, headword?.text ?? '', place.place.length === 0),
    citations: citations.read(nodes),
  });
  const levels = senses.map((sense) => levelOf(sense.element, findings));
  const labels = senses.map(({ element: sense }) => attributeOf(sense, 'n'));
  const places = placesOf(levels);
  const paths = labelPaths(labels.map((label, index) => ({ label, level: levels[index] ?? 0 })));
  const none = { id: '', level: 0, label: '', pathText: '', place: [] };
  return {
    dictionary,
    origId,
    key,
    homonym: attributeOf(element, 'n') || (/\d+$/.exec(key?.text ?? '')?.[0] ?? ''),
    headword,
    headwordWithLengths:
      headElement === undefined ? null : (printedAttribute(headElement, 'orth_orig') ?? headword),
    spellings: printedAll('orth'),
    inflection: named(firstWords(head), 'itype').flatMap((node) => printedText(node) ?? []),
    genders: printedAll('gen'),
    pos: printedAll('pos'),
    etymology: printedAll('etym')[0] ?? null,
    head: readPart(head, { ...none, span: hull(head, tag) }),
    senses: senses.map(({ element: sense, nodes }, index) =>
      readPart(nodes, {
        id: attributeOf(sense, 'id'),
        level: levels[index] ?? 0,
        label: labels[index] ?? '',
        pathText: (paths[index] ?? []).join('.'),
        place: places[index] ?? [],
        span: hull(nodes, sense.span),
      }),
    ),
    span: element.span,
  };
}

interface SenseNodes {
  readonly element: MarkupElement;
  readonly nodes: MarkupNode[];
}

/** Senses are siblings; the few words that follow one outside of it are its last. */
function splitParts(entry: MarkupElement): { head: readonly MarkupNode[]; senses: readonly SenseNodes[] } {
  const head: MarkupNode[] = [];
  const senses: SenseNodes[] = [];
  for (const node of entry.children) {
    if (node.kind === 'element' && node.name === 'sense')
      senses.push({ element: node, nodes: [...node.children] });
    else (senses.at(-1)?.nodes ?? head).push(node);
  }
  return { head, senses };
}

/** Further behind, a head names endings of other forms and of compounds. */
const BEHIND_FIRST_WORDS = new Set([
  'cit',
  'quote',
  'bibl',
  'author',
  'title',
  'tns',
  'mood',
  'foreign',
  'i',
]);

function firstWords(head: readonly MarkupNode[]): readonly MarkupNode[] {
  const elements = unbracketed(head);
  const end = elements.findIndex(({ name }) => BEHIND_FIRST_WORDS.has(name));
  return end < 0 ? elements : elements.slice(0, end);
}

function levelOf(sense: MarkupElement, findings: Finding[]): number {
  const level = Number(attributeOf(sense, 'level') || 'none');
  if (Number.isInteger(level) && level >= 0 && level <= MAX_LEVEL) return level;
  const span = { start: sense.span.start, end: sense.inner.start };
  findings.push({ code: 'no_sense_level', text: 'The sense does not say its level', span });
  return 0;
}

function named(nodes: readonly MarkupNode[], name: string): readonly MarkupElement[] {
  return nodes.filter((node): node is MarkupElement => node.kind === 'element' && node.name === name);
}

function printedAttribute(element: MarkupElement, name: string): Printed | null {
  const value = attributeNode(element, name);
  return value === undefined ? null : (joinPieces([pieceOf(value)]) ?? null);
}

/** From the first node to the last; an empty part lies where its tag is. */
function hull(nodes: readonly MarkupNode[], otherwise: Span): Span {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (first === undefined || last === undefined) return otherwise;
  return {
    start: Math.min(first.span.start, otherwise.start),
    end: Math.max(last.span.end, otherwise.end),
  };
}
