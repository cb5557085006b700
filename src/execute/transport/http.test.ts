import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { codeOf, LIMITS, neverAborted, textOf } from './fixtures/testing.js';
import { httpGet } from './http.js';

const open: { server: Server; sockets: Set<Socket> }[] = [];

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  open.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const serve = (listener: RequestListener) => listen(createServer(listener));
/** A server that says whatever it likes to whoever connects. */
const say = (speak: (socket: Socket) => void) =>
  listen(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => speak(socket));
    }),
  );

const get = (url: string, changes: Partial<Parameters<typeof httpGet>[0]> = {}) =>
  httpGet({ url, limits: LIMITS, signal: neverAborted(), ...changes });
const soon = { limits: { ...LIMITS, timeoutMs: 200 } };

afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('a server that behaves', () => {
  it('is read to the last byte', async () => {
    const url = await serve((request, response) => {
      response.setHeader(
        'X-Seen',
        `${request.headers['accept-encoding']} ${request.headers['x-own']} ${request.url}`,
      );
      response.setHeader('Content-Type', 'text/xml');
      response.end(Buffer.from([0, 255, 10]));
    });
    const result = await get(`${url}a?q=%CE%B1`, { headers: { 'x-own': 'yes', 'accept-encoding': 'gzip' } });
    expect(result).toMatchObject({
      ok: true,
      value: { status: 200, headers: { 'content-type': 'text/xml', 'x-seen': 'identity yes /a?q=%CE%B1' } },
    });
    if (result.ok) expect([...result.value.body]).toEqual([0, 255, 10]);
  });

  it('may send exactly as much as it may', async () => {
    const url = await serve((_, response) => {
      response.write('x'.repeat(500));
      response.end('x'.repeat(500));
    });
    expect(codeOf(await get(url, { limits: { ...LIMITS, maxBytes: 1000 } }))).toBe('ok');
    expect(codeOf(await get(url, { limits: { ...LIMITS, maxBytes: 999 } }))).toBe('tool_flood');
  });
});

describe('a server that fails', () => {
  it('answers with an error status, whose body is kept', async () => {
    const url = await serve((_, response) => response.writeHead(500).end('stack trace'));
    const result = await get(url);
    expect(codeOf(result)).toBe('tool_status');
    if (!result.ok) {
      expect(result.error.answer?.status).toBe(500);
      expect(textOf(result.error.answer?.body ?? new Uint8Array())).toBe('stack trace');
    }
  });

  it('sends elsewhere and is not followed', async () => {
    let visits = 0;
    const url = await serve((_, response) => {
      visits += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(codeOf(await get(url))).toBe('tool_status');
    expect(visits).toBe(1);
  });

  it('hangs before the headers', async () => {
    expect(codeOf(await get(await serve(() => {}), soon))).toBe('tool_timeout');
  });

  it('hangs in the body', async () => {
    const url = await serve((_, response) => response.write('half'));
    expect(codeOf(await get(url, soon))).toBe('tool_timeout');
  });

  it('drips', async () => {
    const url = await serve((_, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(codeOf(await get(url, soon))).toBe('tool_timeout');
  });

  it('floods the body', async () => {
    const url = await serve((_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65536))) {}
        if (!response.destroyed) response.once('drain', pour);
      };
      pour();
    });
    expect(codeOf(await get(url))).toBe('tool_flood');
  });

  it('announces a flood', async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { 'content-length': 1e8 }).flushHeaders(),
    );
    expect(codeOf(await get(url))).toBe('tool_flood');
  });

  it('floods the headers', async () => {
    const url = await say((socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`));
    expect(codeOf(await get(url))).toBe('tool_flood');
  });

  it('breaks the connection off, before or within the answer', async () => {
    const silent = await say((socket) => socket.resetAndDestroy());
    expect(codeOf(await get(silent))).toBe('tool_crashed');
    const short = await say((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'));
    expect(codeOf(await get(short))).toBe('tool_crashed');
    const chunked = await say((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhal'),
    );
    expect(codeOf(await get(chunked))).toBe('tool_crashed');
  });

  it('speaks something that is not HTTP', async () => {
    const garbage = await say((socket) => socket.end('\u0000\u0001 220 mail ready\r\n'));
    expect(codeOf(await get(garbage))).toBe('tool_protocol');
    const other = await say((socket) =>
      socket.end('HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    );
    expect(codeOf(await get(other))).toBe('tool_protocol');
  });

  it('compresses unasked', async () => {
    const url = await serve((_, response) => response.setHeader('content-encoding', 'gzip').end('x'));
    expect(codeOf(await get(url))).toBe('tool_protocol');
  });

  it('is not there', async () => {
    const url = await serve(() => {});
    const closed = open.pop();
    await new Promise((resolve) => closed?.server.close(resolve));
    expect(codeOf(await get(url))).toBe('tool_refused');
  });
});

describe('a call that should not be made', () => {
  it('goes only to http and https, with headers that can be sent', async () => {
    for (const url of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'lupus', '', 'http://']) {
      expect(codeOf(await get(url))).toBe('config_invalid');
    }
    expect(codeOf(await get('http://127.0.0.1:1/', { headers: { a: 'b\r\nc: d' } }))).toBe('config_invalid');
  });

  it('is stopped by the caller and keeps passwords out of messages', async () => {
    const controller = new AbortController();
    const url = (await serve(() => controller.abort())).replace('127', 'user:secret@127');
    const result = await get(url, { signal: controller.signal });
    expect(codeOf(result)).toBe('tool_cancelled');
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(codeOf(await get(url, { signal: controller.signal }))).toBe('tool_cancelled');
  });

  it('shares one signal with many others without a warning', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const url = await serve((_, response) => response.end('x'));
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 30 }, () => get(url, { signal })));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});
