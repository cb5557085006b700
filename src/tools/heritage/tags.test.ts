import { describe, expect, it } from 'vitest';
import { featureWords, readingText } from '../../model/words.js';
import { combine, readFormation, readTag } from './tags.js';

const textOf = (tag: string) => {
  const read = readTag(tag);
  return read === undefined ? undefined : `${read.kind}: ${readingText(read.reading)}`;
};

describe('tags', () => {
  it.each([
    ['m. sg. nom.', 'nominal: nominative singular masculine'],
    ['n. du. i.', 'nominal: instrumental dual neuter'],
    ['f. pl. g.', 'nominal: genitive plural feminine'],
    ['* sg. dat.', 'nominal: dative singular'],
    ['pr. [1] ac. sg. 3', 'finite: third person singular present indicative active'],
    ['pr. ps. pl. 1', 'finite: first person plural present indicative passive'],
    ['impft. [10] mo. du. 2', 'finite: second person dual imperfect indicative middle'],
    ['impft. [10] md. du. 2', 'finite: second person dual imperfect indicative middle'],
    ['imp. [8] ac. sg. 2', 'finite: second person singular present imperative active'],
    ['opt. [2] ac. sg. 3', 'finite: third person singular present optative active'],
    ['ca. fut. ac. sg. 3', 'finite: third person singular future indicative active causative'],
    ['per. fut. ac. sg. 3', 'finite: third person singular periphrastic future indicative active'],
    ['cond. ac. sg. 3', 'finite: third person singular conditional indicative active'],
    ['des. pft. mo. sg. 3', 'finite: third person singular perfect indicative middle desiderative'],
    ['plp. ac. sg. 3', 'finite: third person singular pluperfect indicative active'],
    ['aor. [4] ac. sg. 3', 'finite: third person singular aorist indicative active'],
    ['inj. [5] ac. sg. 3', 'finite: third person singular aorist injunctive active'],
    ['ben. ac. sg. 2', 'finite: second person singular benedictive active'],
    ['int. subj. ac. sg. 3', 'finite: third person singular subjunctive active intensive'],
    ['pr. [vn.] ac. sg. 3', 'finite: third person singular present indicative active denominative'],
    ['per. pft. ac. sg. 3', 'finite: third person singular perfect indicative active'],
    ['abs.', 'verbal: absolutive'],
    ['ca. abs.', 'verbal: absolutive causative'],
    ['inf.', 'verbal: infinitive'],
    ['per. pft.', 'verbal: perfect indicative'],
    ['ca. per. pft.', 'verbal: perfect indicative causative'],
    ['ind.', 'indeclinable: '],
    ['tasil', 'indeclinable: '],
    ['iic.', 'member: '],
    ['iiv.', 'member: '],
    ['pv.', 'member: '],
    ['?', 'unknown_word: '],
  ])('%s is %s', (tag, expected) => {
    expect(textOf(tag)).toBe(expected);
  });

  it('of all persons, numbers, voices, tenses and conjugations make finite readings', () => {
    const tenses = ['pr.', 'impft.', 'imp.', 'opt.', 'fut.', 'per. fut.', 'cond.', 'pft.', 'plp.', 'aor.'];
    const seen = new Set<string>();
    for (const conjugation of ['', 'ca. ', 'des. ', 'int. '])
      for (const tense of [...tenses, 'inj.', 'ben.', 'subj.'])
        for (const voice of ['ac.', 'mo.', 'ps.'])
          for (const number of ['sg.', 'du.', 'pl.'])
            for (const person of ['1', '2', '3']) {
              const tag = `${conjugation}${tense} ${voice} ${number} ${person}`;
              const read = readTag(tag);
              expect(read?.kind, tag).toBe('finite');
              seen.add(JSON.stringify(read?.reading));
            }
    // Each is a reading of its own.
    expect(seen.size).toBe(4 * 13 * 3 * 3 * 3);
  });

  it('of all genders, numbers and cases make nominal readings', () => {
    const seen = new Set<string>();
    for (const gender of ['m.', 'f.', 'n.', '*'])
      for (const number of ['sg.', 'du.', 'pl.'])
        for (const name of ['nom.', 'acc.', 'i.', 'dat.', 'abl.', 'g.', 'loc.', 'voc.'])
          seen.add(JSON.stringify(readTag(`${gender} ${number} ${name}`)?.reading));
    expect(seen.size).toBe(4 * 3 * 8);
  });

  it.each([
    '',
    ' ',
    'm.',
    'm. sg.',
    'm. m. sg. nom.',
    'm. sg. nom. voc.',
    'pr. ac. sg.',
    'per.',
    'per. ac. sg. 3',
  ])('`%s` is no whole reading', (tag) => {
    expect(readTag(tag)).toBeUndefined();
  });

  it.each([
    'xyz.',
    'm. sg. nomm.',
    'pr. [11] ac. sg. 3',
    'pr. [1] ac. sg. 4',
    'iic. iic.',
    'ca. ind.',
    'pp.',
    'पुं 1 एक',
  ])('`%s` is unknown', (tag) => {
    expect(readTag(tag)).toBeUndefined();
  });

  it('keeps the place of every word', () => {
    const tag = 'ca. per. fut.  ac. sg. 3';
    for (const { at, text } of readTag(tag)?.parts ?? []) expect(tag.slice(at, at + text.length)).toBe(text);
    expect(readTag(tag)?.parts.map(({ name }) => name)).toEqual([
      'conjugation',
      'tense',
      'voice',
      'number',
      'person',
    ]);
  });

  it('tells what the number in brackets counts', () => {
    const extras = (tag: string) => readTag(tag)?.reading.extras;
    expect(extras('pr. [7] ac. sg. 3')).toEqual({ present_class: '7' });
    expect(extras('aor. [3] ac. sg. 3')).toEqual({ aorist_class: '3' });
    expect(extras('inj. [3] ac. sg. 3')).toEqual({ aorist_class: '3' });
    expect(extras('opt. [vn.] ac. sg. 3')).toEqual({});
  });
});

