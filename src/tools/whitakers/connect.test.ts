import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterEach, describe, expect, it } from 'vitest';
import {
  codeOf,
  eventually,
  isAlive,
  neverAborted,
  textOf,
} from '../../execute/transport/fixtures/testing.js';
import type { JsonObject } from '../../model/json.js';
import { BARE_ENVIRONMENT } from '../../model/testing.js';
import type { ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { connect } from './connect.js';
import {
  DATA_FILES,
  hasHelpers,
  makePlace,
  type Place,
  real,
  SYSTEM,
  scratch,
  writeFake,
} from './fixtures/fake-program.js';

if (real === undefined) console.log('skipped: tests with the real whitakers-words, which is not installed');
if (!hasHelpers) console.log('skipped: tests of the worker, for want of stdbuf and mkfifo');

const connections: ToolConnection[] = [];
afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.close()));
});

function open(environment: ToolEnvironment): ToolConnection {
  const connection = connect(environment);
  connections.push(connection);
  return connection;
}

const LIMITS = { timeoutMs: 5000, maxBytes: 1_000_000, concurrency: 32, retries: 0 };
const ask = (connection: ToolConnection, word: unknown, timeoutMs = LIMITS.timeoutMs) =>
  connection.ask({ word } as JsonObject, { ...LIMITS, timeoutMs }, neverAborted());
async function answer(connection: ToolConnection, word: string, timeoutMs?: number): Promise<string> {
  const result = await ask(connection, word, timeoutMs);
  if (!result.ok && result.error.code === 'file_unwritable')
    return `${result.error.code}: ${result.error.detail}`;
  return result.ok ? textOf(result.value.body) : result.error.code;
}
const entry = (word: string) => `01 ${word}\n03 a meaning;\r\n\n`;

const HOSTILE = [
  '', ' ', '.', '...', '@/etc/passwd', '@amo', '~E', '~e love', '#', '!', '../../etc/passwd', '/dev/stdin', 'amo\nrosa',
  'amo\r', 'amo\0', '\0', 'amo -- rosa', 'amo--', '$(id)', '`id`', 'a;b', 'a|b', 'a&b', '*', "Robert'); DROP TABLE x;--",
  '<script>', 'amō', 'λύκος', 'अग्नि', '🐺', 'a'.repeat(251), 'a'.repeat(10_000), '123', 'amo\t', '\u2028', 'ａｍｏ',
]; // biome-ignore format: a list to be read as one

describe.each([
  ['worker', true],
  ['one process a call', false],
])('with a fake program, %s', (_, hasWorker) => {
  const it2 = it.skipIf(hasWorker && !hasHelpers);

  it2('gives the program’s bytes for the line, no more and no less', async () => {
    const place = makePlace({ hasWorker });
    const connection = open(place.environment);
    const result = await ask(connection, 'amatus est');
    expect(result).toMatchObject({
      ok: true,
      value: {
        contentType: 'text/plain; charset=us-ascii',
        statusCode: 0,
        requestUrl: 'process:whitakers-words?word=amatus%20est',
        headers: {},
        reportedVersion: '9.99TEST',
      },
    });
    expect(result.ok && textOf(result.value.body)).toBe(entry('amatus') + entry('est'));
    expect(new Set(place.log().map((line) => line.split(' ')[0])).size).toBe(1);
  });

  it2('refuses what the program could misread, before it starts', async () => {
    const place = makePlace({ hasWorker });
    const connection = open(place.environment);
    for (const word of [...HOSTILE, undefined, null, 7, ['amo'], { word: 'amo' }]) {
      expect([word, codeOf(await ask(connection, word))]).toEqual([word, 'tool_query_unusable']);
    }
    expect(place.log()).toEqual([]);
    expect(await answer(connection, 'a'.repeat(250))).toBe(entry('a'.repeat(250)));
  });

  it2.each([
    ['necat', 'tool_crashed'],
    ['pendet', 'tool_timeout'],
    ['inundat', 'tool_flood'],
    ['exit', 'tool_exit'],
  ])('survives `%s` and answers the next word', async (word, code) => {
    const connection = open(makePlace({ hasWorker }).environment);
    const [before, fault, after] = await Promise.all([
      answer(connection, 'ante'),
      answer(connection, word, word === 'pendet' ? 700 : undefined),
      answer(connection, 'post'),
    ]);
    expect([before, fault, after]).toEqual([entry('ante'), code, entry('post')]);
  });

  it2('cannot be used without a place for its files', async () => {
    const { environment } = makePlace({ hasWorker });
    writeFileSync(environment.toolDir, 'a file');
    const connection = open({ ...environment, toolDir: join(environment.toolDir, 'below') });
    expect(await answer(connection, 'amo')).toContain('file_unwritable');
  });
});

