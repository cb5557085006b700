/**
 * Mends a file whose writer was killed in the middle of a checkpoint. DuckDB rewrites its metadata blocks
 * in place, and a fatal signal may stop such a write half-way (seen in one of some forty kills): then the
 * block's checksum is wrong, and the file does not open. Yet nothing is lost. The parts of the block in
 * use are the same in the old and the new version, the new parts are not yet pointed at, and the log
 * still has the last transactions. So the checksum is set right on a copy, and if every row of it can be
 * read, the copy takes the file's place.
 */
import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DuckDbFile } from './duckdb-file.js';
import { Engine, numberCell, type Session } from './duckdb-session.js';
import { type Claim, claimRepair, draftName, inodeOf, removeFile } from './file-place.js';
import { firstLine } from './trouble.js';

/** DuckDB says what the checksum ought to be, and where. */
const WRONG_CHECKSUM =
  /computed checksum (\d+) does not match stored checksum \d+ in block at location (\d+)/;
/** Three headers of 4 KiB come before the blocks. */
const BLOCKS_START = 12_288;
const MOST_BLOCKS = 16;
const CLAIM_WAIT_MS = 50;

interface WrongBlock {
  readonly checksum: bigint;
  readonly location: number;
}

function wrongBlock(text: string): WrongBlock | undefined {
  const match = WRONG_CHECKSUM.exec(text);
  const [, checksum, location] = match ?? [];
  if (checksum === undefined || location === undefined || Number(location) < BLOCKS_START) return undefined;
  return { checksum: BigInt(checksum), location: Number(location) };
}

export interface RepairOptions {
  /** What DuckDB said of the file. */
  readonly reason: string;
  /** All of these must be readable to the last row. */
  readonly tables: readonly string[];
  /** What else must hold of the rows. */
  readonly isSound: (session: Session) => Promise<boolean>;
}

/** True if the file can be opened again, whoever made it so; false if it is really damaged. */
export function repairTorn(file: DuckDbFile, options: RepairOptions): Promise<boolean> {
  if (wrongBlock(options.reason) === undefined) return Promise.resolve(false);
  return file.closed(async () => {
    const inode = inodeOf(file.path);
    let claim = claimRepair(file.path);
    while (claim === undefined) {
      await sleep(CLAIM_WAIT_MS);
      claim = claimRepair(file.path);
    }
    try {
      if (inode === undefined || inodeOf(file.path) !== inode) return true;
      return await mendCopy(file.path, claim, options);
    } finally {
      claim.release();
    }
  });
}

async function mendCopy(path: string, claim: Claim, options: RepairOptions): Promise<boolean> {
  if (claim.isSecondTry) return false;
  const draft = draftName(path);
  try {
    copyFileSync(path, draft);
    if (existsSync(`${path}.wal`)) copyFileSync(`${path}.wal`, `${draft}.wal`);
    if (!(await mend(draft, options))) return false;
    // Only the copy's main file moves: the log beside the torn file is as right for it as before.
    renameSync(draft, path);
    return true;
  } finally {
    removeFile(draft);
  }
}

async function mend(draft: string, options: RepairOptions): Promise<boolean> {
  const mended = new Set<number>();
  while (mended.size <= MOST_BLOCKS) {
    const block = await firstWrongBlock(draft, options);
    if (block === 'none') return mended.size > 0;
    if (block === undefined || mended.has(block.location)) return false;
    mended.add(block.location);
    writeChecksum(draft, block);
  }
  return false;
}

/** 'none' if everything can be read; undefined if something is wrong that cannot be mended. */
async function firstWrongBlock(
  draft: string,
  options: RepairOptions,
): Promise<WrongBlock | 'none' | undefined> {
  const engine = await Engine.start(`${draft}.tmp`);
  let metadata: ReadonlySet<number> | undefined;
  try {
    await engine.attach(draft, 'read');
    metadata = await metadataBlocks(engine.session);
    for (const table of options.tables) {
      await engine.session.rows(`SELECT count(*) FROM ${table} AS t WHERE hash(t) IS NULL`);
    }
    return (await options.isSound(engine.session)) ? 'none' : undefined;
  } catch (error) {
    const block = wrongBlock(firstLine(error));
    // Opening reads metadata only. Of what is read later, only metadata is written in place.
    return block === undefined || metadata?.has(block.location) === false ? undefined : block;
  } finally {
    engine.stop();
  }
}

async function metadataBlocks(session: Session): Promise<ReadonlySet<number>> {
  const [size] = await session.rows(
    "SELECT block_size FROM pragma_database_size() WHERE database_name = 'store'",
  );
  const rows = await session.rows("SELECT block_id FROM pragma_metadata_info('store')");
  return new Set(rows.map((row) => BLOCKS_START + numberCell(row[0]) * numberCell(size?.[0])));
}

function writeChecksum(path: string, { checksum, location }: WrongBlock): void {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(checksum);
  const descriptor = openSync(path, 'r+');
  try {
    writeSync(descriptor, bytes, 0, 8, location);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
