/** From Cologne's files to an index and from a question to claims, over invented dictionaries. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildForTest } from '../../dataset/testing.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import type { DatasetSpec } from '../../model/dataset.js';
import type { ToolConnection } from '../../model/tool.js';
import { connect } from './connect.js';
import { DATASETS } from './datasets.js';
import { DICTIONARIES } from './dictionaries.js';
import { cdsl } from './spec.js';
import { citationFacts, entryFacts, type Outcome, runStages, senseFacts } from './testing.js';
import {
  askFor,
  environmentAt,
  fixture,
  type Installed,
  installFixtures,
  newFolder,
  paramsOf,
} from './testing-index.js';

const signal = new AbortController().signal;
let all: Installed;
beforeAll(async () => {
  all = await installFixtures();
});
afterAll(() => all.connection.close());

async function ask(connection: ToolConnection, ...words: readonly string[]): Promise<Outcome> {
  return runStages(await askFor(connection, paramsOf(...words)));
}

/** `mw:101 a lamp …` for each gloss claimed. */
function glosses({ claims, derivations }: Outcome): readonly string[] {
  const refs = new Map(derivations.map((item) => [item, item.sourceRef]));
  expect(refs.size).toBe(derivations.length);
  return claims.flatMap(({ value, entryRef }) =>
    value.case === 'gloss' ? [`${entryRef} ${value.value.gloss}`] : [],
  );
}

function specOf(id: string): DatasetSpec {
  const spec = DATASETS.find((item) => item.id === id);
  if (spec === undefined) throw new Error(`no dataset ${id}`);
  return spec;
}

describe('the table of dictionaries', () => {
  it('has every code once, with what a person needs to know of it', () => {
    expect(new Set(DICTIONARIES.map(({ code }) => code)).size).toBe(DICTIONARIES.length);
    expect(DICTIONARIES.length).toBeGreaterThanOrEqual(40);
    for (const { id, title, licence, credit, upstream } of DATASETS) {
      expect(id).toMatch(/^cdsl-[a-z0-9]+$/);
      for (const text of [title, licence, credit, upstream]) expect(text.length, id).toBeGreaterThan(5);
    }
  });

  it('knows its own files by their names, and no others', () => {
    const of = (name: string) => DATASETS.filter(({ accepts }) => accepts(name)).map(({ id }) => id);
    for (const name of ['mw.txt', 'mw-partial.txt', 'mw.xml', 'mw.sqlite'])
      expect(of(name)).toEqual(['cdsl-mw']);
    expect(of('mw72.txt')).toEqual(['cdsl-mw72']);
    expect(of('ap.txt')).toEqual(['cdsl-ap']);
    expect(of('ap90.txt')).toEqual(['cdsl-ap90']);
    expect(of('ben-oldform.txt')).toEqual(['cdsl-ben']);
    for (const name of ['mw_ab.txt', 'mw_works.current.txt', 'ap90ab_input.txt', 'mw_tooltip.txt']) {
      expect(of(name), name).toEqual(['cdsl-abbreviations']);
    }
    for (const name of [
      'mw-meta2.txt',
      'mwheader.xml',
      'mw_roots.tsv',
      'mw.txt.bak',
      'xyz.txt',
      'tooltip.txt',
    ]) {
      expect(of(name), name).toEqual([]);
    }
  });
});

