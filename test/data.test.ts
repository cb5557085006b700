/** `langnet data` as people meet it, with a few invented forms in the formats of real datasets. */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENTRY, type Home, makeHome } from './support/cli.js';

let home: Home;
let source: string;
beforeEach(() => {
  home = makeHome();
  source = join(home.folder, 'files');
  mkdirSync(source);
});
afterEach(() => home.remove());

const FORMS =
  'zorbum\n<NL>N zorbum,zorbus  masc acc sg\t\t\tus_i</NL>\nzorbo\n<NL>N zorbo_,zorbus  masc dat sg\t\t\tus_i</NL>\n';
const TOKENS = 'form\tlemma\tpostag\nzorbum\tzorbus\tn-s---ma-\nzorbo\tzorbus\tn-s---md-\n';
const lexica = (...names: string[]) => join(home.folder, 'data/langnet/lexica', ...names);

interface Row {
  readonly id: string;
  readonly state: string;
  readonly command: string;
  readonly manifest?: { readonly records: number; readonly source: string; readonly release: string };
}

async function rowOf(id: string): Promise<Row | undefined> {
  const { stdout } = await home.run(['data', 'list', '--json']);
  return (JSON.parse(stdout) as Row[]).find((row) => row.id === id);
}

describe('data install', () => {
  beforeEach(() => {
    writeFileSync(join(source, 'lat.morph.gz'), gzipSync(`${FORMS}alone\nzorbis\n<NL>N zorbis</NL>\n`));
    writeFileSync(join(source, 'lat.tsv'), TOKENS);
    writeFileSync(join(source, 'notes.txt'), 'not data');
  });

  it('recognises what a folder holds, installs it, and the list tells of it', async () => {
    expect(await rowOf('morpheus-lat')).toMatchObject({
      state: 'missing',
      command: 'langnet data install SOURCE --dataset morpheus-lat',
    });
    const { code, stdout, stderr } = await home.run(['data', 'install', source, '--release', '2019']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^morpheus-lat: 3 records, 3 keys from 1 file in /m);
    expect(stdout).toMatch(/^treebank-lat: counts only from 1 file/m);
    expect(stdout).toMatch(/1 × no_analyses\n {4}lat\.morph, byte \d+: /);
    // No bar where there is no terminal.
    expect(stderr).toMatch(/^passages-lat: not installed\. .*\nnot recognised: notes\.txt\n$/);
    expect(await rowOf('morpheus-lat')).toMatchObject({
      state: 'installed',
      command: '',
      manifest: { records: 3, source, release: '2019' },
    });
    const list = (await home.run(['data', 'list'])).stdout;
    expect(list).toContain(`from ${source}, release 2019`);
    expect(list).toMatch(/^lsj +grc +Liddell/m);
    expect((await home.run(['data', 'list', 'lsj'])).stdout).toMatch(/^lsj {2}missing/);
    expect((await home.run(['data', 'install', source])).stdout).toMatch(/^morpheus-lat: unchanged/m);
  });

  it('prints one document with --json, findings by code', async () => {
    const { stdout } = await home.run([
      'data',
      'install',
      source,
      '--json',
      '--dataset',
      'morpheus-lat',
      '--findings',
    ]);
    const document = JSON.parse(stdout);
    expect(document).toMatchObject({
      source,
      datasets: [
        {
          outcome: 'installed',
          manifest: { id: 'morpheus-lat', records: 3, files: [{ name: 'lat.morph' }] },
          findings: [{ code: 'no_analyses', count: 1, first: [{ file: 'lat.morph' }] }],
        },
      ],
      failed: [],
      unrecognised: ['lat.tsv', 'notes.txt'],
    });
  });

  it('makes the tools answer, and verify compares every record with its source', async () => {
    await home.run(['data', 'install', source]);
    const query = JSON.parse((await home.run(['lat', 'zorbum', '--json', '--tools', 'perseus'])).stdout);
    expect(query.lemmas.map((lemma: { display: string }) => lemma.display)).toEqual(['zorbus']);
    const verified = await home.run(['data', 'verify']);
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.stdout).toContain('morpheus-lat: whole; 3 records compared with the source');
    writeFileSync(join(source, 'lat.morph.gz'), gzipSync(FORMS));
    expect(await home.run(['data', 'verify', 'morpheus-lat'])).toMatchObject({
      code: 6,
      stdout: expect.stringContaining('lat.morph of the source has changed'),
    });
  });

  it('builds anew from the recorded source, and removes', async () => {
    await home.run(['data', 'install', source]);
    expect((await home.run(['data', 'build'])).stderr).toBe('every installed dataset is up to date\n');
    writeFileSync(join(source, 'lat.morph.gz'), gzipSync(FORMS));
    expect((await home.run(['data', 'build', 'morpheus-lat'])).stdout).toMatch(/^morpheus-lat: 2 records/);
    const folder = JSON.parse(readFileSync(lexica('installed.json'), 'utf8')).datasets['morpheus-lat'].folder;
    rmSync(lexica(folder, 'index.duckdb'));
    expect(await rowOf('morpheus-lat')).toMatchObject({ state: 'damaged' });
    expect((await home.run(['lat', 'zorbum', '--tools', 'perseus'])).code).not.toBe(0);
    expect((await home.run(['data', 'build'])).stdout).toMatch(/^morpheus-lat: 2 records/);
    expect((await home.run(['lat', 'zorbum', '--tools', 'perseus'])).code).toBe(0);
    expect((await home.run(['data', 'remove', 'morpheus-lat'])).code).toBe(0);
    expect(await rowOf('morpheus-lat')).toMatchObject({ state: 'missing' });
    expect((await home.run(['data', 'remove', 'morpheus-lat'])).code).toBe(4);
  });

  it('installs what it can when one dataset of the source cannot be', async () => {
    writeFileSync(join(source, 'lat.morph.gz'), gzipSync(FORMS).subarray(0, 40));
    const { code, stdout, stderr } = await home.run(['data', 'install', source]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^treebank-lat: /m);
    expect(stderr).toContain('[data_source_damaged]');
    expect(await rowOf('morpheus-lat')).toMatchObject({ state: 'missing' });
  });

  it('brings a file over the network', async () => {
    const server = createServer((_request, response) => void response.end(gzipSync(FORMS)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lat.morph.gz`;
    try {
      expect(await home.run(['data', 'install', address])).toMatchObject({ code: 0, stderr: '' });
      expect((await rowOf('morpheus-lat'))?.manifest).toMatchObject({ records: 2, source: address });
    } finally {
      server.close();
    }
  });
});

describe('data install of what is no good', () => {
  it.each<[string, readonly string[], number, string]>([
    ['nothing of that name', ['no-such-file'], 2, 'file_unreadable'],
    ['no dataset of that name', ['.', '--dataset', 'zzz'], 2, 'dataset_unknown'],
    ['an address that is not safe', ['http://example.org/x.zip'], 2, 'data_source_unusable'],
    ['nobody at the address', ['http://127.0.0.1:1/x.zip'], 4, 'download_failed'],
  ])('%s', async (_what, args, code, name) => {
    const result = await home.run(['data', 'install', ...args]);
    expect(result).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(`[${name}]`) });
    expect(existsSync(lexica('installed.json'))).toBe(false);
  });

  it('files that nobody knows, or that are packed in another way', async () => {
    writeFileSync(join(source, 'notes.txt'), 'x');
    expect(await home.run(['data', 'install', source])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('notes.txt'),
    });
    writeFileSync(join(source, 'lat.morph.xz'), 'x');
    expect((await home.run(['data', 'install', source])).stderr).toContain('Unpack it first');
    expect((await home.run(['data', 'install', source, '--json'])).code).toBe(2);
  });
});

describe('an interrupt', () => {
  it('ends with 130, says how to go on, and the next run goes on', async () => {
    writeFileSync(
      join(source, 'latindico01.xml'),
      '<div1 key="zorbus" orig_id="n1"><head>zorbus</head></div1>\n',
    );
    const file = join(source, 'latindico02.xml');
    for (let part = 0; part < 40; part++) {
      const entries = Array.from({ length: 10_000 }, (_, index) => {
        const key = `zorb${'abcdefghij'[part % 10]}${(part * 10_000 + index).toString(26).replace(/\d/g, 'x')}`;
        return `<div1 key="${key}" orig_id="n${part}-${index}"><head>${key}</head>, a word</div1>\n`;
      });
      appendFileSync(file, entries.join(''));
    }
    const env = { ...process.env, XDG_DATA_HOME: join(home.folder, 'data'), XDG_CONFIG_HOME: home.folder };
    const child = spawn(process.execPath, [ENTRY, 'data', 'install', source], { env });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    while (!existsSync(lexica('.building-lewis-short', 'work.duckdb')) && child.exitCode === null)
      await sleep(10);
    await sleep(100);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(stderr).toContain('Run it again to go on. [interrupted]');
    // On a slow machine the interrupt may come before anything was worth keeping.
    expect(['unfinished', 'missing']).toContain((await rowOf('lewis-short'))?.state);
    expect((await home.run(['data', 'install', source])).stdout).toMatch(/^lewis-short: 800,002 records/);
    expect(await rowOf('lewis-short')).toMatchObject({ state: 'installed' });
  });
});
