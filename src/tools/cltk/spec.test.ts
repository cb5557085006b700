/** The definition agrees with the rest of the folder. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MODEL_FILES } from './data-version.js';
import { cltk } from './spec.js';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

describe('spec', () => {
  it('asks two questions, one word each', () => {
    const forms = [
      { text: 'amō', encoded: 'amo' },
      { text: 'ama', encoded: 'ama' },
    ];
    expect(cltk.request(forms, 'lat', 'query')).toEqual({ language: 'lat', word: 'amo' });
    expect(cltk.request(forms, 'lat', 'lemma')).toEqual({ language: 'lat', word: 'amo', part: 'lewis' });
    expect(cltk.request([], 'grc', 'query')).toEqual({ language: 'grc', word: '' });
  });

  it('loads its parsers', async () => {
    expect(Object.keys(await cltk.parsers()).sort()).toEqual(['claim', 'derive', 'extract']);
  });

  it('has every finding explained in its README, and no other', () => {
    const explained = [...read('./README.md').matchAll(/^\| `([a-z_]+)` \| finding \|/gm)].map(
      (match) => match[1],
    );
    expect(explained.sort()).toEqual([...cltk.findings].sort());
    const used = ['extract.ts', 'derive.ts', 'lewis-fact.ts', 'claim.ts'].flatMap((name) =>
      [...read(`./${name}`).matchAll(/code: '([a-z_]+)'/g)].map((match) => match[1]),
    );
    expect([...new Set(used)].sort()).toEqual([...cltk.findings].sort());
  });

  it('explains every rule of its evidence', () => {
    const readme = read('./README.md');
    const source = ['derive.ts', 'lewis-fact.ts', 'cells.ts'].map((name) => read(`./${name}`)).join('\n');
    const rules = [...source.matchAll(/(?:rule = |, )'([a-z]+_[a-z_]+)'\)?/g)].map((match) => match[1] ?? '');
    expect(new Set(rules).size).toBe(7);
    for (const rule of rules) expect(readme).toContain(`\`${rule}\``);
  });

  it('counts as data just the files that the worker opens', () => {
    const worker = read('./worker.py');
    for (const { path } of MODEL_FILES) expect(worker).toContain(`"${path.split('/').at(-1)}"`);
    const named = [...worker.matchAll(/"([\w.]+\.(?:pickle|yaml))"/g)].map((match) => match[1]);
    const known = new Set(MODEL_FILES.map(({ path }) => path.split('/').at(-1)));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
