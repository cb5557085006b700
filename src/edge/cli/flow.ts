/** Painted text broken into lines that fit: for every view. Knows nothing of answers. */
import { width } from './style.js';

export type Paint = (text: string) => string;

export interface Piece {
  readonly text: string;
  readonly paint?: Paint;
  /** Never broken, even where it is too wide: an id or an address is worth nothing in halves. */
  readonly isWhole?: boolean;
}

/** What stands before the first line, and before those after it. */
export interface Margins {
  readonly first: string;
  readonly rest: string;
}

export const NO_MARGIN: Margins = { first: '', rest: '' };

export function margin(columns: number): Margins {
  return { first: ' '.repeat(columns), rest: ' '.repeat(columns) };
}

interface Word {
  readonly pieces: readonly Piece[];
  readonly columns: number;
  /** Blanks between it and the word before. */
  readonly gap: number;
}

/** Breaks at blanks, and inside a word only if it is wider than a whole line, never inside a letter with its marks. */
export function flow(pieces: readonly Piece[], columns: number, margins: Margins = NO_MARGIN): string[] {
  const lines: string[] = [];
  let line: Piece[] = [];
  let used = 0;
  const prefix = () => (lines.length === 0 ? margins.first : margins.rest);
  const room = () => Math.max(1, columns - width(prefix()));
  const further = Math.max(1, columns - width(margins.rest));
  const end = () => {
    lines.push(`${prefix()}${painted(line)}`.trimEnd());
    line = [];
    used = 0;
  };
  for (const word of wordsOf(pieces)) {
    const gap = line.length === 0 ? 0 : word.gap;
    if (line.length > 0 && used + gap + word.columns > room()) end();
    else if (gap > 0) {
      line.push({ text: ' '.repeat(gap), ...sharedPaint(line.at(-1), word.pieces[0]) });
      used += gap;
    }
    for (const piece of word.pieces) {
      const isTooWide = word.columns > room();
      for (const part of isTooWide ? partsOf(piece, room() - used, further) : [piece.text]) {
        if (isTooWide && used > 0 && used + width(part) > room()) end();
        line.push({ ...piece, text: part });
        used += width(part);
      }
    }
  }
  if (line.length > 0 || lines.length === 0) end();
  return lines;
}

/** A note at the right end of the last line where there is room, else below. */
export function withNote(
  lines: readonly string[],
  note: Piece,
  columns: number,
  below: string,
): readonly string[] {
  if (note.text === '') return lines;
  const last = lines.at(-1) ?? '';
  const gap = columns - width(last) - width(note.text);
  if (gap < 2) return [...lines, ...flow([note], columns, { first: below, rest: below })];
  return [...lines.slice(0, -1), `${last}${' '.repeat(gap)}${painted([note])}`];
}

/** A first few words, with a sign that there are more. */
export function shorten(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  const [line = ''] = flow([{ text }], Math.max(1, columns - 1));
  return `${line.replace(/[\s,;:.(]+$/u, '')}…`;
}

/** As many names as fit, and how many more there are. */
export function namesWithin(names: readonly string[], columns: number): string {
  let text = '';
  for (const [index, name] of names.entries()) {
    const longer = text === '' ? name : `${text} · ${name}`;
    const rest = names.length - index - 1;
    const shown = rest === 0 ? longer : `${longer} · +${rest}`;
    if (text !== '' && width(shown) > columns) return `${text} · +${names.length - index}`;
    text = longer;
  }
  return text;
}

function wordsOf(pieces: readonly Piece[]): readonly Word[] {
  const words: Word[] = [];
  let current: Piece[] = [];
  let gap = 0;
  const end = () => {
    if (current.length === 0) return;
    words.push({ pieces: current, gap, columns: current.reduce((sum, { text }) => sum + width(text), 0) });
    current = [];
    gap = 0;
  };
  for (const piece of pieces) {
    for (const part of piece.isWhole === true ? [piece.text] : piece.text.split(/( +)/)) {
      if (part.startsWith(' ')) {
        end();
        gap += part.length;
      } else if (part !== '') current.push({ ...piece, text: part });
    }
  }
  end();
  return words;
}

/** Paint goes over the blank between two words that share it. */
function sharedPaint(before: Piece | undefined, after: Piece | undefined): { readonly paint?: Paint } {
  return before?.paint !== undefined && before.paint === after?.paint ? { paint: before.paint } : {};
}

/** A word that no line can hold is cut between letters. */
function partsOf(piece: Piece, first: number, further: number): readonly string[] {
  if (piece.isWhole === true) return [piece.text];
  const parts: string[] = [];
  let part = '';
  let room = first;
  for (const letter of lettersOf(piece.text)) {
    if (part !== '' && width(part) + width(letter) > room) {
      parts.push(part);
      part = '';
      room = further;
    }
    part += letter;
  }
  return part === '' ? parts : [...parts, part];
}

let segmenter: Intl.Segmenter | undefined;

function* lettersOf(text: string): Iterable<string> {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

function painted(pieces: readonly Piece[]): string {
  let text = '';
  let pending = '';
  let paint: Paint | undefined;
  const flush = () => {
    text += paint === undefined || pending === '' ? pending : paint(pending);
    pending = '';
  };
  for (const piece of pieces) {
    if (piece.paint !== paint) {
      flush();
      paint = piece.paint;
    }
    pending += piece.text;
  }
  flush();
  return text;
}
