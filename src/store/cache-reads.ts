/** Reading the cache's tables. Every function takes the time before which rows count as gone. */
import type {
  AnswerRow,
  PlanRow,
  QueryRow,
  SenseRow,
  Stage,
  StageItem,
  StageKey,
  StageRun,
} from '../model/store.js';
import { STAGES } from '../model/store.js';
import {
  ANSWER_COLUMNS,
  answerOf,
  ID_COLUMN,
  ITEM_COLUMNS,
  itemOf,
  PARENT_COLUMN,
  PLAN_COLUMNS,
  planOf,
  QUERY_COLUMNS,
  queryOf,
  RUN_COLUMNS,
  runOf,
  senseOf,
} from './cache-rows.js';
import { childStage, type LayerSize, stageOfId, sumSizes } from './cache-rules.js';
import { numberCell, type Row, rowsByKeys, type Session, textCell, timeCell } from './duckdb-session.js';

/** A found row and when it was last used, in milliseconds. */
export interface Found<T> {
  readonly key: string;
  readonly value: T;
  readonly lastAccessed: number;
}

export async function readQueries(
  session: Session,
  keys: readonly string[],
  since: Date,
): Promise<readonly Found<QueryRow>[]> {
  const sql = (marks: string) =>
    `SELECT ${QUERY_COLUMNS} FROM query_cache WHERE created_at >= $1 AND query_hash IN (${marks})`;
  return found(await rowsByKeys(session, sql, keys, [since]), queryOf, 7);
}

export async function readPlans(
  session: Session,
  keys: readonly string[],
  since: Date,
): Promise<readonly Found<PlanRow>[]> {
  const sql = (marks: string) =>
    `SELECT ${PLAN_COLUMNS} FROM plan_cache WHERE created_at >= $1 AND plan_hash IN (${marks})`;
  return found(await rowsByKeys(session, sql, keys, [since]), planOf, 3);
}

export async function readAnswers(
  session: Session,
  keys: readonly string[],
  since: Date,
): Promise<readonly Found<AnswerRow>[]> {
  const sql = (marks: string) =>
    `SELECT ${ANSWER_COLUMNS} FROM answers WHERE created_at >= $1 AND answer_key IN (${marks})`;
  return found(await rowsByKeys(session, sql, keys, [since]), answerOf, 4);
}

function found<T>(rows: readonly Row[], decode: (row: Row) => T, accessed: number): readonly Found<T>[] {
  return rows.map((row) => ({
    key: textCell(row[0]),
    value: decode(row),
    lastAccessed: timeCell(row[accessed]),
  }));
}

export async function readQueriesByText(
  session: Session,
  query: string,
  language: string,
  since: Date,
): Promise<readonly QueryRow[]> {
  const sql = `SELECT ${QUERY_COLUMNS} FROM query_cache
    WHERE query = $1 AND ($2 = '' OR language = $2) AND created_at >= $3 ORDER BY created_at DESC, query_hash`;
  return (await session.rows(sql, [query, language, since])).map(queryOf);
}

/** An index lookup gives up for a scan beyond 2,048 rows, so items are fetched in portions below that. */
const PORTION_ROWS = 2000;
const PORTION_KEYS = 64;

export async function readStages(
  session: Session,
  stage: Stage,
  keys: readonly StageKey[],
  since: Date,
): Promise<readonly Found<StageRun>[]> {
  const versions = new Map(keys.map((key) => [key.responseId, key.version]));
  const runs = new Map<string, Row>();
  const sql = (marks: string) =>
    `SELECT ${RUN_COLUMNS} FROM stage_runs WHERE stage = $1 AND created_at >= $2 AND response_id IN (${marks})`;
  for (const row of await rowsByKeys(session, sql, [...versions.keys()], [stage, since])) {
    const responseId = textCell(row[0]);
    if (row[3] === versions.get(responseId)) runs.set(responseId, row);
  }
  const items = new Map<string, Row[]>();
  const itemSql = (marks: string) =>
    `SELECT ${ITEM_COLUMNS[stage]} FROM ${stage} WHERE response_id IN (${marks})`;
  for (const portion of portions(runs)) {
    for (const row of await rowsByKeys(session, itemSql, portion, [], PORTION_KEYS)) {
      const responseId = textCell(row[2]);
      if (row[3] !== versions.get(responseId)) continue;
      const list = items.get(responseId);
      if (list === undefined) items.set(responseId, [row]);
      else list.push(row);
    }
  }
  return [...runs].flatMap(([responseId, run]) => {
    const own = items.get(responseId) ?? [];
    // A run of which not all is found must not pass for the whole: without it, it is made anew.
    if (own.length !== numberCell(run[9])) return [];
    const value = runOf(run, inOrder(stage, own));
    return [{ key: responseId, value, lastAccessed: timeCell(run[10]) }];
  });
}

