import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../model/failure.js';
import { err, ok } from '../../model/result.js';
import { codeOf, eventually, isAlive, LIMITS, neverAborted, nodeCall, textOf } from './fixtures/testing.js';
import { openPipes } from './pipes.js';
import { findProgram } from './programs.js';
import { createWorker, type Scan, type Worker, type WorkerOptions } from './worker.js';

/**
 * A server of lines: it answers `word` by `<word>` and a line with one full stop, and does what its
 * name says on the commands below. `pid` is how a test learns whom to kill.
 */
const SERVER = `
const fs = require('fs');
const answer = (text) => process.stdout.write('<' + text + '>\\n.\\n');
const commands = {
  pid: () => answer(process.pid),
  die: () => process.exit(3),
  quit: () => process.exit(0),
  kill: () => { fs.writeSync(1, '<ha'); process.kill(process.pid, 'SIGKILL'); },
  hang: () => { for (;;); },
  mute: () => {},
  flood: () => { fs.writeSync(1, '<'); const b = 'x'.repeat(65536); for (;;) try { fs.writeSync(1, b); } catch {} },
  garble: () => process.stdout.write('!!!\\n.\\n'),
  twice: () => { answer('once'); answer('again'); },
  scream: () => { for (let i = 0; i < 100; i++) fs.writeSync(2, 'e'.repeat(10000)); answer('screamed'); },
  stubborn: () => { process.on('SIGTERM', () => {}); answer(process.pid); },
  deaf: () => { process.stdin.removeAllListeners('data'); fs.closeSync(1); setInterval(() => {}, 1000); },
};
let rest = '';
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\\n');
  rest = lines.pop();
  for (const line of lines) (commands[line.trim()] || (() => answer(line)))();
});
process.stdin.on('end', () => { if (!process.env.STAY) process.exit(0); setInterval(() => {}, 1000); });
`;

function findEnd(bytes: Buffer, from: number): Scan {
  if (bytes[0] !== 0x3c) return { kind: 'garbled', detail: 'it does not begin with <' };
  const end = bytes.indexOf('>\n.\n', from);
  if (end === -1) return { kind: 'more', from: Math.max(from, bytes.length - 3) };
  return { kind: 'end', bodyEnd: end + 1, next: end + 4 };
}

const workers: Worker<string>[] = [];
function makeWorker(changes: Partial<WorkerOptions<string>> = {}): Worker<string> {
  const worker = createWorker<string>({
    name: 'the server',
    start: async () => ok(nodeCall(SERVER)),
    encode: (word) => `${word}\n`,
    findEnd,
    maxInFlight: 32,
    ...changes,
  });
  workers.push(worker);
  return worker;
}
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
});

const SHORT = { ...LIMITS, timeoutMs: 400 };
const ask = (worker: Worker<string>, word: string, limits = LIMITS, signal = neverAborted()) =>
  worker.ask(word, limits, signal);
async function answer(worker: Worker<string>, word: string): Promise<string> {
  const result = await ask(worker, word);
  return result.ok ? textOf(result.value) : result.error.code;
}
async function pidOf(worker: Worker<string>): Promise<number> {
  return Number((await answer(worker, 'pid')).slice(1, -1));
}

