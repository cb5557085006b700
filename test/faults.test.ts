/** The promises under fault: whatever breaks costs only its own part, and the next run finds its feet. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePlace } from '../src/tools/whitakers/fixtures/fake-program.js';
import { ENTRY, type Home, makeHome } from './support/cli.js';

let home: Home;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

interface Source {
  readonly tool: string;
  readonly status: string;
  readonly code: string;
}

async function sourcesFor(word: string, path: string, env: Record<string, string> = {}) {
  const result = await home.run(['lat', word, '--json'], { path, env });
  const document = JSON.parse(result.stdout) as {
    readonly sources: readonly Source[];
    readonly lemmas: readonly unknown[];
  };
  return { result, document, whitakers: document.sources.find((source) => source.tool === 'whitakers') };
}

/** The fake program misbehaves on these words; core answers beside it all the same. */
describe('a tool that', () => {
  it.each([
    ['dies while answering', 'necat', 'tool_crashed'],
    ['hangs', 'pendet', 'tool_timeout'],
    ['floods', 'inundat', 'tool_flood'],
    ['ends with an error', 'exit', 'tool_exit'],
  ])('%s costs only its own part, and is asked again next time', async (_what, word, code) => {
    const place = makePlace();
    const env = {
      LANGNET_TOOL_WHITAKERS_TIMEOUT_MS: '700',
      LANGNET_TOOL_WHITAKERS_MAX_BYTES: '100000',
      LANGNET_TOOL_WHITAKERS_RETRIES: '0',
    };
    const { whitakers, document, result } = await sourcesFor(word, place.environment.path, env);
    expect(whitakers).toMatchObject({ status: 'failed', code });
    expect(document.sources.find((source) => source.tool === 'core')?.status).toBe('no_match');
    expect(result.code).toBe(1);
    const asked = () => place.log().filter((line) => line.endsWith(` ${word}`)).length;
    const before = asked();
    expect(before).toBeGreaterThan(0);
    await sourcesFor(word, place.environment.path, env);
    expect(asked()).toBeGreaterThan(before);
    const history = await home.run(['history', 'lat', word]);
    expect(history.stdout).toContain(code);
    expect(history.stdout).not.toMatch(/generation 1 +whitakers/);
  });

  it('is required and fails ends the command with 3, the rest printed', async () => {
    const place = makePlace();
    const env = { LANGNET_TOOL_WHITAKERS_OPTIONAL: 'false', LANGNET_TOOL_WHITAKERS_RETRIES: '0' };
    const { result, document } = await sourcesFor('exit', place.environment.path, env);
    expect(result.code).toBe(3);
    expect(document.sources.map(({ tool }) => tool)).toEqual(expect.arrayContaining(['whitakers', 'core']));
  });

  it('talks nonsense is read without a throw', async () => {
    const place = makePlace();
    const { whitakers, result } = await sourcesFor('garrit', place.environment.path, {
      LANGNET_TOOL_WHITAKERS_TIMEOUT_MS: '700',
    });
    expect(['failed', 'no_match', 'answered']).toContain(whitakers?.status);
    expect(result.stderr).not.toContain('defect');
  });

  it('is not there is skipped, and used once it has come', async () => {
    expect((await sourcesFor('lupus', join(home.folder, 'nowhere'))).whitakers?.status).toBe('skipped');
    const place = makePlace();
    expect((await sourcesFor('lupus', place.environment.path)).whitakers?.status).not.toBe('skipped');
  });
});

describe('a broken tool', () => {
  it('costs `facts` only its own', async () => {
    const env = { LANGNET_TOOL_WHITAKERS_ENDPOINT: '/nowhere/words' };
    const { stdout, stderr, code } = await home.run(['facts', 'lat', 'lupus', '--json'], { env });
    expect(code).toBe(0);
    expect(stdout).toContain('CoreSenseFact');
    expect(stderr).toContain('whitakers failed');
  });
});

describe('a cache another process holds', () => {
  it('makes the commands about it fail, not lie', async () => {
    await home.run(['lat', 'lupus']);
    const holder = await holdLock(home.cache);
    const env = { LANGNET_STORAGE_LOCK_TIMEOUT_MS: '300' };
    try {
      for (const args of [
        ['cache', 'clear'],
        ['cache', 'invalidate', '--all', '--query', 'lupus'],
        ['reprocess', '--stage', 'claims'],
        ['lat', 'lupus', '--refresh'],
      ]) {
        const { code, stderr } = await home.run(args, { env });
        expect({ args, code, stderr }).toMatchObject({
          code: 6,
          stderr: expect.stringContaining('cache_busy'),
        });
      }
      const answer = await home.run(['lat', 'vir'], { env });
      expect(answer.code).toBe(0);
      expect(answer.stderr).toContain('note:');
    } finally {
      holder.release();
    }
  });
});

describe('a cache file that', () => {
  beforeEach(async () => {
    await home.run(['lat', 'lupus']);
  });
  const damage: readonly (readonly [string, () => void])[] = [
    ['was deleted', () => rmSync(home.cache)],
    ['was cut short', () => truncateSync(home.cache, Math.floor(statSync(home.cache).size / 2))],
    ['is empty', () => truncateSync(home.cache, 0)],
    ['is garbage', () => writeFileSync(home.cache, 'this is no database\n'.repeat(5000))],
    [
      'is a folder',
      () => {
        rmSync(home.cache);
        mkdirSync(home.cache);
      },
    ],
  ];
  it.each(damage)('%s changes no answer and is made anew', async (_what, harm) => {
    const before = await home.run(['lat', 'lupus', '--json']);
    harm();
    const after = await home.run(['lat', 'lupus', '--json']);
    expect(after.code).toBe(0);
    expect(after.stdout).toBe(before.stdout);
    expect((await home.run(['lat', 'lupus', '--json'])).stdout).toBe(before.stdout);
  });
});

