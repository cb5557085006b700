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
const SAME =
  /^(?:\(?also\)?|id|idem|praef|(?:i\. q\. |v\. )?(?:simpl|primit|praec|sq|seq|sgf)|dass|dasselbe|ditto|&c|etc|ved|epic|i\. e|(?:the )?same(?: as (?:the )?(?:following|preceding|last|prec|above))?)\.?$/iu;
/** Grammar that is left where a form of the headword has no meaning of its own. */
const GRAMMAR_ONLY =
  /^(?:(?:adv|adj|m|f|n|mfn|ind|indecl|Abstr|abstr|Pl|pl|Du|du|Sg|sg|Caus|cl|P|A|Ā|interdum)(?:[.,]+\s?|\s|$)(?:\d+\.?\s?)?)+$/u;
/** What it is constructed with, or whether it is at all. */
const CONSTRUCTION =
  /^(?:(?:[Ww]ith )?(?:the )?(?:acc|instr|dat|loc|gen|abl)\.?|(?:Int|T)ransitive(?:ly)?)$/u;
/** A list, or a headword, was to follow. */
const UNFINISHED = /^(?:\([Ii]n [^()]{1,40}\)|(?:An? |The )?(?:proper |other )?names? of)$/u;
/** Words that explain nothing without others. */
const FUNCTION_WORDS = new Set(
  `a an the of and or for in with from to also but as by on at n viz often esp so
  u und oder auch mit o od von zu et vel cum etiam in de ab ex`.split(/\s+/),
);

/** "The same", "dass.", "id.": as the entry before, or as the verb without preverbs. */
export function isSame(text: string): boolean {
  return SAME.test(text);
}

/**
 * Is there more than forms, grammar and words that join them? Of a particle "or" may be the whole meaning, and so it may be
 * where a comma follows it.
 */
export function hasMeaning(text: string, shown: readonly Shown[], isParticle: boolean): boolean {
  if (text === '' || SAME.test(text) || GRAMMAR_ONLY.test(text) || UNFINISHED.test(text)) return false;
  if (CONSTRUCTION.test(text) || (!isParticle && /^\p{L}$/u.test(text))) return false;
  const own = shown.filter(({ word }) => word === undefined).map((piece) => piece.text);
  const words = own.join(' ').match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.some((word) => !FUNCTION_WORDS.has(word.toLowerCase()))) return true;
  const isAlone = own.length === shown.length && words.length > 0;
  return isAlone && (isParticle || /^\s*\p{L}+\s*[,;.:]/u.test(own[0] ?? ''));
}

const CONJUNCTION = /^[\s,.]*(?:u|o|od|und|oder|and|or|auch|also|&|part\. pass)\.?[\s,]*$/u;

/** Forms of the headword at the start, with what joins them, belong to the grammar. */
export function behindForms(shown: readonly Shown[]): readonly Shown[] {
  const first = shown.findIndex(
    ({ word, text }) => word === undefined && /\p{L}/u.test(text) && !CONJUNCTION.test(text),
  );
  const hasForms = shown.slice(0, Math.max(0, first)).some(({ word }) => word !== undefined);
  if (!hasForms) return shown;
  return shown.slice(shown[first - 1]?.text.trim() === '(' ? first - 1 : first);
}

/** What leads from words that were left out to the meaning: "2.", "i. q. simpl.", "P." */
const LEADING = [
  /^\d{1,2}\.\s+(?=\p{L})/u,
  /^(?:(?:id|i\. q\. (?:simpl|primit|praec)|cl\. \d+|Caus|Intens|sgf\. \d|in dial\. Vêd|v\. (?:praec|sq))\.,?\s*)+(?=\S)/u,
  /^(?:[PA]\.\s)+(?=\p{Ll})/u,
  // As the last or first member of a compound.
  /^˚—?,?\s+(?:u\. n\. adv\.\s+)?(?=\p{L}{2})/u,
];
/** What leads to words that were left out, and remarks on construction and voice. */
const TRAILING =
  /[,;.]?\s+(?:c\. (?:acc|instr|dat|loc|gen|abl)[a-z]*\.?|(?:(?:usually|generally|also)\s)?(?:Par|Ātm|[Aa]nomal)\.?|[Ww]ith (?:(?:the|an?|two|double) )*(?:acc|instr|dat|loc|gen|abl)\b[^()]*)$/u;
/** `. ˚tā`: another word made from the headword, of which nothing is said; or the place of the member before it. */
const DERIVED = /(?:[.,;]\s+˚[\p{L}\p{M}]*(?:\s(?:dass|[mfn]|adv))?|\s—?˚—?)\.?$/u;

