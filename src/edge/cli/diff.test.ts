/** How the two sides of a comparison are named, and how the differences read in a terminal. */
import { describe, expect, it } from 'vitest';
import type { DiffChange, DiffReport, DiffUnit, PlacedWitness } from '../../engine/diff.js';
import { parseSide } from './diff-side.js';
import { diffText } from './diff-text.js';
import { styleFor, width } from './style.js';

describe('a side', () => {
  it.each([
    ['generation=2', { generation: 2 }],
    ['generation=latest', {}],
    ['mode=skeptic', { mode: 'skeptic' }],
    ['tools=core,whitakers', { tools: ['core', 'whitakers'] }],
    [
      'tools=core,whitakers,mode=open,generation=1',
      { tools: ['core', 'whitakers'], mode: 'open', generation: 1 },
    ],
    ['parsers=before', { parsers: 'before' }],
    [
      'parsers=a@1.2.3,b_c@1.1.10,mode=open',
      {
        parsers: new Map([
          ['a', '1.2.3'],
          ['b_c', '1.1.10'],
        ]),
        mode: 'open',
      },
    ],
    ['file=a,b=c.json', { file: 'a,b=c.json' }],
    ['file=-', { file: '-' }],
  ])('%s', (text, side) => {
    expect(parseSide(text)).toEqual(side);
  });

  it.each([
    '',
    'core',
    'age=3',
    'mode',
    'mode=',
    'mode=loose',
    'mode=open,skeptic',
    'generation=0',
    'generation=-1',
    'generation=1,2',
    'generation=1,generation=2',
    'tools=',
    'parsers=',
    'parsers=before,a@1.1.1',
    'parsers=whitakers',
    'parsers=whitakers@2',
    'file=',
    'mode=open,file=a.json',
    'toString=1',
  ])('%j is refused', (text) => {
    expect(() => parseSide(text)).toThrow(/\S/);
  });
});

const unit = (text: string, rank: number, lemma = 'lupus'): DiffUnit => ({
  id: `sns_${text}`,
  lemmaId: `lem_${lemma}`,
  lemma,
  rank,
  text,
  constant: '',
});
const witness = (sourceRef: string, sensePath: string, at = 0): PlacedWitness => ({
  claimId: 'clm_1',
  sourceRef,
  sensePath,
  tool: 'perseus',
  source: 'Lewis & Short',
  text: 'words',
  at,
});
const NO_SIDE = { file: '', mode: 'open', tools: [], generation: 0, parsers: [], notes: [] };

function reportOf(changes: readonly DiffChange[], more: Partial<DiffReport> = {}): DiffReport {
  const none = { same: 1, changes: [] };
  return {
    schemaVersion: '1',
    query: { surface: 'lupus', languageHint: 'lat' },
    from: { ...NO_SIDE, generation: 1 },
    to: NO_SIDE,
    equal: changes.length === 0,
    lemmas: none,
    readings: none,
    senses: { same: 2, changes },
    sources: [],
    ...more,
  };
}

const plain = (report: DiffReport, columns = 80) => diffText(report, { columns, style: styleFor(false, {}) });

describe('differences as text', () => {
  it('equal answers are said to be so', () => {
    expect(plain(reportOf([]))).toBe(
      [
        `lupus${' '.repeat(70)}Latin`,
        'from: generation 1 · mode open',
        "to:   today's answer · mode open",
        '',
        'No difference: 1 lemma, 1 reading, 2 senses in both.',
        '',
      ].join('\n'),
    );
  });

  it('every kind of change stands with its places and witnesses', () => {
    const both = { from: witness('ls:1', 'I'), to: witness('ls:1', 'I') };
    const text = plain(
      reportOf([
        {
          kind: 'added',
          from: [],
          to: [unit('hook', 2)],
          fields: [],
          witnesses: [{ from: null, to: witness('ls:1', 'II') }],
        },
        {
          kind: 'lost',
          from: [unit('pike', 3)],
          to: [],
          fields: [],
          witnesses: [{ from: witness('ls:1', 'III'), to: null }],
        },
        {
          kind: 'moved',
          from: [unit('wolf', 4)],
          to: [unit('a wolf', 1)],
          fields: [
            { field: 'rank', from: '4', to: '1' },
            { field: 'gloss', from: 'wolf', to: 'a wolf' },
          ],
          witnesses: [both, { from: witness('ls:2', ''), to: null }],
        },
        {
          kind: 'moved',
          from: [unit('slime', 2)],
          to: [unit('slime', 1, 'virus')],
          fields: [{ field: 'lemma', from: 'lupus', to: 'virus' }],
          witnesses: [both],
        },
        {
          kind: 'split',
          from: [unit('saw', 5)],
          to: [unit('saw', 5), unit('bit', 6)],
          fields: [],
          witnesses: [both, { from: witness('ls:1', 'V'), to: witness('ls:1', 'V', 1) }],
        },
      ]),
    );
    const right = (left: string, sources: string) =>
      `${left}${' '.repeat(80 - left.length - sources.length)}${sources}`;
    expect(text.split('\n').slice(4)).toEqual([
      'lemmas: all 1 the same',
      '',
      'readings: all 1 the same',
      '',
      'senses: 1 added, 1 lost, 2 moved, 1 split; 2 the same',
      right('  added      lupus 2  hook', 'Lewis & Short ls:1 II'),
      right('  lost       lupus 3  pike', 'Lewis & Short ls:1 III'),
      right('  moved      lupus 4 → 1  a wolf', 'Lewis & Short ls:1 I'),
      '             gloss: wolf → a wolf',
      '             no longer: Lewis & Short ls:2',
      right('  moved      lupus 2 → virus 1  slime', 'Lewis & Short ls:1 I'),
      right('  split      lupus 5  saw', 'Lewis & Short ls:1 I · Lewis & Short ls:1 V'),
      right('         →   lupus 5  saw', 'Lewis & Short ls:1 I'),
      right('             lupus 6  bit', 'Lewis & Short ls:1 V'),
      '',
    ]);
  });

  it('tools that fared differently and notes stand below', () => {
    const text = plain(
      reportOf([], {
        sources: [
          { tool: 'cltk', from: null, to: { status: 'no_match', code: '', reason: '' } },
          {
            tool: 'ww',
            from: { status: 'answered', code: '', reason: '' },
            to: { status: 'failed', code: 'x', reason: 'it died' },
          },
        ],
        from: {
          ...NO_SIDE,
          parsers: [{ tool: 'ww', version: '1.1.1' }],
          notes: [{ code: 'a', text: 'Mind this.' }],
        },
        to: { ...NO_SIDE, file: 'old.json' },
      }),
    );
    expect(text).toContain('from: as read by ww 1.1.1 · mode open\nto:   the answer saved in old.json\n');
    expect(text).toContain(
      'cltk: not asked → no match\nww: answered → failed (it died)\n\nnote: Mind this.\n',
    );
  });

  it('keeps to the width, and lets no text move the cursor', () => {
    const long = unit('λόγος '.repeat(30).trim(), 1);
    const change: DiffChange = {
      kind: 'changed',
      from: [long],
      to: [{ ...long, text: `${long.text}\u001b[2J` }],
      fields: [{ field: 'gloss', from: 'a\u0007 '.repeat(40), to: 'b' }],
      witnesses: [{ from: null, to: witness('ls:1', 'I') }],
    };
    const text = plain(reportOf([change]), 50);
    for (const sign of ['\u0007', '\u001b']) expect(text).not.toContain(sign);
    for (const line of text.split('\n')) expect(width(line)).toBeLessThanOrEqual(50);
  });
});
