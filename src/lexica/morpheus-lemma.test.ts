/** The lemma part of an analysis, and compounds put together. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../test/support/shared.js';
import { greekLettersOnly } from '../script/greek.js';
import { isGreekPrefix, joinGreekPrefix } from './greek-compound.js';
import { joinLatinPrefix } from './latin-compound.js';
import { parseMorpheusLemma } from './morpheus-lemma.js';

describe('parseMorpheusLemma', () => {
  it.each<['lat' | 'grc', string, Partial<ReturnType<typeof parseMorpheusLemma>>]>([
    ['lat', 'viru_m,vir', { form: 'virūm', lemma: 'vir', base: 'vir', homonym: '', prefixes: [] }],
    ['lat', 'lego#2', { form: '', lemma: 'lego', homonym: '2' }],
    ['lat', 'bona,bonum#', { lemma: 'bonum', homonym: '' }],
    ['lat', 'Tro_jae,Troja', { form: 'Trōjae', lemma: 'Troia' }],
    ['lat', 'acca_ro_,ad-caro#1', { lemma: 'accaro', base: 'caro', homonym: '1', prefixes: ['ad'] }],
    ['lat', 'de_e_rectum,de_-erigo', { lemma: 'deerigo', base: 'erigo', prefixes: ['de'] }],
    ['grc', '*(/aida_,*(/aidhs', { form: 'Ἅιδᾱ', lemma: 'Ἅιδης' }],
    ['grc', 'a)/pios2', { lemma: 'ἄπιος', homonym: '2' }],
    ['grc', 'fla/zw%2', { lemma: 'φλάζω', homonym: '2' }],
    ['grc', '*bore/as-pl', { lemma: 'Βορέας', homonym: '', prefixes: [] }],
    ['grc', 'Mount-Oneum', { lemma: 'Mount-Oneum', prefixes: [] }],
    ['grc', 'su/n-perigra/fw', { lemma: 'συμπεριγράφω', base: 'περιγράφω', prefixes: ['σύν'] }],
    ['grc', 'a)po/,su/n-a)/gamai', { form: '', lemma: 'ἀποσυνάγαμαι', prefixes: ['ἀπό', 'σύν'] }],
    [
      'grc',
      'diecanu_/w,dia/,e)k,a)na/-u(/w',
      { form: 'διεξανῡ́ω', lemma: 'διεξανύω', base: 'ὕω', prefixes: ['διά', 'ἐκ', 'ἀνά'] },
    ],
    // As Diogenes shows it.
    ['grc', 'συμπεριγρα\u0306/φω,σύν-περιγράφω', { form: 'συμπεριγρᾰ́φω', lemma: 'συμπεριγράφω' }],
    ['grc', 'μῆνις', { lemma: 'μῆνις' }],
    ['lat', '', { form: '', lemma: '', base: '', homonym: '', prefixes: [] }],
  ])('%s %s', (language, printed, expected) => {
    const normal = Object.fromEntries(
      Object.entries(expected).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.normalize('NFC') : value,
      ]),
    );
    expect(parseMorpheusLemma(printed, language)).toMatchObject(normal);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('lat', 'grc'), (text, language) => {
        expect(() => parseMorpheusLemma(text, language as 'lat' | 'grc')).not.toThrow();
      }),
      { numRuns: 500, seed: 9 },
    );
  });
});

describe('Greek compounds', () => {
  it.each([
    ['ἐπί', 'ἵστημι', 'ἐφίστημι'],
    ['ἀπό', 'ἔρχομαι', 'ἀπέρχομαι'],
    ['κατά', 'ἧμαι', 'κάθημαι'],
    ['ἀντί', 'αἱρέω', 'ἀνθαιρέω'],
    ['ὑπό', 'ὁράω', 'ὑφοράω'],
    ['ἀμφί', 'ἔχω', 'ἀμφέχω'],
    ['περί', 'ἔχω', 'περιέχω'],
    ['πρό', 'ἄγω', 'προάγω'],
    ['πρό', 'ἵημι', 'προΐημι'],
    ['πρό', 'ὑπάρχω', 'προϋπάρχω'],
    ['πρό', 'αἱρέω', 'προαιρέω'],
    ['διά', 'ἵστημι', 'διΐστημι'],
    ['ἐκ', 'ἄγω', 'ἐξάγω'],
    ['ἐκ', 'βάλλω', 'ἐκβάλλω'],
    ['ἐν', 'βάλλω', 'ἐμβάλλω'],
    ['ἐν', 'γράφω', 'ἐγγράφω'],
    ['ἐν', 'λείπω', 'ἐλλείπω'],
    ['ἐν', 'σημαίνω', 'ἐνσημαίνω'],
    ['σύν', 'λέγω', 'συλλέγω'],
    ['σύν', 'χέω', 'συγχέω'],
    ['σύν', 'ζάω', 'συζάω'],
    ['σύν', 'στρέφω', 'συστρέφω'],
    ['σύν', 'σιτέω', 'συσσιτέω'],
    ['σύν', 'ῥάπτω', 'συρράπτω'],
    ['σύν', 'οἶδα', 'σύνοιδα'],
    ['ἀπό', 'ῥίπτω', 'ἀπορρίπτω'],
    ['ἐκ', 'ῥέω', 'ἐκρέω'],
    ['ὑπέρ', 'ῥέω', 'ὑπερρέω'],
    ['κατά', 'κεῖμαι', 'κατάκειμαι'],
    ['σύν', 'φημί', 'σύμφημι'],
    ['ἐκ', 'εἶμι', 'ἔξειμι'],
    ['ἐν', 'δεῖ', 'ἐνδεῖ'],
    ['μετά', 'δίδωμι', 'μεταδίδωμι'],
    ['εἰς', 'ἔρχομαι', 'εἰσέρχομαι'],
    ['πρός', 'εὔχομαι', 'προσεύχομαι'],
  ])('%s and %s', (prefix, verb, expected) => {
    expect(joinGreekPrefix(prefix, verb)).toBe(expected.normalize('NFC'));
    expect(joinGreekPrefix(prefix.normalize('NFD'), verb.normalize('NFD'))).toBe(expected.normalize('NFC'));
  });

  it('are made of a preposition and a Greek word', () => {
    expect(isGreekPrefix('σύν')).toBe(true);
    expect(isGreekPrefix('ἄνευ')).toBe(false);
    for (const [prefix, verb] of [
      ['ἄνευ', 'ἄγω'],
      ['σύν', ''],
      ['σύν', 'xyz'],
      ['', 'ἄγω'],
    ]) {
      expect(joinGreekPrefix(prefix ?? '', verb ?? '')).toBeUndefined();
    }
  });
});

describe('Latin compounds', () => {
  it.each([
    ['ad', 'caro', 'accaro'],
    ['ad', 'amo', 'adamo'],
    ['con', 'pono', 'compono'],
    ['con', 'labor', 'collabor'],
    ['in', 'moveo', 'immoveo'],
    ['in', 'eo', 'ineo'],
    ['ex', 'fero', 'effero'],
    ['ex', 'iacio', 'eiacio'],
    ['ex', 'imo', 'eximo'],
    ['ob', 'pono', 'oppono'],
    ['sub', 'rideo', 'surrideo'],
    ['dis', 'fero', 'differo'],
    ['dis', 'moveo', 'dimoveo'],
    ['trans', 'eo', 'transeo'],
    ['xyz', 'eo', undefined],
    ['ad', '', undefined],
  ])('%s and %s', (prefix, verb, expected) => {
    expect(joinLatinPrefix(prefix, verb)).toBe(expected);
  });
});

describeShared('compounds of LSJ', (shared) => {
  it('have the letters and the accent the rule gives them', () => {
    const headwords = new Set<string>();
    const folder = join(shared, 'lexica/lsj');
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.xml.gz'))) {
      const text = gunzipSync(readFileSync(join(folder, file))).toString();
      for (const match of text.matchAll(/<head [^>]*>([^<]*)<\/head>/g))
        headwords.add((match[1] ?? '').normalize('NFC'));
    }
    const byLetters = new Map<string, string[]>();
    for (const headword of headwords) {
      const letters = greekLettersOnly(headword);
      byLetters.set(letters, [...(byLetters.get(letters) ?? []), headword]);
    }
    const verbs = [...headwords].filter((word) => /(?:[ωώ]|μ[ιί]|μαι)$/.test(word) && !word.includes(' '));
    expect(verbs.length).toBeGreaterThan(20_000);
    let [compounds, equal] = [0, 0];
    // Every fourth verb, with the prepositions that change most.
    for (const verb of verbs.filter((_, index) => index % 4 === 0)) {
      for (const prefix of ['ἐπί', 'σύν', 'ἐν', 'ἐκ', 'κατά', 'πρό', 'διά']) {
        const joined = joinGreekPrefix(prefix, verb);
        const printed = byLetters.get(greekLettersOnly(joined ?? ''));
        if (joined === undefined || printed === undefined) continue;
        compounds += 1;
        if (printed.includes(joined)) equal += 1;
      }
    }
    expect(compounds).toBeGreaterThan(1000);
    expect(equal / compounds).toBeGreaterThan(0.99);
  });
});
