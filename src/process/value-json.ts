/**
 * Claim values as the JSON that stands in the cache: snake_case keys and words instead of enum numbers,
 * so that a person with SQL can read them. Written by hand because the general protobuf JSON encoder
 * takes ten times as long; a test compares the table below with the schemas.
 */
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
import type { ClaimValue } from '../model/types.js';

type EnumTable = Readonly<Record<string, string | number>>;
type Kind = 'plain' | EnumTable | { readonly fields: Fields };
type Fields = readonly (readonly [member: string, key: string, kind: Kind])[];

const FEATURES: Fields = [
  ['case', 'case', Case],
  ['number', 'number', GrammaticalNumber],
  ['gender', 'gender', Gender],
  ['degree', 'degree', Degree],
  ['person', 'person', Person],
  ['tense', 'tense', Tense],
  ['mood', 'mood', Mood],
  ['voice', 'voice', Voice],
  ['verbForm', 'verb_form', VerbForm],
  ['conjugation', 'conjugation', Conjugation],
  ['extras', 'extras', 'plain'],
];

const PASSAGE: Fields = [
  ['edition', 'edition', 'plain'],
  ['text', 'text', 'plain'],
  ['check', 'check', 'plain'],
  ['foundAt', 'found_at', 'plain'],
  ['match', 'match', 'plain'],
  ['resolved', 'resolved', 'plain'],
  ['confidence', 'confidence', 'plain'],
  ['claimId', 'claim_id', 'plain'],
];

export const VALUE_FIELDS: Readonly<Record<Exclude<ClaimValue['case'], undefined>, Fields>> = {
  gloss: [
    ['gloss', 'gloss', 'plain'],
    ['senseId', 'sense_id', 'plain'],
    ['domains', 'domains', 'plain'],
    ['register', 'register', 'plain'],
    ['glossLanguage', 'gloss_language', 'plain'],
    ['pos', 'pos', PartOfSpeech],
    ['editorial', 'editorial', 'plain'],
    ['semanticConstant', 'semantic_constant', 'plain'],
  ],
  morphology: [
    ['lemma', 'lemma', 'plain'],
    ['pos', 'pos', PartOfSpeech],
    ['features', 'features', { fields: FEATURES }],
    ['fosterCodes', 'foster_codes', 'plain'],
  ],
  citation: [
    ['ctsUrn', 'cts_urn', 'plain'],
    ['text', 'text', 'plain'],
    ['author', 'author', 'plain'],
    ['work', 'work', 'plain'],
    ['ref', 'ref', 'plain'],
    ['passage', 'passage', { fields: PASSAGE }],
  ],
  lemma: [
    ['lemma', 'lemma', 'plain'],
    ['homonym', 'homonym', 'plain'],
    ['tier', 'tier', Tier],
    ['pos', 'pos', PartOfSpeech],
    ['inferred', 'inferred', 'plain'],
  ],
  pronunciation: [
    ['ipa', 'ipa', 'plain'],
    ['lengthUnknown', 'length_unknown', 'plain'],
  ],
  etymology: [
    ['root', 'root', 'plain'],
    ['text', 'text', 'plain'],
  ],
  frequency: [
    ['scale', 'scale', 'plain'],
    ['code', 'code', 'plain'],
    ['label', 'label', 'plain'],
    ['rank', 'rank', 'plain'],
    ['age', 'age', 'plain'],
  ],
  entry: [
    ['headword', 'headword', 'plain'],
    ['pos', 'pos', PartOfSpeech],
    ['gender', 'gender', Gender],
    ['class', 'class', 'plain'],
    ['principalParts', 'principal_parts', 'plain'],
    ['display', 'display', 'plain'],
    ['editorial', 'editorial', 'plain'],
  ],
};

type Members = Readonly<Record<string, unknown>>;

function isFields(kind: Kind): kind is { readonly fields: Fields } {
  return typeof kind === 'object' && 'fields' in kind && Array.isArray(kind.fields);
}

function toMembers(value: Members, fields: Fields): Members {
  const members: Record<string, unknown> = {};
  for (const [member, key, kind] of fields) {
    const part = value[member];
    if (kind === 'plain') members[key] = part;
    else if (isFields(kind))
      members[key] = part === undefined ? null : toMembers(part as Members, kind.fields);
    // The value 0 of an enum means "not said", which reads better as an empty word.
    else members[key] = part === 0 ? '' : kind[part as number];
  }
  return members;
}

function fromMembers(members: Members, fields: Fields): Members {
  const value: Record<string, unknown> = {};
  for (const [member, key, kind] of fields) {
    const part = members[key];
    if (kind === 'plain') value[member] = part;
    else if (isFields(kind))
      value[member] =
        part === null || part === undefined ? undefined : fromMembers(part as Members, kind.fields);
    else value[member] = part === '' ? 0 : kind[part as string];
  }
  return value;
}

export function valueToJson(value: ClaimValue): string {
  if (value.case === undefined) return '{}';
  return JSON.stringify(toMembers(value.value as unknown as Members, VALUE_FIELDS[value.case]));
}

export function valueFromJson(kind: Exclude<ClaimValue['case'], undefined>, text: string): ClaimValue {
  const value = fromMembers(JSON.parse(text) as Members, VALUE_FIELDS[kind]);
  return { case: kind, value } as unknown as ClaimValue;
}
