/**
 * What a Cologne server or file says about a key, in any of its forms, to records: the JSON of getword_xml.php, the page
 * of getword.php, an XML document, records of the source text. Knows the forms only.
 */
import { decodeLoose, sliceText } from '../../model/text.js';
import type { Finding, Span } from '../../model/types.js';
import { convertSanskrit } from '../../script/sanskrit.js';
import { decodeString, jsonStrings } from './json-strings.js';
import { readPage } from './record-html.js';
import { type Field, type RecordData, readRecord } from './records.js';
import type { Cell, Token } from './tokens.js';

export interface Answer {
  /** Cologne's code in small letters; empty where the answer does not say. */
  readonly dictionary: string;
  readonly records: readonly RecordData[];
  readonly findings: readonly Finding[];
}

/** What the asker knows of the question. */
export interface Asked {
  readonly dictionary: string;
  /** The letters the server was asked to write Sanskrit in: `iast`, `slp1`, `deva`. */
  readonly output: string;
}

export function readAnswer(body: Uint8Array, span: Span, asked: Asked): Answer {
  const start = skipBlanks(body, span.start, span.end);
  const head = decodeLoose(body.subarray(start, Math.min(span.end, start + 400)));
  const rest = { start, end: span.end };
  if (head.startsWith('{')) return readJson(body, rest, asked);
  if (/^<h2>\s*not found/i.test(head)) return { dictionary: asked.dictionary, records: [], findings: [] };
  if (/^<!DOCTYPE html|^<html/i.test(head)) {
    const page = readPage(body, rest, asked.output);
    const { records, findings } = page;
    const dictionary = asked.dictionary === '' ? page.dictionary : asked.dictionary;
    const isKnown = records.length > 0 || /not found/i.test(decodeLoose(body.subarray(start, span.end)));
    return { dictionary, records, findings: isKnown ? findings : [...findings, bad(rest)] };
  }
  if (/^<\?xml|^<[a-z][a-z0-9]{1,7}>/.test(head)) return readDocument(body, rest, asked);
  if (head.startsWith('<L>')) return readSource(body, rest, asked);
  return { dictionary: asked.dictionary, records: [], findings: [bad(rest)] };
}

function bad(span: Span): Finding {
  return {
    code: 'bad_answer',
    text: 'The answer has none of the forms that Cologne’s dictionaries have.',
    span,
  };
}

/** Each record is a string of the list `xml`; its places are led back to the bytes of the document. */
function readJson(body: Uint8Array, span: Span, asked: Asked): Answer {
  const strings = jsonStrings(body, span);
  const plain = (path: string) => {
    const place = strings.find((string) => string.path === path)?.span;
    return place === undefined ? '' : (sliceText(body, place.start, place.end) ?? '');
  };
  const findings: Finding[] = [];
  const listed = strings.filter(({ path }) => /^xml\/\d+$/.test(path));
  const isAnswer = listed.length > 0 || plain('dict') !== '' || plain('key') !== '';
  if (!isAnswer) findings.push(bad(span));
  const output = plain('output') || asked.output;
  const records = listed.flatMap((string): RecordData[] => {
    const { bytes, toBody } = decodeString(body, string.span);
    const read = readRecord(bytes, { start: 0, end: bytes.length });
    for (const finding of read.findings) {
      findings.push({ ...finding, span: toBody(finding.span ?? { start: 0, end: bytes.length }) });
    }
    if (read.record === undefined) return [];
    return [withKeys(inBody(read.record, body, toBody, string.span), output)];
  });
  // The server takes the marks off Sanskrit words; in IAST they still show what they are.
  if (output === 'slp1' && records.length > 0) {
    findings.push({
      code: 'unmarked_sanskrit',
      text: 'Sanskrit words are in SLP1 and not marked as such.',
      span,
    });
  }
  return { dictionary: (plain('dict') || asked.dictionary).toLowerCase(), records, findings };
}

/** The server writes the keys, too, in the letters it was asked for. */
function withKeys(record: RecordData, output: string): RecordData {
  const scheme =
    output === 'deva' ? 'devanagari' : output === 'iast' || output === 'roman' ? 'iast' : undefined;
  if (scheme === undefined) return record;
  const fields = { ...record.fields };
  for (const field of ['k1', 'k2'] as const) {
    const cell = fields[field];
    if (cell === undefined) continue;
    const { text } = convertSanskrit(cell.text, scheme, 'slp1', { accents: 'keep' });
    fields[field] = { ...cell, text, isExact: cell.isExact && text === cell.text };
  }
  return { ...record, fields };
}

function inBody(record: RecordData, body: Uint8Array, toBody: (span: Span) => Span, whole: Span): RecordData {
  const move = <T extends Cell>(cell: T): T => {
    const { start, end } = toBody(cell);
    const isExact = cell.isExact && sliceText(body, start, end) === cell.text;
    return { ...cell, start, end, isExact };
  };
  const fields: Partial<Record<Field, Cell>> = {};
  for (const [field, cell] of Object.entries(record.fields) as [Field, Cell][]) fields[field] = move(cell);
  const tokens = record.tokens.map((token): Token => {
    const moved = move(token);
    return token.n === null ? moved : { ...moved, n: move(token.n) };
  });
  return { fields, tokens, raw: null, span: whole };
}

/** `<mw>` around one record a line. */
function readDocument(body: Uint8Array, span: Span, asked: Asked): Answer {
  const head = decodeLoose(body.subarray(span.start, Math.min(span.end, span.start + 400)));
  const dictionary = /<([a-z][a-z0-9]{1,7})>/.exec(head)?.[1] ?? asked.dictionary;
  return { dictionary, ...readPieces(body, lineSpans(body, span, '<H')) };
}

function readSource(body: Uint8Array, span: Span, asked: Asked): Answer {
  const starts = lineSpans(body, span, '<L>').map(({ start }) => start);
  const spans = starts.map((start, index) => ({ start, end: starts[index + 1] ?? span.end }));
  return { dictionary: asked.dictionary, ...readPieces(body, spans) };
}

function readPieces(body: Uint8Array, spans: readonly Span[]): Omit<Answer, 'dictionary'> {
  const findings: Finding[] = [];
  const records = spans.flatMap((span): RecordData[] => {
    const read = readRecord(body, span);
    findings.push(...read.findings);
    return read.record === undefined ? [] : [read.record];
  });
  return { records, findings };
}

/** The lines that begin with a mark. */
function lineSpans(body: Uint8Array, span: Span, mark: string): readonly Span[] {
  const bytes = new TextEncoder().encode(mark);
  const spans: Span[] = [];
  for (let start = span.start; start < span.end; ) {
    const newline = body.indexOf(0x0a, start);
    const end = newline === -1 || newline > span.end ? span.end : newline;
    if (bytes.every((byte, index) => body[start + index] === byte)) spans.push({ start, end });
    start = end + 1;
  }
  return spans;
}

function skipBlanks(body: Uint8Array, from: number, limit: number): number {
  let at = from;
  // A byte order mark is no text either.
  if (body[at] === 0xef && body[at + 1] === 0xbb && body[at + 2] === 0xbf) at += 3;
  while (at < limit && (body[at] === 0x20 || body[at] === 0x0a || body[at] === 0x0d || body[at] === 0x09))
    at += 1;
  return at;
}
