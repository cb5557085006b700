/**
 * What the pipeline needs of its two stores. Storage is truth and is never rewritten; the cache is
 * disposable. Drivers live in store/; nothing above them knows SQL. Times are ISO 8601 in UTC and
 * come from the caller. Methods take many keys at once, because batches are the common case.
 */
import type { JsonObject } from './json.js';
import type { Language } from './language.js';

/** One call of one tool, as it happened. A failed call is kept but never served. */
export interface CallRow {
  readonly callId: string;
  readonly callKey: string;
  readonly tool: string;
  readonly endpoint: string;
  readonly requestUrl: string;
  readonly params: JsonObject;
  readonly calledAt: string;
  readonly status: 'ok' | 'failed';
  /** Empty when nothing came back. */
  readonly responseId: string;
  /** Counts the successful calls of a key from 1; a failed call has the number it would have had. */
  readonly generation: number;
  /** Empty when the call succeeded. */
  readonly failureCode: string;
  readonly failureText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly reportedVersion: string;
  readonly durationMs: number;
}

/** A body as a tool sent it. Equal tool, request and bytes give an equal id, hence one row. */
export interface ResponseRow {
  readonly responseId: string;
  /** The call that first brought these bytes. */
  readonly callId: string;
  readonly tool: string;
  readonly endpoint: string;
  readonly params: JsonObject;
  readonly requestUrl: string;
  /** Decompressed; null when raw storage is off or the bytes can no longer be read. */
  readonly body: Uint8Array | null;
  readonly size: number;
  readonly contentType: string;
  readonly statusCode: number;
  readonly fetchedAt: string;
  /** `sha256:` and the hash of the decompressed body. */
  readonly hash: string;
}

/** A call not yet numbered: storage gives the generation when it commits. */
export type NewCallRow = Omit<CallRow, 'generation'>;

export interface RecordBatch {
  /**
   * Let an earlier success stand: a call whose key has one meanwhile (another process was quicker) is left
   * out and the earlier row is given back for it. Only `--refresh` adds a generation.
   */
  readonly keepsEarlier?: boolean;
  readonly calls: readonly NewCallRow[];
  /** Rows whose id is known already are left alone. */
  readonly responses: readonly ResponseRow[];
}

export interface TableStatus {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
}

export interface StorageStatus {
  readonly path: string;
  readonly fileBytes: number;
  readonly schemaVersion: number;
  readonly tables: readonly TableStatus[];
  readonly tools: readonly {
    readonly tool: string;
    readonly responses: number;
    readonly okCalls: number;
    readonly failedCalls: number;
  }[];
}

/** A stored response whose bytes do not match their hash, or cannot be read. */
export interface VerifyFinding {
  readonly responseId: string;
  readonly problem: 'hash_mismatch' | 'unreadable' | 'id_mismatch' | 'call_without_response';
  readonly text: string;
}

export interface Storage {
  /** False only when there is surely no answer of any of these tools; cheap, opens nothing. */
  mayHoldAnswers(tools: readonly string[]): boolean;
  /** The newest successful call of each key; with `generation`, the newest not after it. */
  findCalls(callKeys: readonly string[], generation?: number): Promise<ReadonlyMap<string, CallRow>>;
  getResponses(responseIds: readonly string[]): Promise<ReadonlyMap<string, ResponseRow>>;
  /** Durable when it returns. Gives back the calls with their generation, one for each given, in order. */
  record(batch: RecordBatch): Promise<readonly CallRow[]>;
  /** All calls of these keys, failed ones too, oldest first. */
  history(callKeys: readonly string[]): Promise<readonly CallRow[]>;
  getCalls(callIds: readonly string[]): Promise<ReadonlyMap<string, CallRow>>;
  callsOfResponse(responseId: string): Promise<readonly CallRow[]>;
  /** Median duration of the last successful calls of each tool, in milliseconds. */
  latencies(): Promise<ReadonlyMap<string, number>>;
  /** Responses in id order, for work over everything stored; bodies included. */
  scanResponses(options: {
    readonly tool?: string;
    readonly afterId?: string;
    readonly limit: number;
  }): Promise<readonly ResponseRow[]>;
  /** Calls in id order, for export. */
  scanCalls(options: { readonly afterId?: string; readonly limit: number }): Promise<readonly CallRow[]>;
  /** Writes rows as they are, generations included; ids already there are left alone. For import. */
  restore(batch: {
    readonly calls: readonly CallRow[];
    readonly responses: readonly ResponseRow[];
  }): Promise<void>;
  countResponses(tool?: string): Promise<number>;
  /** Up to `limit` ids that begin with the given text. */
  findIds(prefix: string, limit: number): Promise<readonly string[]>;
  status(): Promise<StorageStatus>;
  verify(onProgress?: (done: number, total: number) => void): Promise<readonly VerifyFinding[]>;
  close(): Promise<void>;
}

