/** For tests only: runs the three stages over bytes, as the processor does, without storage or ids. */
import { fromBinary, toJson } from '@bufbuild/protobuf';
import {
  type CLTKLewisFact,
  CLTKLewisFactSchema,
  type CLTKMorphFact,
  CLTKMorphFactSchema,
} from '../../gen/langnet/tools/v1/cltk_pb.js';
import { NO_FEATURES } from '../../model/claims.js';
import type { JsonObject } from '../../model/json.js';
import type { ClaimDraft, DerivationDraft, ExtractionDraft } from '../../model/tool.js';
import type { Derivation, Extraction, Finding } from '../../model/types.js';
import { featureWords, genderWord, posWord, tierWord } from '../../model/words.js';
import { claim, derive, extract } from './parsers.js';

export interface Fact {
  readonly extraction: ExtractionDraft;
  readonly derivation: DerivationDraft;
  readonly claims: readonly ClaimDraft[];
}

export interface Outcome {
  readonly extractions: readonly ExtractionDraft[];
  readonly facts: readonly Fact[];
  readonly findings: readonly Finding[];
}

export function runStages(body: Uint8Array, params: JsonObject): Outcome {
  const context = { params };
  const extracted = extract(body, context);
  const findings = [...extracted.findings];
  const facts: Fact[] = [];
  for (const extraction of extracted.values) {
    const derived = derive(toExtraction(extraction), context);
    findings.push(...derived.findings);
    for (const derivation of derived.values) {
      const claimed = claim(toDerivation(derivation));
      findings.push(...claimed.findings);
      facts.push({ extraction, derivation, claims: claimed.values });
    }
  }
  return { extractions: extracted.values, facts, findings };
}

export function bytesOf(answer: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(answer));
}

/** Runs an answer about a Latin word, given without the members that every answer has. */
export function runLatin(word: string, answer: JsonObject): Outcome {
  return runStages(bytesOf({ word, language: 'lat', ...answer }), { language: 'lat', word });
}

export function runGreek(word: string, answer: JsonObject): Outcome {
  return runStages(bytesOf({ word, language: 'grc', ...answer }), { language: 'grc', word });
}

export function toExtraction(draft: ExtractionDraft): Extraction {
  return {
    extractionId: `ext_${draft.path}`,
    responseId: 'resp_test',
    tool: 'cltk',
    extractionType: draft.type,
    extractionPath: draft.path,
    span: draft.span,
    extractedData: draft.data,
    extractionMetadata: { extractorVersion: '1' },
  };
}

export function toDerivation(draft: DerivationDraft): Derivation {
  return {
    derivationId: 'drv_test',
    extractionId: 'ext_test',
    responseId: 'resp_test',
    tool: 'cltk',
    derivationType: draft.type,
    derivedData: draft.data,
    evidence: draft.evidence,
    sourceRef: draft.sourceRef,
    derivationMetadata: { derivatorVersion: '1', confidence: draft.confidence },
  };
}

export function morphFacts(outcome: Outcome): CLTKMorphFact[] {
  const drafts = outcome.facts.filter(({ derivation }) => derivation.type === 'CLTKMorphFact');
  return drafts.map(({ derivation }) => fromBinary(CLTKMorphFactSchema, derivation.data));
}

export function lewisFacts(outcome: Outcome): CLTKLewisFact[] {
  const drafts = outcome.facts.filter(({ derivation }) => derivation.type === 'CLTKLewisFact');
  return drafts.map(({ derivation }) => fromBinary(CLTKLewisFactSchema, derivation.data));
}

/** The claims of one predicate, in words. */
export function claimed(outcome: Outcome, predicate: string): readonly Record<string, unknown>[] {
  return outcome.facts
    .flatMap(({ claims }) => claims)
    .filter((each) => each.predicate === predicate)
    .map(claimJson);
}

/** A fact as JSON, for reading and comparing. */
export function factJson(draft: DerivationDraft): unknown {
  return draft.type === 'CLTKMorphFact'
    ? toJson(CLTKMorphFactSchema, fromBinary(CLTKMorphFactSchema, draft.data))
    : toJson(CLTKLewisFactSchema, fromBinary(CLTKLewisFactSchema, draft.data));
}

/** A claim in words, for reading and comparing: one object, no enum numbers. */
export function claimJson({
  predicate,
  subject,
  value,
  spans,
  entryRef,
}: ClaimDraft): Record<string, unknown> {
  const words: Record<string, unknown> = { ...value.value };
  if (value.case === 'lemma') words.tier = tierWord(value.value.tier);
  if (value.case === 'entry') words.gender = genderWord(value.value.gender);
  if (value.case === 'morphology') words.features = featureWords(value.value.features ?? NO_FEATURES);
  if (value.value !== undefined && 'pos' in value.value) words.pos = posWord(value.value.pos);
  return { predicate, subject, value: words, spans: spans.map(({ start, end }) => [start, end]), entryRef };
}
