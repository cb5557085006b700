/** What a builder could not use, as the index keeps it. Brings DuckDB. */
import { INTEGER, VARCHAR } from '@duckdb/node-api';
import { numberCell, textCell } from '../store/duckdb-session.js';
import { type IndexFile, openIndexFile } from './index-files.js';

export interface DataFinding {
  readonly code: string;
  readonly file: string;
  readonly byteOffset: number;
  readonly text: string;
}

/** All findings of one code: how many, and where the first are. */
export interface FindingGroup {
  readonly code: string;
  readonly count: number;
  readonly first: readonly DataFinding[];
}

const CODES = `SELECT code, sum(amount)::BIGINT AS amount FROM finding_counts GROUP BY code
  ORDER BY amount DESC, code`;
const PLACES = `SELECT f.name, g.byte_offset, g.text FROM findings g JOIN files f ON f.file = g.file
  WHERE g.code = $1 ORDER BY g.file, g.byte_offset LIMIT $2`;

/** By code, the most frequent first, with at most `places` places each. */
export async function readFindings(indexPath: string, places: number): Promise<readonly FindingGroup[]> {
  const file = await openIndexFile(indexPath);
  try {
    const [codes = [], amounts = []] = await file.columns(CODES, [], []);
    const groups: FindingGroup[] = [];
    for (const [row, cell] of codes.entries()) {
      const code = textCell(cell);
      groups.push({ code, count: numberCell(amounts[row]), first: await readPlaces(file, code, places) });
    }
    return groups;
  } finally {
    await file.close();
  }
}

async function readPlaces(file: IndexFile, code: string, places: number): Promise<readonly DataFinding[]> {
  const [names = [], offsets = [], texts = []] = await file.columns(
    PLACES,
    [code, places],
    [VARCHAR, INTEGER],
  );
  return names.map((name, row) => ({
    code,
    file: textCell(name),
    byteOffset: numberCell(offsets[row]),
    text: textCell(texts[row]),
  }));
}
