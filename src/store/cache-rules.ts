/** Rules that every cache driver keeps: what rests on what, how large a row counts, how long it lives. */
import {
  type AnswerRow,
  CACHE_LAYERS,
  type CacheLayer,
  type CacheSelection,
  type PlanRow,
  type QueryRow,
  type SenseRow,
  STAGES,
  type Stage,
  type StageItem,
  type StageRun,
} from '../model/store.js';

/**
 * What goes with a layer when it is dropped: the layers made from it. Query and plan rows only point at
 * stages, which stay true without them; answers rest on everything.
 */
export const DROPPED_WITH: Readonly<Record<CacheLayer, readonly CacheLayer[]>> = {
  query: ['query', 'answers'],
  plan: ['plan', 'answers'],
  extractions: ['extractions', 'derivations', 'claims', 'answers'],
  derivations: ['derivations', 'claims', 'answers'],
  claims: ['claims', 'answers'],
  answers: ['answers'],
};

/**
 * How a selection is read, here once for all drivers. The selector closest to the layer decides; the
 * others only help where it is absent:
 *   query      query hashes, else plan hashes, else the plans that hold one of the responses
 *   plan       plan hashes, else the plans of the queries, else the plans that hold one of the responses
 *   stages     response ids, else the responses of the plans, else those of the plans of the queries
 *   answers    query hashes, else plan hashes, else the plans that hold one of the responses
 * With a stage go the answers of every plan that holds one of its responses, and the answers whose plan
 * is no longer known, since nobody can say what those rest on.
 */
export function isSelective(selection: CacheSelection): boolean {
  return [selection.queryHashes, selection.planHashes, selection.responseIds].some(
    (list) => list !== undefined,
  );
}

export function isStage(layer: CacheLayer): layer is Stage {
  return STAGES.some((stage) => stage === layer);
}

export const DAY_MS = 86_400_000;

/** Rows made before this moment are misses. */
export function expiryTime(now: Date, ttlDays: number): Date {
  return new Date(Math.max(0, now.getTime() - ttlDays * DAY_MS));
}

/** A row is touched at most once a day, so that reading hardly ever writes. */
export function needsTouch(lastAccessedMs: number, now: Date): boolean {
  return now.getTime() - lastAccessedMs >= DAY_MS;
}

/** When the limit is passed, the cache shrinks to this part of it, so that it does not shrink every time. */
export const SHRINK_TO = 0.9;

export function maxBytes(maxSizeMb: number): number {
  return maxSizeMb * 1024 * 1024;
}

/** Logical sizes in bytes: the text a row holds, with a little for the row itself. */
const ROW_BYTES = 32;

function textBytes(...texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), ROW_BYTES);
}

export function queryBytes(row: QueryRow): number {
  return textBytes(
    row.queryHash,
    row.query,
    row.language,
    row.fingerprint,
    row.planId,
    row.planHash,
    row.planData,
  );
}

/** `outcomes` is the JSON text of the row's outcomes. */
export function planBytes(row: PlanRow, outcomes: string): number {
  return textBytes(row.planHash, row.planId, outcomes);
}

export function answerBytes(row: AnswerRow): number {
  return textBytes(row.answerKey, row.planHash, row.queryHash, row.answer);
}

export function senseBytes(row: SenseRow): number {
  return textBytes(row.senseId, ...row.claimIds);
}

/** A run with all its items. */
export function runBytes(run: StageRun): number {
  const own = textBytes(run.responseId, run.findings, run.requestUrl, run.rawRef);
  return run.items.reduce((sum, item) => sum + itemBytes(item), own);
}

function itemBytes({ id, parentId, columns }: StageItem): number {
  switch (columns.kind) {
    case 'extraction':
      return textBytes(
        id,
        parentId,
        columns.extractionPath,
        columns.extractedData,
        columns.extractionMetadata,
      );
    case 'derivation':
      return (
        textBytes(id, parentId, columns.sourceRef, columns.evidence, columns.derivationMetadata) +
        columns.derivedData.byteLength
      );
    case 'claim':
      return textBytes(
        id,
        parentId,
        columns.subject,
        columns.value,
        columns.provenanceChain,
        columns.entryRef,
      );
  }
}

/** The responses a plan resolved to. */
export function responsesOf(plan: PlanRow): readonly string[] {
  return [...new Set(plan.outcomes.map((outcome) => outcome.responseId).filter((id) => id !== ''))];
}

/** The same run of a stage: what the cache holds once. */
export function runKey(run: Pick<StageRun, 'responseId' | 'stage' | 'version'>): string {
  return JSON.stringify([run.responseId, run.stage, run.version]);
}

/** The stage an id's prefix says it belongs to. */
export function stageOfId(id: string): Stage | undefined {
  if (id.startsWith('ext_')) return 'extractions';
  if (id.startsWith('drv_')) return 'derivations';
  return id.startsWith('clm_') ? 'claims' : undefined;
}

/** The stage whose items have parents of this kind. */
export function childStage(parentId: string): Stage | undefined {
  if (parentId.startsWith('resp_')) return 'extractions';
  if (parentId.startsWith('ext_')) return 'derivations';
  return parentId.startsWith('drv_') ? 'claims' : undefined;
}

export interface LayerSize {
  readonly layer: CacheLayer;
  readonly entries: number;
  readonly bytes: number;
}

/** Parts of one layer added up, every layer named. */
export function sumSizes(
  parts: readonly { readonly layer: string; readonly entries: number; readonly bytes: number }[],
): readonly LayerSize[] {
  return CACHE_LAYERS.map((layer) => {
    const own = parts.filter((part) => part.layer === layer);
    return {
      layer,
      entries: own.reduce((sum, part) => sum + part.entries, 0),
      bytes: own.reduce((sum, part) => sum + part.bytes, 0),
    };
  });
}

/** More ways than this to the same sense tell nobody more. */
const MOST_CLAIMS = 64;

/** The claims behind a sense, newest last: different queries reach the same sense by different calls. */
export function joinClaims(known: readonly string[], added: readonly string[]): readonly string[] {
  return [...new Set([...known, ...added])].slice(-MOST_CLAIMS);
}
