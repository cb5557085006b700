/** For tests and scores only: runs the three stages over bytes, as the processor does, and counts what comes out. */
import { fromBinary } from '@bufbuild/protobuf';
import {
  type CDSLCitationFact,
  CDSLCitationFactSchema,
  type CDSLEntryFact,
  CDSLEntryFactSchema,
  type CDSLSenseFact,
  CDSLSenseFactSchema,
} from '../../gen/langnet/tools/v1/cdsl_pb.js';
import type { JsonObject } from '../../model/json.js';
import type { ClaimDraft, DerivationDraft, ExtractionDraft } from '../../model/tool.js';
import type { Derivation, Extraction, Finding } from '../../model/types.js';
import { dictionaryOf } from './dictionaries.js';
import { type EnvelopeRecord, writeEnvelope } from './envelope.js';
import { claim, derive, extract } from './parsers.js';
import { keysOfOldForm, keysOfText, type RecordKeys } from './record-keys.js';
import { keyToIast } from './sanskrit-words.js';
import { flawsOf } from './testing-gloss.js';

export interface Outcome {
  readonly body: Uint8Array;
  readonly extractions: readonly ExtractionDraft[];
  readonly derivations: readonly DerivationDraft[];
  readonly claims: readonly ClaimDraft[];
  readonly findings: readonly Finding[];
}

export function runStages(body: Uint8Array, params: JsonObject = {}): Outcome {
  const context = { params };
  const extracted = extract(body, context);
  const findings = [...extracted.findings];
  const derivations: DerivationDraft[] = [];
  const claims: ClaimDraft[] = [];
  for (const extraction of extracted.values) {
    const derived = derive(toExtraction(extraction));
    findings.push(...derived.findings);
    for (const derivation of derived.values) {
      derivations.push(derivation);
      const claimed = claim(toDerivation(derivation));
      findings.push(...claimed.findings);
      claims.push(...claimed.values);
    }
  }
  return { body, extractions: extracted.values, derivations, claims, findings };
}

/** Records of the source text of a dictionary, as a file would have them. */
export function runRecords(dictionary: string, ...records: readonly string[]): Outcome {
  return runStages(new TextEncoder().encode(records.join('\n')), { dictionary });
}

export function toExtraction(draft: ExtractionDraft): Extraction {
  return {
    extractionId: '',
    responseId: '',
    tool: 'cdsl',
    extractionType: draft.type,
    extractionPath: draft.path,
    span: draft.span,
    extractedData: draft.data,
    extractionMetadata: undefined,
  };
}

export function toDerivation(draft: DerivationDraft): Derivation {
  return {
    derivationId: '',
    extractionId: '',
    responseId: '',
    tool: 'cdsl',
    derivationType: draft.type,
    derivedData: draft.data,
    evidence: draft.evidence,
    sourceRef: draft.sourceRef,
    derivationMetadata: undefined,
  };
}

export function entryFacts({ derivations }: Outcome): readonly CDSLEntryFact[] {
  const drafts = derivations.filter(({ type }) => type === 'CDSLEntryFact');
  return drafts.map(({ data }) => fromBinary(CDSLEntryFactSchema, data));
}

export function senseFacts({ derivations }: Outcome): readonly CDSLSenseFact[] {
  const drafts = derivations.filter(({ type }) => type === 'CDSLSenseFact');
  return drafts.map(({ data }) => fromBinary(CDSLSenseFactSchema, data));
}

export function citationFacts({ derivations }: Outcome): readonly CDSLCitationFact[] {
  const drafts = derivations.filter(({ type }) => type === 'CDSLCitationFact');
  return drafts.map(({ data }) => fromBinary(CDSLCitationFactSchema, data));
}

/** What a whole file gives. */
export interface FileScore {
  readonly code: string;
  records: number;
  entries: number;
  /** Entries with a gloss, with a gender, with a part of speech, with a reference to another entry. */
  glossed: number;
  gendered: number;
  graded: number;
  referring: number;
  /** Verbs with preverbs and forms that have an entry within another. */
  within: number;
  senses: number;
  /** Senses whose gloss holds something that is no meaning. */
  flawed: number;
  citations: number;
  claims: number;
  readonly findings: Map<string, number>;
}

