/** One record, as source text or as generated XML, to its named fields and the tokens of its body. Knows the format only. */
import { elementsNamed, type MarkupElement, type MarkupNode, parseMarkup } from '../../lexica/markup.js';
import { pieceOf } from '../../lexica/printed.js';
import { sliceText, utf8Length } from '../../model/text.js';
import type { Finding, Span } from '../../model/types.js';
import { cellOf, scanMarkup } from './scan.js';
import { type Cell, part, type Token, tokenOf } from './tokens.js';

export const FIELDS = ['L', 'pc', 'k1', 'k2', 'h', 'e'] as const;
/** Cologne's names: number, page, search key, key as printed, homonym, level. */
export type Field = (typeof FIELDS)[number];

export interface RecordData {
  readonly fields: Readonly<Partial<Record<Field, Cell>>>;
  readonly tokens: readonly Token[];
  /** The body as it is written; null where the answer writes it otherwise than its source. */
  readonly raw: Cell | null;
  readonly span: Span;
}

export interface ReadRecord {
  readonly record: RecordData | undefined;
  readonly findings: readonly Finding[];
}

const START = '<L>';
const END = '<LEND>';
const NEWLINE = 0x0a;

/**
 * `<L>…` and a line with the fields, then the body, then `<LEND>`; or `<H1><h>…</h><body>…</body><tail>…</tail></H1>`.
 * `offset` is the record's place in its own file.
 */
export function readRecord(body: Uint8Array, span: Span, offset = span.start): ReadRecord {
  const head = sliceText(body, span.start, Math.min(span.end, span.start + START.length)) ?? '';
  if (head === START) return readText(body, span);
  if (head.startsWith('<H')) return readXml(body, span);
  if (head.startsWith('<P>')) return readOldForm(body, span, offset);
  return { record: undefined, findings: [malformed('This is no record of a known form.', span)] };
}

function readText(body: Uint8Array, span: Span): ReadRecord {
  const newline = body.indexOf(NEWLINE, span.start);
  const lineEnd = newline === -1 || newline > span.end ? span.end : newline;
  const line = sliceText(body, span.start, lineEnd);
  if (line === undefined)
    return { record: undefined, findings: [malformed('The header line is not UTF-8.', span)] };
  const fields: Partial<Record<Field, Cell>> = {};
  for (const match of line.matchAll(/<(\w+)>([^<\r]*)/g)) {
    const field = FIELDS.find((known) => known === match[1]);
    const value = match[2] ?? '';
    if (field === undefined || fields[field] !== undefined || value === '') continue;
    const start = span.start + utf8Length(line.slice(0, match.index + (match[1]?.length ?? 0) + 2));
    fields[field] = { text: value, start, end: start + utf8Length(value), isExact: true };
  }
  const end = bodyEnd(body, span);
  const content = { start: Math.min(lineEnd + 1, end), end };
  const { tokens, findings } = scanMarkup(body, content);
  if (fields.L === undefined) {
    return { record: undefined, findings: [...findings, malformed('The record has no number.', span)] };
  }
  return { record: { fields, tokens, raw: rawOf(body, content), span }, findings };
}

/** Before records had numbers: `<P>{#agni#}¦ …`. Its place in the file is all there is to name it by. */
function readOldForm(body: Uint8Array, span: Span, offset: number): ReadRecord {
  const content = { start: span.start + 3, end: span.end };
  const { tokens, findings } = scanMarkup(body, content);
  const bar = tokens.findIndex(({ kind }) => kind === 'bar');
  const printed = tokens.slice(0, Math.max(0, bar)).find(({ kind }) => kind === 'sanskrit');
  // A dagger marks roots that only grammarians have.
  const key =
    printed === undefined ? undefined : splitToken(printed, /^[†\s]*/.exec(printed.text)?.[0].length ?? 0)[1];
  if (key === undefined)
    return { record: undefined, findings: [malformed('The entry has no headword.', span)] };
  const id = { text: `at${offset}`, start: key.start, end: key.end, isExact: false };
  return {
    record: { fields: { L: id, k1: key, k2: key }, tokens, raw: rawOf(body, content), span },
    findings,
  };
}

