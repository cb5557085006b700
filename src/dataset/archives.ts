/** Files out of compressed files and archives, as streams. Nothing is unpacked to disk and no path in an archive is used. */

import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { HEAD_BYTES } from './file-names.js';
import type { Meter } from './source-limits.js';

const CHUNK_BYTES = 256 * 1024;

export type Chunks = AsyncIterable<Uint8Array>;

/** A file of an archive; its chunks must be read to the end before the next is asked for. */
export interface Member {
  readonly path: string;
  readonly chunks: Chunks;
}

export async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

export async function* readChunks(
  path: string,
  meter: Meter,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    signal.throwIfAborted();
    meter.take(chunk.length);
    yield chunk;
  }
}

export function gunzip(chunks: Chunks): Readable {
  // The error, if any, comes out of the stream that is read.
  return pipeline(
    Readable.from(chunks, { objectMode: false }),
    createGunzip({ chunkSize: CHUNK_BYTES }),
    () => undefined,
  );
}

/** The first bytes, and the whole again. */
export async function peek(
  chunks: Chunks,
  bytes: number,
): Promise<{ readonly head: Uint8Array; readonly all: Chunks }> {
  const rest = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < bytes) {
    const { value, done } = await rest.next();
    if (done === true) break;
    first.push(value);
    size += value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { head: Buffer.concat(first).subarray(0, bytes), all: all() };
}

export async function* readTar(chunks: Chunks, wants: (path: string) => boolean): AsyncGenerator<Member> {
  const members = pipeline(Readable.from(chunks, { objectMode: false }), extract(), () => undefined);
  for await (const member of members) {
    const { name, type } = member.header;
    if ((type === 'file' || type === 'contiguous-file') && wants(name))
      yield { path: name, chunks: member as Chunks };
    else member.resume();
  }
}

/** Members in the order of their paths, whatever order the archive has. */
export async function* readZip(
  path: string,
  wants: (path: string) => boolean,
  meter: Meter,
  signal: AbortSignal,
): AsyncGenerator<Member> {
  const zip = await openPromise(path, { autoClose: false });
  try {
    const wanted: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      signal.throwIfAborted();
      if (!entry.fileName.endsWith('/') && wants(entry.fileName)) wanted.push(entry);
    }
    wanted.sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
    for (const entry of wanted) meter.expect(entry.compressedSize);
    for (const entry of wanted) {
      if (!entry.canDecodeFileData())
        throw new Error(`${entry.fileName} is encrypted or packed in an unusual way`);
      yield { path: entry.fileName, chunks: readEntry(zip, entry, meter, signal) };
    }
  } finally {
    zip.close();
  }
}

async function* readEntry(
  zip: ZipFile,
  entry: Entry,
  meter: Meter,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const share = entry.compressedSize / Math.max(1, entry.uncompressedSize);
  let sum = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    signal.throwIfAborted();
    meter.take(chunk.length * share);
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== entry.crc32) throw new Error(`the checksum of ${entry.fileName} is wrong`);
}
