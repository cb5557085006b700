/** What is said between a process and the server that owns its stores. */
import type { Failure } from '../model/failure.js';
import type { Cache, Storage } from '../model/store.js';

/** Everything but what is answered on the spot. */
export const STORAGE_METHODS = [
  'findCalls',
  'getResponses',
  'record',
  'history',
  'getCalls',
  'callsOfResponse',
  'latencies',
  'scanResponses',
  'scanCalls',
  'restore',
  'countResponses',
  'findIds',
  'status',
  'verify',
] as const satisfies readonly (keyof Storage)[];

export const CACHE_METHODS = [
  'getQueries',
  'findQueries',
  'getPlans',
  'getAnswers',
  'getStages',
  'stageVersions',
  'getItem',
  'childrenOf',
  'getSense',
  'findIds',
  'write',
  'forgetCalls',
  'drop',
  'clear',
  'status',
  'getJob',
  'setJob',
] as const satisfies readonly (keyof Cache)[];

/** The server's first message. */
export interface Hello {
  readonly version: string;
  readonly storagePath: string;
  readonly cachePath: string;
}

export interface Request {
  readonly store: 'storage' | 'cache';
  readonly method: string;
  readonly args: readonly unknown[];
}

export type Reply =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'error'; readonly message: string };

export type Message = Reply | { readonly kind: 'progress'; readonly done: number; readonly total: number };
