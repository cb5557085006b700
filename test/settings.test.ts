/** Every setting and flag does something: each case fails when the setting or flag is ignored. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePlace } from '../src/tools/whitakers/fixtures/fake-program.js';
import { type Home, makeHome } from './support/cli.js';

let home: Home;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

const stats = async (args: readonly string[], env: Record<string, string> = {}) =>
  (await home.run([...args, '--stats'], { env })).stderr;

describe('settings', () => {
  it('data_dir', async () => {
    const folder = join(home.folder, 'elsewhere');
    await home.run(['lat', 'lupus'], { env: { LANGNET_DATA_DIR: folder } });
    expect(existsSync(join(folder, 'storage.duckdb'))).toBe(true);
    expect(existsSync(home.storage)).toBe(false);
  });

  it('cache.path', async () => {
    const folder = join(home.folder, 'elsewhere');
    await home.run(['lat', 'lupus'], { env: { LANGNET_CACHE_PATH: folder } });
    expect(existsSync(join(folder, 'cache.duckdb'))).toBe(true);
    expect(existsSync(home.cache)).toBe(false);
  });

  it('cache.enabled', async () => {
    const env = { LANGNET_CACHE_ENABLED: 'false' };
    await home.run(['lat', 'lupus'], { env });
    expect(existsSync(home.cache)).toBe(false);
    expect(await stats(['lat', 'lupus'], env)).toContain('answer computed');
  });

  it('cache.ttl_days', async () => {
    await home.run(['lat', 'lupus']);
    expect(await stats(['lat', 'lupus'])).toContain('answer from cache');
    expect(await stats(['lat', 'lupus'], { LANGNET_CACHE_TTL_DAYS: '0' })).toContain('answer computed');
  });

  it('cache.max_size_mb', async () => {
    const words = Array.from(
      { length: 2500 },
      (_, index) =>
        `lupus${'abcdefghik'[index % 10]}${'abcdefghik'[Math.floor(index / 10) % 10]}${'abcdefghik'[Math.floor(index / 100) % 10]}${'abc'[Math.floor(index / 1000)]}`,
    );
    const input = `${words.join('\n')}\n`;
    const entries = async () =>
      Number(
        /^query_cache: ([\d,]+)/.exec((await home.run(['cache', 'status'])).stdout)?.[1]?.replaceAll(',', ''),
      );
    await home.run(['lemmas', 'lat', '-', '--tools', 'core'], {
      input,
      env: { LANGNET_CACHE_MAX_SIZE_MB: '1' },
    });
    const small = await entries();
    await home.run(['cache', 'clear']);
    await home.run(['lemmas', 'lat', '-', '--tools', 'core'], { input });
    expect(await entries()).toBe(2500);
    expect(small).toBeLessThan(2500);
  });

  it('query.mode and query.view', async () => {
    const env = { LANGNET_MODE: 'skeptic', LANGNET_VIEW: 'research' };
    expect(
      JSON.parse((await home.run(['lat', 'lupus', '--json'], { env })).stdout).ui_hints.default_mode,
    ).toBe('skeptic');
    expect((await home.run(['lat', 'lupus'], { env })).stdout).toMatch(/sns_[0-9a-z]{26}/);
    expect((await home.run(['lat', 'lupus'], { env: { LANGNET_MODE: 'merry' } })).code).toBe(2);
  });

  it('setup.system_packages', async () => {
    const programs = join(home.folder, 'bin');
    mkdirSync(programs);
    writeFileSync(
      join(programs, 'apt-get'),
      `#!/bin/sh\necho "$@" >> ${join(home.folder, 'apt.log')}\nexit 100\n`,
    );
    chmodSync(join(programs, 'apt-get'), 0o755);
    const path = `${programs}:/usr/bin:/bin`
      .split(':')
      .filter((folder) => !existsSync(join(folder, 'whitakers-words')))
      .join(':');
    const env = { LANGNET_DATA_DIR: join(home.folder, 'd') };
    await home.run(['setup', 'whitakers'], { path, env });
    expect(existsSync(join(home.folder, 'apt.log'))).toBe(false);
    if (process.getuid?.() !== 0) return;
    await home.run(['setup', 'whitakers'], { path, env: { ...env, LANGNET_SYSTEM_PACKAGES: 'true' } });
    expect(existsSync(join(home.folder, 'apt.log'))).toBe(true);
  });

  it('LANGNET_CONFIG', async () => {
    const file = join(home.folder, 'my.toml');
    writeFileSync(file, '[tools.core]\nenabled = false\n');
    const { stdout } = await home.run(['lat', 'lupus', '--json'], { env: { LANGNET_CONFIG: file } });
    expect(JSON.parse(stdout).sources.map((source: { tool: string }) => source.tool)).not.toContain('core');
  });

  it('tools.NAME.endpoint', async () => {
    const place = makePlace();
    const env = { LANGNET_TOOL_WHITAKERS_ENDPOINT: place.program };
    const { stdout } = await home.run(['tools'], { env, path: '/usr/bin:/bin' });
    expect(stdout).toMatch(/whitakers +lat +ready/);
    const gone = await home.run(['tools'], { env: { LANGNET_TOOL_WHITAKERS_ENDPOINT: '/nowhere/words' } });
    expect(gone.stdout).toMatch(/whitakers +lat +broken/);
  });
});

describe('flags', () => {
  it('--no-cache neither reads nor writes the cache', async () => {
    await home.run(['lat', 'lupus', '--no-cache']);
    expect(existsSync(home.cache)).toBe(false);
    await home.run(['lat', 'lupus']);
    expect(await stats(['lat', 'lupus', '--no-cache'])).toContain('answer computed');
  });

  it('--reparse runs the stages again, --refresh asks again', async () => {
    await home.run(['lat', 'lupus']);
    expect(await stats(['lat', 'lupus', '--mode', 'skeptic'])).toContain('stages run: 0 extractions');
    expect(await stats(['lat', 'lupus', '--reparse'])).toContain('stages run: 1 extractions');
    const generations = async () =>
      (await home.run(['history', 'lat', 'lupus'])).stdout.split('\n').filter(Boolean).length;
    const before = await generations();
    await home.run(['lat', 'lupus', '--reparse']);
    expect(await generations()).toBe(before);
    await home.run(['lat', 'lupus', '--refresh']);
    expect(await generations()).toBe(before + 1);
  });

  it('cache invalidate --all drops every layer of one query only', async () => {
    await home.run(['lat', 'lupus']);
    await home.run(['lat', 'vir']);
    await home.run(['cache', 'invalidate', '--all', '--query', 'lupus', '--lang', 'lat']);
    const analyze = async (word: string) =>
      (await home.run(['cache', 'analyze', '--query', word, '--lang', 'lat'])).stdout;
    expect(await analyze('lupus')).not.toContain('HIT');
    expect(await analyze('vir')).not.toContain('MISS');
  });

  it('cache analyze --lang and index warm --lang choose the language', async () => {
    const { stdout } = await home.run(['cache', 'analyze', '--query', 'agni', '--lang', 'san']);
    expect(stdout).toMatch(/^agni \(san\)/);
    expect(stdout).not.toContain('(lat)');
    await home.run(['index', 'warm', '-', '--lang', 'san'], { input: 'agni\n' });
    expect(await stats(['san', 'agni'])).toContain('answer from cache');
  });

  it('lemmas obeys --tools, --offline, --refresh and --no-cache', async () => {
    const run = (...flags: string[]) =>
      home.run(['lemmas', 'lat', '-', '--stats', ...flags], { input: 'lupus\n' });
    expect((await run('--tools', 'whitakers')).stdout).toBe('lupus\t\n');
    expect((await run('--offline')).stderr).toContain('offline');
    expect((await run('--no-cache')).stdout).toBe('lupus\tlupus\n');
    await run();
    await run('--refresh');
    expect((await home.run(['history', 'lat', 'lupus'])).stdout).toContain('generation 2');
  });

  it('setup --system-packages is as strong as the setting', async () => {
    const { stdout } = await home.run(['setup', 'whitakers', '--no-system-packages'], {
      env: { LANGNET_SYSTEM_PACKAGES: 'true' },
    });
    expect(stdout).toContain('apt-get install');
  });

  it('--refresh with --no-cache still makes the cache forget what it replaced', async () => {
    await home.run(['lat', 'lupus']);
    expect(await stats(['lat', 'lupus'])).toContain('answer from cache');
    await home.run(['lat', 'lupus', '--refresh', '--no-cache']);
    expect(await stats(['lat', 'lupus'])).toContain('answer computed');
  });

  it('contradicting flags are refused', async () => {
    for (const flags of [
      ['--refresh', '--offline'],
      ['--refresh', '--generation', '1'],
      ['--tools', ''],
    ]) {
      expect((await home.run(['lat', 'lupus', ...flags])).code).toBe(2);
    }
    const { stderr } = await home.run(['lat', 'lupus', '--json', '--bogus']);
    expect(JSON.parse(stderr).error.code).toBe('usage');
  });

  it('lemmas ends with the codes of a query', async () => {
    const run = (input: string, args: readonly string[], env: Record<string, string> = {}) =>
      home.run(['lemmas', 'lat', '-', ...args], { input, env });
    expect((await run('zzyzx\nlupus\n', [])).code).toBe(0);
    expect((await run('zzyzx\n', [])).code).toBe(1);
    expect((await run('zzyzx\n', ['--offline'])).code).toBe(5);
    expect((await run('lupus\n', ['--tools', 'whitakers'])).code).toBe(4);
    expect((await run('lupus\n', [], { LANGNET_TOOL_WHITAKERS_OPTIONAL: 'false' })).code).toBe(3);
  });
});
