/** The key under which sources speak of the same word. */
import { PartOfSpeech } from '../gen/langnet/v1/morphology_pb.js';
import type { Language } from './language.js';

/** Parts of speech that dictionaries file differently but mean one word by. */
const FAMILIES: Readonly<Record<number, string>> = {
  [PartOfSpeech.NOUN]: 'noun',
  [PartOfSpeech.PROPER_NOUN]: 'noun',
  [PartOfSpeech.ADJECTIVE]: 'adjective',
  [PartOfSpeech.PRONOUN]: 'pronoun',
  [PartOfSpeech.ARTICLE]: 'pronoun',
  [PartOfSpeech.NUMERAL]: 'numeral',
  [PartOfSpeech.VERB]: 'verb',
  [PartOfSpeech.PARTICIPLE]: 'verb',
  [PartOfSpeech.ADVERB]: 'adverb',
  [PartOfSpeech.PREPOSITION]: 'preposition',
  [PartOfSpeech.CONJUNCTION]: 'conjunction',
  [PartOfSpeech.PARTICLE]: 'conjunction',
  [PartOfSpeech.INTERJECTION]: 'interjection',
  [PartOfSpeech.PREFIX]: 'affix',
  [PartOfSpeech.SUFFIX]: 'affix',
  [PartOfSpeech.INDECLINABLE]: 'adverb',
  [PartOfSpeech.ABBREVIATION]: 'noun',
};

export function posFamily(pos: PartOfSpeech): string {
  return FAMILIES[pos] ?? 'word';
}

/** `lat:uir:noun`. Latin is compared in lower case with u for v; the display keeps its own spelling. */
export function lexemeKey(language: Language, lemma: string, pos: PartOfSpeech): string {
  const text = language === 'lat' ? lemma.toLowerCase().replaceAll('v', 'u') : lemma;
  return `${language}:${text}:${posFamily(pos)}`;
}
