import { describe, expect, it } from 'vitest';
import { derivedStems, otherNames } from './conventions.js';
import { readTags } from './tags.js';

describe('other names', () => {
  it.each([
    ['asmad', 'mad'],
    ['yuzmad', 'tvad'],
    ['ayam', 'idam'],
    ['pratyac', 'pratyaYc'],
    ['Bagavat', 'Bagavant'],
    ['sanDi', 'saMDi'],
  ])('%s is also called %s', (stem, name) => {
    expect(otherNames(stem, 'nominal')).toContain(name);
  });

  it('of a root are other ones than those of a stem', () => {
    expect(otherNames('tF', 'verb')).toEqual(['tf']);
    expect(otherNames('vac', 'verb')).toEqual([]);
    expect(otherNames('agni', 'nominal')).toEqual([]);
  });
});

describe('derived stems', () => {
  const of = (form: string, stem: string, tags: string) => {
    const read = readTags(tags);
    return read === undefined ? [] : derivedStems(form, stem, read);
  };
  it('are read off the form', () => {
    expect(of('kArayati', 'kf', 'v pr para sg trd ca')).toEqual(['kAray']);
    expect(of('akArayat', 'kf', 'v im para sg trd ca')).toContain('kAray');
    expect(of('EkzayAmAsa', 'Ikz', 'v prf para sg trd ca')).toContain('Ikzay');
    expect(of('kAryate', 'kf', 'v pr pas sg trd ca')).toEqual(['kAray']);
    expect(of('kAritam', 'kArita', 'kr na ppp ca neu nom sg')).toEqual(['kAray']);
    expect(of('kaTayati', 'kaT', 'v pr para sg trd prim')).toEqual(['kaTay']);
  });

  it('are none where nothing says so', () => {
    expect(of('gamyate', 'gam', 'v pr pas sg trd prim')).toEqual([]);
    expect(of('patitas', 'patita', 'kr na ppp prim mas nom sg')).toEqual([]);
  });
});
