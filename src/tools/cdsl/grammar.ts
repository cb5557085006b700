/** Gender, part of speech and verb class as the dictionaries abbreviate them, in English, German, Latin and French. */
import { Gender, PartOfSpeech as Pos } from '../../gen/langnet/v1/morphology_pb.js';
import { leaves, type Node } from './outline.js';
import { type Cell, part, type Token } from './tokens.js';

export interface Grammar {
  readonly pos: Pos;
  /** All genders stated, in the order masculine, feminine, neuter. */
  readonly genders: readonly Gender[];
  /** `1P`, `10Ā`: class and voice as printed. */
  readonly classes: readonly string[];
  /** What it was read from. */
  readonly cells: readonly Cell[];
}

export const NO_GRAMMAR: Grammar = { pos: Pos.UNSPECIFIED, genders: [], classes: [], cells: [] };

const GENDER_LETTERS: Readonly<Record<string, Gender>> = {
  m: Gender.MASCULINE,
  f: Gender.FEMININE,
  n: Gender.NEUTER,
};

/** In small letters, without the full stop. */
const WORDS: Readonly<Record<string, Pos>> = {
  a: Pos.ADJECTIVE,
  adj: Pos.ADJECTIVE,
  adject: Pos.ADJECTIVE,
  adv: Pos.ADVERB,
  advb: Pos.ADVERB,
  ind: Pos.INDECLINABLE,
  indec: Pos.INDECLINABLE,
  indecl: Pos.INDECLINABLE,
  pron: Pos.PRONOUN,
  pn: Pos.PRONOUN,
  num: Pos.NUMERAL,
  zahlw: Pos.NUMERAL,
  prep: Pos.PREPOSITION,
  praep: Pos.PREPOSITION,
  präp: Pos.PREPOSITION,
  conj: Pos.CONJUNCTION,
  konj: Pos.CONJUNCTION,
  interj: Pos.INTERJECTION,
  interject: Pos.INTERJECTION,
  par: Pos.PARTICIPLE,
  part: Pos.PARTICIPLE,
  ppl: Pos.PARTICIPLE,
  grdv: Pos.PARTICIPLE,
  p: Pos.PARTICIPLE,
  pro: Pos.PRONOUN,
  pref: Pos.PREFIX,
  subst: Pos.NOUN,
  vt: Pos.VERB,
  vi: Pos.VERB,
};

/** In dictionaries with English headwords; in others these letters refer to another entry. */
const ENGLISH_WORDS: Readonly<Record<string, Pos>> = { ...WORDS, s: Pos.NOUN, v: Pos.VERB };

/** Classes of compounds. */
const COMPOUNDS = new Set(
  'tatpur tatp karmadh bahuvr dvandva dwandwa dvigu dwigu avyayībh avyayíbh avyayibh avy'.split(' '),
);
/** Printed beside the gender and saying nothing of it. */
const BESIDE = new Set([
  ...COMPOUNDS,
  ...'pl du sg sing abstr nom cl t i id caus interdum praesertim patronym'.split(' '),
]);
/** Active, middle and both. */
const VOICES = new Set(['p', 'a', 'ā', 'u', 'c', 'd', 'ubh', 'atm', 'ātm', 'par']);

/** The genders that a run of letters such as `mfn` states; undefined when it is none. */
export function gendersOf(letters: string): readonly Gender[] | undefined {
  if (letters === 'nt' || letters === 'neut') return [Gender.NEUTER];
  if (letters === 'masc') return [Gender.MASCULINE];
  if (letters === 'fem') return [Gender.FEMININE];
  if (!/^[mfn]{1,3}$/.test(letters)) return undefined;
  return [...letters].map((letter) => GENDER_LETTERS[letter] ?? Gender.UNSPECIFIED);
}

/** Three genders are an adjective's, fewer a noun's; what is stated as a word goes before both. */
export function grammarOf(
  genders: readonly Gender[],
  pos: Pos,
  classes: readonly string[],
  cells: readonly Cell[],
): Grammar {
  const all = [...new Set(genders)].sort((a, b) => a - b);
  if (pos !== Pos.UNSPECIFIED) return { pos, genders: pos === Pos.NOUN ? all : [], classes, cells };
  if (all.length === 3) return { pos: Pos.ADJECTIVE, genders: [], classes, cells };
  if (all.length > 0) return { pos: Pos.NOUN, genders: all, classes, cells };
  return { pos, genders: all, classes, cells };
}

