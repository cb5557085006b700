/** Passages, citations and words of a text as they are printed: on wide and narrow terminals, with hostile text. */
import { describe, expect, it } from 'vitest';
import type { CtsAnswer } from '../../engine/cts.js';
import type { ReadToken } from '../../engine/read.js';
import { UNKNOWN_WORD } from '../../engine/word-reading.js';
import { citationLines } from './citation-text.js';
import { ctsText } from './cts-text.js';
import type { CitationDocument } from './document.js';
import { parseCount } from './flags.js';
import { createReadLines, tokenJson } from './read-text.js';
import { styleFor, width } from './style.js';

const style = styleFor(false, {});
const WORK = 'urn:cts:latinLit:phi9901.phi001';

const candidate = {
  urn: `${WORK}:1.5`,
  workUrn: WORK,
  author: 'Fluvius Nemo',
  work: 'Wanderings of Lumbax',
  language: 'lat',
  confidence: 0.99,
  reasons: ['abbreviation'],
  isChosen: true,
  isLocal: false,
} as const;
const unit = { kind: 'unit', edition: `${WORK}.test-lat1`, factId: 'drv_1', dataset: 'texts-lat' } as const;
const ANSWER: CtsAnswer = {
  ...candidate,
  cited: 'Fluv. E. 1, 5',
  status: 'found',
  unresolved: '',
  edition: `${WORK}.test-lat1`,
  match: 'exact',
  text: 'lumbacis ad oras',
  units: [
    { ...unit, role: 'before', urn: `${WORK}:1.4`, ref: '1.4', text: 'nox erat, et tacitae' },
    { ...unit, role: 'passage', urn: `${WORK}:1.5`, ref: '1.5', text: 'lumbacis ad oras' },
  ],
  total: 1,
  skipped: 0,
  quote: '',
  check: '',
  foundAt: '',
  candidates: [candidate],
  rest: '',
  notes: [],
  tool: 'cts_index',
  responseId: 'resp_1',
};

describe('a passage', () => {
  it('is printed with its names, and marked among its neighbours', () => {
    expect(ctsText(ANSWER, { columns: 80, style })).toBe(
      `Fluv. E. 1, 5                                urn:cts:latinLit:phi9901.phi001:1.5
Fluvius Nemo, Wanderings of Lumbax                             edition test-lat1
99 % sure: by its abbreviation

  1.4  nox erat, et tacitae
> 1.5  lumbacis ad oras
`,
    );
  });

  it('of several works lists them, says what was checked, and ends with the notes', () => {
    const other = {
      ...candidate,
      urn: 'urn:cts:latinLit:phi9902.phi001:5',
      author: '',
      work: '',
      isChosen: false,
    };
    const text = ctsText(
      {
        ...ANSWER,
        candidates: [candidate, { ...other, confidence: 0.1 }],
        quote: 'ad oras',
        check: 'there',
        notes: [{ code: 'rest', text: 'A further passage follows: 2, 1.' }],
      },
      { columns: 80, style },
    );
    expect(text).toContain('✓ the words stand there: ad oras');
    expect(text).toMatch(/^> {2}99 % {2}Fluvius Nemo, .*phi9901\.phi001:1\.5$/m);
    expect(text).toMatch(/^ {3}10 % {2}a work the catalogue does not have/m);
    expect(text.trimEnd().endsWith('note: A further passage follows: 2, 1.')).toBe(true);
  });

  it('that is not resolved stays to be seen', () => {
    const none = { urn: '', author: '', work: '', workUrn: '', edition: '', units: [], candidates: [] };
    const notes = [{ code: 'unknown_abbreviation', text: 'No table has it.' }];
    const text = ctsText({ ...ANSWER, ...none, status: 'unresolved', notes }, { columns: 80, style });
    expect(text).toBe('Fluv. E. 1, 5\nunresolved\n\nnote: No table has it.\n');
  });

  it('fits a narrow terminal, and hostile text moves nothing', () => {
    const narrow = ctsText(ANSWER, { columns: 40, style });
    for (const line of narrow.split('\n')) expect(width(line), line).toBeLessThanOrEqual(40);
    const hostile = {
      ...ANSWER,
      cited: 'x\u001b[2J',
      units: [{ ...unit, role: 'passage', urn: '', ref: '\u0007', text: '\u001b]0;t\u0007' }],
    } as const;
    const printed = ctsText(hostile, { columns: 80, style });
    for (const sign of ['\u0007', '\u001b']) expect(printed).not.toContain(sign);
  });
});

const NO_CITATION: CitationDocument = {
  type: 'citation',
  ref: '',
  cts_urn: '',
  text: '',
  author: '',
  work: '',
  lemma_id: 'lem_1',
};
const passage = (check: '' | 'there' | 'nearby' | 'not_found', text = 'lumbacis ad oras') => ({
  edition: `${WORK}.test-lat1:1.5`,
  text,
  check,
  found_at: check === 'nearby' ? `${WORK}.test-lat1:1.5-1.6` : '',
  match: 'exact',
});

