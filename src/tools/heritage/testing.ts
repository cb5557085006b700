/** For tests only: runs the three stages over bytes, as the processor does, without storage or ids. */
import { fromBinary, toJson } from '@bufbuild/protobuf';
import {
  type HeritageColorFact,
  HeritageColorFactSchema,
  type HeritageDictFact,
  HeritageDictFactSchema,
  type HeritageMorphFact,
  HeritageMorphFactSchema,
} from '../../gen/langnet/tools/v1/heritage_pb.js';
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

/** Runs a JSON answer as the engine writes it: a line break, then one line. */
export function runJson(word: string, json: string): Outcome {
  return runStages(new TextEncoder().encode(`\n${json}`), { word });
}

export interface Member {
  readonly word: string;
  readonly stem: string;
  readonly base?: string;
  readonly formation?: string;
  readonly tags: readonly string[];
}

/** An answer in the engine's own layout. */
export function answerText(input: string, solutions: readonly string[], members: readonly Member[]): string {
  const list = (items: readonly string[]) => items.map((item) => `"${item}"`).join(', ');
  const morph = members.map(
    ({ word, stem, base = '', formation = '', tags }) =>
      `{"word": "${word}","derived_stem": "${stem}","base": "${base}","derivational_morph": "${formation}","inflectional_morphs": [${list(tags)}]}`,
  );
  return `{"input": "${input}", "segmentation": [${list(solutions)}], "morph": [${morph.join(', ')}]}`;
}

export function toExtraction(draft: ExtractionDraft): Extraction {
  return {
    extractionId: `ext_${draft.path}`,
    responseId: 'resp_test',
    tool: 'heritage',
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
    tool: 'heritage',
    derivationType: draft.type,
    derivedData: draft.data,
    evidence: draft.evidence,
    sourceRef: draft.sourceRef,
    derivationMetadata: { derivatorVersion: '1', confidence: draft.confidence },
  };
}

function dataOf(outcome: Outcome, type: string): readonly Uint8Array[] {
  return outcome.facts.flatMap(({ derivation }) => (derivation.type === type ? [derivation.data] : []));
}

export function morphFacts(outcome: Outcome): HeritageMorphFact[] {
  return dataOf(outcome, 'HeritageMorphFact').map((data) => fromBinary(HeritageMorphFactSchema, data));
}

export function dictFacts(outcome: Outcome): HeritageDictFact[] {
  return dataOf(outcome, 'HeritageDictFact').map((data) => fromBinary(HeritageDictFactSchema, data));
}

export function colorFacts(outcome: Outcome): HeritageColorFact[] {
  return dataOf(outcome, 'HeritageColorFact').map((data) => fromBinary(HeritageColorFactSchema, data));
}

/** A fact as JSON, for reading and comparing. */
export function factJson({ type, data }: DerivationDraft): unknown {
  if (type === 'HeritageMorphFact')
    return toJson(HeritageMorphFactSchema, fromBinary(HeritageMorphFactSchema, data));
  if (type === 'HeritageDictFact')
    return toJson(HeritageDictFactSchema, fromBinary(HeritageDictFactSchema, data));
  return toJson(HeritageColorFactSchema, fromBinary(HeritageColorFactSchema, data));
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
  if (value.case === 'lemma' || value.case === 'morphology' || value.case === 'entry')
    words.pos = posWord(value.value.pos);
  return { predicate, subject, value: words, spans: spans.map(({ start, end }) => [start, end]), entryRef };
}
