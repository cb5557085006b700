/** Part of speech and gender from what a head prints. */
import { describe, expect, it } from 'vitest';
import { genderWord, posWord } from '../model/words.js';
import { genderOfEntry, posOfEntry } from './entry-pos.js';
import { readLogeionEntry } from './logeion-entry.js';

function told(tag: 'div1' | 'div2', head: string, rest: string): string {
  const body = new TextEncoder().encode(
    `<${tag} orig_id="n1" key="x"><head>${head}</head>, ${rest}</${tag}>`,
  );
  const { entry } = readLogeionEntry(body, { start: 0, end: body.length });
  if (entry === null) throw new Error('Expected an entry');
  return [posWord(posOfEntry(entry)), genderWord(genderOfEntry(entry))]
    .filter((word) => word !== '')
    .join(' ');
}

describe('Lewis & Short', () => {
  it.each([
    ['fligna', '<itype>ae</itype>, <gen>f.</gen>', 'noun feminine'],
    ['Fligna', '<itype>ae</itype>, <gen>m.</gen>', 'proper noun masculine'],
    ['bruntus', '<itype>a, um</itype>, <pos>adj.</pos>', 'adjective'],
    ['bruntus', '<itype>a, um</itype>, v. brunto', 'adjective'],
    ['fligno', '<itype>āvi, ātum, 1</itype>, <pos>v. a.</pos>', 'verb'],
    // The "n." of "v. n." is tagged like a gender.
    ['fligno', '<itype>āre</itype>, <pos>v. a.</pos> and <gen>n.</gen>', 'verb neuter'],
    ['flignatim', '<pos>adv.</pos>', 'adverb'],
    ['flam', 'conj.', 'conjunction'],
    ['flam', 'v. fligno', ''],
  ])('%s %s', (head, rest, expected) => {
    expect(told('div1', head, rest)).toBe(expected);
  });
});

describe('LSJ', () => {
  it.each([
    ['μῶρδας', '<itype>ου</itype>, <gen>ὁ</gen>', 'noun masculine'],
    ['μωρδάς', '<itype>άδος</itype>, <gen>ὁ</gen>, <gen>ἡ</gen>', 'noun common'],
    ['μῶρδα', '<gen>τά</gen>', 'noun neuter'],
    ['μωρδικός', '<itype>ή</itype>, <itype>όν</itype>', 'adjective'],
    ['μωρδέω', '<tns>fut.</tns>', 'verb'],
    ['μωρδῶς', '<pos>Adv.</pos>', 'adverb'],
    ['μώρ', 'interrog. Particle', 'particle'],
  ])('%s %s', (head, rest, expected) => {
    expect(told('div2', head, rest)).toBe(expected);
  });
});
