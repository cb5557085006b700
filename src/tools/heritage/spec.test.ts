/** The definition agrees with the rest of the folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpointVersion, queryString, readEndpoint } from './question.js';
import { heritage } from './spec.js';

describe('spec', () => {
  it('asks for one word, in Heritage’s Velthuis and in IAST', () => {
    expect(heritage.request([{ text: 'śiva', encoded: 'ziva' }], 'san', 'query')).toEqual({
      text: 'ziva',
      word: 'śiva',
    });
    expect(heritage.request([], 'san', 'query')).toEqual({ text: '', word: '' });
  });

  it('loads its parsers', async () => {
    expect(Object.keys(await heritage.parsers()).sort()).toEqual(['claim', 'derive', 'extract']);
  });

  it('asks once at a time, and not again what did not end', () => {
    expect(heritage.limits).toMatchObject({ concurrency: 1, retries: 0 });
  });

  it('has every finding explained in its README, and no other', () => {
    const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    const explained = [...readme.matchAll(/^\| `([a-z_]+)` \| finding \|/gm)].map((match) => match[1]);
    expect(explained.sort()).toEqual([...heritage.findings].sort());
    const sources = readdirSync(new URL('.', import.meta.url))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'));
    const used = sources.flatMap((source) =>
      [...source.matchAll(/(?:code: |#note\()'([a-z_]+)'/g)].map((match) => match[1]),
    );
    expect([...new Set(used)].sort()).toEqual([...heritage.findings].sort());
  });
});

describe('the endpoint of the settings', () => {
  it.each([
    ['', { kind: 'default', parameters: {} }],
    ['?lex=MW', { kind: 'default', parameters: { lex: 'MW' } }],
    ['/opt/heritage', { kind: 'engine', path: '/opt/heritage', parameters: {} }],
    ['/opt/heritage?mode=b', { kind: 'engine', path: '/opt/heritage', parameters: { mode: 'b' } }],
    ['http://localhost:8080/cgi-bin/SKT/sktgraph2', { kind: 'server', address: 'http://localhost:8080/cgi-bin/SKT/sktgraph2' }],
    ['https://example.org/x?lex=MW&mode=b', { kind: 'server', parameters: { lex: 'MW', mode: 'b' } }],
    ['http://localhost:8080', { kind: 'invalid' }],
    ['heritage', { kind: 'invalid' }],
    ['ftp://example.org/x', { kind: 'invalid' }],
    ['/opt/heritage?text=agni', { kind: 'invalid' }],
    ['/opt/heritage?font=deva', { kind: 'invalid' }],
  ])('%s', (endpoint, expected) => {
    expect(readEndpoint(endpoint)).toMatchObject(expected);
  }); // biome-ignore format: rows to be read across

  it('is part of the key of a call as far as it changes the answer', () => {
    expect(endpointVersion('')).toBe('');
    expect(endpointVersion('http://a.example/x')).toBe('');
    expect(endpointVersion('http://a.example/x?mode=b&lex=MW')).toBe('lex=MW&mode=b');
    expect(endpointVersion('/opt/x?lex=MW&mode=b')).toBe('lex=MW&mode=b');
    expect(endpointVersion('nonsense?lex=MW')).toBe('');
  });
});

describe('the question', () => {
  const read = (query: string) => Object.fromEntries(new URLSearchParams(query));
  const usual = { t: 'VH', lex: 'SH', font: 'roma', st: 't', us: 'f', mode: 'l', fmode: 'w', stemmer: 't' };

  it('is for JSON with sandhi undone', () => {
    expect(read(queryString("ko'pi", {}))).toEqual({ ...usual, text: "ko'pi" });
  });

  it('is for a page where the settings say so', () => {
    const { stemmer: _, ...page } = { ...usual, mode: 'b', lex: 'MW' };
    expect(read(queryString('agni', { mode: 'b', lex: 'MW' }))).toEqual({ ...page, text: 'agni' });
  });

  it('cannot be left by any text', () => {
    const text = 'a&mode=b;lex=MW#x=%26+?"';
    expect(read(queryString(text, {}))).toEqual({ ...usual, text });
    expect(queryString(text, {})).not.toContain(';');
  });
});
