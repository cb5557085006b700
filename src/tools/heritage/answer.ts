/**
 * The engine's JSON answer as values with their places, as tolerant as its writer is careless. Knows the keys;
 * must not know what a tag or a word means.
 */
import type { Finding, Span } from '../../model/types.js';
import { readTokens, type Token } from './json-tokens.js';
import { isAscii, type Piece } from './pieces.js';

/** One member of `morph`. */
export interface AnswerRecord {
  readonly span: Span;
  readonly word: Piece;
  readonly stem: Piece;
  readonly base: Piece;
  readonly formation: Piece;
  readonly tags: readonly Piece[];
}

export interface JsonAnswer {
  /** The text asked, in WX; as it was sent when the engine could not read it. */
  readonly input: Piece | undefined;
  /** Best first. */
  readonly solutions: readonly Piece[];
  /** By its number in the answer; undefined where it is damaged. */
  readonly records: readonly (AnswerRecord | undefined)[];
  readonly findings: readonly Finding[];
}

/** The tag of a word that the engine does not know, and the mark before it in a solution. */
export const UNKNOWN = '?';

/** More than any sentence has; what lies behind is a flood. */
const MAX_RECORDS = 1000;
const MAX_TAGS = 40;
const MAX_SOLUTIONS = 64;
const MAX_FINDINGS = 50;

const FIELDS = {
  word: 'word',
  derived_stem: 'stem',
  base: 'base',
  derivational_morph: 'formation',
} as const;
type Field = (typeof FIELDS)[keyof typeof FIELDS];

interface Draft {
  readonly start: number;
  readonly fields: Partial<Record<Field, Piece>>;
  readonly tags: Piece[];
  isDamaged: boolean;
}

export function readAnswer(text: string): JsonAnswer {
  const reader = new Reader();
  for (const token of readTokens(text)) reader.take(token);
  return reader.end();
}

class Reader {
  readonly #findings: Finding[] = [];
  readonly #solutions: Piece[] = [];
  readonly #records: (AnswerRecord | undefined)[] = [];
  #input: Piece | undefined;
  #key = '';
  #isInMorph = false;
  #record: Draft | undefined;

  take(token: Token): void {
    if (token.kind === 'key') this.#takeKey(token);
    else if (token.kind === 'string') this.#takeString(token);
    else if (token.kind === '}') this.#close(token.end);
    else if (token.kind === ']') this.#key = '';
    else if (token.kind === 'noise') this.#report(token, 'bytes between the values');
    else if (token.kind === '{' && this.#isInMorph) this.#open(token.start);
  }

  end(): JsonAnswer {
    // An answer that was cut off has a record without its bracket.
    this.#close(0);
    return {
      input: this.#input,
      solutions: this.#solutions,
      records: this.#records,
      findings: this.#findings,
    };
  }

  #takeKey(token: Piece): void {
    this.#key = token.text;
    if (token.text === 'morph') this.#isInMorph = true;
    else if (token.text === 'word') {
      // Its bracket may be the damaged byte.
      if (this.#record === undefined || this.#record.fields.word !== undefined) this.#open(token.start - 1);
    } else if (!KEYS.has(token.text)) {
      this.#report(token, 'this key');
      if (this.#record !== undefined) this.#record.isDamaged = true;
    }
  }

  #takeString(token: Piece): void {
    const piece = { text: token.text, start: token.start, end: token.end };
    const key = this.#key;
    if (key === 'segmentation') {
      if (this.#solutions.length < MAX_SOLUTIONS) this.#solutions.push(piece);
      return;
    }
    if (key === 'inflectional_morphs' && this.#record !== undefined) {
      if (!isAscii(piece.text)) this.#report(piece, 'these bytes');
      else if (this.#record.tags.length < MAX_TAGS) this.#record.tags.push(piece);
      return;
    }
    this.#key = '';
    const field = Object.hasOwn(FIELDS, key) ? FIELDS[key as keyof typeof FIELDS] : undefined;
    if (key === 'input') this.#input ??= piece;
    else if (field !== undefined && this.#record !== undefined) {
      if (!isAscii(piece.text) || this.#record.fields[field] !== undefined) this.#record.isDamaged = true;
      else this.#record.fields[field] = piece;
    } else {
      this.#report(piece, 'a value without a key');
      if (this.#record !== undefined) this.#record.isDamaged = true;
    }
  }

  #open(start: number): void {
    this.#close(start);
    this.#isInMorph = true;
    this.#record = { start, fields: {}, tags: [], isDamaged: false };
  }

  #close(end: number): void {
    const record = this.#record;
    if (record === undefined) return;
    this.#record = undefined;
    this.#key = '';
    if (this.#records.length >= MAX_RECORDS) return;
    const { word, stem, base, formation } = record.fields;
    const isWhole = word !== undefined && stem !== undefined && base !== undefined && formation !== undefined;
    if (!isWhole || record.isDamaged || record.tags.length === 0) {
      this.#records.push(undefined);
      const span = { start: record.start, end: Math.max(end, record.start + 1) };
      this.#note('damaged_record', 'Expected the five members of an analysis, not this', span);
      return;
    }
    const last = record.tags[record.tags.length - 1] ?? word;
    const span = { start: record.start, end: Math.max(end, last.end) };
    this.#records.push({ span, word, stem, base, formation, tags: record.tags });
  }

  #report({ start, end }: Span, what: string): void {
    this.#note('unexplained_json', `Expected the JSON of the Heritage engine, not ${what}`, { start, end });
  }

  #note(code: string, text: string, span: Span): void {
    if (this.#findings.length < MAX_FINDINGS) this.#findings.push({ code, text, span });
  }
}

const KEYS: ReadonlySet<string> = new Set([
  'input',
  'segmentation',
  'morph',
  'inflectional_morphs',
  ...Object.keys(FIELDS),
]);
