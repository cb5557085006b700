/**
 * A citation as a dictionary prints or encodes it, to CTS URNs: best first, with how sure and why, or to the string as
 * it stands. Knows the works through a table only, and takes `id.` and `ib.` from the citation before.
 */
import { parseReference } from '../perseus-reference.js';
import { type CitedWork, foldAbbreviation } from './abbreviations.js';
import {
  type CitationContext,
  type CitationReason,
  type CitationState,
  type ResolvedCitation,
  START,
  type Unresolved,
} from './citation.js';
import { lifeOf, namedPlace } from './coded.js';
import { type PrintedPassage, readPrintedPassage } from './passage.js';
import { numberedWorks, type RankedWork, rankWorks, workByNumber } from './ranking.js';
import { type Token, tokenize } from './tokens.js';
import { type PassageRange, readUrn, withPassage, workUrnOf } from './urn.js';

const MAX_LENGTH = 400;
/** Words and numbers of an abbreviation: `LXX 1 Ki.` has three. */
const MAX_WORDS = 8;
const MAX_CANDIDATES = 64;
const SAME_AUTHOR = new Set(['id', 'idem', 'ead', 'eadem']);
const SAME_WORK = new Set(['ib', 'ibid', 'ibidem']);
const SUREST = 0.99;

/** The keys a table may be asked for in order to resolve the citation; so that an index can look them up first. */
export function citationKeys(text: string, state: CitationState = START): readonly string[] {
  if (text.length > MAX_LENGTH) return [];
  const life = lifeOf(text);
  if (life !== undefined) return [life.key];
  const printed = readPrinted(text);
  return prefixKeys(printed.words).flatMap((key) =>
    printed.isSameAuthor && state.author !== '' ? [`${state.author} ${key}`, key] : [key],
  );
}

export function resolveCitation(text: string, context: CitationContext): ResolvedCitation {
  const trimmed = text.trim();
  const none = (unresolved: Unresolved) => ({
    text,
    candidates: [],
    unresolved,
    rest: '',
    state: context.state,
  });
  if (trimmed === '') return none('empty');
  if (trimmed.length > MAX_LENGTH) return none('too_long');
  if (/^urn:/i.test(trimmed)) return resolveUrn(text, context) ?? none(urnProblem(trimmed));
  if (trimmed.startsWith('Perseus:')) return resolveReference(text, context) ?? none('no_urn');
  return resolvePrinted(text, context);
}

function urnProblem(text: string): Unresolved {
  const read = readUrn(text);
  return read.ok ? '' : read.problem;
}

function resolveUrn(text: string, { state }: CitationContext): ResolvedCitation | undefined {
  const read = readUrn(text);
  if (!read.ok) return undefined;
  const { passage } = read.urn;
  const edition = read.urn.edition === '' ? '' : `.${read.urn.edition}`;
  const candidate = {
    urn: withPassage(`${workUrnOf(read.urn)}${edition}`, passage),
    workUrn: workUrnOf(read.urn),
    passage,
    otherPassages: [],
    author: '',
    work: '',
    confidence: 1,
    reasons: ['urn' as const],
  };
  return { text, candidates: [candidate], unresolved: '', rest: '', state };
}

function resolveReference(text: string, context: CitationContext): ResolvedCitation | undefined {
  const life = lifeOf(text);
  const { urn, reason } = parseReference(text);
  const read = readUrn(urn);
  if (!read.ok) return undefined;
  const [best] = life === undefined ? [] : rankWorks(context.worksOf(life.key), context.language);
  const passage = life === undefined ? (namedPlace(text) ?? read.urn.passage) : life.passage;
  const isCut = reason === 'place_cut' && passage === read.urn.passage;
  const candidate = {
    urn: withPassage(best?.work.urn ?? workUrnOf(read.urn), passage),
    workUrn: best?.work.urn ?? workUrnOf(read.urn),
    passage,
    otherPassages: lastNumbers(passage),
    author: best?.work.authorName ?? '',
    work: best?.work.workTitle ?? '',
    confidence: isCut ? 0.8 : SUREST,
    reasons: isCut ? (['perseus_reference', 'place_cut'] as const) : (['perseus_reference'] as const),
  };
  return { text, candidates: [candidate], unresolved: '', rest: '', state: context.state };
}