describe('a question to the index', () => {
  it('is answered by every dictionary that has the word, with the records themselves', async () => {
    const outcome = await ask(all.connection, 'tavula');
    expect(outcome.findings.map(({ code, text }) => `${code} ${text}`)).toEqual([
      'unknown_abbreviation No list has the abbreviation `Quux.`.',
    ]);
    expect(glosses(outcome)).toEqual([
      'mw:101 a lamp, small light (carried by hand)',
      'mw:101 the seventh star of a row',
      'mw:101 a kind of beetle',
      'mw:101 brightness',
      'mw:101 glow of coals',
      'mw:101 N. of a town',
      'mw:103 slow, lazy',
      'lan:11 lamp or torch',
      'lan:11 guide on the way',
      'vei:7 is the usual word for a lamp in the older texts',
      'abch:31.1.1 navira',
      'ap90:1 A lamp',
      'ap90:1 A guide',
      'ap90:1 A small lamp',
    ]);
    const records = senseFacts(outcome).map(({ sourceRef }) => sourceRef);
    expect(records.slice(0, 5)).toEqual(['mw:101', 'mw:102', 'mw:102.05', 'mw:102.1', 'mw:102.1']);
    // The bytes of the file stand in the answer, with their hash and offset.
    const text = new TextDecoder().decode(outcome.body);
    expect(text).toContain('\n<L>102.05<pc>90,2<k1>tavula<k2>tavula<e>1A\n¦ a kind of beetle, <ls>L.</ls>');
  });

  it('finds a verb with preverbs in the entry of its root, and says nothing of the root', async () => {
    const outcome = await ask(all.connection, 'samunnav');
    expect(glosses(outcome)).toEqual(['lan:12.samunnav rise together']);
    expect(entryFacts(outcome).map(({ headword, asked, match }) => [headword, asked, match])).toEqual([
      ['samunnav', 'samunnav', 'preverb'],
    ]);
    expect(outcome.claims.map(({ predicate }) => predicate)).toContain('has_lemma');
    expect(await all.connection.knownKeys?.('san', ['samunnav', 'anunav', 'pranav'])).toEqual(
      new Set(['samunnav', 'anunav']),
    );
    expect(glosses(await ask(all.connection, 'pranav'))).toEqual([]);
  });

  it('never folds case: tavula and tāvula are two words', async () => {
    expect(glosses(await ask(all.connection, 'tāvula'))).toEqual(['mw:104 made of wax']);
    const known = await all.connection.knownKeys?.('san', ['tavula', 'tāvula', 'tavūla', '']);
    expect(known).toEqual(new Set(['tavula', 'tāvula']));
    expect(await all.connection.knownKeys?.('lat', ['tavula'])).toEqual(new Set());
  });

  it('offers headwords that begin so, in everyday spelling, those of most dictionaries first', async () => {
    const texts = async (limit: number, ...beginnings: readonly string[]) =>
      (await all.connection.suggest?.('san', beginnings, limit))?.map(({ text }) => text);
    expect(await texts(8, 'tav')).toEqual(['tavula', 'tavulika', 'tāvula']);
    expect(await texts(8, 'tāv', 'tav')).toEqual(['tāvula', 'tavula', 'tavulika']);
    expect(await texts(1, 'tab')).toEqual(['tavula']);
    // Nominatives and English words are no stems.
    expect(await texts(8, 'navara')).toEqual([]);
    for (const none of ['', "'", 'tav%', '%']) expect(await texts(8, none)).toEqual([]);
    expect(await all.connection.suggest?.('lat', ['tav'], 8)).toEqual([]);
  });

  it('claims the word as a lemma of itself, and a stem found by its nominative as a variant', async () => {
    const outcome = await ask(all.connection, 'tavula', 'navara');
    const lemmas = outcome.claims.flatMap(({ value, subject, entryRef }) =>
      value.case === 'lemma'
        ? [`${subject} > ${value.value.lemma} ${Tier[value.value.tier]} ${entryRef}`]
        : [],
    );
    expect(lemmas).toContain('tavula > tavula EXACT mw:101');
    expect(lemmas).toContain('tavula > tavula EXACT mw:103');
    expect(lemmas).toContain('tavula > tavula SPELLING_VARIANT ap90:1');
    expect(lemmas).toContain('navara > navara SPELLING_VARIANT ap90:2');
    expect(glosses(await ask(all.connection, 'navaraṃ'))).toEqual(['ap90:2 Brightness, lustre']);
  });

  it('gives an entry without a text of its own the text it points to', async () => {
    const outcome = await ask(all.connection, 'navala');
    expect(glosses(outcome)).toEqual(['ap90:2.1 Brightness, lustre']);
    expect(outcome.findings).toEqual([]);
  });

  it('names works by the list, and says of the rest that they are unknown', async () => {
    const citations = citationFacts(await ask(all.connection, 'tavula')).filter(
      ({ dictionary }) => dictionary === 'mw',
    );
    expect(
      citations.map(({ ref, work, author, isUnknown }) => `${ref} = ${work}${author}${isUnknown ? '?' : ''}`),
    ).toEqual([
      'Nav. = Navika-sutra',
      'Nav. ii, 3 = Navika-sutra',
      'Nav. iv, 7 = Navika-sutra',
      'Dip. = Dipavara',
      'L. = lexicographers',
      'Quux. 3 = ?',
    ]);
    const [, star] = senseFacts(await ask(all.connection, 'tavula'));
    expect(star).toMatchObject({ domains: ['astronomy'] });
  });

  it('has no work and no complaint where no list is installed', async () => {
    const { connection } = await installFixtures(['cdsl-mw']);
    const outcome = await ask(connection, 'tavula');
    expect(outcome.findings).toEqual([]);
    expect(citationFacts(outcome).map(({ work }) => work)).toEqual(['', '', '', '', '', '']);
    await connection.close();
  });

  it('follows references one step when it is asked to', async () => {
    const plain = await ask(all.connection, 'mandula');
    expect(glosses(plain)).toEqual([]);
    expect(entryFacts(plain).find(({ dictionary }) => dictionary === 'mw')?.crossRefs).toEqual(['tavula']);
    const body = await askFor(all.connection, { ...paramsOf('mandula'), follow: true });
    const followed = runStages(body);
    expect(glosses(followed)).toContain('mw:103 slow, lazy');
    const lemmas = followed.claims.flatMap(({ subject, value, entryRef }) =>
      value.case === 'lemma' ? [`${entryRef} ${subject} ${value.value.lemma} ${Tier[value.value.tier]}`] : [],
    );
    expect(lemmas.slice(0, 4)).toEqual([
      'mw:105 mandula mandula EXACT',
      'abch:31.2.1 mandula mandula EXACT',
      'mw:101 mandula tavula REFERRED_TO',
      'mw:103 mandula tavula REFERRED_TO',
    ]);
  });

  it('never answers a Sanskrit word from a dictionary of English words', async () => {
    const refs = entryFacts(await ask(all.connection, 'tavula')).map(({ dictionary }) => dictionary);
    expect(refs).not.toContain('ae');
  });

  it('finds nothing for a word that is nowhere, and says so', async () => {
    const body = await askFor(all.connection, paramsOf('kutrāpina'));
    expect(new TextDecoder().decode(body)).toBe('@cdsl 1 asked=["kutrApina"]\n');
    expect(runStages(body)).toMatchObject({ derivations: [], findings: [] });
  });

  it('gives equal bytes whether the filters have been read or not', async () => {
    const { connection } = await installFixtures(['cdsl-mw', 'cdsl-lan', 'cdsl-vei']);
    const before = await askFor(connection, paramsOf('tavula'));
    for (let turn = 0; turn < 30; turn++) await askFor(connection, paramsOf(`na${turn}`));
    expect(await askFor(connection, paramsOf('tavula'))).toEqual(before);
    await connection.close();
  });
});

