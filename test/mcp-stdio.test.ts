/** `langnet mcp` as a program: the SDK's client over a pipe, what goes out, and how it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makePlace } from '../src/tools/whitakers/fixtures/fake-program.js';
import { ENTRY, type Home, makeHome } from './support/cli.js';

const FIXTURES = fileURLToPath(new URL('../src/tools/cts_index/fixtures', import.meta.url));
const WORK = 'urn:cts:latinLit:phi9901.phi001';

let home: Home;
const children: ChildProcess[] = [];
const clients: Client[] = [];
beforeAll(async () => {
  home = makeHome();
  const source = join(home.folder, 'source');
  cpSync(FIXTURES, source, { recursive: true });
  expect((await home.run(['data', 'install', source])).code).toBe(0);
}, 60_000);
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});
afterAll(() => home.remove());

function environment() {
  return {
    HOME: home.folder,
    XDG_DATA_HOME: join(home.folder, 'data'),
    XDG_CACHE_HOME: join(home.folder, 'cache'),
    XDG_CONFIG_HOME: join(home.folder, 'config'),
    PATH: join(home.folder, 'no-programs'),
  };
}

type Json = Record<string, unknown>;

async function connect() {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [ENTRY, 'mcp'],
    env: environment(),
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  await client.connect(transport);
  const ask = async (name: string, input: Json): Promise<Json> => {
    const result = await client.callTool({ name, arguments: input });
    expect(result.isError).toBeUndefined();
    return result.structuredContent as Json;
  };
  return { client, ask, stderr: () => stderr };
}

/** A child that is spoken to line by line. */
function start(args: readonly string[] = ['mcp'], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [ENTRY, ...args], {
    env: { ...environment(), ...env },
    stdio: 'pipe',
  });
  children.push(child);
  child.stdin.on('error', () => undefined);
  const out = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    out.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    out.stderr += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const send = (message: Json) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const replies = () =>
    out.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Json);
  const greet = async () => {
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    };
    send({ id: 1, method: 'initialize', params });
    await expect.poll(() => replies().length, { timeout: 20_000 }).toBe(1);
    send({ method: 'notifications/initialized' });
  };
  const call = (id: number, name: string, input: Json) =>
    send({ id, method: 'tools/call', params: { name, arguments: input } });
  return { child, out, ended, send, replies, greet, call };
}

