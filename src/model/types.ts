/**
 * The values that travel between stages. Their shape is written once, in proto/; here they are plain
 * readonly data (no `$typeName`), so that a stage can build them without a library.
 */
import type * as claim from '../gen/langnet/v1/claim_pb.js';
import type * as derivation from '../gen/langnet/v1/derivation_pb.js';
import type * as extraction from '../gen/langnet/v1/extraction_pb.js';
import type * as morphology from '../gen/langnet/v1/morphology_pb.js';
import type * as plan from '../gen/langnet/v1/plan_pb.js';
import type * as provenance from '../gen/langnet/v1/provenance_pb.js';
import type * as query from '../gen/langnet/v1/query_pb.js';
import type * as response from '../gen/langnet/v1/response_pb.js';
import type { JsonObject } from './json.js';

/** A generated message type as plain readonly data, all the way down. */
export type Plain<T> = T extends Uint8Array | string | number | boolean | bigint | undefined | null
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Plain<Item>[]
    : T extends { $typeName: string }
      ? { readonly [Key in keyof T as Key extends '$typeName' | '$unknown' ? never : Key]: Plain<T[Key]> }
      : { readonly [Key in keyof T]: Plain<T[Key]> };

/** Replaces the free-form JSON members of a message by our own JSON type. */
type WithJson<T, Key extends keyof T> = Omit<T, Key> & { readonly [K in Key]: JsonObject };

export type NormalizationStep = Plain<query.NormalizationStep>;
export type Candidate = Plain<query.Candidate>;
export type NormalizedQuery = Plain<query.NormalizedQuery>;

export type TemplateInput = Plain<plan.TemplateInput>;
export type ToolCallSpec = WithJson<Plain<plan.ToolCallSpec>, 'params'>;
export type ToolDependency = Plain<plan.ToolDependency>;
export type ToolPlan = Omit<Plain<plan.ToolPlan>, 'toolCalls' | 'query'> & {
  readonly query: NormalizedQuery;
  readonly toolCalls: readonly ToolCallSpec[];
};
export type ToolResponseRef = Plain<plan.ToolResponseRef>;
export type ExecutedPlan = Plain<plan.ExecutedPlan>;
export type CostEstimate = Plain<plan.CostEstimate>;

export type Span = Plain<extraction.Span>;
export type Extraction = WithJson<Plain<extraction.Extraction>, 'extractedData'> & { readonly span: Span };
export type Evidence = Omit<Plain<derivation.Evidence>, 'span'> & { readonly span: Span };
export type Derivation = Omit<Plain<derivation.Derivation>, 'evidence'> & {
  readonly evidence: readonly Evidence[];
};
export type Features = Plain<morphology.Features>;
export type ProvenanceChain = Plain<provenance.ProvenanceChain>;
export type Claim = Omit<Plain<claim.Claim>, 'provenanceChain'> & {
  readonly provenanceChain: ProvenanceChain;
};
export type ClaimValue = Claim['value'];

export type QueryResponse = Plain<response.QueryResponse>;
export type AnswerLemma = Plain<response.AnswerLemma>;
export type AnswerAnalysis = Plain<response.AnswerAnalysis>;
export type AnswerSense = Plain<response.AnswerSense>;
export type AnswerCitation = Plain<response.AnswerCitation>;
export type AnswerSource = Plain<response.AnswerSource>;
export type Agreement = Plain<response.Agreement>;
export type LemmaAgreement = Plain<response.LemmaAgreement>;
export type AnswerWarning = Plain<response.Warning>;
export type Witness = Plain<response.Witness>;

/** What a parser noticed about the data: never an exception, always with its place. */
export interface Finding {
  readonly code: string;
  readonly text: string;
  readonly span?: Span;
}

/** What a stage returns: its values, and what it noticed on the way. */
export interface Staged<T> {
  readonly values: readonly T[];
  readonly findings: readonly Finding[];
}
