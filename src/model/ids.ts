/**
 * Ids: a prefix for the kind and 130 bits of SHA-256 in Crockford's base 32. All are computed from
 * their inputs and the version of the stage that made them, so equal inputs have equal ids on every
 * machine; only `call_` ids are made afresh (by the executor), because each call is an event.
 */
import { hash } from 'node:crypto';
import { canonicalJson, type JsonObject } from './json.js';

export const ID_PREFIXES = ['call', 'resp', 'ext', 'drv', 'clm', 'sns', 'lem', 'plan'] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_DIGITS = 26;

// Node's own hash is the one import of a `node:` module in the pure rooms: it is a function of its input
// and nothing else, and five times as fast as one in JavaScript, which matters with 30 ids an answer.
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

/** An id of the given kind for the given parts; the parts must be plain JSON values. */
export function makeId(prefix: string, parts: readonly unknown[]): string {
  return `${prefix}_${toBase32(sha256Hex(canonicalJson([prefix, ...parts])))}`;
}

/**
 * An id inside the chain of stages. Most ids are of this kind, so it is short enough for one block of the
 * hash and needs no JSON: parent and version hold no bar, and the ordinal is a number.
 */
export function chainId(
  prefix: IdPrefix,
  parentId: string,
  version: string,
  name: string,
  ordinal: number,
): string {
  return `${prefix}_${toBase32(sha256Hex(`${prefix}|${parentId}|${version}|${name}|${ordinal}`))}`;
}

/** Content-addressed: equal tool, request and bytes give the equal id, whenever they were fetched. */
export function responseIdOf(response: {
  readonly tool: string;
  readonly endpoint: string;
  readonly params: JsonObject;
  readonly hash: string;
}): string {
  return makeId('resp', [response.tool, response.endpoint, response.params, response.hash]);
}

/** The first 130 bits of a hash: 20 bits at a time are five hexadecimal digits and four of ours. */
function toBase32(hex: string): string {
  let text = '';
  for (let at = 0; text.length < ID_DIGITS; at += 5) {
    const bits = Number.parseInt(hex.slice(at, at + 5), 16);
    text += `${DIGITS[bits >>> 15]}${DIGITS[(bits >>> 10) & 31]}${DIGITS[(bits >>> 5) & 31]}${DIGITS[bits & 31]}`;
  }
  return text.slice(0, ID_DIGITS);
}

/** The kind an id claims to be of, or undefined if it is no id (or the start of one) of ours. */
export function idKind(text: string): IdPrefix | undefined {
  const match = /^([a-z]+)_[0-9a-z-]+$/.exec(text);
  return ID_PREFIXES.find((prefix) => prefix === match?.[1]);
}
