/** Downloads from a server on this machine that cuts, stalls, moves and changes its files. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkUrl, type DownloadOptions, download } from './download.js';
import { installDataset, openDataset, readInstalled } from './index.js';
import { manyWords, NEVER, type TestFolder, testFolder, wordsControl, wordsSpec } from './testing-words.js';

let folder: TestFolder;
let server: Server;
let base: string;
/** What the server sent for each request: method, path, range. */
let requests: string[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  folder = testFolder();
  mkdirSync(folder.file('parts'));
  requests = [];
  server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers.range ?? 'all'}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  folder.remove();
});

interface FileOptions {
  readonly etag?: string;
  /** Ends the connection after so many bytes. */
  readonly cutAfter?: number;
}

/** A file as a good server sends it, or the rest of it. */
function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  options: FileOptions = {},
) {
  const { etag = '"one"', cutAfter } = options;
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const mayContinue = start > 0 && request.headers['if-range'] === etag;
  if (mayContinue && start >= body.length) {
    response.writeHead(416, { 'content-range': `bytes */${body.length}` }).end();
    return;
  }
  const part = mayContinue ? body.subarray(start) : body;
  const range = mayContinue ? { 'content-range': `bytes ${start}-${body.length - 1}/${body.length}` } : {};
  const tag = etag === '' ? {} : { etag };
  response.writeHead(mayContinue ? 206 : 200, { ...tag, ...range, 'content-length': String(part.length) });
  if (cutAfter === undefined || part.length <= cutAfter) response.end(part);
  else response.write(part.subarray(0, cutAfter), () => setTimeout(() => response.destroy(), 20));
}

const get = (path: string, changes: Partial<DownloadOptions> = {}) =>
  download(`${base}${path}`, folder.file('parts'), {
    maxBytes: 10_000_000,
    signal: NEVER,
    onBytes: () => undefined,
    ...changes,
  });
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error.failure ?? error,
  );

const body = manyWords(50_000);

