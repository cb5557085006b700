/** The numbers behind an abbreviation, read as a passage: commas or stops, Roman numerals, ranges, brackets, labels. */
import { romanNumber } from './roman.js';
import type { Token } from './tokens.js';
import type { PassageRange } from './urn.js';

export interface PrintedPassage {
  readonly range: PassageRange;
  /** The number in brackets behind the last one: Plautus and Terence are cited by scene and by line, `1, 2, 29 (124)`. */
  readonly bracketed: string;
  /** `sq.`, `ff.`: the passage runs on. */
  readonly isOpen: boolean;
  readonly hasRoman: boolean;
  /** Words that are neither numbers nor labels, in order. */
  readonly unread: readonly string[];
  /** Where a further passage begins, or the length of the text. */
  readonly restAt: number;
}

/** Words that only name the kind of number behind them, or a part of the unit. */
const LABELS = new Set(
  (
    'p pp page pag l line v vs vers verse c cap ch chap chapter sec section sect lib book bk no nr n ' +
    'init fin med extr ad in sub al et cf'
  ).split(' '),
);
const OPEN = new Set(['sq', 'sqq', 'seq', 'seqq', 'f', 'ff']);
const PROEM = new Set(['pr', 'praef', 'prooem', 'proem', 'prol']);
const DASHES = new Set(['-', '–', '—']);
const MAX_PARTS = 6;

/** `textLength` is that of the text the tokens were cut from. */
export function readPrintedPassage(tokens: readonly Token[], textLength: number): PrintedPassage {
  const start: string[] = [];
  let end: string[] | undefined;
  let bracketed = '';
  let isOpen = false;
  let hasRoman = false;
  let depth = 0;
  let restAt = textLength;
  const unread: string[] = [];
  for (const token of tokens) {
    const { kind, text } = token;
    if (kind === 'sign') {
      if (text === '(' || text === '[') depth += 1;
      else if (text === ')' || text === ']') depth = Math.max(0, depth - 1);
      else if (text === ';' && start.length > 0 && depth === 0) {
        restAt = token.at;
        break;
      } else if (DASHES.has(text) && depth === 0 && start.length > 0) end ??= [];
      continue;
    }
    if (depth > 0) {
      if (kind === 'number' && bracketed === '' && start.length > 0) bracketed = text;
      continue;
    }
    const isLetterEnd = end?.length === 0 && /^\p{L}$/u.test(text) && /\d\p{L}$/u.test(start.at(-1) ?? '');
    const part = kind === 'number' || isLetterEnd ? text : wordPart(text, start.length);
    if (part === undefined) {
      const folded = text.toLowerCase();
      if (OPEN.has(folded) && start.length > 0) isOpen = true;
      else if (!LABELS.has(folded)) unread.push(text);
      continue;
    }
    if (kind === 'word' && !isLetterEnd && !PROEM.has(text.toLowerCase())) hasRoman = true;
    const target = end ?? start;
    if (target.length < MAX_PARTS) target.push(part);
  }
  const range: PassageRange =
    end === undefined || end.length === 0 ? { start } : { start, end: completeEnd(start, end) };
  return { range, bracketed, isOpen, hasRoman, unread, restAt };
}

/** A word may be a Roman numeral, or name a preface in place of the first number. */
function wordPart(word: string, place: number): string | undefined {
  const folded = word.toLowerCase();
  if (PROEM.has(folded)) return place < 2 ? 'pr' : undefined;
  // A single letter of these is far more often a label or a sigil than fifty, a hundred, five hundred.
  if (['l', 'c', 'd', 'm', 'v'].includes(folded) && place > 0) return undefined;
  const number = romanNumber(folded);
  return number === undefined ? undefined : String(number);
}

/** `1, 10, 3-5` ends at 1.10.5, and `107-8` at 108. */
function completeEnd(start: readonly string[], end: readonly string[]): readonly string[] {
  const last = start.at(-1) ?? '';
  const [only] = end;
  if (end.length === 1 && only !== undefined && /^\d+$/.test(only) && /^\d+$/.test(last)) {
    const isShort = Number(only) < Number(last) && only.length < last.length;
    const whole = isShort ? last.slice(0, last.length - only.length) + only : only;
    return [...start.slice(0, -1), whole];
  }
  if (end.length === 1 && only !== undefined && /^\p{L}$/u.test(only)) {
    return [...start.slice(0, -1), last.replace(/\p{L}$/u, '') + only];
  }
  return end.length < start.length ? [...start.slice(0, start.length - end.length), ...end] : end;
}
