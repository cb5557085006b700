/** Facts to claims in the words all tools share. Reads messages and their evidence only. */
import { fromBinary } from '@bufbuild/protobuf';
import { CheckedCitationFactSchema, CitationFactSchema } from '../../gen/langnet/tools/v1/cts_index_pb.js';
import { citationValue } from '../../model/claims.js';
import type { ClaimDraft } from '../../model/tool.js';
import type { Derivation, Span, Staged } from '../../model/types.js';

/** Neighbours of a passage and counts are facts for whoever asks for them, and claim nothing about a word. */
const CLAIMED = new Set(['example', 'passage', 'work']);
const UNCLAIMED = new Set(['WorkCountFact', 'ResolutionFact', 'LookupFact']);

export function claim(derivation: Derivation): Staged<ClaimDraft> {
  const { derivationType: type } = derivation;
  if (UNCLAIMED.has(type)) return { values: [], findings: [] };
  try {
    if (type === 'CitationFact') return { values: citationClaims(derivation), findings: [] };
    if (type === 'CheckedCitationFact') return { values: checkedClaims(derivation), findings: [] };
  } catch {
    // Only decoding can throw: the cache gave back bytes that are no such message.
  }
  const text = `Expected a fact of cts_index, not this ${type}.`;
  return { values: [], findings: [{ code: 'bad_fact', text }] };
}

function citationClaims(derivation: Derivation): readonly ClaimDraft[] {
  const fact = fromBinary(CitationFactSchema, derivation.derivedData);
  const { ctsUrn, text, author, work, ref, lemma, role } = fact;
  if (!CLAIMED.has(role)) return [];
  const fields = ['text', 'cts_urn', 'author', 'work'];
  return [
    {
      predicate: 'has_citation',
      subject: lemma === '' ? ctsUrn : lemma,
      value: citationValue({ ctsUrn, text, author, work, ref }),
      spans: spansOf(derivation, fields),
      entryRef: '',
    },
  ];
}

/** About the word the citation is printed for: the citation as it stands, and beside it what the texts have. */
function checkedClaims(derivation: Derivation): readonly ClaimDraft[] {
  const fact = fromBinary(CheckedCitationFactSchema, derivation.derivedData);
  const { lemma, ref, quote, ctsUrn, author, work } = fact;
  const { edition, passage: text, check, foundAt, match, isResolved: resolved, confidence } = fact;
  const passage = { edition, text, check, foundAt, match, resolved, confidence, claimId: '' };
  const fields = ['ref', 'quote', 'cts_urn', 'author', 'work', 'edition', 'passage'];
  return [
    {
      predicate: 'has_citation',
      subject: lemma,
      value: citationValue({ ctsUrn, text: quote, author, work, ref, passage }),
      spans: spansOf(derivation, fields),
      entryRef: '',
    },
  ];
}

function spansOf({ evidence }: Derivation, fields: readonly string[]): readonly Span[] {
  return evidence.filter(({ field }) => fields.includes(field)).map(({ span }) => span);
}