describe('a worker that behaves', () => {
  it('answers a thousand requests sent ahead, in order', async () => {
    const worker = makeWorker();
    const words = Array.from({ length: 1000 }, (_, i) => `w${i}-${'x'.repeat(i % 97)}`);
    const answers = await Promise.all(words.map((word) => answer(worker, word)));
    expect(answers).toEqual(words.map((word) => `<${word}>`));
  });

  it('keeps in step under back-pressure and with long answers', async () => {
    const worker = makeWorker({ maxInFlight: 8 });
    const words = Array.from({ length: 24 }, (_, i) => `${i}${'y'.repeat(300_000)}`);
    const answers = await Promise.all(words.map((word) => answer(worker, word)));
    expect(answers.every((text, i) => text === `<${words[i]}>`)).toBe(true);
  });

  it('is one child for all requests, started with the first', async () => {
    let starts = 0;
    const worker = makeWorker({
      start: async () => {
        starts += 1;
        return ok(nodeCall(SERVER));
      },
    });
    expect(starts).toBe(0);
    expect(await pidOf(worker)).toBe(await pidOf(worker));
    expect(starts).toBe(1);
  });

  it('is greeted first, and sent nothing before it has answered', async () => {
    const worker = makeWorker({ greeting: 'salve' });
    expect(await answer(worker, 'vale')).toBe('<vale>');
    const odd = makeWorker({ greeting: 'garble' });
    expect(await answer(odd, 'vale')).toBe('tool_protocol');
  });

  it('may fill its standard error', async () => {
    expect(await answer(makeWorker(), 'scream')).toBe('<screamed>');
  });
});

describe('a worker that fails', () => {
  it('is killed in the middle of an answer: that request fails, the others are answered', async () => {
    const worker = makeWorker();
    const first = await pidOf(worker);
    const answers = await Promise.all(['a', 'kill', 'b', 'c'].map((word) => answer(worker, word)));
    expect(answers).toEqual(['<a>', 'tool_crashed', '<b>', '<c>']);
    expect(await pidOf(worker)).not.toBe(first);
  });

  it('is killed by a stranger while idle or busy', async () => {
    const worker = makeWorker();
    const first = await pidOf(worker);
    process.kill(first, 'SIGKILL');
    expect(await eventually(() => !isAlive(first))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = await pidOf(worker);
    const asked = Promise.all(['mute', 'b', 'c'].map((word) => answer(worker, word)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.kill(second, 'SIGKILL');
    // Its answer to `b` came for `mute`; a server that skips an answer cannot be seen through.
    expect((await asked)[2]).toBe('tool_crashed');
    expect(await answer(worker, 'd')).toBe('<d>');
  });

  it('ends by itself, with a code or without', async () => {
    const worker = makeWorker();
    expect(await Promise.all([answer(worker, 'die'), answer(worker, 'a')])).toEqual(['tool_exit', '<a>']);
    expect(await Promise.all([answer(worker, 'quit'), answer(worker, 'a')])).toEqual(['tool_crashed', '<a>']);
  });

  it('hangs', async () => {
    const worker = makeWorker();
    await answer(worker, 'a');
    const results = await Promise.all([ask(worker, 'hang', SHORT), ask(worker, 'b')]);
    expect(results.map(codeOf)).toEqual(['tool_timeout', 'ok']);
  });

  it('closes its output', async () => {
    const worker = makeWorker();
    expect(await Promise.all([answer(worker, 'deaf'), answer(worker, 'b')])).toEqual(['tool_crashed', '<b>']);
  });

  it('floods: memory stays bounded and the others are answered', async () => {
    const worker = makeWorker();
    const before = process.memoryUsage().rss;
    expect(await Promise.all([answer(worker, 'flood'), answer(worker, 'b')])).toEqual(['tool_flood', '<b>']);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('garbles or speaks unasked', async () => {
    const worker = makeWorker();
    expect(await Promise.all([answer(worker, 'garble'), answer(worker, 'b')])).toEqual([
      'tool_protocol',
      '<b>',
    ]);
    expect(await answer(worker, 'twice')).toBe('<once>');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await answer(worker, 'c')).toBe('<c>');
  });

  it('restarts a request once only', async () => {
    const worker = makeWorker();
    const answers = await Promise.all(['die', 'die', 'c'].map((word) => answer(worker, word)));
    expect(answers).toEqual(['tool_exit', 'tool_exit', 'tool_exit']);
    expect(await answer(worker, 'd')).toBe('<d>');
  });

  it('is not started for ever when each life ends without an answer', async () => {
    let starts = 0;
    const worker = makeWorker({
      start: async () => {
        starts += 1;
        return ok(nodeCall('process.exit(9)'));
      },
      maxInFlight: 1,
      restMs: 300,
    });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => answer(worker, `w${i}`)));
    expect(new Set(answers)).toEqual(new Set(['tool_exit']));
    expect(starts).toBe(3);
    expect(await answer(worker, 'now')).toBe('tool_exit');
    expect(starts).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 320));
    expect(await answer(worker, 'later')).toBe('tool_exit');
    expect(starts).toBe(4);
  });

  it('cannot be started', async () => {
    const missing = makeWorker({ start: async () => ok({ ...nodeCall(''), command: '/nowhere/at-all' }) });
    expect(await answer(missing, 'a')).toBe('tool_missing');
    const unprepared = makeWorker({ start: async () => err(failure('file_unwritable', 'no room')) });
    expect(await answer(unprepared, 'a')).toBe('file_unwritable');
    const slow = makeWorker({ start: () => new Promise(() => {}) });
    expect(codeOf(await ask(slow, 'a', SHORT))).toBe('tool_timeout');
  });
});