/** The layers people can name; `plan` is also called `responses`, since it maps a plan to them. */
export const CACHE_LAYERS = ['query', 'plan', 'extractions', 'derivations', 'claims', 'answers'] as const;
export type CacheLayer = (typeof CACHE_LAYERS)[number];

/** Stages after the response, in order. */
export const STAGES = ['extractions', 'derivations', 'claims'] as const;
export type Stage = (typeof STAGES)[number];

/** Layer 0: which plan a query leads to, under which settings. */
export interface QueryRow {
  readonly queryHash: string;
  readonly query: string;
  readonly language: Language;
  /** Fingerprint of registry, config, wanted parts and installed data. */
  readonly fingerprint: string;
  readonly planId: string;
  readonly planHash: string;
  /** The plan as canonical JSON of its protobuf form. */
  readonly planData: string;
}

/** What became of one call of a plan. */
export interface PlanCallOutcome {
  readonly callKey: string;
  readonly tool: string;
  readonly status: 'answered' | 'skipped' | 'failed' | 'unasked';
  readonly responseId: string;
  readonly reportedVersion: string;
  /** Failure code, empty if answered or skipped. */
  readonly code: string;
  readonly reason: string;
  readonly advice: string;
  /** The bound form or lemma(s), so that a reducer can tell tiers apart without the plan. */
  readonly wave: number;
}

/** Layer 1: which responses a plan resolved to. Rebuilt from storage when lost. */
export interface PlanRow {
  readonly planHash: string;
  readonly planId: string;
  readonly outcomes: readonly PlanCallOutcome[];
}

/** One value of a stage as the cache keeps it; `columns` are the seeds' columns for that table. */
export interface StageItem {
  readonly id: string;
  /** Parent id: response for extractions, extraction for derivations, derivation for claims. */
  readonly parentId: string;
  readonly columns: ExtractionColumns | DerivationColumns | ClaimColumns;
}

export interface ExtractionColumns {
  readonly kind: 'extraction';
  readonly extractionType: string;
  readonly extractionPath: string;
  readonly spanStart: number;
  readonly spanEnd: number;
  /** JSON text. */
  readonly extractedData: string;
  readonly extractionMetadata: string;
}

export interface DerivationColumns {
  readonly kind: 'derivation';
  readonly derivationType: string;
  readonly derivedData: Uint8Array;
  readonly sourceRef: string;
  /** JSON text. */
  readonly evidence: string;
  readonly derivationMetadata: string;
}

export interface ClaimColumns {
  readonly kind: 'claim';
  readonly subject: string;
  readonly predicate: string;
  readonly sourceRef: string;
  /** JSON text. */
  readonly value: string;
  readonly provenanceChain: string;
  readonly entryRef: string;
}

/** A stage ran over a response: kept even when it found nothing, or it would run for ever. */
export interface StageRun {
  readonly responseId: string;
  readonly tool: string;
  readonly stage: Stage;
  /** The versions of this stage and those before it, joined: "1.2" for derivator 2 after extractor 1. */
  readonly version: string;
  readonly items: readonly StageItem[];
  /** JSON text of the findings. */
  readonly findings: string;
  readonly durationMs: number;
  /** For the seeds' provenance_records. */
  readonly requestUrl: string;
  readonly rawRef: string;
  readonly toolVersion: string;
}

/** The reduced answer, ready to print. */
export interface AnswerRow {
  readonly answerKey: string;
  readonly planHash: string;
  readonly queryHash: string;
  /** QueryResponse as JSON text, exactly as `--json` prints it. */
  readonly answer: string;
}

