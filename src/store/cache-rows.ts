/** Cache values as rows of the cache's tables, and back. */
import { makeId } from '../model/ids.js';
import type { Language } from '../model/language.js';
import type { AnswerRow, PlanRow, QueryRow, SenseRow, Stage, StageItem, StageRun } from '../model/store.js';
import { answerBytes, planBytes, queryBytes, responsesOf, runBytes, senseBytes } from './cache-rules.js';
import {
  blobCell,
  type ColumnKind,
  numberCell,
  type Param,
  type Row,
  textCell,
  textsCell,
} from './duckdb-session.js';

/** Column kinds in the order of each table, as the appender needs them. */
export const KINDS = {
  query_cache: kinds('text text text text text text text long time time'),
  plan_cache: kinds('text text text text texts texts long time time'),
  stage_runs: kinds('text text text text int text real text text text long time time'),
  extractions: kinds('text text text text text text text time long long text int'),
  derivations: kinds('text text text text blob text time text text text text text int'),
  claims: kinds('text text text text text text text text text text text int'),
  answers: kinds('text text text text long time time'),
  senses: kinds('text texts long time time'),
} as const;

function kinds(list: string): readonly ColumnKind[] {
  return list.split(' ') as ColumnKind[];
}

export const QUERY_COLUMNS =
  'query_hash, query, language, fingerprint, plan_id, plan_hash, plan_data, last_accessed';
export const PLAN_COLUMNS = 'plan_hash, plan_id, outcomes, last_accessed';
export const ANSWER_COLUMNS = 'answer_key, plan_hash, query_hash, answer, last_accessed';
export const RUN_COLUMNS =
  'response_id, tool, stage, version, findings, duration_ms, request_url, raw_ref, tool_version, item_count, last_accessed';

/** Each begins with id, parent, response, version, ordinal; the stage's own columns follow. */
export const ITEM_COLUMNS: Readonly<Record<Stage, string>> = {
  extractions: `extraction_id, response_id, response_id, version, ordinal,
    extraction_type, extraction_path, span_start, span_end, extracted_data, extraction_metadata`,
  derivations: `derivation_id, extraction_id, response_id, version, ordinal,
    derivation_type, derived_data, source_ref, evidence, derivation_metadata`,
  claims: `claim_id, derivation_id, response_id, version, ordinal,
    subject, predicate, source_ref, value, provenance_chain, entry_ref`,
};

export const ID_COLUMN: Readonly<Record<Stage, string>> = {
  extractions: 'extraction_id',
  derivations: 'derivation_id',
  claims: 'claim_id',
};

export const PARENT_COLUMN: Readonly<Record<Stage, string>> = {
  extractions: 'response_id',
  derivations: 'extraction_id',
  claims: 'derivation_id',
};

export function queryParams(row: QueryRow, now: Date): readonly Param[] {
  return [
    row.queryHash,
    row.query,
    row.language,
    row.planId,
    row.planData,
    row.fingerprint,
    row.planHash,
    queryBytes(row),
    now,
    now,
  ];
}

export function queryOf(row: Row): QueryRow {
  return {
    queryHash: textCell(row[0]),
    query: textCell(row[1]),
    language: textCell(row[2]) as Language,
    fingerprint: textCell(row[3]),
    planId: textCell(row[4]),
    planHash: textCell(row[5]),
    planData: textCell(row[6]),
  };
}

export function planParams(row: PlanRow, now: Date): readonly Param[] {
  const outcomes = JSON.stringify(row.outcomes);
  const answered = row.outcomes.filter((outcome) => outcome.responseId !== '');
  return [
    row.planHash,
    row.planId,
    JSON.stringify(Object.fromEntries(answered.map((outcome) => [outcome.callKey, outcome.responseId]))),
    outcomes,
    [...new Set(row.outcomes.map((outcome) => outcome.callKey))],
    responsesOf(row),
    planBytes(row, outcomes),
    now,
    now,
  ];
}

export function planOf(row: Row): PlanRow {
  return {
    planHash: textCell(row[0]),
    planId: textCell(row[1]),
    outcomes: JSON.parse(textCell(row[2])) as PlanRow['outcomes'],
  };
}

export function answerParams(row: AnswerRow, now: Date): readonly Param[] {
  return [row.answerKey, row.planHash, row.queryHash, row.answer, answerBytes(row), now, now];
}

