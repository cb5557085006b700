/** What a door asks of the engine, and what it gets back. */
import { makeId } from '../model/ids.js';
import type { Language } from '../model/language.js';
import type { Stage } from '../model/store.js';
import type { WantedPart } from '../model/tool.js';
import type { Finding } from '../model/types.js';

export const MODES = ['open', 'skeptic'] as const;
export const VIEWS = ['didactic', 'research'] as const;
export type Mode = (typeof MODES)[number];
export type View = (typeof VIEWS)[number];

export interface QueryRequest {
  readonly text: string;
  readonly language: Language;
  readonly wanted: readonly WantedPart[];
  /** Only these tools; empty means all. */
  readonly tools: readonly string[];
  readonly mode: Mode;
  readonly view: View;
  /** Ask the tools again and add a generation. */
  readonly refresh: boolean;
  /** Recompute from this stage on. */
  readonly reparse?: Stage;
  /** Serve stored answers of this generation or earlier. */
  readonly generation?: number;
  readonly offline: boolean;
}

export const DEFAULT_REQUEST: Omit<QueryRequest, 'text' | 'language'> = {
  wanted: [],
  tools: [],
  mode: 'open',
  view: 'didactic',
  refresh: false,
  offline: false,
};

export interface CallStats {
  readonly tool: string;
  /** Empty when nothing came back. */
  readonly responseId: string;
  readonly callKey: string;
  readonly status: 'answered' | 'skipped' | 'failed' | 'unasked';
  /** Failure code, empty if answered or skipped. */
  readonly code: string;
  readonly fromStorage: boolean;
  readonly durationMs: number;
  readonly reason: string;
}

/** Everything about how an answer came to be that must not be in the answer. */
export interface AnswerStats {
  readonly fromAnswerCache: boolean;
  readonly planId: string;
  readonly planHash: string;
  readonly calls: readonly CallStats[];
  readonly stages: Readonly<Record<Stage, number>>;
  readonly findings: readonly Finding[];
  /** Time from claims to the answer, in milliseconds; 0 if it was cached. */
  readonly reduceMs: number;
  readonly cacheProblem: string;
}

export interface Answer {
  readonly request: QueryRequest;
  /** QueryResponse as JSON text, byte-equal for equal inputs. */
  readonly json: string;
  readonly stats: AnswerStats;
}

/** The key of the query layer: the words, and everything that decides which plan they lead to. */
export function queryHash(request: QueryRequest, fingerprint: string): string {
  const parts = [
    request.text,
    request.language,
    fingerprint,
    [...request.wanted].sort(),
    [...request.tools].sort(),
  ];
  return makeId('qry', parts);
}
