/** What an error of DuckDB or of the file system means for a store file. Knows messages, not tables. */
import { FailureError, failure, isFailureError } from '../model/failure.js';

export type Trouble = 'locked' | 'missing' | 'readonly' | 'newer' | 'damaged' | 'suspect' | 'other';

/** Thrown when a file's bytes cannot be what we wrote; what follows differs between storage and cache. */
export class DamagedFileError extends Error {
  constructor(
    readonly path: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`${path}: ${reason}`, options);
    this.name = 'DamagedFileError';
  }
}

const READONLY_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR']);

/** In order: the first that fits decides. The texts are DuckDB 1.5's. */
const PATTERNS: readonly (readonly [Trouble, RegExp])[] = [
  ['locked', /Could not set lock on file/],
  ['missing', /database does not exist|No such file or directory/],
  [
    'readonly',
    /Permission denied|Read-only file system|No space left|Disk quota exceeded|attached in read-only mode/,
  ],
  ['newer', /newer version of DuckDB|can only read versions/],
  [
    'damaged',
    /Corrupt database file|not a valid DuckDB database|Could not read|Serialization Error|deserializ|checksum/i,
  ],
  // DuckDB says these of its own mistakes too, so they are damage only if the file cannot be read again.
  ['suspect', /INTERNAL Error|FATAL Error|database has been invalidated|Catalog Error/],
];

export function troubleOf(error: unknown): Trouble {
  if (error instanceof DamagedFileError) return 'damaged';
  if (!(error instanceof Error)) return 'other';
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return 'missing';
  if (READONLY_CODES.has(code)) return 'readonly';
  return PATTERNS.find(([, pattern]) => pattern.test(error.message))?.[0] ?? 'other';
}

/** The error to throw in place of one met while using a file; unknown ones stay themselves. */
export function explained(error: unknown, path: string): unknown {
  if (isFailureError(error) || error instanceof DamagedFileError) return error;
  const cause = { cause: error };
  switch (troubleOf(error)) {
    case 'locked':
      return new FailureError(failure('storage_locked', `The file is ${path}.`), cause);
    case 'readonly':
      return new FailureError(failure('storage_readonly', `${path}: ${firstLine(error)}`), cause);
    case 'newer':
      return new FailureError(failure('storage_newer', `${path}: ${firstLine(error)}`), cause);
    case 'damaged':
      return new DamagedFileError(path, firstLine(error), cause);
    default:
      return error;
  }
}

export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? text;
}
