/**
 * Response ids to claims, resuming from whatever stage the cache still holds. It cannot tell a fresh
 * response from an old one, and knows a tool only by its parsers and versions.
 */
import { chainId } from '../model/ids.js';
import type { Cache, ResponseRow, Stage, StageKey, StageRun, Storage } from '../model/store.js';
import { STAGES } from '../model/store.js';
import type { StageContext, Tool, ToolParsers, ToolVersions } from '../model/tool.js';
import type { Claim, Derivation, Extraction, Finding } from '../model/types.js';
import {
  claimToItem,
  derivationToItem,
  extractionToItem,
  itemToClaim,
  itemToDerivation,
  itemToExtraction,
} from './codec.js';

export interface ProcessorParts {
  readonly storage: Storage;
  readonly cache: Cache;
  readonly tools: ReadonlyMap<string, Tool>;
  /** Milliseconds from any fixed point; durations only, never part of a value. */
  readonly elapsed: () => number;
}

export interface ProcessInput {
  readonly responseId: string;
  readonly tool: string;
  /** The response itself where the caller has it anyway; it is in storage all the same. */
  readonly response?: ResponseRow;
  /** Given with the response: storage did not have it a moment ago, so no stage can have been kept of it. */
  readonly isNew?: boolean;
  readonly toolVersion: string;
}

export interface Processed {
  readonly responseId: string;
  readonly claims: readonly Claim[];
  readonly findings: readonly Finding[];
  /** The bytes are gone and no later stage is cached: nothing can be said. */
  readonly isGone: boolean;
}

export interface ProcessResult {
  readonly byResponse: ReadonlyMap<string, Processed>;
  /** Rows for the cache, encoded only when somebody writes them. */
  readonly runs: () => readonly StageRun[];
  /** How often each stage really ran. */
  readonly counts: Readonly<Record<Stage, number>>;
}

/** Recompute from this stage on even if the cache has it; undefined uses whatever is cached. */
export type ReparseFrom = Stage | undefined;

/** The versions of a stage and of those before it: what its rows are keyed by. */
export function stageVersion(versions: ToolVersions, stage: Stage): string {
  const chain = [versions.extractor, versions.derivator, versions.claims];
  return chain.slice(0, STAGES.indexOf(stage) + 1).join('.');
}

export function createProcessor(parts: ProcessorParts) {
  return async function processResponses(
    inputs: readonly ProcessInput[],
    reparseFrom?: ReparseFrom,
  ): Promise<ProcessResult> {
    const distinct = [...new Map(inputs.map((input) => [input.responseId, input])).values()];
    const byResponse = new Map<string, Processed>();
    const runs: (() => StageRun)[] = [];
    const counts: Record<Stage, number> = { extractions: 0, derivations: 0, claims: 0 };
    const firstForced = reparseFrom === undefined ? STAGES.length : STAGES.indexOf(reparseFrom);

    let open = distinct.filter((input) => input.isNew !== true);
    const resumed = new Map<string, { readonly stage: Stage; readonly run: StageRun }>();
    // The last stage first: whoever has claims needs nothing before them.
    for (const stage of [...STAGES].reverse()) {
      if (STAGES.indexOf(stage) >= firstForced || open.length === 0) continue;
      const found = await parts.cache.getStages(stage, keysOf(open, stage));
      for (const [responseId, run] of found) resumed.set(responseId, { stage, run });
      open = open.filter((input) => !found.has(input.responseId));
    }
    const missing = open.filter((input) => input.response === undefined).map((input) => input.responseId);
    const bodies =
      missing.length === 0 ? new Map<string, ResponseRow>() : await parts.storage.getResponses(missing);
    const resumedIds = [...resumed].filter(([, { stage }]) => stage !== 'claims').map(([id]) => id);
    const contexts =
      resumedIds.length === 0 ? new Map<string, ResponseRow>() : await parts.storage.getResponses(resumedIds);

    for (const input of distinct) {
      const tool = parts.tools.get(input.tool);
      if (tool === undefined) continue;
      const start = resumed.get(input.responseId);
      const response = input.response ?? bodies.get(input.responseId) ?? contexts.get(input.responseId);
      byResponse.set(input.responseId, await processOne(input, tool, start, response, runs, counts));
    }
    return { byResponse, runs: () => runs.map((run) => run()), counts };
  };

  function keysOf(inputs: readonly ProcessInput[], stage: Stage): StageKey[] {
    return inputs.flatMap(({ responseId, tool }) => {
      const versions = parts.tools.get(tool)?.versions;
      return versions === undefined ? [] : [{ responseId, version: stageVersion(versions, stage) }];
    });
  }

  async function processOne(
    input: ProcessInput,
    tool: Tool,
    start: { readonly stage: Stage; readonly run: StageRun } | undefined,
    response: ResponseRow | undefined,
    runs: (() => StageRun)[],
    counts: Record<Stage, number>,
  ): Promise<Processed> {
    const { responseId } = input;
    const findings: Finding[] = start === undefined ? [] : [...(JSON.parse(start.run.findings) as Finding[])];
    if (start?.stage === 'claims') {
      return { responseId, claims: start.run.items.map(itemToClaim), findings, isGone: false };
    }
    if (start === undefined && (response === undefined || response.body === null)) {
      return { responseId, claims: [], findings: [], isGone: true };
    }
    const parsers = await tool.parsers();
    const context: StageContext = { params: response?.params ?? {} };
    const keep = (stage: Stage, items: () => StageRun['items'], since: number) => {
      counts[stage] += 1;
      const durationMs = parts.elapsed() - since;
      const found = [...findings];
      runs.push(() => ({
        responseId,
        tool: tool.id,
        stage,
        version: stageVersion(tool.versions, stage),
        items: items(),
        findings: JSON.stringify(found),
        durationMs,
        requestUrl: response?.requestUrl ?? '',
        rawRef: response?.hash ?? '',
        toolVersion: input.toolVersion,
      }));
    };

    let derivations: readonly Derivation[];
    if (start?.stage === 'derivations') {
      derivations = start.run.items.map((item) => itemToDerivation(item, tool.id, responseId));
    } else {
      let extractions: readonly Extraction[];
      if (start !== undefined) {
        extractions = start.run.items.map((item) => itemToExtraction(item, tool.id));
      } else {
        const since = parts.elapsed();
        extractions = extractAll(
          parsers,
          tool,
          responseId,
          response?.body ?? new Uint8Array(),
          context,
          findings,
        );
        const made = extractions;
        keep('extractions', () => made.map(extractionToItem), since);
      }
      const since = parts.elapsed();
      derivations = deriveAll(parsers, tool, extractions, context, findings);
      const made = derivations;
      keep('derivations', () => made.map(derivationToItem), since);
    }
    const since = parts.elapsed();
    const claims = claimAll(parsers, tool, derivations, context, findings);
    keep('claims', () => claims.map(claimToItem), since);
    return { responseId, claims, findings, isGone: false };
  }
}

