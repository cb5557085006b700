/** Stage values to cache rows and back, so that a resumed stage sees exactly what a fresh one made. */
import type { JsonObject } from '../model/json.js';
import type { StageItem } from '../model/store.js';
import type { Claim, ClaimValue, Derivation, Evidence, Extraction, ProvenanceChain } from '../model/types.js';
import { valueFromJson, valueToJson } from './value-json.js';

/** Under which name a predicate's value stands in a claim. */
const VALUE_CASES: Readonly<Record<string, Exclude<ClaimValue['case'], undefined>>> = {
  has_gloss: 'gloss',
  has_morphology: 'morphology',
  has_citation: 'citation',
  has_lemma: 'lemma',
  has_pronunciation: 'pronunciation',
  has_etymology: 'etymology',
  has_frequency: 'frequency',
  has_entry: 'entry',
};

/** The seeds' keys, so that the column reads as their ProvenanceChain. */
function chainToJson(chain: ProvenanceChain): string {
  return JSON.stringify({
    call_id: chain.callId,
    response_id: chain.responseId,
    extraction_id: chain.extractionId,
    derivation_id: chain.derivationId,
    tool: chain.tool,
    source_ref: chain.sourceRef,
    spans: chain.spans,
  });
}

function chainFromJson(text: string): ProvenanceChain {
  const chain = JSON.parse(text) as Record<string, string> & Pick<ProvenanceChain, 'spans'>;
  return {
    callId: chain.call_id ?? '',
    responseId: chain.response_id ?? '',
    extractionId: chain.extraction_id ?? '',
    derivationId: chain.derivation_id ?? '',
    tool: chain.tool ?? '',
    sourceRef: chain.source_ref ?? '',
    spans: chain.spans,
  };
}

export function extractionToItem(extraction: Extraction): StageItem {
  return {
    id: extraction.extractionId,
    parentId: extraction.responseId,
    columns: {
      kind: 'extraction',
      extractionType: extraction.extractionType,
      extractionPath: extraction.extractionPath,
      spanStart: extraction.span.start,
      spanEnd: extraction.span.end,
      extractedData: JSON.stringify(extraction.extractedData),
      extractionMetadata: JSON.stringify({
        extractor_version: extraction.extractionMetadata?.extractorVersion ?? '',
      }),
    },
  };
}

export function itemToExtraction(item: StageItem, tool: string): Extraction {
  const { columns } = item;
  if (columns.kind !== 'extraction') throw new TypeError(`Expected an extraction, not a ${columns.kind}`);
  const metadata = JSON.parse(columns.extractionMetadata) as { readonly extractor_version?: string };
  return {
    extractionId: item.id,
    responseId: item.parentId,
    tool,
    extractionType: columns.extractionType,
    extractionPath: columns.extractionPath,
    span: { start: columns.spanStart, end: columns.spanEnd },
    extractedData: JSON.parse(columns.extractedData) as JsonObject,
    extractionMetadata: { extractorVersion: metadata.extractor_version ?? '' },
  };
}

export function derivationToItem(derivation: Derivation): StageItem {
  return {
    id: derivation.derivationId,
    parentId: derivation.extractionId,
    columns: {
      kind: 'derivation',
      derivationType: derivation.derivationType,
      derivedData: derivation.derivedData,
      sourceRef: derivation.sourceRef,
      evidence: JSON.stringify(derivation.evidence),
      derivationMetadata: JSON.stringify({
        derivator_version: derivation.derivationMetadata?.derivatorVersion ?? '',
        confidence: derivation.derivationMetadata?.confidence ?? 0,
      }),
    },
  };
}

export function itemToDerivation(item: StageItem, tool: string, responseId: string): Derivation {
  const { columns } = item;
  if (columns.kind !== 'derivation') throw new TypeError(`Expected a derivation, not a ${columns.kind}`);
  const metadata = JSON.parse(columns.derivationMetadata) as {
    readonly derivator_version?: string;
    readonly confidence?: number;
  };
  return {
    derivationId: item.id,
    extractionId: item.parentId,
    responseId,
    tool,
    derivationType: columns.derivationType,
    derivedData: columns.derivedData,
    evidence: JSON.parse(columns.evidence) as readonly Evidence[],
    sourceRef: columns.sourceRef,
    derivationMetadata: {
      derivatorVersion: metadata.derivator_version ?? '',
      confidence: metadata.confidence ?? 0,
    },
  };
}

export function claimToItem(claim: Claim): StageItem {
  return {
    id: claim.claimId,
    parentId: claim.derivationId,
    columns: {
      kind: 'claim',
      subject: claim.subject,
      predicate: claim.predicate,
      sourceRef: claim.provenanceChain.sourceRef,
      value: valueToJson(claim.value),
      provenanceChain: chainToJson(claim.provenanceChain),
      entryRef: claim.entryRef,
    },
  };
}

export function itemToClaim(item: StageItem): Claim {
  const { columns } = item;
  if (columns.kind !== 'claim') throw new TypeError(`Expected a claim, not a ${columns.kind}`);
  const kind = VALUE_CASES[columns.predicate];
  if (kind === undefined) throw new TypeError(`Expected a predicate, not \`${columns.predicate}\``);
  return {
    claimId: item.id,
    derivationId: item.parentId,
    subject: columns.subject,
    predicate: columns.predicate,
    value: valueFromJson(kind, columns.value),
    provenanceChain: chainFromJson(columns.provenanceChain),
    entryRef: columns.entryRef,
  };
}
