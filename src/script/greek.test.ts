/** Greek and beta code: words a person has checked, the traps, and laws over generated words. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../test/support/shared.js';
import { fromBeta, greekLettersOnly, isGreek, toBeta } from './greek.js';
import { greekWord } from './testing.js';

/** Unicode, beta code; both ways without a finding. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['λόγος', 'lo/gos'],
  ['μῆνιν ἄειδε, θεά', 'mh=nin a)/eide, qea/'],
  ['Ἀχιλλεύς', '*)axilleu/s'],
  ['Ἕλλην', '*(/ellhn'],
  ['ᾄδω', 'a)/|dw'],
  ['ᾍδης', '*(/a|dhs'],
  ['ᾼ', '*a|'],
  ['τῷ ἀγαθῷ', 'tw=| a)gaqw=|'],
  ['οὗτος', 'ou(=tos'],
  ['πραΰς', 'prau/+s'],
  ['Ϊ', '*+i'],
  ['ῥήτωρ Ῥόδος', 'r(h/twr *(ro/dos'],
  ['τὸν καὶ', 'to\\n kai\\'],
  ['ϝάναξ Ϝάναξ', 'va/nac *va/nac'],
  ['ΖΕΥΣ', '*z*e*u*s'],
  ['τοῖσ’ ἔφη', "toi=s' e)/fh"],
  ['δ’ ἀλλ’', "d' a)ll'"],
  ['δυσ-μενής', 'dus-menh/s'],
  ['τίς; οὐδείς·', 'ti/s; ou)dei/s:'],
  ['ψυχή ξένος', 'yuxh/ ce/nos'],
  ['ᾱ ῐ ᾱ́ ῠ̔́', 'a_ i^ a_/ u(^/'],
  ['κἀγώ', 'ka)gw/'],
  ['ϟ ϛ ϙ ϡ Ϡ', '#1 #2 #3 #5 *#5'],
];

describe('pairs', () => {
  it.each(PAIRS)('%s', (greek, beta) => {
    expect(toBeta(greek)).toEqual({ text: beta, findings: [] });
    expect(toBeta(greek.normalize('NFD')).text).toBe(beta);
    expect(fromBeta(beta)).toEqual({ text: greek.normalize('NFC'), findings: [] });
    expect(fromBeta(beta.toUpperCase()).text).toBe(greek.normalize('NFC'));
  });
});

describe('to beta code', () => {
  it('takes tonos and oxia for the same accent', () => {
    expect(toBeta('λ\u1f79γος').text).toBe('lo/gos');
    expect(toBeta('λ\u03ccγος').text).toBe('lo/gos');
    expect(toBeta('\u1fd3\u0390 \u03ca\u0301').text).toBe('i/+i/+ i/+');
  });

  it('writes s for every sigma', () => {
    expect(toBeta('σοφόσ σοφός ϲοφόϲ Ϲ').text).toBe('sofo/s sofo/s sofo/s *s');
  });

  it.each(["'", '\u2019', '\u02bc', '\u1fbd', '\u1fbf'])(
    'writes an apostrophe for the elision mark %j',
    (mark) => {
      expect(toBeta(`ἀλλ${mark} ἐγώ`)).toEqual({ text: "a)ll' e)gw/", findings: [] });
    },
  );

  it('knows an elision mark that was stored as a smooth breathing', () => {
    expect(toBeta('ἀλλ\u0313')).toEqual({
      text: "a)ll'",
      findings: [{ code: 'reinterpreted', at: 2, length: 2, text: 'λ\u0313' }],
    });
    expect(toBeta('ἄῤ').text).toBe("a)/r'");
    expect(toBeta('Πύῤῥος').text).toBe('*pu/r)r(os');
  });

  it('gives a capital the breathing that stands before it', () => {
    expect(toBeta('᾿Αθῆναι ῞Ελλην ῾Ρόδος').text).toBe('*)aqh=nai *(/ellhn *(ro/dos');
    expect(toBeta('δ᾽Αἴας').text).toBe("d'*ai)/as");
  });

  it('folds the letters of other fonts', () => {
    expect(toBeta('ϐίος ϑεός ϕίλος ϰαί ϱόδον').text).toBe('bi/os qeo/s fi/los kai/ ro/don');
    expect(toBeta('\u2126').text).toBe('*w');
  });

  it('reports what is not Greek, and what beta code would read otherwise', () => {
    expect(toBeta('abc λ').findings).toEqual([{ code: 'unconvertible', at: 0, length: 3, text: 'abc' }]);
    expect(toBeta('(λόγου)').findings).toEqual([{ code: 'ambiguous', at: 6, length: 1, text: ')' }]);
    expect(toBeta('(λόγος)').findings).toEqual([]);
    expect(toBeta('ναός1').findings).toEqual([{ code: 'ambiguous', at: 4, length: 1, text: '1' }]);
    expect(toBeta('ἄ\u0323').findings).toEqual([{ code: 'unconvertible', at: 1, length: 1, text: '\u0323' }]);
  });
});

describe('from beta code', () => {
  it('accepts marks in any order, before or after a capital', () => {
    for (const beta of ['*)/aidhs', '*a)/idhs', '*/)aidhs', '*)a/idhs'])
      expect(fromBeta(beta).text).toBe('Ἄιδης');
    expect(fromBeta('prau/+s').text).toBe(fromBeta('prau+/s').text);
    expect(fromBeta('w|=').text).toBe('ῷ');
    expect(fromBeta('a)_/ a)/_ a_)/').text).toBe('ᾱ̓́ ᾱ̓́ ᾱ̓́'.normalize('NFC'));
  });

  it('chooses the sigma by what follows', () => {
    expect(fromBeta('so/s sos. sos, (sos) sos-').text).toBe('σός σος. σος, (σος) σοσ-');
    expect(fromBeta('s1a sa2').text).toBe('σα σα2');
    expect(fromBeta('s3ofo/s3 *s3').text).toBe('ϲοφόϲ Ϲ');
    expect(fromBeta('s12').text).toBe('ς12');
  });

  it('warns of a number that may be a homonym', () => {
    expect(fromBeta('nao/s1')).toEqual({
      text: 'ναός',
      findings: [{ code: 'ambiguous', at: 5, length: 1, text: '1' }],
    });
    expect(fromBeta('nao/s2').text).toBe('ναός');
    expect(fromBeta('a)nh/r2')).toEqual({ text: 'ἀνήρ2', findings: [] });
  });

  it('gives quantity only to α, ι and υ', () => {
    expect(fromBeta('a)kra_tos').text).toBe('ἀκρᾱτος');
    expect(fromBeta('mh\\_oti').text).toBe('μὴ_οτι');
  });

  it('leaves and reports what is no beta code', () => {
    expect(fromBeta('jay').findings).toEqual([{ code: 'unconvertible', at: 0, length: 1, text: 'j' }]);
    expect(fromBeta('a//').findings).toEqual([{ code: 'unconvertible', at: 2, length: 1, text: '/' }]);
    expect(fromBeta('λόγος').findings).toEqual([{ code: 'unconvertible', at: 0, length: 5, text: 'λόγος' }]);
    expect(fromBeta('* *)').text).toBe('* *)');
  });
});

