/** Core facts to claims in the words all tools share; all that is glossed here is marked editorial. */
import { fromBinary } from '@bufbuild/protobuf';
import {
  type CoreEntryFact,
  CoreEntryFactSchema,
  type CoreSenseFact,
  CoreSenseFactSchema,
} from '../../gen/langnet/tools/v1/core_pb.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import { entryValue, glossValue, lemmaValue } from '../../model/claims.js';
import type { ClaimDraft } from '../../model/tool.js';
import type { Derivation, Span, Staged } from '../../model/types.js';
import { parseGender, parsePos } from '../../model/words.js';

const TIERS: ReadonlyMap<string, Tier> = new Map([
  ['exact', Tier.EXACT],
  ['marks_ignored', Tier.MARKS_IGNORED],
  ['spelling_variant', Tier.SPELLING_VARIANT],
]);

export function claim(derivation: Derivation): Staged<ClaimDraft> {
  try {
    return { values: claimsOf(derivation), findings: [] };
  } catch {
    // Only decoding can throw: the cache gave back bytes that are no such message.
    const text = `The bytes are no ${derivation.derivationType}.`;
    return { values: [], findings: [{ code: 'bad_fact', text }] };
  }
}

function claimsOf(derivation: Derivation): readonly ClaimDraft[] {
  const { derivationType, derivedData } = derivation;
  if (derivationType === 'CoreEntryFact') {
    return claimEntry(fromBinary(CoreEntryFactSchema, derivedData), derivation);
  }
  if (derivationType === 'CoreSenseFact') {
    return claimSense(fromBinary(CoreSenseFactSchema, derivedData), derivation);
  }
  return [];
}

function claimEntry(fact: CoreEntryFact, derivation: Derivation): readonly ClaimDraft[] {
  const pos = parsePos(fact.pos);
  const entryRef = derivation.sourceRef;
  const tier = TIERS.get(fact.tier) ?? Tier.UNSPECIFIED;
  const entry = {
    headword: fact.lemma,
    pos,
    gender: parseGender(fact.gender),
    class: fact.class,
    display: fact.lemma,
    editorial: true,
  };
  const hasEntry: ClaimDraft = {
    predicate: 'has_entry',
    subject: fact.lemma,
    value: entryValue(entry),
    spans: spansOf(derivation, ['lemma', 'pos', 'gender', 'class']),
    entryRef,
  };
  // Found by its meaning: the key is a constant and no form of the word.
  if (fact.tier === 'constant') return [hasEntry];
  const hasLemma: ClaimDraft = {
    predicate: 'has_lemma',
    subject: fact.matchedKey,
    value: lemmaValue({ lemma: fact.lemma, tier, pos }),
    spans: spansOf(derivation, ['lemma', 'pos', 'matched_key', 'tier']),
    entryRef,
  };
  return [hasLemma, hasEntry];
}

function claimSense(fact: CoreSenseFact, derivation: Derivation): readonly ClaimDraft[] {
  const senseId = String(fact.senseNumber);
  return [
    {
      predicate: 'has_gloss',
      subject: fact.lemma,
      value: glossValue({
        gloss: fact.gloss,
        senseId,
        pos: parsePos(fact.pos),
        editorial: true,
        semanticConstant: fact.constant,
      }),
      spans: spansOf(derivation, ['gloss', 'constant']),
      entryRef: derivation.sourceRef,
    },
  ];
}

function spansOf(derivation: Derivation, fields: readonly string[]): readonly Span[] {
  return derivation.evidence.filter((item) => fields.includes(item.field)).map((item) => item.span);
}
