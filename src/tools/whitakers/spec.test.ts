/** The definition agrees with the rest of the folder. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { whitakers } from './spec.js';

describe('spec', () => {
  it('asks for one word in plain ASCII', () => {
    expect(whitakers.request([{ text: 'amō', encoded: 'amo' }], 'lat', 'query')).toEqual({ word: 'amo' });
    expect(whitakers.request([], 'lat', 'query')).toEqual({ word: '' });
  });

  it('loads its parsers', async () => {
    expect(Object.keys(await whitakers.parsers()).sort()).toEqual(['claim', 'derive', 'extract']);
  });

  it('has every finding explained in its README, and no other', () => {
    const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    const explained = [...readme.matchAll(/^\| `([a-z_]+)` \| finding \|/gm)].map((match) => match[1]);
    expect(explained.sort()).toEqual([...whitakers.findings].sort());
    const sources = ['extract.ts', 'derive.ts', 'claim.ts'].map((name) =>
      readFileSync(new URL(name, import.meta.url), 'utf8'),
    );
    const used = sources.flatMap((source) =>
      [...source.matchAll(/code: '([a-z_]+)'/g)].map((match) => match[1]),
    );
    expect([...new Set(used)].sort()).toEqual([...whitakers.findings].sort());
  });
});
