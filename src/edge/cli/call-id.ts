/** Ids of calls: the only ids that are made afresh, because each call is an event in time. */
import { randomBytes } from 'node:crypto';

/** `call_` and a UUIDv7 (RFC 9562): sorts by time, 74 random bits. */
export function newCallId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `call_${parts.join('-')}`;
}
