/** Writing the cache's tables, and keeping them within age and size. All inside the caller's transaction. */
import type { CacheBatch, SenseRow, Stage, StageRun } from '../model/store.js';
import { STAGES } from '../model/store.js';
import {
  answerParams,
  itemParams,
  KINDS,
  planParams,
  queryParams,
  runParams,
  senseParams,
} from './cache-rows.js';
import { joinClaims, runKey, SHRINK_TO } from './cache-rules.js';
import { numberCell, type Param, rowsByKeys, type Session, textCell, textsCell } from './duckdb-session.js';

/** The kinds of things the cache forgets as a whole: a row, or all that was made from one response. */
export const UNITS = {
  query: { table: 'query_cache', key: 'query_hash' },
  plan: { table: 'plan_cache', key: 'plan_hash' },
  answer: { table: 'answers', key: 'answer_key' },
  sense: { table: 'senses', key: 'sense_id' },
  response: { table: 'stage_runs', key: 'response_id' },
} as const;
export type UnitKind = keyof typeof UNITS;
export const UNIT_KINDS = Object.keys(UNITS) as readonly UnitKind[];

/** Keys of units read since the last write and not touched for a day. */
export type Touches = ReadonlyMap<UnitKind, ReadonlySet<string>>;

export async function writeTouches(session: Session, touches: Touches, now: Date): Promise<void> {
  for (const [kind, keys] of touches) {
    if (keys.size === 0) continue;
    const { table, key } = UNITS[kind];
    await session.run(`UPDATE ${table} SET last_accessed = $1 WHERE ${key} IN (SELECT unnest($2))`, [
      now,
      [...keys],
    ]);
  }
}

export async function deleteExpired(session: Session, since: Date): Promise<void> {
  // Hardly ever is anything old, so one look comes before the deleting.
  const counts = UNIT_KINDS.map(
    (kind) => `(SELECT count(*) FROM ${UNITS[kind].table} WHERE created_at < $1)`,
  );
  const [row] = await session.rows(`SELECT ${counts.join(' + ')}`, [since]);
  if (numberCell(row?.[0]) === 0) return;
  for (const stage of STAGES) {
    await session.run(
      `DELETE FROM ${stage} AS i USING stage_runs AS r
        WHERE r.created_at < $1 AND r.stage = $2 AND r.response_id = i.response_id AND r.version = i.version`,
      [since, stage],
    );
  }
  for (const kind of UNIT_KINDS)
    await session.run(`DELETE FROM ${UNITS[kind].table} WHERE created_at < $1`, [since]);
}

/** Rows ready for the tables, made before the file is locked. */
export interface PreparedBatch {
  readonly queries: ReadonlyMap<string, readonly Param[]>;
  readonly plans: ReadonlyMap<string, readonly Param[]>;
  readonly answers: ReadonlyMap<string, readonly Param[]>;
  readonly senses: readonly SenseRow[];
  readonly now: Date;
  readonly runs: ReadonlyMap<string, PreparedRun>;
}

interface PreparedRun {
  readonly run: StageRun;
  readonly row: readonly Param[];
  readonly items: readonly (readonly Param[])[];
}

export function prepareBatch(batch: CacheBatch, now: Date): PreparedBatch {
  const runs = new Map<string, PreparedRun>();
  for (const run of batch.stages ?? []) {
    const key = runKey(run);
    if (!runs.has(key)) runs.set(key, { run, row: runParams(run, now), items: itemParams(run, now) });
  }
  return {
    // Of several rows with one key the last is the newest.
    queries: new Map((batch.queries ?? []).map((row) => [row.queryHash, queryParams(row, now)])),
    plans: new Map((batch.plans ?? []).map((row) => [row.planHash, planParams(row, now)])),
    answers: new Map((batch.answers ?? []).map((row) => [row.answerKey, answerParams(row, now)])),
    senses: [...new Map((batch.senses ?? []).map((row) => [row.senseId, row])).values()],
    now,
    runs,
  };
}

export async function writeBatch(session: Session, batch: PreparedBatch): Promise<void> {
  await replaceRows(session, 'query', batch.queries);
  await replaceRows(session, 'plan', batch.plans);
  await replaceRows(session, 'answer', batch.answers);
  await addSenses(session, batch.senses, batch.now);
  await addRuns(session, batch.runs);
}