describe('langnet mcp', () => {
  it('answers each tool over a pipe, in documents that fit their schemas', async () => {
    const { client, ask, stderr } = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: 'langnet' });
    expect((await client.listTools()).tools).toHaveLength(7);
    const found = await ask('lookup', { word: 'lupus', language: 'lat' });
    expect(found).toMatchObject({ found: true, lemmas: [{ lemma: 'lupus' }] });
    const [first] = found.lemmas as { senses: { sense_id: string }[] }[];
    const traced = await ask('trace', { id: first?.senses[0]?.sense_id });
    expect(JSON.stringify(traced)).toContain('wolf');
    const lemmas = await ask('lemmas', { language: 'grc', forms: ['λόγος', 'ξξξξ'] });
    expect(lemmas.results).toMatchObject([{ lemmas: ['λόγος'] }, { lemmas: [] }]);
    expect(await ask('plan', { word: 'shiva', language: 'san' })).toMatchObject({ language: 'san' });
    const passage = await ask('cts', { ref: 'Fluv. E. 1, 4-5', max_units: 1 });
    expect(passage).toMatchObject({ found: true, units: [{ text: 'nox erat, et tacitae' }], next_skip: 1 });
    const [unit] = passage.units as { fact_id: string }[];
    expect(JSON.stringify(await ask('trace', { id: unit?.fact_id }))).toContain('nox erat, et tacitae');
    const words = await ask('read', { language: 'lat', urn: `${WORK}:1.4-1.5`, max_words: 5 });
    expect((words.words as { form: string }[]).map(({ form }) => form)).toEqual([
      'nox',
      'erat',
      'et',
      'tacitae',
      'lumbacis',
    ]);
    expect(words).toMatchObject({ found: true, next_skip: 5 });
    expect(await ask('concept', { constant: 'WOLF' })).toMatchObject({ found: true });
    const nothing = await ask('lookup', { word: 'xqzzq', language: 'lat' });
    expect(nothing).toMatchObject({ found: false, lemmas: [] });
    expect(stderr()).toBe('');
  });

  it('ends well as soon as its input ends, with the answers to what was asked', async () => {
    const { child, ended, greet, call, replies, out } = start();
    await greet();
    call(2, 'lookup', { word: 'lupus', language: 'lat' });
    child.stdin.end();
    expect(await ended).toBe(0);
    expect(replies()).toMatchObject([{ id: 1 }, { id: 2, result: { structuredContent: { found: true } } }]);
    expect(out.stderr).toBe('');
  });

  it('ends well when it is told to', async () => {
    const { child, ended, greet } = start();
    await greet();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  /** A door to a tool that hangs on `pendet`, and the process id of that tool once it does. */
  async function hanging() {
    const place = makePlace();
    const env = { PATH: place.environment.path, LANGNET_TOOL_WHITAKERS_TIMEOUT_MS: '60000' };
    const talk = start(['mcp'], env);
    await talk.greet();
    talk.call(2, 'lookup', { word: 'pendet', language: 'lat', tools: ['whitakers'] });
    const asked = () => place.log().find((line) => line.endsWith(' pendet'));
    await expect.poll(asked, { timeout: 20_000 }).toBeDefined();
    return { ...talk, tool: Number(asked()?.split(' ')[0]) };
  }

  function isRunning(pid: number): boolean {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }

  it('lets go of calls that are cancelled, so that others get their turn', async () => {
    const { child, ended, send, call, replies } = await hanging();
    const others = [3, 4, 5];
    for (const id of others) call(id, 'lookup', { word: 'pendet', language: 'lat', tools: ['whitakers'] });
    call(6, 'lookup', { word: 'lupus', language: 'lat', tools: ['core'] });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(replies().map(({ id }) => id)).toEqual([1]);
    for (const requestId of [2, ...others])
      send({ method: 'notifications/cancelled', params: { requestId } });
    await expect.poll(() => replies().map(({ id }) => id), { timeout: 20_000 }).toEqual([1, 6]);
    child.stdin.end();
    expect(await ended).toBe(0);
  });

  it('does not wait for a tool that hangs when its input has ended', async () => {
    const { child, ended, replies, tool } = await hanging();
    child.stdin.end();
    expect(await ended).toBe(0);
    expect(replies().map(({ id }) => id)).toEqual([1]);
    expect(isRunning(tool)).toBe(false);
  });

  it('writes nothing but the protocol, whatever comes in', async () => {
    const { child, ended, greet, call, replies, out } = start();
    await greet();
    child.stdin.write('this is not JSON\n{"jsonrpc":"2.0"}\n\u001b[31m\n[]\n');
    call(2, 'lookup', { word: 'x'.repeat(5_000_000) });
    call(3, 'lookup', { word: 'lupus', language: 'lat' });
    await expect.poll(() => replies().length, { timeout: 20_000 }).toBe(3);
    child.stdin.end();
    expect(await ended).toBe(0);
    const byId = new Map(replies().map((reply) => [reply.id, reply]));
    expect(byId.get(2)).toMatchObject({ result: { isError: true } });
    expect(JSON.stringify(byId.get(2))).toContain('query_too_long');
    expect(byId.get(3)).toMatchObject({ result: { structuredContent: { found: true } } });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may get through
    expect(out.stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(out.stderr).toMatch(/^mcp: /);
  });

  it('lets go of a client that sends a message without end', async () => {
    const { child, ended, greet, out } = start();
    await greet();
    const piece = 'x'.repeat(1024 * 1024);
    child.stdin.write('{"jsonrpc":"2.0","id":2,"method":"');
    for (let count = 0; count < 12; count += 1) child.stdin.write(piece);
    expect(await ended).toBe(2);
    expect(out.stderr).toContain('The request is larger than it may be.');
  });

  it('goes on while a server takes the stores and lets them go', async () => {
    const { ask } = await connect();
    const lookup = (word: string) => ask('lookup', { word, language: 'lat' });
    expect(await lookup('canis')).toMatchObject({ found: true });
    const server = start(['serve', '--port', '0', '--json']);
    await expect.poll(() => server.out.stdout, { timeout: 20_000 }).toContain('http');
    // As long as a look at what is here is believed.
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await lookup('equus')).toMatchObject({ found: true });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await lookup('homo')).toMatchObject({ found: true });
  });
});
