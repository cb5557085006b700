/** From the installed fixtures to claims: passages by URN, examples by lemma, citations as printed. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fromBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CitationFactSchema, WorkCountFactSchema } from '../../gen/langnet/tools/v1/cts_index_pb.js';
import type { JsonObject } from '../../model/json.js';
import type { Language } from '../../model/language.js';
import { decodeLoose } from '../../model/text.js';
import { claimAll, deriveAll, extractAll } from '../../process/processor.js';
import { lookUpCitation } from './citation.js';
import { componentCode, componentOf, packRef, unpackRef } from './components.js';
import { isCoarse } from './keys.js';
import * as parsers from './parsers.js';
import { citationRequest, passageRequest } from './request.js';
import { ctsIndex } from './spec.js';
import { ask, askParams, type Installed, installFixtures } from './testing.js';

let installed: Installed;
beforeAll(async () => {
  installed = await installFixtures();
});
afterAll(async () => {
  await installed.connection.close();
  await installed.shelves.close();
  rmSync(installed.environment.lexicaDir, { recursive: true, force: true });
});

function stagesOf(body: Uint8Array, language: Language) {
  const context = { params: { language } };
  const extractions = extractAll(parsers, ctsIndex, 'resp_test', body, context, []);
  const derivations = deriveAll(parsers, ctsIndex, extractions, context, []);
  return { derivations, claims: claimAll(parsers, ctsIndex, derivations, context, []) };
}

async function citations(language: Language, ...words: readonly string[]) {
  const { derivations } = stagesOf(await ask(installed, language, 'query', ...words), language);
  return derivations
    .filter(({ derivationType }) => derivationType === 'CitationFact')
    .map(({ derivedData }) => fromBinary(CitationFactSchema, derivedData));
}

/** `role urn text`, the URN without what all of the fixtures share. */
async function told(language: Language, ...words: readonly string[]): Promise<readonly string[]> {
  return (await citations(language, ...words)).map(
    ({ role, ctsUrn, text }) => `${role} ${ctsUrn.replace(/^urn:cts:\w+:/, '')} ${text}`,
  );
}

