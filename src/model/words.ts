/** The words people read for parts of speech and features, and the way back from word to value. */
import {
  Case,
  Conjugation,
  Degree,
  Gender,
  Number as GrammaticalNumber,
  Mood,
  PartOfSpeech,
  Person,
  Tense,
  VerbForm,
  Voice,
} from '../gen/langnet/v1/morphology_pb.js';
import { Tier } from '../gen/langnet/v1/query_pb.js';
import type { Features } from './types.js';

/** `FUTURE_PERFECT` of an enum becomes "future perfect"; the value 0 has no word. */
function wordOf(names: Readonly<Record<number, string>>, value: number): string {
  const name = value === 0 ? undefined : names[value];
  return name === undefined ? '' : name.toLowerCase().replaceAll('_', ' ');
}

function fromWord(names: Readonly<Record<string, string | number>>, word: string): number {
  const name = word.toUpperCase().replaceAll(' ', '_');
  const value = Object.hasOwn(names, name) ? names[name] : undefined;
  return typeof value === 'number' ? value : 0;
}

export function posWord(pos: PartOfSpeech): string {
  return wordOf(PartOfSpeech, pos);
}

/** 0 (unspecified) for a word that is no part of speech. */
export function parsePos(word: string): PartOfSpeech {
  return fromWord(PartOfSpeech, word);
}

export function genderWord(gender: Gender): string {
  return wordOf(Gender, gender);
}

export function parseGender(word: string): Gender {
  return fromWord(Gender, word);
}

/** "exact", "marks_ignored" ...: the tier as the answer prints it. */
export function tierWord(tier: Tier): string {
  return wordOf(Tier, tier).replaceAll(' ', '_');
}

const ENUMS = {
  case: Case,
  number: GrammaticalNumber,
  gender: Gender,
  person: Person,
  tense: Tense,
  mood: Mood,
  voice: Voice,
  verbForm: VerbForm,
  degree: Degree,
  conjugation: Conjugation,
} as const;

/** The order in which a grammar names the features of a reading. */
const VERBAL_ORDER = ['person', 'number', 'tense', 'mood', 'voice'] as const;

/** One word for each feature that is set, in a fixed order, extras last by name. */
export function featureWords(features: Features): Readonly<Record<string, string>> {
  const words: Record<string, string> = {};
  for (const [feature, names] of Object.entries(ENUMS)) {
    const word = wordOf(names, features[feature as keyof typeof ENUMS]);
    if (word !== '') words[feature === 'verbForm' ? 'verb_form' : feature] = word;
  }
  for (const key of Object.keys(features.extras).sort()) {
    const extra = features.extras[key];
    if (extra !== undefined && extra !== '' && !Object.hasOwn(words, key)) words[key] = extra;
  }
  return words;
}

/** A reading as a teacher says it: "accusative singular masculine", "3rd person singular present ...". */
export function readingText(features: Features): string {
  const words = featureWords(features);
  const parts: string[] = [];
  if (words.person !== undefined) {
    for (const feature of VERBAL_ORDER) {
      const word = words[feature];
      if (word !== undefined) parts.push(feature === 'person' ? `${word} person` : word);
    }
  } else {
    for (const feature of ['case', 'number', 'gender', 'tense', 'voice', 'degree'] as const) {
      const word = words[feature];
      if (word !== undefined && !(feature === 'degree' && word === 'positive')) parts.push(word);
    }
    if (words.mood !== undefined) parts.push(words.mood);
  }
  const form = words.verb_form;
  if (form !== undefined && form !== 'finite') parts.push(form);
  if (words.conjugation !== undefined && words.conjugation !== 'primary') parts.push(words.conjugation);
  return parts.join(' ');
}
