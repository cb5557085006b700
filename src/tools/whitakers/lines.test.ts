/** Every kind of line, told by its shape. */
import { describe, expect, it } from 'vitest';
import * as shape from './lines.js';

const encoder = new TextEncoder();

function split(text: string): readonly shape.PrintedLine[] {
  return shape.splitLines(encoder.encode(text));
}

describe('splitLines', () => {
  it('cuts codes, carriage returns and trailing blanks and keeps byte offsets', () => {
    expect(split('03 rose;  \r\n*\n')).toEqual([
      { code: '03', text: 'rose;', start: 3, end: 8 },
      { code: '', text: '*', start: 12, end: 13 },
    ]);
  });

  it('reads a last line without its line end', () => {
    expect(split('gnaw, peck;')).toEqual([{ code: '', text: 'gnaw, peck;', start: 0, end: 11 }]);
  });

  it('keeps an empty numbered line apart from a blank one', () => {
    expect(split('06 \n\n').map(({ code, text }) => [code, text])).toEqual([
      ['06', ''],
      ['', ''],
    ]);
  });

  it('keeps the blank before a numeral and takes no number for a code', () => {
    expect(split(' 2 - (CARD);\n10 men;\n07 x').map(({ code, text }) => [code, text])).toEqual([
      ['', ' 2 - (CARD);'],
      ['', '10 men;'],
      ['', '07 x'],
    ]);
  });

  it('cuts prompts off', () => {
    expect(split('=>amo\n=>\n').map(({ text, start }) => [text, start])).toEqual([
      ['amo', 2],
      ['', 8],
    ]);
  });

  it('joins the halves of a wrapped line, numbered or not', () => {
    const wrapped = `consubstantialitat.ibus\n${' '.repeat(21)}N      3 1 LOC P F`;
    expect(split(`${wrapped}   \n`)).toEqual([{ code: '', text: wrapped, start: 0, end: wrapped.length }]);
    expect(split(`01 ${wrapped}\n`)).toEqual([
      { code: '01', text: wrapped, start: 3, end: wrapped.length + 3 },
    ]);
  });

  it('does not take the pager for the second half', () => {
    const pager = `${' '.repeat(26)}MORE - hit RETURN/ENTER to continue`;
    expect(split(`consubstantialitat.ibus\n${pager}\n`)).toHaveLength(2);
  });

  it('counts bytes where they are no ASCII', () => {
    const [first, second] = shape.splitLines(new Uint8Array([0xff, 0xc3, 0xa9, 0x0a, 0x61]));
    expect([first?.end, second?.start, second?.text]).toEqual([3, 4, 'a']);
    expect(shape.isPrintable(first?.text ?? '')).toBe(false);
  });
});

describe('analysisShape', () => {
  it.each([
    ['lup.us               N      2 1 NOM S M', 'N', 6],
    ['.est                 V      5 1 PRES ACTIVE  IND 3 S', 'V', 4],
    ['circumscription.ibus N      3 1 LOC P F', 'N', 20],
    ['SUPINE + iri         V      1 1 FUT  PASSIVE INF 0 X', 'V', 12],
    ['que                  TACKON', 'TACKON', 3],
    [`consubstantialitat.ibus\n${' '.repeat(24)}N      3 1 LOC P F`, 'N', 23],
  ])('of %s', (text, tag, formEnd) => {
    expect(shape.analysisShape(text)).toMatchObject({ tag, formEnd });
  });

  it.each(['wolf; grappling iron;', 'love, like; fall in love with;', '', 'que'])('none of %s', (text) => {
    expect(shape.isAnalysisTag(shape.analysisShape(text)?.tag ?? '')).toBe(false);
  });
});

describe('entryCodesStart', () => {
  it.each([
    'lupus, lupi  N (2nd) M   [XXXAX]',
    'rodo, rodere, rosi, rosus  V (3rd)   [XXXDX]    lesser',
    'virum, viri  N (2nd) N   [GBXEK]  (38979)  NeoLatin  uncommon',
    ' [XXXAX]',
    '[XXXAX]  (32472)',
    'affectus, affectus  N (4th) M     4 1  M   [XXXAO]',
  ])('finds the letters of %s', (text) => {
    expect(shape.entryCodesStart(text)).toBe(text.indexOf('['));
  });

  it.each(['the state; [res publica => the state];', 'x [XXXAX];', 'abc[XXXAX]', '[XXAX]', '[XXXAX'])(
    'none in %s',
    (text) => {
      expect(shape.entryCodesStart(text)).toBe(-1);
    },
  );

  it('is not slow on a hostile line', () => {
    expect(shape.entryCodesStart(`[XXXAX]${' a'.repeat(50_000)}!`)).toBe(-1);
  });
});

describe('other kinds', () => {
  it.each(['Word mod y/i', 'Slur sub/su~', 'Syncope   s => vis', 'Two words', 'Bad Roman Numeral?'])(
    'headline %s',
    (text) => {
      expect(shape.isTrick(text)).toBe(true);
    },
  );

  it('takes no meaning for a headline', () => {
    expect(shape.isTrick('Two words that belong together;')).toBe(false);
  });

  it.each([
    'PERF PASSIVE PPL + verb TO_BE => PASSIVE perfect system',
    'FUT ACTIVE PPL + verb TO_BE => ACTIVE Periphrastic - about to, going to',
    'PERF PASSIVE PPL + esse => PERF PASSIVE INF',
    'FUT ACT PPL+fuisse => PERF ACT INF Periphrastic - to have been about/going to',
  ])('compound note %s', (text) => {
    expect(shape.isCompoundNote(text)).toBe(true);
  });

  it('knows unknown words, also long ones', () => {
    expect(shape.isUnknownWord('xyzzyq                         ========   UNKNOWN')).toBe(true);
    expect(shape.isUnknownWord(`${'a'.repeat(40)}\n${' '.repeat(33)}========   UNKNOWN`)).toBe(true);
    expect(shape.isNoMatch('No Match')).toBe(true);
  });

  it('knows the values of Roman numerals', () => {
    expect(shape.isRomanValue('1914  as a ROMAN NUMERAL;')).toBe(true);
    expect(shape.isRomanValue('8  as ill-formed ROMAN NUMERAL?;')).toBe(true);
    expect(shape.isRomanValue('1000 - (CARD answers)')).toBe(false);
  });

  it.each([
    `${' '.repeat(26)}MORE - hit RETURN/ENTER to continue`,
    'Unexpected exception in PAUSE',
    'Blank exits =>',
    'Giving up!',
    'Cannot have file of words (@FILE) in an @FILE',
    '    Or Input # to change parameters and mode of the program',
  ])('noise %s', (text) => {
    expect(shape.isNoise(text)).toBe(true);
  });

  it('guesses what a damaged line was', () => {
    const lost = (code: string, text: string) => shape.lostKinds({ code, text, start: 0, end: 0 });
    expect(lost('01', 'x')).toEqual(['analysis']);
    expect(lost('03', 'x')).toEqual(['meaning']);
    expect(lost('06', 'x')).toEqual([]);
    expect(lost('', 'lupus, lupi  N (2nd) M   {XXXAX]')).toEqual(['entry']);
    expect(lost('', 'que                  TAC?ON')).toEqual(['affix']);
    expect(lost('', 'lup.us               ?      2 1 NOM S M')).toEqual(['analysis']);
    expect(lost('', 'wolf; gr?ppling iron')).toEqual(['meaning']);
  });
});
