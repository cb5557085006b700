import { describe, expect, it } from 'vitest';
import { foldForm, foldNasals, headwordSpellings, isWord, turnsNasal } from './letters.js';

describe('folding', () => {
  it.each([
    ['agnis', 'agniH'],
    ['punar', 'punaH'],
    ['agnim', 'agniM'],
    ['tad', 'tat'],
    ['saNga', 'saMga'],
    ['samyak', 'saMyak'],
    ['anna', 'anna'],
    ['vANmaya', 'vANmaya'],
  ])('%s is filed under %s', (form, key) => {
    expect(foldForm(form)).toBe(key);
    expect(foldForm(key)).toBe(key);
  });

  it('leaves the last sound alone where the next word may have changed it', () => {
    expect(foldNasals('aham gacCAmi')).toBe('aham gacCAmi');
    expect(foldNasals('saNgam')).toBe('saMgam');
  });
});

it('a headword is looked for with an anusvāra and with the nasal of the stop', () => {
  expect(headwordSpellings('saMga')).toEqual(['saMga', 'saNga']);
  expect(headwordSpellings('sanDi')).toEqual(['sanDi', 'saMDi']);
  expect(headwordSpellings('agni')).toEqual(['agni']);
});

it('only letters of SLP1 are a word', () => {
  expect(isWord('kfzRa')).toBe(true);
  for (const text of ['', 'rAmo gacCati', "so'pi", 'a1', 'agní']) expect(isWord(text)).toBe(false);
});

it('n turns behind r, ṛ and ṣ unless a sound stands in the way', () => {
  expect(['rAm', 'puz', 'pitf', 'nare'].map(turnsNasal)).toEqual([true, true, true, true]);
  expect(['dev', 'raT', 'karmat', ''].map(turnsNasal)).toEqual([false, false, false, false]);
});
