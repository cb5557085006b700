/** Whether a stored response is what it says it is: hash, size and id against its bytes. */
import { createHash } from 'node:crypto';
import { responseIdOf } from '../model/ids.js';
import type { CallRow, ResponseRow, VerifyFinding } from '../model/store.js';

export function bodyHash(body: Uint8Array): string {
  return `sha256:${createHash('sha256').update(body).digest('hex')}`;
}

/** `isUnreadable`: bytes are stored, but they can no longer be decompressed. */
export function checkResponse(row: ResponseRow, isUnreadable = false): readonly VerifyFinding[] {
  const { responseId } = row;
  const findings: VerifyFinding[] = [];
  if (isUnreadable) {
    findings.push({ responseId, problem: 'unreadable', text: 'The stored bytes cannot be decompressed.' });
  } else if (row.body !== null) {
    const hash = bodyHash(row.body);
    if (hash !== row.hash) {
      findings.push({
        responseId,
        problem: 'hash_mismatch',
        text: `The bytes have ${hash}, the row says ${row.hash}.`,
      });
    } else if (row.body.byteLength !== row.size) {
      const text = `There are ${row.body.byteLength} bytes, the row says ${row.size}.`;
      findings.push({ responseId, problem: 'hash_mismatch', text });
    }
  }
  const expected = responseIdOf(row);
  if (expected !== responseId) {
    findings.push({ responseId, problem: 'id_mismatch', text: `Tool, request and hash give ${expected}.` });
  }
  return findings;
}

export function callWithoutResponse(call: Pick<CallRow, 'callId' | 'tool' | 'responseId'>): VerifyFinding {
  const text = `Call ${call.callId} of ${call.tool} names a response that is not stored.`;
  return { responseId: call.responseId, problem: 'call_without_response', text };
}
