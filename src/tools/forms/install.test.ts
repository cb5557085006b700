/** Setting up with a Python of a few lines in place of the real one: what is run, what is left, what is said. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readInstalled } from '../../dataset/installed.js';
import { BARE_ENVIRONMENT } from '../../model/testing.js';
import { install, PACKAGE } from './install.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface Faults {
  readonly onVenv?: string;
  readonly onPip?: string;
  readonly onConvert?: string;
}

/** Notes how it is called; as an environment's Python it writes the table it is asked for. */
function fakePython(log: string, { onVenv = '', onPip = '', onConvert = WRITE }: Faults): string {
  return `#!${process.execPath}
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');
const args = process.argv.slice(2);
const fail = (text) => { console.error(text); process.exit(1); };
fs.appendFileSync(${JSON.stringify(log)}, args.join(' ').replace(/\\n[^]*\\n/, ' … ') + '\\n');
if (args[2] === 'venv') {
  ${onVenv}
  fs.mkdirSync(path.join(args[3], 'bin'), { recursive: true });
  fs.copyFileSync(__filename, path.join(args[3], 'bin', 'python3'));
} else if (args[2] === 'pip') { ${onPip} }
else { ${onConvert} }
`;
}

const WRITE = `fs.writeFileSync(args[args.length - 1], zlib.gzipSync('iti\\titi\\tparti uf\\n'))`;

function place(faults: Faults | undefined) {
  const root = mkdtempSync(join(tmpdir(), 'langnet-forms-setup-'));
  folders.push(root);
  const path = join(root, 'bin');
  mkdirSync(path);
  const log = join(root, 'calls.log');
  if (faults !== undefined) {
    writeFileSync(join(path, 'python3'), fakePython(log, faults));
    chmodSync(join(path, 'python3'), 0o755);
  }
  const environment = {
    ...BARE_ENVIRONMENT,
    path,
    toolDir: join(root, 'tool'),
    lexicaDir: join(root, 'lexica'),
  };
  const calls = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
  const left = () => (existsSync(environment.toolDir) ? readdirSync(environment.toolDir) : []);
  return { environment, calls, left };
}

async function run(
  environment: ReturnType<typeof place>['environment'],
  signal = new AbortController().signal,
) {
  const lines: string[] = [];
  return { ...(await install(environment, (line) => lines.push(line), signal)), lines };
}

describe('setting up', () => {
  it('brings the package without its dependencies, writes its tables out, indexes them, and keeps the text only', async () => {
    const { environment, calls, left } = place({});
    const result = await run(environment);
    expect(result).toMatchObject({ status: 'installed', command: '' });
    expect(result.lines).toEqual([
      'making a Python environment',
      `pip install ${PACKAGE}`,
      'writing the tables out as text',
      'building the index',
    ]);
    expect(calls()[1]).toContain(
      `--no-input install --progress-bar off --no-deps --only-binary :all: ${PACKAGE}`,
    );
    expect(left()).toEqual(['san.morph.gz']);
    expect(readInstalled(environment.lexicaDir).get('forms-san')?.manifest).toMatchObject({
      records: 1,
      release: PACKAGE,
      source: join(environment.toolDir, 'san.morph.gz'),
    });
    expect(await run(environment)).toMatchObject({ status: 'already_there', lines: [] });
  });

  it.each([
    ['there is no Python', undefined, 'no python3 on the search path', 'sudo apt-get install python3-venv'],
    [
      'Python lacks venv',
      { onVenv: `fail('No module named venv')` },
      'No module named venv',
      'sudo apt-get install python3-venv',
    ],
    [
      'there is no network',
      { onPip: `fail('No matching distribution')` },
      'No matching distribution',
      'langnet setup forms',
    ],
    [
      'the tables are others',
      { onConvert: `fail('the table names os.system')` },
      'the table names os.system',
      'langnet setup forms',
    ],
    ['no table was written', { onConvert: '' }, 'san.morph.gz', 'langnet setup forms'],
  ])('says what is missing when %s, and leaves nothing behind', async (_case, faults, reason, command) => {
    const { environment, left } = place(faults);
    const result = await run(environment);
    expect(result).toMatchObject({ status: 'not_possible', command });
    expect(result.text).toContain(reason);
    expect(left()).toEqual([]);
    expect(readInstalled(environment.lexicaDir).size).toBe(0);
  });

  it('stops when told to', async () => {
    const { environment, left } = place({ onPip: 'for (;;);' });
    const controller = new AbortController();
    const running = install(
      environment,
      (line) => {
        if (line.startsWith('pip')) setTimeout(() => controller.abort(), 50);
      },
      controller.signal,
    );
    expect((await running).status).toBe('not_possible');
    expect(left()).toEqual([]);
  });
});
