/** Facts to claims in the words all tools share. Reads messages and their evidence only. */
import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf';
import {
  type PerseusCitationFact,
  PerseusCitationFactSchema,
  type PerseusCountFact,
  PerseusCountFactSchema,
  type PerseusEntryFact,
  PerseusEntryFactSchema,
  type PerseusGuessFact,
  PerseusGuessFactSchema,
  type PerseusHeadFact,
  PerseusHeadFactSchema,
  type PerseusMorphFact,
  PerseusMorphFactSchema,
  type PerseusSenseFact,
  PerseusSenseFactSchema,
} from '../../gen/langnet/tools/v1/perseus_pb.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import {
  citationValue,
  entryValue,
  etymologyValue,
  frequencyValue,
  glossValue,
  lemmaValue,
  morphologyValue,
} from '../../model/claims.js';
import { fosterCodes } from '../../model/foster.js';
import type { ClaimDraft } from '../../model/tool.js';
import type { Derivation, Features, Span, Staged } from '../../model/types.js';
import type { ClassicalLanguage } from './keys.js';

type Maker = (derivation: Derivation) => readonly ClaimDraft[];

const MAKERS: Readonly<Record<string, Maker>> = {
  PerseusMorphFact: reading(PerseusMorphFactSchema, morphClaims),
  PerseusHeadFact: reading(PerseusHeadFactSchema, headClaims),
  PerseusGuessFact: reading(PerseusGuessFactSchema, guessClaims),
  PerseusCountFact: reading(PerseusCountFactSchema, countClaims),
  PerseusEntryFact: reading(PerseusEntryFactSchema, entryClaims),
  PerseusSenseFact: reading(PerseusSenseFactSchema, senseClaims),
  PerseusCitationFact: reading(PerseusCitationFactSchema, citationClaims),
};

export function claim(derivation: Derivation): Staged<ClaimDraft> {
  const { derivationType } = derivation;
  const make = Object.hasOwn(MAKERS, derivationType) ? MAKERS[derivationType] : undefined;
  try {
    if (make !== undefined) return { values: make(derivation), findings: [] };
  } catch {
    // Only decoding can throw: the cache gave back bytes that are no such message.
  }
  const text = `Expected a fact of perseus, not this ${derivationType}.`;
  return { values: [], findings: [{ code: 'bad_fact', text }] };
}

function reading<Desc extends DescMessage>(
  schema: Desc,
  make: (fact: MessageShape<Desc>, derivation: Derivation) => readonly ClaimDraft[],
): Maker {
  return (derivation) => make(fromBinary(schema, derivation.derivedData), derivation);
}

function morphClaims(fact: PerseusMorphFact, derivation: Derivation): readonly ClaimDraft[] {
  const { surface, lemma, homonym, partOfSpeech: pos, tier, entryRef } = fact;
  const spans = spansOf(derivation, ['lemma', 'tags', 'stem_type']);
  const language = languageOf(fact.dictionary);
  return [
    {
      predicate: 'has_lemma',
      subject: surface,
      value: lemmaValue({ lemma, homonym, tier, pos }),
      spans,
      entryRef,
    },
    ...fact.readings.map((message): ClaimDraft => {
      const features = featuresOf(message);
      const codes = fosterCodes(language, pos, features);
      const value = morphologyValue({ lemma, pos, features, fosterCodes: codes });
      return { predicate: 'has_morphology', subject: surface, value, spans, entryRef };
    }),
  ];
}

/** A headword that is only the lemma of an analysis reads nothing by itself. */
function headClaims(fact: PerseusHeadFact, derivation: Derivation): readonly ClaimDraft[] {
  if (!fact.isForm) return [];
  const { surface, headword: lemma, homonym, partOfSpeech: pos, tier } = fact;
  return [
    {
      predicate: 'has_lemma',
      subject: surface,
      value: lemmaValue({ lemma, homonym, tier, pos }),
      spans: spansOf(derivation, ['key']),
      entryRef: derivation.sourceRef,
    },
  ];
}

