/** How a store file comes to its newest schema: numbered steps, each applied once, in order. */
import { type Engine, numberCell, type Session } from '../duckdb-session.js';

export interface Migration {
  /** Counts from 1 without gaps. */
  readonly version: number;
  readonly name: string;
  /** Static SQL, run in one transaction with the other steps of an upgrade. */
  readonly statements: readonly string[];
}

export function latestVersion(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

const CREATE_VERSIONS = `CREATE TABLE IF NOT EXISTS schema_version (
  version INTEGER NOT NULL,
  name VARCHAR NOT NULL,
  applied_at TIMESTAMP NOT NULL
)`;

/** The version of the attached file; 0 if it has no tables at all, undefined if it is not ours. */
export async function readVersion(session: Session): Promise<number | undefined> {
  try {
    const [row] = await session.rows('SELECT max(version) FROM schema_version');
    return row?.[0] === null ? undefined : numberCell(row?.[0]);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('Catalog Error'))) throw error;
    const [row] = await session.rows(
      'SELECT count(*) FROM duckdb_tables() WHERE database_name = current_database()',
    );
    return numberCell(row?.[0]) === 0 ? 0 : undefined;
  }
}

export async function migrate(
  session: Session,
  from: number,
  migrations: readonly Migration[],
): Promise<void> {
  await session.transaction(async () => {
    await session.run(CREATE_VERSIONS);
    for (const step of migrations) {
      if (step.version <= from) continue;
      for (const statement of step.statements) await session.run(statement);
      await session.run('INSERT INTO schema_version VALUES ($1, $2, $3)', [
        step.version,
        step.name,
        new Date(),
      ]);
    }
  });
  await session.run('CHECKPOINT');
}

/**
 * Copies the attached file under another name. By SQL and not by bytes, because closing any other
 * descriptor of a file gives up this process's lock on it.
 */
export async function backUp(engine: Engine, target: string): Promise<void> {
  await engine.attachAs('backup', target, 'write');
  try {
    await engine.session.run('COPY FROM DATABASE store TO backup');
  } finally {
    await engine.detachAs('backup');
  }
}
