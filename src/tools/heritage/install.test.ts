import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../execute/transport/fixtures/testing.js';
import type { ToolEnvironment } from '../../model/tool.js';
import { makePlace, namesIn, type Place, writePackage } from './fixtures/fake-engine.js';
import { install } from './install.js';

function writeProgram(path: string, body: string): void {
  writeFileSync(
    path,
    `#!${process.execPath}\nconst fs = require('fs');\nconst path = require('path');\n${body}`,
  );
  chmodSync(path, 0o755);
}

/** A Python in a few lines: it notes how it is called, makes an environment, and installs what `pip` says. */
function writePython(place: Place, pip: string, venv = ''): void {
  const log = join(place.binDir, 'python.log');
  const script = `
const log = ${JSON.stringify(log)};
const args = process.argv.slice(2);
fs.appendFileSync(log, args.join(' ').replaceAll(/venv\\.[0-9a-f]+/g, 'venv.x') + '\\n');
const fail = (text) => { console.error(text); process.exit(1); };
if (args[1] === 'venv') {
  ${venv}
  fs.mkdirSync(path.join(args[2], 'bin'), { recursive: true });
  fs.copyFileSync(__filename, path.join(args[2], 'bin', 'python3'));
} else {
  const prefix = path.dirname(path.dirname(__filename));
  const copy = (from) => fs.cpSync(from, path.join(prefix, 'lib', 'python3.12', 'site-packages'), { recursive: true });
  ${pip}
}`;
  writeProgram(join(place.binDir, 'python3'), script);
}

function callsOf(place: Place): string[] {
  const log = join(place.binDir, 'python.log');
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

/** The package as pip would unpack it. */
function makeWheel(place: Place, options: Parameters<typeof writePackage>[1] = {}): string {
  const wheel = join(place.binDir, '..', 'wheel');
  mkdirSync(wheel, { recursive: true });
  writePackage(join(wheel, 'sanskrit_heritage', 'assets'), options);
  return `copy(${JSON.stringify(wheel)});`;
}

function writeLdd(place: Place, line: string): void {
  writeProgram(join(place.binDir, 'ldd'), `console.log(${JSON.stringify(line)});`);
}

async function run(environment: ToolEnvironment, signal = neverAborted()) {
  const lines: string[] = [];
  const report = await install(environment, (line) => lines.push(line), signal);
  return { ...report, lines };
}

const fresh = () => makePlace({ isInstalled: false });

describe('where nothing is to be done', () => {
  it('says that the engine is already there', async () => {
    const { environment, program } = makePlace();
    const result = await run(environment);
    expect(result).toMatchObject({ status: 'already_there', command: '' });
    expect(result.text).toContain(program);
  });

  it('says that a server is asked', async () => {
    const result = await run({ ...fresh().environment, endpoint: 'http://localhost:1/cgi-bin/sktgraph2' });
    expect(result).toMatchObject({ status: 'already_there' });
    expect(result.text).toContain('http://localhost:1/cgi-bin/sktgraph2');
  });
});

describe('where it may not', () => {
  it('leaves a place the user named alone', async () => {
    const place = fresh();
    writePython(place, makeWheel(place));
    const result = await run({ ...place.environment, endpoint: '/nowhere' });
    expect(result).toMatchObject({ status: 'not_possible' });
    expect(result.text).toContain('/nowhere');
    expect(callsOf(place)).toEqual([]);
  });

  it('says that there is no Python', async () => {
    const result = await run(fresh().environment);
    expect(result).toMatchObject({ status: 'not_possible', command: 'sudo apt-get install python3-venv' });
    expect(result.text).toContain('no python3');
  });

  it('says that the C library is too old, and downloads nothing', async () => {
    const place = fresh();
    writePython(place, makeWheel(place));
    writeLdd(place, 'ldd (Debian GLIBC 2.36-9+deb12u14) 2.36');
    const result = await run(place.environment);
    expect(result.status).toBe('not_possible');
    expect(result.text).toContain('needs the C library glibc 2.38 or newer; this system has 2.36.');
    expect(result.text).toContain('Nothing was downloaded');
    expect(callsOf(place)).toEqual([]);
    expect(namesIn(place.environment.toolDir)).toEqual([]);
  });

  it('says so of an engine that is there already', async () => {
    const result = await run(makePlace({ isTooOld: true }).environment);
    expect(result.status).toBe('not_possible');
    expect(result.text).toContain('glibc 2.38');
  });
});

describe('where it may', () => {
  it.each(['ldd (Ubuntu GLIBC 2.39-0ubuntu8) 2.39', 'ldd (GNU libc) 3.1', 'something else', ''])(
    'makes an environment and installs the engine alone (%j)',
    async (line) => {
      const place = fresh();
      writePython(place, makeWheel(place));
      if (line !== '') writeLdd(place, line);
      const result = await run(place.environment);
      expect(result).toMatchObject({ status: 'installed', command: '' });
      expect(result.text).toContain('sanskrit-heritage 9.9.9');
      expect(callsOf(place)).toEqual([
        `-m venv ${join(place.environment.toolDir, 'venv.x')}`,
        '-m pip install --no-input --disable-pip-version-check --no-deps --only-binary :all: sanskrit-heritage==1.0.1',
      ]);
      expect(result.lines.at(-1)).toBe('pip install sanskrit-heritage==1.0.1');
      expect(namesIn(place.environment.toolDir)).toEqual(['venv']);
      expect((await run(place.environment)).status).toBe('already_there');
    },
  );

  it('tries what it brought, and takes it away if it cannot run', async () => {
    const place = fresh();
    writePython(place, makeWheel(place, { isTooOld: true }));
    const result = await run(place.environment);
    expect(result.status).toBe('not_possible');
    expect(result.text).toContain(
      'needs the C library glibc 2.38 or newer; the one of this system is older.',
    );
    expect(namesIn(place.environment.toolDir)).toEqual([]);
  });

  it.each([
    ['venv', 'fail("ensurepip is not available");', '', 'ensurepip is not available'],
    ['pip', '', 'fail("ERROR: No matching distribution found");', 'No matching distribution'],
    ['an empty package', '', '', 'holds no engine'],
  ])('is honest about a failure of %s', async (_, venv, pip, said) => {
    const place = fresh();
    writePython(place, pip, venv);
    const result = await run(place.environment);
    expect(result.status).toBe('not_possible');
    expect(result.text).toContain(said);
    expect(namesIn(place.environment.toolDir)).toEqual([]);
  });

  it('says that its folder cannot be written', async () => {
    const place = fresh();
    writePython(place, makeWheel(place));
    writeFileSync(place.environment.toolDir, 'a file');
    const result = await run(place.environment);
    expect(result.text).toContain('cannot be written');
  });

  it('stops when told to and leaves nothing behind', async () => {
    const place = fresh();
    writePython(place, 'setInterval(() => {}, 1000);');
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 600);
    const result = await run(place.environment, controller.signal);
    expect(result.status).toBe('not_possible');
    expect(result.text).toContain('stopped');
    expect(namesIn(place.environment.toolDir)).toEqual([]);
  });
});