describe('the connection', () => {
  it('says what is installed, and what to do when nothing is', async () => {
    expect(await all.connection.health(signal)).toMatchObject({
      status: 'ready',
      detail: 'mw, ap90, lan, vei, abch, ae',
    });
    const none = connect(environmentAt(newFolder()));
    expect(await none.health(signal)).toMatchObject({ status: 'missing' });
    const answer = await none.ask(paramsOf('tavula'), cdsl.limits, signal);
    expect(answer.ok ? '' : answer.error.code).toBe('data_missing');
  });

  it('obeys its limits and a cancelled signal, and takes any parameters', async () => {
    const codes: unknown[] = [];
    for (const answer of [
      await all.connection.ask(paramsOf('tavula'), { ...cdsl.limits, maxBytes: 20 }, signal),
      await all.connection.ask(paramsOf('tavula'), cdsl.limits, AbortSignal.abort()),
      await all.connection.ask(
        { forms: [5, {}, { key: 'a b', word: 'x' }, { key: 'a', word: '\n' }] },
        cdsl.limits,
        signal,
      ),
    ]) {
      codes.push(answer.ok ? new TextDecoder().decode(answer.value.body) : answer.error.code);
    }
    expect(codes).toEqual(['tool_flood', 'tool_cancelled', '@cdsl 1 asked=[]\n']);
  });

  it('has versions of its data in its data version, and none when a server is asked', async () => {
    const version = cdsl.dataVersion?.(environmentAt(all.lexicaDir)) ?? '';
    expect(version).toMatch(/cdsl-mw:\S+/);
    expect(cdsl.dataVersion?.(environmentAt(all.lexicaDir, 'http://127.0.0.1:9/'))).toBe('');
  });
});

