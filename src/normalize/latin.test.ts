import { describe, expect, it } from 'vitest';
import { Tier } from '../gen/langnet/v1/query_pb.js';
import { resolveUV } from './latin-letters.js';
import { candidates, find, first, texts } from './testing.js';

describe('Latin letters', () => {
  it.each([
    ['uirumque', 'virumque'],
    ['uiuus', 'vivus'],
    ['iuuenis', 'iuvenis'],
    ['uua', 'uva'],
    ['uulgus', 'vulgus'],
    ['nouus', 'novus'],
    ['auunculus', 'avunculus'],
    ['fluuius', 'fluvius'],
    ['conuenio', 'convenio'],
    ['aduentus', 'adventus'],
    ['peruigil', 'pervigil'],
    ['superuacuus', 'supervacuus'],
    ['seruus', 'servus'],
    ['silua', 'silva'],
    ['iuit', 'ivit'],
    ['suauis', 'suavis'],
    ['lingua', 'lingua'],
    ['equus', 'equus'],
    ['tuus', 'tuus'],
    ['huius', 'huius'],
    ['habuit', 'habuit'],
    ['ingenuus', 'ingenuus'],
    ['causa', 'causa'],
    ['induo', 'induo'],
    ['lvpvs', 'lupus'],
    ['ivvenis', 'iuvenis'],
    ['vrbs', 'urbs'],
    ['servvs', 'servus'],
    ['Vergilivs', 'Vergilius'],
  ])('%s is %s', (typed, resolved) => {
    expect(resolveUV(typed, 'likely')).toBe(resolved);
  });

  it('gives both readings of u after l and r', () => {
    expect(texts('uoluit', 'lat')).toEqual(expect.arrayContaining(['voluit', 'volvit']));
    expect(texts('VOLVIT', 'lat')).toEqual(expect.arrayContaining(['voluit', 'volvit']));
  });

  it.each(['virum', 'silvis', 'voluit', 'lupus', 'decemvir', 'habuit'])('leaves %s alone', (word) => {
    const operations = candidates(word, 'lat').flatMap(({ steps }) => steps.map((step) => step.operation));
    expect(operations).not.toContain('resolve_u_v');
  });

  it.each([
    ['LVPVS', 'lupus'],
    ['VIRVMQVE', 'virumque'],
    ['IVLIVS', 'Iulius'],
    ['vniuersus', 'universus'],
    ['Uergilius', 'Vergilius'],
    ['ARMA', 'arma'],
  ])('%s reaches %s', (typed, form) => {
    expect(texts(typed, 'lat')).toContain(form);
    expect(first(typed, 'lat').text).toBe(typed);
  });

  it.each([
    ['Æneas', 'Aeneas'],
    ['cęlum', 'caelum'],
    ['pœna', 'poena'],
    ['ﬁlius', 'filius'],
    ['aër', 'aer'],
    ['Juppiter', 'Iuppiter'],
    ['cano,', 'cano'],
    ['«arma»', 'arma'],
  ])('%s is %s', (typed, canonical) => {
    expect(first(typed, 'lat').text).toBe(canonical);
  });
});

describe('Latin enclitics', () => {
  it.each([
    ['virumque', 'virum'],
    ['uirumque', 'virum'],
    ['VIRVMQVE', 'virum'],
    ['estne', 'est'],
    ['nonne', 'non'],
    ['plusve', 'plus'],
    ['minusue', 'minus'],
    ['mecum', 'me'],
    ['nobiscum', 'nobis'],
    ['quibuscum', 'quibus'],
    ['Romaque', 'Roma'],
    ['itaque', 'ita'],
  ])('%s may be %s and an enclitic, after the whole word', (typed, host) => {
    expect(find(typed, 'lat', host).tier).toBe(Tier.ENCLITIC_REMOVED);
    expect(first(typed, 'lat').text).toBe(typed);
  });

  it.each(['atque', 'neque', 'quoque', 'usque', 'bene', 'sine', 'omne', 'sive', 'grave', 'que', 've'])(
    '%s is not taken apart',
    (word) => {
      expect(candidates(word, 'lat').filter(({ tier }) => tier === Tier.ENCLITIC_REMOVED)).toEqual([]);
    },
  );

  it('holds -ne after a vowel for less likely than after a consonant', () => {
    expect(texts('videsne', 'lat').slice(0, 2)).toEqual(['videsne', 'vides']);
    // Another spelling of the whole word is likelier than a question.
    const forms = texts('adsensione', 'lat');
    expect(forms.indexOf('adsensio')).toBeGreaterThan(forms.indexOf('assensione'));
  });
});

describe('Latin spelling', () => {
  it.each([
    ['adfero', 'affero'],
    ['affero', 'adfero'],
    ['inlustris', 'illustris'],
    ['illustris', 'inlustris'],
    ['conlega', 'collega'],
    ['submitto', 'summitto'],
    ['summitto', 'submitto'],
    ['adgredior', 'aggredior'],
    ['inperator', 'imperator'],
    ['obpono', 'oppono'],
    ['exspecto', 'expecto'],
    ['expecto', 'exspecto'],
    ['agnosco', 'adgnosco'],
    ['nunquam', 'numquam'],
    ['eumdem', 'eundem'],
    ['celum', 'caelum'],
    ['pena', 'poena'],
    ['sepe', 'saepe'],
    ['que', 'quae'],
    ['puelle', 'puellae'],
    ['gracia', 'gratia'],
    ['gracie', 'gratiae'],
    ['nichil', 'nihil'],
    ['michi', 'mihi'],
    ['coelum', 'caelum'],
    ['foemina', 'femina'],
    ['caeteri', 'ceteri'],
    ['sylva', 'silva'],
    ['dampnum', 'damnum'],
    ['karitas', 'caritas'],
    ['voltus', 'vultus'],
    ['maxumus', 'maximus'],
    ['quom', 'cum'],
    ['caussa', 'causa'],
  ])('%s reaches %s as another spelling', (typed, form) => {
    expect(find(typed, 'lat', form).tier).toBe(Tier.SPELLING_VARIANT);
    expect(first(typed, 'lat')).toMatchObject({ text: typed, tier: Tier.EXACT });
  });

  it.each(['illud', 'annus', 'summus', 'lupus', 'nemo', 'vir', 'ea', 'terra'])(
    '%s has no other spelling',
    (word) => {
      expect(texts(word, 'lat')).toEqual([word]);
    },
  );
});