/** Where an id that only answers know comes from, so that it can be traced: sense, lemma or plan. */
export interface SenseRow {
  readonly senseId: string;
  /** Claims for a sense or lemma, responses for a plan. */
  readonly claimIds: readonly string[];
}

export interface CacheBatch {
  readonly queries?: readonly QueryRow[];
  readonly plans?: readonly PlanRow[];
  readonly stages?: readonly StageRun[];
  readonly answers?: readonly AnswerRow[];
  readonly senses?: readonly SenseRow[];
}

export interface StageKey {
  readonly responseId: string;
  readonly version: string;
}

export interface CacheStatus {
  readonly path: string;
  readonly fileBytes: number;
  readonly schemaVersion: number;
  readonly layers: readonly {
    readonly layer: CacheLayer;
    readonly entries: number;
    readonly bytes: number;
  }[];
}

/** Why a layer does or does not hold something; `langnet cache analyze` prints it. */
export interface LayerDiagnosis {
  readonly layer: CacheLayer;
  readonly state: 'hit' | 'miss';
  readonly detail: string;
}

/** What to drop. Without `queryHashes` and `responseIds` everything of the layer goes. */
export interface CacheSelection {
  readonly layer: CacheLayer;
  readonly queryHashes?: readonly string[];
  readonly planHashes?: readonly string[];
  readonly responseIds?: readonly string[];
}

export interface Cache {
  /** What went wrong with the file and was dealt with, for people to know. */
  readonly warnings: readonly string[];
  /** True of the cache that never holds anything. */
  readonly isOff?: boolean;
  getQueries(queryHashes: readonly string[]): Promise<ReadonlyMap<string, QueryRow>>;
  /** Rows of the same word under any settings, to explain a miss and to select by query. */
  findQueries(query: string, language: Language | undefined): Promise<readonly QueryRow[]>;
  getPlans(planHashes: readonly string[]): Promise<ReadonlyMap<string, PlanRow>>;
  getAnswers(answerKeys: readonly string[]): Promise<ReadonlyMap<string, AnswerRow>>;
  /** The stage's items in their original order; absent when the stage has not run in that version. */
  getStages(stage: Stage, keys: readonly StageKey[]): Promise<ReadonlyMap<string, StageRun>>;
  /** Versions in which a stage has run over a response, to explain a miss. */
  stageVersions(stage: Stage, responseId: string): Promise<readonly string[]>;
  /** Any single item by its id, with the response it belongs to. */
  getItem(
    id: string,
  ): Promise<{ readonly stage: Stage; readonly item: StageItem; readonly responseId: string } | undefined>;
  /** The items made from the given parent, in order. */
  childrenOf(parentId: string): Promise<readonly StageItem[]>;
  getSense(senseId: string): Promise<SenseRow | undefined>;
  findIds(prefix: string, limit: number): Promise<readonly string[]>;
  /**
   * Adds rows. Stage rows that exist are left alone; of everything else the newest row wins.
   * Applies the time-to-live and the size limit. The cache is optional: a failure to write is a
   * return value, never a reason to lose an answer.
   */
  write(batch: CacheBatch): Promise<{ readonly written: boolean; readonly reason: string }>;
  /** Drops the plans and answers that rest on these calls. False if the cache could not be reached. */
  forgetCalls(callKeys: readonly string[]): Promise<boolean>;
  /** How many rows went; undefined if the cache could not be reached. */
  drop(selection: CacheSelection): Promise<number | undefined>;
  /** False if the cache could not be reached. */
  clear(layer?: CacheLayer): Promise<boolean>;
  status(): Promise<CacheStatus>;
  /** A small record of a resumable job, and where it stands. */
  getJob(jobId: string): Promise<string | undefined>;
  setJob(jobId: string, position: string | undefined): Promise<void>;
  close(): Promise<void>;
}

/** The seeds' CacheConfig. */
export interface CacheConfig {
  readonly enabled: boolean;
  readonly path: string;
  readonly maxSizeMb: number;
  readonly ttlDays: number;
}

/** Time for the stores; tests pass a fixed one. */
export type Clock = () => Date;

/** In the data folder, while a server owns the stores: where it is met. */
export const SERVER_NOTE = 'server.json';