export function answerOf(row: Row): AnswerRow {
  return {
    answerKey: textCell(row[0]),
    planHash: textCell(row[1]),
    queryHash: textCell(row[2]),
    answer: textCell(row[3]),
  };
}

export function senseParams(row: SenseRow, now: Date): readonly Param[] {
  return [row.senseId, [...row.claimIds], senseBytes(row), now, now];
}

export function senseOf(row: Row): SenseRow {
  return { senseId: textCell(row[0]), claimIds: textsCell(row[1]) };
}

export function runParams(run: StageRun, now: Date): readonly Param[] {
  return [
    run.responseId,
    run.stage,
    run.version,
    run.tool,
    run.items.length,
    run.findings,
    run.durationMs,
    run.requestUrl,
    run.rawRef,
    run.toolVersion,
    runBytes(run),
    now,
    now,
  ];
}

export function runOf(row: Row, items: readonly StageItem[]): StageRun {
  return {
    responseId: textCell(row[0]),
    tool: textCell(row[1]),
    stage: textCell(row[2]) as Stage,
    version: textCell(row[3]),
    findings: textCell(row[4]),
    durationMs: numberCell(row[5]),
    requestUrl: textCell(row[6]),
    rawRef: textCell(row[7]),
    toolVersion: textCell(row[8]),
    items,
  };
}

/** One provenance record per response and place in the source; the seeds' UUID, but computed. */
export function provenanceId(responseId: string, sourceRef: string): string {
  return makeId('prv', [responseId, sourceRef]);
}

/** Rows for the table of the run's stage. */
export function itemParams(run: StageRun, now: Date): readonly (readonly Param[])[] {
  const provenance = new Map<string, string>();
  const provenanceOf = (sourceRef: string): string => {
    const id = provenance.get(sourceRef) ?? provenanceId(run.responseId, sourceRef);
    provenance.set(sourceRef, id);
    return id;
  };
  return run.items.map((item, ordinal) => itemRow(run, item, ordinal, now, provenanceOf));
}

function itemRow(
  run: StageRun,
  { id, parentId, columns }: StageItem,
  ordinal: number,
  now: Date,
  provenanceOf: (sourceRef: string) => string,
): readonly Param[] {
  const { responseId, tool, version } = run;
  switch (columns.kind) {
    case 'extraction': {
      const { extractionType, extractionPath, extractedData, extractionMetadata, spanStart, spanEnd } =
        columns;
      const head = [id, responseId, tool, extractionType, extractionPath, extractedData, extractionMetadata];
      return [...head, now, spanStart, spanEnd, version, ordinal];
    }
    case 'derivation': {
      const { derivationType, derivedData, derivationMetadata, sourceRef, evidence } = columns;
      const head = [id, parentId, tool, derivationType, derivedData, derivationMetadata, now];
      return [...head, sourceRef, evidence, provenanceOf(sourceRef), responseId, version, ordinal];
    }
    case 'claim': {
      const { subject, predicate, value, provenanceChain, sourceRef, entryRef } = columns;
      const head = [id, parentId, subject, predicate, value, provenanceChain];
      return [...head, tool, sourceRef, entryRef, responseId, version, ordinal];
    }
  }
}

export function itemOf(stage: Stage, row: Row): StageItem {
  return { id: textCell(row[0]), parentId: textCell(row[1]), columns: itemColumns(stage, row) };
}

function itemColumns(stage: Stage, row: Row): StageItem['columns'] {
  switch (stage) {
    case 'extractions':
      return {
        kind: 'extraction',
        extractionType: textCell(row[5]),
        extractionPath: textCell(row[6]),
        spanStart: numberCell(row[7]),
        spanEnd: numberCell(row[8]),
        extractedData: textCell(row[9]),
        extractionMetadata: textCell(row[10]),
      };
    case 'derivations':
      return {
        kind: 'derivation',
        derivationType: textCell(row[5]),
        derivedData: blobCell(row[6]) ?? new Uint8Array(),
        sourceRef: textCell(row[7]),
        evidence: textCell(row[8]),
        derivationMetadata: textCell(row[9]),
      };
    case 'claims':
      return {
        kind: 'claim',
        subject: textCell(row[5]),
        predicate: textCell(row[6]),
        sourceRef: textCell(row[7]),
        value: textCell(row[8]),
        provenanceChain: textCell(row[9]),
        entryRef: textCell(row[10]),
      };
  }
}
