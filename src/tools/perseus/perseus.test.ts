/** From the installed fixtures to claims: what is found, how near it is, and what it says. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeLoose } from '../../model/text.js';
import type { Claim } from '../../model/types.js';
import { featureWords, posWord, tierWord } from '../../model/words.js';
import { claimAll, deriveAll, extractAll } from '../../process/processor.js';
import * as parsers from './parsers.js';
import { perseus } from './spec.js';
import { ask, type Installed, installFixtures } from './testing.js';

let installed: Installed;
beforeAll(async () => {
  installed = await installFixtures();
});
afterAll(async () => {
  await installed.connection.close();
  rmSync(installed.environment.lexicaDir, { recursive: true, force: true });
});

function claimsOf(body: Uint8Array, language: 'lat' | 'grc'): readonly Claim[] {
  const context = { params: { language } };
  const extractions = extractAll(parsers, perseus, 'resp_test', body, context, []);
  return claimAll(parsers, perseus, deriveAll(parsers, perseus, extractions, context, []), context, []);
}

/** `subject → lemma tier pos` for lemmas, the reading's words for morphology. */
function told(claims: readonly Claim[]): readonly string[] {
  return claims.flatMap(({ subject, value, entryRef }) => {
    if (value.case === 'lemma') {
      const { lemma, tier, pos, homonym } = value.value;
      return [`${subject} → ${lemma}${homonym} ${tierWord(tier)} ${posWord(pos)} ${entryRef}`.trim()];
    }
    if (value.case === 'morphology' && value.value.features !== undefined) {
      return [Object.values(featureWords(value.value.features)).join(' ')];
    }
    return [];
  });
}

async function read(language: 'lat' | 'grc', ...words: readonly string[]): Promise<readonly string[]> {
  return told(claimsOf(await ask(installed, language, 'query', ...words), language));
}

describe('a form', () => {
  it('gives each analysis whole, attached to the entry of its homonym', async () => {
    expect(await read('lat', 'lumbaces')).toEqual([
      'lumbaces → lumbax1 exact adjective ls:x101',
      'nominative plural masculine',
      'vocative plural masculine',
      'accusative plural masculine',
    ]);
  });

  it('is found with u for v, in any case, and blind to accents, and says so', async () => {
    expect(await read('lat', 'fluvat')).toContain('fluvat → fluvo spelling_variant verb ls:x103');
    expect(await read('lat', 'NUMBRIAE')).toContain('NUMBRIAE → Numbria marks_ignored noun ls:x105');
    expect(await read('grc', 'μεθανην')).toContain('μεθανην → μεθάνη marks_ignored noun lsj:y201');
  });

  it('is looked for exactly first: what only differs in marks is left out then', async () => {
    const told = await read('grc', 'μεθάνην', 'μεθανην');
    expect(told.filter((line) => line.includes('→'))).toEqual(['μεθάνην → μεθάνη exact noun lsj:y201']);
  });

  it('in bare Greek letters may be more than the form that is written so', async () => {
    const told = await read('grc', 'κερφου');
    expect(told).toContain('κερφου → κέρφος2 exact adjective lsj:y204');
    expect(told).toContain('κερφου → κέρφος1 marks_ignored noun lsj:y203');
  });

  it('tells an enclitic that the tables took off without a word', async () => {
    expect(await read('lat', 'lumbacemque')).toContain(
      'lumbacemque → lumbax1 enclitic_removed adjective ls:x101',
    );
  });

  it('of a compound without an entry names the compound', async () => {
    expect(await read('grc', 'συγκαλεύω')).toContain('συγκαλεύω → συγκαλεύω exact verb');
  });

  it('that is a headword itself needs no table', async () => {
    expect(await read('grc', 'Ῥίνων')).toEqual(['Ῥίνων → Ῥίνων exact proper noun lsj:y205']);
    expect(await read('grc', 'ζᾶμος')).toEqual(['ζᾶμος → ζᾶμος exact noun lsj:y206a']);
  });

  it('that no table knows is led to a headword by rule, as a guess', async () => {
    const told = await read('lat', 'fluvabitis');
    expect(told[0]).toBe('fluvabitis → fluvo rule_made verb ls:x103');
    expect(told).toContain('plural second future indicative active finite');
  });

  it('that nobody knows is an answer without groups', async () => {
    expect(decodeLoose(await ask(installed, 'lat', 'query', 'zzyzx'))).toBe(
      '@perseus 1 language=lat purpose=query asked=["zzyzx"]\n',
    );
  });

  it('brings how common its lemma is in the installed corpus', async () => {
    const claims = claimsOf(await ask(installed, 'lat', 'query', 'lumbaces'), 'lat');
    const counts = claims.flatMap(({ value }) =>
      value.case === 'frequency' ? [`${value.value.scale}: ${value.value.label}`] : [],
    );
    expect(counts[0]).toBe('treebank-lat: 3 of 5 tokens');
  });
});

