import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  codeOf,
  eventually,
  isAlive,
  neverAborted,
  textOf,
} from '../../execute/transport/fixtures/testing.js';
import type { JsonObject } from '../../model/json.js';
import type { ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { connect } from './connect.js';
import { MIN_ANSWERS } from './connect-lives.js';
import { MODEL_FILES, readDataVersion } from './data-version.js';
import { FAKE_WORKER, makePlace, pidsOf, writeProgram } from './fixtures/fake-python.js';

const connections: ToolConnection[] = [];
afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.close()));
});

function open(environment: ToolEnvironment): ToolConnection {
  const connection = connect(environment);
  connections.push(connection);
  return connection;
}

const LIMITS = { timeoutMs: 5000, maxBytes: 1_000_000, concurrency: 16, retries: 0 };
const ask = (connection: ToolConnection, word: unknown, timeoutMs = LIMITS.timeoutMs) =>
  connection.ask({ language: 'lat', word } as JsonObject, { ...LIMITS, timeoutMs }, neverAborted());
async function answer(connection: ToolConnection, word: string, timeoutMs?: number): Promise<string> {
  const result = await ask(connection, word, timeoutMs);
  return result.ok ? textOf(result.value.body) : result.error.code;
}
const said = (word: string) => `{"language":"lat","word":"${word}","ipa":"[${word}]"}`;

describe('an answer', () => {
  it('is the worker’s line, no more and no less', async () => {
    const place = makePlace();
    const connection = open(place.environment);
    expect(await ask(connection, 'amō')).toMatchObject({
      ok: true,
      value: {
        contentType: 'application/json; charset=utf-8',
        statusCode: 0,
        requestUrl: 'process:cltk?language=lat&word=am%C5%8D',
        headers: {},
        reportedVersion: '9.9.9',
      },
    });
    expect(await answer(connection, 'amō')).toBe(said('amō'));
    const lewis = await connection.ask(
      { language: 'lat', word: 'amo', part: 'lewis' },
      LIMITS,
      neverAborted(),
    );
    expect(lewis.ok && textOf(lewis.value.body)).toContain('"part":"lewis"');
    expect(pidsOf(place)).toHaveLength(1);
  });

  it('comes from a Python that knows nothing of the user’s settings', async () => {
    const place = makePlace();
    await answer(open(place.environment), 'amo');
    const start = place.log()[0] ?? '';
    expect(start).toMatch(/ start -I -B -X utf8 \S.*worker\.py /);
    expect(start).toContain(`${place.models} {"LC_ALL":"C.UTF-8"}`);
  });

  it('is not asked for with what is no word', async () => {
    const place = makePlace();
    const connection = open(place.environment);
    const hostile = [
      '', ' ', '.', '---', 'amo\nrosa', 'amo\r', 'amo\0', '\ud800', 'a'.repeat(257), 'a\u0007b', undefined, null, 7, ['amo'],
    ]; // biome-ignore format: a list to be read as one
    for (const word of hostile)
      expect([word, codeOf(await ask(connection, word))]).toEqual([word, 'tool_query_unusable']);
    const others = [
      { language: 'san', word: 'agni' },
      { word: 'amo' },
      { language: 'lat', word: 'amo', part: 'all' },
      {},
    ];
    for (const params of others) {
      const result = await connection.ask(params as JsonObject, LIMITS, neverAborted());
      expect([params, codeOf(result)]).toEqual([params, 'tool_query_unusable']);
    }
    expect(place.log()).toEqual([]);
    for (const word of ['"}\\', "');--", '$(id)', 'λύκος', '𐌰', '<b>', 'a'.repeat(256)]) {
      if (/[\p{L}\p{N}]/u.test(word)) expect(codeOf(await ask(connection, word))).toBe('ok');
    }
    expect(pidsOf(place)).toHaveLength(1);
  });
});