/** The one gender of a noun, as the shared model has it; unspecified where there are several. */
export function oneGender({ genders }: Pick<Grammar, 'genders'>): Gender {
  const [first, second] = genders;
  if (first === Gender.MASCULINE && second === Gender.FEMININE) return Gender.COMMON;
  return second === undefined ? (first ?? Gender.UNSPECIFIED) : Gender.UNSPECIFIED;
}

export interface Leading {
  readonly grammar: Grammar;
  /** What follows it. */
  readonly rest: readonly Node[];
}

export interface LeadingOptions {
  readonly isEnglish?: boolean;
  /** Endings of the feminine stand in italics: `m., f. {%trī,%} n.` */
  readonly hasEndings?: boolean;
}

const ENDING = /^\s*[\p{L}\p{M}º-]{1,7}(?:, [\p{L}\p{M}º-]{1,7}){0,3}[,.]?\s*$/u;
/** Before another gender. */
const JOINT =
  /^[\s,]*(?:(?:and|or|u\.|et)(?=\s+(?:[mfn]|adj|adv|\d+|Tatpur|Karmadh|Bahuvr|Avyay[iīí]bh)\.|\s*$)|and(?=\s+s\.))/u;
/** `nom. pr.` is no case: it says that the word is a name. */
const WORD = /^[\s,.:*—–-]*(?!nom\.\s+pr\.)(v\. ?[ti]|[\p{L}]+|\d{1,2})\.?(?=[\s,.;:()]|$)/u;

/**
 * Grammar at the start of a body: `m.`, `m. f. n.`, `Tatpur. n.`, `10. P.`, `v. t.`, with the forms and brackets
 * between them. It ends at the first word that is none of it.
 */
