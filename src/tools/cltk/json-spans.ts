/**
 * JSON with the place of every value, read from bytes. Knows the format only. It forgives what a strict
 * parser would not where the meaning is plain, and gives up on a value rather than guess.
 */
import { sliceText } from '../../model/text.js';
import type { Span } from '../../model/types.js';

/** Spans of strings lie inside their quotes. */
export type JsonNode =
  | { readonly kind: 'string' | 'literal'; readonly span: Span }
  | { readonly kind: 'array'; readonly span: Span; readonly items: readonly JsonNode[] }
  | { readonly kind: 'object'; readonly span: Span; readonly members: Members };

export interface Member {
  readonly value: JsonNode;
  /** From the first quote of its name to the end of its value. */
  readonly span: Span;
}

export type Members = ReadonlyMap<string, Member>;

/** The text of a JSON string, with the byte each of its UTF-16 units begins at where that is not plain. */
export interface TextCell {
  readonly text: string;
  readonly span: Span;
  /** Pairs of an index in the text and its byte, one where plain text begins and one at each escape. */
  readonly runs: readonly number[];
}

const MAX_DEPTH = 16;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The object that a body is; undefined when it is anything else. */
export function readObject(body: Uint8Array): Members | undefined {
  const node = readValue(body, skipBlanks(body, 0), 0);
  if (node?.kind !== 'object') return undefined;
  return skipBlanks(body, node.span.end) === body.length ? node.members : undefined;
}

/**
 * The members of these names that are still whole in a damaged object. What lies behind the member `until`
 * is left out, for its parts have members of the same names.
 */
export function salvageMembers(body: Uint8Array, names: readonly string[], until: string): Members {
  // One byte, one unit: an index in this text is an offset in the body.
  const text = new TextDecoder('latin1').decode(body);
  const limit = text.indexOf(`"${until}"`);
  const members = new Map<string, Member>();
  for (const name of names) {
    const member = findMember(body, text, `"${name}"`, limit === -1 ? text.length : limit);
    if (member !== undefined) members.set(name, member);
  }
  return members;
}

function findMember(body: Uint8Array, text: string, key: string, limit: number): Member | undefined {
  for (let at = text.indexOf(key); at !== -1 && at < limit; at = text.indexOf(key, at + key.length)) {
    const colon = skipBlanks(body, at + key.length);
    if (body[at - 1] === BACKSLASH || body[colon] !== COLON) continue;
    const value = readValue(body, skipBlanks(body, colon + 1), 1);
    if (value === undefined) return undefined;
    const end = afterValue(value);
    const next = skipBlanks(body, end);
    const isWhole = next === body.length || body[next] === COMMA || body[next] === CLOSE_OBJECT;
    return isWhole ? { value, span: { start: at, end } } : undefined;
  }
  return undefined;
}

/** Undefined where the bytes are no text, or an escape is none. */
export function readText(body: Uint8Array, node: JsonNode | undefined): TextCell | undefined {
  if (node?.kind !== 'string') return undefined;
  const raw = sliceText(body, node.span.start, node.span.end);
  if (raw === undefined) return undefined;
  const cell = raw.includes('\\') ? unescapeText(raw, node.span) : { text: raw, span: node.span, runs: [] };
  return cell === undefined || /\p{Surrogate}/u.test(cell.text) ? undefined : cell;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

function unescapeText(raw: string, span: Span): TextCell | undefined {
  const runs: number[] = [];
  const parts: string[] = [];
  const encoder = new TextEncoder();
  let length = 0;
  let byte = span.start;
  const add = (text: string, bytes: number) => {
    if (text === '') return;
    runs.push(length, byte);
    parts.push(text);
    length += text.length;
    byte += bytes;
  };
  for (let at = 0; at < raw.length; ) {
    const backslash = raw.indexOf('\\', at);
    const plain = raw.slice(at, backslash === -1 ? raw.length : backslash);
    add(plain, encoder.encode(plain).length);
    if (backslash === -1) break;
    const letter = raw[backslash + 1] ?? '';
    const code =
      letter === 'u' ? /^[0-9a-fA-F]{4}/.exec(raw.slice(backslash + 2, backslash + 6))?.[0] : undefined;
    const character = code === undefined ? ESCAPES[letter] : String.fromCharCode(Number.parseInt(code, 16));
    if (character === undefined) return undefined;
    const size = code === undefined ? 2 : 6;
    add(character, size);
    at = backslash + size;
  }
  return { text: parts.join(''), span, runs };
}

function readValue(body: Uint8Array, at: number, depth: number): JsonNode | undefined {
  const first = body[at];
  if (first === QUOTE) return readString(body, at);
  if (first === OPEN_OBJECT) return depth < MAX_DEPTH ? readMembers(body, at, depth) : undefined;
  if (first === OPEN_ARRAY) return depth < MAX_DEPTH ? readItems(body, at, depth) : undefined;
  let end = at;
  while (isWordByte(body[end])) end++;
  return end === at ? undefined : { kind: 'literal', span: { start: at, end } };
}

function readString(body: Uint8Array, at: number): JsonNode | undefined {
  for (let end = at + 1; end < body.length; end++) {
    if (body[end] === BACKSLASH) end++;
    else if (body[end] === QUOTE) return { kind: 'string', span: { start: at + 1, end } };
  }
  return undefined;
}

function readItems(body: Uint8Array, at: number, depth: number): JsonNode | undefined {
  const items: JsonNode[] = [];
  let next = skipBlanks(body, at + 1);
  while (body[next] !== CLOSE_ARRAY) {
    const item = readValue(body, next, depth + 1);
    if (item === undefined) return undefined;
    items.push(item);
    next = skipBlanks(body, afterValue(item));
    if (body[next] === COMMA) next = skipBlanks(body, next + 1);
    else if (body[next] !== CLOSE_ARRAY) return undefined;
  }
  return { kind: 'array', span: { start: at, end: next + 1 }, items };
}

function readMembers(body: Uint8Array, at: number, depth: number): JsonNode | undefined {
  const members = new Map<string, Member>();
  let next = skipBlanks(body, at + 1);
  while (body[next] !== CLOSE_OBJECT) {
    const key = body[next] === QUOTE ? readString(body, next) : undefined;
    const colon = key === undefined ? next : skipBlanks(body, afterValue(key));
    if (key === undefined || body[colon] !== COLON) return undefined;
    const value = readValue(body, skipBlanks(body, colon + 1), depth + 1);
    if (value === undefined) return undefined;
    const name = readText(body, key)?.text;
    const span = { start: next, end: afterValue(value) };
    if (name !== undefined && !members.has(name)) members.set(name, { value, span });
    next = skipBlanks(body, span.end);
    if (body[next] === COMMA) next = skipBlanks(body, next + 1);
    else if (body[next] !== CLOSE_OBJECT) return undefined;
  }
  return { kind: 'object', span: { start: at, end: next + 1 }, members };
}

function afterValue(node: JsonNode): number {
  return node.kind === 'string' ? node.span.end + 1 : node.span.end;
}

function skipBlanks(body: Uint8Array, at: number): number {
  let next = at;
  while (body[next] === 0x20 || body[next] === 0x0a || body[next] === 0x0d || body[next] === 0x09) next++;
  return next;
}

/** The letters, digits and signs of numbers, `true`, `false` and `null`. */
function isWordByte(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const isDigitOrSign = (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
  return isDigitOrSign || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
}