describe('the worker', () => {
  it.each([
    ['necat', 'tool_crashed'],
    ['pendet', 'tool_timeout'],
    ['inundat', 'tool_flood'],
    ['exit', 'tool_exit'],
    ['garrit', 'tool_protocol'],
    ['mutat', 'tool_protocol'],
    ['tacet', 'tool_protocol'],
  ])('survives `%s` and answers the next word', async (word, code) => {
    const place = makePlace();
    const connection = open(place.environment);
    // Until the worker has been found, questions asked at once may reach it in any order.
    const before = await answer(connection, 'ante');
    const [fault, after] = await Promise.all([
      answer(connection, word, word === 'pendet' ? 700 : undefined),
      answer(connection, 'post'),
    ]);
    expect([before, fault, after]).toEqual([said('ante'), code, said('post')]);
    expect(pidsOf(place)).toHaveLength(2);
  });

  it('is one process for many words in their order, and gone after close', async () => {
    const place = makePlace();
    const connection = open(place.environment);
    const words = Array.from({ length: 200 }, (_, index) => `verbum${index}`);
    expect(await Promise.all(words.map((word) => answer(connection, word)))).toEqual(words.map(said));
    const [pid = 0, ...others] = pidsOf(place);
    expect(others).toEqual([]);
    await connection.close();
    expect(isAlive(pid)).toBe(false);
    expect(await answer(connection, 'amo')).toBe('tool_cancelled');
  });

  it('is replaced when it has grown, and no question is lost', async () => {
    const place = makePlace();
    const connection = open(place.environment);
    await answer(connection, 'crescit');
    const words = Array.from({ length: MIN_ANSWERS + 100 }, (_, index) => `verbum${index}`);
    expect(await Promise.all(words.map((word) => answer(connection, word)))).toEqual(words.map(said));
    const [first = 0] = pidsOf(place);
    expect(await answer(connection, 'post')).toBe(said('post'));
    expect(pidsOf(place)).toHaveLength(2);
    expect(await eventually(() => !isAlive(first))).toBe(true);
    expect(await answer(connection, 'postea')).toBe(said('postea'));
    expect(pidsOf(place)).toHaveLength(2);
  });

  it('is not replaced for being large before it has been of use', async () => {
    const place = makePlace();
    const connection = open(place.environment);
    await answer(connection, 'crescit');
    for (let index = 2; index < MIN_ANSWERS; index++) await answer(connection, 'amo');
    expect(pidsOf(place)).toHaveLength(1);
  });

  it.each([
    ['speaks another language', `say('Python 2.7.18\\n');`, 'tool_protocol'],
    ['speaks another protocol', `say('{"ready":true,"protocol":2,"cltk":"1"}\\n');`, 'tool_protocol'],
    [
      'cannot import CLTK',
      `fs.writeSync(2, 'CLTK cannot be loaded (ModuleNotFoundError).\\n'); process.exit(1);`,
      'tool_exit',
    ],
    ['ends at once', 'process.exit(0);', 'tool_crashed'],
    ['never gets ready', '', 'tool_timeout'],
  ])('fails a question when it %s', async (_, start, code) => {
    const connection = open(makePlace({ start }).environment);
    const result = await ask(connection, 'amo', 400);
    expect(codeOf(result)).toBe(code);
    if (code === 'tool_exit') expect(!result.ok && result.error.detail).toContain('CLTK cannot be loaded');
  });

  it('is left alone for a while after three lives without an answer', async () => {
    const place = makePlace({ start: 'process.exit(0);' });
    const connection = open(place.environment);
    for (let index = 0; index < 8; index++) expect(await answer(connection, 'amo')).toBe('tool_crashed');
    expect(pidsOf(place)).toHaveLength(3);
  });

  it('drops a cancelled word and stays in step', async () => {
    const connection = open(makePlace().environment);
    await answer(connection, 'amo');
    const controller = new AbortController();
    const cancelled = connection.ask({ language: 'lat', word: 'rosa' }, LIMITS, controller.signal);
    const next = answer(connection, 'lupus');
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expect(codeOf(await cancelled)).toBe('tool_cancelled');
    expect(await next).toBe(said('lupus'));
  });
});