describe('a lemma', () => {
  it('brings its entries whole, byte for byte as they stand in the source', async () => {
    const text = decodeLoose(await ask(installed, 'lat', 'lemma', 'fluvo'));
    const source = readFileSync(new URL('./fixtures/latindico99.xml', import.meta.url), 'utf8');
    const entry = /<div1 id="crossfluvo".*<\/div1>/.exec(source)?.[0] ?? '';
    expect(entry).not.toBe('');
    expect(text).toContain(entry);
    const offset = Number(/offset=(\d+)/.exec(text)?.[1]);
    expect(
      Buffer.from(source)
        .subarray(offset, offset + Buffer.byteLength(entry))
        .toString(),
    ).toBe(entry);
    const sha256 = createHash('sha256').update(source).digest('hex');
    expect(text).toContain(`sha256=${sha256}`);
  });

  it('that leads to one entry by two spellings brings it once', async () => {
    const text = decodeLoose(await ask(installed, 'lat', 'lemma', 'fluvo', 'fluuo'));
    expect(text.match(/id="crossfluvo"/g)).toHaveLength(1);
  });

  it('gives entry, senses by their path, etymology and citations', async () => {
    const claims = claimsOf(await ask(installed, 'lat', 'lemma', 'lumbax'), 'lat');
    const glosses = claims.flatMap(({ value, entryRef }) =>
      value.case === 'gloss' ? [`${entryRef} ${value.value.senseId} ${value.value.gloss}`] : [],
    );
    expect(glosses).toContain('ls:x101 I a marsh-beast');
    expect(glosses).toContain('ls:x101 I.A its hide');
    expect(glosses).toContain('ls:x102 x102.0 slow, heavy');
    const citations = claims.flatMap(({ value }) => (value.case === 'citation' ? [value.value] : []));
    expect(citations[0]).toMatchObject({
      ctsUrn: 'urn:cts:latinLit:phi0690.phi001:2.63',
      author: 'Verg.',
      work: 'E.',
      ref: 'Verg. E. 2, 63',
      text: 'lumbaces in palude errant,',
    });
    const entries = claims.flatMap(({ value }) => (value.case === 'entry' ? [value.value.display] : []));
    expect(entries).toEqual(['lumbāx, ācis', 'lumbax, ācis']);
    expect(claims.some(({ value }) => value.case === 'etymology')).toBe(true);
  });
});

describe('the indexes', () => {
  it('know forms and headwords exactly as written', async () => {
    const known = await installed.connection.knownKeys?.('grc', ['μεθάνην', 'μεθανην', 'μεθάνη', 'ἄγνωστον']);
    expect([...(known ?? [])]).toEqual(['μεθάνην', 'μεθάνη']);
    expect((await installed.connection.knownKeys?.('san', ['agni']))?.size).toBe(0);
  });

  it('offer the headwords that begin so without their marks, those with the longest articles first', async () => {
    const { connection } = installed;
    const texts = async (language: 'lat' | 'grc' | 'san', limit: number, ...beginnings: readonly string[]) =>
      (await connection.suggest?.(language, beginnings, limit))?.map(({ text }) => text);
    expect(await texts('lat', 8, 'lum')).toEqual(['lumbax']);
    expect(await texts('lat', 8, 'FLUU')).toEqual(['fluvo']);
    expect(await texts('lat', 8, 'Brév')).toEqual(['brevulus']);
    expect(await texts('grc', 8, 'κ')).toEqual(['κέρφος', 'καλεύω']);
    expect(await texts('grc', 8, 'ρινω', 'μεθ')).toEqual(['μεθάνη', 'Ῥίνων']);
    expect(await texts('grc', 1, 'κ', 'κε')).toEqual(['κέρφος']);
    for (const none of ['', 'lumbaxx', '%', '*']) expect(await texts('lat', 8, none)).toEqual([]);
    expect(await texts('san', 8, 'agn')).toEqual([]);
  });

  it('that are not there are said to be missing, with the way to bring them', async () => {
    const bare = await installFixtures([]);
    const health = await bare.connection.health(new AbortController().signal);
    expect(health).toMatchObject({
      status: 'missing',
      advice: expect.stringContaining('langnet data list'),
    });
    await bare.connection.close();
  });

  it('of one language only: the other is not "no match" but missing', async () => {
    const latin = await installFixtures(['lewis-short']);
    await expect(ask(latin, 'grc', 'query', 'λόγος')).rejects.toThrow('data_missing');
    expect(decodeLoose(await ask(latin, 'lat', 'query', 'fluvo'))).toContain('x103');
    await latin.connection.close();
  });
});

describe('cassettes', () => {
  const CASES: Readonly<Record<string, readonly ['lat' | 'grc', 'query' | 'lemma', ...string[]]>> = {
    'lat-form': ['lat', 'query', 'lumbaces'],
    'lat-enclitic': ['lat', 'query', 'lumbacemque', 'lumbacem'],
    'lat-entries': ['lat', 'lemma', 'lumbax', 'fluvo'],
    'lat-unknown': ['lat', 'query', 'zzyzx'],
    'lat-guess': ['lat', 'query', 'fluvabitis'],
    'grc-form': ['grc', 'query', 'κέρφου'],
    'grc-blind': ['grc', 'query', 'μεθανας'],
    'grc-compound': ['grc', 'query', 'συγκαλεύω'],
    'grc-entries': ['grc', 'lemma', 'μεθάνη', 'κέρφος'],
  };
  const folder = new URL('./cassettes/', import.meta.url);
  const isUpdating = process.env.UPDATE === '1' && process.env.CI === undefined;

  it.each(Object.entries(CASES))(
    '%s is what the fixtures give',
    async (name, [language, purpose, ...words]) => {
      const body = await ask(installed, language, purpose, ...words);
      if (isUpdating) {
        const params = perseus.request(
          words.map((text) => ({ text, encoded: text })),
          language,
          purpose,
        );
        const sha256 = createHash('sha256').update(body).digest('hex');
        const about = { tool: 'perseus', file: `${name}.txt`, params, sha256 };
        writeFileSync(new URL(`${name}.txt`, folder), body);
        writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(about, null, 2)}\n`);
      }
      expect(decodeLoose(body)).toBe(readFileSync(new URL(`${name}.txt`, folder), 'utf8'));
    },
  );

  it('are all made by a case', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    expect(names.sort()).toEqual(
      Object.keys(CASES)
        .map((name) => `${name}.json`)
        .sort(),
    );
  });
});
