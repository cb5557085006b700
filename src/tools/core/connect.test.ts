/** How the core tool is reached: its files, their health, and the bounds of a call. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BARE_ENVIRONMENT } from '../../model/testing.js';
import type { ToolEnvironment } from '../../model/tool.js';
import { connect } from './connect.js';
import { readDataVersion } from './data-version.js';
import { core } from './spec.js';

const signal = new AbortController().signal;
const dataDir = fileURLToPath(new URL('../../../data', import.meta.url));

function environmentAt(bundledDataDir: string): ToolEnvironment {
  return { ...BARE_ENVIRONMENT, bundledDataDir };
}

describe('connection', () => {
  async function withCopy(test: (copy: string) => Promise<void>): Promise<void> {
    const copy = await mkdtemp(join(tmpdir(), 'langnet-core-'));
    try {
      await test(copy);
    } finally {
      await rm(copy, { recursive: true });
    }
  }

  it('is ready, and names its data version', async () => {
    const environment = environmentAt(dataDir);
    const health = await connect(environment).health(signal);
    expect(health).toMatchObject({ status: 'ready', version: readDataVersion(environment) });
    expect(readDataVersion(environment)).toMatch(/^[0-9a-f]{12}$/);
  });

  it('says which words it has, and nothing when its files are gone', async () => {
    const asked = ['lupus', 'lupum', 'Lupus', ''];
    const known = await connect(environmentAt(dataDir)).knownKeys?.('lat', asked);
    expect(known).toEqual(new Set(['lupus']));
    expect(await connect(environmentAt('/nowhere')).knownKeys?.('lat', asked)).toEqual(new Set());
  });

  it('offers words that begin so, with their first meaning, and none when its files are gone', async () => {
    const offered = (language: 'lat' | 'grc' | 'san', ...beginnings: readonly string[]) =>
      connect(environmentAt(dataDir)).suggest?.(language, beginnings, 3);
    expect(await offered('lat', 'Lup')).toContainEqual({ text: 'lupus', gloss: 'wolf' });
    expect(await offered('lat', 'uirt')).toMatchObject([{ text: 'virtus' }]);
    expect(await offered('grc', 'λυκ')).toMatchObject([{ text: 'λύκος', gloss: 'wolf' }]);
    expect(await offered('san', 'xyz', 'vrk')).toMatchObject([{ text: 'vṛka' }, { text: 'vṛkṣa' }]);
    expect(await offered('lat', 'a')).toHaveLength(3);
    expect(await offered('lat', '')).toEqual([]);
    expect(await connect(environmentAt('/nowhere')).suggest?.('lat', ['lup'], 3)).toEqual([]);
  });

  it('is broken when files are missing or changed, and well again when they are back', async () => {
    await withCopy(async (copy) => {
      const environment = environmentAt(copy);
      await mkdir(join(copy, 'core'));
      expect(readDataVersion(environment)).toBe('');
      expect((await connect(environment).health(signal)).status).toBe('broken');
      await cp(join(dataDir, 'core'), join(copy, 'core'), { recursive: true });
      const file = join(copy, 'core/san.tsv');
      await writeFile(file, 'agni\n');
      const health = await connect(environment).health(signal);
      expect(health).toMatchObject({ status: 'broken', failure: { code: 'file_unreadable' } });
      const asked = await connect(environment).ask({ language: 'san', words: ['agni'] }, core.limits, signal);
      expect(asked.ok).toBe(false);
      await cp(join(dataDir, 'core/san.tsv'), file);
      expect((await connect(environment).health(signal)).status).toBe('ready');
      await writeFile(join(copy, 'core/constants.tsv'), '');
      expect((await connect(environment).health(signal)).status).toBe('broken');
    });
  });

  it('obeys its limits and a cancelled signal, and refuses a language it has not', async () => {
    const connection = connect(environmentAt(dataDir));
    const params = { language: 'lat', words: ['lupus'] };
    const codes: unknown[] = [];
    for (const answer of [
      await connection.ask(params, { ...core.limits, maxBytes: 10 }, signal),
      await connection.ask(params, core.limits, AbortSignal.abort()),
      await connection.ask({ language: 'xxx', words: 7 }, core.limits, signal),
    ]) {
      codes.push(answer.ok ? 'ok' : answer.error.code);
    }
    expect(codes).toEqual(['tool_flood', 'tool_cancelled', 'tool_query_unusable']);
  });
});
