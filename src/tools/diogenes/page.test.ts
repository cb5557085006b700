/** Landmarks of a page, analysis lines, and which entry a line is about. */
import { describe, expect, it } from 'vitest';
import { byteString } from '../../lexica/markup-builder.js';
import { tierWord } from '../../model/words.js';
import type { LineChunk } from './chunks.js';
import { tierOf } from './link.js';
import { splitPage } from './page.js';
import { readLine } from './preface.js';
import { claimJson, runStages } from './testing.js';
import { lemmaOf, surfaceOf } from './words.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function line(text: string): LineChunk | undefined {
  const body = encode(text);
  return readLine(body, byteString(body), { start: 0, end: body.length });
}

describe('analysis lines', () => {
  const link = (word: string): string => `<a onClick="parse_eng('${word}');">${word}</a>`;
  it.each<[string, string[]]>([
    ['lupus 1: masc nom sg', ['', 'lupus', '1', '', 'masc nom sg']],
    ['la&#x304;tus,latus 1: masc nom sg', ['lātus', 'latus', '1', '', 'masc nom sg']],
    [`μῆνις (${link('wrath')}): fem acc sg`, ['', 'μῆνις', '', 'wrath', 'fem acc sg']],
    [
      `ἕλιξ (${link('i.e.:')} ${link('curl')}): fem nom sg (epic)`,
      ['', 'ἕλιξ', '', 'i.e.: curl', 'fem nom sg (epic)'],
    ],
    ['sed: indeclform (conj)', ['', 'sed', '', '', 'indeclform (conj)']],
    ['μα&#x306;/χομαι,μάχομαι: pres ind mp 1st sg', ['μᾰ/χομαι', 'μάχομαι', '', '', 'pres ind mp 1st sg']],
    // A gloss with markup of its own, cut at its blanks.
    [
      `λόγος (${link('<foreign')} ${link('lang="greek">λόγος</foreign>')}): masc gen sg`,
      ['', 'λόγος', '', expect.stringContaining('λόγος') as unknown as string, 'masc gen sg'],
    ],
  ])('%s', (text, expected) => {
    const found = line(text);
    expect([
      found?.form?.text.normalize('NFC') ?? '',
      found?.lemma.text,
      found?.homonym?.text ?? '',
      found?.gloss?.text ?? '',
      found?.tags.text,
    ]).toEqual(expected.map((part) => (typeof part === 'string' ? part.normalize('NFC') : part)));
  });

  it.each(['', 'lupus', ': masc', 'lupus: ', '<b>lupus</b>: masc', 'lupus: <b>masc</b>', ',: x'])(
    'none in %s',
    (text) => {
      expect(line(text)).toBeUndefined();
    },
  );

  it('know the bytes of lemma, number and tags behind entities', () => {
    const found = line('la&#x304;tus,latus 1: masc nom sg');
    expect([found?.lemma.span, found?.homonym?.span, found?.tags.span]).toEqual([
      { start: 13, end: 18 },
      { start: 19, end: 20 },
      { start: 22, end: 33 },
    ]);
  });
});

describe('a page', () => {
  it('is cut at its rules, and a note belongs to the entry behind it', () => {
    const note =
      '<p>(NB. Could not find dictionary headword; this is around\nthe spot it should appear.)</p>';
    const text = `top<hr />one${note}<hr />two<p>Supplementary prefix entry:</p><hr /><div2 key="x">y</div2>end`;
    const { preface, blocks } = splitPage(encode(text));
    expect(preface).toEqual({ start: 0, end: 3 });
    expect(
      blocks.map(({ span, note: found }) => [text.slice(span.start, span.end), found?.kind ?? '']),
    ).toEqual([
      ['<hr />one', ''],
      ['<hr />two', 'neighbour'],
      ['<hr /><div2 key="x">y</div2>end', 'prefix'],
    ]);
    const { xml } = blocks[2] ?? expect.fail();
    expect(text.slice(xml?.span.start, xml?.span.end)).toBe('<div2 key="x">y</div2>');
  });
});