describe('formations', () => {
  it.each([
    ['pp.', { tense: 'perfect', voice: 'passive', verb_form: 'participle', conjugation: 'primary' }],
    ['ppa.', { tense: 'perfect', voice: 'active', verb_form: 'participle', conjugation: 'primary' }],
    ['ppr. [1] ac.', { tense: 'present', voice: 'active', verb_form: 'participle', present_class: '1' }],
    ['ppr. ps.', { tense: 'present', voice: 'passive', verb_form: 'participle' }],
    ['ppf. mo.', { tense: 'perfect', voice: 'middle', verb_form: 'participle' }],
    ['ca. pfu. ac.', { tense: 'future', voice: 'active', conjugation: 'causative' }],
    ['pfp. [3]', { voice: 'passive', verb_form: 'gerundive', gerundive: '-tavya' }],
    ['des. pp.', { conjugation: 'desiderative' }],
  ])('%s', (text, expected) => {
    const formation = readFormation(text);
    expect(formation?.isParticiple).toBe(true);
    expect(formation && featureWords(formation.reading)).toMatchObject(expected);
  });

  it.each(['agt.', 'act.'])('%s is a noun of its own', (text) => {
    expect(readFormation(text)).toMatchObject({ isParticiple: false });
  });

  it.each(['', 'ppr. sg.', 'm. sg. nom.', 'ca.', 'ppr. ppr.', 'qp.'])('`%s` is none', (text) => {
    expect(readFormation(text)).toBeUndefined();
  });

  it('take case, number and gender from the tag', () => {
    const tag = readTag('f. pl. loc.');
    const formation = readFormation('int. ppr. mo.');
    if (tag === undefined || formation === undefined) expect.fail('unread');
    expect(featureWords(combine(tag.reading, formation.reading))).toEqual({
      case: 'locative',
      number: 'plural',
      gender: 'feminine',
      tense: 'present',
      voice: 'middle',
      verb_form: 'participle',
      conjugation: 'intensive',
      formation: 'present participle',
    });
  });
});
