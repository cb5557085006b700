/** Storage in a DuckDB file: every call and every body, added in short durable transactions, never changed. */
import type {
  CallRow,
  Clock,
  NewCallRow,
  RecordBatch,
  ResponseRow,
  Storage,
  StorageStatus,
  VerifyFinding,
} from '../model/store.js';
import { mayHoldAnswers, noteTools } from './answered-tools.js';
import { compareCalls, isOnlyLate, LATENCY_CALLS, newestCalls, numberCalls } from './call-order.js';
import { DuckDbFile } from './duckdb-file.js';
import { numberCell, type Row, rowsByKeys, type Session, textCell } from './duckdb-session.js';
import { sizeOf } from './file-place.js';
import type { Migration } from './migrations/migration.js';
import { STORAGE_MIGRATIONS } from './migrations/storage.js';
import { callWithoutResponse, checkResponse } from './response-check.js';
import { isStillReadable, rescueStorage } from './storage-rescue.js';
import {
  CALL_COLUMNS,
  CALL_KINDS,
  callOf,
  callParams,
  type PackedResponse,
  packResponse,
  RESPONSE_COLUMNS,
  RESPONSE_KINDS,
  responseParams,
  unpackResponse,
} from './storage-rows.js';
import { repairTorn } from './torn-block.js';
import { DamagedFileError, firstLine, troubleOf } from './trouble.js';

export interface DuckDbStorageOptions {
  readonly path: string;
  readonly lockTimeoutMs: number;
  readonly exclusive: boolean;
  readonly clock: Clock;
  /** Other steps than the real ones, for tests of upgrades. */
  readonly migrations?: readonly Migration[];
}

const STORAGE_TABLES = ['schema_version', 'tool_calls', 'raw_responses'] as const;
/** Bodies read at once by work over everything stored. */
const SCAN_ROWS = 64;

const callsIn = (column: string) => (marks: string) =>
  `SELECT ${CALL_COLUMNS} FROM tool_calls WHERE ${column} IN (${marks})`;
const responsesIn = (marks: string) =>
  `SELECT ${RESPONSE_COLUMNS} FROM raw_responses WHERE response_id IN (${marks})`;
const heldResponsesIn = (marks: string) =>
  `SELECT response_id, response_data IS NOT NULL FROM raw_responses WHERE response_id IN (${marks})`;
const generationsIn = (marks: string) =>
  `SELECT call_key, max(generation) FROM tool_calls WHERE status = 'ok' AND call_key IN (${marks}) GROUP BY call_key`;

export class DuckDbStorage implements Storage {
  readonly #file: DuckDbFile;
  readonly #clock: Clock;

