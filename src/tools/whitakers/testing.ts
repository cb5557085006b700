/** For tests only: runs the three stages over bytes, as the processor does, without storage or ids. */
import { fromBinary, toJson } from '@bufbuild/protobuf';
import {
  type WhitakersAnalysisFact,
  WhitakersAnalysisFactSchema,
  type WhitakersTermFact,
  WhitakersTermFactSchema,
} from '../../gen/langnet/tools/v1/whitakers_pb.js';
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
      const claimed = claim(toDerivation(derivation), context);
      findings.push(...claimed.findings);
      facts.push({ extraction, derivation, claims: claimed.values });
    }
  }
  return { extractions: extracted.values, facts, findings };
}

/** Runs lines as the program prints them, with the blank line that ends a word. */
export function runLines(word: string, ...lines: readonly string[]): Outcome {
  return runStages(new TextEncoder().encode(`${lines.join('\n')}\n\n`), { word });
}

/** The first fact of each sort that lines give. */
export function factsOf(
  word: string,
  ...lines: readonly string[]
): { analysis: WhitakersAnalysisFact; term: WhitakersTermFact } {
  const outcome = runLines(word, ...lines);
  const [analysis] = analysisFacts(outcome);
  const [term] = termFacts(outcome);
  if (analysis === undefined || term === undefined) throw new Error('Expected facts, not none');
  return { analysis, term };
}

export function toExtraction(draft: ExtractionDraft): Extraction {
  return {
    extractionId: `ext_${draft.path}`,
    responseId: 'resp_test',
    tool: 'whitakers',
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
    tool: 'whitakers',
    derivationType: draft.type,
    derivedData: draft.data,
    evidence: draft.evidence,
    sourceRef: draft.sourceRef,
    derivationMetadata: { derivatorVersion: '1', confidence: draft.confidence },
  };
}

export function analysisFacts(outcome: Outcome): WhitakersAnalysisFact[] {
  const drafts = outcome.facts.filter(({ derivation }) => derivation.type === 'WhitakersAnalysisFact');
  return drafts.map(({ derivation }) => fromBinary(WhitakersAnalysisFactSchema, derivation.data));
}

export function termFacts(outcome: Outcome): WhitakersTermFact[] {
  const drafts = outcome.facts.filter(({ derivation }) => derivation.type === 'WhitakersTermFact');
  return drafts.map(({ derivation }) => fromBinary(WhitakersTermFactSchema, derivation.data));
}

/** A fact as JSON, for reading and comparing. */
export function factJson(draft: DerivationDraft): unknown {
  return draft.type === 'WhitakersAnalysisFact'
    ? toJson(WhitakersAnalysisFactSchema, fromBinary(WhitakersAnalysisFactSchema, draft.data))
    : toJson(WhitakersTermFactSchema, fromBinary(WhitakersTermFactSchema, draft.data));
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
  if (
    value.case === 'lemma' ||
    value.case === 'morphology' ||
    value.case === 'entry' ||
    value.case === 'gloss'
  ) {
    words.pos = posWord(value.value.pos);
  }
  return { predicate, subject, value: words, spans: spans.map(({ start, end }) => [start, end]), entryRef };
}