describe('storage that', () => {
  it('is garbage is set aside with code 6, and the next run works', async () => {
    await home.run(['lat', 'lupus']);
    writeFileSync(home.storage, 'this is no database\n'.repeat(5000));
    rmSync(home.cache);
    const broken = await home.run(['lat', 'lupus']);
    expect(broken.code).toBe(6);
    expect(broken.stderr).toContain('storage_damaged');
    expect(readdirSync(dirname(home.storage)).some((name) => name.includes('damaged'))).toBe(true);
    expect((await home.run(['lat', 'lupus'])).code).toBe(0);
  });

  it('is held by another process is waited for, and then given up with code 6', async () => {
    await home.run(['lat', 'lupus']);
    const holder = await holdLock(home.storage);
    try {
      const env = { LANGNET_STORAGE_LOCK_TIMEOUT_MS: '300' };
      const blocked = await home.run(['lat', 'vir'], { env });
      expect(blocked.code).toBe(6);
      expect(blocked.stderr).toContain('storage_locked');
      const cached = await home.run(['lat', 'lupus'], { env });
      expect(cached.code).toBe(0);
      const waiting = home.run(['lat', 'vir']);
      setTimeout(() => holder.release(), 700);
      expect((await waiting).code).toBe(0);
    } finally {
      holder.release();
    }
  });

  it('lies on a disk that cannot be written answers from what it has, and says so otherwise', async (context) => {
    if (process.getuid?.() !== 0) context.skip();
    await home.run(['lat', 'lupus']);
    for (const folder of [
      home.folder,
      join(home.folder, 'data'),
      join(home.folder, 'cache'),
      dirname(home.storage),
      dirname(home.cache),
    ])
      chmodSync(folder, 0o555);
    for (const file of [home.storage, home.cache]) chmodSync(file, 0o444);
    const nobody = { uid: 65534 };
    const cached = await home.run(['lat', 'lupus'], nobody);
    expect({ code: cached.code, stderr: cached.stderr }).toMatchObject({ code: 0 });
    const fresh = await home.run(['lat', 'vir'], nobody);
    expect(fresh.code).toBe(6);
    expect(fresh.stderr).toContain('storage_readonly');
  });
});

describe('kill -9 in the middle of a word list', () => {
  it('loses nothing that was printed, and the stores open again', async () => {
    const letters = 'abcdefghiklmnopq';
    const words = Array.from(
      { length: 3000 },
      (_, index) =>
        `verb${[...index.toString(16)].map((digit) => letters[Number.parseInt(digit, 16)]).join('')}`,
    );
    for (let round = 0; round < 4; round++) {
      const printed = await killedWhilePrinting(words, 1 + round * 700);
      const verified = await home.run(['store', 'verify']);
      expect(verified.code).toBe(0);
      const stored = Number(/^([\d,]+) responses/.exec(verified.stdout)?.[1]?.replaceAll(',', ''));
      expect(stored).toBeGreaterThanOrEqual(printed);
      expect((await home.run(['cache', 'status'])).code).toBe(0);
    }
    const whole = await home.run(['lemmas', 'lat'], { input: `${words.join('\n')}\nlupus\n` });
    expect(whole.stdout.trimEnd().split('\n').at(-1)).toBe('lupus\tlupus');
  });

  /** Starts `lemmas`, kills it once so many lines came out, and returns how many did. */
  function killedWhilePrinting(words: readonly string[], after: number): Promise<number> {
    const env = {
      HOME: home.folder,
      XDG_DATA_HOME: join(home.folder, 'data'),
      XDG_CACHE_HOME: join(home.folder, 'cache'),
      PATH: '',
    };
    const child = spawn(process.execPath, [ENTRY, 'lemmas', 'lat', '--tools', 'core'], {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let lines = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      lines += chunk.toString().split('\n').length - 1;
      if (lines >= after) child.kill('SIGKILL');
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${words.join('\n')}\n`);
    return new Promise((resolve) => child.on('close', () => resolve(lines)));
  }
});

/** Another process with the file open for writing. */
async function holdLock(file: string): Promise<{ readonly release: () => void }> {
  const script = `
    const { DuckDBInstance } = require('@duckdb/node-api');
    DuckDBInstance.create(${JSON.stringify(file)}).then(async (instance) => {
      const connection = await instance.connect();
      await connection.run('CREATE TEMP TABLE held (x INTEGER)');
      console.log('held');
      setInterval(() => connection, 1000);
    });`;
  const child = spawn(process.execPath, ['-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: dirname(dirname(ENTRY)),
  });
  await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  return { release: () => void child.kill('SIGKILL') };
}

describe('an interrupted command', () => {
  it('ends with 130 and leaves the stores whole', async () => {
    const place = makePlace();
    const env = {
      HOME: home.folder,
      XDG_DATA_HOME: join(home.folder, 'data'),
      XDG_CACHE_HOME: join(home.folder, 'cache'),
      PATH: place.environment.path,
    };
    const child = spawn(process.execPath, [ENTRY, 'lat', 'pendet'], { env, stdio: 'ignore' });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    child.kill('SIGINT');
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(130);
    expect((await home.run(['store', 'verify'])).code).toBe(0);
    if (existsSync(home.storage)) expect(readFileSync(home.storage).length).toBeGreaterThan(0);
  });
});
