/** The pieces of a gloss, as they were read, to its text and its evidence: forms, sentences, punctuation. */
import type { SanskritWord } from './sanskrit-words.js';
import { type Cell, part, tokenOf } from './tokens.js';

export interface GlossPiece {
  readonly cell: Cell;
  /** What the gloss shows of it. */
  readonly text: string;
  /** Empty when that is what the bytes say. */
  readonly rule: '' | 'to_iast' | 'entities_resolved';
}

/** A gloss may end with the full stop of an abbreviation. */
export interface Shown extends GlossPiece {
  readonly word?: SanskritWord;
  readonly isAbbreviation?: boolean;
}

/** Pieces that follow one another in the bytes, too, are one. */
export function joined(shown: readonly Shown[]): readonly GlossPiece[] {
  const pieces: GlossPiece[] = [];
  for (const { cell, text, rule } of shown) {
    const last = pieces.at(-1);
    const isNext = last !== undefined && last.rule === '' && rule === '' && last.cell.end === cell.start;
    if (!isNext || !last.cell.isExact || !cell.isExact) pieces.push({ cell, text, rule });
    else {
      const whole = {
        text: last.cell.text + cell.text,
        start: last.cell.start,
        end: cell.end,
        isExact: true,
      };
      pieces[pieces.length - 1] = { cell: whole, text: last.text + text, rule };
    }
  }
  return pieces;
}

/** "The same as before" says nothing by itself. */
export const SAME =
  /^(?:\(?also\)?|id|praef|i\. q\. simpl|dass|dasselbe|ditto|the same(?: as the (?:following|preceding|last))?)\.?$/iu;
const CONJUNCTION = /^[\s,.]*(?:u|o|od|und|oder|and|or|auch|also|&)\.?[\s,]*$/u;

/** Forms of the headword at the start, with what joins them, belong to the grammar. */
export function behindForms(shown: readonly Shown[]): readonly Shown[] {
  const first = shown.findIndex(
    ({ word, text }) => word === undefined && /\p{L}/u.test(text) && !CONJUNCTION.test(text),
  );
  const hasForms = shown.slice(0, Math.max(0, first)).some(({ word }) => word !== undefined);
  return hasForms ? shown.slice(first) : shown;
}

/** A semicolon, or a full stop before a capital or at the end; not behind a single letter or a figure. */
const SENTENCE_END = /;|(?<=[\p{Ll}\p{M}’'”)]{2})\.(?=[\s]+[\p{Lu}‘“]|\s*$)/u;

export function firstSentence(shown: readonly Shown[]): readonly Shown[] {
  let depth = 0;
  let hasWords = false;
  for (const [index, piece] of shown.entries()) {
    if (piece.text === '(') depth += 1;
    if (piece.text === ')') depth -= 1;
    // The piece is read with what follows it: a full stop may be its last sign.
    const next = shown[index + 1]?.text ?? '';
    const end = depth > 0 ? -1 : `${piece.text}${next.slice(0, 2)}`.search(SENTENCE_END);
    const isClosed = depth === 0 && shown[index - 1]?.text === ')' && /^\.(?:\s|$)/.test(piece.text);
    if (isClosed && hasWords) return shown.slice(0, index);
    const isEnd = end !== -1 && end < piece.text.length;
    hasWords ||= /\p{L}{3}/u.test(isEnd ? piece.text.slice(0, end) : piece.text);
    if (isEnd && hasWords) return [...shown.slice(0, index), cutShown(piece, end)];
  }
  return shown;
}

function cutShown(piece: Shown, end: number): Shown {
  const { cell } = piece;
  if (piece.rule !== '' || !cell.isExact || !cell.text.startsWith(piece.text.slice(0, end))) {
    return { ...piece, text: piece.text.slice(0, end) };
  }
  const token = part(tokenOf('text', cell), 0, end);
  return { ...piece, text: token.text, cell: token };
}

/** What leaving words out has left of punctuation goes with them. */
export function tidy(text: string, endsAbbreviated = false): string {
  return trimEnd(
    text
      .replace(/\u00ad\s*/g, '')
      .replace(/\s+/g, ' ')
      .replace(/\( /g, '(')
      .replace(/ ([,;:.)’])/g, '$1')
      .replace(/,(?: ?[,;])+/g, ',')
      .replace(/^[ ,.;:=—–)\]†*-]+/u, ''),
    endsAbbreviated,
  );
}

/** Punctuation at the end; the full stop of an abbreviation stays. */
function trimEnd(text: string, endsAbbreviated: boolean): string {
  let end = text.length;
  while (end > 0 && ' ,;:.—–([-'.includes(text[end - 1] ?? '')) end -= 1;
  const kept = text.slice(0, end);
  return text[end] === '.' && (endsAbbreviated || /(?:&c|etc|usw)$/.test(kept)) ? `${kept}.` : kept;
}
