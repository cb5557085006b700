import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../test/support/shared.js';
import { Tier } from '../gen/langnet/v1/query_pb.js';
import { APOSTROPHES } from './greek-elision.js';
import { candidates, find, first, texts } from './testing.js';

describe('Greek canonical text', () => {
  it.each([
    ['oxia for tonos', 'λ\u1f79γος', 'λόγος'],
    ['decomposed', 'λο\u0301γος', 'λόγος'],
    ['final grave', 'τὸν', 'τόν'],
    ['accent of an enclitic', 'ἄνθρωπός', 'ἄνθρωπος'],
    ['accent of an enclitic after a circumflex', 'δῶρόν', 'δῶρον'],
    ['accent of an enclitic, two words', 'ἄνθρωπός τις', 'ἄνθρωπος τις'],
    ['lunate sigma', 'ϲοφόϲ', 'σοφός'],
    ['symbols', 'ϑεόϕιλος', 'θεόφιλος'],
    ['quantity', 'ῥᾱ́διος', 'ῥάδιος'],
    ['homonym number', 'ἀνήρ1', 'ἀνήρ'],
    ['punctuation', 'λόγον·', 'λόγον'],
    ['iota subscript kept', 'λόγῳ', 'λόγῳ'],
    ['diaeresis kept', 'πραΰς', 'πραΰς'],
    ['beta code', 'lo/gos', 'λόγος'],
    ['beta code with a capital', '*)axilleu/s', 'Ἀχιλλεύς'],
    ['beta code in upper case', 'MH=NIN', 'μῆνιν'],
    ['beta code with a grave', 'kai\\', 'καί'],
    ['beta code elided', "a)ll'", 'ἀλλ’'],
  ])('%s: %s is %s', (_what, typed, canonical) => {
    expect(first(typed, 'grc').text).toBe(canonical);
  });

  it('tries lower case, and last of all letters alone', () => {
    expect(candidates('Λόγος', 'grc').map(({ text, tier }) => [text, tier])).toEqual([
      ['Λόγος', Tier.EXACT],
      ['λόγος', Tier.MARKS_IGNORED],
      ['λογοσ', Tier.MARKS_IGNORED],
    ]);
    expect(texts('ΜΗΝΙΝ', 'grc')).toContain('μηνιν');
    expect(texts('ΛΟΓΟΣ', 'grc')).toEqual(['ΛΟΓΟΣ', 'λογος', 'λογοσ']);
  });

  it.each([
    ['τῶι', 'τῷ'],
    ['λόγωι', 'λόγῳ'],
    ['τῆι', 'τῇ'],
    ['ᾶι', 'ᾷ'],
  ])('iota adscript %s is %s', (typed, form) => {
    expect(find(typed, 'grc', form).tier).toBe(Tier.SPELLING_VARIANT);
  });

  it.each(['αἰτία', 'λόγοι', 'πρωΐ', 'ἠϊών'])('%s has no iota adscript', (word) => {
    expect(candidates(word, 'grc').flatMap(({ steps }) => steps.map((step) => step.operation))).not.toContain(
      'iota_subscript',
    );
  });
});

describe('Greek elision', () => {
  it('reads every apostrophe that occurs as the same mark', () => {
    for (const mark of [...APOSTROPHES, '\u0313']) {
      expect(texts(`δ${mark}`, 'grc').slice(0, 2), `U+${mark.charCodeAt(0).toString(16)}`).toEqual([
        'δ’',
        'δέ',
      ]);
      expect(first(`ἀλλ${mark}`, 'grc').encodings.beta).toBe("a)ll'");
    }
  });

  it.each([
    ['ἀλλ᾽', 'ἀλλά'],
    ['ἀφ᾽', 'ἀπό'],
    ['ἀπ᾽', 'ἀπό'],
    ['ἐφ᾽', 'ἐπί'],
    ['καθ᾽', 'κατά'],
    ['μεθ᾽', 'μετά'],
    ['ἀνθ᾽', 'ἀντί'],
    ['τοῦτ᾽', 'τοῦτο'],
    ['οὐδ᾽', 'οὐδέ'],
    ['θ᾽', 'τε'],
    ['γ᾽', 'γε'],
    ['ὅτ᾽', 'ὅτε'],
    ['Ἀλλ᾽', 'ἀλλά'],
    ['ἔλεγ᾽', 'ἔλεγε'],
    ['πόλλ᾽', 'πολλά'],
    ['ἄνδρ᾽', 'ἄνδρα'],
    ['᾿στιν', 'ἐστιν'],
  ])('%s is %s', (typed, whole) => {
    expect(find(typed, 'grc', whole).tier).toBe(Tier.SPELLING_VARIANT);
    expect(first(typed, 'grc').tier).toBe(Tier.EXACT);
  });

  it('keeps the breathing of rho and of crasis', () => {
    expect(first('ῥ\u0313ά'.normalize('NFC'), 'grc').text).not.toContain('’');
    expect(first('κἀγώ', 'grc').text).toBe('κἀγώ');
  });
});

