/** Which word an analysis belongs to, for every shape of headword. */
import { describe, expect, it } from 'vitest';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { analysisFacts, factsOf as facts, runLines as run, termFacts } from './testing.js';

describe('lemmas', () => {
  const noun = 'ros.a                N      1 1 NOM S F';
  it.each([
    ['rosa, rosae  N (1st) F   [XXXBO]', 'rosa', ['rosa', 'rosae'], false],
    ['tripudium, tripudi(i)  N (2nd) N   [XXXCO]', 'tripudium', ['tripudium', 'tripudi(i)'], false],
    ['-, multi  N (2nd) M   [XXXDX]    lesser', 'multi', ['-', 'multi'], true],
    ['res, undeclined  N N   [DEQEW]    Late  uncommon', 'res', [], false],
    ['Kal., abb.  N M   [XXXDX]    lesser', 'Kal', [], false],
    [
      'bonus, bona -um, melior -or -us, optimus -a -um  ADJ   [XXXAO]',
      'bonus',
      ['bonus', 'bona -um', 'melior -or -us', 'optimus -a -um'],
      false,
    ],
    [
      'felix, felicis (gen.), felicior -or -us, felicissimus -a -um  ADJ   [XXXBX]',
      'felix',
      ['felix', 'felicis (gen.)', 'felicior -or -us', 'felicissimus -a -um'],
      false,
    ],
    ['plus, (gen.), pluris  ADJ   [XXXAX]', 'plus', ['plus', 'pluris'], false],
    ['totus, tota, totum (gen -ius)  ADJ   [XXXAX]', 'totus', ['totus', 'tota', 'totum (gen -ius)'], false],
    [
      '-, -, deterior -or -us, deterrimus -a -um  ADJ   [XXXBO]',
      'deterior',
      ['-', '-', 'deterior -or -us', 'deterrimus -a -um'],
      false,
    ],
    ['bene, melius, optime  ADV   [XXXAO]', 'bene', ['bene', 'melius', 'optime'], false],
    [
      'loquor, loqui, locutus sum  V (3rd) DEP   [XXXAX]',
      'loquor',
      ['loquor', 'loqui', 'locutus sum'],
      false,
    ],
    [
      'licet, licere, licuit, licitus est  V (2nd) IMPERS   [XXXAX]',
      'licet',
      ['licet', 'licere', 'licuit', 'licitus est'],
      false,
    ],
    ['memini, meminisse, -  V (2nd) PERFDEF   [XXXBX]', 'memini', ['memini', 'meminisse', '-'], false],
    ['queo, quire, quivi(ii), quitus  V   [XXXBX]', 'queo', ['queo', 'quire', 'quivi(ii)', 'quitus'], false],
    ['inquiam, -, -  V   [XXXAX]', 'inquam', ['inquiam', '-', '-'], true],
    ['is, ea, id  PRON   [XXXAX]', 'is', ['is', 'ea', 'id'], false],
    ['in  PREP  ABL   [XXXAX]', 'in', [], false],
    ['et  CONJ   [XXXAX]', 'et', [], false],
    [
      'jusjurandum, jusjurandi  N (2nd) N   [FXXEV]    Medieval  uncommon',
      'jusjurandum',
      ['jusjurandum', 'jusjurandi'],
      false,
    ],
    ['vult  X   [XXXAX]', 'volo', [], true],
    ['deus  X   [XEXCX]', 'deus', [], false],
    ['ADJ   [XXPFO]    veryrare', 'rosa', [], true],
  ])('%s', (entry, lemma, parts, isInferred) => {
    const { analysis, term } = facts('rosa', noun, entry, 'rose;');
    expect(term.termFacts).toMatchObject({ lemma, principalParts: parts });
    expect([term.lemmaInferred, analysis.lemmaInferred]).toEqual([isInferred, isInferred]);
    expect(analysis.lemma).toBe(lemma);
  });

  const series = 'duo -ae o, secundus -a -um, bini -ae -a, bis  NUM   [XXXAX]';
  const twenty = 'viginti, vicesimus -a -um, viceni -ae -a, vicie (n)s  NUM   [XXXAX]';
  it.each([
    ['du.o                 NUM    1 2 NOM P M CARD', series, 'duo', false],
    ['secund.us            NUM    1 2 NOM S M ORD', series, 'secundus', false],
    ['bin.i                NUM    1 2 NOM P M DIST', series, 'bini', false],
    ['bis                  NUM    1 2 X   X X ADVERB', series, 'bis', false],
    ['vic.ies              NUM    2 0 X   X X ADVERB', twenty, 'vicies', true],
    [
      'quattuor             NUM    2 0 X   X X ADVERB',
      'quattuor, quartus -a -um, quaterni -ae -a, -  NUM   [XXXAO]',
      'quattuor',
      false,
    ],
    ['amb.as               NUM    1 2 ACC P F CARD', 'amb  NUM   [XXXBO]', 'ambo', true],
    ['trin.is              NUM    1 4 DAT P X DIST', 'trin  NUM   [XXXEX]    uncommon', 'trini', true],
    ['tot.iens             NUM    2 0 X   X X ADVERB', 'tot  NUM   [XXXAO]', 'totiens', true],
    ['tot                  NUM    2 0 X   X X CARD', 'tot  NUM   [XXXDX]    lesser', 'tot', false],
  ])('of the numeral %s', (analysis, entry, lemma, isInferred) => {
    const fact = facts('x', analysis, entry, ' 2 - (CARD answers);').analysis;
    expect([fact.lemma, fact.lemmaInferred]).toEqual([lemma, isInferred]);
  });

  it.each([
    ['ego                  PRON   5 1 NOM S C', 'ego'],
    ['t.e                  PRON   5 2 ACC S C', 'tu'],
    ['n.os                 PRON   5 3 NOM P C', 'nos'],
    ['vestr.um             PRON   5 3 GEN P C', 'vos'],
    ['s.ese                PRON   5 4 ACC X C', 'se'],
    ['qu.em                PRON   1 0 ACC S M', 'qui'],
    ['cu.jus               PRON   1 0 GEN S X', 'qui'],
    ['qu.is                PRON   1 0 NOM S C', 'quis'],
    ['qu.id                PRON   1 0 ACC S N', 'quis'],
    ['aliqu.ibus           PRON   1 0 DAT P X', 'aliquis'],
    ['alicu.jus            PRON   1 0 GEN S X', 'aliquis'],
  ])('of the pronoun %s', (analysis, lemma) => {
    const { term } = facts('x', analysis, ' [XXXAO]', 'who;');
    expect(term.termFacts?.lemma).toBe(lemma);
    expect(term).toMatchObject({ lemmaInferred: true, partOfSpeech: PartOfSpeech.PRONOUN, term: '' });
  });

  it.each([
    ['quisque', 'que', 'qu.is', 'quisque', 'each'],
    ['quemquam', 'quam', 'qu.em', 'quisquam', 'any'],
    ['quosdam', 'dam', 'qu.os', 'quidam', 'certain'],
    ['quodcumque', 'cumque', 'qu.od', 'quicumque', 'whatever'],
    ['quocum', 'cum', 'qu.o', 'qui', 'with whom'],
  ])('of the fused pronoun %s', (word, enclitic, form, lemma, meaning) => {
    const { analysis, term } = facts(
      word,
      `${enclitic.padEnd(21)}TACKON`,
      'PACKON w/qui',
      `${form.padEnd(21)}PRON   1 0 ABL S M`,
      'qu  PACK   [XXXAX]',
      '(w/-other) of another word;',
      `(w/-${enclitic}) ${meaning};`,
    );
    expect(analysis.lemma).toBe(lemma);
    expect(term.senses).toEqual([`(w/-${enclitic}) ${meaning}`]);
    expect(term.meaningLines).toHaveLength(2);
  });

  it('joins enclitics that make one', () => {
    const tackon = (text: string): readonly string[] => [`${text.padEnd(21)}TACKON`, 'PACKON w/qui'];
    const pronoun = 'qu.i                 PRON   1 0 NOM S M';
    const lines = [...tackon('que'), ...tackon('cum'), pronoun, 'qu  PACK   [XXXAX]', '(w/-cumque) whoever;'];
    const { analysis } = facts('quicumque', ...lines);
    expect(analysis).toMatchObject({ lemma: 'quicumque', features: { enclitic: 'cum que' } });
  });

  it('of uter and plerus are completed by -que', () => {
    const lines = [
      'que                  TACKON',
      '-que = and;',
      'utr.um               ADJ    1 4 ACC S M POS',
    ];
    const { analysis, term } = facts(
      'utrumque',
      ...lines,
      'uter, utra, utrum  ADJ   [XXXAO]',
      'which;',
      '(w/que) each;',
    );
    expect([analysis.lemma, analysis.features.enclitic_in_lemma]).toEqual(['uterque', 'true']);
    expect(term.senses).toEqual(['(w/que) each']);
  });

  it.each([
    ['armum, armi  N (2nd) N   [XWXAO]', 'arms (pl.), weapons;', 'arma'],
    ['insidia, insidiae  N (1st) F   [XXXBX]', 'ambush (pl.);', 'insidiae'],
    ['bonum, boni  N (2nd) N   [XXXAO]', 'good; goods (pl.), wealth;', 'bonum'],
    ['vis, viris  N (3rd) F   [XXXAX]', 'strength (bodily) (pl.), force;', 'vis'],
  ])('of the plural noun %s', (entry, meaning, lemma) => {
    expect(facts('x', noun, entry, meaning).analysis.lemma).toBe(lemma);
  });

  it('of a Roman numeral is the numeral', () => {
    const { analysis, term } = facts(
      'MCMXIV',
      'MCMXIV               NUM    2 0 X   X X CARD',
      '1914  as a ROMAN NUMERAL;',
    );
    expect(analysis).toMatchObject({
      lemma: 'MCMXIV',
      termRef: 'ww:roman-1914',
      features: { value: '1914' },
    });
    expect(term.termLine).toBe('');
  });

  it('is not guessed where an affix hides the entry', () => {
    const outcome = run(
      'sar',
      'ar                   SUFFIX',
      'place;',
      'sar                  N      3 4 NOM S N',
      'him;',
    );
    expect(outcome.findings.map(({ code }) => code)).toEqual(['no_entry']);
    expect(analysisFacts(outcome)[0]).toMatchObject({
      lemma: 'sar',
      lemmaInferred: true,
      features: { suffix: 'ar' },
    });
    expect(termFacts(outcome)).toEqual([]);
  });
});
