/** What `langnet data` prints: lines of progress, rows of the list, findings. */
import { describe, expect, it } from 'vitest';
import { progressLine } from './data-progress.js';
import { amount, type DatasetRow, findingsText, namesText, rowText } from './data-text.js';
import { styleFor } from './style.js';

describe('a line of progress', () => {
  const half = {
    stage: 'reading',
    files: 3,
    records: 1200,
    bytes: 2_097_152,
    totalBytes: 4_194_304,
  } as const;

  it('shows how much is done and how long it will take', () => {
    expect(progressLine('lsj', half, 4000)).toBe(
      'reading lsj ████████████░░░░░░░░░░░░  2.0 MB / 4.0 MB  3 files  1,200 records  4 s left',
    );
  });

  it('does not guess at once, nor without a total', () => {
    expect(progressLine('lsj', half, 1000)).not.toContain('left');
    const open = progressLine(
      'lsj',
      { ...half, stage: 'downloading', files: 0, records: 0, totalBytes: 0 },
      9000,
    );
    expect(open).toBe('downloading lsj ░░░░░░░░░░░░░░░░░░░░░░░░  2.0 MB');
  });

  it('never shows more than all', () => {
    expect(progressLine('lsj', { ...half, bytes: 9e9 }, 9000)).toContain('█'.repeat(24));
  });
});

describe('a row of the list', () => {
  const style = styleFor(false, {});
  const missing: DatasetRow = {
    id: 'words',
    title: 'Invented words',
    languages: ['lat'],
    tools: ['x'],
    state: 'missing',
    licence: 'CC0',
    credit: 'nobody',
    upstream: 'the moon',
    command: 'langnet data install SOURCE --dataset words',
    bytes: 0,
    manifest: undefined,
  };

  it('says where to get what is missing', () => {
    expect(rowText(missing, style, 80)).toBe(
      'words  missing  Invented words\n    files: the moon\n    lat; licence CC0; nobody\n    → langnet data install SOURCE --dataset words\n',
    );
  });

  it('says what is there, and shows no control characters of a source', () => {
    const manifest = {
      id: 'words',
      title: 'Invented words',
      version: 'v',
      source: '/home/\u001b[2Jme',
      release: '3',
      licence: 'CC0',
      credit: 'nobody',
      builderVersion: '1',
      builtAt: '2026-01-02T03:04:05Z',
      records: 1,
      keys: 2000,
      findings: 1,
    };
    const text = rowText({ ...missing, state: 'installed', command: '', bytes: 2048, manifest }, style, 80);
    expect(text).toContain('1 record, 2,000 keys, 1 finding; 2.0 kB; built 2026-01-02');
    expect(text).toContain('from /home/\ufffd[2Jme, release 3');
  });
});

describe('findings and names', () => {
  it('are counted, with the first places', () => {
    const first = [{ code: 'no_gloss', file: 'a.words', byteOffset: 1234, text: 'no\u0007gloss' }];
    expect(findingsText([{ code: 'no_gloss', count: 3, first }])).toBe(
      '  3 × no_gloss\n    a.words, byte 1,234: no\ufffdgloss\n    … and 2 more\n',
    );
    expect(findingsText([])).toBe('');
    expect(namesText(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
    expect(amount(1, 'file')).toBe('1 file');
  });
});
