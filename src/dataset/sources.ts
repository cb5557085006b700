/** The files of a source on disk, a folder, a file or an archive, in a fixed order and decompressed. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../model/dataset.js';
import { FailureError, failure, isFailureError } from '../model/failure.js';
import {
  type Chunks,
  gunzip,
  type Member,
  peek,
  readChunks,
  readHead,
  readTar,
  readZip,
} from './archives.js';
import { type FileForm, formOfBytes, formOfName, HEAD_BYTES, isHidden, isTar } from './file-names.js';
import { createMeter, type Meter, type Place, SOURCE_LIMITS, type SourceLimits } from './source-limits.js';

/** A file or folder on disk. */
export interface DiskSource {
  readonly path: string;
  /** What the file is called where it came from; the path's own name if absent. */
  readonly name?: string;
}

/** Is a file of this name, without folders and compression endings, wanted? */
export type Accepts = (fileName: string) => boolean;

export interface SourcePass {
  /** Each must be read to its end before the next is asked for. */
  readonly files: AsyncIterable<SourceFile>;
  readonly meter: Meter;
}

export function readSource(
  source: DiskSource,
  accepts: Accepts,
  signal: AbortSignal,
  limits: SourceLimits = SOURCE_LIMITS,
): SourcePass {
  const meter = createMeter(limits);
  return { meter, files: readAll(source, { accepts, signal, meter, limits }) };
}

/** The names of all files, as `accepts` of a dataset sees them; files inside archives too. */
export async function namesIn(
  source: DiskSource,
  signal: AbortSignal,
  limits: SourceLimits = SOURCE_LIMITS,
): Promise<readonly string[]> {
  const names = new Set<string>();
  const note = (name: string) => {
    names.add(name);
    return false;
  };
  await readSource(source, note, signal, limits).files[Symbol.asyncIterator]().next();
  return [...names].sort();
}

interface Reading {
  readonly accepts: Accepts;
  readonly signal: AbortSignal;
  readonly meter: Meter;
  readonly limits: SourceLimits;
}

async function* readAll({ path, name = path }: DiskSource, reading: Reading): AsyncGenerator<SourceFile> {
  const stat = await explained(path, async () => statSync(path));
  if (stat.isFile()) {
    yield* readDiskFile(path, name, stat.size, reading);
    return;
  }
  if (!stat.isDirectory()) {
    throw new FailureError(failure('data_source_unusable', `${path} is neither a file nor a folder.`));
  }
  const { meter } = reading;
  const files = await explained(path, async () =>
    listFolder(path, meter).filter(({ file }) => isPromising(file, reading.accepts)),
  );
  for (const { size } of files) meter.expect(size);
  for (const { file, size } of files) {
    yield* readDiskFile(file, file, size, { ...reading, meter: known(meter) });
  }
}

/** Sizes of a folder's files are expected all at once, at the start. */
function known(meter: Meter): Meter {
  return { ...meter, expect: () => undefined };
}

/** Within a folder only archives and files of the right name are opened. */
function isPromising(file: string, accepts: Accepts): boolean {
  const { form } = formOfName(file);
  return form === 'tar' || form === 'tar.gz' || form === 'zip' || isWanted(file, accepts);
}

/** A file of the right name in a form we cannot read must not be passed over in silence. */
function isWanted(path: string, accepts: Accepts): boolean {
  const { form, name } = formOfName(path);
  if (form === 'refused' && accepts(name)) throw refused(path);
  return (form === 'plain' || form === 'gzip') && accepts(name);
}

function listFolder(
  folder: string,
  meter: Meter,
): readonly { readonly file: string; readonly size: number }[] {
  const found: { file: string; size: number }[] = [];
  const visit = (directory: string): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      if (isHidden(entry.name)) continue;
      const file = join(directory, entry.name);
      meter.countEntry(folder);
      // Links to files are followed; links to folders could lead round in circles.
      if (entry.isDirectory()) visit(file);
      else {
        const stat = statSync(file, { throwIfNoEntry: false });
        if (stat?.isFile() === true) found.push({ file, size: stat.size });
      }
    }
  };
  visit(folder);
  return found.sort((a, b) => (a.file < b.file ? -1 : 1));
}