describe('a download', () => {
  it('brings a file with its name and tells how far it is', async () => {
    answer = (request, response) => sendFile(request, response, body);
    const seen: [number, number][] = [];
    const { path, name } = await get('/data/a%20b.words?x=1', { onBytes: (...args) => seen.push(args) });
    expect(name).toBe('a b.words');
    expect(readFileSync(path).equals(body)).toBe(true);
    expect(seen.at(-1)).toEqual([body.length, body.length]);
  });

  it('goes on where the connection was cut', async () => {
    let cuts = 3;
    answer = (request, response) => {
      cuts -= 1;
      sendFile(request, response, body, cuts >= 0 ? { cutAfter: 200_000 } : {});
    };
    expect(readFileSync((await get('/a.words')).path).equals(body)).toBe(true);
    expect(requests).toHaveLength(4);
    expect(requests.slice(1).every((line) => /bytes=[1-9]\d*-/.test(line))).toBe(true);
  });

  it('goes on after an interrupt, and does not ask again for what is complete', async () => {
    answer = (request, response) => sendFile(request, response, body);
    const abort = new AbortController();
    const onBytes = (done: number) => done > 300_000 && abort.abort();
    await expect(get('/a.words', { signal: abort.signal, onBytes })).rejects.toThrow();
    expect(readFileSync((await get('/a.words')).path).equals(body)).toBe(true);
    expect(requests[1]).toMatch(/bytes=[1-9]/);
    await get('/a.words');
    expect(requests[2]).toBe(`/a.words bytes=${body.length}-`);
  });

  it('begins again when the file has changed, or cannot be told from another', async () => {
    answer = (request, response) => sendFile(request, response, body, { cutAfter: 200_000 });
    await get('/a.words', { signal: AbortSignal.timeout(300) }).catch(() => undefined);
    const changed = manyWords(40_000, 7);
    answer = (request, response) => sendFile(request, response, changed, { etag: '"two"' });
    expect(readFileSync((await get('/a.words')).path).equals(changed)).toBe(true);
    let cuts = 1;
    answer = (request, response) => {
      cuts -= 1;
      sendFile(request, response, body, { etag: 'W/"weak"', ...(cuts >= 0 ? { cutAfter: 200_000 } : {}) });
    };
    requests = [];
    expect(readFileSync((await get('/weak.words')).path).equals(body)).toBe(true);
    expect(requests).toEqual(['/weak.words all', '/weak.words all']);
  });

  it('takes a packed file as plain where the server says that it only sends it so', async () => {
    const headers = { 'content-encoding': 'gzip', 'content-type': 'text/plain', etag: '"one"' };
    answer = (_request, response) => void response.writeHead(200, headers).end(gzipSync(body));
    const { path, name } = await get('/a.words.gz');
    expect(name).toBe('a.words');
    expect(readFileSync(path).equals(body)).toBe(true);
  });

  it('gives up when nothing comes any more', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-length': '100' }).write('x');
    const failure = await failureOf(get('/a.words', { stallMs: 150 }));
    expect(failure).toMatchObject({
      code: 'download_failed',
      detail: expect.stringContaining('nothing came'),
    });
    answer = () => undefined;
    expect(await failureOf(get('/b.words', { stallMs: 150 }))).toMatchObject({ code: 'download_failed' });
  });

  it('is refused when it is too large, said so or not', async () => {
    answer = (request, response) => sendFile(request, response, body);
    expect(await failureOf(get('/a.words', { maxBytes: 1000 }))).toMatchObject({
      code: 'data_source_damaged',
    });
    answer = (_request, response) => void response.writeHead(200).end(body);
    expect(await failureOf(get('/b.words', { maxBytes: 1000 }))).toMatchObject({
      code: 'data_source_damaged',
    });
  });

  it('fails with the status, or where nobody listens', async () => {
    answer = (_request, response) => void response.writeHead(404).end('no');
    expect(await failureOf(get('/a.words'))).toMatchObject({
      code: 'download_failed',
      detail: expect.stringContaining('404'),
    });
    const closed = await failureOf(
      download('http://127.0.0.1:1/a', folder.file('parts'), {
        maxBytes: 10,
        signal: NEVER,
        onBytes: () => undefined,
      }),
    );
    expect(closed).toMatchObject({ code: 'download_failed' });
  });

  it('follows redirects only to where it might have been sent at first', async () => {
    answer = (request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: '/b.words' }).end();
      else if (request.url === '/away') response.writeHead(302, { location: 'http://example.org/' }).end();
      else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
      else sendFile(request, response, body);
    };
    expect((await get('/moved')).name).toBe('b.words');
    expect(await failureOf(get('/away'))).toMatchObject({ code: 'data_source_unusable' });
    expect(await failureOf(get('/round'))).toMatchObject({ code: 'download_failed' });
  });
});

describe('an address', () => {
  it.each([
    'http://example.org/x',
    'ftp://example.org/x',
    'file:///etc/passwd',
    'https://me:secret@example.org/',
  ])('%s is refused', (address) => {
    expect(() => checkUrl(address)).toThrow(expect.objectContaining({ name: 'FailureError' }));
  });

  it.each(['https://example.org/x.zip', 'http://localhost:8/x', 'http://127.0.0.1/x', 'http://[::1]/x'])(
    '%s is not',
    (address) => {
      expect(checkUrl(address).href).toContain('/x');
    },
  );
});

describe('installing from an address', () => {
  const install = (path: string, control = wordsControl()) =>
    installDataset(wordsSpec(control), `${base}${path}`, { lexicaDir: folder.file('lexica'), signal: NEVER });

  it('records the address and leaves no download behind', async () => {
    answer = (request, response) => sendFile(request, response, gzipSync(body));
    await install('/a.words.gz');
    const { manifest } = readInstalled(folder.file('lexica')).get('words') ?? {};
    expect(manifest).toMatchObject({ source: `${base}/a.words.gz`, records: 50_000 });
    const index = await openDataset(folder.file('lexica'), 'words');
    expect((await index?.find('word', ['w49999'], 1))?.[0]?.fileName).toBe('a.words');
    await index?.close();
    expect(readdirSync(folder.file('lexica', '.downloads'))).toEqual([]);
  });

  it('forgets a download that is damaged, so that the next try brings it anew', async () => {
    answer = (request, response) => sendFile(request, response, gzipSync(body).subarray(0, 50_000));
    expect(await failureOf(install('/a.words.gz'))).toMatchObject({ code: 'data_source_damaged' });
    answer = (request, response) => sendFile(request, response, gzipSync(body));
    expect((await install('/a.words.gz')).manifest.records).toBe(50_000);
    expect(requests).toEqual(['/a.words.gz all', '/a.words.gz all']);
  });
});
