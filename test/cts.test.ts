/** Citations as people meet them: `cts`, `read`, citations in answers, what is missing and what is wrong. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Home, makeHome } from './support/cli.js';

const FIXTURES = fileURLToPath(new URL('../src/tools/cts_index/fixtures', import.meta.url));
const WORK = 'urn:cts:latinLit:phi9901.phi001';

let home: Home;
let empty: Home;
beforeAll(async () => {
  home = makeHome();
  empty = makeHome();
  const source = join(home.folder, 'source');
  cpSync(FIXTURES, source, { recursive: true });
  const installed = await home.run(['data', 'install', source]);
  expect(installed.code).toBe(0);
}, 60_000);
afterAll(() => {
  home.remove();
  empty.remove();
});

describe('cts', () => {
  it('prints a passage with its neighbours, however the citation is typed', async () => {
    const { code, stdout, stderr } = await home.run(['cts', 'Fluv.', 'E.', '1,', '5']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`${WORK}:1.5`);
    expect(stdout).toContain('Fluvius Nemo, Wanderings of Lumbax');
    expect(stdout).toContain('99 % sure: by its abbreviation');
    expect(stdout.split('\n').filter((line) => /^[> ] \d/.test(line))).toEqual([
      '  1.3  docuerunt canere sub stellis;',
      '  1.4  nox erat, et tacitae',
      '> 1.5  lumbacis ad oras',
      '  2.1  quis venit?',
      '  2.2  lumbax ego sum.',
    ]);
  });

  it('prints one document with its URN, and ids that can be traced', async () => {
    const { stdout } = await home.run(['cts', `${WORK}:1.4-1.5`, '--json', '--neighbours', '0']);
    const document = JSON.parse(stdout);
    expect(document).toMatchObject({ urn: `${WORK}:1.4-1.5`, status: 'found', total: 2, is_local: false });
    expect(document.units.map(({ text }: { text: string }) => text)).toEqual([
      'nox erat, et tacitae',
      'lumbacis ad oras',
    ]);
    const trace = await home.run(['trace', document.units[0].fact_id]);
    expect(trace.code).toBe(0);
    expect(trace.stdout).toContain('nox erat, et tacitae');
  });

  it('ends with a code that says what became of it', async () => {
    const codeOf = async (...args: string[]) => (await home.run(['cts', ...args])).code;
    expect(await codeOf('Fluv. E. 1, 5')).toBe(0);
    expect(await codeOf('urn:cts:latinLit:phi9901.phi002:3')).toBe(0);
    expect(await codeOf('Nemo Nusq. 1')).toBe(1);
    expect(await codeOf('urn:cts:latinLit:phi8888.phi001:1')).toBe(1);
    expect(await codeOf('urn:cts:latinLit:a..b:1')).toBe(2);
    expect(await codeOf()).toBe(2);
    expect(await codeOf('Fluv. E. 1, 5', '--neighbours', '-1')).toBe(2);
  });

  it('keeps what it cannot resolve to be seen, and says what to try', async () => {
    const { stdout } = await home.run(['cts', 'Nemo Nusq. 1']);
    expect(stdout).toMatch(/^Nemo Nusq\. 1\nunresolved\n\nnote: No installed table has this abbreviation\./);
    const bad = await home.run(['cts', 'urn:cts:latinLit:a..b:1', '--json']);
    expect(JSON.parse(bad.stderr).error).toMatchObject({ code: 'urn_invalid' });
    expect(bad.stdout).toBe('');
  });

  it('says what is missing and what would bring it', async () => {
    const { code, stderr, stdout } = await empty.run(['cts', 'Fluv. E. 1, 5']);
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain('langnet data list');
    expect(stderr).toContain('[data_missing]');
  });
});

describe('read', () => {
  it('reads a passage unit by unit, and every token of it as JSON', async () => {
    const { stdout, code } = await home.run(['read', 'lat', `${WORK}:1.4-1.5`, '--json']);
    const tokens = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(tokens.map(({ text }) => text).join(' ')).toBe('nox erat , et tacitae lumbacis ad oras');
    expect(tokens[0]).toMatchObject({ kind: 'word', start: 0, end: 3, urn: `${WORK}:1.4` });
    expect(tokens.at(-1)).toMatchObject({ text: 'oras', start: 12, end: 16, urn: `${WORK}:1.5` });
    expect(code).toBe(0);
  });

  it('reads text, standard input and files, and takes no word for a file', async () => {
    const file = join(home.folder, 'lupus');
    mkdirSync(home.folder, { recursive: true });
    writeFileSync(file, 'lupus\nzzyzx');
    const words = (stdout: string) => stdout.split('\n').flatMap((line) => line.split(/\s/)[0] || []);
    expect(words((await home.run(['read', 'lat', 'lupus', 'zzyzx'])).stdout)).toEqual(['lupus', 'zzyzx']);
    expect(words((await home.run(['read', 'lat', '--file', file])).stdout)).toEqual(['lupus', 'zzyzx']);
    expect(words((await home.run(['read', 'lat', '-'], { input: 'lupus' })).stdout)).toEqual(['lupus']);
    expect(words((await home.run(['read', 'lat'], { input: 'lupus' })).stdout)).toEqual(['lupus']);
    expect(words((await home.run(['read', 'lat', file])).stdout)).toEqual(['lupus', 'zzyzx']);
    expect(words((await home.run(['read', 'lat', 'zzyzx.lupus'])).stdout)).not.toEqual([]);
    expect((await home.run(['read', 'lat', 'x', '--file', file])).code).toBe(2);
    expect((await home.run(['read', 'lat', '--file', `${file}.gone`])).stderr).toContain('[file_unreadable]');
    expect((await home.run(['read', 'xx', 'lupus'])).stderr).toContain('[language_unknown]');
  });

  it('ends with 0 when any word is known, and tells of a passage that is not there', async () => {
    expect((await home.run(['read', 'lat', 'zzyzx lupus'])).code).toBe(0);
    expect((await home.run(['read', 'lat', 'zzyzx'])).code).toBe(1);
    const gone = await home.run(['read', 'lat', `${WORK}:9.9`]);
    expect(gone.code).toBe(1);
    expect(gone.stderr).toContain('[passage_missing]');
    expect((await home.run(['read', 'lat', 'urn:cts:latinLit:a..b:1'])).stderr).toContain('[urn_invalid]');
  });
});

describe('query', () => {
  it('answers about a URN with its passage', async () => {
    const { code, stdout } = await home.run(['query', 'lat', `${WORK}:1.5`]);
    expect(code).toBe(0);
    expect(stdout).toContain('lumbacis ad oras');
  });

  it('plans the citations as a question of the last wave', async () => {
    const { stdout } = await home.run(['plan', 'lat', 'lupus']);
    const waves = stdout.split('\n').flatMap((line) => /^wave (\d+) /.exec(line)?.[1] ?? []);
    const line = stdout.split('\n').find((each) => each.includes('citations ← has_citation'));
    expect(line).toMatch(new RegExp(`^wave ${waves.at(-1)} +cts_index`));
  });
});