  constructor(options: DuckDbStorageOptions) {
    this.#clock = options.clock;
    this.#file = DuckDbFile.own({
      path: options.path,
      migrations: options.migrations ?? STORAGE_MIGRATIONS,
      keepsBackup: true,
      lockTimeoutMs: options.lockTimeoutMs,
      exclusive: options.exclusive,
    });
  }

  mayHoldAnswers(tools: readonly string[]): boolean {
    return mayHoldAnswers(this.#file.path, tools);
  }

  async findCalls(callKeys: readonly string[], generation?: number): Promise<ReadonlyMap<string, CallRow>> {
    return newestCalls(await this.#calls('call_key', callKeys), generation);
  }

  async history(callKeys: readonly string[]): Promise<readonly CallRow[]> {
    return [...(await this.#calls('call_key', callKeys))].sort(compareCalls);
  }

  async getCalls(callIds: readonly string[]): Promise<ReadonlyMap<string, CallRow>> {
    return new Map((await this.#calls('call_id', callIds)).map((call) => [call.callId, call]));
  }

  async callsOfResponse(responseId: string): Promise<readonly CallRow[]> {
    return [...(await this.#calls('response_id', [responseId]))].sort(compareCalls);
  }

  async getResponses(responseIds: readonly string[]): Promise<ReadonlyMap<string, ResponseRow>> {
    const rows = await this.#rowsIn(responsesIn, responseIds);
    return new Map(rows.map((row) => unpackResponse(row).row).map((row) => [row.responseId, row]));
  }

  async record(batch: RecordBatch): Promise<readonly CallRow[]> {
    const packed = await packAll(batch.responses);
    return this.#write(async (session) => {
      await this.#note(session, batch.calls);
      const recorded = await session.transaction(async () => {
        const earlier =
          batch.keepsEarlier === true ? await earlierCalls(session, batch.calls) : new Map<string, CallRow>();
        const isLate = (call: NewCallRow) => call.status === 'ok' && earlier.has(call.callKey);
        const late = new Set(batch.calls.filter(isLate).map((call) => call.callId));
        await addResponses(
          session,
          packed.filter(({ row }) => !isOnlyLate(row.responseId, batch.calls, late)),
        );
        const added = await addCalls(
          session,
          batch.calls.filter((call) => !late.has(call.callId)),
        );
        const byId = new Map(added.map((call) => [call.callId, call]));
        return batch.calls
          .map((call) => (late.has(call.callId) ? earlier.get(call.callKey) : byId.get(call.callId)))
          .filter((call) => call !== undefined);
      });
      // A cut write-ahead log loses its last rows without a word; a checkpointed file does not.
      await session.run('CHECKPOINT');
      return recorded;
    });
  }

  async restore(batch: {
    readonly calls: readonly CallRow[];
    readonly responses: readonly ResponseRow[];
  }): Promise<void> {
    const packed = await packAll(batch.responses);
    await this.#write(async (session) => {
      await this.#note(session, batch.calls);
      await session.transaction(async () => {
        await addResponses(session, packed);
        await restoreCalls(session, batch.calls);
      });
      await session.run('CHECKPOINT');
    });
  }

  async latencies(): Promise<ReadonlyMap<string, number>> {
    const sql = `SELECT tool, median(duration_ms) FROM (
      SELECT tool, duration_ms, row_number() OVER (PARTITION BY tool ORDER BY called_at DESC, call_id DESC) AS age
      FROM tool_calls WHERE status = 'ok'
    ) WHERE age <= $1 GROUP BY tool ORDER BY tool`;
    const rows = await this.#read((session) => session.rows(sql, [LATENCY_CALLS]), []);
    return new Map(rows.map((row) => [textCell(row[0]), numberCell(row[1])]));
  }

  async scanResponses(options: {
    readonly tool?: string;
    readonly afterId?: string;
    readonly limit: number;
  }): Promise<readonly ResponseRow[]> {
    const rows = await this.#scan(options.tool ?? '', options.afterId ?? '', options.limit);
    return rows.map((row) => unpackResponse(row).row);
  }

  async scanCalls(options: {
    readonly afterId?: string;
    readonly limit: number;
  }): Promise<readonly CallRow[]> {
    const sql = `SELECT ${CALL_COLUMNS} FROM tool_calls WHERE call_id > $1 ORDER BY call_id LIMIT $2`;
    const rows = await this.#read((session) => session.rows(sql, [options.afterId ?? '', options.limit]), []);
    return rows.map(callOf);
  }

  async countResponses(tool = ''): Promise<number> {
    const sql = "SELECT count(*) FROM raw_responses WHERE $1 = '' OR tool = $1";
    const [row] = await this.#read((session) => session.rows(sql, [tool]), []);
    return numberCell(row?.[0]);
  }

  async findIds(prefix: string, limit: number): Promise<readonly string[]> {
    const sql = `SELECT id FROM (
      SELECT call_id AS id FROM tool_calls WHERE starts_with(call_id, $1)
      UNION ALL SELECT response_id FROM raw_responses WHERE starts_with(response_id, $1)
    ) ORDER BY id LIMIT $2`;
    const rows = await this.#read((session) => session.rows(sql, [prefix, limit]), []);
    return rows.map((row) => textCell(row[0]));
  }

  async status(): Promise<StorageStatus> {
    const sizes = `SELECT 'tool_calls', count(*),
        sum(strlen(request_url) + strlen(request_params) + strlen(headers) + strlen(failure_text)) FROM tool_calls
      UNION ALL SELECT 'raw_responses', count(*), sum(stored_size) FROM raw_responses`;
    const tools = `SELECT tool, sum(responses), sum(ok), sum(failed) FROM (
        SELECT tool, count(*) AS responses, 0 AS ok, 0 AS failed FROM raw_responses GROUP BY tool
        UNION ALL SELECT tool, 0, count(*) FILTER (WHERE status = 'ok'), count(*) FILTER (WHERE status <> 'ok')
        FROM tool_calls GROUP BY tool
      ) GROUP BY tool ORDER BY tool`;
    const [tableRows, toolRows] = await this.#read(
      async (session) => [await session.rows(sizes), await session.rows(tools)],
      [[], []],
    );
    const found = new Map(tableRows.map((row) => [textCell(row[0]), row]));
    return {
      path: this.#file.path,
      fileBytes: sizeOf(this.#file.path),
      schemaVersion: this.#file.latestVersion,
      tables: ['tool_calls', 'raw_responses'].map((table) => ({
        table,
        rows: numberCell(found.get(table)?.[1]),
        bytes: numberCell(found.get(table)?.[2]),
      })),
      tools: toolRows.map((row) => ({
        tool: textCell(row[0]),
        responses: numberCell(row[1]),
        okCalls: numberCell(row[2]),
        failedCalls: numberCell(row[3]),
      })),
    };
  }

  async verify(
    onProgress: (done: number, total: number) => void = () => undefined,
  ): Promise<readonly VerifyFinding[]> {
    const findings: VerifyFinding[] = [];
    const total = await this.countResponses();
    let done = 0;
    let afterId = '';
    for (;;) {
      const rows = await this.#scan('', afterId, SCAN_ROWS);
      if (rows.length === 0) break;
      for (const row of rows) {
        const { row: response, isUnreadable } = unpackResponse(row);
        findings.push(...checkResponse(response, isUnreadable));
        afterId = response.responseId;
      }
      done += rows.length;
      onProgress(done, total);
    }
    const dangling = `SELECT call_id, tool, response_id FROM tool_calls
      WHERE response_id <> '' AND response_id NOT IN (SELECT response_id FROM raw_responses) ORDER BY call_id`;
    const lost = await this.#read((session) => session.rows(dangling), []);
    for (const row of lost) {
      findings.push(
        callWithoutResponse({
          callId: textCell(row[0]),
          tool: textCell(row[1]),
          responseId: textCell(row[2]),
        }),
      );
    }
    return findings;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #calls(
    column: 'call_key' | 'call_id' | 'response_id',
    keys: readonly string[],
  ): Promise<readonly CallRow[]> {
    return (await this.#rowsIn(callsIn(column), keys)).map(callOf);
  }

  async #rowsIn(statement: (marks: string) => string, keys: readonly string[]): Promise<readonly Row[]> {
    if (keys.length === 0) return [];
    return this.#read((session) => rowsByKeys(session, statement, keys), []);
  }

  #scan(tool: string, afterId: string, limit: number): Promise<readonly Row[]> {
    return this.#read((session) => scanRows(session, tool, afterId, limit), []);
  }

  #note(session: Session, calls: readonly { readonly tool: string }[]): Promise<void> {
    return noteTools(this.#file.path, [...new Set(calls.map((call) => call.tool))], async () => {
      const rows = await session.rows('SELECT DISTINCT tool FROM tool_calls', []);
      return rows.map((row) => textCell(row[0]));
    });
  }

  #read<T>(work: (session: Session) => Promise<T>, empty: T): Promise<T> {
    return this.#guarded(() => this.#file.read(work, empty));
  }

  #write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.#guarded(() => this.#file.write(work));
  }

  /** What a killed writer left is mended unseen; damage is repaired as far as it can be, and told. */
  async #guarded<T>(work: () => Promise<T>, mayMend = true): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const isDamage = error instanceof DamagedFileError;
      const isSuspect = !isDamage && troubleOf(error) === 'suspect' && !(await isStillReadable(this.#file));
      if (!isDamage && !isSuspect) throw error;
      const reason = isDamage ? error.reason : firstLine(error);
      if (
        mayMend &&
        (await repairTorn(this.#file, { reason, tables: STORAGE_TABLES, isSound: bodiesAreWhole }))
      ) {
        return this.#guarded(work, false);
      }
      throw await rescueStorage(this.#file, reason, this.#clock());
    }
  }
}

/** Every body against its hash. */
async function bodiesAreWhole(session: Session): Promise<boolean> {
  for (let afterId = ''; ; ) {
    const rows = await scanRows(session, '', afterId, SCAN_ROWS);
    if (rows.length === 0) return true;
    for (const row of rows) {
      const { row: response, isUnreadable } = unpackResponse(row);
      if (checkResponse(response, isUnreadable).some(({ problem }) => problem !== 'id_mismatch'))
        return false;
      afterId = response.responseId;
    }
  }
}

/** Ids first and bodies by id: an ORDER BY over the bodies would read all of them for every page. */
async function scanRows(
  session: Session,
  tool: string,
  afterId: string,
  limit: number,
): Promise<readonly Row[]> {
  const ids = `SELECT response_id FROM raw_responses WHERE ($1 = '' OR tool = $1) AND response_id > $2
    ORDER BY response_id LIMIT $3`;
  const keys = (await session.rows(ids, [tool, afterId, limit])).map((row) => textCell(row[0]));
  const rows = await rowsByKeys(session, responsesIn, keys);
  const byId = new Map(rows.map((row) => [textCell(row[0]), row]));
  return keys.map((key) => byId.get(key)).filter((row) => row !== undefined);
}

async function packAll(responses: readonly ResponseRow[]): Promise<readonly PackedResponse[]> {
  const distinct = new Map<string, ResponseRow>();
  for (const row of responses)
    if (distinct.get(row.responseId)?.body == null) distinct.set(row.responseId, row);
  return Promise.all([...distinct.values()].map(packResponse));
}

/**
 * Known ids are left alone, with one exception: a row whose bytes were not kept, or could no longer be
 * read, gets them when the same bytes come again. That completes the row; its hash already said so.
 */
async function addResponses(session: Session, packed: readonly PackedResponse[]): Promise<void> {
  const ids = packed.map(({ row }) => row.responseId);
  const held = new Map(
    (await rowsByKeys(session, heldResponsesIn, ids)).map((row) => [textCell(row[0]), row[1] === true]),
  );
  const fresh = packed.filter(({ row }) => !held.has(row.responseId));
  await session.append('raw_responses', RESPONSE_KINDS, fresh.map(responseParams));
  const fill = `UPDATE raw_responses SET response_data = $1, stored_size = $2
    WHERE response_id = $3 AND response_data IS NULL AND response_hash = $4`;
  for (const { row, data } of packed) {
    if (data === null || held.get(row.responseId) !== false) continue;
    await session.run(fill, [data, data.byteLength, row.responseId, row.hash]);
  }
}

/** The successes that the keys of these calls have already. */
async function earlierCalls(
  session: Session,
  calls: readonly NewCallRow[],
): Promise<ReadonlyMap<string, CallRow>> {
  const keys = [...new Set(calls.map((call) => call.callKey))];
  return newestCalls((await rowsByKeys(session, callsIn('call_key'), keys)).map(callOf), undefined);
}

async function addCalls(session: Session, calls: readonly NewCallRow[]): Promise<readonly CallRow[]> {
  const known = new Map((await knownCalls(session, calls)).map(callOf).map((call) => [call.callId, call]));
  const fresh = calls.filter((call) => !known.has(call.callId));
  const keys = fresh.map((call) => call.callKey);
  const counted = await rowsByKeys(session, generationsIn, keys);
  const counts = new Map(counted.map((row) => [textCell(row[0]), numberCell(row[1])]));
  const numbered = numberCalls(fresh, counts);
  await session.append('tool_calls', CALL_KINDS, numbered.map(callParams));
  for (const call of numbered) known.set(call.callId, call);
  return calls.map((call) => known.get(call.callId)).filter((call) => call !== undefined);
}

async function restoreCalls(session: Session, calls: readonly CallRow[]): Promise<void> {
  const distinct = new Map(calls.map((call) => [call.callId, call]));
  for (const row of await knownCalls(session, calls)) distinct.delete(textCell(row[0]));
  await session.append('tool_calls', CALL_KINDS, [...distinct.values()].map(callParams));
}

function knownCalls(session: Session, calls: readonly NewCallRow[]): Promise<readonly Row[]> {
  const ids = calls.map((call) => call.callId);
  return rowsByKeys(session, callsIn('call_id'), ids);
}