/** DuckDB 1.5 takes a deleted key again within the same transaction, also when it replays its log. */
async function replaceRows(
  session: Session,
  kind: 'query' | 'plan' | 'answer',
  rows: ReadonlyMap<string, readonly Param[]>,
): Promise<void> {
  if (rows.size === 0) return;
  const { table, key } = UNITS[kind];
  const known = await rowsByKeys(
    session,
    (marks) => `SELECT ${key} FROM ${table} WHERE ${key} IN (${marks})`,
    [...rows.keys()],
  );
  if (known.length > 0) {
    const keys = known.map((row) => textCell(row[0]));
    await session.run(`DELETE FROM ${table} WHERE ${key} IN (SELECT unnest($1))`, [keys]);
  }
  await session.append(table, KINDS[table], [...rows.values()]);
}

async function addSenses(session: Session, rows: readonly SenseRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  // Senses have no index: they are many, and looked up one at a time by people.
  const ids = rows.map((row) => row.senseId);
  const known = await session.rows(
    'SELECT sense_id, claim_ids FROM senses WHERE sense_id IN (SELECT unnest($1))',
    [ids],
  );
  const claims = new Map(known.map((row) => [textCell(row[0]), textsCell(row[1])]));
  const joined = rows.map(({ senseId, claimIds }) => ({
    senseId,
    claimIds: joinClaims(claims.get(senseId) ?? [], claimIds),
  }));
  if (known.length > 0) {
    await session.run('DELETE FROM senses WHERE sense_id IN (SELECT unnest($1))', [[...claims.keys()]]);
  }
  await session.append(
    'senses',
    KINDS.senses,
    joined.map((row) => senseParams(row, now)),
  );
}

/** A run that is there already is left alone: whoever made it computed the same rows. */
async function addRuns(session: Session, runs: ReadonlyMap<string, PreparedRun>): Promise<void> {
  if (runs.size === 0) return;
  const responseIds = [...runs.values()].map(({ run }) => run.responseId);
  const sql = (marks: string) =>
    `SELECT response_id, stage, version FROM stage_runs WHERE response_id IN (${marks})`;
  const known = new Set(
    (await rowsByKeys(session, sql, responseIds)).map((row) =>
      runKey({ responseId: textCell(row[0]), stage: textCell(row[1]) as Stage, version: textCell(row[2]) }),
    ),
  );
  const fresh = [...runs].filter(([key]) => !known.has(key)).map(([, prepared]) => prepared);
  await session.append(
    'stage_runs',
    KINDS.stage_runs,
    fresh.map(({ row }) => row),
  );
  for (const stage of STAGES) {
    const items = fresh.filter(({ run }) => run.stage === stage).flatMap((prepared) => prepared.items);
    await session.append(stage, KINDS[stage], items);
  }
}

/** Deletes the units least recently used when the cache is too large. */
export async function evict(session: Session, limit: number): Promise<void> {
  const total = await totalBytes(session);
  if (total <= limit) return;
  const excess = total - Math.floor(limit * SHRINK_TO);
  const units = UNIT_KINDS.map((kind) => {
    const { table, key } = UNITS[kind];
    return `SELECT '${kind}' AS kind, ${key} AS key, sum(bytes) AS bytes, max(last_accessed) AS accessed
      FROM ${table} GROUP BY ${key}`;
  });
  const sql = `SELECT kind, key FROM (
      SELECT kind, key, sum(bytes) OVER (ORDER BY accessed, kind, key ROWS UNBOUNDED PRECEDING) - bytes AS freed
      FROM (${units.join(' UNION ALL ')})
    ) WHERE freed < $1`;
  const victims = await session.rows(sql, [excess]);
  for (const kind of UNIT_KINDS) {
    const keys = victims.filter((row) => row[0] === kind).map((row) => textCell(row[1]));
    await deleteUnits(session, kind, keys);
  }
}

export async function totalBytes(session: Session): Promise<number> {
  const sums = UNIT_KINDS.map((kind) => `SELECT sum(bytes) AS bytes FROM ${UNITS[kind].table}`);
  const [row] = await session.rows(
    `SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM (${sums.join(' UNION ALL ')})`,
  );
  return numberCell(row?.[0]);
}

export async function deleteUnits(session: Session, kind: UnitKind, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { table, key } = UNITS[kind];
  await session.run(`DELETE FROM ${table} WHERE ${key} IN (SELECT unnest($1))`, [keys]);
  if (kind !== 'response') return;
  for (const stage of STAGES) {
    await session.run(`DELETE FROM ${stage} WHERE response_id IN (SELECT unnest($1))`, [keys]);
  }
}

/** Every table, for copying the living rows into a new file. */
export const CACHE_TABLES = [...Object.keys(KINDS), 'jobs'] as const;

/** Deleted rows of indexed tables keep their place in the file, so a file mostly dead is written anew. */
export function isMostlyDead(fileBytes: number, liveBytes: number): boolean {
  return fileBytes > 64 * 1024 * 1024 && fileBytes > 2 * liveBytes;
}
