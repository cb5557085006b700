/** Views and formats through the program itself: flags, streams, exit codes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Home, makeHome } from './support/cli.js';

let home: Home;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

describe('query --format', () => {
  it('json is --json, byte for byte', async () => {
    const json = await home.run(['lat', 'lupus', '--json']);
    expect((await home.run(['lat', 'lupus', '--format', 'json'])).stdout).toBe(json.stdout);
    expect((await home.run(['lat', 'lupus', '--json', '--format', 'json'])).stdout).toBe(json.stdout);
  });

  it('text is what is printed without it, from the cache and past it', async () => {
    const first = await home.run(['lat', 'lupus']);
    expect(first.stdout).toContain('wolf');
    expect((await home.run(['lat', 'lupus'])).stdout).toBe(first.stdout);
    expect((await home.run(['lat', 'lupus', '--format', 'text'])).stdout).toBe(first.stdout);
  });

  it.each([
    ['csv', /^language,query,.*\r\nlat,lupus,lupus,.*wolf.*,fugit lupus\r\n/],
    [
      'anki',
      /^#separator:tab\n.*\n<b>lupus.*<i>fugit <b>lupus<\/b><\/i>\t.*wolf.*\tlangnet::lat .*src::core\n$/s,
    ],
    ['markdown', /^# lupus\n\nLatin\n\n> fugit \*\*lupus\*\*\n\n## lupus/],
    ['text', /^lupus .*\n {3}fugit »lupus«\n/],
  ])('%s keeps the sentence', async (format, expected) => {
    const { stdout, code } = await home.run(['lat', 'lupus', '--format', format, '--context', 'fugit lupus']);
    expect(code).toBe(0);
    expect(stdout).toMatch(expected);
  });

  it('table fits the width it is given, and what it leaves out goes to standard error', async () => {
    const env = { COLUMNS: '40' };
    const { stdout, stderr } = await home.run(['san', 'agni', '--format', 'table'], { env });
    expect(stdout).toMatch(/^lemma +no +gloss/);
    for (const line of stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(40);
    expect(stderr === '' || stderr.startsWith('note: ')).toBe(true);
  });

  it('without an answer is an empty file and the exit code of no match', async () => {
    const { stdout, code } = await home.run(['lat', 'xqzxqz', '--format', 'csv']);
    expect(code).toBe(1);
    expect(stdout.split('\r\n')).toHaveLength(2);
  });

  it.each([
    [['--json', '--format', 'csv'], 'exclude each other'],
    [['--format', 'json', '--context', 'fugit lupus'], '--context has no place in json'],
    [['--format', 'table', '--context', 'fugit lupus'], '--context has no place in table'],
    [['--context', ' '], '--context wants a sentence'],
    [['--format', 'pdf'], 'pdf'],
  ])('refuses %j', async (flags, message) => {
    const { code, stdout, stderr } = await home.run(['lat', 'lupus', ...flags]);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
  });
});

describe('query', () => {
  it('--foster and --agreement add to the answer and change nothing else of it', async () => {
    const plain = (await home.run(['grc', 'λύκος'])).stdout;
    const more = (await home.run(['grc', 'λύκος', '--foster', '--agreement'])).stdout;
    expect(plain).not.toContain('● attests');
    expect(more).toContain('● attests');
    const added = more.split('\n').filter((line) => !plain.split('\n').includes(line));
    expect(plain.split('\n').filter((line) => !more.split('\n').includes(line))).toEqual([]);
    expect(added.length).toBeGreaterThan(2);
  });

  it('--explain gives each word and sense its score', async () => {
    const { stderr } = await home.run(['lat', 'lupus', '--explain']);
    expect(stderr).toMatch(/scores, in bits.*\n1 +lupus.*[+−]\d+\.\d.*\n(?: .*\n)*1\.1 /);
  });
});
