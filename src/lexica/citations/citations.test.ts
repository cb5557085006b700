/** Citations as dictionaries print them, resolved with a small table of our own, and with the real one where it is. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../test/support/shared.js';
import {
  type CitationState,
  type CitedWork,
  checkQuote,
  citationKeys,
  locateQuote,
  readUrn,
  resolveCitation,
  START,
  tableOf,
} from './index.js';

function work(author: string, name: string, urn: string, citations = 10, example = ''): CitedWork {
  const language = urn.includes('greekLit') ? 'grc' : urn.includes('latinLit') ? 'lat' : 'san';
  return { urn, language, author, work: name, citations, authorName: author, workTitle: name, example };
}

const WORKS = [
  work('Verg.', 'E.', 'urn:cts:latinLit:phi0690.phi001'),
  work('Verg.', 'A.', 'urn:cts:latinLit:phi0690.phi003'),
  work('Cic.', 'Att.', 'urn:cts:latinLit:phi0474.phi057'),
  work('Plaut.', 'Curc.', 'urn:cts:latinLit:phi0119.phi008'),
  work('Liv.', '', 'urn:cts:latinLit:phi0914.phi001'),
  { ...work('Suet.', 'Aug.', 'urn:cts:latinLit:phi1348.phi001', 99), authorName: '', workTitle: '' },
  work('Suet.', 'Aug.', 'urn:cts:latinLit:phi1348.abo012', 0),
  work('Cic.', 'Div.', 'urn:cts:latinLit:phi0474.phi053', 90),
  work('Cic.', 'Div.', 'urn:cts:latinLit:phi0474.phi004', 10),
  work('Hom.', 'Il.', 'urn:cts:greekLit:tlg0012.tlg001', 0),
  work('Plat.', 'Rep.', 'urn:cts:greekLit:tlg0059.tlg030', 0),
  work('LXX', '1 Ki.', 'urn:cts:greekLit:tlg0527.tlg011'),
  ...[18, 19, 21].map((n) => work('D.', '', `urn:cts:greekLit:tlg0014.tlg0${n}`, n, `D. ${n}.77`)),
  ...[
    [4, 11],
    [5, 20],
    [12, 21],
  ].map(([n, id]) => work('Isoc.', '', `urn:cts:greekLit:tlg0010.tlg0${id}`, 5, `Isoc. ${n}.43`)),
  work('ṚV', '', 'urn:cts:dcsLocal:dcs.450'),
];
const worksOf = tableOf(WORKS);

function resolve(text: string, state: CitationState = START, language = '') {
  return resolveCitation(text, { worksOf, language, state });
}

describe('resolveCitation', () => {
  it.each([
    ['Verg. E. 2, 63', 'urn:cts:latinLit:phi0690.phi001:2.63'],
    ['Verg. E. II, 63', 'urn:cts:latinLit:phi0690.phi001:2.63'],
    ['Verg. A. 1', 'urn:cts:latinLit:phi0690.phi003:1'],
    ['Verg. A. 1, 1-3', 'urn:cts:latinLit:phi0690.phi003:1.1-1.3'],
    ['Verg. A. 1, 107–8', 'urn:cts:latinLit:phi0690.phi003:1.107-1.108'],
    ['Verg. A. 6, 847 sq.', 'urn:cts:latinLit:phi0690.phi003:6.847'],
    ['Cic. Att. 1, 1, 2', 'urn:cts:latinLit:phi0474.phi057:1.1.2'],
    ['Cic. Att. 1, 1, § 2 init.', 'urn:cts:latinLit:phi0474.phi057:1.1.2'],
    ['Liv. praef. 3', 'urn:cts:latinLit:phi0914.phi001:pr.3'],
    ['Hom. Il. 1.1', 'urn:cts:greekLit:tlg0012.tlg001:1.1'],
    ['Plat. Rep. 327a', 'urn:cts:greekLit:tlg0059.tlg030:327a'],
    ['Plat. Rep. 327a-c', 'urn:cts:greekLit:tlg0059.tlg030:327a-327c'],
    ['LXX 1 Ki. 10.5', 'urn:cts:greekLit:tlg0527.tlg011:10.5'],
    ['D. 18.77', 'urn:cts:greekLit:tlg0014.tlg018:77'],
    ['D. 7.3', 'urn:cts:greekLit:tlg0014.tlg007:3'],
    ['Isoc. 4.43', 'urn:cts:greekLit:tlg0010.tlg011:43'],
    ['Suet. Aug. 94', 'urn:cts:latinLit:phi1348.abo012:94'],
    ['RV. i, 1, 1', 'urn:cts:dcsLocal:dcs.450:1.1.1'],
    ['Perseus:abo:phi,0690,001:2:63', 'urn:cts:latinLit:phi0690.phi001:2.63'],
    ['Perseus:abo:phi,1348,001:life=aug.:94', 'urn:cts:latinLit:phi1348.abo012:94'],
    ['Perseus:abo:phi,2806,001:39:4:section=7', 'urn:cts:latinLit:phi2806.phi001:39.4.7'],
    [
      'urn:cts:greekLit:tlg0012.tlg001.perseus-grc1:1:286',
      'urn:cts:greekLit:tlg0012.tlg001.perseus-grc1:1.286',
    ],
  ])('%s', (text, urn) => {
    const { candidates, unresolved } = resolve(text);
    expect(unresolved).toBe('');
    expect(candidates[0]?.urn).toBe(urn);
    expect(candidates[0]?.confidence).toBeGreaterThan(0.5);
  });

  it('lists all works an abbreviation stands for, best first, with their shares', () => {
    const { candidates } = resolve('Cic. Div. 1, 23');
    expect(candidates.map(({ workUrn }) => workUrn.slice(-6))).toEqual(['phi053', 'phi004']);
    expect(candidates[0]?.reasons).toContain('several_works');
    expect(candidates[0]?.confidence).toBeCloseTo(0.891, 2);
  });

  it('offers the line in brackets and the last numbers as other ways to count', () => {
    const [best] = resolve('Plaut. Curc. 1, 2, 29 (124)').candidates;
    expect(best?.passage.start).toEqual(['1', '2', '29']);
    expect(best?.otherPassages.map(({ start }) => start.join('.'))).toEqual(['124', '2.29', '29']);
  });

  it('takes id. and ib. from the citation before, in reading order', () => {
    const read = [
      'Verg. E. 2, 63',
      'id. A. 1, 1',
      'id. ib. 3, 4',
      'ib. 5, 6',
      '7, 8',
      'id. Georg. 1, 1',
      'ib. 9, 9',
    ];
    let state = START;
    const urns = read.map((text) => {
      const resolved = resolve(text, state);
      state = resolved.state;
      return resolved.candidates[0]?.urn.split('.phi')[1] ?? resolved.unresolved;
    });
    expect(urns).toEqual([
      '001:2.63',
      '003:1.1',
      '003:3.4',
      '003:5.6',
      '003:7.8',
      'unknown_abbreviation',
      'nothing_before',
    ]);
  });

  it('takes the book from the citation before where numbers are missing', () => {
    const { state } = resolve('Verg. A. 4, 12');
    const [best] = resolve('id. ib. 144', state).candidates;
    expect(best?.urn).toBe('urn:cts:latinLit:phi0690.phi003:4.144');
    expect(best?.reasons).toContain('same_book');
    expect(best?.otherPassages).toEqual([{ start: ['144'] }]);
  });

  it('keeps what it cannot resolve, and says why', () => {
    expect(resolve('Nemo, Nusq. 3, 4')).toMatchObject({
      text: 'Nemo, Nusq. 3, 4',
      candidates: [],
      unresolved: 'unknown_abbreviation',
    });
    expect(resolve('id. ib. 3, 4').unresolved).toBe('nothing_before');
    expect(resolve('  ').unresolved).toBe('empty');
    expect(resolve('urn:cts:latinLit').unresolved).toBe('bad_work');
    expect(resolve('urn:isbn:3').unresolved).toBe('not_cts');
    expect(resolve('Verg. E. 2, 63; 3, 4').rest).toBe('3, 4');
  });

  it('is unsure where words are left over', () => {
    const [best] = resolve('Cic. Att. Fragm. 3').candidates;
    expect(best?.reasons).toContain('unread_words');
    expect(best?.confidence).toBeLessThan(0.5);
  });

  it('asks a table for no more keys than it names', () => {
    const asked = new Set<string>();
    const state = resolve('Verg. E. 2, 63').state;
    for (const text of [
      'Verg. E. 2, 63',
      'id. A. 1, 1',
      'LXX 1 Ki. 10.5',
      'Perseus:abo:phi,1348,001:life=aug.:94',
    ]) {
      const keys = new Set(citationKeys(text, state));
      asked.clear();
      const spy = (key: string) => {
        asked.add(key);
        return worksOf(key);
      };
      resolveCitation(text, { worksOf: spy, language: '', state });
      expect([...asked].filter((key) => !keys.has(key))).toEqual([]);
    }
  });

  it('never throws on 10,000 random and hostile strings, and gives URNs or a reason', () => {
    const piece = fc.constantFrom(
      'id.',
      'ib.',
      'Verg.',
      'E.',
      'D.',
      '(',
      ')',
      '-',
      '12',
      'iv',
      ';',
      'a'.repeat(300),
      '\u0301',
      '\ud800',
      'urn:cts:',
      'Perseus:abo:',
      '1'.repeat(400),
      ' ',
      '.',
      ':',
    );
    const hostile = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), hostile), (text) => {
        const { candidates, unresolved } = resolve(text, resolve('Verg. E. 1, 1').state);
        expect(candidates.length === 0).toBe(unresolved !== '');
        for (const { urn } of candidates) expect(readUrn(urn).ok).toBe(true);
      }),
      { numRuns: 10_000, seed: 3 },
    );
  });

  it('takes time in proportion to the length', () => {
    const pieces = ['id.', 'Verg.', 'E.', '(', ')', '-', '12', 'iv', ';', ' ', '\u0301', '.', ':'];
    const text = Array.from({ length: 400 }, (_, place) => pieces[(place * 7) % pieces.length]).join('');
    // Longer ones are not read at all.
    expect(growth((length) => resolve(text.slice(0, length)), 50, 400)).toBeLessThan(32);
  });
});

/** How much longer eight times the length takes; a quadratic way would take 64 times as long. */
function growth(work: (length: number) => unknown, short: number, long: number): number {
  const quickest = (length: number) => {
    const times = Array.from({ length: 9 }, () => {
      const began = performance.now();
      for (let turn = 0; turn < 40; turn++) work(length);
      return performance.now() - began;
    });
    return Math.min(...times);
  };
  quickest(long);
  return quickest(long) / quickest(short);
}

