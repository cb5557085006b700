/** Which work a claim repeats: the same dictionary reached through two tools is one source. */
import type { Claim } from '../model/types.js';
import type { ReduceInput } from './input.js';

export type WorkOf = (claim: Claim) => string;

export function worksOf(input: Pick<ReduceInput, 'sources'>): WorkOf {
  const tools = new Map(input.sources.map((source) => [source.tool, source]));
  return ({ provenanceChain: { tool, sourceRef } }) => {
    const info = tools.get(tool);
    return info?.sourceNames[sourceRef.slice(0, sourceRef.indexOf(':'))] ?? info?.source ?? tool;
  };
}
