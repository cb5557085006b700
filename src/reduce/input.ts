/** What the reducer is given: claims with the calls they answer, and nothing of tools' formats. */
import type { Language } from '../model/language.js';
import type { WantedPart } from '../model/tool.js';
import type { AnswerWarning, Claim, NormalizedQuery } from '../model/types.js';
import type { English } from './english.js';

/** The part of a source's description that an answer shows. */
export interface SourceInfo {
  readonly tool: string;
  readonly source: string;
  /** Works by the part of a source ref before the colon, where the tool repeats several. */
  readonly sourceNames: Readonly<Record<string, string>>;
  readonly isEditorial: boolean;
}

export interface CallResult {
  readonly tool: string;
  readonly status: 'answered' | 'skipped' | 'failed' | 'unasked';
  readonly responseId: string;
  readonly reportedVersion: string;
  readonly code: string;
  readonly reason: string;
  readonly advice: string;
  readonly claims: readonly Claim[];
}

export interface ReduceInput {
  readonly query: NormalizedQuery;
  readonly language: Language;
  /** In plan order, so that the answer does not depend on who answered first. */
  readonly results: readonly CallResult[];
  readonly sources: readonly SourceInfo[];
  readonly wanted: readonly WantedPart[];
  readonly mode: 'open' | 'skeptic';
  readonly view: 'didactic' | 'research';
  readonly warnings: readonly AnswerWarning[];
  /** What is known of the language that glosses are written in. */
  readonly english: English;
}

/** Raised when the reducer would give another answer from equal claims. */
export const REDUCER_VERSION = '6';
export const SCHEMA_VERSION = '1';