describe('letters only', () => {
  it('has neither accent, breathing, subscript, capital nor final sigma', () => {
    expect(greekLettersOnly('ᾍδης Ἀχιλλεύς πραΰς τῷ ϲοφόϲ ᾱ́')).toBe('αδησ αχιλλευσ πραυσ τω σοφοσ α');
    expect(greekLettersOnly('ἀλλ᾽ ᾿Αθῆναι'.normalize('NFD'))).toBe('αλλ αθηναι');
  });

  it('is Greek when there is a Greek letter', () => {
    expect(['λόγος', 'x ϝ', 'ᾳ'].map(isGreek)).toEqual([true, true, true]);
    expect(['logos', '', 'жук', '’', 'µ'].map(isGreek)).toEqual([false, false, false, false, false]);
  });
});

describe('laws over generated words', () => {
  it('brings a word back from beta code', () => {
    fc.assert(
      fc.property(greekWord, (word) => {
        const beta = toBeta(word);
        expect(beta.findings).toEqual([]);
        expect(beta.text).toMatch(/^[\x21-\x7e]+$/);
        expect(fromBeta(beta.text)).toEqual({ text: word, findings: [] });
        expect(toBeta(fromBeta(beta.text).text)).toEqual(beta);
      }),
      { numRuns: 3000 },
    );
  });

  it('has the same letters however the word is stored', () => {
    fc.assert(
      fc.property(greekWord, (word) => {
        expect(greekLettersOnly(word.normalize('NFD'))).toBe(greekLettersOnly(word));
        expect(toBeta(word.normalize('NFD'))).toEqual({ ...toBeta(word), findings: [] });
      }),
    );
  });

  it('is stable on any ASCII text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."aeiorsx*)(/\\=|+_^'1 -v"), maxLength: 10 }),
        (text) => {
          const once = fromBeta(text);
          const again = fromBeta(toBeta(once.text).text);
          if (once.findings.length === 0 && toBeta(once.text).findings.length === 0)
            expect(again.text).toBe(once.text);
        },
      ),
      { numRuns: 5000 },
    );
  });
});

describeShared('beta code in the world', (shared) => {
  it('agrees with every pair of the table, both ways', () => {
    const rows = readFileSync(join(shared, 'data/greek-betacode-pairs.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    expect(rows.length).toBeGreaterThan(60);
    for (const row of rows) {
      const [greek = '', beta = '', also = ''] = row.split('\t');
      expect(toBeta(greek)).toEqual({ text: beta, findings: [] });
      expect(fromBeta(beta)).toEqual({ text: greek, findings: [] });
      if (also !== '') expect(fromBeta(also)).toEqual({ text: greek, findings: [] });
    }
  });

  it('brings back the word forms of a morphology', () => {
    const file = join(shared, 'lexica/morphology/grc.morph.gz');
    const lines = execFileSync('gzip', ['-dc', file], { maxBuffer: 1 << 28 })
      .toString('utf8')
      .split('\n');
    const lost: string[] = [];
    let count = 0;
    for (let line = 0; line < lines.length; line += 6) {
      const form = lines[line] ?? '';
      if (form === '') continue;
      count++;
      const greek = fromBeta(form);
      if (greek.findings.length > 0 || toBeta(greek.text).text !== form) lost.push(`${form} ${greek.text}`);
    }
    expect(count).toBeGreaterThan(100_000);
    expect(lost).toEqual([]);
  });
});
