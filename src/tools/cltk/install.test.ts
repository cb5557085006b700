import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../execute/transport/fixtures/testing.js';
import type { ToolEnvironment } from '../../model/tool.js';
import { FAKE_WORKER, makePlace, type Place, writeProgram } from './fixtures/fake-python.js';
import { install } from './install.js';
import { PACKAGES } from './install-place.js';

const WORKER = FAKE_WORKER.replace('START', 'ready();');

interface FakePython {
  readonly version?: string;
  readonly isComplete?: boolean;
  /** What `-m venv` and `-m pip` do besides; `fail(text)` ends them. */
  readonly onVenv?: string;
  readonly onPip?: string;
  /** What the environment's Python is when it runs the worker. */
  readonly worker?: string;
}

/** A Python in a few lines: it notes how it is called and makes an environment whose Python is like it. */
function writePython(place: Place, name: string, fake: FakePython = {}): void {
  const { version = '3 11', isComplete = true, onVenv = '', onPip = '', worker = WORKER } = fake;
  const script = `
const fs = require('fs');
const path = require('path');
const args = process.argv.slice(2);
const fail = (text) => { console.error(text); process.exit(1); };
fs.appendFileSync(${JSON.stringify(join(place.binDir, 'calls.log'))}, ${JSON.stringify(name)} + ' ' + args.join(' ').replace(/\\n[^]*/, '') + '\\n');
if (args[1] === '-c') console.log(${JSON.stringify(`${version} ${isComplete ? 'True' : 'False'}`)});
else if (args[2] === 'venv') {
  ${onVenv}
  fs.mkdirSync(path.join(args[3], 'bin'), { recursive: true });
  fs.copyFileSync(__filename, path.join(args[3], 'bin', 'python'));
} else if (args[2] === 'pip') { ${onPip}; console.log('Collecting cltk\\nSuccessfully installed'); }
else { ${worker} }`;
  writeProgram(join(place.binDir, name), script);
}

