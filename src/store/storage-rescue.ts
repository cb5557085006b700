/**
 * Saves what can be read of a damaged storage file into a new one and sets the old one aside. Loses
 * nothing: the damaged file and its log stay, and a report beside them names every lost body.
 */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { FailureError, failure } from '../model/failure.js';
import type { DuckDbFile } from './duckdb-file.js';
import { Engine, numberCell, textCell } from './duckdb-session.js';
import { asideName, draftName, inodeOf, putInPlace, removeFile, setAside } from './file-place.js';
import { type Migration, migrate, readVersion } from './migrations/migration.js';
import { firstLine, troubleOf } from './trouble.js';

interface TableRescue {
  readonly table: string;
  /** Rows the damaged file says it has; undefined when it cannot even say that. */
  readonly expected: number | undefined;
  saved: number;
  readonly problems: string[];
}

interface Rescue {
  readonly calls: TableRescue;
  readonly responses: TableRescue;
  /** Responses whose row was saved without its bytes, or not at all. */
  readonly lostBodies: string[];
}

/** Rows tried together, then one by one: a row group, since one bad block spoils all of it. */
const RANGE_ROWS = 2048;

/** Reads every row once more with a fresh engine: an odd error of DuckDB alone is no damage. */
export function isStillReadable(file: DuckDbFile): Promise<boolean> {
  return file.closed(async () => {
    const engine = await Engine.start(`${file.path}.tmp`);
    try {
      await engine.attach(file.path, 'read');
      if ((await readVersion(engine.session)) === undefined) return false;
      for (const table of ['tool_calls', 'raw_responses']) {
        await engine.session.rows(`SELECT count(*) FROM ${table} AS t WHERE hash(t) IS NULL`);
      }
      return true;
    } catch (error) {
      // Locked, read-only or gone: no reason to touch the file.
      return !['damaged', 'suspect'].includes(troubleOf(error));
    } finally {
      engine.stop();
    }
  });
}

/** Gives the failure to throw. */
export function rescueStorage(file: DuckDbFile, reason: string, now: Date): Promise<FailureError> {
  return file.closed(async () => {
    const inode = inodeOf(file.path);
    const aside = asideName(file.path, 'damaged', now);
    try {
      const rescue = inode === undefined ? undefined : await rescueInto(file, inode, aside);
      if (rescue !== undefined) return report(file.path, aside, reason, rescue);
      return damaged(`${file.path}: ${reason}. Another process has set it aside.`);
    } catch (error) {
      return damaged(`${file.path}: ${reason}. It could not be set aside: ${firstLine(error)}`);
    }
  });
}

/** Undefined when another process was faster. */
async function rescueInto(file: DuckDbFile, inode: string, aside: string): Promise<Rescue | undefined> {
  const draft = draftName(file.path);
  const desk = await openDesk(file.path, draft);
  try {
    // Read where it lies, so that our lock keeps others from writing until the new file has its name.
    // A file that cannot be opened may yet open without its log; it has no lock to give, so it moves first.
    const isOpen = await desk.openHurt(file.path);
    if (!isOpen) {
      if (!setAside(file.path, inode, aside)) return undefined;
      await desk.openHurt(aside);
    }
    const rescue = await desk.save(file.migrations);
    if (isOpen && !setAside(file.path, inode, aside)) return undefined;
    if (existsSync(`${file.path}.wal`)) renameSync(`${file.path}.wal`, `${aside}.wal`);
    if (!putInPlace(draft, file.path)) await merge(file.path, draft);
    return rescue;
  } finally {
    desk.close();
    removeFile(draft);
  }
}

