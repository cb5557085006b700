/**
 * All of storage as one file, and back: gzipped lines of JSON, being a header, the responses and the
 * calls in the order of their ids, and a closing line with counts and a hash of every line before it.
 * Equal storages give equal bytes. Responses stand first, so that an import that breaks off leaves no
 * call without its response.
 */
import { createHash, type Hash } from 'node:crypto';
import { PassThrough, Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { FailureError, failure, isFailureError } from '../model/failure.js';
import { canonicalJson, type JsonObject } from '../model/json.js';
import type { CallRow, ResponseRow, Storage } from '../model/store.js';
import { bodyHash } from './response-check.js';
import { firstLine } from './trouble.js';

export interface TransferCounts {
  readonly calls: number;
  readonly responses: number;
}

/** `total` is 0 where it is not known beforehand. */
export type TransferProgress = (done: number, total: number) => void;

const HEADER = { format: 'langnet-storage', version: 1 } as const;
const PAGE_CALLS = 500;
const PAGE_RESPONSES = 64;
/** Rows and body bytes of one import transaction. */
const BATCH_ROWS = 500;
const BATCH_BYTES = 8 * 1024 * 1024;
/** No body is as long; a longer line is not ours and would only fill the memory. */
const MAX_LINE_BYTES = 400 * 1024 * 1024;

export async function exportStorage(
  storage: Storage,
  target: Writable,
  onProgress: TransferProgress = () => undefined,
): Promise<TransferCounts> {
  const counts = { calls: 0, responses: 0 };
  await pipeline(
    Readable.from(exportLines(storage, counts, onProgress)),
    createGzip(),
    plainHeader(),
    target,
  );
  return counts;
}

async function* exportLines(
  storage: Storage,
  counts: { calls: number; responses: number },
  onProgress: TransferProgress,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const total = await storage.countResponses();
  const line = (value: unknown): string => {
    const text = `${canonicalJson(value)}\n`;
    hash.update(text);
    return text;
  };
  yield line(HEADER);
  for (let afterId = ''; ; ) {
    const rows = await storage.scanResponses({ afterId, limit: PAGE_RESPONSES });
    const last = rows.at(-1);
    if (last === undefined) break;
    for (const row of rows) yield line({ response: { ...row, body: base64(row.body) } });
    afterId = last.responseId;
    counts.responses += rows.length;
    onProgress(counts.responses, Math.max(total, counts.responses));
  }
  for (let afterId = ''; ; ) {
    const calls = await storage.scanCalls({ afterId, limit: PAGE_CALLS });
    const last = calls.at(-1);
    if (last === undefined) break;
    for (const call of calls) yield line({ call });
    afterId = last.callId;
    counts.calls += calls.length;
  }
  yield `${canonicalJson({ end: { ...counts, sha256: hash.digest('hex') } })}\n`;
}

function base64(body: Uint8Array | null): string | null {
  return body === null ? null : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64');
}

/** zlib writes the system it runs on into byte 9 of the header; equal storages must give equal bytes. */
function plainHeader(): Transform {
  let position = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const at = 9 - position;
      if (at >= 0 && at < chunk.length) chunk[at] = 0xff;
      position += chunk.length;
      done(null, chunk);
    },
  });
}

/** Adds what the file holds; rows that are here already stay as they are. */
export async function importStorage(
  storage: Storage,
  source: Readable,
  onProgress: TransferProgress = () => undefined,
): Promise<TransferCounts> {
  const batch: { calls: CallRow[]; responses: ResponseRow[]; bytes: number } = {
    calls: [],
    responses: [],
    bytes: 0,
  };
  const imported = { calls: 0, responses: 0 };
  const read = { calls: 0, responses: 0 };

  const flush = async (): Promise<void> => {
    await storage.restore({ calls: batch.calls, responses: batch.responses });
    imported.calls += batch.calls.length;
    imported.responses += batch.responses.length;
    onProgress(imported.responses + imported.calls, 0);
    batch.calls = [];
    batch.responses = [];
    batch.bytes = 0;
  };

  const hash = createHash('sha256');
  let state: 'header' | 'rows' | 'ended' = 'header';
  try {
    for await (const bytes of linesOf(source)) {
      const value = parseLine(bytes);
      if (state === 'ended') throw invalid('there is more after the closing line');
      if (state === 'header') {
        checkHeader(value);
        state = 'rows';
      } else if ('response' in value) {
        const row = responseOf(value.response);
        batch.responses.push(row);
        batch.bytes += row.body?.byteLength ?? 0;
        read.responses += 1;
      } else if ('call' in value) {
        batch.calls.push(callOf(value.call));
        read.calls += 1;
      } else {
        checkEnd(value, read, hash);
        state = 'ended';
        continue;
      }
      hash.update(bytes);
      if (batch.calls.length + batch.responses.length >= BATCH_ROWS || batch.bytes >= BATCH_BYTES)
        await flush();
    }
    if (state !== 'ended')
      throw invalid(state === 'header' ? 'it is empty' : 'it ends before its closing line');
    await flush();
    return read;
  } catch (error) {
    if (isFailureError(error) && error.failure.code !== 'import_invalid') throw error;
    const detail = isFailureError(error) ? error.failure.detail : `${firstLine(error)}.`;
    const done = `Before that, ${imported.calls} calls and ${imported.responses} responses were imported.`;
    throw new FailureError(failure('import_invalid', `${detail} ${done}`), { cause: error });
  }
}