async function* readDiskFile(
  path: string,
  givenName: string,
  size: number,
  reading: Reading,
): AsyncGenerator<SourceFile> {
  const { accepts, signal, meter, limits } = reading;
  const { form: byName, name } = formOfName(givenName);
  const place: Place = { text: path, diskFile: path, packedBytes: size };
  const form = await explained(path, async () => trueForm(byName, await readHead(path)));
  if (form === 'refused') throw refused(givenName);
  if (form === 'zip') {
    yield* readMembers(readZip(path, wantsMember(path, reading), meter, signal), place, reading);
    return;
  }
  meter.expect(size);
  const bytes = readChunks(path, meter, signal);
  if (form === 'plain') {
    if (accepts(name)) yield { name, chunks: content(bytes, place, meter) };
    return;
  }
  if (form === 'tar') {
    yield* readMembers(readTar(bytes, wantsMember(path, reading)), place, reading);
    return;
  }
  const unpacked = gunzip(bytes);
  try {
    const { head, all } = await explained(path, () => peek(unpacked, HEAD_BYTES));
    if (byName === 'tar.gz' || isTar(head)) {
      // What is passed over in a tar is unpacked all the same, so it is counted as a whole as well.
      const tar = createMeter(limits).content(all, place);
      yield* readMembers(readTar(tar, wantsMember(path, reading)), place, reading);
    } else if (accepts(name)) yield { name, chunks: content(all, place, meter) };
  } finally {
    unpacked.destroy();
  }
}

/** What the bytes are; a name that promises a packed file must be right. */
function trueForm(byName: FileForm, head: Uint8Array): FileForm {
  const byBytes = formOfBytes(head);
  if (byBytes !== 'plain' || byName === 'plain' || byName === 'tar')
    return byBytes === 'plain' ? byName : byBytes;
  throw new Error(`it is not ${byName === 'refused' ? 'packed' : byName}, though its name says so`);
}

function wantsMember(archive: string, { accepts, meter }: Reading): (path: string) => boolean {
  return (path) => {
    meter.countEntry(archive);
    return !isHidden(path) && isWanted(path, accepts);
  };
}

async function* readMembers(
  members: AsyncIterable<Member>,
  place: Place,
  { meter }: Reading,
): AsyncGenerator<SourceFile> {
  const iterator = members[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { value: member, done } = await explained(place.text, () => iterator.next());
      if (done === true) return;
      const { form, name } = formOfName(member.path);
      const chunks = form === 'gzip' ? gunzip(member.chunks) : member.chunks;
      yield { name, chunks: content(chunks, { ...place, text: `${place.text}: ${member.path}` }, meter) };
    }
  } finally {
    await iterator.return?.();
  }
}

async function* content(chunks: Chunks, place: Place, meter: Meter): AsyncGenerator<Uint8Array> {
  try {
    yield* meter.content(chunks, place);
  } catch (error) {
    throw sourceFailure(place.text, error);
  }
}

async function explained<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw sourceFailure(place, error);
  }
}

/** Errors of the system mean that a file cannot be read; all others that its content is not what it should be. */
function sourceFailure(place: string, error: unknown): unknown {
  if (isFailureError(error) || !(error instanceof Error) || error.name === 'AbortError') return error;
  const isOfSystem = 'syscall' in error && 'code' in error;
  const code = isOfSystem ? 'file_unreadable' : 'data_source_damaged';
  const detail = isOfSystem ? error.message : `${place}: ${error.message}`;
  return new FailureError(failure(code, `${detail}.`), { cause: error });
}

function refused(path: string): FailureError {
  const detail = `${path} is packed in a way langnet does not read.`;
  const advice = 'Unpack it first (xz -d, bunzip2, unzstd, 7z x), then name the unpacked file or its folder.';
  return new FailureError(failure('data_source_unusable', detail, advice));
}
