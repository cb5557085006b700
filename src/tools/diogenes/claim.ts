/** Facts to claims, in the words every tool shares. Reads messages and their evidence only. */
import { fromBinary } from '@bufbuild/protobuf';
import {
  type DiogenesCitationFact,
  DiogenesCitationFactSchema,
  type DiogenesDictFact,
  DiogenesDictFactSchema,
  type DiogenesMorphFact,
  DiogenesMorphFactSchema,
} from '../../gen/langnet/tools/v1/diogenes_pb.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import {
  citationValue,
  entryValue,
  etymologyValue,
  glossValue,
  lemmaValue,
  morphologyValue,
  NO_FEATURES,
} from '../../model/claims.js';
import { fosterCodes } from '../../model/foster.js';
import type { ClaimDraft } from '../../model/tool.js';
import type { Derivation, Features, Span, Staged } from '../../model/types.js';

export function claim(derivation: Derivation): Staged<ClaimDraft> {
  const { derivationType, derivedData } = derivation;
  try {
    if (derivationType === 'DiogenesMorphFact') {
      return done(morphClaims(fromBinary(DiogenesMorphFactSchema, derivedData), derivation));
    }
    if (derivationType === 'DiogenesDictFact') {
      return done(dictClaims(fromBinary(DiogenesDictFactSchema, derivedData), derivation));
    }
    if (derivationType === 'DiogenesCitationFact') {
      return done(citationClaims(fromBinary(DiogenesCitationFactSchema, derivedData), derivation));
    }
  } catch {
    // Only decoding can throw: the cache gave back bytes that are no such message.
  }
  const text = `Expected a fact of Diogenes, not this ${derivationType}`;
  return { values: [], findings: [{ code: 'unreadable_data', text }] };
}

function done(values: readonly ClaimDraft[]): Staged<ClaimDraft> {
  return { values, findings: [] };
}

function morphClaims(fact: DiogenesMorphFact, derivation: Derivation): readonly ClaimDraft[] {
  const { surface: subject, lemma, homonym, tier, partOfSpeech: pos, entryRef } = fact;
  if (subject === '' || lemma === '') return [];
  const spans = spansOf(derivation, ['lemmas[0]', 'homonym', 'tags']);
  const language = fact.language === 'grc' ? 'grc' : 'lat';
  const isJoined = fact.prefixes.length > 0;
  return [
    {
      predicate: 'has_lemma',
      subject,
      value: lemmaValue({ lemma, homonym, tier, pos, inferred: isJoined }),
      spans,
      entryRef,
    },
    ...fact.readings.map(({ partOfSpeech, features: message }): ClaimDraft => {
      const features = featuresOf(message, fact.enclitic);
      const codes = fosterCodes(language, partOfSpeech, features);
      const value = morphologyValue({ lemma, pos: partOfSpeech, features, fosterCodes: codes });
      return { predicate: 'has_morphology', subject, value, spans, entryRef };
    }),
  ];
}

function featuresOf(message: DiogenesMorphFact['readings'][number]['features'], enclitic: string): Features {
  if (message === undefined) return NO_FEATURES;
  const { $typeName: _type, $unknown: _unknown, ...features } = message;
  return enclitic === '' ? features : { ...features, extras: { ...features.extras, enclitic } };
}

/** What is only shown beside the word says nothing of it. */
function isAnswer(relation: string): boolean {
  return relation !== 'neighbour' && relation !== 'prefix';
}

function dictClaims(fact: DiogenesDictFact, derivation: Derivation): readonly ClaimDraft[] {
  const { headword: subject, partOfSpeech: pos, gender, tier } = fact;
  if (subject === '' || !isAnswer(fact.relation)) return [];
  const entryRef = derivation.sourceRef;
  const claims: ClaimDraft[] = [];
  if (fact.isHead) {
    if (tier !== Tier.UNSPECIFIED && fact.surface !== '') {
      claims.push({
        predicate: 'has_lemma',
        subject: fact.surface,
        value: lemmaValue({ lemma: subject, homonym: fact.homonym, tier, pos }),
        spans: spansOf(derivation, ['term', 'headword']),
        entryRef,
      });
    }
    const display = [fact.term, fact.inflection].filter((text) => text !== '').join(', ');
    claims.push({
      predicate: 'has_entry',
      subject,
      value: entryValue({ headword: subject, pos, gender, class: fact.class, display }),
      spans: spansOf(derivation, ['term', 'headword', 'inflection', 'gender', 'part_of_speech']),
      entryRef,
    });
    if (fact.etymology !== '') {
      const value = etymologyValue({ text: fact.etymology });
      claims.push({
        predicate: 'has_etymology',
        subject,
        value,
        spans: spansOf(derivation, ['etymology']),
        entryRef,
      });
    }
  }
  if (fact.gloss !== '') {
    const senseId = fact.path || fact.senseId || fact.entryId;
    const value = glossValue({ gloss: fact.gloss, senseId, pos });
    claims.push({ predicate: 'has_gloss', subject, value, spans: spansOf(derivation, ['gloss']), entryRef });
  }
  return claims;
}

function citationClaims(fact: DiogenesCitationFact, derivation: Derivation): readonly ClaimDraft[] {
  const { headword: subject, ctsUrn, text, author, work, ref } = fact;
  if (subject === '' || !isAnswer(fact.relation)) return [];
  return [
    {
      predicate: 'has_citation',
      subject,
      value: citationValue({ ctsUrn, text, author, work, ref }),
      spans: spansOf(derivation, ['reference', 'ref', 'text']),
      entryRef: derivation.sourceRef,
    },
  ];
}

/** The bytes of the named fields, in the order of the evidence, each once. */
function spansOf({ evidence }: Derivation, fields: readonly string[]): readonly Span[] {
  const spans: Span[] = [];
  for (const { field, span } of evidence) {
    if (!fields.includes(field)) continue;
    if (!spans.some(({ start, end }) => start === span.start && end === span.end)) spans.push(span);
  }
  return spans;
}
