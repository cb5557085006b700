/** From the installed fixtures to claims: what is found, how near it is, and what it says. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readInstalled } from '../../dataset/installed.js';
import { decodeLoose } from '../../model/text.js';
import type { Claim, Finding } from '../../model/types.js';
import { featureWords, tierWord } from '../../model/words.js';
import { claimAll, deriveAll, extractAll } from '../../process/processor.js';
import * as parsers from './parsers.js';
import { forms } from './spec.js';
import { ask, asked, type Installed, installFixtures } from './testing.js';

let installed: Installed;
beforeAll(async () => {
  installed = await installFixtures();
});
afterAll(async () => {
  await installed.connection.close();
  rmSync(installed.environment.lexicaDir, { recursive: true, force: true });
});

function claimsOf(body: Uint8Array): readonly Claim[] {
  const context = { params: {} };
  const extractions = extractAll(parsers, forms, 'resp_test', body, context, []);
  return claimAll(parsers, forms, deriveAll(parsers, forms, extractions, context, []), context, []);
}

/** `lemma homonym tier`, each once. */
function lemmasOf(claims: readonly Claim[]): readonly string[] {
  const lemmas = claims.flatMap(({ value }) =>
    value.case === 'lemma'
      ? [`${value.value.lemma}${value.value.homonym} ${tierWord(value.value.tier)}`]
      : [],
  );
  return [...new Set(lemmas)];
}

function readingsOf(claims: readonly Claim[], lemma: string): readonly string[] {
  return claims.flatMap(({ value }) =>
    value.case === 'morphology' && value.value.lemma === lemma && value.value.features !== undefined
      ? [Object.values(featureWords(value.value.features)).join(' ')]
      : [],
  );
}

const read = async (...words: readonly string[]) => claimsOf(await ask(installed, ...words));

describe('a listed form', () => {
  it('is read line by line, its stem the lemma, homonyms apart', async () => {
    const claims = await read('glupaḥ');
    expect(lemmasOf(claims)).toEqual(['glupa1 exact', 'glupa2 exact', 'glupas exact']);
    expect(readingsOf(claims, 'glupas')).toEqual([
      'nominative singular neuter',
      'accusative singular neuter',
    ]);
    expect(
      claims.every(({ subject, predicate }) => predicate === 'has_frequency' || subject === 'glupaḥ'),
    ).toBe(true);
  });

  it('is the same with s, r or visarga at its end, and with any nasal', async () => {
    for (const word of ['kalūmaḥ', 'kalūmas', 'kalūmar']) {
      expect(lemmasOf(await read(word))).toContain('kalūma exact');
    }
    expect(lemmasOf(await read('punaḥ'))).toEqual(['punar exact']);
    expect(lemmasOf(await read('droṃbati'))).toContain('dromb exact');
  });

  it('that is a participle belongs to its stem and to the root that a form made alike names', async () => {
    const claims = await read('drombitaḥ');
    expect(lemmasOf(claims)).toEqual(['drombita exact', 'dromb exact']);
    expect(readingsOf(claims, 'dromb')).toEqual([
      'nominative singular masculine perfect passive participle primary past passive participle',
    ]);
    expect(lemmasOf(await read('gluptasya'))).toEqual(['glupta exact', 'glup exact']);
  });

  it('has the names that the corpus, or without one a dictionary, knows it by', async () => {
    expect(lemmasOf(await read('aham'))).toEqual(['asmad exact', 'mad exact']);
    expect(lemmasOf(await read('drombayati'))).toEqual(['dromb exact', 'drombay exact']);
    expect(lemmasOf(await read('drombati'))).toEqual(['dromb exact']);
    const bare = await installFixtures(['forms-san', 'cdsl-tst']);
    expect(lemmasOf(claimsOf(await ask(bare, 'aham')))).toEqual(['asmad exact', 'mad exact']);
    await bare.connection.close();
    const alone = await installFixtures(['forms-san']);
    expect(lemmasOf(claimsOf(await ask(alone, 'aham')))).toEqual(['asmad exact']);
    await alone.connection.close();
  });

  it('of a feminine that is filed by itself names that as well', async () => {
    const claims = await read('kalūmīm');
    expect(lemmasOf(claims)).toEqual(['kalūma exact', 'kalūmī exact']);
    expect(readingsOf(claims, 'kalūmī')).toEqual(['accusative singular feminine']);
  });

  it('is not joined by what a dictionary files under its nominative', async () => {
    const claims = await read('kalūmaḥ');
    expect(lemmasOf(claims)).toEqual(['kalūma exact']);
  });

  it('leaves out the stem and the sandhi variants that normalisation offers beside it', async () => {
    expect(decodeLoose(await ask(installed, 'kalūmaḥ', 'kalūma')).match(/@group/g)).toHaveLength(1);
    expect(decodeLoose(await ask(installed, 'kalūma', 'kalūmena')).match(/@group/g)).toHaveLength(2);
  });

  it('brings how common its lemma is in the installed corpus', async () => {
    const counts = (await read('kalūmena')).flatMap(({ value, subject }) =>
      value.case === 'frequency' ? [`${subject} ${value.value.scale}: ${value.value.label}`] : [],
    );
    expect(counts).toEqual(['kalūma treebank-san: 1 of 9 tokens']);
  });
});

