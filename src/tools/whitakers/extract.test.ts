/** How lines become groups: what the program leaves unprinted is put back. */
import { describe, expect, it } from 'vitest';
import { extract } from './extract.js';
import { type Group, readGroup } from './group.js';

const A1 = 'amat.um              VPAR   1 1 NOM S N PERF PASSIVE PPL';
const A2 = 'amat.um              SUPINE 1 1 ACC S N';
const B1 = 'iov.is               N      3 1 GEN S M';
const AMO = 'amo, amare, amavi, amatus  V (1st)   [XXXAO]';
const ADAMO = 'adamo, adamare, adamavi, adamatus  V (1st) TRANS   [XXXBO]';
const LOVE = 'love, like;';
const ADMIRE = 'admire greatly;';
const QUE = 'que                  TACKON';
const AND = '-que = and (enclitic);';

function read(...lines: readonly string[]): { groups: Group[]; types: string[]; codes: string[] } {
  const { values, findings } = extract(new TextEncoder().encode(`${lines.join('\n')}\n`), { params: {} });
  const groups = values.map(({ data }) => readGroup(data)).filter((group) => group !== undefined);
  return { groups, types: values.map(({ type }) => type), codes: findings.map(({ code }) => code) };
}

/** `entry: analyses / meanings | analyses / meanings`, lines named by their first word. */
function show(group: Group): string {
  const name = (line: { text: string }): string => line.text.split(/[ ,;]/)[0] ?? '';
  const sections = group.sections.map(
    ({ analyses, meanings }) => `${analyses.map(name).join(' ')} / ${meanings.map(name).join(' ')}`,
  );
  const affixes = [...group.affixes, ...(group.trick === null ? [] : [group.trick])].map(({ line }) =>
    name(line),
  );
  return `${affixes.map((affix) => `${affix}+`).join('')}${group.entry === null ? '-' : name(group.entry)}: ${sections.join(' | ')}`;
}

