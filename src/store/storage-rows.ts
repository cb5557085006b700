/** Calls and responses as rows of storage's tables, and back. */
import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';
import { canonicalJson, type JsonObject } from '../model/json.js';
import type { CallRow, ResponseRow } from '../model/store.js';
import {
  blobCell,
  type ColumnKind,
  isoCell,
  numberCell,
  type Param,
  plainBytes,
  type Row,
  textCell,
  timeParam,
} from './duckdb-session.js';

const deflateAside = promisify(deflateRaw);

/** Up to this size handing a body to another thread takes ten times as long as deflating it here. */
const SMALL_BODY = 64 * 1024;

async function deflate(body: Uint8Array): Promise<Uint8Array> {
  if (body.byteLength > SMALL_BODY) return deflateAside(body);
  // A window no larger than the body needs: setting it up is most of the work for a short answer.
  const windowBits = Math.min(15, Math.max(9, Math.ceil(Math.log2(body.byteLength + 1))));
  return deflateRawSync(body, { windowBits, memLevel: 6 });
}

/** In the order of the table, as the appender needs them. */
const CALL_TABLE = [
  ['call_id', 'text'],
  ['tool', 'text'],
  ['request_url', 'text'],
  ['request_params', 'text'],
  ['called_at', 'time'],
  ['call_key', 'text'],
  ['endpoint', 'text'],
  ['response_id', 'text'],
  ['generation', 'int'],
  ['status', 'text'],
  ['failure_code', 'text'],
  ['failure_text', 'text'],
  ['headers', 'text'],
  ['reported_version', 'text'],
  ['duration_ms', 'real'],
] as const satisfies readonly (readonly [string, ColumnKind])[];

const RESPONSE_TABLE = [
  ['response_id', 'text'],
  ['call_id', 'text'],
  ['tool', 'text'],
  ['request_url', 'text'],
  ['response_data', 'blob'],
  ['content_type', 'text'],
  ['status_code', 'int'],
  ['fetched_at', 'time'],
  ['response_hash', 'text'],
  ['endpoint', 'text'],
  ['request_params', 'text'],
  ['size', 'long'],
  ['stored_size', 'long'],
] as const satisfies readonly (readonly [string, ColumnKind])[];

export const CALL_COLUMNS = CALL_TABLE.map(([name]) => name).join(', ');
export const CALL_KINDS = CALL_TABLE.map(([, kind]) => kind);
export const RESPONSE_COLUMNS = RESPONSE_TABLE.map(([name]) => name).join(', ');
export const RESPONSE_KINDS = RESPONSE_TABLE.map(([, kind]) => kind);

export function callParams(call: CallRow): readonly Param[] {
  return [
    call.callId,
    call.tool,
    call.requestUrl,
    canonicalJson(call.params),
    timeParam(call.calledAt),
    call.callKey,
    call.endpoint,
    call.responseId,
    call.generation,
    call.status,
    call.failureCode,
    call.failureText,
    canonicalJson(call.headers),
    call.reportedVersion,
    call.durationMs,
  ];
}

export function callOf(row: Row): CallRow {
  return {
    callId: textCell(row[0]),
    tool: textCell(row[1]),
    requestUrl: textCell(row[2]),
    params: JSON.parse(textCell(row[3])) as JsonObject,
    calledAt: isoCell(row[4]),
    callKey: textCell(row[5]),
    endpoint: textCell(row[6]),
    responseId: textCell(row[7]),
    generation: numberCell(row[8]),
    status: row[9] === 'ok' ? 'ok' : 'failed',
    failureCode: textCell(row[10]),
    failureText: textCell(row[11]),
    headers: JSON.parse(textCell(row[12])) as Record<string, string>,
    reportedVersion: textCell(row[13]),
    durationMs: numberCell(row[14]),
  };
}

/** A response with its body already compressed, so that no lock is held meanwhile. */
export interface PackedResponse {
  readonly row: ResponseRow;
  readonly data: Uint8Array | null;
}

export async function packResponse(row: ResponseRow): Promise<PackedResponse> {
  return { row, data: row.body === null ? null : await deflate(row.body) };
}

export function responseParams({ row, data }: PackedResponse): readonly Param[] {
  return [
    row.responseId,
    row.callId,
    row.tool,
    row.requestUrl,
    data,
    row.contentType,
    row.statusCode,
    timeParam(row.fetchedAt),
    row.hash,
    row.endpoint,
    canonicalJson(row.params),
    row.size,
    data?.byteLength ?? 0,
  ];
}

export interface UnpackedResponse {
  readonly row: ResponseRow;
  /** Bytes are stored, but they cannot be decompressed. */
  readonly isUnreadable: boolean;
}

export function unpackResponse(row: Row): UnpackedResponse {
  const data = blobCell(row[4]);
  const body = data === null ? null : inflated(data, numberCell(row[11]));
  return {
    isUnreadable: data !== null && body === null,
    row: {
      responseId: textCell(row[0]),
      callId: textCell(row[1]),
      tool: textCell(row[2]),
      requestUrl: textCell(row[3]),
      body,
      contentType: textCell(row[5]),
      statusCode: numberCell(row[6]),
      fetchedAt: isoCell(row[7]),
      hash: textCell(row[8]),
      endpoint: textCell(row[9]),
      params: JSON.parse(textCell(row[10])) as JsonObject,
      size: numberCell(row[11]),
    },
  };
}

/** Never more than the row says it holds: a damaged or foreign row must not fill the memory. */
function inflated(data: Uint8Array, size: number): Uint8Array | null {
  try {
    return plainBytes(inflateRawSync(data, { maxOutputLength: Math.max(1, size) }));
  } catch {
    return null;
  }
}