describe('a form that is not listed', () => {
  it('may be preverbs before a verb form: the lemma is joined, the preverbs are told', async () => {
    const finite = await read('pratidrombati');
    expect(lemmasOf(finite)).toEqual(['pratidromb sandhi_split']);
    expect(readingsOf(finite, 'pratidromb')[0]).toMatch(/^singular third present .* prati$/);
    const participle = await read('samāgluptasya');
    expect(lemmasOf(participle)).toEqual(['samāglupta sandhi_split', 'samāglup sandhi_split']);
    expect(lemmasOf(await read('udglupya'))).toEqual([]);
    expect(lemmasOf(await read('udvidrombya'))).toEqual(['udvidromb sandhi_split']);
  });

  it('may be a regular form of a headword that any dictionary has', async () => {
    const claims = await read('vambrubhiḥ');
    expect(lemmasOf(claims)).toEqual(['vambru rule_made']);
    expect(readingsOf(claims, 'vambru')).toContain('instrumental plural masculine');
    expect(lemmasOf(await read('ṣrīṅkāsaḥ'))).toEqual(['ṣrīṅka rule_made']);
  });

  it('or of a stem of the table', async () => {
    const bare = await installFixtures(['forms-san']);
    expect(lemmasOf(claimsOf(await ask(bare, 'kalūmebhyaḥ')))).toEqual(['kalūma rule_made']);
    await bare.connection.close();
  });

  it('may be a stem, of a participle with its root', async () => {
    expect(lemmasOf(await read('glupta'))).toEqual(['glupta exact', 'glup exact']);
    expect(lemmasOf(await read('vambru'))).toEqual(['vambru exact']);
  });

  it('that nobody knows is an answer without groups', async () => {
    expect(decodeLoose(await ask(installed, 'zzz'))).toBe('@forms 1 asked=["zzz"]\n');
    expect(decodeLoose(await ask(installed))).toBe('@forms 1 asked=[]\n');
  });
});

describe('words run together', () => {
  it('are divided where sandhi joined them, each piece in its order', async () => {
    const claims = await read('ityulam');
    expect(lemmasOf(claims)).toEqual(['iti sandhi_split', 'ulam sandhi_split']);
    const pieces = claims.flatMap(({ value, subject }) =>
      value.case === 'morphology' ? [{ subject, ...value.value.features?.extras }] : [],
    );
    const split = { subject: 'ityulam', split: 'iti ulam', split_rank: '1' };
    expect(pieces).toEqual([
      { ...split, segment: 'iti', segment_number: '1', sandhi: 'i + u → yu' },
      { ...split, segment: 'ulam', segment_number: '2' },
    ]);
    expect(lemmasOf(await read('tacchredam'))).toEqual(['tad sandhi_split', 'średam sandhi_split']);
  });

  it('are divided at a blank, and what it changed is undone', async () => {
    expect(lemmasOf(await read('kalūmo drombati'))).toEqual(['kalūma sandhi_split', 'dromb sandhi_split']);
    expect(lemmasOf(await read('kalūmaḥ drombati'))).toEqual(['kalūma sandhi_split', 'dromb sandhi_split']);
    expect(lemmasOf(await read('iti zzz'))).toEqual([]);
  });

  it('may be members of a compound', async () => {
    const claims = await read('kalūmaglupaḥ');
    expect(lemmasOf(claims)).toEqual([
      'kalūma sandhi_split',
      'glupa1 sandhi_split',
      'glupa2 sandhi_split',
      'glupas sandhi_split',
    ]);
    const roles = claims.flatMap(({ value }) =>
      value.case === 'morphology' ? [value.value.features?.extras.compound_role ?? ''] : [],
    );
    expect(roles).toEqual(['iic', '', '', '', '']);
  });
});