/** Language -> words that only join, before the meaning and behind it. */
const JOINTS: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /^(?:(?:and|or)\s+(?=\S))?(?:so, (?:(?:as|generalized|perhaps)(?:, |$))?)?/u,
    /[\s,;]+(?:and|or|&|i\. e|viz|the)\.?$/iu,
  ],
  de: [/^(?:und|oder|u\.|o\.)\s+(?=\S)/u, /[\s,;]+(?:und|oder|auch|u|o)\.?$/iu],
  la: [/^(?:et|vel)\s+(?=\S)/u, /[\s,;]+(?:et|vel)$/iu],
};

/** Pieces of Lanman's Reader. */
const SELECTIONS = /,\s+selections?(?:\s[ivxl]+[.,]*)+$/u;

/** `isNumbered`: figures at its end belong to it. Elsewhere they are left of a reference, or lead to the next gender. */
export function withoutJoints(text: string, language: string, isNumbered: boolean): string {
  const joints = Object.hasOwn(JOINTS, language) ? (JOINTS[language] ?? []) : [];
  const own = [...joints.slice(0, 1), ...LEADING, TRAILING, DERIVED, ...joints.slice(1)]
    .reduce((rest, pattern) => rest.replace(pattern, ''), text)
    .trim();
  return (isNumbered ? own : own.replace(/(?:,\s*|\.\s+)\d+$/, '')).replace(SELECTIONS, '');
}

/** Longer explanations are told in part; the whole stands in the sense's lines. */
const MAX_GLOSS = 200;
const MAX_BRACKET = 40;
const MIN_CLAUSE = 20;

/** Without long brackets, or else up to the end of a sentence or clause. */
export function shortened(shown: readonly Shown[]): readonly Shown[] {
  if (lengthOf(shown) <= MAX_GLOSS) return shown;
  const bare = withoutBrackets(shown);
  if (lengthOf(bare) <= MAX_GLOSS) return bare;
  const sentence = firstSentence(bare);
  return lengthOf(sentence) <= MAX_GLOSS ? sentence : firstClause(sentence);
}

function lengthOf(shown: readonly Shown[]): number {
  return shown.reduce((sum, { text }) => sum + text.length, 0);
}

function withoutBrackets(shown: readonly Shown[]): readonly Shown[] {
  const kept: Shown[] = [];
  for (let index = 0; index < shown.length; index += 1) {
    const piece = shown[index];
    if (piece === undefined) break;
    const end = piece.text === '(' ? closingOf(shown, index) : index;
    const isLong = end > index && lengthOf(shown.slice(index, end + 1)) > MAX_BRACKET;
    if (!isLong) kept.push(piece);
    else index = end;
  }
  return kept;
}

function closingOf(shown: readonly Shown[], from: number): number {
  let depth = 0;
  for (let index = from; index < shown.length; index += 1) {
    if (shown[index]?.text === '(') depth += 1;
    if (shown[index]?.text === ')') depth -= 1;
    if (depth === 0) return index;
  }
  return from;
}

/** Up to the last comma, or sign like it, that leaves it short enough. */
function firstClause(shown: readonly Shown[]): readonly Shown[] {
  let [length, depth] = [0, 0];
  let cut: readonly [index: number, end: number] | undefined;
  for (const [index, piece] of shown.entries()) {
    if (piece.text === '(') depth += 1;
    if (piece.text === ')') depth -= 1;
    for (const { index: at } of depth > 0 ? [] : piece.text.matchAll(/[,;:](?=\s|$)|\s[—–-]+\s/gu)) {
      if (length + at > MIN_CLAUSE && length + at <= MAX_GLOSS) cut = [index, at];
    }
    length += piece.text.length;
    if (length > MAX_GLOSS) break;
  }
  if (cut === undefined) return shown;
  const piece = shown[cut[0]];
  return piece === undefined ? shown : [...shown.slice(0, cut[0]), cutShown(piece, cut[1])];
}

/** A semicolon, or a full stop before a capital or at the end; not behind a single letter or a figure. */
const SENTENCE_END =
  /;|(?<=[\p{Ll}\p{M}’'”)]{2})\.(?=[\s]+[\p{Lu}‘“]|\s*$)|(?<=[\p{Ll}\p{M}]\.[’”])(?=\s+[\p{Lu}‘“]|\s*$)/u;

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

export function cutShown(piece: Shown, end: number): Shown {
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
      .replace(/(?:[,;]| (?:and|or|und|u\.))\)/g, ')')
      .replace(/^[ ,.;:=—–)\]†*-]+/u, ''),
    endsAbbreviated,
  );
}

/** Punctuation at the end; the full stop of an abbreviation stays. */
function trimEnd(text: string, endsAbbreviated: boolean): string {
  let end = text.length;
  while (end > 0 && ' ,;:.—–([-'.includes(text[end - 1] ?? '')) end -= 1;
  const kept = text.slice(0, end);
  return text[end] === '.' && (endsAbbreviated || /(?:&c|etc|usw|nom\. pr)$/.test(kept)) ? `${kept}.` : kept;
}
