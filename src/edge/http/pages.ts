/** The web page's files as they were built: read once, sent compressed where a compressed twin lies beside them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pageAt } from './addresses.js';
import { etagOf, IMMUTABLE, isKnownTag, pageReply, REVALIDATE } from './reply.js';

type Header = (name: string) => string | undefined;

export interface Pages {
  /** Undefined when there is no such file and no page at that path, whose signs are still encoded. */
  readonly reply: (path: string, header: Header) => Response | undefined;
  /** The page all the same, to say that it has no such address. */
  readonly nowhere: (header: Header) => Response;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** `name-HASH.ext`, as bundlers write it. */
const HASHED = /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

/** What the page is begun with, whatever its address. */
const SHELL = '/index.html';

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface Asset {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

export function createPages(folder: string): Pages {
  // Read at once: the files may be replaced by those of another version while the server runs.
  const assets = new Map(filesOf(folder, '').map((name) => [name, load(join(folder, name))]));

  function send(name: string, plain: Asset, header: Header, status: number): Response {
    const accepted = header('accept-encoding') ?? '';
    const [encoding, ending] = ENCODINGS.find(
      ([coding, end]) => accepted.includes(coding) && assets.has(`${name}${end}`),
    ) ?? ['', ''];
    const { body, etag } = assets.get(`${name}${ending}`) ?? plain;
    const headers = {
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      'Cache-Control': HASHED.test(name) ? IMMUTABLE : REVALIDATE,
      ETag: etag,
      Vary: 'Accept-Encoding',
      ...(encoding === '' ? {} : { 'Content-Encoding': encoding }),
    };
    return status === 200 && isKnownTag(header('if-none-match'), etag)
      ? pageReply(null, headers, 304)
      : pageReply(body, headers, status);
  }

  function shell(header: Header, status: number): Response {
    const plain = assets.get(SHELL);
    return plain === undefined ? notBuilt(status) : send(SHELL, plain, header, status);
  }

  return {
    reply: (path, header) => {
      if (pageAt(path) !== undefined) return shell(header, 200);
      const name = decodedPath(path);
      const plain = assets.get(name);
      return plain === undefined ? undefined : send(name, plain, header, 200);
    },
    nowhere: (header) => shell(header, 404),
  };
}

function load(path: string): Asset {
  const body = new Uint8Array(readFileSync(path));
  return { body, etag: etagOf(body) };
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Paths from the folder on; only what is listed here is ever sent. */
function filesOf(folder: string, under: string): readonly string[] {
  try {
    return readdirSync(join(folder, under)).flatMap((name) => {
      const path = `${under}/${name}`;
      return statSync(join(folder, path)).isDirectory() ? filesOf(folder, path) : [path];
    });
  } catch {
    return [];
  }
}

function notBuilt(status: number): Response {
  const body =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>langnet</title><h1>langnet</h1><p>The web page is not built here. The API is: see <a href="/docs">/docs</a>.</p></html>';
  return pageReply(body, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }, status);
}