interface Printed {
  /** The words and numbers an abbreviation may consist of. */
  readonly words: readonly Token[];
  readonly tokens: readonly Token[];
  readonly isSameAuthor: boolean;
  readonly isSameWork: boolean;
}

function readPrinted(text: string): Printed {
  const tokens = tokenize(text);
  const solid = tokens.filter(({ kind }) => kind !== 'sign');
  const [first, second] = solid.map((token) => foldAbbreviation(token.text));
  const isSameAuthor = SAME_AUTHOR.has(first ?? '');
  const isSameWork = SAME_WORK.has(first ?? '') || (isSameAuthor && SAME_WORK.has(second ?? ''));
  const skipped = (isSameAuthor ? 1 : 0) + (isSameWork ? 1 : 0);
  return { words: solid.slice(skipped), tokens, isSameAuthor, isSameWork };
}

/** The longest first; a key holds at least one word. */
function prefixKeys(words: readonly Token[]): readonly string[] {
  const firstWord = words.findIndex(({ kind }) => kind === 'word');
  const keys: string[] = [];
  for (let length = Math.min(words.length, MAX_WORDS); firstWord >= 0 && length > firstWord; length--) {
    keys.push(keyOf(words.slice(0, length)));
  }
  return keys;
}

function keyOf(words: readonly Token[]): string {
  return foldAbbreviation(words.map(({ text }) => text).join(' '));
}

interface Found {
  readonly works: readonly CitedWork[];
  /** How many of the words are the abbreviation. */
  readonly length: number;
  readonly reason: CitationReason;
  /** As printed, without what `id.` stands for. */
  readonly printed: string;
}

function findWorks(printed: Printed, { worksOf, state }: CitationContext): Found | undefined {
  const { words, isSameAuthor } = printed;
  for (let length = Math.min(words.length, MAX_WORDS); length > 0; length--) {
    const part = words.slice(0, length);
    if (!part.some(({ kind }) => kind === 'word')) break;
    const key = keyOf(part);
    const isCarried = isSameAuthor && state.author !== '';
    const works = worksOf(isCarried ? `${state.author} ${key}` : key);
    if (works.length > 0) {
      const printedPart = part.map(({ text }) => text).join('');
      const reason = isCarried ? 'same_author' : 'abbreviation';
      return { works, length, reason, printed: isCarried ? '' : printedPart };
    }
  }
  return undefined;
}

function resolvePrinted(text: string, context: CitationContext): ResolvedCitation {
  const printed = readPrinted(text);
  const { words, tokens, isSameAuthor, isSameWork } = printed;
  const { state } = context;
  const none = (unresolved: Unresolved) => ({ text, candidates: [], unresolved, rest: '', state });
  const found = isSameWork ? undefined : findWorks(printed, context);
  const isBare = words.length > 0 && words[0]?.kind === 'number';
  const pointsBack = isSameWork || isSameAuthor || (found === undefined && isBare);
  // What follows with `ib.` is not in the last work that was known.
  if (found === undefined && !pointsBack) return { ...none('unknown_abbreviation'), state: START };
  const passageFrom = words[found?.length ?? 0]?.at ?? text.length;
  const rest = tokens.filter(({ at }) => at >= passageFrom);
  const passage = readPrintedPassage(rest, text.length);
  if (found === undefined) {
    // `id. Fragm. 3` names a work nobody knows: it is not the work before.
    if (isSameAuthor && !isSameWork && passage.unread.length > 0) {
      return { ...none('unknown_abbreviation'), state: { ...START, author: state.author } };
    }
    if (state.works.length === 0) return none('nothing_before');
    const reason = isSameWork ? 'same_work' : isBare && !isSameAuthor ? 'bare_numbers' : 'same_author';
    const range = withinBook(passage.range, state.passage);
    const reasons: CitationReason[] = range === passage.range ? [reason] : [reason, 'same_book'];
    return finish(text, state.works, { ...passage, range }, reasons, state);
  }
  return finishNamed(text, found, passage, context);
}

