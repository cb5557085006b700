/** The Greek letters and marks as tables: beta code on one side, Unicode on the other. */

/** Marks as bits; of breathing, accent and quantity a letter has one at most. */
export const Mark = {
  smooth: 1 << 0,
  rough: 1 << 1,
  long: 1 << 2,
  short: 1 << 3,
  acute: 1 << 4,
  grave: 1 << 5,
  circumflex: 1 << 6,
  subscript: 1 << 7,
  diaeresis: 1 << 8,
} as const;

export const BREATHINGS = Mark.smooth | Mark.rough;
const ACCENTS = Mark.acute | Mark.grave | Mark.circumflex;
const QUANTITIES = Mark.long | Mark.short;

interface MarkRow {
  readonly bit: number;
  readonly beta: string;
  readonly combining: string;
  /** The bits of which a letter has only one. */
  readonly rivals: number;
}

/**
 * In the order in which beta code is written: breathing, quantity, accent, subscript, diaeresis. Quantity before the
 * accent is the practice of the Perseus LSJ keys and of Morpheus; every order is understood.
 */
export const MARKS: readonly MarkRow[] = [
  { bit: Mark.smooth, beta: ')', combining: '\u0313', rivals: BREATHINGS },
  { bit: Mark.rough, beta: '(', combining: '\u0314', rivals: BREATHINGS },
  { bit: Mark.long, beta: '_', combining: '\u0304', rivals: QUANTITIES },
  { bit: Mark.short, beta: '^', combining: '\u0306', rivals: QUANTITIES },
  { bit: Mark.acute, beta: '/', combining: '\u0301', rivals: ACCENTS },
  { bit: Mark.grave, beta: '\\', combining: '\u0300', rivals: ACCENTS },
  { bit: Mark.circumflex, beta: '=', combining: '\u0342', rivals: ACCENTS },
  { bit: Mark.subscript, beta: '|', combining: '\u0345', rivals: Mark.subscript },
  { bit: Mark.diaeresis, beta: '+', combining: '\u0308', rivals: Mark.diaeresis },
];

export const MARK_OF_BETA: ReadonlyMap<number, MarkRow> = new Map(
  MARKS.map((mark) => [mark.beta.charCodeAt(0), mark]),
);

const MARK_OF_COMBINING: ReadonlyMap<number, number> = new Map([
  ...MARKS.map((mark) => [mark.combining.charCodeAt(0), mark.bit] as const),
  // Decomposed twins of the same marks, and the wavy circumflexes people type.
  [0x341, Mark.acute],
  [0x340, Mark.grave],
  [0x343, Mark.smooth],
  [0x303, Mark.circumflex],
  [0x302, Mark.circumflex],
]);

export function markOfCombining(code: number): number | undefined {
  return MARK_OF_COMBINING.get(code);
}

/** Small letters by beta code. `#` codes are those of the Thesaurus Linguae Graecae for the old numerals. */
export const SMALL: ReadonlyMap<string, string> = new Map([
  ...'abgdezhqiklmncoprstufxyw'
    .split('')
    .map((beta, index) => [beta, 'αβγδεζηθικλμνξοπρστυφχψω'[index] ?? ''] as const),
  ['v', 'ϝ'],
  ['#1', 'ϟ'],
  ['#2', 'ϛ'],
  ['#3', 'ϙ'],
  ['#5', 'ϡ'],
]);