describe('the index', () => {
  it('knows stems and forms, however their nasals are written, but for mere duals', async () => {
    const texts = ['kalūmena', 'dromb', 'droṃbati', 'kalūmau', 'glupta', 'glupi', ''];
    const known = await installed.connection.knownKeys?.('san', texts);
    expect([...(known ?? [])]).toEqual(['kalūmena', 'dromb', 'droṃbati', 'glupta']);
    expect((await installed.connection.knownKeys?.('lat', ['iti']))?.size).toBe(0);
  });

  it('that is not there is said to be missing, with the way to bring it', async () => {
    const bare = await installFixtures(['treebank-san', 'cdsl-tst']);
    const health = await bare.connection.health(new AbortController().signal);
    expect(health).toMatchObject({
      status: 'missing',
      advice: expect.stringContaining('langnet setup forms'),
    });
    await expect(ask(bare, 'iti')).rejects.toThrow('data_missing');
    await bare.connection.close();
  });

  it('is built past lines that are none, and says how many there were', async () => {
    const { manifest } = readInstalled(installed.environment.lexicaDir).get('forms-san') ?? {};
    expect(manifest).toMatchObject({ findings: 1, licence: expect.stringContaining('LGPLLR') });
    const extracted = extractAll(
      parsers,
      forms,
      'resp_test',
      await ask(installed, 'wrong'),
      { params: {} },
      [],
    );
    const findings: Finding[] = [];
    deriveAll(parsers, forms, extracted, { params: {} }, findings);
    expect(findings.map(({ code }) => code)).toEqual(['unknown_tag']);
  });

  it('is part of the data version with every dictionary that is asked for headwords', () => {
    const version = forms.dataVersion?.(installed.environment) ?? '';
    expect(version.split(' ').map((part) => part.split(':')[0])).toEqual([
      'cdsl-tst',
      'forms-san',
      'treebank-san',
    ]);
  });
});

describe('cassettes', () => {
  const CASES: Readonly<Record<string, readonly string[]>> = {
    listed: ['kalūmena', 'kalūmaḥ'],
    homonyms: ['glupaḥ'],
    participle: ['gluptasya'],
    names: ['aham'],
    feminine: ['kalūmīm'],
    stem: ['glupta'],
    preverb: ['samāgluptasya'],
    declined: ['vambrubhiḥ'],
    sandhi: ['tacchredam'],
    blank: ['kalūmo drombati'],
    compound: ['kalūmaglupaḥ'],
    unknown: ['zzz'],
    several: ['kalūmena', 'glupaḥ', 'gluptasya', 'aham', 'drombitaḥ', 'drombayati', 'iti', 'punaḥ', 'tat'],
  };
  const folder = new URL('./cassettes/', import.meta.url);
  const isUpdating = process.env.UPDATE === '1' && process.env.CI === undefined;

  it.each(Object.entries(CASES))('%s is what the fixtures give', async (name, words) => {
    const body = await ask(installed, ...words);
    if (isUpdating) {
      const params = forms.request(asked(...words), 'san', 'query');
      const sha256 = createHash('sha256').update(body).digest('hex');
      const about = { tool: 'forms', file: `${name}.txt`, params, sha256 };
      writeFileSync(new URL(`${name}.txt`, folder), body);
      writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(about, null, 2)}\n`);
    }
    expect(decodeLoose(body)).toBe(readFileSync(new URL(`${name}.txt`, folder), 'utf8'));
  });

  it('are all made by a case', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    expect(names.sort()).toEqual(
      Object.keys(CASES)
        .map((name) => `${name}.json`)
        .sort(),
    );
  });
});