describe('checkQuote', () => {
  it.each([
    ['Lumbaces cano,', 'lumbaces cano, qui primi', 'there'],
    ['(Lumbax) primī juvant', 'qui primi iuuant', 'there'],
    ['cano qui primi paludes fluvarunt', 'lumbaces cano, qui primi', 'nearby'],
    ['μῆνιν ἄειδε', 'MHNIN', 'not_found'],
    ['lumbax stellas amat', 'lumbaces cano', 'not_found'],
    ['(sc. Lumbax)', 'lumbaces cano', 'no_words'],
  ])('%s', (quote, passage, verdict) => {
    expect(checkQuote(quote, passage, [], ['paludes fluvarunt'])).toBe(verdict);
  });
});

describe('locateQuote', () => {
  const units = ['nox erat', 'lumbaces cano, qui primi', 'paludes fluvarunt', 'et ranas docuerunt'];

  it('tells the fewest units that hold the words', () => {
    expect(locateQuote('cano, qui primi paludes fluvarunt', units, 1, 1)).toEqual({
      verdict: 'nearby',
      first: 1,
      last: 2,
    });
    expect(locateQuote('ranas docuerunt', units, 0, 3)).toEqual({ verdict: 'there', first: 3, last: 3 });
    expect(locateQuote('stellas amat', units, 1, 2)).toEqual({ verdict: 'not_found', first: 1, last: 2 });
  });

  it('knows the headword in another form, and cut to its letter', () => {
    expect(locateQuote('lumbax canit', units, 1, 1).verdict).toBe('not_found');
    expect(locateQuote('lumbax cano', units, 1, 1, 'lumbax').verdict).toBe('there');
    expect(locateQuote('l. cano', units, 1, 1, 'lumbax').verdict).toBe('there');
    expect(locateQuote('ἦν ὁ λ.', ['ἐν ἀρχῇ ἦν ὁ λόγος'], 0, 0, 'λόγος').verdict).toBe('there');
    expect(locateQuote('λ.', ['ἐν ἀρχῇ'], 0, 0, 'λόγος').verdict).toBe('no_words');
  });

  it('is total and linear in the length of the passage', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })), (quote, texts) => {
        const { first, last } = locateQuote(quote, texts, 0, Math.max(0, texts.length - 1));
        expect(first).toBeLessThanOrEqual(last);
      }),
      { numRuns: 500, seed: 5 },
    );
    const long = 'lumbaces cano qui primi '.repeat(400);
    const passage = (length: number) => locateQuote('cano paludes', [long.slice(0, length)], 0, 0);
    expect(growth(passage, 1000, 8000)).toBeLessThan(32);
  });
});

