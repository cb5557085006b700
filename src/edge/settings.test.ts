import { describe, expect, it } from 'vitest';
import { placesOf } from './paths.js';
import { readSettings, SETTINGS, TOOL_SETTINGS } from './settings.js';

const defaults = { dataDir: '/data', cacheDir: '/cache', systemPackages: false };
const read = (file: Record<string, unknown>, env: Record<string, string> = {}) =>
  readSettings(file, env, ['whitakers'], defaults);

describe('settings', () => {
  it('have the defaults of the seeds', () => {
    const result = read({});
    expect(result.ok && result.value).toMatchObject({
      dataDir: '/data',
      rawResponses: true,
      cache: { enabled: true, path: '/cache', maxSizeMb: 1000, ttlDays: 30 },
      mode: 'open',
      view: 'didactic',
      tools: { whitakers: {} },
    });
  });

  it('take the environment before the file, and the file before the default', () => {
    const file = {
      cache: { ttl_days: 7, max_size_mb: 5 },
      tools: { whitakers: { timeout_ms: 10, optional: false } },
    };
    const result = read(file, {
      LANGNET_CACHE_TTL_DAYS: '3',
      LANGNET_TOOL_WHITAKERS_TIMEOUT_MS: '20',
      LANGNET_STORE_RAW_RESPONSES: 'false',
    });
    expect(result.ok && result.value).toMatchObject({
      rawResponses: false,
      cache: { ttlDays: 3, maxSizeMb: 5 },
      tools: { whitakers: { timeoutMs: 20, optional: false } },
    });
  });

  it('each reach their place, from the file and from the environment', () => {
    const plain = JSON.stringify(read({}));
    const rows = [
      ...SETTINGS.map((row) => ({ path: row.key, row, env: row.env })),
      ...TOOL_SETTINGS.map((row) => ({
        path: `tools.whitakers.${row.key}`,
        row,
        env: `LANGNET_TOOL_WHITAKERS_${row.env}`,
      })),
    ];
    for (const { path, row, env } of rows) {
      for (const value of row.kind === 'boolean'
        ? [true, false]
        : row.kind === 'whole'
          ? [12345]
          : ['some text']) {
        const file = path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
        const fromFile = read(file as Record<string, unknown>);
        const fromEnv = read({}, { [env]: String(value) });
        expect(fromFile.ok, path).toBe(true);
        expect(fromFile, path).toEqual(fromEnv);
        if (row.kind !== 'boolean') expect(JSON.stringify(fromFile), path).not.toBe(plain);
      }
    }
  });

  it.each([
    [{ cache: { ttl_day: 7 } }, 'cache.ttl_day'],
    [{ tools: { whitaker: { enabled: true } } }, 'tools.whitaker'],
    [{ cache: { ttl_days: 'many' } }, 'cache.ttl_days'],
    [{ cache: { max_size_mb: 0 } }, 'cache.max_size_mb'],
    [{ cache: { ttl_days: 1.5 } }, 'cache.ttl_days'],
    [{ cache: 5 }, 'cache'],
    [{ tools: { whitakers: { timeout_ms: 3_000_000_000 } } }, 'tools.whitakers.timeout_ms'],
    [{ cache: { max_size_mb: 0n } }, 'cache.max_size_mb'],
    [{ storage: { raw_responses: 'yes' } }, 'storage.raw_responses'],
  ])('refuse %o, naming %s', (file, name) => {
    const result = read(file);
    expect(result.ok ? '' : result.error.code).toBe('config_invalid');
    expect(result.ok ? '' : result.error.detail).toContain(name);
  });

  it('name the variable that is wrong', () => {
    const result = read({}, { LANGNET_CACHE_TTL_DAYS: '-1' });
    expect(result.ok ? '' : result.error.detail).toContain('LANGNET_CACHE_TTL_DAYS');
  });
});

describe('places', () => {
  it('follow XDG, and ignore relative values as XDG says', () => {
    expect(placesOf({}, '/home/me')).toEqual({
      configFile: '/home/me/.config/langnet/config.toml',
      dataDir: '/home/me/.local/share/langnet',
      cacheDir: '/home/me/.cache/langnet',
    });
    expect(
      placesOf({ XDG_DATA_HOME: '/d', XDG_CACHE_HOME: 'relative', LANGNET_CONFIG: '/c.toml' }, '/home/me'),
    ).toEqual({
      configFile: '/c.toml',
      dataDir: '/d/langnet',
      cacheDir: '/home/me/.cache/langnet',
    });
  });
});