describe('tiers', () => {
  it.each([
    ['virum,vir: masc acc sg', 'virumque', 'enclitic_removed que'],
    ['vīrum,virus: neut acc sg', 'uirumque', 'enclitic_removed que'],
    ['amat,amo: pres ind act 3rd sg', 'amatne', 'enclitic_removed ne'],
    ['bona,bonum: neut nom pl', 'bonan', 'enclitic_removed ne'],
    ['no&#x304;biscum,nos: masc abl pl', 'nobiscum', 'exact '],
    ['lupus 1: masc nom sg', 'lupus', 'exact '],
    ['quisque,quisque: masc nom sg', 'quisque', 'exact '],
  ])('%s for %s', (text, surface, expected) => {
    const { tier, enclitic } = tierOf(line(text) ?? expect.fail(), surface, 'lat');
    expect(`${tierWord(tier)} ${enclitic}`).toBe(expected);
  });
});

describe('words', () => {
  it('are canonical text', () => {
    expect(surfaceOf({ lang: 'grk', q: 'MH=NIN' })).toBe('μῆνιν');
    expect(surfaceOf({ lang: 'grk', q: 'μῆνιν' })).toBe('μῆνιν');
    expect(surfaceOf({ lang: 'lat', q: ' lupus ' })).toBe('lupus');
    expect(surfaceOf({ lang: 'lat', q: 'lupus', word: 'Lupus' })).toBe('Lupus');
    expect(surfaceOf({})).toBe('');
    expect(lemmaOf(line('Tro&#x304;iae,Troja 2: fem gen sg') ?? expect.fail(), 'lat')).toMatchObject({
      form: 'Trōiae',
      lemma: 'Troia',
      homonym: '2',
    });
  });
});

describe('homonyms', () => {
  const entry = (id: string, key: string, more = ''): string =>
    `<hr /><div1 orig_id="${id}" key="${key}"${more}><head orth_orig="x">fligna</head>, <gen>f.</gen></div1>`;
  const lemmas = (...parts: string[]): string[] => {
    const lines = parts.filter((part) => !part.startsWith('<hr')).map((part) => `<li>${part}</li>`);
    const entries = parts.filter((part) => part.startsWith('<hr'));
    const page = `<h1>Perseus analyses of fligna:</h1><ol>${lines.join('')}</ol>${entries.join('')}`;
    const params = { do: 'parse', lang: 'lat', q: 'fligna', word: 'fligna' };
    return runStages(encode(page), params)
      .claims.filter(({ predicate }) => predicate === 'has_lemma')
      .map((claim) => {
        const { value } = claimJson(claim) as { value: Record<string, string> };
        return `${value.lemma}${value.homonym} ${value.pos} ${claim.entryRef}`.trim();
      });
  };

  it('go to the entry of their number', () => {
    const entries = [entry('n1', 'fligna1', ' n="1"'), entry('n2', 'fligna2', ' n="2"')];
    expect(lemmas('fligna 2: fem nom sg', 'fligna 1: fem nom sg', ...entries)).toEqual([
      'fligna2 noun ls:n2',
      'fligna1 noun ls:n1',
    ]);
  });

  it('without a number go to no entry of several, which then speak for themselves', () => {
    const entries = [entry('n1', 'fligna1', ' n="1"'), entry('n2', 'fligna2', ' n="2"')];
    expect(lemmas('fligna: fem nom sg', ...entries)).toEqual([
      'fligna',
      'fligna1 noun ls:n1',
      'fligna2 noun ls:n2',
    ]);
  });

  it('with a number go to the only entry, if that has none', () => {
    expect(lemmas('fligna 1: fem nom sg', entry('n1', 'fligna'))).toEqual(['fligna1 noun ls:n1']);
    expect(lemmas('Fligna: fem nom sg', entry('n1', 'fligna'))).toEqual(['Fligna']);
  });
});