describe('groups', () => {
  it('of one entry', () => {
    const { groups, codes } = read(A1, AMO, LOVE, '');
    expect(groups.map(show)).toEqual(['amo: amat.um / love']);
    expect(codes).toEqual([]);
  });

  it('take analyses behind the dictionary line to the same entry', () => {
    expect(read(A1, AMO, A2, LOVE, '').groups.map(show)).toEqual(['amo: amat.um amat.um / love']);
  });

  it('share the analyses with an entry directly behind a meaning', () => {
    expect(read(A1, AMO, LOVE, ADAMO, ADMIRE, '').groups.map(show)).toEqual([
      'amo: amat.um / love',
      'adamo: amat.um / admire',
    ]);
  });

  it('share a meaning that is put off', () => {
    expect(read(A1, AMO, B1, ADAMO, AMO, LOVE, ADMIRE, '').groups.map(show)).toEqual([
      'amo: amat.um / love admire',
      'adamo: iov.is / love admire',
      'amo: iov.is / love admire',
    ]);
  });

  it('go on with the entry before when analyses come without one', () => {
    expect(read(A1, AMO, LOVE, B1, ADMIRE, '').groups.map(show)).toEqual([
      'amo: amat.um / love | iov.is / admire',
    ]);
  });

  it('have no entry behind an affix that prints none', () => {
    const { groups } = read(A1, AMO, LOVE, QUE, AND, B1, ADMIRE, A1, LOVE, '');
    expect(groups.map(show)).toEqual(['amo: amat.um / love', 'que+-: iov.is / admire | amat.um / love']);
    expect(groups[1]?.affixes[0]?.note?.text).toBe(AND);
  });

  it('are governed by affixes that follow one another', () => {
    const cum = 'cum                  TACKON';
    const suffix = 'iter                 SUFFIX';
    expect(read(QUE, AND, cum, AND, B1, AMO, LOVE, '').groups.map(show)).toEqual([
      'que+cum+amo: iov.is / love',
    ]);
    // A new suffix does not end the enclitic outside it; a new enclitic ends all.
    expect(
      read(
        QUE,
        AND,
        suffix,
        AND,
        A1,
        AMO,
        LOVE,
        suffix,
        AND,
        B1,
        AMO,
        LOVE,
        QUE,
        AND,
        B1,
        AMO,
        LOVE,
        '',
      ).groups.map(show),
    ).toEqual(['que+iter+amo: amat.um / love', 'que+iter+amo: iov.is / love', 'que+amo: iov.is / love']);
  });

  it('keep a change of spelling to the end of the word', () => {
    const { groups } = read(
      A1,
      AMO,
      LOVE,
      'Syncope   s => vis   ',
      'it drops',
      B1,
      AMO,
      LOVE,
      '',
      A1,
      AMO,
      LOVE,
      '',
    );
    expect(groups.map(show)).toEqual([
      'amo: amat.um / love',
      'Syncope+amo: iov.is / love',
      'amo: amat.um / love',
    ]);
    expect(groups.map(({ word, words }) => `${word}/${words}`)).toEqual(['0/2', '0/2', '1/2']);
  });

  it('of Roman numerals stand alone', () => {
    const numeral = 'vi                   NUM    2 0 X   X X CARD';
    expect(read(A1, AMO, LOVE, numeral, '6  as a ROMAN NUMERAL;', '').groups.map(show)).toEqual([
      'amo: amat.um / love',
      '-: vi / 6',
    ]);
    expect(
      read(
        'Bad Roman Numeral?   ',
        '',
        'IIX                  NUM    2 0 X   X X CARD',
        '8  as ill-formed ROMAN NUMERAL?;',
        '',
      ).groups.map(show),
    ).toEqual(['Bad+-: IIX / 8']);
  });

  it('hold the notes on compound tenses behind their analysis', () => {
    const compound = 'PPL+est              V      1 1 PERF PASSIVE IND 3 S';
    const note = 'PERF PASSIVE PPL + verb TO_BE => PASSIVE perfect system';
    const { groups } = read(A1, compound, note, AMO, LOVE, '');
    expect(groups[0]?.sections[0]?.analyses.map(({ kind }) => kind)).toEqual([
      'analysis',
      'analysis',
      'compound',
    ]);
  });

  it('are the same with numbered lines', () => {
    const coded = read(`05 ${QUE}`, `06 ${AND}`, `01 ${A1}`, `02 ${AMO}  (2871)`, `03 ${LOVE}\r`, '*');
    expect(coded.groups.map(show)).toEqual(['que+amo: amat.um / love']);
    expect(coded.groups[0]?.isTrimmed).toBe(true);
    expect(coded.codes).toEqual([]);
    // The affix of adverbs from adjectives is numbered as an analysis.
    expect(
      read('01 e                    SUFFIX', '06 -ly;', `01 ${A1}`, `02 ${AMO}`, `03 ${LOVE}`, '').groups.map(
        show,
      ),
    ).toEqual(['e+amo: amat.um / love']);
  });

  it('are not disturbed by the pager', () => {
    const pager = [
      '                          MORE - hit RETURN/ENTER to continue',
      'Unexpected exception in PAUSE',
    ];
    expect(
      read(QUE, ...pager, AND, A1, ...pager, AMO, ...pager, LOVE, ...pager, ADMIRE, '').groups.map(show),
    ).toEqual(['que+amo: amat.um / love admire']);
  });

  it('of English words have no analyses', () => {
    const hit = 'amo, amare, amavi, amatus  V (1st)     1 1 [XXXAO]';
    const { groups, types } = read('', hit, LOVE, '', ADAMO, ADMIRE, '*', 'No Match');
    expect(groups.map(show)).toEqual(['amo:  / love', 'adamo:  / admire']);
    expect(types).toEqual(['word_group', 'word_group', 'unknown_word']);
  });

  it('span all their lines and no more', () => {
    const body = new TextEncoder().encode(`${A1}\n${AMO}\n${LOVE}\n\n${B1}\n${ADAMO}\n${ADMIRE}\n`);
    const spans = extract(body, { params: {} }).values.map(({ span }) => span);
    const first = A1.length + 1 + AMO.length + 1 + LOVE.length;
    expect(spans).toEqual([
      { start: 0, end: first },
      { start: first + 2, end: body.length - 1 },
    ]);
  });
});

describe('words without groups', () => {
  it('are kept', () => {
    const { types, codes } = read('xyzzyq                         ========   UNKNOWN    ', '', QUE, AND, '*');
    expect(types).toEqual(['unknown_word', 'hidden_word']);
    expect(codes).toEqual([]);
  });

  it('are not made of blank lines', () => {
    expect(read('', '', '').types).toEqual([]);
  });
});

describe('damage', () => {
  it('of an entry line costs its group only', () => {
    const { groups, codes } = read(A1, AMO, LOVE, B1, ADAMO.replace('[X', '{x'), ADMIRE, A2, AMO, LOVE, '');
    expect(codes).toEqual(['unexplained_line']);
    expect(groups.map(show)).toEqual(['amo: amat.um / love', ': iov.is / admire', 'amo: amat.um / love']);
    expect(groups[1]?.entry?.kind).toBe('lost');
  });

  it('of an analysis lets nothing be borrowed', () => {
    const { groups } = read(A1, AMO, LOVE, B1.replace('N ', '? '), ADAMO, ADMIRE, '');
    expect(groups.map(show)).toEqual(['amo: amat.um / love', 'adamo:  / admire']);
  });

  it('of a number is seen through', () => {
    const { groups, codes } = read(`01 ${A1}`, `x2 ${AMO}`, `03 ${LOVE}`, '');
    expect(groups.map(show)).toEqual(['amo: amat.um / love']);
    expect(codes).toEqual(['unexplained_line']);
  });

  it('by foreign bytes is reported with its place', () => {
    const body = new TextEncoder().encode(`${A1}\n${AMO}\nl\u00f6ve;\n`);
    const { findings } = extract(body, { params: {} });
    expect(findings).toHaveLength(1);
    expect(findings[0]?.span).toEqual({ start: body.length - 7, end: body.length - 1 });
  });
});