function finishNamed(
  text: string,
  { works, reason, printed }: Found,
  passage: PrintedPassage,
  { language, state }: CitationContext,
): ResolvedCitation {
  const ranked = rankWorks(works, language, printed);
  const author = foldAbbreviation(ranked[0]?.work.author ?? '') || state.author;
  const numbered = numberedWorks(ranked);
  const [number = '', ...behind] = passage.range.start;
  if (numbered === undefined || passage.range.start.length < 2) {
    return finish(text, ranked, passage, [reason], { author, works: ranked, passage: [] });
  }
  const speech = numbered.get(number);
  const urn = speech?.urn ?? workByNumber(numbered, number);
  if (urn === undefined)
    return finish(text, ranked, passage, [reason], { author, works: ranked, passage: [] });
  const [first] = ranked;
  const unnamed = first === undefined ? undefined : { ...first.work, urn, workTitle: '', example: '' };
  const work = speech ?? unnamed;
  const chosen = work === undefined ? [] : [{ work, share: speech === undefined ? 0.9 : 1 }];
  const end = passage.range.end?.slice(1);
  const range = end === undefined || end.length === 0 ? { start: behind } : { start: behind, end };
  const why: CitationReason = speech === undefined ? 'speech_number_by_rule' : 'speech_number';
  return finish(text, chosen, { ...passage, range }, [reason, why], { author, works: ranked, passage: [] });
}

function finish(
  text: string,
  ranked: readonly RankedWork[],
  passage: PrintedPassage,
  because: readonly CitationReason[],
  state: CitationState,
): ResolvedCitation {
  const reasons: CitationReason[] = [...because];
  if (ranked.length > 1) reasons.push('several_works');
  if (passage.hasRoman) reasons.push('roman_numerals');
  if (passage.range.start.length === 0) reasons.push('no_passage');
  if (passage.unread.length > 0) reasons.push('unread_words');
  const doubt = reasons.reduce((product, reason) => product * (DOUBTS[reason] ?? 1), SUREST);
  const candidates = ranked.slice(0, MAX_CANDIDATES).map(({ work, share }) => ({
    urn: withPassage(work.urn, passage.range),
    workUrn: work.urn,
    passage: passage.range,
    otherPassages: [
      ...(passage.bracketed === '' ? [] : [{ start: [passage.bracketed] }]),
      ...lastNumbers(passage.range),
    ],
    author: work.authorName,
    work: work.workTitle,
    confidence: Math.round(doubt * share * 1000) / 1000,
    reasons,
  }));
  const rest = text.slice(passage.restAt).replace(/^[;\s]+/, '');
  return { text, candidates, unresolved: '', rest, state: { ...state, passage: passage.range.start } };
}

/** One number alone, behind a passage of several, is counted in the same book. */
function withinBook(range: PassageRange, before: readonly string[]): PassageRange {
  const { start, end } = range;
  const [book] = before;
  if (start.length !== 1 || before.length < 2 || book === undefined) return range;
  return end === undefined ? { start: [book, ...start] } : { start: [book, ...start], end: [book, ...end] };
}

/** How much of its sureness a candidate keeps. */
const DOUBTS: Partial<Record<CitationReason, number>> = {
  same_author: 0.97,
  same_work: 0.97,
  same_book: 0.8,
  bare_numbers: 0.8,
  roman_numerals: 0.98,
  unread_words: 0.4,
};

/** Speeches are cited by chapter and section where the text counts sections only: the last number is the section. */
export function lastNumbers({ start, end }: PassageRange): readonly PassageRange[] {
  const others: PassageRange[] = [];
  for (let from = 1; from < start.length; from++) {
    others.push(
      end === undefined ? { start: start.slice(from) } : { start: start.slice(from), end: end.slice(from) },
    );
  }
  return others;
}
