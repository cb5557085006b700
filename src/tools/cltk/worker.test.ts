/** The real worker, where `langnet setup cltk` has been run: it still says what the cassettes hold. */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placesOf } from '../../edge/paths.js';
import { neverAborted, textOf } from '../../execute/transport/fixtures/testing.js';
import type { JsonObject } from '../../model/json.js';
import { BARE_ENVIRONMENT } from '../../model/testing.js';
import type { ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { connect } from './connect.js';
import { readDataVersion } from './data-version.js';
import { findInstallation, workerArguments } from './install-place.js';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const dataDir = process.env.LANGNET_DATA_DIR ?? placesOf(process.env, homedir()).dataDir;
const environment: ToolEnvironment = { ...BARE_ENVIRONMENT, toolDir: join(dataDir, 'tools', 'cltk') };
const installation = await findInstallation(environment);
const python = installation.kind === 'found' ? installation.python : '';
if (python === '') console.log('skipped: tests with the real CLTK worker, which `langnet setup cltk` brings');

const isUpdating = process.env.UPDATE === '1' && process.env.CI === undefined;
const LIMITS = { timeoutMs: 30_000, maxBytes: 1_000_000, concurrency: 16, retries: 0 };

interface Meta {
  readonly params: JsonObject;
  /** Those written by hand, in the manner of other recordings, come from no worker. */
  readonly models: 'none' | 'invented' | 'written by hand';
}

describe.skipIf(python === '')('the real worker', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'langnet-cltk-'));
  const folders = { none: join(scratch, 'none'), invented: join(scratch, 'invented') };
  const connections: Partial<Record<Meta['models'], ToolConnection>> = {};

  beforeAll(() => {
    execFileSync('mkdir', [folders.none]);
    execFileSync(python, ['-I', here('./fixtures/make-models.py'), folders.invented]);
    for (const name of ['none', 'invented'] as const) {
      connections[name] = connect({ ...environment, endpoint: folders[name] });
    }
  });
  afterAll(async () => {
    await Promise.all(Object.values(connections).map((connection) => connection.close()));
    rmSync(scratch, { recursive: true, force: true });
  });

  const readMeta = (name: string) =>
    JSON.parse(readFileSync(here(`./cassettes/${name}.json`), 'utf8')) as Meta;
  const names = readdirSync(here('./cassettes/'))
    .filter((name) => name.endsWith('.json') && !name.endsWith('.expected.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter((name) => readMeta(name).models !== 'written by hand');

  it.each(names)('answers as recorded: %s', async (name) => {
    const { params, models } = readMeta(name);
    const answer = await connections[models]?.ask(params, LIMITS, neverAborted());
    if (answer?.ok !== true) expect.fail(`no answer: ${JSON.stringify(answer)}`);
    const { body, reportedVersion } = answer.value;
    if (isUpdating) {
      const sha256 = createHash('sha256').update(body).digest('hex');
      const record = { params, models, tool: `cltk ${reportedVersion}`, sha256, bytes: body.length };
      writeFileSync(here(`./cassettes/${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
      writeFileSync(here(`./cassettes/${name}.jsonl`), body);
    }
    expect(textOf(body)).toBe(readFileSync(here(`./cassettes/${name}.jsonl`), 'utf8'));
  });

  it('says in its health what it has', async () => {
    const detail = async (models: Meta['models']) => {
      const health = await connections[models]?.health(neverAborted());
      return health?.status === 'ready' ? `${health.version} ${health.detail}` : health;
    };
    expect(await detail('none')).toMatch(/^1\.5\.0 pronunciation, syllables and stems only: no models in /);
    expect(await detail('invented')).toMatch(
      /^1\.5\.0 Latin: lemmas, tags, Lewis; Greek: lemmas, tags \(from /,
    );
  });

  it('is asked anew once there are models', () => {
    const versions = [folders.none, folders.invented].map((endpoint) =>
      readDataVersion({ ...environment, endpoint }),
    );
    expect(versions[0]).toBe('light');
    expect(versions[1]).toMatch(/^models-[0-9a-f]{16}$/);
  });

  it('keeps answering through models that are damaged or hostile', async () => {
    const folder = join(scratch, 'hostile');
    execFileSync(python, ['-I', here('./fixtures/make-models.py'), folder]);
    const latin = join(folder, 'lat', 'model', 'lat_models_cltk');
    writeFileSync(join(latin, 'lemmata', 'backoff', 'latin_model.pickle'), 'no pickle');
    // A pickle that would run a program: cos\nsystem\n(S'…'\ntR.
    const witness = join(scratch, 'witness');
    writeFileSync(
      join(latin, 'taggers', 'pos', 'unigram.pickle'),
      `cposix\nsystem\n(S'touch ${witness}'\ntR.`,
    );
    const connection = connect({ ...environment, endpoint: folder });
    const answer = await connection.ask({ language: 'lat', word: 'bellum' }, LIMITS, neverAborted());
    await connection.close();
    const said = JSON.parse(answer.ok ? textOf(answer.value.body) : '{}') as Record<string, unknown>;
    expect(said.ipa).toBe("['bɛɫ.ɫũː]");
    expect(said.lemma).toBeUndefined();
    expect(said.errors).toMatchObject({
      lemma: expect.stringContaining('UnpicklingError'),
      'pos_tags.unigram': expect.stringContaining('a model may not hold posix.system'),
    });
    expect(readdirSync(scratch)).not.toContain('witness');
  });

  /** Speaks to the worker directly, as connect never would. */
  function speak(
    input: string | Uint8Array,
  ): Promise<{ readonly lines: readonly string[]; readonly code: number | null }> {
    const child = spawn(python, workerArguments(here('./worker.py'), folders.none), {
      env: {},
      stdio: 'pipe',
    });
    const chunks: Uint8Array[] = [];
    child.stdout.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    child.stdin.end(input);
    return new Promise((resolve) => {
      child.once('close', (code) => {
        resolve({ code, lines: Buffer.concat(chunks).toString('utf8').trimEnd().split('\n') });
      });
    });
  }

  it('refuses what is no question and goes on', async () => {
    const good = '{"id":7,"language":"lat","word":"rosa"}\n';
    const bad = [
      'x'.repeat(100_000),
      '[]',
      '"amo"',
      '{',
      '{"id":1}',
      '{"id":2,"language":"san","word":"a"}',
      '{"id":3,"language":"lat","word":""}',
      '\u0000\u00ff',
    ];
    const { lines, code } = await speak(`${bad.join('\n')}\n${good}`);
    expect(code).toBe(0);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ready: true, protocol: 1, cltk: '1.5.0' });
    const answers = lines.slice(1).filter((_, index) => index % 2 === 0);
    expect(answers.slice(0, bad.length).every((line) => line.startsWith('{"refused":"expected '))).toBe(true);
    expect(answers[bad.length]).toContain('"word":"rosa"');
    expect(lines.at(-1)).toMatch(/^\{"done":7,"memory_mb":\d+\}$/);
  });

  it('survives every letter there is', async () => {
    const words = Array.from({ length: 600 }, (_, index) => String.fromCodePoint(33 + index * 31));
    const questions = words.map((word, id) =>
      JSON.stringify({ id, language: id % 2 === 0 ? 'lat' : 'grc', word }),
    );
    const { lines, code } = await speak(`${questions.join('\n')}\n`);
    expect(code).toBe(0);
    expect(lines).toHaveLength(1 + 2 * words.length);
  });

  it('starts no program, opens no connection and leaves no file behind', async () => {
    const before = readdirSync(scratch);
    const probe = `import runpy, sys
sys.argv = ["worker.py"]
worker = runpy.run_path(${JSON.stringify(here('./worker.py'))})
worker["forbid_reaching_out"]()
import os, socket, subprocess
for act in (lambda: socket.create_connection(("127.0.0.1", 9)), lambda: subprocess.run(["true"]), lambda: os.system("true"), lambda: input()):
    try:
        act()
        print("done")
    except worker["Forbidden"] as error:
        print("forbidden", error)`;
    const said = execFileSync(python, ['-I', '-c', probe], { cwd: scratch, encoding: 'utf8' });
    expect(
      said
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(Array(4).fill('forbidden'));
    expect(readdirSync(scratch)).toEqual(before);
  });
});