describeShared('abbreviations.tsv', (shared) => {
  const [header = '', ...lines] = readFileSync(`${shared}/data/cts/abbreviations.tsv`, 'utf8')
    .trimEnd()
    .split('\n');
  const columns = header.split('\t');
  const rows = lines.map((line): CitedWork => {
    const cells = line.split('\t');
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    return {
      urn: cell('work_urn'),
      language: cell('language'),
      author: cell('author_abbr'),
      work: cell('work_abbr'),
      citations: Number(cell('citations')),
      authorName: cell('author_name'),
      workTitle: cell('work_title'),
      example: cell('example'),
    };
  });
  const table = tableOf(rows);
  const byName = group(rows, ({ language, author, work: name }) =>
    `${language} ${author} ${name}`.replace(/ +/g, ' ').trim(),
  );

  it('resolves every unambiguous abbreviation, and lists the works of every other', () => {
    const wrong: string[] = [];
    let single = 0;
    for (const [name, works] of byName) {
      const [language = '', ...words] = name.split(' ');
      const text = words.join(' ');
      const { candidates } = resolveCitation(text, { worksOf: table, language, state: START });
      const urns = new Set(candidates.map(({ workUrn }) => workUrn));
      const wanted = new Set(works.map(({ urn }) => urn));
      if (wanted.size === 1) single += 1;
      const isRight =
        wanted.size === 1
          ? wanted.has(candidates[0]?.workUrn ?? '')
          : [...wanted].every((urn) => urns.has(urn));
      if (!isRight) wrong.push(`${name}: ${[...wanted]} not ${[...urns].slice(0, 3)}`);
    }
    expect(single).toBeGreaterThan(1800);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['grc', 'D. 18.77', 'tlg0014.tlg018:77'],
    ['grc', 'Lys. 10.29', 'tlg0540.tlg010:29'],
    ['grc', 'Isoc. 12.229', 'tlg0010.tlg021:229'],
    ['grc', 'Th. 1.50', 'tlg0003.tlg001:1.50'],
    ['lat', 'Suet. Aug. 94', 'phi1348.abo012:94'],
    ['lat', 'Cic. Att. 1, 1, 2', 'phi0474.phi057:1.1.2'],
  ])('%s %s', (language, text, urn) => {
    const { candidates } = resolveCitation(text, { worksOf: table, language, state: START });
    expect(candidates[0]?.urn).toMatch(new RegExp(`${urn}$`));
  });
});

function group<T>(values: readonly T[], key: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value]);
  return groups;
}
