import { describe, expect, it } from 'vitest';
import { featureWords } from '../../model/words.js';
import { declinedFrom } from './declension.js';

/** The readings of a form as a form of the stem. */
function read(form: string, stem: string): readonly string[] {
  const way = declinedFrom(form).find((one) => one.stem === stem);
  return way?.readings.map((features) => Object.values(featureWords(features)).join(' ')) ?? [];
}

describe('a form is declined from', () => {
  it.each([
    ['amftam', 'amfta', 'nominative singular neuter'],
    ['prajApatiH', 'prajApati', 'nominative singular masculine'],
    ['devAsas', 'deva', 'nominative plural masculine'],
    ['mitrAvaruRA', 'mitrAvaruRa', 'nominative dual masculine'],
    ['rAjYas', 'rAjan', 'genitive singular masculine'],
    ['Atmani', 'Atman', 'locative singular masculine'],
    ['hastinA', 'hastin', 'instrumental singular masculine'],
    ['manAMsi', 'manas', 'nominative plural neuter'],
    ['havizA', 'havis', 'instrumental singular neuter'],
    ['kartAram', 'kartf', 'accusative singular masculine'],
    ['BagavAn', 'Bagavat', 'nominative singular masculine'],
    ['vidvAMsam', 'vidvas', 'accusative singular masculine'],
    ['SreyAMsas', 'Sreyas', 'nominative plural masculine'],
    ['vAcam', 'vAc', 'accusative singular masculine'],
    ['vAgBis', 'vAc', 'instrumental plural masculine'],
    ['pratyaYcam', 'pratyaYc', 'accusative singular masculine'],
    ['nadyAm', 'nadI', 'locative singular feminine'],
    ['vaDvas', 'vaDU', 'nominative plural feminine'],
    ['bAlikAs', 'bAlaka', 'nominative plural feminine'],
  ])('%s from %s', (form, stem, reading) => {
    expect(read(form, stem)).toContain(reading);
  });

  it('with a turned n only where something turns it', () => {
    expect(read('narARAm', 'nara')).toEqual([
      'genitive plural masculine',
      'genitive plural neuter',
      'genitive plural feminine',
    ]);
    expect(read('devARAm', 'deva')).toEqual([]);
  });

  it('nothing at all: there is always a sound of the stem left, and the list is bounded', () => {
    expect(declinedFrom('')).toEqual([]);
    expect(declinedFrom('as').map(({ stem }) => stem)).not.toContain('a');
    expect(declinedFrom(`${'a'.repeat(5000)}eByas`).length).toBeLessThan(61);
  });

  it('the surest stem first', () => {
    const stems = declinedFrom('devena').map(({ stem }) => stem);
    expect(stems[0]).toBe('deva');
  });
});