describe('a URN', () => {
  it('leads to its passage with two neighbours on either side, across books', async () => {
    expect(await told('lat', 'urn:cts:latinLit:phi9901.phi001:1.5')).toEqual([
      'before phi9901.phi001:1.3 docuerunt canere sub stellis;',
      'before phi9901.phi001:1.4 nox erat, et tacitae',
      'passage phi9901.phi001:1.5 lumbacis ad oras',
      'after phi9901.phi001:2.1 quis venit?',
      'after phi9901.phi001:2.2 lumbax ego sum.',
    ]);
  });

  it('names author, work and edition', async () => {
    const [fact] = (await citations('lat', 'urn:cts:latinLit:phi9901.phi001:1.2')).filter(
      ({ role }) => role === 'passage',
    );
    expect(fact).toMatchObject({
      author: 'Fluvius Nemo',
      work: 'Wanderings of Lumbax',
      edition: 'urn:cts:latinLit:phi9901.phi001.test-lat1',
      text: 'fluvarunt & ranas',
      ref: '1.2',
    });
  });

  it('may name an older edition, a range, a book, a page with its letter', async () => {
    const passages = async (language: Language, urn: string) =>
      (await told(language, urn))
        .filter((line) => line.startsWith('passage'))
        .map((line) => line.split(' ')[1]);
    expect(await passages('lat', 'urn:cts:latinLit:phi9901.phi001.older-lat0:1.2')).toEqual([
      'phi9901.phi001:1.2',
    ]);
    expect(await passages('lat', 'urn:cts:latinLit:phi9901.phi001:1.4-2.1')).toEqual([
      'phi9901.phi001:1.4',
      'phi9901.phi001:1.5',
      'phi9901.phi001:2.1',
    ]);
    expect(await passages('lat', 'urn:cts:latinLit:phi9901.phi001:2')).toHaveLength(2);
    expect(await passages('lat', 'urn:cts:latinLit:phi9901.phi001:pr')).toEqual(['phi9901.phi001:pr']);
    expect(await told('grc', 'urn:cts:greekLit:tlg9901.tlg001:17b')).toContain(
      'passage tlg9901.tlg001:17b ὁ τὸν λύχνον φέρων νυκτός.',
    );
  });

  it('of a work tells what it is, and of an unknown section the unit around it', async () => {
    expect(await told('lat', 'urn:cts:latinLit:phi9902.phi001')).toEqual(['work phi9902.phi001 ']);
    const [work] = await citations('lat', 'urn:cts:latinLit:phi9902.phi001');
    expect(work).toMatchObject({ author: 'Palustris Alter', work: 'On Frogs' });
    const body = decodeLoose(await ask(installed, 'lat', 'query', 'urn:cts:latinLit:phi9901.phi001:2.2.7'));
    expect(body).toContain('@group match=wider ');
  });

  it('of a text that is not installed is found in the corpus, and Sanskrit only there', async () => {
    expect(await told('lat', 'urn:cts:latinLit:phi9902.phi001:7')).toEqual([
      'passage phi9902.phi001:7 rana lumbacem timet, lumbax ranam amatque.',
    ]);
    expect(await told('san', 'urn:cts:dcsLocal:dcs.9001:1.1.2')).toEqual([
      'before dcs.9001:1.1.1 dīpam ahaṃ nayāmi rātrau',
      'passage dcs.9001:1.1.2 rātridīpaḥ na śāmyati sadā',
      'passage dcs.9001:1.1.2 kaḥ nayet',
    ]);
    const range = [
      'passage dcs.9001:1.1.1 dīpam ahaṃ nayāmi rātrau',
      'passage dcs.9001:1.1.2 rātridīpaḥ na śāmyati sadā',
      'passage dcs.9001:1.1.2 kaḥ nayet',
    ];
    expect(await told('san', 'urn:cts:dcsLocal:dcs.9001:1.1.1-1.1.2')).toEqual(range);
    expect(await told('san', 'urn:cts:dcsLocal:dcs.9001:1.1.1-1.1.9')).toEqual(range);
    const across = decodeLoose(await ask(installed, 'san', 'query', 'urn:cts:dcsLocal:dcs.9001:1.1.1-1.2.4'));
    expect(across).toContain('@group match=wider ');
  });
});

