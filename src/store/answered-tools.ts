/**
 * Which tools storage may hold answers of, told without opening it: a small file beside it, written before the first
 * answer of a tool is. It may name a tool too many, never one too few; where it cannot be believed, nothing is ruled out.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { draftName, inodeOf } from './file-place.js';

interface Noted {
  /** The storage file it speaks of: another one in its place is another storage. */
  readonly file: string;
  readonly tools: readonly string[];
}

/** False only when storage surely has no answer of any of the tools. */
export function mayHoldAnswers(storagePath: string, tools: readonly string[]): boolean {
  const file = inodeOf(storagePath);
  if (file === undefined) return false;
  const noted = readNoted(storagePath);
  return noted?.file !== file || tools.some((tool) => noted.tools.includes(tool));
}

/** Called by whoever holds the storage for writing; `stored` lists the tools with answers in it. */
export async function noteTools(
  storagePath: string,
  tools: readonly string[],
  stored: () => Promise<readonly string[]>,
): Promise<void> {
  const file = inodeOf(storagePath);
  if (file === undefined) return;
  const noted = readNoted(storagePath);
  const isOurs = noted?.file === file;
  if (isOurs && tools.every((tool) => noted.tools.includes(tool))) return;
  const known = isOurs ? noted.tools : await stored();
  const all = [...new Set([...known, ...tools])].sort();
  const draft = draftName(notePath(storagePath));
  writeFileSync(draft, `${JSON.stringify({ file, tools: all })}\n`);
  renameSync(draft, notePath(storagePath));
}

function notePath(storagePath: string): string {
  return `${storagePath}.tools`;
}

function readNoted(storagePath: string): Noted | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(notePath(storagePath), 'utf8'));
    if (typeof value !== 'object' || value === null || !('file' in value) || !('tools' in value))
      return undefined;
    const { file, tools } = value;
    const isList = Array.isArray(tools) && tools.every((tool) => typeof tool === 'string');
    return typeof file === 'string' && isList ? { file, tools } : undefined;
  } catch {
    return undefined;
  }
}