describe('Greek finals and crasis', () => {
  it.each([
    ['ἐστίν', 'ἐστί'],
    ['ἐστὶν', 'ἐστί'],
    ['λέγουσιν', 'λέγουσι'],
    ['λέγουσι', 'λέγουσιν'],
    ['εἶπεν', 'εἶπε'],
    ['οὐκ', 'οὐ'],
    ['οὐχ', 'οὐ'],
    ['ἐξ', 'ἐκ'],
    ['οὕτως', 'οὕτω'],
  ])('%s is also %s', (typed, form) => {
    expect(find(typed, 'grc', form).tier).toBe(Tier.SPELLING_VARIANT);
  });

  it.each(['μέν', 'οὐδέν', 'λύομεν', 'πόλιν', 'ἕν'])('%s keeps its nu', (word) => {
    expect(texts(word, 'grc')).not.toContain(word.slice(0, -1));
  });

  it.each([
    ['κἀγώ', 'ἐγώ', 'καί'],
    ['κἀγὼ', 'ἐγώ', 'καί'],
    ['κἀκεῖνος', 'ἐκεῖνος', 'καί'],
    ['κἄν', 'ἄν', 'καί'],
    ['κᾆτα', 'εἶτα', 'καί'],
    ['χὠ', 'ὁ', 'καί'],
    ['τοὔνομα', 'ὄνομα', 'τό'],
    ['τοὖργον', 'ἔργον', 'τό'],
    ['τοὐναντίον', 'ἐναντίον', 'τό'],
    ['προὔργου', 'ἔργου', 'πρό'],
    ['ταὐτά', 'αὐτά', 'τά'],
    ['ταὐτό', 'αὐτό', 'τό'],
    ['τἄλλα', 'ἄλλα', 'τά'],
    ['τἀγαθά', 'ἀγαθά', 'τά'],
    ['θἄτερον', 'ἕτερον', 'τό'],
    ['θοἰμάτιον', 'ἱμάτιον', 'τό'],
    ['ἁνήρ', 'ἀνήρ', 'ὁ'],
    ['ὦνδρες', 'ἄνδρες', 'ὦ'],
    ['ἐγᾦδα', 'οἶδα', 'ἐγώ'],
    ['προὔχω', 'προέχω', 'πρό'],
  ])('%s is %s after %s', (typed, second, other) => {
    const divided = candidates(typed, 'grc').filter(({ tier }) => tier === Tier.SANDHI_SPLIT);
    const parts = divided.map(({ text }) => text);
    expect(parts).toContain(second);
    expect(parts.at(-1)).toBe(other);
    expect(first(typed, 'grc').tier).toBe(Tier.EXACT);
  });

  it.each([
    ['logos', 'λογοσ'],
    ['anthropos', 'ανθρωποσ'],
    ['psychē', 'ψυχη'],
    ['psyche', 'ψυχη'],
    ['angelos', 'αγγελοσ'],
  ])('Latin letters %s may be %s', (typed, letters) => {
    expect(texts(typed, 'grc')).toContain(letters);
  });
});

describeShared('beta code pairs', (shared) => {
  it('reads and writes every pair', () => {
    const lines = readFileSync(join(shared, 'data/greek-betacode-pairs.tsv'), 'utf8').trimEnd().split('\n');
    const rows = lines.slice(1).map((line) => line.split('\t'));
    expect(rows.length).toBeGreaterThan(60);
    for (const [unicode = '', beta = '', accepted = ''] of rows) {
      const canonical = first(unicode, 'grc');
      for (const typed of [beta, accepted])
        if (typed !== '') expect(first(typed, 'grc').text).toBe(canonical.text);
      // Graves become acutes, in the canonical text and so in its beta code.
      expect(canonical.encodings.beta).toBe(beta.replaceAll('\\', '/'));
    }
  });
});