export function readLeading(nodes: readonly Node[], options: LeadingOptions = {}): Leading {
  const { isEnglish = false, hasEndings = false } = options;
  const words = isEnglish ? ENGLISH_WORDS : WORDS;
  const genders: Gender[] = [];
  const cells: Cell[] = [];
  const classes: string[] = [];
  let pos = Pos.UNSPECIFIED;
  let number: Cell | undefined;
  /** The class of a compound may be all the grammar there is. */
  let hasClass = false;
  let index = 0;
  /** What is left of the node at the index. */
  let left: Node | undefined = nodes[0];
  const advance = () => {
    index += 1;
    left = nodes[index];
  };
  const isOpen = () => genders.length === 0 && pos === Pos.UNSPECIFIED && classes.length === 0;
  while (left !== undefined) {
    const node: Node = left;
    if (node.kind === 'group' || node.kind === 'sanskrit' || node.kind === 'line') {
      // Forms stand before the grammar or within it; behind it they belong to the meaning.
      if (node.kind === 'group' && !isTechnical(node.nodes)) break;
      if (
        node.kind === 'sanskrit' &&
        (isEnglish || !hasGrammarBehind(nodes.slice(index + 1, index + 8), hasEndings))
      )
        break;
      advance();
      continue;
    }
    if (node.kind !== 'text' && node.kind !== 'abbreviation' && node.kind !== 'grammar') break;
    if (/^[\s,.:—–-]*$/u.test(node.text) || (isOpen() && isAnd(node, nodes[index + 1], nodes[index + 2]))) {
      advance();
      continue;
    }
    // Endings, and another headword of the same meaning.
    const isForm = hasEndings && node.style === 'italic' && !isOpen();
    if (isForm && (ENDING.test(node.text) || hasGrammarBehind(nodes.slice(index + 1, index + 8), true))) {
      advance();
      continue;
    }
    const joint = isOpen() && number === undefined && !hasClass ? null : JOINT.exec(node.text);
    if (joint !== null) {
      left = part(node, joint[0].length, node.text.length);
      if (left.text === '') advance();
      continue;
    }
    const match = WORD.exec(node.text);
    const word = match?.[1] ?? '';
    if (match === null || word === '') break;
    const from = match[0].lastIndexOf(word);
    const cell = part(node, from, from + word.length);
    const letters = word.toLowerCase().replace(/[.\s]/g, '');
    // `N.` is a name.
    const found = word === word.toLowerCase() ? gendersOf(letters) : undefined;
    const isCapital = /^\p{Lu}\p{Ll}/u.test(word) && !BESIDE.has(letters) && !Object.hasOwn(words, letters);
    if (/^\d+$/.test(word)) number = cell;
    else if (number !== undefined && VOICES.has(letters) && (isOpen() || classes.length > 0)) {
      classes.push(`${number.text}${word}`);
      pos = Pos.VERB;
      cells.push(number, cell);
    } else if (found !== undefined && !isCapital && isMarked(node, match[0])) {
      genders.push(...found);
      cells.push(cell);
    } else if (Object.hasOwn(words, letters) && word !== 'P' && isOpen() && isMarked(node, match[0])) {
      pos = words[letters] ?? Pos.UNSPECIFIED;
      cells.push(cell);
    } else if (
      words[letters] === Pos.ADJECTIVE &&
      (pos === Pos.UNSPECIFIED || pos === Pos.ADJECTIVE) &&
      isMarked(node, match[0])
    ) {
      // `f. {@-ī,@} a.`: the feminine of an adjective.
      pos = Pos.ADJECTIVE;
      cells.push(cell);
    } else if (letters === 'adv' && isMarked(node, match[0])) {
      cells.push(cell);
    } else if (COMPOUNDS.has(letters)) hasClass = true;
    // `adj. and s., f. {%rū,%}`: a substantive.
    else if (hasEndings && word === 's' && !isOpen() && isMarked(node, match[0])) cells.push(cell);
    // "The same" may be all that is said.
    else if (
      letters === 'id' &&
      !hasWords([part(node, match[0].length, node.text.length), ...nodes.slice(index + 1, index + 20)])
    )
      break;
    else if ((!BESIDE.has(letters) && !isItalicAs(node, letters)) || isCapital) break;
    if (match[0].length === node.text.length) advance();
    else left = part(node, match[0].length, node.text.length);
  }
  const rest = left === undefined ? [] : [left, ...nodes.slice(index + 1)];
  return { grammar: grammarOf(genders, pos, classes, cells), rest: isOpen() && !hasClass ? nodes : rest };
}

/** `{%u.%} {#mEnika#} {%m.%}`: another headword of the same meaning. */
function isAnd(node: Token, ...rest: readonly (Node | undefined)[]): boolean {
  const [next] = rest.filter((other) => other?.kind === 'group' || other?.text.trim() !== '');
  const isNext =
    next?.kind === 'sanskrit' ||
    (next?.kind === 'text' && gendersOf(next.text.trim().replace(/\.$/, '')) !== undefined);
  return isNext && /^\s*(?:u|o|und|oder|and|or)\.?\s*$/.test(node.text);
}

function hasWords(nodes: readonly Node[]): boolean {
  return leaves(nodes).some(({ kind, text }) => kind === 'text' && /\p{L}{2}/u.test(text));
}

/** `as n.` in italics: the noun made of an adjective. */
function isItalicAs({ style }: Token, letters: string): boolean {
  return style === 'italic' && letters === 'as';
}

const AFTER_HEADWORD =
  /(?<=^|[\s,])(?:(?:m|f|n|adj|adv|num|pron|indecl|interj|prep|conj|ptcl)\.(?=[\s,;]|$)|[iv]+\.? ?\d)/u;

/** `{%agni%} (probably from {%añj%}), m.`: what stands before the grammar repeats the headword. */
export function behindTransliteration(nodes: readonly Node[]): readonly Node[] {
  for (const [index, node] of nodes.slice(0, 12).entries()) {
    if (node.kind !== 'text') continue;
    if (node.style === 'italic' && gendersOf(node.text.trim().replace(/\.$/, '')) === undefined) continue;
    const match = AFTER_HEADWORD.exec(node.text);
    if (match !== null) return [part(node, match.index, node.text.length), ...nodes.slice(index + 1)];
  }
  return nodes;
}

