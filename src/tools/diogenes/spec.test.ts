/** The definition agrees with the rest of the folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeForm } from '../../normalize/encode.js';
import { diogenes } from './spec.js';

describe('spec', () => {
  it('asks for one word in the letters Diogenes reads', () => {
    const asked = (text: string, language: 'lat' | 'grc') =>
      diogenes.request(
        [{ text, encoded: encodeForm(diogenes.queryForm, language, text) }],
        language,
        'query',
      );
    expect(asked('maior', 'lat')).toEqual({ do: 'parse', lang: 'lat', q: 'maior', xml: '1', word: 'maior' });
    expect(asked('Jūlius', 'lat')).toMatchObject({ q: 'Iulius', word: 'Jūlius' });
    expect(asked('μῆνιν', 'grc')).toEqual({ do: 'parse', lang: 'grk', q: 'mh=nin', xml: '1', word: 'μῆνιν' });
    expect(asked('Ἀχιλῆος', 'grc')).toMatchObject({ q: '*)axilh=os' });
    expect(diogenes.request([], 'lat', 'query')).toMatchObject({ q: '', word: '' });
  });

  it('loads its parsers and its facts', async () => {
    expect(Object.keys(await diogenes.parsers()).sort()).toEqual(['claim', 'derive', 'extract']);
    expect((await diogenes.facts()).messages.map(({ name }) => name)).toContain('DiogenesMorphFact');
  });

  it('has every finding explained in its README, and no other', () => {
    const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    const explained = [...readme.matchAll(/^\| `([a-z_]+)` \| finding \|/gm)].map((match) => match[1]);
    expect(explained.sort()).toEqual([...diogenes.findings].sort());
    const sources = readdirSync(new URL('.', import.meta.url))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'));
    const used = sources.flatMap((source) =>
      [...source.matchAll(/code: '([a-z_]+)'/g)].map((match) => match[1]),
    );
    expect([...new Set(used)].sort()).toEqual([...diogenes.findings].sort());
  });
});