describe('citations below an answer', () => {
  const shown = (
    citations: readonly Partial<CitationDocument>[],
    columns = 80,
    view: 'didactic' | 'research' = 'didactic',
  ) =>
    citationLines(
      citations.map((citation) => ({ ...NO_CITATION, ...citation })),
      'lem_1',
      { columns, style, view },
    );

  it('are the best ones first: checked, then found, then quoted, then examples', () => {
    const lines = shown(
      [
        { type: 'example', author: 'Palustris', work: 'On Frogs', ref: '7', text: 'rana timet' },
        { ref: 'Fluv. E. 9, 9', text: 'quoted only' },
        { ref: 'Fluv. E. 1, 4', text: 'near', passage: passage('nearby') },
        { ref: 'Fluv. E. 1, 5', text: 'ad oras,', cts_urn: `${WORK}:1.5`, passage: passage('there') },
        { ref: 'bare' },
      ],
      100,
    );
    expect(lines.map((line) => line.trim().split('  ')[0])).toEqual([
      'Fluv. E. 1, 5',
      'Fluv. E. 1, 4',
      'Fluv. E. 9, 9',
    ]);
    expect(lines[0]).toMatch(/^ {3}Fluv\. E\. 1, 5 {2}ad oras {2,}✓ the words stand there {2}urn:cts:/);
    expect(lines[1]).toContain('≈ nearby, at 1.5-1.6');
  });

  it('say what is not found, show the passage where nothing is quoted, and name whom a bare number means', () => {
    expect(shown([{ ref: 'Fluv. E. 1, 5', text: 'zzyzx', passage: passage('not_found') }])[0]).toContain(
      '✗ not found in this edition',
    );
    const named = { author: 'Fluvius Nemo', work: 'Wanderings of Lumbax' };
    expect(shown([{ ref: '143', ...named, passage: passage('') }])[0]).toMatch(
      /^ {3}Fluvius Nemo, Wanderings of Lumbax 143 {2}lumbacis ad oras/,
    );
    expect(shown([{ type: 'example', work: 'Dīpakathā', ref: 'DīKa, 1, 1', text: 'dīpo' }])[0]).toContain(
      'Dīpakathā (DīKa, 1, 1)  dīpo',
    );
  });

  it('fit a narrow terminal', () => {
    const lines = shown(
      [
        {
          ref: 'Fluv. E. 1, 5',
          text: 'lumbacis ad oras tacitae noctis erat',
          cts_urn: `${WORK}:1.5`,
          passage: passage('there'),
        },
      ],
      44,
    );
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(width(line), line).toBeLessThanOrEqual(44);
  });

  it('of another word, or without words, are not shown', () => {
    expect(shown([{ lemma_id: 'lem_2', text: 'x' }, { ref: 'bare' }])).toEqual([]);
  });
});

const word = (text: string, changes: Partial<ReadToken> = {}): ReadToken => ({
  ...UNKNOWN_WORD,
  kind: 'word',
  text,
  start: 0,
  end: text.length,
  urn: '',
  ...changes,
});
const known = {
  isKnown: true,
  lemma: 'vir',
  reading: 'accusative singular masculine',
  gloss: 'man',
  tier: 'exact',
};

describe('words of a text', () => {
  const print = (tokens: readonly ReadToken[], columns = 80) => {
    const lines = createReadLines({ columns, style });
    return tokens.map((token) => lines.add(token)).join('') + lines.end();
  };
  const sign = (text: string, urn = '') => word(text, { kind: 'sign', urn });

  it('stand one a line, signs at their word, units under their URN', () => {
    const first = { urn: `${WORK}:1.1` };
    const text = print([
      sign('(', first.urn),
      word('virumque', { ...known, ...first, enclitic: 'que' }),
      sign(',', first.urn),
      word('zzyzx', first),
      sign('!', first.urn),
      word('viri', { ...known, urn: `${WORK}:1.2`, tier: 'rule_made' }),
      sign('—', `${WORK}:1.2`),
    ]);
    expect(text).toBe(
      `${WORK}:1.1
(virumque,        vir + -que      accusative singular masculine · man
zzyzx!            ? unknown
${WORK}:1.2
viri—             vir             a guess · accusative singular masculine · man
`,
    );
  });

  it('show the members of a sandhi group, and fit a narrow terminal', () => {
    const segments = [
      { text: 'agnim', lemma: 'agni', pos: '', reading: 'accusative singular', gloss: 'fire' },
      { text: 'īḍe', lemma: 'īḍ', pos: '', reading: 'first person singular', gloss: '' },
    ];
    const text = print([word('agnimīḷe', { ...known, segments })], 50);
    expect(text).toContain('    agnim · agni · accusative singular · fire\n');
    for (const line of text.split('\n')) expect(width(line), line).toBeLessThanOrEqual(50);
  });

  it('are printed even if there are only signs, and hostile ones move nothing', () => {
    expect(print([sign('—')])).toBe('—\n');
    expect(print([])).toBe('');
    expect(print([word('\u001b[2J', known)])).not.toContain('\u001b');
  });

  it('are one JSON object a line', () => {
    const silent = { tool: 'cltk', status: 'skipped', reason: '', advice: '', code: '' };
    expect(JSON.parse(tokenJson(word('viri', { ...known, unanswered: [silent] })))).toMatchObject({
      kind: 'word',
      text: 'viri',
      start: 0,
      end: 4,
      urn: '',
      is_known: true,
      lemma: 'vir',
      unanswered: ['cltk'],
    });
    expect(JSON.parse(tokenJson(sign(',')))).toEqual({ kind: 'sign', text: ',', start: 0, end: 1, urn: '' });
  });
});

describe('a count', () => {
  it('is a whole number within its bounds', () => {
    expect(parseCount('12', 0, 50)).toBe(12);
    for (const bad of ['', '-1', '51', '1.5', 'x', '9'.repeat(12)])
      expect(() => parseCount(bad, 0, 50)).toThrow(`\`${bad}\``);
  });
});
