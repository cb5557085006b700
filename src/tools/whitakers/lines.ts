/**
 * Cuts an answer into lines with their byte positions and names the kind of a line by its shape. Must
 * not know how lines hang together (extract.ts) nor what their tags mean (derive.ts).
 */
import { AFFIX_POS, ANALYSIS_POS } from './tables.js';

/** A printed line without its code, carriage return and trailing blanks. */
export interface PrintedLine {
  /** `01` to `06` where the program was told to number its kinds of lines, else empty. */
  readonly code: string;
  /** Exactly the bytes [start, end); a wrapped line keeps its line break. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const decoder = new TextDecoder('latin1');
const WORD_COLUMNS = 21;
const PROMPT = '=>';

/** One character a byte, so that string offsets are byte offsets; what is not ASCII fits no kind of line. */
export function splitLines(body: Uint8Array): PrintedLine[] {
  const all = decoder.decode(body);
  const lines: PrintedLine[] = [];
  let offset = 0;
  while (offset < all.length) {
    const next = lineEnd(all, offset);
    const line = cutLine(all, offset, next);
    const restEnd = lineEnd(all, next + 1);
    if (isFirstHalf(line) && isSecondHalf(all, next + 1, restEnd)) {
      const end = trimmedEnd(all, next + 1, restEnd);
      lines.push({ ...line, text: all.slice(line.start, end), end });
      offset = restEnd + 1;
    } else {
      lines.push(line);
      offset = next + 1;
    }
  }
  return lines;
}

function lineEnd(all: string, from: number): number {
  const found = from < all.length ? all.indexOf('\n', from) : -1;
  return found < 0 ? all.length : found;
}

function trimmedEnd(all: string, start: number, end: number): number {
  let last = end;
  while (last > start && (all[last - 1] === ' ' || all[last - 1] === '\r')) last--;
  return last;
}

function cutLine(all: string, lineStart: number, lineStop: number): PrintedLine {
  const end = trimmedEnd(all, lineStart, lineStop);
  let start = lineStart;
  // In interactive use a prompt shares its line with what follows.
  while (all.startsWith(PROMPT, start) && start < end) start += PROMPT.length;
  let code = '';
  if (all[start] === '0' && isCodeDigit(all[start + 1]) && (start + 2 >= end || all[start + 2] === ' ')) {
    code = all.slice(start, start + 2);
    start = Math.min(start + 3, end);
  }
  return { code, text: all.slice(start, end), start, end };
}

function isCodeDigit(char: string | undefined): boolean {
  return char !== undefined && char >= '1' && char <= '6';
}

/** A form too long for its columns stands alone; the rest of the line follows under a blank column. */
function isFirstHalf(line: PrintedLine): boolean {
  return line.text.length >= WORD_COLUMNS && !line.text.includes(' ');
}

function isSecondHalf(all: string, start: number, end: number): boolean {
  const text = all.slice(start, trimmedEnd(all, start, end));
  return text.length > WORD_COLUMNS && text.startsWith(' '.repeat(WORD_COLUMNS)) && !isNoise(text);
}

/** Printable ASCII only: all that the program ever prints. */
export function isPrintable(text: string): boolean {
  return /^[\n -~]*$/.test(text);
}

const NOISE_STARTS = [
  'INFLECTION_ARRAY being loaded',
  'GENERAL Dictionary loading',
  'UNIQUES file loading',
  'ADDONS loading',
  'Copyright (c)',
  'For updates and latest version',
  'Comments? William Whitaker',
  'Input a ',
  'Two empty lines (just',
  'English-to-Latin available',
  '~E changes to',
  'Blank exits',
  'Language changed to',
  'Raised END_ERROR',
  '^Z is inappropriate',
  'Giving up!',
  'Unexpected exception in PAUSE',
  'Cannot have file of words',
  'Not an acceptable ',
  'NO CHANGE  !',
] as const;

/** Pager, banner, prompts and complaints: never part of an answer. */
export function isNoise(text: string): boolean {
  if (text.endsWith('MORE - hit RETURN/ENTER to continue')) return true;
  if (text.startsWith('    Or Input ')) return true;
  return NOISE_STARTS.some((start) => text.startsWith(start));
}

export function isUnknownWord(text: string): boolean {
  return text.endsWith('========   UNKNOWN');
}

export function isNoMatch(text: string): boolean {
  return text === 'No Match';
}

/** Where the parts of an analysis or affix line begin: columns are counted from the tag. */
export interface AnalysisShape {
  readonly formEnd: number;
  readonly tagStart: number;
  readonly tag: string;
}

/** The shape of `stem.ending   TAG ...`, whatever the tag. */
export function analysisShape(text: string): AnalysisShape | undefined {
  const lineBreak = text.indexOf('\n');
  let formEnd = lineBreak;
  let tagStart = WORD_COLUMNS;
  if (lineBreak < 0) {
    if (text.length <= WORD_COLUMNS || text[WORD_COLUMNS - 1] !== ' ' || text[WORD_COLUMNS] === ' ')
      return undefined;
    formEnd = text.slice(0, WORD_COLUMNS).trimEnd().length;
    const form = text.slice(0, formEnd);
    if (formEnd === 0 || (form.includes(' ') && !form.startsWith('SUPINE + '))) return undefined;
  } else {
    tagStart = lineBreak + 1;
    while (text[tagStart] === ' ') tagStart++;
  }
  const tagEnd = text.indexOf(' ', tagStart);
  return { formEnd, tagStart, tag: tagEnd < 0 ? text.slice(tagStart) : text.slice(tagStart, tagEnd) };
}

export function isAnalysisTag(tag: string): boolean {
  return ANALYSIS_POS.has(tag);
}

/** Five capital letters in brackets, then nothing but a record number and flag words. */
export function entryCodesStart(text: string): number {
  const open = text.lastIndexOf('[');
  if (open < 0 || (open > 0 && text[open - 1] !== ' ')) return -1;
  return /^\[[A-Z]{5}\](?: +\(\d+\))?(?: +[A-Za-z]+)*$/.test(text.slice(open)) ? open : -1;
}

const TRICK_STARTS = ['Word mod ', 'Slur ', 'Syncope ', 'Two words', 'Bad Roman Numeral?'] as const;

/** The headline of a change of spelling; it fits the columns of a form. */
export function isTrick(text: string): boolean {
  return text.length <= WORD_COLUMNS && TRICK_STARTS.some((start) => text.startsWith(start));
}

/** How a participle and a form of `sum` make one tense. */
export function isCompoundNote(text: string): boolean {
  return /^(?:PERF|FUT|PRES|SUPINE) /.test(text) && text.includes('=>') && /PPL|SUPINE/.test(text);
}

export function isRomanValue(text: string): boolean {
  return /^\d+ {2}as (?:a|ill-formed) ROMAN NUMERAL/.test(text);
}

/**
 * Columns or codes inside what should be free text: a damaged analysis or dictionary line. Meanings
 * of the dictionary never have so many blanks in a row, nor a bracket set off by three.
 */
export function isBrokenLayout(text: string): boolean {
  return /\S {4}/.test(text) || isLikeEntry(text) || text.startsWith('    ');
}

function isLikeEntry(text: string): boolean {
  return text.includes('   [') || /\[[A-Z]{4}|[A-Z]{4}\]/.test(text);
}

/** No meaning is longer; only a dictionary line is, and it has no digits but its record number. */
const LINE_COLUMNS = 80;

/** The number of a second line that a lost line break has put behind the first, or nothing. */
export function swallowedCode(text: string): string {
  return text.length > LINE_COLUMNS ? (/[^ \d]0([1-6]) [^ ]/.exec(text)?.[1] ?? '') : '';
}

export type LostKind = 'analysis' | 'entry' | 'meaning' | 'affix';

const LOST_BY_CODE: ReadonlyMap<string, LostKind> = new Map([
  ['1', 'analysis'],
  ['2', 'entry'],
  ['3', 'meaning'],
  ['5', 'affix'],
]);

/** What a line that cannot be read most likely was: by its number, else by what is left of its layout. */
export function lostKinds({ code, text }: PrintedLine): LostKind[] {
  if (code !== '') {
    const kinds = [LOST_BY_CODE.get(code.slice(1)), LOST_BY_CODE.get(swallowedCode(text))];
    return kinds.filter((kind) => kind !== undefined);
  }
  if (isLikeEntry(text)) return ['entry'];
  const tag = text.slice(WORD_COLUMNS);
  if (AFFIX_POS.some((affix) => differences(affix, tag) <= 1)) return ['affix'];
  if (/[^ ] {4}/.test(text)) return ['analysis'];
  return ['meaning'];
}

function differences(a: string, b: string): number {
  let count = Math.abs(a.length - b.length);
  for (let index = 0; index < Math.min(a.length, b.length); index++) if (a[index] !== b[index]) count++;
  return count;
}

/** A line number with one of its two digits damaged. */
export function hasDamagedCode(text: string): boolean {
  return /^(?:0.|.[1-6]) /.test(text);
}
