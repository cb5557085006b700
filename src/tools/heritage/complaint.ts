/** What the engine says when it cannot answer: it does so inside an answer that looks well. Pure; used on arrival and in parsing. */
import type { Piece } from './pieces.js';

export interface Complaint extends Piece {
  /** The engine could read the question but not the text in it. */
  readonly isAboutInput: boolean;
}

const JSON_MARK = '"error: ';
const ABOUT_INPUT = /^(?:Wrong input|Stream error|Maximum input size exceeded)/;
/** No message of the engine is longer. */
const MAX_LENGTH = 400;

/** The complaint in a JSON answer or a page, or undefined. `text` has one unit a byte. */
export function findComplaint(text: string): Complaint | undefined {
  const piece = isPage(text) ? inPage(text) : inJson(text);
  return piece === undefined ? undefined : { ...piece, isAboutInput: ABOUT_INPUT.test(piece.text) };
}

/** Whichever comes first: the mark-up of a page, or the bracket of a JSON answer. */
export function isPage(text: string): boolean {
  const page = text.indexOf('<html');
  const json = text.indexOf('{"');
  return page !== -1 && (json === -1 || page < json);
}

/** It is the whole of `segmentation`: an error beside an analysis is none of this engine. */
function inJson(text: string): Piece | undefined {
  const mark = text.indexOf(JSON_MARK);
  if (mark === -1 || text.includes('"morph"')) return undefined;
  const start = mark + JSON_MARK.length;
  const close = text.lastIndexOf('"');
  const end = Math.min(close <= start ? text.length : close, start + MAX_LENGTH);
  return { text: text.slice(start, end), start, end };
}

/** `<span class="red">KIND </span><span class="blue">DETAIL</span>` in a table of its own, and no segment. */
function inPage(text: string): Piece | undefined {
  const red = '<span class="red">';
  const at = text.indexOf(red);
  if (at === -1 || text.includes('showBox(')) return undefined;
  const start = at + red.length;
  const line = text.indexOf('\n', start);
  const end = Math.min(line === -1 ? text.length : line, start + MAX_LENGTH);
  return { text: text.slice(start, end).replaceAll(/<[^<>]*>/g, ''), start, end };
}
