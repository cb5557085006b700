import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunked } from '../../engine/chunks.js';
import { answerText } from './answer-text.js';
import { type AnswerDocument, exitCodeOf } from './document.js';
import { snakeCase } from './snake.js';
import { bytesText, padEnd, printable, styleFor, table, width, wrap } from './style.js';

describe('widths', () => {
  it.each([
    ['lupus', 5],
    ['λόγος', 5],
    ['λο\u0301γος', 5],
    ['kṛṣṇa', 5],
    ['kr\u0323s\u0323n\u0323a', 5],
    ['शिव', 3],
    ['漢字', 4],
    ['\u001b[1mlupus\u001b[22m', 5],
    ['', 0],
  ])('%j takes %i columns', (text, columns) => {
    expect(width(text)).toBe(columns);
  });

  it('pads and aligns by columns, not by code units', () => {
    expect(padEnd('λο\u0301γος', 7)).toBe('λο\u0301γος  ');
    expect(
      table([
        ['λόγος', 'a'],
        ['x', 'b'],
      ]),
    ).toBe('λόγος  a\nx      b\n');
  });
});

describe('wrapping', () => {
  it('never loses or adds a word, and keeps to the width where words allow it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zλśक]{1,9}$/), { minLength: 1 }),
        fc.integer({ min: 5, max: 60 }),
        (words, columns) => {
          const lines = wrap(words.join(' '), columns);
          expect(lines.join(' ')).toBe(words.join(' '));
          for (const line of lines) if (line.includes(' ')) expect(width(line)).toBeLessThanOrEqual(columns);
        },
      ),
    );
  });
});

describe('hostile text', () => {
  it('cannot move the cursor, ring the bell or turn the line round', () => {
    expect(printable('a\u001b[2Jb\u0007\u202ec\r\n')).toBe('a\ufffd[2Jb\ufffd\ufffdc\ufffd\ufffd');
    expect(printable('क्\u200dष')).toBe('क्\u200dष');
  });
});

describe('colour', () => {
  it('only on a terminal, and never against NO_COLOR', () => {
    expect(styleFor(true, {}).bold('a')).toBe('\u001b[1ma\u001b[22m');
    for (const style of [
      styleFor(false, {}),
      styleFor(true, { NO_COLOR: '1' }),
      styleFor(true, { TERM: 'dumb' }),
    ]) {
      expect(style.bold('a')).toBe('a');
      expect(style.mark('a')).toBe('»a«');
    }
  });
});

describe('small things', () => {
  it('sizes', () => {
    expect([bytesText(3), bytesText(2048), bytesText(5 * 1024 * 1024)]).toEqual(['3 B', '2.0 kB', '5.0 MB']);
  });

  it('keys in snake_case, but not inside other people’s data', () => {
    expect(snakeCase({ callId: 'x', params: { someKey: 1 }, list: [{ aB: 1 }], none: null })).toEqual({
      call_id: 'x',
      params: { someKey: 1 },
      list: [{ a_b: 1 }],
      none: null,
    });
  });
});

describe('chunks', () => {
  async function* slowly(items: readonly (readonly [string, number])[]) {
    for (const [item, pause] of items) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      yield item;
    }
  }

  it('are full while input flows', async () => {
    const seen: (readonly string[])[] = [];
    for await (const chunk of chunked(
      slowly([
        ['a', 0],
        ['b', 0],
        ['c', 0],
        ['d', 0],
        ['e', 0],
      ]),
      2,
      1000,
    ))
      seen.push(chunk);
    expect(seen).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('wait no longer when items keep coming slowly', async () => {
    const sizes: number[] = [];
    const items = Array.from({ length: 20 }, (_, index): [string, number] => [String(index), 20]);
    for await (const chunk of chunked(slowly(items), 100, 60)) sizes.push(chunk.length);
    expect(Math.max(...sizes)).toBeLessThan(12);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20);
  });

  it('do not wait for others when input pauses', async () => {
    const seen: (readonly string[])[] = [];
    for await (const chunk of chunked(
      slowly([
        ['a', 0],
        ['b', 0],
        ['c', 300],
      ]),
      100,
      20,
    ))
      seen.push(chunk);
    expect(seen).toEqual([['a', 'b'], ['c']]);
  });
});

const EMPTY: AnswerDocument = {
  schema_version: '1',
  query: { surface: 'x', language_hint: 'lat', normalized: 'x', normalization_steps: [] },
  lemmas: [],
  analyses: [],
  senses: [],
  citations: [],
  sources: [],
  ui_hints: { primary_lemma: '', collapsed_senses: [] },
  warnings: [],
};
const source = (tool: string, status: 'answered' | 'no_match' | 'skipped' | 'failed', code = '') => ({
  tool,
  status,
  reason: 'r',
  advice: '',
  code,
});
const lemma = {
  lemma_id: 'lem_1',
  display: 'x',
  lexeme_key: '',
  pos: '',
  tier: 'exact',
  gender: '',
  class: '',
  headword_line: '',
  editorial: false,
  form: '',
  witnesses: [],
};

describe('exit codes of an answer', () => {
  it.each<[string, Partial<AnswerDocument>, readonly string[], number]>([
    ['a lemma', { lemmas: [lemma], sources: [source('a', 'answered'), source('b', 'failed')] }, [], 0],
    [
      'a lemma, but a required tool failed',
      { lemmas: [lemma], sources: [source('a', 'answered'), source('b', 'failed')] },
      ['b'],
      3,
    ],
    ['a required tool is missing', { lemmas: [lemma], sources: [source('b', 'skipped')] }, ['b'], 3],
    ['no match', { sources: [source('a', 'no_match'), source('b', 'skipped')] }, [], 1],
    ['offline', { sources: [source('a', 'no_match'), source('b', 'skipped', 'offline_unasked')] }, [], 5],
    ['offline and required', { sources: [source('b', 'skipped', 'offline_unasked')] }, ['b'], 5],
    ['nobody there', { sources: [source('a', 'skipped'), source('b', 'failed')] }, [], 4],
  ])('%s', (_what, changes, required, code) => {
    expect(exitCodeOf({ ...EMPTY, ...changes }, new Set(required))).toBe(code);
  });
});

describe('the answer as text', () => {
  const options = { columns: 60, style: styleFor(false, {}), view: 'didactic', isTraceable: true } as const;

  it('tells silence, absence and failure apart', () => {
    const text = answerText(
      { ...EMPTY, sources: [source('a', 'no_match'), source('b', 'skipped'), source('c', 'failed')] },
      options,
    );
    expect(text).toContain('No match: a does not know this word.');
    expect(text).toContain('a: no match');
    expect(text).toContain('b skipped: r');
    expect(text).toContain('c failed: r');
    expect(answerText({ ...EMPTY, sources: [source('b', 'skipped')] }, options)).toContain(
      'No tool could answer',
    );
  });

  it('keeps to a narrow terminal', () => {
    const sense = {
      sense_id: 'sns_1',
      lemma_id: 'lem_1',
      display_gloss: 'a gloss that is much longer than such a narrow terminal would like it to be',
      domains: [],
      register: [],
      editorial: false,
      witnesses: [{ claim_id: 'c', source_ref: 's', tool: 't', source: 'A Source' }],
    };
    const text = answerText({ ...EMPTY, lemmas: [lemma], senses: [sense] }, { ...options, columns: 40 });
    for (const line of text.split('\n')) expect(width(line)).toBeLessThanOrEqual(40);
  });
});
