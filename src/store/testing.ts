/** Sample rows and folders for the tests of the stores. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { responseIdOf } from '../model/ids.js';
import type { JsonObject } from '../model/json.js';
import type {
  AnswerRow,
  ClaimColumns,
  DerivationColumns,
  ExtractionColumns,
  NewCallRow,
  PlanRow,
  QueryRow,
  ResponseRow,
  Stage,
  StageItem,
  StageRun,
} from '../model/store.js';
import { bodyHash } from './response-check.js';

const encoder = new TextEncoder();

/** A clock that stands still until it is moved. */
export function handClock(start = '2026-02-15T10:00:00.000Z') {
  let time = Date.parse(start);
  const clock = () => new Date(time);
  const move = (milliseconds: number) => {
    time += milliseconds;
  };
  return { clock, move, days: (count: number) => move(count * 86_400_000) };
}

export function sampleResponse(text: string, changes: Partial<ResponseRow> = {}): ResponseRow {
  const body = encoder.encode(text);
  const base = {
    callId: `call_of_${text}`,
    tool: 'whitakers',
    endpoint: 'words',
    params: { form: text } as JsonObject,
    requestUrl: `process:words?${text}`,
    body,
    size: body.byteLength,
    contentType: 'text/plain',
    statusCode: 200,
    fetchedAt: '2026-02-15T10:00:00.000Z',
    hash: bodyHash(body),
    ...changes,
  };
  return { responseId: responseIdOf(base), ...base };
}

let calls = 0;

export function sampleCall(callKey: string, changes: Partial<NewCallRow> = {}): NewCallRow {
  calls += 1;
  return {
    callId: `call_${String(calls).padStart(6, '0')}`,
    callKey,
    tool: 'whitakers',
    endpoint: 'words',
    requestUrl: 'process:words',
    params: { z: 1, a: ['ā', { quote: `'"\\` }] },
    calledAt: '2026-02-15T10:00:00.000Z',
    status: 'ok',
    responseId: '',
    failureCode: '',
    failureText: '',
    headers: { 'content-type': 'text/plain' },
    reportedVersion: '1.97F',
    durationMs: 12.5,
    ...changes,
  };
}

/** A success and the response it brought. */
export function sampleAnswer(callKey: string, text: string, changes: Partial<NewCallRow> = {}) {
  const response = sampleResponse(text);
  return { call: sampleCall(callKey, { responseId: response.responseId, ...changes }), response };
}

export function sampleQuery(word: string, changes: Partial<QueryRow> = {}): QueryRow {
  return {
    queryHash: `qry_${word}`,
    query: word,
    language: 'lat',
    fingerprint: 'reg_1',
    planId: `plan_${word}`,
    planHash: `hash_${word}`,
    planData: `{"query":"${word}"}`,
    ...changes,
  };
}

export function samplePlan(word: string, responseIds: readonly string[] = [`resp_${word}`]): PlanRow {
  return {
    planHash: `hash_${word}`,
    planId: `plan_${word}`,
    outcomes: responseIds.map((responseId, index) => ({
      callKey: `key_${word}_${index}`,
      tool: 'whitakers',
      status: 'answered',
      responseId,
      reportedVersion: '',
      code: '',
      reason: '',
      advice: '',
      wave: 1,
    })),
  };
}

export function sampleAnswerRow(word: string, size = 10): AnswerRow {
  return {
    answerKey: `ans_${word}`,
    planHash: `hash_${word}`,
    queryHash: `qry_${word}`,
    answer: `"${'x'.repeat(size)}"`,
  };
}

function extraction(path: string): ExtractionColumns {
  return {
    kind: 'extraction',
    extractionType: 'text_line',
    extractionPath: path,
    spanStart: 3,
    spanEnd: 9,
    extractedData: '{"line":"λόγος"}',
    extractionMetadata: '{"extractor_version":"1"}',
  };
}

function derivation(index: number): DerivationColumns {
  return {
    kind: 'derivation',
    derivationType: 'WhitakersTermFact',
    derivedData: new Uint8Array([0, 255, index % 256]),
    sourceRef: `ww:${index % 3}`,
    evidence: '[{"span":{"start":3,"end":5}}]',
    derivationMetadata: '{}',
  };
}

function claim(index: number): ClaimColumns {
  return {
    kind: 'claim',
    subject: 'lat:lupus:noun',
    predicate: index % 2 === 0 ? 'has_gloss' : 'has_lemma',
    sourceRef: `ww:${index % 3}`,
    value: '{"gloss":"wolf"}',
    provenanceChain: '{"spans":[]}',
    entryRef: '',
  };
}

const PREFIX: Readonly<Record<Stage, string>> = { extractions: 'ext', derivations: 'drv', claims: 'clm' };
const PARENT: Readonly<Record<Stage, string>> = { extractions: '', derivations: 'ext', claims: 'drv' };

/** A run with `count` items whose ids say response, version and place. */
export function sampleRun(responseId: string, stage: Stage, version: string, count = 2): StageRun {
  const items = Array.from({ length: count }, (_, index): StageItem => {
    const tail = `${responseId}_${version}_${index}`;
    const columns =
      stage === 'extractions'
        ? extraction(`line:${index}`)
        : stage === 'derivations'
          ? derivation(index)
          : claim(index);
    return {
      id: `${PREFIX[stage]}_${tail}`,
      parentId: stage === 'extractions' ? responseId : `${PARENT[stage]}_${tail}`,
      columns,
    };
  });
  return {
    responseId,
    tool: 'whitakers',
    stage,
    version,
    items,
    findings: '[]',
    durationMs: 1.25,
    requestUrl: 'process:words',
    rawRef: `sha256:${responseId}`,
    toolVersion: '1.97F',
  };
}

export interface TestFolder {
  readonly path: string;
  readonly file: (name: string) => string;
  readonly remove: () => void;
}

export function testFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'langnet-store-'));
  return {
    path,
    file: (name) => join(path, name),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
