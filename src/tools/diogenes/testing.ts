/** For tests only: runs the three stages over bytes, as the processor does, without storage or ids. */
import { fromBinary, toJson } from '@bufbuild/protobuf';
import {
  DiogenesCitationFactSchema,
  DiogenesDictFactSchema,
  DiogenesMorphFactSchema,
} from '../../gen/langnet/tools/v1/diogenes_pb.js';
import { NO_FEATURES } from '../../model/claims.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
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
  readonly claims: readonly ClaimDraft[];
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
  return { extractions: extracted.values, facts, claims: facts.flatMap((fact) => fact.claims), findings };
}

export function toExtraction(draft: ExtractionDraft): Extraction {
  return {
    extractionId: `ext_${draft.path}`,
    responseId: 'resp_test',
    tool: 'diogenes',
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
    tool: 'diogenes',
    derivationType: draft.type,
    derivedData: draft.data,
    evidence: draft.evidence,
    sourceRef: draft.sourceRef,
    derivationMetadata: { derivatorVersion: '1', confidence: draft.confidence },
  };
}

/** A fact as JSON, for reading and comparing. */
export function factJson({ type, data }: DerivationDraft): Readonly<Record<string, JsonValue>> {
  const json =
    type === 'DiogenesMorphFact'
      ? toJson(DiogenesMorphFactSchema, fromBinary(DiogenesMorphFactSchema, data))
      : type === 'DiogenesDictFact'
        ? toJson(DiogenesDictFactSchema, fromBinary(DiogenesDictFactSchema, data))
        : toJson(DiogenesCitationFactSchema, fromBinary(DiogenesCitationFactSchema, data));
  return json as Readonly<Record<string, JsonValue>>;
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
