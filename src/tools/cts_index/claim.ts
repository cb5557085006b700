/** Facts to claims in the words all tools share. Reads messages and their evidence only. */
import { fromBinary } from '@bufbuild/protobuf';
import { CitationFactSchema } from '../../gen/langnet/tools/v1/cts_index_pb.js';
import { citationValue } from '../../model/claims.js';
import type { ClaimDraft } from '../../model/tool.js';
import type { Derivation, Staged } from '../../model/types.js';

/** Neighbours of a passage and counts are facts for whoever asks for them, and claim nothing about a word. */
const CLAIMED = new Set(['example', 'passage', 'work']);

export function claim(derivation: Derivation): Staged<ClaimDraft> {
  if (derivation.derivationType === 'WorkCountFact') return { values: [], findings: [] };
  try {
    if (derivation.derivationType === 'CitationFact')
      return { values: citationClaims(derivation), findings: [] };
  } catch {
    // Only decoding can throw: the cache gave back bytes that are no such message.
  }
  const text = `Expected a fact of cts_index, not this ${derivation.derivationType}.`;
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
      spans: derivation.evidence.filter(({ field }) => fields.includes(field)).map(({ span }) => span),
      entryRef: '',
    },
  ];
}
