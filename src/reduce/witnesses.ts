/** Who says so: a claim as the answer shows it. */
import type { Claim, Witness } from '../model/types.js';
import type { ReduceInput } from './input.js';
import { worksOf } from './works.js';

export type WitnessMaker = (claim: Claim) => Witness;

export function witnessMaker(input: Pick<ReduceInput, 'sources'>): WitnessMaker {
  const workOf = worksOf(input);
  return (claim) => {
    const { tool, sourceRef } = claim.provenanceChain;
    const gloss = claim.value.case === 'gloss' ? claim.value.value : undefined;
    return {
      claimId: claim.claimId,
      sourceRef,
      tool,
      source: workOf(claim),
      sensePath: gloss?.senseId ?? '',
      text: gloss?.gloss ?? '',
    };
  };
}

/** Whether nobody but langnet itself says so. */
export function isEditorialOnly(claims: readonly Claim[], input: Pick<ReduceInput, 'sources'>): boolean {
  const editorial = new Set(
    input.sources.filter((source) => source.isEditorial).map((source) => source.tool),
  );
  return claims.length > 0 && claims.every((claim) => editorial.has(claim.provenanceChain.tool));
}

/** The first of those that are alike. */
export function onceEach<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const first = new Map<string, T>();
  for (const value of values) if (!first.has(keyOf(value))) first.set(keyOf(value), value);
  return [...first.values()];
}