describe.skipIf(!hasHelpers)('the worker', () => {
  it.each(['garrit', 'clamat', 'balbutit'])(
    'notices that the answer to `%s` is out of step',
    async (word) => {
      const connection = open(makePlace().environment);
      expect(await Promise.all([answer(connection, word), answer(connection, 'post')])).toEqual([
        'tool_protocol',
        entry('post'),
      ]);
    },
  );

  it('is not fooled by its own separator', async () => {
    const place = makePlace();
    const connection = open(place.environment);
    await answer(connection, 'amo');
    const sentinel = place.log()[0]?.split(' ')[1] ?? '';
    expect(sentinel).toMatch(/^zq[kqwz]{10}$/);
    for (const word of [sentinel, sentinel.toUpperCase(), `amo ${sentinel}`, `${sentinel}.`]) {
      expect(await answer(connection, word)).toBe('tool_query_unusable');
    }
    expect(await answer(connection, 'zqzqzqzqzqzz')).toContain('UNKNOWN');
  });

  it('refuses a program that does not start as Whitaker’s Words does', async () => {
    const noisy = open(makePlace({ start: `say('Not an acceptable START_FILE_CHARACTER\\n');` }).environment);
    expect(await answer(noisy, 'amo')).toBe('tool_protocol');
    const silent = open(makePlace({ start: 'setInterval(() => {}, 1000); return;' }).environment);
    expect(await answer(silent, 'amo', 300)).toBe('tool_timeout');
    const short = open(makePlace({ start: 'process.exit(0);' }).environment);
    expect(await answer(short, 'amo')).toBe('tool_crashed');
  });

  it('is one process for many words, and gone after close', async () => {
    const place = makePlace();
    const connection = open(place.environment);
    const words = Array.from({ length: 200 }, (_, i) => `verbum${'a'.repeat(i)}`);
    expect(await Promise.all(words.map((word) => answer(connection, word)))).toEqual(words.map(entry));
    const pids = new Set(place.log().map((line) => Number(line.split(' ')[0])));
    expect(pids.size).toBe(1);
    await connection.close();
    expect([...pids].some(isAlive)).toBe(false);
    expect(await answer(connection, 'amo')).toBe('tool_cancelled');
    expect(readdirSync(place.environment.toolDir).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('drops a cancelled word and stays in step', async () => {
    const connection = open(makePlace().environment);
    await answer(connection, 'amo');
    const controller = new AbortController();
    const cancelled = connection.ask({ word: 'rosa' }, LIMITS, controller.signal);
    const next = answer(connection, 'lupus');
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expect(codeOf(await cancelled)).toBe('tool_cancelled');
    expect(await next).toBe(entry('lupus'));
  });
});

describe('the private files', () => {
  const dataDirOf = (place: Place) => {
    const name = readdirSync(place.environment.toolDir).find((each) => each.startsWith('data-')) ?? '';
    return join(place.environment.toolDir, name);
  };

  it('link to the packaged data and switch the line codes on', async () => {
    const place = makePlace({ hasWorker: false });
    await answer(open(place.environment), 'amo');
    const dataDir = dataDirOf(place);
    expect(readdirSync(dataDir).sort()).toEqual([...DATA_FILES, 'WORD.MDV', 'WORD.MOD'].sort());
    for (const name of DATA_FILES) expect(readlinkSync(join(dataDir, name))).toBe(join(place.shareDir, name));
    expect(readFileSync(join(dataDir, 'WORD.MDV'), 'utf8')).toMatch(/^DO_PEARSE_CODES {18}Y$/m);
    expect(readFileSync(join(dataDir, 'WORD.MOD'), 'utf8')).toMatch(/^TRIM_OUTPUT {22}Y$/m);
    expect(readdirSync(join(place.environment.toolDir, 'empty'))).toEqual([]);
  });

  it('are mended when damaged', async () => {
    const place = makePlace({ hasWorker: false });
    await answer(open(place.environment), 'amo');
    const dataDir = dataDirOf(place);
    const settings = readFileSync(join(dataDir, 'WORD.MDV'), 'utf8');
    const damages = [
      () => writeFileSync(join(dataDir, 'WORD.MDV'), settings.slice(0, 100)),
      () => rmSync(join(dataDir, 'STEMFILE.GEN')),
      () => {
        rmSync(join(dataDir, 'WORD.MDV'));
        mkdirSync(join(dataDir, 'WORD.MDV', 'deeper'), { recursive: true });
      },
      () => {
        rmSync(dataDir, { recursive: true });
        writeFileSync(dataDir, 'a file in its place');
      },
      () => rmSync(place.environment.toolDir, { recursive: true }),
    ];
    for (const damage of damages) {
      damage();
      expect(await answer(open(place.environment), 'amo')).toBe(entry('amo'));
      expect(readFileSync(join(dataDir, 'WORD.MDV'), 'utf8')).toBe(settings);
      expect(readlinkSync(join(dataDir, 'STEMFILE.GEN'))).toBe(join(place.shareDir, 'STEMFILE.GEN'));
    }
  });

  it('may be made by eight processes at once', async () => {
    const place = makePlace({ hasWorker: false });
    const library = join(scratch, 'connect.mjs');
    buildSync({
      entryPoints: [join(import.meta.dirname, 'connect.ts')],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: library,
    });
    const program = `
      import { connect } from ${JSON.stringify(library)};
      const connection = connect(${JSON.stringify(place.environment)});
      const result = await connection.ask({ word: 'amo' }, ${JSON.stringify({ ...LIMITS, timeoutMs: 20_000 })}, new AbortController().signal);
      process.exitCode = result.ok && result.value.body.length === ${entry('amo').length} ? 0 : 1;`;
    const codes = Array.from({ length: 8 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
      await once(child, 'exit');
      return child.exitCode;
    });
    expect(await Promise.all(codes)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(readdirSync(dataDirOf(place)).length).toBe(DATA_FILES.length + 2);
  });
});

describe('health', () => {
  const health = (environment: ToolEnvironment) => open(environment).health(neverAborted());

  it('looks and starts nothing', async () => {
    const place = makePlace();
    expect(await health(place.environment)).toMatchObject({ status: 'ready', version: '' });
    expect(place.log()).toEqual([]);
    expect(existsSync(place.environment.toolDir)).toBe(false);
  });

  it('says what is missing and how to bring it', async () => {
    const { environment } = makePlace({ isInstalled: false });
    expect(await health(environment)).toEqual({
      status: 'missing',
      reason: 'whitakers-words is not installed',
      advice: 'langnet setup whitakers',
    });
    const asked = await ask(open(environment), 'amo');
    expect(asked).toMatchObject({
      ok: false,
      error: { code: 'tool_missing', advice: 'Run `langnet setup whitakers`.' },
    });
  });

  it('calls what the user named and is not there broken', async () => {
    const place = makePlace({ isInstalled: false });
    const absent = { ...place.environment, endpoint: join(scratch, 'nowhere') };
    expect(await health(absent)).toMatchObject({ status: 'broken', failure: { code: 'tool_missing' } });
    const relative = { ...place.environment, endpoint: 'whitakers-words' };
    expect(await health(relative)).toMatchObject({ status: 'broken', failure: { code: 'config_invalid' } });
    expect(await answer(open(relative), 'amo')).toBe('config_invalid');
  });

  it('takes the program the user names', async () => {
    const named = makePlace();
    const environment = { ...makePlace({ isInstalled: false }).environment, endpoint: named.program };
    expect(await health(environment)).toMatchObject({ status: 'ready' });
    expect(await answer(open(environment), 'amo')).toBe(entry('amo'));
  });

  it('sees a program that came after the first question', async () => {
    const place = makePlace({ isInstalled: false });
    const connection = open(place.environment);
    expect(await answer(connection, 'amo')).toBe('tool_missing');
    writeFake(place.program);
    expect(await answer(connection, 'amo')).toBe(entry('amo'));
  });

  it('calls a program without its data broken, unless the system has them', async () => {
    const found = await health(makePlace({ hasData: false }).environment);
    if (!existsSync('/usr/share/whitakers-words/DICTFILE.GEN'))
      expect(found).toMatchObject({ status: 'broken', failure: { code: 'tool_missing' } });
    else expect(found).toMatchObject({ status: 'ready' });
  });
});

describe.skipIf(real === undefined)('with the real program', () => {
  const environment = (name: string, path = SYSTEM): ToolEnvironment => ({
    ...BARE_ENVIRONMENT,
    toolDir: join(scratch, 'real', name),
    path,
  });

  it('gives line-coded answers with record numbers', async () => {
    const connection = open(environment('worker'));
    expect(await answer(connection, 'amo')).toBe(
      '01 am.o                 V      1 1 PRES ACTIVE  IND 1 S    \n' +
        '02 amo, amare, amavi, amatus  V (1st)   [XXXAO]  (2871)\n' +
        '03 love, like; fall in love with; be fond of; have a tendency to;\r\n\n',
    );
    expect(await answer(connection, 'amatus est')).toContain('01 PPL+est');
    expect(await answer(connection, 'xyzzyq')).toBe(
      '04 xyzzyq                        ========   UNKNOWN    \n\n',
    );
    expect(await answer(connection, 'qvoqve')).toContain('quoque');
    expect(await connection.health(neverAborted())).toMatchObject({ status: 'ready' });
  });

  it('gives the same bytes whether one process answers many words or one', async () => {
    const binDir = join(scratch, 'real-bin');
    mkdirSync(binDir);
    symlinkSync(real ?? '', join(binDir, 'whitakers-words'));
    const words = [
      'amo', 'rosa', 'virumque', 'amatum', 'qui', 'amasti', 'MCMXIV', 'IIX', 'Iovis', 'Kal.', 'mecum', 'amatus est', 'a',
      'zqsep', 'x'.repeat(40), 'arma virumque cano', 'consubstantialitatibus', 'Harudes', 'reamo', 'amatum iri', '. a', 'e.g.',
    ]; // biome-ignore format: a list to be read as one
    const many = open(environment('many'));
    const single = open(environment('single', binDir));
    const together = await Promise.all(words.map((word) => answer(many, word)));
    for (const [index, word] of words.entries()) expect(together[index]).toBe(await answer(single, word));
  });

  it('is killed from outside and answers again', async () => {
    const connection = open(environment('killed'));
    await answer(connection, 'amo');
    const pid = findChild(join(scratch, 'real', 'killed'));
    process.kill(pid, 'SIGKILL');
    expect(await eventually(() => !isAlive(pid))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await answer(connection, 'rosa')).toContain('rosa, rosae');
  });

  /** The process whose working directory is the tool's empty one. */
  function findChild(toolDir: string): number {
    const isOurs = (pid: string) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === join(toolDir, 'empty');
      } catch {
        return false;
      }
    };
    return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isOurs(name)));
  }
});