/** A word such as "a" or "part" is grammar only with its full stop, or where it is marked. */
function isMarked(node: Token, matched: string): boolean {
  return (
    node.style === 'italic' ||
    node.kind !== 'text' ||
    matched.endsWith('.') ||
    node.text[matched.length] === '.'
  );
}

/** `{#(lA)#} 1. {%f.%}`: does a gender follow the forms? */
function hasGrammarBehind(nodes: readonly Node[], hasEndings: boolean): boolean {
  for (const node of nodes) {
    if (node.kind === 'sanskrit' || node.kind === 'group' || node.kind === 'line') continue;
    if (hasEndings && (node.style === 'italic' || /^[\s,]*i\. e\.\s*$/.test(node.text))) continue;
    if (/^[\s,.:—–\d-]*$/u.test(node.text)) continue;
    if (node.kind === 'abbreviation' || node.kind === 'grammar') return true;
    const word = /^[\s,.:—–\d-]*([\p{L}]{1,8})\./u.exec(node.text)?.[1]?.toLowerCase() ?? '';
    return gendersOf(word) !== undefined || Object.hasOwn(WORDS, word) || VOICES.has(word);
  }
  return false;
}

/** Words of grammar and comparison, in brackets or out of them. */
const TECHNICAL_WORDS = new Set(
  `adv abl acc instr dat gen loc voc nom nomin genit accus locat ablat sg sing du dual pl plur aor pf perf fut impf impv
  imper pot subj prec cond inf p ind.p pr.p ppp ppl grdv ger pass caus desid intens intensive denom freq cl ifc ibc iic comp compar
  superl mfn fr cf cp vgl w.r v.l sch ib ibid id q.v qq.v q vide see s.v scil sc w c gr ved lat gk goth lith slav germ
  zd zend hib angl-sax as eng ger praef praec r v annot them par ātm anomal ptcple`.split(/\s+/),
);

/** Is this abbreviation one of grammar, comparison or reference? */
export function isTechnicalWord(text: string): boolean {
  return TECHNICAL_WORDS.has(text.trim().toLowerCase().replace(/\.$/, '').replaceAll(' ', ''));
}

/** `(iii. 3, 3)`, `(x. 5, 5, 1 et seq.)`, `(No. 4, L. 1)` */
const PLACE = /^[\s(]*(?:(?:[ivxlcIVXLC]+|\d+|et|and|seq|sqq?|ff?|Nos?|LL?)(?:[\s.,;:–-]+|$))*$/;
/** `(vi. 5, 2, in both recensions)` */
const PLACE_FIRST = /^[\s(]*[ivxlc]+\.\s\d+,\s\d+(?![\p{L}\d])/u;
/** `(ŚKD.)` */
const SIGN_ONLY = /^\s*\p{Lu}[\p{L}\p{M}]+\.\s*$/u;

/** Do these words, out of brackets, explain nothing of the meaning? */
export function isTechnical(nodes: readonly Node[]): boolean {
  const tokens = leaves(nodes);
  if (tokens.every(({ kind, text }) => kind !== 'text' || !/\p{L}{2}/u.test(text))) return true;
  const text = tokens.map((token) => token.text).join(' ');
  if (PLACE.test(text) || PLACE_FIRST.test(text) || SIGN_ONLY.test(text)) return true;
  return tokens.some(({ kind, text, n, style }) => {
    if (kind === 'source' || kind === 'sanskrit' || kind === 'homonym' || kind === 'grammar') return true;
    if (kind === 'foreign' || kind === 'note') return true;
    if (kind === 'abbreviation') return n === null && isTechnicalWord(text);
    if (kind !== 'text') return false;
    if (/[√=°˚]/u.test(text) || (style === 'bold' && /\p{L}/u.test(text))) return true;
    return [...text.matchAll(/([\p{L}-]+)\.(?!\s+pr\.)/gu)].some((match) => isTechnicalWord(match[1] ?? ''));
  });
}