export interface ScoreOptions {
  readonly check?: (outcome: Outcome) => void;
  /** One word in so many; all by default. */
  readonly every?: number;
}

/** The records of a file through all stages, asked for key by key as a lookup would. */
export function scoreFile(code: string, text: string, { check, every = 1 }: ScoreOptions = {}): FileScore {
  const score: FileScore = {
    code,
    records: 0,
    entries: 0,
    glossed: 0,
    gendered: 0,
    graded: 0,
    referring: 0,
    within: 0,
    senses: 0,
    flawed: 0,
    citations: 0,
    claims: 0,
    findings: new Map(),
  };
  const encoder = new TextEncoder();
  const records = recordsOf(text);
  const byId = new Map(records.map((record) => [record.keys.id, record]));
  const isEnglish = dictionaryOf(code)?.hasEnglishKeys === true;
  let turn = 0;
  for (const [key, group] of groupByKey(records)) {
    turn += 1;
    if (turn % every !== 0) continue;
    score.records += group.length;
    const borrowed = group.flatMap(({ text: own }) => {
      const id = /\{\{Lbody=([^{}\s]+)\}\}/.exec(own)?.[1];
      return byId.get(id ?? '') ?? [];
    });
    const item = (kind: EnvelopeRecord['kind'], record: FileRecord): EnvelopeRecord => ({
      type: 'record',
      kind,
      dictionary: code,
      sha256: '0'.repeat(64),
      offset: record.offset,
      body: encoder.encode(record.text),
    });
    const items = [
      ...group.map((record) => item('entry', record)),
      ...borrowed.map((record) => item('body', record)),
    ];
    const word = isEnglish ? key : keyToIast(key);
    const outcome = runStages(writeEnvelope([key], [{ match: 'exact', key, word, items }]));
    check?.(outcome);
    addOutcome(score, outcome);
  }
  return score;
}

function addOutcome(score: FileScore, outcome: Outcome): void {
  const all = entryFacts(outcome);
  const entries = all.filter((entry) => !isWithin(entry));
  const senses = senseFacts(outcome);
  const glossed = new Set(senses.map(({ sourceRef }) => sourceRef));
  score.entries += entries.length;
  score.within += all.length - entries.length;
  score.senses += senses.length;
  score.flawed += senses.filter((sense) => flawsOf(sense).length > 0).length;
  score.citations += outcome.derivations.filter(({ type }) => type === 'CDSLCitationFact').length;
  score.claims += outcome.claims.length;
  for (const { dictionary, entryId, pos, gender, crossRefs } of entries) {
    if (glossed.has(`${dictionary}:${entryId}`)) score.glossed += 1;
    if (gender !== '') score.gendered += 1;
    if (pos !== '') score.graded += 1;
    if (crossRefs.length > 0) score.referring += 1;
  }
  for (const { code } of outcome.findings) score.findings.set(code, (score.findings.get(code) ?? 0) + 1);
}

/** Has the entry a name of its own behind the number of its record? */
export function isWithin({ dictionary, entryId, entryRef, root }: CDSLEntryFact): boolean {
  return root !== '' && entryRef.startsWith(`${dictionary}:${entryId}.`);
}

interface FileRecord {
  readonly text: string;
  readonly offset: number;
  readonly keys: RecordKeys;
}

function recordsOf(text: string): readonly FileRecord[] {
  const marked = [...text.matchAll(/^<L>[\s\S]*?<LEND>/gm)];
  if (marked.length > 0) {
    return marked.map((match) => ({ text: match[0], offset: match.index, keys: keysOfText(match[0]) }));
  }
  const old = [...text.matchAll(/^<P>\{#[\s\S]*?(?=\n<(?:P|H|NI|HI)>|$(?![\s\S]))/gm)];
  return old.map((match) => ({
    text: match[0],
    offset: match.index,
    keys: keysOfOldForm(match[0], match.index),
  }));
}

/** A record with many keys is run once. */
function groupByKey(records: readonly FileRecord[]): ReadonlyMap<string, readonly FileRecord[]> {
  const groups = new Map<string, FileRecord[]>();
  for (const record of records) {
    const [key = ''] = record.keys.keys;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [record]);
    else group.push(record);
  }
  return groups;
}