function guessClaims(fact: PerseusGuessFact, derivation: Derivation): readonly ClaimDraft[] {
  const { surface, headword: lemma, partOfSpeech: pos } = fact;
  const spans = spansOf(derivation, ['key', 'rule']);
  const entryRef = fact.origId === '' ? '' : derivation.sourceRef;
  const language = languageOf(fact.dictionary);
  return [
    {
      predicate: 'has_lemma',
      subject: surface,
      value: lemmaValue({ lemma, tier: Tier.RULE_MADE, pos, inferred: true }),
      spans,
      entryRef,
    },
    ...fact.readings.map((message): ClaimDraft => {
      const features = featuresOf(message);
      const codes = fosterCodes(language, pos, features);
      const value = morphologyValue({ lemma, pos, features, fosterCodes: codes });
      return { predicate: 'has_morphology', subject: surface, value, spans, entryRef };
    }),
  ];
}

/** Shares are compared on a scale of doublings: one in a million is 0, everything is 1. */
function countClaims(fact: PerseusCountFact, derivation: Derivation): readonly ClaimDraft[] {
  const share = fact.total === 0 ? 0 : fact.count / fact.total;
  const rank = Math.min(1, Math.log2(1 + 1_000_000 * share) / Math.log2(1 + 1_000_000));
  const value = frequencyValue({
    scale: fact.dataset,
    code: String(fact.count),
    label: `${fact.count} of ${fact.total} ${fact.unit}`,
    rank,
  });
  const spans = spansOf(derivation, ['count', 'lemma']);
  return [{ predicate: 'has_frequency', subject: fact.lemma, value, spans, entryRef: '' }];
}

function entryClaims(fact: PerseusEntryFact, derivation: Derivation): readonly ClaimDraft[] {
  const entryRef = derivation.sourceRef;
  const { headword: subject, partOfSpeech: pos, gender } = fact;
  const display = [fact.headwordWithLengths, fact.inflection].filter((text) => text !== '').join(', ');
  const claims: ClaimDraft[] = [
    {
      predicate: 'has_entry',
      subject,
      value: entryValue({ headword: subject, pos, gender, class: fact.class, display }),
      spans: spansOf(derivation, ['key', 'headword_with_lengths', 'inflection', 'gender', 'part_of_speech']),
      entryRef,
    },
  ];
  if (fact.etymology !== '') {
    const value = etymologyValue({ text: fact.etymology });
    const spans = spansOf(derivation, ['etymology']);
    claims.push({ predicate: 'has_etymology', subject, value, spans, entryRef });
  }
  return claims;
}

function senseClaims(fact: PerseusSenseFact, derivation: Derivation): readonly ClaimDraft[] {
  const senseId = fact.path === '' ? fact.senseId : fact.path;
  const register = fact.phrase === '' ? [] : ['phrase'];
  return [
    {
      predicate: 'has_gloss',
      subject: fact.headword,
      value: glossValue({ gloss: fact.glosses.join('; '), senseId, register, pos: fact.partOfSpeech }),
      spans: spansOf(derivation, ['glosses']),
      entryRef: derivation.sourceRef,
    },
  ];
}

function citationClaims(fact: PerseusCitationFact, derivation: Derivation): readonly ClaimDraft[] {
  const { ctsUrn, text, author, work, ref } = fact;
  return [
    {
      predicate: 'has_citation',
      subject: fact.headword,
      value: citationValue({ ctsUrn, text, author, work, ref }),
      spans: spansOf(derivation, ['reference', 'ref', 'author', 'work', 'text']),
      entryRef: derivation.sourceRef,
    },
  ];
}

function languageOf(dictionary: string): ClassicalLanguage {
  return dictionary === 'lsj' ? 'grc' : 'lat';
}

/** The message without what protobuf adds to it. */
function featuresOf({
  $typeName: _type,
  $unknown: _unknown,
  ...features
}: PerseusMorphFact['readings'][number]): Features {
  return features;
}

function spansOf(derivation: Derivation, fields: readonly string[]): readonly Span[] {
  return derivation.evidence.filter((item) => fields.includes(item.field)).map((item) => item.span);
}