/** Response ids in groups whose items together stay below the limit; runs without items need no lookup. */
function portions(runs: ReadonlyMap<string, Row>): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const [responseId, run] of runs) {
    const count = numberCell(run[9]);
    if (count === 0) continue;
    const last = groups.at(-1);
    if (last === undefined || rows + count > PORTION_ROWS || last.length === PORTION_KEYS) {
      groups.push([responseId]);
      rows = count;
    } else {
      last.push(responseId);
      rows += count;
    }
  }
  return groups;
}

function inOrder(stage: Stage, rows: readonly Row[]): readonly StageItem[] {
  const sorted = [...rows].sort((a, b) => numberCell(a[4]) - numberCell(b[4]));
  return sorted.map((row) => itemOf(stage, row));
}

export async function readVersions(
  session: Session,
  stage: Stage,
  responseId: string,
  since: Date,
): Promise<readonly string[]> {
  const sql = `SELECT version FROM stage_runs WHERE response_id = $1 AND stage = $2 AND created_at >= $3
    ORDER BY created_at DESC, version DESC`;
  return (await session.rows(sql, [responseId, stage, since])).map((row) => textCell(row[0]));
}

/** True for items whose run is still alive. */
function liveRun(stage: Stage, since: string): string {
  return `EXISTS (SELECT 1 FROM stage_runs r WHERE r.response_id = i.response_id AND r.stage = '${stage}'
    AND r.version = i.version AND r.created_at >= ${since})`;
}

export async function readItem(
  session: Session,
  id: string,
  since: Date,
): Promise<{ readonly stage: Stage; readonly item: StageItem; readonly responseId: string } | undefined> {
  const named = stageOfId(id);
  for (const stage of named === undefined ? STAGES : [named]) {
    const sql = `SELECT ${ITEM_COLUMNS[stage]} FROM ${stage} AS i
      WHERE ${ID_COLUMN[stage]} = $1 AND ${liveRun(stage, '$2')} ORDER BY ordinal LIMIT 1`;
    const [row] = await session.rows(sql, [id, since]);
    if (row !== undefined) return { stage, item: itemOf(stage, row), responseId: textCell(row[2]) };
  }
  return undefined;
}

/** Of the newest version only: a parent may have been read by several. */
export async function readChildren(
  session: Session,
  parentId: string,
  since: Date,
): Promise<readonly StageItem[]> {
  const stage = childStage(parentId);
  if (stage === undefined) return [];
  const sql = `SELECT ${ITEM_COLUMNS[stage]} FROM ${stage} AS i WHERE ${PARENT_COLUMN[stage]} = $1`;
  const rows = await session.rows(sql, [parentId]);
  const responseId = textCell(rows[0]?.[2]);
  const [version] = rows.length === 0 ? [] : await readVersions(session, stage, responseId, since);
  return inOrder(
    stage,
    rows.filter((row) => row[3] === version),
  );
}

export async function readSense(
  session: Session,
  senseId: string,
  since: Date,
): Promise<Found<SenseRow> | undefined> {
  const sql =
    'SELECT sense_id, claim_ids, last_accessed FROM senses WHERE sense_id = $1 AND created_at >= $2 LIMIT 1';
  return found(await session.rows(sql, [senseId, since]), senseOf, 2)[0];
}

export async function readIds(
  session: Session,
  prefix: string,
  limit: number,
  since: Date,
): Promise<readonly string[]> {
  const items = STAGES.map(
    (stage) =>
      `SELECT ${ID_COLUMN[stage]} AS id FROM ${stage} AS i WHERE starts_with(id, $1) AND ${liveRun(stage, '$3')}`,
  );
  const sql = `SELECT DISTINCT id FROM (
    ${items.join(' UNION ALL ')}
    UNION ALL SELECT sense_id FROM senses WHERE starts_with(sense_id, $1) AND created_at >= $3
  ) ORDER BY id LIMIT $2`;
  return (await session.rows(sql, [prefix, limit, since])).map((row) => textCell(row[0]));
}

/** Entries of a stage are its items; senses belong to the answers they come from. */
export async function readSizes(session: Session): Promise<readonly LayerSize[]> {
  const sql = `SELECT 'query', count(*), sum(bytes) FROM query_cache
    UNION ALL SELECT 'plan', count(*), sum(bytes) FROM plan_cache
    UNION ALL SELECT stage, sum(item_count), sum(bytes) FROM stage_runs GROUP BY stage
    UNION ALL SELECT 'answers', count(*), sum(bytes) FROM answers
    UNION ALL SELECT 'answers', 0, sum(bytes) FROM senses`;
  return sumSizes(
    (await session.rows(sql)).map((row) => ({
      layer: textCell(row[0]),
      entries: numberCell(row[1]),
      bytes: numberCell(row[2]),
    })),
  );
}
