import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { codeOf, eventually, isAlive, LIMITS, neverAborted, nodeCall, textOf } from './fixtures/testing.js';
import { runProcess } from './process.js';

const scratch = mkdtempSync(join(tmpdir(), 'langnet-process-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const base = (script: string) => ({ ...nodeCall(script), limits: LIMITS, signal: neverAborted() });

describe('a program that behaves', () => {
  it('gives its bytes untouched', async () => {
    const result = await runProcess(base('process.stdout.write(Buffer.from([0, 255, 13, 10, 128]))'));
    expect(result).toEqual({ ok: true, value: { stdout: expect.anything(), stderr: '', exitCode: 0 } });
    if (result.ok) expect([...result.value.stdout]).toEqual([0, 255, 13, 10, 128]);
  });

  it('reads its input, or nothing at all', async () => {
    const echo = 'process.stdin.pipe(process.stdout)';
    const fed = await runProcess({ ...base(echo), input: 'arma virumque' });
    expect(fed.ok && textOf(fed.value.stdout)).toBe('arma virumque');
    const unfed = await runProcess(base(echo));
    expect(unfed.ok && unfed.value.stdout.length).toBe(0);
  });

  it('gets no shell: its arguments arrive as they are', async () => {
    const hostile = ['$(id)', '; rm -rf /', '`id`', '../../etc/passwd', '*', 'a\'b"c', '\n'];
    const call = base('process.stdout.write(JSON.stringify(process.argv.slice(1)))');
    const result = await runProcess({ ...call, args: [...call.args, '--', ...hostile] });
    expect(result.ok && JSON.parse(textOf(result.value.stdout))).toEqual(hostile);
  });

  it('may leave its input unread', async () => {
    const result = await runProcess({ ...base(''), input: new Uint8Array(5_000_000) });
    expect(codeOf(result)).toBe('ok');
  });

  it('gets only the environment it is given', async () => {
    const call = base('process.stdout.write(Object.keys(process.env).sort().join())');
    const result = await runProcess({ ...call, env: { LANGNET_ONLY: '1' } });
    expect(result.ok && textOf(result.value.stdout)).toBe('LANGNET_ONLY');
  });
});

describe('a program that fails', () => {
  it('is missing', async () => {
    const result = await runProcess({ ...base(''), command: join(scratch, 'nothing-here') });
    expect(codeOf(result)).toBe('tool_missing');
    const lost = await runProcess({ ...base(''), cwd: join(scratch, 'no-such-place') });
    expect(lost).toMatchObject({ ok: false, error: { code: 'tool_missing' } });
    if (!lost.ok) expect(lost.error.detail).toContain('working directory');
  });

  it('is no program', async () => {
    const file = join(scratch, 'text');
    writeFileSync(file, 'plain text', { mode: 0o644 });
    expect(codeOf(await runProcess({ ...base(''), command: file }))).toBe('tool_missing');
  });

  it('cannot be handed a zero byte', async () => {
    const result = await runProcess({ ...base(''), args: ['-e', 'a\0b'] });
    expect(codeOf(result)).toBe('tool_query_unusable');
  });

  it('ends with an error', async () => {
    const result = await runProcess(base('console.error("\\nno dictionary\\nmore"); process.exitCode = 7'));
    expect(result).toMatchObject({ ok: false, error: { code: 'tool_exit' } });
    if (!result.ok) expect(result.error.detail).toMatch(/ended with code 7: no dictionary$/);
  });

  it('is killed by a stranger in the middle of its answer', async () => {
    const result = await runProcess(
      base('process.stdout.write("half"); process.kill(process.pid, "SIGKILL")'),
    );
    expect(codeOf(result)).toBe('tool_crashed');
  });

  it('hangs', async () => {
    const start = Date.now();
    const result = await runProcess({
      ...base('setInterval(() => {}, 1000)'),
      limits: { ...LIMITS, timeoutMs: 200 },
    });
    expect(codeOf(result)).toBe('tool_timeout');
    expect(Date.now() - start).toBeLessThan(3000);
  });

  it('floods its output', async () => {
    const before = process.memoryUsage().rss;
    const result = await runProcess({
      ...base(
        'const b = Buffer.alloc(65536, 97); (function go() { while (process.stdout.write(b)); process.stdout.once("drain", go) })()',
      ),
      limits: { ...LIMITS, maxBytes: 1_000_000 },
    });
    expect(codeOf(result)).toBe('tool_flood');
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('may write exactly as much as it may', async () => {
    const call = base('process.stdout.write("x".repeat(1000))');
    expect(codeOf(await runProcess({ ...call, limits: { ...LIMITS, maxBytes: 1000 } }))).toBe('ok');
    expect(codeOf(await runProcess({ ...call, limits: { ...LIMITS, maxBytes: 999 } }))).toBe('tool_flood');
  });

  it('floods its standard error', async () => {
    const script =
      'for (let i = 0; i < 300; i++) require("fs").writeSync(2, "e".repeat(10000)); console.log("done")';
    const result = await runProcess(base(script));
    expect(result.ok && textOf(result.value.stdout)).toBe('done\n');
    expect(result.ok && result.value.stderr.length).toBe(64 * 1024);
  });
});

describe('a program that will not go', () => {
  const stubborn = `process.on('SIGTERM', () => {}); console.log(process.pid); setInterval(() => {}, 1000);`;
  const withGrandchild = (then: string) => `
    const spawn = require('child_process').spawn;
    const child = spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.on('data', (pid) => { process.stdout.write(pid); ${then} });`;

  /** Runs the script, stops it as soon as a pid was printed (unless told not to), and gives that pid. */
  async function runStubborn(script: string, isStopped = true) {
    const controller = new AbortController();
    let output = '';
    const result = await runProcess({
      ...base(script),
      signal: controller.signal,
      onOutput: (chunk) => {
        output += textOf(chunk);
        if (isStopped) controller.abort();
      },
    });
    return { code: codeOf(result), pid: Number.parseInt(output, 10) };
  }

  it('ignores SIGTERM', async () => {
    const { code, pid } = await runStubborn(stubborn);
    expect(code).toBe('tool_cancelled');
    expect(pid).toBeGreaterThan(1);
    expect(await eventually(() => !isAlive(pid))).toBe(true);
  });

  it('takes its grandchildren with it when it is stopped', async () => {
    const { code, pid } = await runStubborn(withGrandchild(''));
    expect(code).toBe('tool_cancelled');
    expect(pid).toBeGreaterThan(1);
    expect(await eventually(() => !isAlive(pid))).toBe(true);
  });

  it('takes them with it when it ends by itself', async () => {
    const { code, pid } = await runStubborn(withGrandchild('setTimeout(() => process.exit(0), 50)'), false);
    expect(code).toBe('ok');
    expect(pid).toBeGreaterThan(1);
    expect(await eventually(() => !isAlive(pid))).toBe(true);
  });

  it('is answered although a grandchild of another group holds its output', async () => {
    const holder = `setTimeout(() => {}, 4000)`;
    const script = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(holder)}],
      { detached: true, stdio: ['ignore', 'inherit', 'ignore'] }).unref(); console.log('done');`;
    const start = Date.now();
    const result = await runProcess(base(script));
    expect(result.ok && textOf(result.value.stdout)).toBe('done\n');
    expect(Date.now() - start).toBeLessThan(3500);
  });

  it('is stopped by the caller', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 150);
    const result = await runProcess({ ...base('setInterval(() => {}, 1000)'), signal: controller.signal });
    expect(codeOf(result)).toBe('tool_cancelled');
    const again = await runProcess({ ...base('0'), signal: controller.signal });
    expect(codeOf(again)).toBe('tool_cancelled');
  });
});
