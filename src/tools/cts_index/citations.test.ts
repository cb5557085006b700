/** What dictionaries cite, checked against the texts; and passages that people ask for, as the library reads them back. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBinary } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeShared } from '../../../test/support/shared.js';
import { installDataset } from '../../dataset/install.js';
import { CheckedCitationFactSchema } from '../../gen/langnet/tools/v1/cts_index_pb.js';
import type { JsonObject } from '../../model/json.js';
import type { Language } from '../../model/language.js';
import type { PassageAsked } from '../../model/passage.js';
import type { CitationAsked } from '../../model/tool.js';
import { claimAll, deriveAll, extractAll } from '../../process/processor.js';
import { connect } from './connect.js';
import { DATASETS } from './datasets.js';
import * as parsers from './parsers.js';
import { languages, read, request } from './passages.js';
import { citationRequest } from './request.js';
import { corpusSiglum } from './sanskrit-sigla.js';
import { ctsIndex } from './spec.js';
import { askParams, type Installed, installFixtures } from './testing.js';

let installed: Installed;
let textless: Installed;
beforeAll(async () => {
  installed = await installFixtures();
  textless = await installFixtures(['cts-catalogue', 'cts-abbreviations', 'passages-lat']);
});
afterAll(async () => {
  for (const { connection, shelves, environment } of [installed, textless]) {
    await connection.close();
    await shelves.close();
    rmSync(environment.lexicaDir, { recursive: true, force: true });
  }
});

async function stages(params: JsonObject, from: Pick<Installed, 'connection'> = installed) {
  const body = await askParams(from, params);
  const extractions = extractAll(parsers, ctsIndex, 'resp_test', body, { params }, []);
  const derivations = deriveAll(parsers, ctsIndex, extractions, { params }, []);
  return { derivations, claims: claimAll(parsers, ctsIndex, derivations, { params }, []) };
}

const NOTHING: CitationAsked = { lemma: 'lumbax', urn: '', ref: '', quote: '' };
const WORK = 'urn:cts:latinLit:phi9901.phi001';

async function checked(citation: Partial<CitationAsked>, language: Language = 'lat', from = installed) {
  const { derivations } = await stages(citationRequest([{ ...NOTHING, ...citation }], language), from);
  const [fact] = derivations.map(({ derivedData }) => fromBinary(CheckedCitationFactSchema, derivedData));
  return fact;
}

describe('a citation that a dictionary prints', () => {
  it('gets the names of its work, the words of the passage, and whether the quotation stands there', async () => {
    const quote = 'Lumbaces cano, qui primi';
    expect(await checked({ urn: `${WORK}:1.1`, ref: 'Fluv. E. 1, 1', quote })).toMatchObject({
      ctsUrn: `${WORK}:1.1`,
      ref: 'Fluv. E. 1, 1',
      author: 'Fluvius Nemo',
      work: 'Wanderings of Lumbax',
      edition: `${WORK}.test-lat1:1.1`,
      passage: 'Lumbaces cano, qui primi paludes',
      match: 'exact',
      check: 'there',
      foundAt: '',
      isResolved: false,
    });
  });

  it('whose words stand some lines away is told where', async () => {
    expect(await checked({ urn: `${WORK}:1.1`, quote: 'fluvarunt ranas' })).toMatchObject({
      check: 'nearby',
      edition: `${WORK}.test-lat1:1.1`,
      foundAt: `${WORK}.test-lat1:1.2`,
      passage: 'fluvarunt & ranas',
    });
    expect(await checked({ urn: `${WORK}:1.1`, quote: 'stellas numquam amavit' })).toMatchObject({
      check: 'not_found',
      passage: 'Lumbaces cano, qui primi paludes',
    });
  });

  it('of a whole book is narrowed to the line of its quotation', async () => {
    expect(await checked({ urn: `${WORK}:1`, quote: 'nox erat' })).toMatchObject({
      check: 'there',
      edition: `${WORK}.test-lat1:1.1-1.5`,
      foundAt: `${WORK}.test-lat1:1.4`,
      passage: 'nox erat, et tacitae',
    });
  });

  it('without a text has the names alone, and of an unknown work nothing', async () => {
    expect(await checked({ urn: 'urn:cts:latinLit:phi9901.phi002:3', quote: 'nox erat' })).toMatchObject({
      author: 'Fluvius Nemo',
      work: 'On Marshes',
      match: 'work',
      check: '',
      passage: '',
      edition: '',
    });
    expect(await checked({ urn: 'urn:cts:latinLit:phi8888.phi001:1' })).toBeUndefined();
  });

  it('that names no line of a text is not given the beginning of the work', async () => {
    expect(await checked({ urn: WORK, quote: 'nox erat' })).toMatchObject({ match: 'work', passage: '' });
  });

  it('without a URN is resolved by what is printed, and says so', async () => {
    expect(await checked({ ref: 'Fluv. E. 2, 2' })).toMatchObject({
      ctsUrn: `${WORK}:2.2`,
      passage: 'lumbax ego sum.',
      isResolved: true,
      confidence: 0.99,
      reasons: ['abbreviation'],
    });
    expect(await checked({ ref: 'ib. 2, 2' })).toBeUndefined();
    // One letter may be any work.
    expect(await checked({ ref: 'Kerph. 17a' }, 'grc')).toMatchObject({ passage: 'τίς ὁ κέρφος;' });
    expect(await checked({ ref: 'K. 17a' }, 'grc')).toBeUndefined();
    // Most of it was not understood.
    expect(await checked({ ref: 'Fluv. E. apud Grammaticos ineditos 2, 2' })).toBeUndefined();
  });

  it('of Sanskrit has the title of the text and a URN of our own', async () => {
    expect(await checked({ lemma: 'dīpa', ref: 'DīKa. i, 1, 2' }, 'san')).toMatchObject({
      ctsUrn: 'urn:cts:dcsLocal:dcs.9001:1.1.2',
      work: 'Dīpakathā',
      isLocal: true,
      isResolved: true,
    });
    // A place that the corpus does not have may be that of another edition.
    expect(await checked({ lemma: 'dīpa', ref: 'DīKa. 77' }, 'san')).toMatchObject({
      ctsUrn: 'urn:cts:dcsLocal:dcs.9001',
      match: 'work',
    });
    expect([corpusSiglum('mn'), corpusSiglum('asvgr'), corpusSiglum('rv')]).toEqual(['manus', 'asvgs', 'rv']);
  });

  it('is claimed about the word it is cited for, with its passage', async () => {
    const { claims } = await stages(
      citationRequest([{ ...NOTHING, urn: `${WORK}:1.5`, ref: 'Fluv. E. 1, 5', quote: 'ad oras' }], 'lat'),
    );
    expect(claims).toHaveLength(1);
    expect(claims[0]).toMatchObject({ subject: 'lumbax', predicate: 'has_citation' });
    expect(claims[0]?.value.value).toMatchObject({
      ref: 'Fluv. E. 1, 5',
      text: 'ad oras',
      passage: { text: 'lumbacis ad oras', check: 'there', resolved: false, claimId: '' },
    });
  });
});

describe('a passage that somebody asks for', () => {
  const DEFAULTS = { quote: '', neighbours: 1, skip: 0, limit: 60 };
  const found = async (
    asked: Partial<PassageAsked> & { text: string },
    language: Language = 'lat',
    from = installed,
  ) => read((await stages(request({ ...DEFAULTS, ...asked }, language), from)).derivations);

  it('comes with its neighbours, the works it may stand for, and how sure that is', async () => {
    const passage = await found({ text: 'Fluv. E. 1, 5' });
    expect(passage?.units.map(({ role, ref, text }) => `${role} ${ref} ${text}`)).toEqual([
      'before 1.4 nox erat, et tacitae',
      'passage 1.5 lumbacis ad oras',
      'after 2.1 quis venit?',
    ]);
    expect(passage?.candidates).toMatchObject([
      { urn: `${WORK}:1.5`, author: 'Fluvius Nemo', confidence: 0.99, isChosen: true, language: 'lat' },
    ]);
  });

  it('of an abbreviation for several works lists them all, the likeliest first', async () => {
    const passage = await found({ text: 'Fluv. Pal. 7' });
    expect(passage?.candidates.map(({ workUrn, isChosen }) => [workUrn.slice(-14), isChosen])).toEqual([
      ['phi9901.phi002', false],
      ['phi9902.phi001', true],
    ]);
    expect(passage?.units[0]).toMatchObject({ kind: 'sentence', role: 'passage', ref: '7' });
  });

  it('is read in parts, and says how much there is', async () => {
    const part = await found({ text: `${WORK}:1`, neighbours: 0, skip: 2, limit: 2 });
    expect(part?.units.map(({ ref }) => ref)).toEqual(['1.3', '1.4']);
    expect(part).toMatchObject({ total: 5, skipped: 2 });
    expect((await found({ text: WORK, neighbours: 0 }))?.total).toBe(8);
    expect((await found({ text: `${WORK}:1`, neighbours: 0, skip: 9 }))?.units).toEqual([]);
  });

  it('is checked for words, and a wider or otherwise counted one says so', async () => {
    expect(await found({ text: `${WORK}:1.4`, quote: 'lumbacis ad oras' })).toMatchObject({
      check: 'nearby',
      foundAt: `${WORK}.test-lat1:1.5`,
    });
    expect(await found({ text: `${WORK}:1.4.9` })).toMatchObject({ match: 'wider' });
    // The last number of a place that is not there is not the second book.
    expect(await found({ text: 'Fluv. E. 9, 2' })).toMatchObject({ match: 'work', units: [] });
  });

  it('is found in the sentence that runs over it, and in the chapter whose verses have no numbers', async () => {
    const over = await found({ text: `${WORK}:1.2` }, 'lat', textless);
    expect(over).toMatchObject({ match: 'wider', total: 1 });
    expect(over?.units[0]).toMatchObject({ kind: 'sentence', ref: '1.1-1.3' });
    expect(await found({ text: `${WORK}:1.4` }, 'lat', textless)).toMatchObject({ match: 'work' });
    expect(await found({ text: 'NH. 3, 4' }, 'san')).toMatchObject({ match: 'wider', total: 1 });
  });

  it('that nobody can resolve stays as it is, with the reason', async () => {
    expect(await found({ text: 'Nemo Nusq. 1; 2' })).toMatchObject({
      match: 'unresolved',
      unresolved: 'unknown_abbreviation',
      candidates: [],
      units: [],
    });
    expect(await found({ text: 'Fluv. E. 1, 5; 2, 1' })).toMatchObject({ rest: '2, 1' });
  });

  it('is looked for in the languages it may be of; what can be no citation is refused', () => {
    const order = (text: string) => {
      const result = languages(text);
      return result.ok ? result.value : result.error.code;
    };
    expect(order('Verg. E. 1, 1')).toEqual([['lat', 'grc', 'san']]);
    expect(order('urn:cts:greekLit:tlg0012.tlg001:1.1')).toEqual([['grc'], ['lat', 'san']]);
    expect(order('urn:cts:dcsLocal:dcs.450:1.1')).toEqual([['san'], ['lat', 'grc']]);
    expect(order('Perseus:abo:tlg,0012,001:1:1')).toEqual([['grc'], ['lat', 'san']]);
    for (const bad of ['urn:cts:', 'urn:nbn:de:1', 'urn:cts:latinLit:a.b.c.d', 'urn:cts:latinLit:a.b:1..2'])
      expect(order(bad), bad).toBe('urn_invalid');
    expect(order('  ')).toBe('query_empty');
    expect(order('x'.repeat(401))).toBe('query_too_long');
    expect(order('Verg.\u0007')).toBe('query_unreadable');
  });
});

describe('any call', () => {
  it('is answered, whatever its parameters are', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('urn:cts:', WORK, '\n@record', 'Fluv. E. 1'),
    );
    const value = fc.oneof(text, fc.integer(), fc.constant(null), fc.array(text));
    const citations = fc.array(fc.record({ lemma: value, urn: value, ref: value, quote: value }));
    const params = fc.record({
      language: fc.constant('lat'),
      purpose: fc.constantFrom('citation', 'passage', 'query'),
      citations: fc.oneof(citations, value),
      words: fc.oneof(fc.array(value), value),
      text: value,
      quote: value,
      neighbours: fc.oneof(fc.double(), value),
      skip: fc.oneof(fc.double(), value),
      limit: fc.oneof(fc.double({ max: 500 }), value),
    });
    await fc.assert(
      fc.asyncProperty(params, async (asked) => {
        const { derivations } = await stages(asked as JsonObject);
        for (const { evidence } of derivations) expect(evidence.length).toBeGreaterThan(0);
      }),
      { numRuns: 150, seed: 11 },
    );
  });
});

describeShared('quotations of Lewis & Short', (shared) => {
  it('stand at the passage that is cited, or within two lines of it', async () => {
    const folder = `${shared}/data/cts`;
    const lexicaDir = mkdtempSync(join(tmpdir(), 'langnet-quotes-'));
    const options = { lexicaDir, signal: new AbortController().signal, clock: () => new Date(0) };
    for (const spec of DATASETS.filter(({ id }) => id === 'texts-lat' || id === 'cts-catalogue'))
      await installDataset(spec, folder, options);
    const own = connect({ ...installed.environment, lexicaDir });
    try {
      const [, ...lines] = readFileSync(`${folder}/ls_citations.tsv`, 'utf8').trimEnd().split('\n');
      const asked = lines
        .filter((_line, at) => at % 5 === 0)
        .map((line): CitationAsked => {
          const [, headword = '', quote = '', urn = '', ref = ''] = line.split('\t');
          return { lemma: headword.replace(/[\^_\d]/g, '') || 'x', urn, ref, quote };
        });
      const counts = new Map<string, number>();
      for (let at = 0; at < asked.length; at += 60) {
        const { derivations } = await stages(citationRequest(asked.slice(at, at + 60), 'lat'), {
          connection: own,
        });
        for (const { derivedData } of derivations) {
          const { check, match } = fromBinary(CheckedCitationFactSchema, derivedData);
          const key = match === 'work' ? 'no text' : check;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
      const of = (...keys: readonly string[]) => keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0);
      const [found, looked] = [of('there', 'nearby'), of('there', 'nearby', 'not_found', '')];
      expect(looked).toBeGreaterThan(300);
      expect(found / looked).toBeGreaterThanOrEqual(0.95);
    } finally {
      await own.close();
      rmSync(lexicaDir, { recursive: true, force: true });
    }
  }, 60_000);
});
