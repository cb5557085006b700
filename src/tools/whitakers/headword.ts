/** Takes a dictionary line apart: forms, part of speech, class, the five letters and flags. Chooses no lemma. */
import type { Line } from './group.js';
import { entryCodesStart } from './lines.js';
import { type Piece, pieceOf, wordsFrom } from './pieces.js';
import { AGE_WORDS, CASES, ENTRY_POS, FREQUENCY_WORDS, GENDERS, VERB_KINDS } from './tables.js';

export interface Headword {
  readonly line: Line;
  /** The forms part as printed; empty for pronouns that have none. */
  readonly forms: Piece;
  /** The forms between commas, without marks such as `undeclined`; `-` stands for one that is lacking. */
  readonly parts: readonly Piece[];
  /** Nothing but the headword follows: abbreviations and undeclined words. */
  readonly isBare: boolean;
  readonly pos: Piece | undefined;
  /** `1st` to `5th`. */
  readonly ordinal: Piece | undefined;
  readonly gender: Piece | undefined;
  readonly verbKind: Piece | undefined;
  readonly governs: Piece | undefined;
  /** Age, area, geography, frequency, source; empty when the brackets are damaged. */
  readonly letters: readonly Piece[];
  readonly record: Piece | undefined;
  readonly age: Piece | undefined;
  readonly frequency: Piece | undefined;
  readonly unknown: readonly Piece[];
}

type Grammar = Pick<Headword, 'ordinal' | 'gender' | 'verbKind' | 'governs'>;

const MARKS: ReadonlySet<string> = new Set(['undeclined', 'abb.', '(gen.)']);
const NO_FORM = '-';

export function parseHeadword(line: Line): Headword {
  const codes = entryCodesStart(line.text);
  const headEnd = codes >= 0 ? codes : line.text.length;
  const unknown: Piece[] = [];
  const posAt = findPos(line.text, headEnd);
  const forms = pieceOf(line, 0, posAt < 0 ? headEnd : posAt);
  const [pos, ...grammarWords] = posAt < 0 ? [] : wordsFrom(pieceOf(line, posAt, headEnd), 0);
  if (posAt < 0 && forms.text !== '') unknown.push(forms);
  const grammar = readGrammar(pos?.text ?? '', grammarWords, unknown);
  const letters: Piece[] = [];
  for (let index = 1; codes >= 0 && index <= 5; index++)
    letters.push(pieceOf(line, codes + index, codes + index + 1));
  const tail = codes >= 0 ? wordsFrom(line, codes + 7) : [];
  const isFormsKnown = posAt >= 0;
  const parts = isFormsKnown ? splitParts(line, forms) : [];
  return {
    line,
    forms: isFormsKnown ? forms : { text: '', start: line.start, end: line.start },
    parts: parts.filter((part) => !MARKS.has(part.text)),
    isBare: parts.some((part) => part.text === 'undeclined' || part.text === 'abb.'),
    pos,
    ...grammar,
    letters,
    ...readTail(tail, unknown),
    unknown,
  };
}

/** The column of the part of speech: the first of its tags that stands behind two blanks, or begins the line. */
function findPos(text: string, headEnd: number): number {
  if (isPosAt(text, 0) && text.startsWith('   ', text.indexOf(' '))) return 0;
  for (let at = text.indexOf('  '); at >= 0 && at < headEnd; at = text.indexOf('  ', at + 1)) {
    if (at > 0 && isPosAt(text, at + 2)) return at + 2;
  }
  return -1;
}

function isPosAt(text: string, at: number): boolean {
  const end = text.indexOf(' ', at);
  return ENTRY_POS.has(text.slice(at, end < 0 ? text.length : end));
}

function splitParts(line: Line, forms: Piece): Piece[] {
  const parts: Piece[] = [];
  let from = forms.start - line.start;
  const end = forms.end - line.start;
  while (from < end) {
    const comma = line.text.indexOf(',', from);
    const to = comma < 0 || comma > end ? end : comma;
    const part = pieceOf(line, from, to);
    if (part.text !== '') parts.push(part);
    from = to + 1;
  }
  return parts;
}

function readGrammar(pos: string, words: readonly Piece[], unknown: Piece[]): Grammar {
  const found: { -readonly [Key in keyof Grammar]: Grammar[Key] } = {
    ordinal: undefined,
    gender: undefined,
    verbKind: undefined,
    governs: undefined,
  };
  for (const word of words) {
    if (/^\((?:1st|2nd|3rd|4th|5th)\)$/.test(word.text))
      found.ordinal ??= pieceOf(word, 1, word.text.length - 1);
    else if (pos === 'N' && GENDERS.has(word.text)) found.gender ??= word;
    else if (pos === 'V' && VERB_KINDS.has(word.text)) {
      found.verbKind ??= word;
      if (CASES.has(word.text)) found.governs ??= word;
    } else if (pos === 'PREP' && CASES.has(word.text)) found.governs ??= word;
    // English to Latin repeats class and variant as two digits.
    else if (!/^\d$/.test(word.text)) unknown.push(word);
  }
  return found;
}

function readTail(words: readonly Piece[], unknown: Piece[]): Pick<Headword, 'record' | 'age' | 'frequency'> {
  let record: Piece | undefined;
  let age: Piece | undefined;
  let frequency: Piece | undefined;
  for (const word of words) {
    if (/^\(\d+\)$/.test(word.text)) record ??= pieceOf(word, 1, word.text.length - 1);
    else if (AGE_WORDS.has(word.text)) age ??= word;
    else if (FREQUENCY_WORDS.has(word.text)) frequency ??= word;
    else unknown.push(word);
  }
  return { record, age, frequency };
}

/** The first word of a part, which is the form itself: `duo -ae o`, `bona -um`. */
export function firstForm(part: Piece): Piece {
  const [word] = wordsFrom(part, 0);
  if (word === undefined) return part;
  // The stop of an abbreviation is not part of the word.
  return word.text.length > 1 && word.text.endsWith('.') ? pieceOf(word, 0, word.text.length - 1) : word;
}

export function isLacking(part: Piece): boolean {
  return part.text === NO_FORM;
}