function invalid(what: string): FailureError {
  return new FailureError(failure('import_invalid', `The file cannot be taken as it is: ${what}.`));
}

/** Unzipped lines with their newline. A stream cut off inside the gzip data fails as zlib notices it. */
async function* linesOf(source: Readable): AsyncGenerator<Buffer> {
  const output = new PassThrough();
  const running = pipeline(source, createGunzip(), output);
  running.catch(() => undefined);
  let parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        yield Buffer.concat([...parts, chunk.subarray(start, end + 1)]);
        parts = [];
        length = 0;
        start = end + 1;
      }
      parts.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > MAX_LINE_BYTES) throw invalid('it has a line longer than any response');
    }
    await running;
  } finally {
    output.destroy();
  }
  if (length > 0) throw invalid('it ends within a line');
}

function parseLine(bytes: Buffer): JsonObject {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (isObject(value)) return value;
  } catch {
    // Said below.
  }
  throw invalid('a line is not JSON');
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkHeader(value: JsonObject): void {
  if (value.format !== HEADER.format) throw invalid('it does not begin like an export of langnet');
  if (value.version !== HEADER.version)
    throw invalid(`it has version ${String(value.version)}, not ${HEADER.version}`);
}

function checkEnd(value: JsonObject, read: TransferCounts, hash: Hash): void {
  const { end } = value;
  if (!isObject(end)) throw invalid('a line is neither a call nor a response');
  if (end.calls !== read.calls || end.responses !== read.responses) throw invalid('its counts do not agree');
  if (end.sha256 !== hash.digest('hex')) throw invalid('its lines do not have the hash it says');
}

const CALL_TEXTS = [
  'callId',
  'callKey',
  'tool',
  'endpoint',
  'requestUrl',
  'calledAt',
  'status',
  'responseId',
  'failureCode',
  'failureText',
  'reportedVersion',
] as const;
const RESPONSE_TEXTS = [
  'responseId',
  'callId',
  'tool',
  'endpoint',
  'requestUrl',
  'contentType',
  'fetchedAt',
  'hash',
] as const;

function callOf(value: unknown): CallRow {
  const isCall =
    isObject(value) &&
    CALL_TEXTS.every((name) => typeof value[name] === 'string') &&
    (value.status === 'ok' || value.status === 'failed') &&
    isTime(value.calledAt) &&
    isCount(value.generation) &&
    typeof value.durationMs === 'number' &&
    isObject(value.params) &&
    isObject(value.headers) &&
    Object.values(value.headers).every((header) => typeof header === 'string');
  if (!isCall) throw invalid('a call lacks something');
  return value as unknown as CallRow;
}

function responseOf(value: unknown): ResponseRow {
  const isResponse =
    isObject(value) &&
    RESPONSE_TEXTS.every((name) => typeof value[name] === 'string') &&
    isTime(value.fetchedAt) &&
    isCount(value.size) &&
    Number.isInteger(value.statusCode) &&
    isObject(value.params) &&
    (value.body === null || typeof value.body === 'string');
  if (!isResponse) throw invalid('a response lacks something');
  const row = value as unknown as Omit<ResponseRow, 'body'> & { readonly body: string | null };
  const body = row.body === null ? null : Uint8Array.from(Buffer.from(row.body, 'base64'));
  if (body !== null && (bodyHash(body) !== row.hash || body.byteLength !== row.size)) {
    throw invalid(`the bytes of ${row.responseId} do not have the hash it says`);
  }
  return { ...row, body };
}

function isTime(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
