import { describe, expect, it } from 'vitest';
import { foldForm } from './letters.js';
import { joinPreverbs, takeOffPreverbs } from './preverbs.js';

const splits = (form: string) =>
  takeOffPreverbs(foldForm(form)).map(({ preverbs, rest }) => [...preverbs, rest].join(' '));

describe('preverbs', () => {
  it.each([
    ['AgacCati', 'A gacCati'],
    ['pratyuvAca', 'prati uvAca'],
    ['pratizWati', 'prati sTati'],
    ['utTAya', 'ut sTAya'],
    ['saMskftya', 'sam kftya'],
    ['praRamati', 'pra namati'],
    ['nizkrAmati', 'nis krAmati'],
    ['udDarati', 'ut harati'],
    ['ucCrayati', 'ut Srayati'],
    ['apEti', 'apa eti'],
    ['samudAgacCati', 'sam ut A gacCati'],
  ])('%s is %s', (form, expected) => {
    expect(splits(form)).toContain(expected);
  });

  it('do not stand twice, and what is found is bounded', () => {
    for (const { preverbs } of takeOffPreverbs('AAAAAgacCati'))
      expect(new Set(preverbs).size).toBe(preverbs.length);
    expect(splits('pra'.repeat(400)).length).toBeLessThan(41);
    expect(splits('')).toEqual([]);
  });

  it.each([
    [['prati'], 'sTA', 'pratizWitam', 'pratizWA'],
    [['ut'], 'sTA', 'utTAya', 'utTA'],
    [['sam'], 'kf', 'saMskftam', 'saMskf'],
    [['sam'], 'BU', 'samBavati', 'samBU'],
    [['sam'], 'gam', 'saMgacCate', 'saMgam'],
    [['pra'], 'nam', 'praRamya', 'praRam'],
    [['vi'], 'sf', 'visarati', 'visf'],
    [['ni'], 'sad', 'nyasIdat', 'nizad'],
    [['upa'], 'i', 'upEti', 'upe'],
    [['api'], 'i', 'apyeti', 'apI'],
    [['nis'], 'kram', 'nizkrAmati', 'nizkram'],
    [['sam', 'ut', 'A'], 'hf', 'samudAhftya', 'samudAhf'],
  ])('%s and %s, met in %s, are %s', (preverbs, root, met, expected) => {
    expect(joinPreverbs(preverbs, root, met)).toBe(expected);
  });
});
