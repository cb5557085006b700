/**
 * An entry of Lewis's dictionary, taken apart: head, forms, root, senses and the words that define them.
 * The text is flat: what was italic or bold in print is told by place and punctuation alone. Knows no bytes.
 */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';

/** Half-open range of indexes in the entry's text. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface LewisSense {
  readonly text: Range;
  /** The defining words; absent where there are only a construction, a label or a reference. */
  readonly gloss: Range | undefined;
  /** "Fig.", "Poet." ... as printed. */
  readonly labels: readonly string[];
}

export interface LewisEntry {
  readonly headword: Range;
  readonly forms: readonly Range[];
  readonly root: Range | undefined;
  readonly gender: Range | undefined;
  readonly posWord: Range | undefined;
  readonly pos: PartOfSpeech;
  readonly senses: readonly LewisSense[];
}

/** More forms than any entry has: from there on it is text. */
const MAX_FORMS = 6;
const MAX_GLOSS = 300;

const HEADWORD = /[^\s,;:()[\]—]+/y;
const FORM = /[-–]?[\p{Ll}\p{M}]+/uy;
const GENDER = /(?:m|f|n)(?: (?:and|or) (?:m|f|n))?\.?(?=[\s,;(]|$)/y;
const ROOT = /(?:\d )?[A-Z]{1,8}-(?:; (?:\d )?[A-Z]{1,8}-){0,3}(?=[\s,.;]|$)/y;
const POS_WORD = /(?:adj|adv|prep|conj|interj|pron|num|subst)\b\.?/y;
/** "with comp. and sup.", "with abl.", "poss.": grammar behind the part of speech. */
const REMARK =
  /(?:with )?(?:comp|sup|abl|acc|gen|dat|num|indecl|poss|rel|dem|interrog|indef|refl)\b\.?(?: and (?:comp|sup|abl|acc|gen|dat)\b\.?)?/y;
/** "P. of amo": what the head is a participle of. */
const PARTICIPLE = /P\. of [\p{L}\p{M}]{1,40}/uy;
/** The Greek word that a borrowed one comes from. */
const GREEK = /[\p{Script=Greek}\p{M}]{1,40}/uy;
const BLANKS = /[\s,]*/y;
const SEPARATORS = /[\s,.;:—-]*/y;
const ENGLISH_INFINITIVE = /to /y;

const POS_WORDS: Readonly<Record<string, PartOfSpeech>> = {
  adj: PartOfSpeech.ADJECTIVE,
  adv: PartOfSpeech.ADVERB,
  prep: PartOfSpeech.PREPOSITION,
  conj: PartOfSpeech.CONJUNCTION,
  interj: PartOfSpeech.INTERJECTION,
  pron: PartOfSpeech.PRONOUN,
  num: PartOfSpeech.NUMERAL,
  subst: PartOfSpeech.NOUN,
};
const INFINITIVE = /(?:[aeāēī]re|[āēī]rī|esse)$/u;

/** Undefined when the text has no headword. */
export function parseLewis(text: string): LewisEntry | undefined {
  const headword = match(HEADWORD, text, 0);
  if (headword === undefined) return undefined;
  const head = readHead(text, headword.to);
  const bodyStart = match(SEPARATORS, text, head.end)?.to ?? head.end;
  return {
    headword,
    forms: head.forms,
    root: head.parts.root,
    gender: head.parts.gender,
    posWord: head.parts.posWord,
    pos: posOf(text, head, bodyStart),
    senses: splitSenses(text, bodyStart),
  };
}

/** What stands once in a head, besides forms and brackets. */
const HEAD_PARTS = { root: ROOT, gender: GENDER, posWord: POS_WORD } as const;
type HeadPart = keyof typeof HEAD_PARTS;
const HEAD_PART_NAMES = Object.keys(HEAD_PARTS) as readonly HeadPart[];

interface Head {
  readonly forms: readonly Range[];
  readonly parts: Readonly<Partial<Record<HeadPart, Range>>>;
  readonly end: number;
}

/** Reads until the first thing that is no form, gender, part of speech, root or bracket. */
function readHead(text: string, start: number): Head {
  const forms: Range[] = [];
  const parts: Partial<Record<HeadPart, Range>> = {};
  for (let end = start; ; ) {
    const at = match(BLANKS, text, end)?.to ?? end;
    const isPastForms = Object.keys(parts).length > 0;
    const name = HEAD_PART_NAMES.find(
      (each) => parts[each] === undefined && match(HEAD_PARTS[each], text, at) !== undefined,
    );
    const part = name && match(HEAD_PARTS[name], text, at);
    const form = isPastForms || forms.length >= MAX_FORMS ? undefined : match(FORM, text, at);
    const passed = passedOver(text, at, parts);
    if (name !== undefined && part !== undefined) {
      parts[name] = part;
      end = part.to;
    } else if (passed !== undefined) end = passed;
    else if (form !== undefined && endsForm(text, form.to)) {
      forms.push(form);
      end = form.to;
    } else return { forms, parts, end };
  }
}

/** The end of a bracket, or of grammar and Greek that stand behind the forms. */
function passedOver(text: string, at: number, parts: Head['parts']): number | undefined {
  if (text[at] === '(') return closeOf(text, at);
  const participle = match(PARTICIPLE, text, at);
  if (participle !== undefined) return participle.to;
  const remark = parts.posWord === undefined ? undefined : match(REMARK, text, at);
  const greek = Object.keys(parts).length === 0 ? undefined : match(GREEK, text, at);
  return (remark ?? greek)?.to;
}

/** A form ends at a comma or where the rest of the head begins; behind a word of the text stands more text. */
function endsForm(text: string, at: number): boolean {
  let next = at;
  while (text[next] === ' ') next++;
  if (text[next] === '(') {
    next = closeOf(text, next) ?? next;
    while (text[next] === ' ') next++;
  }
  if (text[next] === ',') return true;
  return HEAD_PART_NAMES.some((name) => match(HEAD_PARTS[name], text, next) !== undefined);
}

function posOf(text: string, head: Head, bodyStart: number): PartOfSpeech {
  const { posWord, gender } = head.parts;
  if (posWord !== undefined) {
    const word = text.slice(posWord.from, posWord.to).replace('.', '');
    return POS_WORDS[word] ?? PartOfSpeech.UNSPECIFIED;
  }
  if (gender !== undefined) return PartOfSpeech.NOUN;
  const last = head.forms[head.forms.length - 1];
  const isInfinitive = last !== undefined && INFINITIVE.test(text.slice(last.from, last.to));
  const isVerb = isInfinitive || match(ENGLISH_INFINITIVE, text, bodyStart) !== undefined;
  return isVerb ? PartOfSpeech.VERB : PartOfSpeech.UNSPECIFIED;
}

function splitSenses(text: string, start: number): readonly LewisSense[] {
  const senses: LewisSense[] = [];
  const add = (from: number, to: number) => {
    const range = trim(text, from, to);
    if (range !== undefined) senses.push({ text: range, ...defineSense(text, range) });
  };
  let from = start;
  for (const at of topLevel(text, start, '—')) {
    add(from, at);
    from = at + 1;
  }
  add(from, text.length);
  return senses;
}

/** Where a sign stands outside brackets; brackets that never close are none. */
function topLevel(text: string, start: number, sign: string, end = text.length): readonly number[] {
  const places: number[] = [];
  const all: number[] = [];
  let depth = 0;
  for (let at = start; at < end; at++) {
    const unit = text[at];
    if (unit === '(' || unit === '[') depth++;
    else if ((unit === ')' || unit === ']') && depth > 0) depth--;
    else if (unit === sign) {
      all.push(at);
      if (depth === 0) places.push(at);
    }
  }
  return depth === 0 ? places : all;
}

const NUMBER = /(?:[IVX]{1,5}|\d{1,2})\. /y;
const LABEL = /(?:Colloq|Ellipt|Esp|Fig|In gen|Lit|Meton|Poet|Plur|Prov|Sing|Transf|Usu)\.,? ?/y;
/** Constructions and references: words about words. A sense that means "with" goes on with a comma. */
const NO_GLOSS = /With [a-z]|In the phrase|(?:[Ss]ee|[Cc]f\.|v\.) /y;
const AUTHORS = /(?:,? (?:C|Cs|Cu|Enn|H|Iu|L|N|O|Ph|S|T|Ta|V)\.)+$/;

function defineSense(text: string, sense: Range): Pick<LewisSense, 'gloss' | 'labels'> {
  const labels: string[] = [];
  let from = match(NUMBER, text, sense.from)?.to ?? sense.from;
  for (let label = match(LABEL, text, from); label !== undefined; label = match(LABEL, text, from)) {
    labels.push(text.slice(label.from, label.to).replace(/,? ?$/, ''));
    from = label.to;
  }
  const [colon = sense.to] = topLevel(text, from, ':', sense.to);
  if (colon - from > MAX_GLOSS || match(NO_GLOSS, text, from) !== undefined)
    return { gloss: undefined, labels };
  const words = text
    .slice(from, colon)
    .trimEnd()
    .replace(AUTHORS, '')
    .replace(/[\s,.;]+$/, '');
  const gloss = trim(text, from, from + words.length);
  const isWords = gloss !== undefined && /\p{L}/u.test(text.slice(gloss.from, gloss.to));
  return { gloss: isWords ? gloss : undefined, labels };
}

/** The index behind the bracket that closes the one at `open`. */
function closeOf(text: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

function trim(text: string, from: number, to: number): Range | undefined {
  let start = from;
  let end = to;
  while (start < end && text[start] === ' ') start++;
  while (end > start && text[end - 1] === ' ') end--;
  return start < end ? { from: start, to: end } : undefined;
}

function match(pattern: RegExp, text: string, at: number): Range | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found === null ? undefined : { from: at, to: at + found[0].length };
}
