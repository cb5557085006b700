/** Extractions come back from a cache, so that their shape is looked at again; what is not there reads as empty. */
import type { Piece, Printed } from '../../lexica/printed.js';
import type { JsonValue } from '../../model/json.js';
import type { Evidence } from '../../model/types.js';
import { type Cell, NO_CELL } from './tables.js';

export interface Token {
  readonly urn: Cell;
  readonly form: Cell;
  readonly lemma: Cell;
  readonly tag: string;
  readonly cite: Cell;
}

export interface Sentence {
  readonly role: string;
  readonly dataset: string;
  readonly name: Cell;
  readonly tokens: readonly Token[];
}

export interface Unit {
  readonly role: string;
  readonly dataset: string;
  readonly name: Cell;
  readonly words: Printed;
}

/** What is known of a work or of a text group. */
export interface Work {
  readonly name: Cell;
  readonly author: Printed | null;
  readonly title: Printed | null;
}

export interface Count {
  readonly dataset: string;
  readonly amount: Cell;
  readonly of: Cell;
  readonly work: Cell;
}

/** A work that a citation may stand for. */
export interface Candidate {
  readonly urn: Cell;
  readonly author: Cell;
  readonly work: Cell;
  readonly confidence: Cell;
  /** Joined by commas. */
  readonly reasons: Cell;
  readonly isChosen: boolean;
}

export function member(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return (value as Readonly<Record<string, JsonValue>>)[name];
}

export function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function readCell(value: JsonValue | undefined): Cell {
  const [text, start, end] = [member(value, 'text'), member(value, 'start'), member(value, 'end')];
  if (typeof text !== 'string' || typeof start !== 'number' || typeof end !== 'number') return NO_CELL;
  return { text, start, end };
}

export function readSentence(value: JsonValue): Sentence {
  const tokens = list(member(value, 'tokens')).map((token) => ({
    urn: readCell(member(token, 'urn')),
    form: readCell(member(token, 'form')),
    lemma: readCell(member(token, 'lemma')),
    tag: textOf(member(token, 'tag')),
    cite: readCell(member(token, 'cite')),
  }));
  return { ...about(value), tokens };
}

export function readUnit(value: JsonValue): readonly Unit[] {
  const words = readPrinted(member(value, 'words'));
  return words === null ? [] : [{ ...about(value), words }];
}

export function readWork(value: JsonValue): Work {
  const [author, title] = [readPrinted(member(value, 'author')), readPrinted(member(value, 'title'))];
  return { name: readCell(member(value, 'name')), author, title };
}

export function readCount(value: JsonValue): Count {
  return {
    dataset: textOf(member(value, 'dataset')),
    amount: readCell(member(value, 'amount')),
    of: readCell(member(value, 'of')),
    work: readCell(member(value, 'work')),
  };
}

export function readCandidate(value: JsonValue): Candidate {
  const cell = (name: string) => readCell(member(value, name));
  return {
    urn: cell('urn'),
    author: cell('author'),
    work: cell('work'),
    confidence: cell('confidence'),
    reasons: cell('reasons'),
    isChosen: member(value, 'isChosen') === true,
  };
}

/** An empty cell says nothing, so it is evidence of nothing. */
export function cellEvidence(field: string, { text, start, end }: Cell): readonly Evidence[] {
  return text === '' ? [] : [{ field, span: { start, end }, text, rule: '' }];
}

function about(value: JsonValue) {
  return {
    role: textOf(member(value, 'role')),
    dataset: textOf(member(value, 'dataset')),
    name: readCell(member(value, 'name')),
  };
}

function readPrinted(value: JsonValue | undefined): Printed | null {
  const text = member(value, 'text');
  if (typeof text !== 'string') return null;
  const pieces = list(member(value, 'pieces')).map((piece): Piece => {
    const { text: words, start, end } = readCell(piece);
    return { text: words, span: { start, end }, isExact: member(piece, 'isExact') === true };
  });
  return { text, pieces };
}
