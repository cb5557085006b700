/** Builders for claim values: every member set, so that equal claims have equal bytes. */

import type * as gen from '../gen/langnet/v1/claim_pb.js';
import type { ClaimValue, Features, Plain } from './types.js';

type Draft<T, Key extends keyof Plain<T>> = Pick<Plain<T>, Key> & Partial<Plain<T>>;

export const NO_FEATURES: Features = {
  case: 0,
  number: 0,
  gender: 0,
  degree: 0,
  person: 0,
  tense: 0,
  mood: 0,
  voice: 0,
  verbForm: 0,
  conjugation: 0,
  extras: {},
};

export function glossValue(gloss: Draft<gen.Gloss, 'gloss'>): ClaimValue {
  const defaults = {
    senseId: '',
    domains: [],
    register: [],
    glossLanguage: 'en',
    pos: 0,
    editorial: false,
    semanticConstant: '',
  };
  return { case: 'gloss', value: { ...defaults, ...gloss } };
}

export function morphologyValue(morphology: Draft<gen.Morphology, 'lemma' | 'pos' | 'features'>): ClaimValue {
  return { case: 'morphology', value: { fosterCodes: {}, ...morphology } };
}

export function lemmaValue(lemma: Draft<gen.Lemma, 'lemma'>): ClaimValue {
  return { case: 'lemma', value: { homonym: '', tier: 0, pos: 0, inferred: false, ...lemma } };
}

export function entryValue(entry: Draft<gen.Entry, 'headword'>): ClaimValue {
  const defaults = { pos: 0, gender: 0, class: '', principalParts: [], display: '', editorial: false };
  return { case: 'entry', value: { ...defaults, ...entry } };
}

export function frequencyValue(frequency: Draft<gen.Frequency, 'scale' | 'code'>): ClaimValue {
  return { case: 'frequency', value: { label: '', rank: 0, age: '', ...frequency } };
}

export function citationValue(citation: Partial<Plain<gen.Citation>>): ClaimValue {
  const defaults = { ctsUrn: '', text: '', author: '', work: '', ref: '', passage: undefined };
  return { case: 'citation', value: { ...defaults, ...citation } };
}

export function pronunciationValue(ipa: string, lengthUnknown = false): ClaimValue {
  return { case: 'pronunciation', value: { ipa, lengthUnknown } };
}

export function etymologyValue(etymology: Partial<Plain<gen.Etymology>>): ClaimValue {
  return { case: 'etymology', value: { root: '', text: '', ...etymology } };
}
