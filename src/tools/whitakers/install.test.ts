import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../execute/transport/fixtures/testing.js';
import type { ToolEnvironment } from '../../model/tool.js';
import { FAKE, makePlace, type Place } from './fixtures/fake-program.js';
import { install } from './install.js';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('skipped: tests of installing a package, which need root');

/** A package manager in a few lines: it notes how it is called, then does what `body` says. */
function writeApt(place: Place, body: string): void {
  const path = join(dirname(place.program), 'apt-get');
  const script = `#!${process.execPath}
const fs = require('fs');
const args = process.argv.slice(2);
fs.appendFileSync(__filename + '.log', args.join(' ') + ' [' + process.env.DEBIAN_FRONTEND + ']\\n');
const program = ${JSON.stringify(place.program)};
const installProgram = () => fs.writeFileSync(program, ${JSON.stringify(`#!${process.execPath}\n${FAKE}`)}, { mode: 0o755 });
const fail = (text) => { console.error(text); process.exit(100); };
${body}`;
  writeFileSync(path, script);
  chmodSync(path, 0o755);
}

function callsOf(place: Place): string[] {
  const log = join(dirname(place.program), 'apt-get.log');
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

async function run(environment: ToolEnvironment, signal = neverAborted()) {
  const lines: string[] = [];
  const report = await install(environment, (line) => lines.push(line), signal);
  return { ...report, lines };
}

const COMMAND = 'sudo apt-get install whitakers-words';
const INSTALL = 'install -y --no-install-recommends whitakers-words [noninteractive]';
const fresh = () => {
  const place = makePlace({ isInstalled: false });
  return { place, environment: { ...place.environment, maySystemInstall: true } };
};

describe('where nothing is to be done', () => {
  it('says that the program is already there', async () => {
    const { environment, program } = makePlace();
    const result = await run({ ...environment, maySystemInstall: true });
    expect(result).toMatchObject({ status: 'already_there', command: '' });
    expect(result.text).toContain(program);
  });
});

describe('where it may not', () => {
  it('names the command a person could run', async () => {
    const { place } = fresh();
    writeApt(place, 'installProgram();');
    const result = await run(place.environment);
    expect(result).toMatchObject({ status: 'not_possible', command: COMMAND });
    expect(callsOf(place)).toEqual([]);
  });

  it('leaves a program the user named alone', async () => {
    const { place, environment } = fresh();
    writeApt(place, 'installProgram();');
    const result = await run({ ...environment, endpoint: '/nowhere/words' });
    expect(result.status).toBe('not_possible');
    expect(result.text).toContain('/nowhere/words');
    expect(callsOf(place)).toEqual([]);
  });

  it('says that there is no apt-get', async () => {
    const result = await run(fresh().environment);
    expect(result).toMatchObject({ status: 'not_possible', command: COMMAND });
    expect(result.text).toContain(isRoot ? 'no apt-get' : 'root');
  });
});

describe.skipIf(!isRoot)('where it may', () => {
  it('installs without a question and without reading the lists when they will do', async () => {
    const { place, environment } = fresh();
    writeApt(place, `console.log('Unpacking\\nSetting up'); installProgram();`);
    const result = await run(environment);
    expect(result).toMatchObject({ status: 'installed', command: '' });
    expect(callsOf(place)).toEqual([INSTALL]);
    expect(result.lines).toEqual([
      'apt-get install -y --no-install-recommends whitakers-words',
      'Unpacking',
      'Setting up',
    ]);
    expect((await run(environment)).status).toBe('already_there');
  });

  it('reads the lists when the package is not found', async () => {
    const { place, environment } = fresh();
    writeApt(
      place,
      `const lists = __filename + '.lists';
       if (args[0] === 'update') fs.writeFileSync(lists, '');
       else if (fs.existsSync(lists)) installProgram();
       else fail('E: Unable to locate package whitakers-words');`,
    );
    expect((await run(environment)).status).toBe('installed');
    expect(callsOf(place)).toEqual([INSTALL, 'update [noninteractive]', INSTALL]);
  });

  it('is honest about a failure', async () => {
    const offline = fresh();
    writeApt(offline.place, `fail(args[0] === 'update' ? 'E: no network' : 'E: Unable to locate package');`);
    const result = await run(offline.environment);
    expect(result).toMatchObject({ status: 'not_possible', command: COMMAND });
    expect(result.text).toContain('`apt-get` ended with code 100: E: no network');

    const lying = fresh();
    writeApt(lying.place, '');
    expect((await run(lying.environment)).text).toContain('not on the search path');
  });

  it('stops when told to', async () => {
    const { place, environment } = fresh();
    writeApt(place, 'setInterval(() => {}, 1000);');
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    const result = await run(environment, controller.signal);
    expect(result.status).toBe('not_possible');
    expect(result.text).toContain('stopped');
    expect(callsOf(place).length).toBeLessThan(2);
  });
});
