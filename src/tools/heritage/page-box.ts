/** The box behind a segment, `[lemma]{tag | tag}` with links: a small reader of its own. Must not know what a tag means. */
import { readEntities } from './entities.js';
import type { Piece } from './pieces.js';

/** A part of a lemma: preverbs and root are linked one by one. */
export interface PagePart {
  /** Text with the entities read; `_1` behind it is a homonym number. */
  readonly text: Piece;
  readonly url: Piece | undefined;
}

export interface PageReading {
  readonly lemma: readonly PagePart[];
  readonly formation: Piece | undefined;
  readonly root: readonly PagePart[];
  readonly tags: readonly Piece[];
}

const LINK = '<a href=&quot;';
const CLOSER = `${LINK}javascript:`;
const MAX_READINGS = 100;

/** Undefined where the box is not one of this engine from end to end. */
export function readBox(box: string, start: number): readonly PageReading[] | undefined {
  const cursor = new Cursor(box, start);
  const readings: PageReading[] = [];
  while (!cursor.sees(CLOSER) && readings.length < MAX_READINGS) {
    while (cursor.skip('<br>') || cursor.skip(' '));
    const reading = readReading(cursor);
    if (reading === undefined) return undefined;
    readings.push(reading);
  }
  return readings;
}

/** `[lemma]{tags}`, or `[stem { formation }[root]]{tags}` of a participle. */
function readReading(cursor: Cursor): PageReading | undefined {
  if (!cursor.skip('[')) return undefined;
  const lemma = readParts(cursor);
  let formation: Piece | undefined;
  let root: readonly PagePart[] = [];
  if (cursor.skip(' { ')) {
    formation = cursor.until(' }');
    if (formation === undefined || !cursor.skip(' }[')) return undefined;
    root = readParts(cursor);
    if (!cursor.skip(']')) return undefined;
  }
  if (lemma.length === 0 || !cursor.skip(']{')) return undefined;
  const tags = cursor.until('}');
  if (tags === undefined || !cursor.skip('}')) return undefined;
  return { lemma, formation, root, tags: splitTags(tags) };
}

function readParts(cursor: Cursor): readonly PagePart[] {
  const parts: PagePart[] = [];
  do {
    const part = cursor.sees(LINK) ? readLink(cursor) : readPlain(cursor);
    if (part === undefined) return [];
    parts.push(part);
  } while (cursor.skip('-'));
  return parts;
}

function readLink(cursor: Cursor): PagePart | undefined {
  cursor.skip(LINK);
  const url = cursor.until('&quot;');
  if (url === undefined || !cursor.skip('&quot;><i>')) return undefined;
  const text = cursor.until('</i></a>');
  if (text === undefined || !cursor.skip('</i></a>')) return undefined;
  return { text: { ...text, text: readEntities(text.text) }, url };
}

function readPlain(cursor: Cursor): PagePart | undefined {
  const text = cursor.while(/[^-\]<[{} ]/);
  return text.text === '' ? undefined : { text: { ...text, text: readEntities(text.text) }, url: undefined };
}

function splitTags(tags: Piece): readonly Piece[] {
  let at = 0;
  return tags.text.split(' | ').map((text) => {
    const start = tags.start + at;
    at += text.length + ' | '.length;
    return { text, start, end: start + text.length };
  });
}

class Cursor {
  readonly #text: string;
  readonly #start: number;
  #at = 0;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
  }

  sees(mark: string): boolean {
    return this.#text.startsWith(mark, this.#at);
  }

  skip(mark: string): boolean {
    if (!this.sees(mark)) return false;
    this.#at += mark.length;
    return true;
  }

  until(mark: string): Piece | undefined {
    const end = this.#text.indexOf(mark, this.#at);
    return end === -1 ? undefined : this.#take(end);
  }

  while(pattern: RegExp): Piece {
    let end = this.#at;
    while (end < this.#text.length && pattern.test(this.#text.charAt(end))) end++;
    return this.#take(end);
  }

  #take(end: number): Piece {
    const piece = {
      text: this.#text.slice(this.#at, end),
      start: this.#start + this.#at,
      end: this.#start + end,
    };
    this.#at = end;
    return piece;
  }
}