export function extractAll(
  parsers: ToolParsers,
  tool: Tool,
  responseId: string,
  body: Uint8Array,
  context: StageContext,
  findings: Finding[],
): readonly Extraction[] {
  const staged = parsers.extract(body, context);
  findings.push(...staged.findings);
  const version = stageVersion(tool.versions, 'extractions');
  return staged.values.map((draft, index) => ({
    extractionId: chainId('ext', responseId, version, `${draft.type} ${draft.path}`, index),
    responseId,
    tool: tool.id,
    extractionType: draft.type,
    extractionPath: draft.path,
    span: draft.span,
    extractedData: draft.data,
    extractionMetadata: { extractorVersion: tool.versions.extractor },
  }));
}

export function deriveAll(
  parsers: ToolParsers,
  tool: Tool,
  extractions: readonly Extraction[],
  context: StageContext,
  findings: Finding[],
): readonly Derivation[] {
  const version = stageVersion(tool.versions, 'derivations');
  return extractions.flatMap((extraction) => {
    const staged = parsers.derive(extraction, context);
    findings.push(...staged.findings);
    return staged.values.map((draft, index) => ({
      derivationId: chainId('drv', extraction.extractionId, version, draft.type, index),
      extractionId: extraction.extractionId,
      responseId: extraction.responseId,
      tool: tool.id,
      derivationType: draft.type,
      derivedData: draft.data,
      evidence: draft.evidence,
      sourceRef: draft.sourceRef,
      derivationMetadata: { derivatorVersion: tool.versions.derivator, confidence: draft.confidence },
    }));
  });
}

export function claimAll(
  parsers: ToolParsers,
  tool: Tool,
  derivations: readonly Derivation[],
  context: StageContext,
  findings: Finding[],
): readonly Claim[] {
  const version = stageVersion(tool.versions, 'claims');
  return derivations.flatMap((derivation) => {
    const staged = parsers.claim(derivation, context);
    findings.push(...staged.findings);
    return staged.values.map((draft, index) => ({
      claimId: chainId('clm', derivation.derivationId, version, draft.predicate, index),
      derivationId: derivation.derivationId,
      subject: draft.subject,
      predicate: draft.predicate,
      value: draft.value,
      provenanceChain: {
        callId: '',
        responseId: derivation.responseId,
        extractionId: derivation.extractionId,
        derivationId: derivation.derivationId,
        tool: tool.id,
        sourceRef: derivation.sourceRef,
        spans: draft.spans,
      },
      entryRef: draft.entryRef,
    }));
  });
}
