/**
 * Ids: a prefix for the kind and 130 bits of SHA-256 in Crockford's base 32. All are computed from
 * their inputs and the version of the stage that made them, so equal inputs have equal ids on every
 * machine; only `call_` ids are made afresh (by the executor), because each call is an event.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { canonicalJson } from './json.js';

declare const brand: unique symbol;
type Id<Kind extends string> = string & { readonly [brand]: Kind };

export type CallId = Id<'call'>;
export type ResponseId = Id<'resp'>;
export type ExtractionId = Id<'ext'>;
export type DerivationId = Id<'drv'>;
export type ClaimId = Id<'clm'>;

export const ID_PREFIXES = ['call', 'resp', 'ext', 'drv', 'clm', 'sns', 'lem', 'plan'] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_DIGITS = 26;
const encoder = new TextEncoder();

export function sha256Hex(text: string): string {
  return toHex(sha256(encoder.encode(text)));
}

export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

/** An id of the given kind for the given parts; the parts must be plain JSON values. */
export function makeId(prefix: string, parts: readonly unknown[]): string {
  return `${prefix}_${toBase32(sha256(encoder.encode(canonicalJson([prefix, ...parts]))))}`;
}

function toBase32(hash: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of hash) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += DIGITS[(buffer >>> bits) & 31];
      if (text.length === ID_DIGITS) return text;
    }
    buffer &= (1 << bits) - 1;
  }
  return text;
}

/** The kind an id claims to be of, or undefined if it is no id (or the start of one) of ours. */
export function idKind(text: string): IdPrefix | undefined {
  const match = /^([a-z]+)_[0-9a-z-]+$/.exec(text);
  return ID_PREFIXES.find((prefix) => prefix === match?.[1]);
}