function callsOf(place: Place): readonly string[] {
  const log = join(place.binDir, 'calls.log');
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

async function run(environment: ToolEnvironment) {
  const lines: string[] = [];
  const report = await install(environment, (line) => lines.push(line), neverAborted());
  return { ...report, lines };
}

const fresh = () => makePlace({ isInstalled: false });
const leftIn = ({ environment }: Place) =>
  existsSync(environment.toolDir) ? readdirSync(environment.toolDir) : [];

describe('setting up', () => {
  it('makes an environment, tries it out and says what there is', async () => {
    const place = fresh();
    writePython(place, 'python3');
    const result = await run(place.environment);
    expect(result).toMatchObject({ status: 'installed', command: '' });
    expect(result.text).toContain('pronunciation, syllables and stems only');
    expect(result.text).toContain(`models are not on PyPI; those you have go into ${place.models}`);
    expect(result.lines[0]).toContain('python3 -m venv ');
    expect(result.lines.slice(1)).toEqual([
      `pip install ${PACKAGES.join(' ')}`,
      'Collecting cltk',
      'Successfully installed',
      'trying it out',
    ]);
    const pip = callsOf(place).find((line) => line.includes(' -m pip ')) ?? '';
    expect(pip).toContain('--no-input install');
    expect(pip).toContain(`--no-deps --ignore-requires-python --only-binary :all: ${PACKAGES.join(' ')}`);
    expect(PACKAGES.every((name) => /^[\w-]+==[\d.]+$/.test(name))).toBe(true);
    expect(leftIn(place)).toEqual(['venv']);
    const marker = JSON.parse(readFileSync(place.marker, 'utf8')) as object;
    expect(marker).toMatchObject({ cltk: '9.9.9', packages: PACKAGES });

    const again = await run(place.environment);
    expect(again).toMatchObject({ status: 'already_there', lines: [] });
  });

  it('renews what an older langnet made, and leaves it in place when that fails', async () => {
    const place = makePlace();
    writeFileSync(place.marker, '{"cltk":"1.0.0","python":"3.9.0","packages":["cltk==1.0.0"]}');
    writePython(place, 'python3', { onPip: `fail('ERROR: No matching distribution found for cltk==1.5.0')` });
    const failed = await run(place.environment);
    expect(failed).toMatchObject({ status: 'not_possible', command: 'langnet setup cltk' });
    expect(failed.text).toContain('pip could not bring its packages from PyPI, which needs a network.');
    expect(failed.text).toContain('No matching distribution found');
    expect(readFileSync(place.marker, 'utf8')).toContain('1.0.0');
    expect(leftIn(place)).toEqual(['venv']);
    writePython(place, 'python3');
    expect(await run(place.environment)).toMatchObject({ status: 'installed' });
    expect(readFileSync(place.marker, 'utf8')).toContain('9.9.9');
  });

  it('believes the worker, not pip', async () => {
    const broken = fresh();
    writePython(broken, 'python3', { worker: `fail('CLTK cannot be loaded (ImportError).')` });
    const result = await run(broken.environment);
    expect(result.status).toBe('not_possible');
    expect(result.text).toContain(
      'its worker does not start. `python` ended with code 1: CLTK cannot be loaded',
    );
    expect(leftIn(broken)).toEqual([]);
    const mute = fresh();
    writePython(mute, 'python3', { worker: `console.log('{}')` });
    expect((await run(mute.environment)).text).toContain('starts but gives no answer');
  });

  it('stops when told to and leaves nothing behind', async () => {
    const place = fresh();
    writePython(place, 'python3', { onPip: 'for (;;);' });
    const controller = new AbortController();
    const stopAtPip = (line: string) => {
      if (line.startsWith('pip install')) setTimeout(() => controller.abort(), 50);
    };
    const result = await install(place.environment, stopAtPip, controller.signal);
    expect(result.status).toBe('not_possible');
    expect(result.text).toContain('stopped');
    expect(leftIn(place)).toEqual([]);
    const early = await install(place.environment, () => undefined, AbortSignal.abort());
    expect(early.text).toBe('CLTK was not installed: it was stopped.');
  });

  it('says so when its folder cannot be written', async () => {
    const place = fresh();
    writePython(place, 'python3');
    mkdirSync(join(place.binDir, '..', 'data'));
    writeFileSync(join(place.binDir, '..', 'data', 'file'), '');
    const toolDir = join(place.binDir, '..', 'data', 'file', 'cltk');
    const result = await run({ ...place.environment, toolDir });
    expect(result.status).toBe('not_possible');
    expect(result.text).toContain('cannot be written');
  });
});

describe('choosing a Python', () => {
  it('needs one at all', async () => {
    const result = await run(fresh().environment);
    expect(result).toMatchObject({
      status: 'not_possible',
      command: 'sudo apt-get install python3 python3-venv',
    });
    expect(result.text).toContain('needs Python 3.10 or newer, and there is none on the search path');
  });

  it('does not take one that is too old', async () => {
    const place = fresh();
    writePython(place, 'python3', { version: '3 9' });
    const result = await run(place.environment);
    expect(result.text).toContain(`there is only Python 3.9 (\`${join(place.binDir, 'python3')}\`)`);
    writePython(place, 'python3.11');
    expect((await run(place.environment)).status).toBe('installed');
  });

  it('names the package that lacks when environments cannot be made', async () => {
    const place = fresh();
    writePython(place, 'python3', { isComplete: false });
    const result = await run(place.environment);
    expect(result).toMatchObject({ status: 'not_possible', command: 'sudo apt-get install python3.11-venv' });
    expect(result.text).toContain('lacks the modules venv and ensurepip');
    expect(callsOf(place).filter((line) => line.includes('venv'))).toEqual([]);
  });

  it('prefers one that CLTK names, and tries a newer one when there is no other', async () => {
    const both = fresh();
    writePython(both, 'python3', { version: '3 13' });
    writePython(both, 'python3.12', { version: '3 12' });
    expect((await run(both.environment)).lines[0]).toContain('python3.12 -m venv');
    const newer = fresh();
    writePython(newer, 'python3', { version: '3 13' });
    const result = await run(newer.environment);
    expect(result.status).toBe('installed');
    expect(result.lines[0]).toBe('CLTK names Python 3.12 as its newest; trying it with 3.13');
  });

  it('passes over a program that is no Python', async () => {
    const place = fresh();
    writeProgram(join(place.binDir, 'python3'), `console.log('hello')`);
    writePython(place, 'python3.10', { version: '3 10' });
    expect((await run(place.environment)).status).toBe('installed');
  });
});