describe('building', () => {
  it('gives the same facts from source text, XML and SQLite', async () => {
    const from = async (file: string) => {
      const { connection } = await installFixtures(['cdsl-mw'], { 'cdsl-mw': [file] });
      const outcome = await ask(connection, 'tavula', 'tāvula', 'navar', 'upanavar', 'tavulika', 'mandula');
      await connection.close();
      return {
        senses: senseFacts(outcome).map(({ sourceRef, gloss, pos, gender, root, domains }) => ({
          sourceRef,
          gloss,
          pos,
          gender,
          root,
          domains: [...domains],
        })),
        entries: entryFacts(outcome).map(
          ({ entryId, headword, homonym, etymology, preverbs, verbClasses, level, page }) => ({
            entryId,
            headword,
            homonym,
            etymology,
            preverbs: [...preverbs],
            verbClasses: [...verbClasses],
            level,
            page,
          }),
        ),
        citations: citationFacts(outcome).map(({ ref }) => ref),
        findings: outcome.findings,
      };
    };
    const text = await from('mw.txt');
    expect(text.senses.length).toBe(13);
    expect(await from('mw.xml')).toEqual(text);
    expect(await from('mw.sqlite')).toEqual(text);
  });

  it('reports what it cannot use and keeps the rest', async () => {
    const bad = '<L>1<k1>a<k2>a\nbody\n<L>2<k1>b<k2>b\nbody\n<LEND>\n<L>3\nno key\n<LEND>\n<k1>x\n<LEND>\n';
    const manifest = await buildForTest(
      specOf('cdsl-ccs'),
      [{ name: 'ccs.txt', bytes: new TextEncoder().encode(bad) }],
      newFolder(),
    );
    expect(manifest).toMatchObject({ records: 1, findings: 2 });
  });

  it('refuses a SQLite file that is none', async () => {
    const folder = newFolder();
    const file = { name: 'mw.sqlite', bytes: new TextEncoder().encode('SQLite format 3\0, but no more') };
    await expect(buildForTest(specOf('cdsl-mw'), [file], folder)).rejects.toMatchObject({
      failure: { code: 'data_source_unusable' },
    });
    writeFileSync(join(folder, 'unused'), fixture('mw.txt'));
  });

  it('reads the older form that has no numbers by the place of an entry', async () => {
    const old =
      '[Page1]\n<H>A\n<P>{#tavula#}¦ {%tavula,%} m. {@1.@} A lamp.\n<>{@2.@} A guide, Nav. 1, 2.\n<P>{#† nav#}¦ {%NAV,%} i. 1, Par. To wander.\n';
    const lexicaDir = newFolder();
    await buildForTest(
      specOf('cdsl-ben'),
      [{ name: 'ben-oldform.txt', bytes: new TextEncoder().encode(old) }],
      lexicaDir,
    );
    const connection = connect(environmentAt(lexicaDir));
    const outcome = await ask(connection, 'tavula', 'nav');
    expect(glosses(outcome)).toEqual([
      'ben:at13 A lamp',
      'ben:at13 A guide',
      `ben:at${old.indexOf('<P>{#†') + 1} To wander`,
    ]);
    await connection.close();
  });
});
