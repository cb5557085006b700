/**
 * Responses as earlier parsers read them: the claims those left in the cache, which keeps each version's rows until they
 * expire. Nothing is parsed or written here; what no earlier parser left is read by today's.
 */
import { create } from '@bufbuild/protobuf';
import { ClaimSchema } from '../gen/langnet/v1/claim_pb.js';
import type { Cache, StageRun } from '../model/store.js';
import type { Tool } from '../model/tool.js';
import type { Claim, ClaimValue, Finding } from '../model/types.js';
import { itemToClaim } from '../process/codec.js';
import { type Processed, type ProcessInput, stageVersion } from '../process/processor.js';
import type { ComputeParts } from './compute.js';

/**
 * Tool -> the versions of its extractor, derivator and claim rules (`1.2.1`); or of every tool the newest that differ from
 * today's.
 */
export type ParserChoice = 'before' | ReadonlyMap<string, string>;

/** By which parsers a response was read, and of which the cache has something. */
export interface ReadBy {
  readonly tool: string;
  readonly responseId: string;
  readonly version: string;
  readonly isEarlier: boolean;
  readonly kept: readonly string[];
}

type Process = ComputeParts['process'];

/** `note` hears of every response that is read. */
export function processEarlier(
  process: Process,
  cache: Cache,
  tools: ReadonlyMap<string, Tool>,
  choice: ParserChoice,
  note: (read: ReadBy) => void,
): Process {
  const readEarlier = async ({ tool, responseId }: ProcessInput): Promise<Processed | undefined> => {
    const versions = tools.get(tool)?.versions;
    if (versions === undefined) return undefined;
    const today = stageVersion(versions, 'claims');
    const kept = await cache.stageVersions('claims', responseId);
    const wanted = choice === 'before' ? kept.find((version) => version !== today) : choice.get(tool);
    const earlier =
      wanted === undefined || wanted === today ? undefined : await claimsOf(cache, responseId, wanted);
    const version = earlier === undefined ? today : (wanted ?? today);
    note({ tool, responseId, version, isEarlier: earlier !== undefined, kept });
    return earlier;
  };
  return async (inputs, reparse) => {
    const earlier = new Map<string, Processed>();
    for (const input of inputs) {
      const processed = await readEarlier(input);
      if (processed !== undefined) earlier.set(input.responseId, processed);
    }
    const rest = inputs.filter(({ responseId }) => !earlier.has(responseId));
    const result = await process(rest, reparse);
    return { ...result, byResponse: new Map([...result.byResponse, ...earlier]) };
  };
}

async function claimsOf(cache: Cache, responseId: string, version: string): Promise<Processed | undefined> {
  const run = (await cache.getStages('claims', [{ responseId, version }])).get(responseId);
  if (run === undefined) return undefined;
  try {
    const findings = JSON.parse(run.findings) as readonly Finding[];
    return { responseId, claims: claimsOfRun(run), findings, isGone: false };
  } catch {
    // Rows of a shape that nobody reads any more are as good as gone.
    return undefined;
  }
}

/** An earlier version may not have known every member a claim has today. */
function claimsOfRun({ items }: StageRun): readonly Claim[] {
  return items.map(itemToClaim).map((claim) => {
    const { value } = create(ClaimSchema, { value: claim.value as never });
    return { ...claim, value: value as unknown as ClaimValue };
  });
}
