/**
 * The citations of an answer: those that dictionaries print, joined with what an index of texts has of them, and examples
 * from corpora. Also says which citations are worth looking up. Knows claims only.
 */

import { lexemeKey } from '../model/lexeme.js';
import type { CitationAsked } from '../model/tool.js';
import type { AnswerCitation, Claim } from '../model/types.js';
import type { ReduceInput } from './input.js';
import { gatherLexemes, type Lexeme } from './lexemes.js';
import { rankLexemes } from './ranking.js';

/** Citations looked up of the first word of an answer, of the second, of the third. */
const QUOTAS = [24, 8, 8];
/** Longer ones are not printed as citations but as essays. */
const MAX_REF = 300;
const MAX_QUOTE = 1000;

type CitationClaim = Claim & { readonly value: Extract<Claim['value'], { readonly case: 'citation' }> };

/** By rank of the word; the citations of a word in the order of its dictionaries, examples behind them. */
export function citationsOf(
  lexemes: readonly Lexeme[],
  idOf: (lexeme: Lexeme) => string,
  input: ReduceInput,
): AnswerCitation[] {
  const all = input.results.flatMap(({ claims }) => claims).filter(isCitation);
  const lookedUp = new Map<string, CitationClaim>();
  for (const claim of all) if (claim.value.value.passage !== undefined) lookedUp.set(askedKey(claim), claim);
  const examples = all.filter((claim) => claim.entryRef === '' && claim.value.value.passage === undefined);
  const homes = new Map(examples.map((claim) => [claim, homeOf(claim, lexemes, input)]));
  const ofWords = lexemes.flatMap((lexeme) => {
    const printed = lexeme.citationClaims.filter(isCitation).filter(isPrinted);
    const told = [...printed, ...examples.filter((claim) => homes.get(claim) === lexeme)];
    return onceEach(told).map((claim) => answerOf(claim, idOf(lexeme), lookedUp.get(printedKey(claim))));
  });
  // A URN that was looked up is no word: what is said of it stands alone.
  const ofUrns = examples.filter(({ subject }) => subject.startsWith('urn:'));
  return [...ofWords, ...onceEach(ofUrns).map((claim) => answerOf(claim, '', undefined))];
}

/** In reading order, those of the words that rank first; `asking` is the tool that will be asked. */
export function citationsToCheck(input: ReduceInput, asking: string): readonly CitationAsked[] {
  const lexemes = rankLexemes(gatherLexemes(input), input);
  const asked = QUOTAS.flatMap((quota, rank) => {
    const claims = (lexemes[rank]?.citationClaims ?? [])
      .filter(isCitation)
      .filter((claim) => isPrinted(claim) && claim.provenanceChain.tool !== asking);
    const citations = claims.flatMap(({ subject: lemma, value: { value } }): CitationAsked[] => {
      const { ctsUrn: urn, ref, text: quote } = value;
      const isPlain =
        ref.length <= MAX_REF && quote.length <= MAX_QUOTE && !/\p{Cc}/u.test(urn + ref + quote);
      return isPlain && `${urn}${ref}` !== '' ? [{ lemma, urn, ref, quote }] : [];
    });
    return worthiest([...distinct(citations)], quota);
  });
  return [...distinct(asked)];
}

/** Those that quote words of a work that is named by a URN, then those with a URN, then the rest; in their own order. */
function worthiest(citations: readonly CitationAsked[], quota: number): readonly CitationAsked[] {
  const cost = ({ urn, quote, ref }: CitationAsked) =>
    urn !== '' ? (quote === '' ? 1 : 0) : /\d|[ivxlc]+[,.]/.test(ref) ? 2 : 3;
  const chosen = new Set(
    citations
      .map((citation, place) => ({ citation, place }))
      .sort((a, b) => cost(a.citation) - cost(b.citation) || a.place - b.place)
      .slice(0, quota)
      .map(({ citation }) => citation),
  );
  return citations.filter((citation) => chosen.has(citation));
}

function distinct(citations: readonly CitationAsked[]): Iterable<CitationAsked> {
  return new Map(
    citations.map((citation) => [
      keyOf(citation.lemma, citation.urn, citation.ref, citation.quote),
      citation,
    ]),
  ).values();
}

function isCitation(claim: Claim): claim is CitationClaim {
  return claim.value.case === 'citation';
}

/** Of a dictionary's entry. */
function isPrinted({ entryRef }: Claim): boolean {
  return entryRef !== '';
}

/** What a citation was asked for by: a URN that was found only then is not among it. */
function askedKey({ subject, value: { value } }: CitationClaim): string {
  const { ctsUrn, ref, text, passage } = value;
  return keyOf(subject, passage?.resolved === true ? '' : ctsUrn, ref, text);
}

function printedKey({ subject, value: { value } }: CitationClaim): string {
  return keyOf(subject, value.ctsUrn, value.ref, value.text);
}

function keyOf(lemma: string, urn: string, ref: string, quote: string): string {
  return JSON.stringify([lemma, urn, ref, quote]);
}

/** A corpus knows lemmas, not homonyms: its examples go to the first word of that name. */
function homeOf(
  { subject }: Claim,
  lexemes: readonly Lexeme[],
  { language }: ReduceInput,
): Lexeme | undefined {
  const text = textPart(lexemeKey(language, subject, 0));
  return lexemes.find(({ key }) => textPart(key) === text);
}

/** The key without its part of speech. */
function textPart(key: string): string {
  return key.slice(0, key.lastIndexOf(':'));
}

function answerOf(claim: CitationClaim, lemmaId: string, found: CitationClaim | undefined): AnswerCitation {
  const { ctsUrn, text, author, work, ref } = claim.value.value;
  const type = isPrinted(claim) ? 'citation' : lemmaId === '' ? 'passage' : 'example';
  const own = { source: claim.provenanceChain.tool, type, claimId: claim.claimId, lemmaId };
  const cited = { ctsUrn, text, author, work, ref };
  const known = found?.value.value;
  if (found === undefined || known?.passage === undefined) return { ...own, ...cited, passage: undefined };
  return {
    ...own,
    ref,
    text,
    ctsUrn: ctsUrn || known.ctsUrn,
    author: known.author || author,
    work: known.work || work,
    passage: { ...known.passage, claimId: found.claimId },
  };
}

/** Two calls of one plan may reach the same entry: what it prints is told once. */
function onceEach(claims: readonly CitationClaim[]): readonly CitationClaim[] {
  const first = new Map<string, CitationClaim>();
  for (const claim of claims) {
    const { ref, ctsUrn, text } = claim.value.value;
    const key = JSON.stringify([claim.entryRef, ref, ctsUrn, text]);
    if (!first.has(key)) first.set(key, claim);
  }
  return [...first.values()];
}