describe('a lemma', () => {
  it('brings examples, the best first and spread over authors, with the place of the word itself', async () => {
    const facts = await citations('lat', 'lumbax');
    expect(facts.map(({ ctsUrn }) => ctsUrn.replace('urn:cts:latinLit:', ''))).toEqual([
      'phi9902.phi001:7',
      'phi9901.phi001:1.1',
      'phi9901.phi001:2.2',
      'phi9901.phi002',
      'phi9903.phi001',
    ]);
    expect(facts[1]).toMatchObject({
      text: 'Lumbaces cano, qui primi paludes fluvarunt.',
      matchedForm: 'Lumbaces',
      lemma: 'lumbax',
      edition: 'urn:cts:latinLit:phi9901.phi001.test-lat1',
      author: 'Fluvius Nemo',
      isExact: true,
      isLocal: false,
    });
  });

  it('does not print a whole work as if it were the place of a word', async () => {
    const coarse = (await citations('lat', 'habito'))[0];
    expect(coarse).toMatchObject({ ctsUrn: 'urn:cts:latinLit:phi9901.phi002', ref: '', isExact: false });
    expect([
      isCoarse('1.1-154.4'),
      isCoarse('1-495'),
      isCoarse(''),
      isCoarse('1.1-1.7'),
      isCoarse('3'),
    ]).toEqual([true, true, true, false, false]);
  });

  it('is counted by work', async () => {
    const { derivations } = stagesOf(await ask(installed, 'lat', 'lemma', 'lumbax'), 'lat');
    const counts = derivations
      .filter(({ derivationType }) => derivationType === 'WorkCountFact')
      .map(({ derivedData }) => fromBinary(WorkCountFactSchema, derivedData));
    expect(counts.map(({ workUrn, count, total }) => `${workUrn.slice(17)} ${count}/${total}`)).toEqual([
      'phi9901.phi001 2/6',
      'phi9902.phi001 2/6',
      'phi9901.phi002 1/6',
      'phi9903.phi001 1/6',
    ]);
    expect(counts[1]).toMatchObject({ author: 'Palustris Alter', work: 'On Frogs' });
  });

  it('of Sanskrit has the corpus’s own reference, and a URN marked as local', async () => {
    const [first] = await citations('san', 'dīpa');
    expect(first).toMatchObject({
      ctsUrn: 'urn:cts:dcsLocal:dcs.9001:1.1.2',
      ref: 'DīKa, 1, 1, 2.1',
      work: 'Dīpakathā',
      matchedForm: 'dīpaḥ',
      isLocal: true,
    });
  });

  it('claims citations about the lemma, and nothing about neighbours or counts', async () => {
    const { claims } = stagesOf(await ask(installed, 'grc', 'lemma', 'κέρφος'), 'grc');
    expect(claims.map(({ predicate, subject }) => `${predicate} ${subject}`)).toEqual([
      'has_citation κέρφος',
      'has_citation κέρφος',
    ]);
    const passage = stagesOf(
      await ask(installed, 'lat', 'query', 'urn:cts:latinLit:phi9901.phi001:1.5'),
      'lat',
    );
    expect(passage.claims).toHaveLength(1);
  });

  it('that no corpus has is an answer without groups', async () => {
    expect(decodeLoose(await ask(installed, 'lat', 'lemma', 'zzyzx'))).toBe(
      '@cts_index 1 language=lat purpose=lemma asked=["zzyzx"]\n',
    );
  });
});

describe('a citation as printed', () => {
  const passageOf = async (language: Language, text: string) => {
    const shelf = await installed.shelves.open(language);
    const { resolved, chosen, found } = await lookUpCitation(shelf, text);
    const names = found?.records.filter(({ role }) => role === 'passage').map(({ name }) => name) ?? [];
    return { urn: resolved.candidates[0]?.urn ?? resolved.unresolved, chosen, found: names };
  };

  it('is resolved with the installed abbreviations and looked up', async () => {
    expect(await passageOf('lat', 'Fluv. E. 1, 5')).toEqual({
      urn: 'urn:cts:latinLit:phi9901.phi001:1.5',
      chosen: 0,
      found: ['urn:cts:latinLit:phi9901.phi001.test-lat1:1.5'],
    });
    expect((await passageOf('grc', 'Kerph. 17a')).found).toEqual([
      'urn:cts:greekLit:tlg9901.tlg001.test-grc1:17a',
    ]);
    expect((await passageOf('san', 'DīKa i, 1, 2')).found).toHaveLength(2);
  });

  it('that stands for several works is looked up in all of them', async () => {
    expect(await passageOf('lat', 'Fluv. Pal. 7')).toMatchObject({
      chosen: 1,
      found: ['urn:cts:latinLit:phi9902.phi001:7'],
    });
  });

  it('that nobody knows stays as it is', async () => {
    expect(await passageOf('lat', 'Nemo Nusq. 1')).toEqual({
      urn: 'unknown_abbreviation',
      chosen: -1,
      found: [],
    });
  });
});

