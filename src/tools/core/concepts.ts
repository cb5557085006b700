/** How the words of a meaning are asked for, and read back from the facts. Pure; loaded when somebody asks. */
import { fromBinary } from '@bufbuild/protobuf';
import { CoreSenseFactSchema } from '../../gen/langnet/tools/v1/core_pb.js';
import type { ConceptWord } from '../../model/concept.js';
import type { Language } from '../../model/language.js';
import type { Derivation } from '../../model/types.js';

export { buildMeaningRequest as request } from './request.js';

/** The senses of that constant, in the order of the answer; a row has others as well. */
export function read(
  facts: readonly Derivation[],
  constant: string,
  language: Language,
): readonly ConceptWord[] {
  return facts
    .filter(({ derivationType }) => derivationType === 'CoreSenseFact')
    .map((derivation) => ({ derivation, fact: fromBinary(CoreSenseFactSchema, derivation.derivedData) }))
    .filter(({ fact }) => fact.constant === constant)
    .map(({ derivation, fact }) => ({
      constant,
      language,
      lemma: fact.lemma,
      pos: fact.pos,
      gloss: fact.gloss,
      sourceRef: derivation.sourceRef,
      senseId: String(fact.senseNumber),
      factId: derivation.derivationId,
    }));
}
