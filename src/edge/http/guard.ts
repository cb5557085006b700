/** Who may ask, under which name, from which page, how often and how much: decided before any route is. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { type Failure, failure } from '../../model/failure.js';
import type { Rate } from './rate.js';

export interface GuardOptions {
  /** Names besides `localhost` and bare addresses. */
  readonly hosts: readonly string[];
  /** Empty: none is wanted. */
  readonly token: string;
  readonly rate: Rate;
}

/** What is looked at of a request. */
export interface Incoming {
  readonly url: string;
  /** Path alone. */
  readonly path: string;
  readonly client: string;
  readonly header: (name: string) => string | undefined;
}

export type Guard = (incoming: Incoming) => Failure | undefined;

/** Longer addresses are no queries. */
const MAX_URL = 8192;

export function createGuard({ hosts, token, rate }: GuardOptions): Guard {
  const names = new Set(['localhost', ...hosts.map((host) => host.toLowerCase())]);
  const secret = token === '' ? undefined : digest(token);
  return ({ url, path, client, header }) => {
    if (url.length > MAX_URL) return failure('http_too_large', 'The address is too long.');
    if (!isEncoded(url))
      return failure('http_invalid', 'The address holds percent signs that encode no text in UTF-8.');
    const host = header('host');
    const name = host === undefined ? undefined : hostName(host);
    // A name of somebody else's that leads here (DNS rebinding) would let their pages read our answers.
    if (name === undefined || !(names.has(name) || isIP(name) !== 0)) return failure('http_host_refused');
    if (isForeign(header, host ?? '', path)) return failure('http_origin_refused');
    if (!rate.take(client)) return failure('http_rate_limited');
    if (secret !== undefined && !isAuthorized(header('authorization'), secret))
      return failure('http_unauthorized');
    return undefined;
  };
}

/** Whoever reads it later would otherwise take what cannot be read for some other text. */
function isEncoded(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** Without its port; addresses of IPv6 without their brackets. */
function hostName(host: string): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]/?#@\s]+))(?::\d{1,5})?$/i.exec(host);
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}

/** Pages of other sites may link here, but neither embed nor ask. */
function isForeign(header: Incoming['header'], host: string, path: string): boolean {
  const origin = header('origin');
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) return true;
  const site = header('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  const isLink = header('sec-fetch-mode') === 'navigate' && header('sec-fetch-dest') === 'document';
  return !isLink || path.startsWith('/api/');
}

/** As a bearer token, or as the password a browser asks for. */
function isAuthorized(header: string | undefined, secret: Buffer): boolean {
  const [scheme = '', value = ''] = (header ?? '').split(' ', 2);
  const kind = scheme.toLowerCase();
  if (kind === 'bearer') return timingSafeEqual(digest(value), secret);
  if (kind !== 'basic') return false;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return timingSafeEqual(digest(pair.slice(pair.indexOf(':') + 1)), secret);
}

/** Of equal length whatever the text, so that comparing tells nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
