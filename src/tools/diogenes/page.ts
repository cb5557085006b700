/**
 * A page cut into what comes before the entries and one block an entry, by its bytes alone. Knows the landmarks of a
 * page; must not know what stands between them.
 */
import { byteString } from '../../lexica/markup-builder.js';
import type { Span } from '../../model/types.js';

/** What a note before an entry says of it. */
export const NOTES = ['guess', 'neighbour', 'prefix'] as const;
export type NoteKind = (typeof NOTES)[number];

export interface Note {
  readonly kind: NoteKind;
  readonly span: Span;
}

export interface Block {
  /** From the rule that opens the entry to the note of the next. */
  readonly span: Span;
  readonly note: Note | null;
  /** The entry's XML, where the page has it; without its end tag when that is missing. */
  readonly xml: { readonly span: Span; readonly isCut: boolean } | null;
}

export interface Page {
  /** One character a byte. */
  readonly source: string;
  readonly preface: Span;
  readonly blocks: readonly Block[];
}

const RULE = '<hr />';
const NOTE =
  /<p>(\(NB\. This dictionary headword is a guess|\(NB\. Could not find|Supplementary prefix entry)[^<]{0,200}<\/p>\s*$/;
/** A note is never longer. */
const NOTE_REACH = 300;
const NOTE_KINDS: ReadonlyMap<string, NoteKind> = new Map([
  ['(NB. This dictionary headword is a guess', 'guess'],
  ['(NB. Could not find', 'neighbour'],
  ['Supplementary prefix entry', 'prefix'],
]);

export function splitPage(body: Uint8Array): Page {
  const source = byteString(body);
  const rules: number[] = [];
  for (let at = source.indexOf(RULE); at >= 0; at = source.indexOf(RULE, at + RULE.length)) rules.push(at);
  const notes = rules.map((rule) => noteBefore(source, rule));
  const endOf = (index: number): number => {
    const next = rules[index];
    return next === undefined ? source.length : (notes[index]?.span.start ?? next);
  };
  return {
    source,
    preface: { start: 0, end: endOf(0) },
    blocks: rules.map((rule, index) => {
      const span = { start: rule, end: endOf(index + 1) };
      return { span, note: notes[index] ?? null, xml: findXml(source, span) };
    }),
  };
}

function noteBefore(source: string, rule: number): Note | null {
  const from = Math.max(0, rule - NOTE_REACH);
  const found = NOTE.exec(source.slice(from, rule));
  const kind = NOTE_KINDS.get(found?.[1] ?? '');
  if (found === null || kind === undefined) return null;
  return { kind, span: { start: from + found.index, end: rule } };
}

function findXml(source: string, block: Span): Block['xml'] {
  const text = source.slice(block.start, block.end);
  const start = text.search(/<div[12] /);
  if (start < 0) return null;
  const tag = text.slice(start + 1, start + 5);
  const close = text.lastIndexOf(`</${tag}>`);
  const isCut = close < start;
  // Of an entry that breaks off only the senses that are whole are its own.
  const end = isCut ? text.lastIndexOf('</sense>') + '</sense>'.length : close + tag.length + 3;
  return { span: { start: block.start + start, end: block.start + Math.max(start, end) }, isCut };
}