describe('a caller that changes its mind', () => {
  it('cancels in the middle: the answer is dropped and the others stay in step', async () => {
    const worker = makeWorker({ maxInFlight: 4 });
    await answer(worker, 'warm');
    const controller = new AbortController();
    const results = Array.from({ length: 12 }, (_, i) =>
      ask(worker, `w${i}`, LIMITS, i % 3 === 1 ? controller.signal : neverAborted()),
    );
    controller.abort();
    const texts = (await Promise.all(results)).map((each) =>
      each.ok ? textOf(each.value) : each.error.code,
    );
    expect(texts).toEqual(texts.map((_, i) => (i % 3 === 1 ? 'tool_cancelled' : `<w${i}>`)));
    expect(codeOf(await ask(worker, 'x', LIMITS, controller.signal))).toBe('tool_cancelled');
  });

  it('cancels a request that hangs: the next one still gets its turn', async () => {
    const worker = makeWorker();
    await answer(worker, 'warm');
    const controller = new AbortController();
    const hung = ask(worker, 'hang', SHORT, controller.signal);
    const next = answer(worker, 'b');
    controller.abort();
    expect(codeOf(await hung)).toBe('tool_cancelled');
    expect(await next).toBe('<b>');
  });

  it('does not wait for ever for its turn', async () => {
    const worker = makeWorker({ maxInFlight: 1, maxWaitMs: 300 });
    const results = await Promise.all([ask(worker, 'mute', LIMITS), ask(worker, 'b', LIMITS)]);
    expect(results.map(codeOf)).toEqual(['tool_timeout', 'tool_timeout']);
  });
});

describe('the end', () => {
  it('closes without leaving a process, answers what was sent and cancels what comes after', async () => {
    const worker = makeWorker({ maxInFlight: 2 });
    const pid = await pidOf(worker);
    const asked = ['a', 'b', 'c'].map((word) => answer(worker, word));
    await worker.close();
    expect(isAlive(pid)).toBe(false);
    expect(await Promise.all(asked)).toEqual(['<a>', '<b>', 'tool_cancelled']);
    expect(await answer(worker, 'd')).toBe('tool_cancelled');
    await worker.close();
  });

  it('closes a child that neither reads the end of its input nor obeys SIGTERM', async () => {
    const worker = makeWorker({ start: async () => ok({ ...nodeCall(SERVER), env: { STAY: '1' } }) });
    const pid = Number((await answer(worker, 'stubborn')).slice(1, -1));
    await worker.close();
    expect(await eventually(() => !isAlive(pid))).toBe(true);
  });

  it('closes before anything was asked', async () => {
    await makeWorker().close();
  });
});

const mkfifo = await findProgram('mkfifo', '/usr/bin:/bin');
if (mkfifo === undefined) console.log('skipped: real pipes, for want of mkfifo');