function readXml(body: Uint8Array, span: Span): ReadRecord {
  const { children } = parseMarkup(body, span, { xml: true });
  const root = children.find((node): node is MarkupElement => node.kind === 'element');
  const content = root?.children.find((node) => node.kind === 'element' && node.name === 'body');
  if (root === undefined || content?.kind !== 'element') {
    return { record: undefined, findings: [malformed('The record has no body.', span)] };
  }
  const outside = root.children.filter((node) => node !== content);
  const fields: Partial<Record<Field, Cell>> = {};
  const names: readonly (readonly [Field, string])[] = [
    ['L', 'L'],
    ['pc', 'pc'],
    ['k1', 'key1'],
    ['k2', 'key2'],
    ['h', 'hom'],
  ];
  for (const [field, name] of names) {
    const cell = textCell(elementsNamed(outside, name)[0]?.children ?? []);
    if (cell !== undefined) fields[field] = cell;
  }
  const level = root.name.slice(1);
  const levelStart = root.span.start + 2;
  if (level !== '')
    fields.e = { text: level, start: levelStart, end: levelStart + level.length, isExact: true };
  const { tokens, findings } = scanMarkup(body, content.inner);
  if (fields.L === undefined) {
    return { record: undefined, findings: [...findings, malformed('The record has no number.', span)] };
  }
  const raw = rawOf(body, content.inner);
  return { record: { fields, tokens: withBar(tokens), raw, span }, findings };
}

function rawOf(body: Uint8Array, { start, end }: Span): Cell | null {
  const text = sliceText(body, start, end);
  return text === undefined ? null : { text, start, end, isExact: true };
}

function textCell(nodes: readonly MarkupNode[]): Cell | undefined {
  const [only, second] = nodes;
  if (only?.kind !== 'text' || second !== undefined) return undefined;
  return cellOf(pieceOf(only));
}

const HEAD_KINDS: ReadonlySet<string> = new Set(['sanskrit', 'homonym', 'name', 'grammar', 'abbreviation']);
/** A headword part is short; two blanks further on are something else. */
const MAX_HEAD = 60;

/**
 * The XML has a blank where the source text has its bar, which gives two blanks together. Where there are none, the
 * headword is the first marked word.
 */
export function withBar(tokens: readonly Token[]): readonly Token[] {
  let length = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'text') {
      const at = token.text.search(/\s{2}/);
      if (at !== -1 && length + at <= MAX_HEAD) {
        const [before, after] = splitToken(token, at);
        return [...tokens.slice(0, index), ...before, barAt(after), after, ...tokens.slice(index + 1)];
      }
    } else if (!HEAD_KINDS.has(token.kind)) break;
    length += token.text.length;
  }
  const head = tokens.findIndex(({ kind, style }) => kind === 'sanskrit' || style !== '');
  const before = tokens.slice(0, Math.max(0, head));
  if (head === -1 || before.some(({ kind, text }) => kind === 'text' && /\p{L}/u.test(text))) return tokens;
  const next = tokens[head + 1];
  return next === undefined ? tokens : [...tokens.slice(0, head + 1), barAt(next), ...tokens.slice(head + 1)];
}

function splitToken(token: Token, at: number): readonly [readonly Token[], Token] {
  if (at === 0) return [[], token];
  return [[part(token, 0, at)], part(token, at, token.text.length)];
}

function barAt({ start }: Token): Token {
  return tokenOf('bar', { text: '', start, end: start, isExact: false });
}

const END_BYTES = new TextEncoder().encode(END);

/** Where the end mark begins; line ends may follow it. */
function bodyEnd(body: Uint8Array, span: Span): number {
  let end = span.end;
  while (end > span.start && (body[end - 1] === NEWLINE || body[end - 1] === 0x0d)) end -= 1;
  const start = end - END_BYTES.length;
  return start >= span.start && END_BYTES.every((byte, index) => body[start + index] === byte)
    ? start
    : span.end;
}

function malformed(text: string, span: Span): Finding {
  return { code: 'malformed_record', text, span };
}