describe('health', () => {
  const health = (environment: ToolEnvironment) => open(environment).health(neverAborted());

  it('looks and starts nothing, and says what there is without models', async () => {
    const place = makePlace();
    expect(await health(place.environment)).toEqual({
      status: 'ready',
      version: '9.9.9',
      detail: `pronunciation, syllables and stems only: no models in ${place.models}`,
    });
    expect(place.log()).toEqual([]);
  });

  it('says what is missing and how to bring it', async () => {
    const { environment } = makePlace({ isInstalled: false });
    expect(await health(environment)).toEqual({
      status: 'missing',
      reason: 'the CLTK worker is not installed',
      advice: 'langnet setup cltk',
      code: 'data_missing',
    });
    expect(await ask(open(environment), 'amo')).toMatchObject({
      ok: false,
      error: { code: 'tool_missing', advice: 'Run `langnet setup cltk`.' },
    });
  });

  it('calls half an installation none, and one without its Python broken', async () => {
    const half = makePlace();
    writeFileSync(half.marker, '{"cltk":');
    expect(await health(half.environment)).toMatchObject({ status: 'missing' });
    const stale = makePlace();
    rmSync(stale.python);
    expect(await health(stale.environment)).toMatchObject({
      status: 'broken',
      failure: { code: 'tool_missing' },
    });
    expect(await answer(open(stale.environment), 'amo')).toBe('tool_missing');
  });

  it('names the models of the folder the user chose', async () => {
    const place = makePlace();
    const endpoint = join(dirname(place.models), 'elsewhere');
    const environment = { ...place.environment, endpoint };
    expect(await health(environment)).toMatchObject({
      status: 'broken',
      failure: { code: 'file_unreadable' },
    });
    for (const { path } of MODEL_FILES.filter(
      ({ part, language }) => part === 'Lewis' || language === 'grc',
    )) {
      mkdirSync(dirname(join(endpoint, path)), { recursive: true });
      writeFileSync(join(endpoint, path), 'x');
    }
    expect(await health(environment)).toMatchObject({
      status: 'ready',
      detail: `Latin: Lewis; Greek: lemmas, tags (from ${endpoint})`,
    });
    await answer(open(environment), 'amo');
    expect(place.log()[0]).toContain(`worker.py ${endpoint} `);
    const relative = { ...place.environment, endpoint: 'cltk_data' };
    expect(await health(relative)).toMatchObject({ status: 'broken', failure: { code: 'config_invalid' } });
    expect(await answer(open(relative), 'amo')).toBe('config_invalid');
  });

  it('sees a worker that came after the first question', async () => {
    const place = makePlace({ isInstalled: false });
    const connection = open(place.environment);
    expect(await answer(connection, 'amo')).toBe('tool_missing');
    writeProgram(place.python, FAKE_WORKER.replace('START', 'ready();'));
    writeFileSync(place.marker, '{"cltk":"9.9.9","python":"3.11.0","packages":[]}');
    expect(await answer(connection, 'amo')).toBe(said('amo'));
  });
});

describe('the version of the data', () => {
  it('says that there is no worker, so that its coming is noticed without a look at it', () => {
    const { environment } = makePlace({ isInstalled: false });
    expect(readDataVersion(environment)).toBe('absent');
  });

  it('changes with the models that are there, and with nothing else', () => {
    const { environment, models } = makePlace();
    expect(readDataVersion(environment)).toBe('light');
    const path = join(models, MODEL_FILES[0]?.path ?? '');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'x');
    const first = readDataVersion(environment);
    expect(first).toMatch(/^models-[0-9a-f]{16}$/);
    writeFileSync(join(models, 'other file'), 'x');
    expect(readDataVersion(environment)).toBe(first);
    // The same files elsewhere are the same data.
    expect(readDataVersion({ ...environment, endpoint: models })).toBe(first);
    writeFileSync(path, 'xx');
    expect(readDataVersion(environment)).not.toBe(first);
    rmSync(models, { recursive: true });
    expect(readDataVersion(environment)).toBe('light');
  });
});