/** Never built with toUpperCase, which turns ᾳ into two letters. */
export const CAPITAL: ReadonlyMap<string, string> = new Map([
  ...'abgdezhqiklmncoprstufxyw'
    .split('')
    .map((beta, index) => [beta, 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'[index] ?? ''] as const),
  ['v', 'Ϝ'],
  ['#1', 'Ϟ'],
  ['#2', 'Ϛ'],
  ['#3', 'Ϙ'],
  ['#5', 'Ϡ'],
]);

export interface Glyph {
  readonly beta: string;
  readonly marks: number;
  readonly isCapital: boolean;
}

/** Shapes that are the same letter: final and lunate sigma, the curled and open forms of mathematics. */
const SHAPES: readonly (readonly [string, string, boolean])[] = [
  ...([
    ['ς', 's', false],
    ['ϲ', 's', false],
    ['Ϲ', 's', true],
    ['ϐ', 'b', false],
    ['ϑ', 'q', false],
  ] as const),
  ...([
    ['ϴ', 'q', true],
    ['ϕ', 'f', false],
    ['ϰ', 'k', false],
    ['ϱ', 'r', false],
    ['ϖ', 'p', false],
  ] as const),
  ...([
    ['ϵ', 'e', false],
    ['ϒ', 'u', true],
    ['ͷ', 'v', false],
    ['Ͷ', 'v', true],
    ['µ', 'm', false],
  ] as const),
];

const BASES: ReadonlyMap<number, Glyph> = new Map([
  ...Array.from(
    SMALL,
    ([beta, letter]) => [letter.charCodeAt(0), { beta, marks: 0, isCapital: false }] as const,
  ),
  ...Array.from(
    CAPITAL,
    ([beta, letter]) => [letter.charCodeAt(0), { beta, marks: 0, isCapital: true }] as const,
  ),
  ...SHAPES.map(
    ([letter, beta, isCapital]) => [letter.charCodeAt(0), { beta, marks: 0, isCapital }] as const,
  ),
]);
const glyphs = new Map<number, Glyph | undefined>();

/** The letter of a UTF-16 unit, with the marks it already carries. */
export function glyphOf(code: number): Glyph | undefined {
  const isGreekBlock = (code >= 0x370 && code <= 0x3ff) || (code >= 0x1f00 && code <= 0x1fff);
  if (!isGreekBlock)
    return code === 0xb5 || code === 0x2126 ? BASES.get(code === 0xb5 ? code : 0x3a9) : undefined;
  // Kept from the first time on, not built beforehand: a program that starts should not wait for a table.
  if (!glyphs.has(code)) glyphs.set(code, takeApart(String.fromCharCode(code)));
  return glyphs.get(code);
}

function takeApart(letter: string): Glyph | undefined {
  const parts = letter.normalize('NFD');
  const base = BASES.get(parts.charCodeAt(0));
  if (base === undefined || parts.length === 1) return base;
  let marks = 0;
  for (let at = 1; at < parts.length; at++) marks |= MARK_OF_COMBINING.get(parts.charCodeAt(at)) ?? 0;
  return { ...base, marks };
}

/** Breathings and accents that stand alone, as older texts put them before a capital: ᾿Αθῆναι. */
export const SPACING: ReadonlyMap<number, number> = new Map([
  [0x1fbd, Mark.smooth],
  [0x1fbf, Mark.smooth],
  [0x1ffe, Mark.rough],
  [0x1fcd, Mark.smooth | Mark.grave],
  [0x1fce, Mark.smooth | Mark.acute],
  [0x1fcf, Mark.smooth | Mark.circumflex],
  [0x1fdd, Mark.rough | Mark.grave],
  [0x1fde, Mark.rough | Mark.acute],
  [0x1fdf, Mark.rough | Mark.circumflex],
  [0x384, Mark.acute],
  [0x1ffd, Mark.acute],
  [0x1fef, Mark.grave],
  [0x1fc0, Mark.circumflex],
]);

/** Characters used for the elision mark: ' ’ ʼ ᾽ ᾿ and the left quote some editors prefer. */
export function isElision(code: number): boolean {
  return (
    code === 0x27 ||
    code === 0x2019 ||
    code === 0x2bc ||
    code === 0x1fbd ||
    code === 0x1fbf ||
    code === 0x2018
  );
}

export function isVowelBeta(beta: string): boolean {
  return beta.length === 1 && 'aehiouw'.includes(beta);
}

const COMPOSING: readonly MarkRow[] = [Mark.long, Mark.short, Mark.diaeresis, Mark.smooth, Mark.rough]
  .concat([Mark.acute, Mark.grave, Mark.circumflex, Mark.subscript])
  .flatMap((bit) => MARKS.filter((mark) => mark.bit === bit));
const composed = new Map<string, string>();

/** A letter with its marks in NFC; the quantity stands nearest to the letter (ᾱ́), as editions print it. */
export function compose(letter: string, marks: number): string {
  if (marks === 0) return letter;
  const key = letter + String.fromCharCode(marks);
  let text = composed.get(key);
  if (text === undefined) {
    text = letter;
    for (const mark of COMPOSING) if ((marks & mark.bit) !== 0) text += mark.combining;
    text = text.normalize('NFC');
    composed.set(key, text);
  }
  return text;
}