describe('the indexes', () => {
  it('that are not there are said to be missing, with the way to bring them', async () => {
    const bare = await installFixtures(['cts-catalogue']);
    expect(await bare.connection.health(new AbortController().signal)).toMatchObject({
      status: 'missing',
      advice: expect.stringContaining('langnet data list'),
    });
    await expect(ask(bare, 'grc', 'lemma', 'κέρφος')).rejects.toThrow('data_missing');
    await bare.connection.close();
    await bare.shelves.close();
  });

  it('keep references as numbers and give them back', () => {
    for (const ref of [['1'], ['0', '12'], ['1', '2', '99999']])
      expect(unpackRef(packRef(ref) ?? 0)).toEqual(ref);
    for (const ref of [[], ['01'], ['pr'], ['1', '2', '3', '4'], ['100000']])
      expect(packRef(ref)).toBeUndefined();
    for (const part of ['327a', 'pr', '0', '007', 'Zz9', 'aaaaaaaa'])
      expect(componentOf(componentCode(part) ?? 0)).toBe(part);
    for (const part of ['', 'ā', 'aaaaaaaaa', '1-2']) expect(componentCode(part)).toBeUndefined();
  });
});

describe('cassettes', () => {
  const words = (language: Language, purpose: 'query' | 'lemma', ...texts: readonly string[]) =>
    ctsIndex.request(
      texts.map((text) => ({ text, encoded: text })),
      language,
      purpose,
    );
  const passage = (language: Language, text: string, quote = '') =>
    passageRequest({ text, quote, neighbours: 1, skip: 0, limit: 3 }, language);
  const cited = (lemma: string, urn: string, ref: string, quote: string) => ({ lemma, urn, ref, quote });
  const CASES: Readonly<Record<string, JsonObject>> = {
    'lat-lemmas': words('lat', 'lemma', 'lumbax', 'rana', 'palus'),
    'lat-passages': words(
      'lat',
      'query',
      'urn:cts:latinLit:phi9901.phi001:1.2',
      'urn:cts:latinLit:phi9901.phi001:2',
    ),
    'lat-work': words('lat', 'query', 'urn:cts:latinLit:phi9901.phi001', 'urn:cts:latinLit:phi9902.phi001'),
    'lat-unknown': words('lat', 'lemma', 'zzyzx'),
    'grc-lemmas': words('grc', 'lemma', 'κέρφος', 'λύχνος'),
    'grc-passage': words('grc', 'query', 'urn:cts:greekLit:tlg9901.tlg001:17b'),
    'san-lemmas': words('san', 'lemma', 'dīpa', 'rātri', 'nī'),
    'san-passage': words('san', 'query', 'urn:cts:dcsLocal:dcs.9001:1.1.2'),
    'lat-citations': citationRequest(
      [
        cited('lumbax', 'urn:cts:latinLit:phi9901.phi001:1.1', 'Fluv. E. 1, 1', 'Lumbaces cano'),
        cited('ranula', 'urn:cts:latinLit:phi9901.phi001:1.1', 'ib. 1', 'paludes fluvarunt ranas'),
        cited('lumbax', 'urn:cts:latinLit:phi9902.phi001:9', 'Pal. 9', ''),
        cited('lumbax', '', 'Fluv. E. 2, 2', ''),
      ],
      'lat',
    ),
    'san-citations': citationRequest([cited('dīpa', '', 'DīKa. i, 1, 2', '')], 'san'),
    'lat-lookup': passage('lat', 'Fluv. E. 1, 4-2, 1', 'tacitae lumbacis ad oras'),
    'lat-several': passage('lat', 'Fluv. Pal. 7'),
    'lat-unresolved': passage('lat', 'Nemo Nusq. 1; 2'),
  };
  const folder = new URL('./cassettes/', import.meta.url);
  const isUpdating = process.env.UPDATE === '1' && process.env.CI === undefined;

  it.each(Object.entries(CASES))('%s is what the fixtures give', async (name, params) => {
    const body = await askParams(installed, params);
    if (isUpdating) {
      const sha256 = createHash('sha256').update(body).digest('hex');
      const about = { tool: 'cts_index', file: `${name}.txt`, params, sha256 };
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
