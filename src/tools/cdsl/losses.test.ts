/** Meanings that were lost, or stood beside grammar, one invented record for each way of losing them. */
import { describe, expect, it } from 'vitest';
import { sliceText } from '../../model/text.js';
import { entryFacts, type Outcome, runRecords, senseFacts } from './testing.js';

function run(code: string, body: string, key = 'tavula'): Outcome {
  return runRecords(code, `<L>1<pc>1<k1>${key}<k2>${key}\n{#${key}#}¦ ${body}\n<LEND>`);
}

function senses(outcome: Outcome): readonly string[] {
  return senseFacts(outcome).map(({ lemma, senseId, gloss }) =>
    [lemma === 'tavula' ? '' : lemma, senseId, gloss].filter((text) => text !== '').join(' '),
  );
}

describe('articles of Bopp’s', () => {
  it('keep "nom. pr." of names, which is no case', () => {
    expect(senses(run('bop', '{%m.%} nom. pr. NAV. 1.3.'))).toEqual(['1 nom. pr.']);
    expect(
      senses(run('bop', '{%m.%} (lucis dominus, {%TATP.%} ex {#ta#} et {#vula#})\nnom. pr. regis.')),
    ).toEqual(['1 nom. pr. regis']);
    expect(senses(run('bop', '{%m.%} nom. lucerna.'))).toEqual(['1 lucerna']);
  });

  it('do not show the bracket that refers to the article before', () => {
    expect(senses(run('bop', '{%f.%} (Fem. praec.) lucerna.'))).toEqual(['1 lucerna']);
  });

  it('are not missed where all that is said is "the same"', () => {
    const same = run('bop', '{%f.%} (Fem. praec.) id.');
    expect([senses(same), same.findings]).toEqual([[], []]);
    expect(run('bop', '{%f.%} (Fem. praec.)').findings.map(({ code }) => code)).toEqual(['no_gloss']);
  });
});

describe('parts of an article of Goldstücker’s', () => {
  const outcome = run(
    'gst',
    `Tatpur. I. m. f. n. ({#-laH-lA-lam#}) <sup>1</sup> Bright. <sup>2</sup> Swift.
<div n="P">II. n. ({#-lam#}) Good light.
<div n="P">III. Bahuvr. Having a lamp.
<div n="P">IV. m. ({#-laH#}) <sup>1</sup> A torch. <sup>2</sup> A star. E. {#ta#} and {#vula#}.`,
  );

  it('have meanings under their Roman figures', () => {
    expect(senses(outcome)).toEqual([
      'I.1 Bright',
      'I.2 Swift',
      'II Good light',
      'III Having a lamp',
      'IV.1 A torch',
      'IV.2 A star',
    ]);
  });

  it('have a gender of their own, and it stands in the bytes', () => {
    expect(entryFacts(outcome)[0]?.pos).toBe('adjective');
    expect(senseFacts(outcome).map(({ pos, gender }) => `${pos} ${gender}`.trim())).toEqual([
      'adjective',
      'adjective',
      'noun neuter',
      'adjective',
      'noun masculine',
      'noun masculine',
    ]);
    for (const { span, text, rule } of outcome.derivations.flatMap(({ evidence }) => evidence)) {
      if (rule === '') expect(sliceText(outcome.body, span.start, span.end)).toBe(text);
    }
  });

  it('are none where a paragraph goes on about the thing', () => {
    expect(senses(run('gst', 'm. ({#-laH#}) A lamp.\n<div n="P">It is made of clay.'))).toEqual(['1 A lamp']);
  });

  it('are told without the class of the compound', () => {
    expect(senses(run('gst', 'Avyayībh. Within the lamp. E. {#ta#}.'))).toEqual(['1 Within the lamp']);
    expect(senses(run('gst', 'Karmadh. or Tatpur. m. ({#-laH#}) A lamp.'))).toEqual(['1 A lamp']);
    expect(senses(run('gst', 'Dwandwa n. ({#-lam#}) Lamp and oil.'))).toEqual(['1 Lamp and oil']);
  });
});

describe('a bracket that is never closed', () => {
  it('ends where the remark in italics does', () => {
    expect(senses(run('ccs', '{%f.%} {%(Nom.%} {#tavulI#} {%dass.%}, Lampe,\nFackel; Licht.'))).toEqual([
      '1 Lampe, Fackel',
      '2 Licht',
    ]);
  });

  it('hides neither the next part nor the verb with preverbs', () => {
    const outcome = run(
      'ccs',
      '{#navati#} {%(auch Perf.%} {#nanAva#} {%mit Praes.-%}\n{%Bed.%} wandern; gehen {%(Acc.)%}. {#anu#} folgen.',
      'nav',
    );
    expect(senses(outcome)).toEqual(['nav 1 wandern', 'nav 2 gehen', 'anunav 1 folgen']);
  });

  it('stays as it is in plain type, where it may hold the origin of the word', () => {
    expect(senses(run('bop', '{%m.%} lucerna (gr. {%x%}; lat. lux; goth. liuhath.'))).toHaveLength(1);
  });
});

describe('what is left of grammar and references', () => {
  it('is no meaning by itself', () => {
    const ben = (body: string) => senses(run('ben', `{%tavula,%} ${body}`));
    expect(ben('m. {@1.@} A lamp, Nav. 1, 2; with the gen., Nav. 3, 4.')).toEqual(['1 A lamp']);
    expect(ben('adj. and s., f. {%lī.%} {@1.@} A lamp. {@2.@} Bright.')).toEqual(['1 A lamp', '2 Bright']);
  });

  it('may stand before a meaning: what the word is made of', () => {
    const body =
      '{%tavula,%} m., i. e. {@I.@} {%ta-vul + a,%} A lamp, Nav. 1, 2. {@II.@} {%tavu + la,%} Bright.';
    expect(senses(run('ben', body))).toEqual(['I A lamp', 'II Bright']);
  });

  it('leads to a meaning in Lanman, or from it to his Reader', () => {
    const lan = (body: string) =>
      senses(
        runRecords('lan', `<L>1<pc>1<k1>tavula<k2>tavula\n{@tavula,@}¦ {%<ab>m.</ab>%} ${body}\n<LEND>`),
      );
    expect(lan('lamp; {%and so, generalized,%} light, ray.')).toEqual(['1 lamp', '2 light, ray']);
    expect(lan('the Lamp, companion of Nava, selections xxxv., xlii.')).toEqual([
      '1 the Lamp, companion of Nava',
    ]);
  });

  it('is a word of which nothing is said, or the place in a compound, in Cappeller', () => {
    const ccs = (body: string) => senses(run('ccs', body));
    expect(ccs('{%n.%} Helligkeit. {#˚tA#}')).toEqual(['1 Helligkeit']);
    expect(ccs('{%n.%} Licht; {%—˚%} leuchtend in.')).toEqual(['1 Licht', '2 leuchtend in']);
    expect(ccs('{%n.%} Licht. {#˚vant#} leuchtend.')).toEqual(['1 Licht. ˚vant leuchtend']);
  });
});