describe.skipIf(mkfifo === undefined)('a worker on real pipes', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'langnet-pipes-'));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));
  const onPipes = () =>
    makeWorker({
      start: async () => {
        const pipes = await openPipes(mkfifo ?? '', scratch);
        return pipes.ok ? ok({ ...nodeCall(SERVER), pipes: pipes.value }) : pipes;
      },
    });

  it('leaves no name behind and is as good as any other', async () => {
    const worker = onPipes();
    const words = Array.from({ length: 300 }, (_, i) => `w${i}`);
    expect(await Promise.all(words.map((word) => answer(worker, word)))).toEqual(
      words.map((word) => `<${word}>`),
    );
    const answers = await Promise.all(['kill', 'b', 'flood', 'd'].map((word) => answer(worker, word)));
    expect(answers.slice(0, 3)).toEqual(['tool_crashed', '<b>', 'tool_flood']);
    // The last one is begun anew once: it goes down with the flood only if it had been sent before the kill.
    expect(['tool_flood', '<d>']).toContain(answers[3]);
    const pid = await pidOf(worker);
    expect(readdirSync(scratch)).toEqual([]);
    await worker.close();
    expect(isAlive(pid)).toBe(false);
  });

  it('does not leak handles', async () => {
    const count = () => readdirSync('/proc/self/fd').length;
    await openAndClose();
    const before = count();
    for (let i = 0; i < 5; i += 1) await openAndClose();
    expect(await eventually(() => count() <= before)).toBe(true);

    async function openAndClose(): Promise<void> {
      const worker = onPipes();
      await answer(worker, 'a');
      await worker.close();
    }
  });

  it('fails well where no pipe can be made', async () => {
    const result = await openPipes(mkfifo ?? '', join(scratch, 'not-there'));
    expect(codeOf(result)).toBe('tool_exit');
  });
});

describe('the parent', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'langnet-parent-'));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));
  const library = join(scratch, 'transport.mjs');
  beforeAll(() => {
    const entry = `export * from './worker.js'; export * from './process.js';`;
    buildSync({
      stdin: { contents: entry, resolveDir: import.meta.dirname, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: library,
    });
  });

  /** Runs a program of its own that opens a worker and prints the pids of its children, one a line. */
  async function runParent(then: string): Promise<{ code: number | null; pids: number[] }> {
    const program = `
      import { createWorker, runProcess } from ${JSON.stringify(library)};
      const limits = ${JSON.stringify(LIMITS)};
      const { signal } = new AbortController();
      const start = async () => ({ ok: true, value: ${JSON.stringify(nodeCall(SERVER))} });
      const worker = createWorker({ name: 'x', start, encode: (w) => w + '\\n', findEnd: ${findEnd}, maxInFlight: 4 });
      const first = await worker.ask('pid', limits, signal);
      console.log(new TextDecoder().decode(first.value).slice(1, -1));
      ${then}`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    parent.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await once(parent, 'close');
    return { code: parent.exitCode, pids: output.trim().split('\n').map(Number) };
  }

  it('ends by itself although an idle worker is open, and the worker ends with it', async () => {
    const { code, pids } = await runParent('');
    expect(code).toBe(0);
    expect(pids.length).toBe(1);
    expect(await eventually(() => pids.every((pid) => !isAlive(pid)))).toBe(true);
  });

  it('leaves no child behind when it exits in the middle of calls', async () => {
    const { code, pids } = await runParent(`
      worker.ask('hang', limits, signal);
      const script = "console.log(process.pid); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
      const onOutput = (chunk) => { process.stdout.write(chunk); setTimeout(() => process.exit(5), 50); };
      runProcess({ command: process.execPath, args: ['-e', script], cwd: '/', env: {}, limits, signal, onOutput });`);
    expect(code).toBe(5);
    expect(pids.length).toBe(2);
    expect(await eventually(() => pids.every((pid) => !isAlive(pid)))).toBe(true);
  });

  it('is killed, and the idle worker ends at the end of its input', async () => {
    const { pids } = await runParent(`process.kill(process.pid, 'SIGKILL');`);
    expect(pids.length).toBe(1);
    expect(await eventually(() => pids.every((pid) => !isAlive(pid)))).toBe(true);
  });
});