/** The damaged file and the draft side by side in one engine, which is started anew when DuckDB gives up. */
async function openDesk(path: string, draft: string) {
  let engine = await Engine.start(`${path}.tmp`);
  let source: string | undefined;

  const openHurt = async (from: string): Promise<boolean> => {
    try {
      await engine.attachAs('hurt', from, 'read');
      source = from;
      return true;
    } catch {
      return false;
    }
  };

  /** Runs a statement; after an internal error of DuckDB no other would run in the same engine. */
  const attempt = async (sql: string, params: readonly number[] | readonly string[]): Promise<number> => {
    try {
      return await engine.session.run(sql, params);
    } catch (error) {
      if (troubleOf(error) === 'suspect') {
        engine.stop();
        engine = await Engine.start(`${path}.tmp`);
        await engine.attach(draft, 'write');
        if (source !== undefined) await openHurt(source);
      }
      throw error;
    }
  };

  const versionOfHurt = async (): Promise<number | undefined> => {
    if (source === undefined) return undefined;
    try {
      const [row] = await engine.session.rows('SELECT max(version) FROM hurt.main.schema_version');
      return row?.[0] === null ? undefined : numberCell(row?.[0]);
    } catch {
      return undefined;
    }
  };

  const save = async (migrations: readonly Migration[]): Promise<Rescue> => {
    const version = await versionOfHurt();
    // The draft gets the schema of the damaged file, so that rows fit; later it is upgraded like any other.
    const steps = migrations.filter((step) => version === undefined || step.version <= version);
    await engine.attach(draft, 'write');
    await migrate(engine.session, 0, steps);
    const lostBodies: string[] = [];
    const isReadable = source !== undefined;
    const calls = isReadable ? await saveTable('tool_calls', 'call_id', lostBodies) : nothing('tool_calls');
    const responses = isReadable
      ? await saveTable('raw_responses', 'response_id', lostBodies)
      : nothing('raw_responses');
    await engine.detach();
    return { calls, responses, lostBodies };
  };

  const saveTable = async (
    name: 'tool_calls' | 'raw_responses',
    idColumn: 'call_id' | 'response_id',
    lostBodies: string[],
  ): Promise<TableRescue> => {
    const rows = await engine.session.rows(`SELECT count(*) FROM hurt.main.${name}`).catch(firstLine);
    if (typeof rows === 'string') return { ...nothing(name), problems: [rows] };
    const table: TableRescue = { table: name, expected: numberCell(rows[0]?.[0]), saved: 0, problems: [] };
    const copy = `INSERT INTO store.main.${name} SELECT * FROM hurt.main.${name}`;
    for (let start = 0; start < (table.expected ?? 0); start += RANGE_ROWS) {
      const range = [start, start + RANGE_ROWS];
      try {
        table.saved += await attempt(`${copy} WHERE rowid >= $1 AND rowid < $2`, range);
      } catch (error) {
        table.problems.push(`rows ${start} to ${start + RANGE_ROWS - 1}: ${firstLine(error)}`);
        const sql = `SELECT ${idColumn} FROM hurt.main.${name} WHERE rowid >= $1 AND rowid < $2`;
        const ids = await engine.session.rows(sql, range).catch(() => []);
        for (const row of ids) await saveRow(table, copy, idColumn, textCell(row[0]), lostBodies);
      }
    }
    return table;
  };

  /** By id, which reads only that row's own blocks; a response whose body fails is kept without it. */
  const saveRow = async (
    table: TableRescue,
    copy: string,
    idColumn: string,
    id: string,
    lostBodies: string[],
  ): Promise<void> => {
    const added = await attempt(`${copy} WHERE ${idColumn} = $1`, [id]).catch(() => 0);
    table.saved += added;
    if (added > 0 || table.table !== 'raw_responses') return;
    lostBodies.push(id);
    const bodiless = `INSERT INTO store.main.raw_responses
      SELECT * REPLACE (NULL AS response_data, 0 AS stored_size) FROM hurt.main.raw_responses WHERE response_id = $1`;
    table.saved += await attempt(bodiless, [id]).catch(() => 0);
  };

  return { openHurt, save, close: () => engine.stop() };
}

function nothing(table: string): TableRescue {
  return { table, expected: undefined, saved: 0, problems: [] };
}

/** Somebody made a new file meanwhile: what was saved is added to it. */
async function merge(path: string, draft: string): Promise<void> {
  const engine = await Engine.start(`${draft}.tmp`);
  try {
    await engine.attach(path, 'write');
    await engine.attachAs('saved', draft, 'read');
    await engine.session.transaction(async () => {
      for (const table of ['raw_responses', 'tool_calls']) {
        await engine.session.run(
          `INSERT INTO ${table} SELECT * FROM saved.main.${table} ON CONFLICT DO NOTHING`,
        );
      }
    });
    await engine.detachAs('saved');
    await engine.detach();
  } finally {
    engine.stop();
  }
}

function report(path: string, aside: string, reason: string, rescue: Rescue): FailureError {
  const reportPath = `${aside}.report.txt`;
  const { calls, responses, lostBodies } = rescue;
  const line = ({ table, saved, expected }: TableRescue) =>
    `${table}: ${saved} rows saved of ${expected ?? 'an unknown number'}`;
  const text = [
    `${path} was damaged: ${reason}`,
    `The damaged file is now ${aside}. A new storage file has what could be read of it.`,
    '',
    line(calls),
    line(responses),
    `unreadable responses: ${lostBodies.length} (their rows are saved without the bytes where possible)`,
    '',
    ...[calls, responses].flatMap(({ table, problems }) => problems.map((problem) => `${table}: ${problem}`)),
    '',
    'Unreadable responses:',
    ...lostBodies,
    '',
  ].join('\n');
  writeFileSync(reportPath, text);
  const detail = `${path}: ${reason}. Saved: ${saved(calls)} calls, ${saved(responses)} responses; unreadable: ${lostBodies.length}. The damaged file is ${aside}, the report ${reportPath}.`;
  return damaged(detail);
}

function saved(table: TableRescue): string {
  return table.expected === undefined ? `${table.saved}` : `${table.saved} of ${table.expected}`;
}

function damaged(detail: string): FailureError {
  return new FailureError(failure('storage_damaged', detail));
}
