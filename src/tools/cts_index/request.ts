/** Builds the calls: all lemmas, URNs or citations at once, because a local lookup costs little. */
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { Language } from '../../model/language.js';
import type { PassageAsked } from '../../model/passage.js';
import type { CitationAsked, FormAsked, Purpose } from '../../model/tool.js';
import { MAX_CITED, MAX_WORD } from './envelope.js';

/** Lemmas, and citations, of one call that are looked up: the best come first. */
const MAX_WORDS = 12;
const MAX_CITATIONS = 64;
const MAX_NEIGHBOURS = 50;
const MAX_UNITS = 500;
const MAX_SKIPPED = 1_000_000;

export function buildRequest(forms: readonly FormAsked[], language: Language, purpose: Purpose): JsonObject {
  return { language, purpose, words: [...new Set(forms.map((form) => form.encoded))] };
}

export function citationRequest(citations: readonly CitationAsked[], language: Language): JsonObject {
  const asked = citations.map(({ lemma, urn, ref, quote }) => ({ lemma, urn, ref, quote }));
  return { language, purpose: 'citation', citations: asked };
}

export function passageRequest(
  { text, quote, neighbours, skip, limit }: PassageAsked,
  language: Language,
): JsonObject {
  return {
    language,
    purpose: 'passage',
    text: oneLine(text),
    quote: oneLine(quote),
    neighbours,
    skip,
    limit,
  };
}

/** The words of a call; anything in the list that is no text is passed over. */
export function askedWords(params: JsonObject): readonly string[] {
  const { words } = params;
  const texts = Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
  return texts.slice(0, MAX_WORDS);
}

/** The citations of a call that can be repeated in an answer, each on one line. */
export function askedCitations({ citations }: JsonObject): readonly CitationAsked[] {
  const list: readonly JsonValue[] = Array.isArray(citations) ? citations : [];
  const asked = list.flatMap((item): CitationAsked[] => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return [];
    const member = (name: string) => {
      const value = (item as JsonObject)[name];
      return typeof value === 'string' ? value : '';
    };
    const [lemma, urn, ref, quote] = [member('lemma'), member('urn'), member('ref'), member('quote')];
    return isWritable({ lemma, urn, ref, quote }) ? [{ lemma, urn, ref, quote }] : [];
  });
  return asked.slice(0, MAX_CITATIONS);
}

function isWritable({ lemma, urn, ref, quote }: CitationAsked): boolean {
  const word = urn === '' ? ref : urn;
  const isOneLine = [lemma, urn, ref, quote].every(
    (text) => !text.includes('\n') && text.length <= MAX_CITED,
  );
  return word !== '' && word.length <= MAX_WORD && lemma !== '' && isOneLine;
}

/** The passage of a call; undefined when it names none. */
export function askedPassage({ text, quote, neighbours, skip, limit }: JsonObject): PassageAsked | undefined {
  if (typeof text !== 'string') return undefined;
  const word = oneLine(text).slice(0, MAX_WORD);
  if (word === '') return undefined;
  return {
    text: word,
    quote: typeof quote === 'string' ? oneLine(quote).slice(0, MAX_CITED) : '',
    neighbours: within(neighbours, 0, MAX_NEIGHBOURS),
    skip: within(skip, 0, MAX_SKIPPED),
    limit: within(limit, 1, MAX_UNITS),
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function within(value: JsonValue | undefined, least: number, most: number): number {
  return typeof value === 'number' ? Math.min(most, Math.max(least, Math.trunc(value))) : least;
}
