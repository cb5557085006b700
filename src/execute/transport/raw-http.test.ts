/** Servers of every sort, played by a socket: those that say HTTP wrongly, and those that do worse. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { codeOf, LIMITS, neverAborted, textOf } from './fixtures/testing.js';
import { rawHttpGet } from './raw-http.js';

const open: { server: Server; sockets: Set<Socket> }[] = [];

/** A server that says whatever it likes to whoever has asked; what it was asked is kept. */
async function say(speak: (socket: Socket, asked: string) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', (chunk) => speak(socket, chunk.toString('latin1')));
  });
  open.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const reply = (text: string) => say((socket) => socket.end(text));
const get = (url: string, changes: Partial<Parameters<typeof rawHttpGet>[0]> = {}) =>
  rawHttpGet({ url, limits: LIMITS, signal: neverAborted(), ...changes });
const soon = { limits: { ...LIMITS, timeoutMs: 200 } };
const body = async (text: string): Promise<string> => {
  const result = await get(await reply(text));
  return result.ok ? textOf(result.value.body) : result.error.code;
};

afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('an answer', () => {
  it('with a second status line among its headers is read to the end of the connection', async () => {
    let asked = '';
    const url = await say((socket, request) => {
      asked = request;
      socket.write('HTTP/1.1 200 (OK)\r\nServer: x\r\nHTTP/1.0 200 OK\r\nContent-Type: text/html');
      socket.write('; charset=utf-8\r\n\r\n<p>\xce\xbb', 'latin1');
      setTimeout(() => socket.end('</p>\r\n\r\n'), 10);
    });
    const result = await get(`${url}a?q=%CE%B1`, { headers: { 'x-own': 'yes' } });
    expect(result).toMatchObject({
      ok: true,
      value: { status: 200, headers: { server: 'x', 'content-type': 'text/html; charset=utf-8' } },
    });
    if (result.ok) expect(textOf(result.value.body)).toBe('<p>λ</p>\r\n\r\n');
    expect(asked).toMatch(/^GET \/a\?q=%CE%B1 HTTP\/1\.1\r\n(?:.+\r\n)+\r\n$/);
    expect(asked).toContain(`host: ${new URL(url).host}\r\n`);
    expect(asked).toContain('connection: close\r\n');
    expect(asked).toContain('x-own: yes\r\n');
  });

  it.each([
    ['lines that end in a line feed', 'HTTP/1.0 200\nA: b\n\nbody', 'body'],
    ['no headers', 'HTTP/1.1 200 OK\r\n\r\n\r\nbody', '\r\nbody'],
    ['no body', 'HTTP/1.1 200 OK\r\nA: b\r\n\r\n', ''],
    ['a length', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody and more', 'body'],
    [
      'chunks',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nbod\r\n1;x\r\ny\r\n0\r\n\r\n',
      'body',
    ],
    ['a program’s own status', 'HTTP/1.1 200 OK\r\nHTTP/1.0 500 Error\r\n\r\nx', 'tool_status'],
    ['less than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nbody', 'tool_crashed'],
    ['half a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nbod', 'tool_crashed'],
    ['something else', 'SSH-2.0-x\r\n', 'tool_protocol'],
    ['half a header', 'HTTP/1.1 200 OK\r\nA: b', 'tool_protocol'],
    ['no status', 'HTTP/x\r\n\r\nbody', 'tool_protocol'],
    ['nothing', '', 'tool_crashed'],
    ['compression', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nx', 'tool_protocol'],
  ])('with %s', async (_name, text, expected) => {
    expect(await body(text)).toBe(expected);
  });

  it('with an error status is kept in the failure', async () => {
    const result = await get(await reply('HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\ngone'));
    expect(codeOf(result)).toBe('tool_status');
    if (!result.ok) expect(textOf(result.error.answer?.body ?? new Uint8Array())).toBe('gone');
  });

  it('with a length does not have to close the connection', async () => {
    const url = await say((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
    expect(codeOf(await get(url, soon))).toBe('ok');
  });

  it('may be exactly as long as it may', async () => {
    const url = await reply(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1000)}`);
    expect(codeOf(await get(url, { limits: { ...LIMITS, maxBytes: 1000 } }))).toBe('ok');
    expect(codeOf(await get(url, { limits: { ...LIMITS, maxBytes: 999 } }))).toBe('tool_flood');
  });
});

describe('a server that misbehaves', () => {
  it('hangs, before or within the answer, or drips', async () => {
    expect(codeOf(await get(await say(() => {}), soon))).toBe('tool_timeout');
    const half = await say((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nhalf'));
    expect(codeOf(await get(half, soon))).toBe('tool_timeout');
    const dripping = await say((socket) => {
      const drip = setInterval(() => socket.write('HTTP/1.1 200 OK\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    expect(codeOf(await get(dripping, soon))).toBe('tool_timeout');
  });

  it('floods body or headers, or announces it', async () => {
    const pour = (start: string, drop: string) =>
      say((socket) => {
        socket.write(start);
        const more = () => {
          while (!socket.destroyed && socket.write(drop.repeat(1000))) {}
          if (!socket.destroyed) socket.once('drain', more);
        };
        more();
      });
    expect(codeOf(await get(await pour('HTTP/1.1 200 OK\r\n\r\n', 'xxxxxxxxxx')))).toBe('tool_flood');
    expect(codeOf(await get(await pour('HTTP/1.1 200 OK\r\n', 'A: b\r\n')))).toBe('tool_flood');
    const said = await say((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n'));
    expect(codeOf(await get(said))).toBe('tool_flood');
  });

  it('breaks the connection off', async () => {
    expect(codeOf(await get(await say((socket) => socket.resetAndDestroy())))).toBe('tool_crashed');
    const late = await say((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\nhalf');
      setTimeout(() => socket.resetAndDestroy(), 20);
    });
    expect(codeOf(await get(late))).toBe('tool_crashed');
  });

  it('is not there', async () => {
    const url = await reply('');
    const closed = open.pop();
    await new Promise((resolve) => closed?.server.close(resolve));
    expect(codeOf(await get(url))).toBe('tool_refused');
  });

  it('sends elsewhere and is not followed', async () => {
    expect(await body('HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n')).toBe('tool_status');
  });
});

describe('a call that should not be made', () => {
  it('goes to http addresses only, with headers that fit in a line', async () => {
    for (const url of ['https://127.0.0.1/', 'file:///etc/passwd', 'lupus', '', 'http://']) {
      expect(codeOf(await get(url))).toBe('config_invalid');
    }
    expect(codeOf(await get('http://127.0.0.1:1/', { headers: { a: 'b\r\nc: d' } }))).toBe('config_invalid');
  });

  it('is stopped by the caller and keeps passwords out of messages', async () => {
    const controller = new AbortController();
    const url = (await say(() => controller.abort())).replace('127', 'user:secret@127');
    const result = await get(url, { signal: controller.signal });
    expect(codeOf(result)).toBe('tool_cancelled');
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(codeOf(await get(url, { signal: controller.signal }))).toBe('tool_cancelled');
  });
});
