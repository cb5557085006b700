/** `concept` as library and command: words of three languages under one meaning, with their witnesses. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type ConceptAnswer,
  type ConceptAsked,
  type ConceptOptions,
  concept,
} from '../src/engine/concept.js';
import { createEngine, type Engine } from '../src/engine/engine.js';
import { traceId } from '../src/engine/trace.js';
import { BARE_ENVIRONMENT } from '../src/model/testing.js';
import type { Tool } from '../src/model/tool.js';
import { buildRegistry } from '../src/plan/registry.js';
import { core } from '../src/tools/core/spec.js';
import { makeHome } from './support/cli.js';
import { fakeControl, fakeTool } from './support/fake-tool.js';
import { createMemoryCache, createMemoryStorage } from './support/stores.js';
import { fixed } from './support/trio.js';

const signal = new AbortController().signal;
const dataDir = fileURLToPath(new URL('../data', import.meta.url));
const read = (name: string) => readFileSync(`${dataDir}/${name}`, 'utf8');

let calls = 0;

function engineOf(tools: readonly Tool[], bundledDataDir = dataDir): Engine {
  return createEngine({
    registry: buildRegistry(tools, {}, () => ({ ...BARE_ENVIRONMENT, bundledDataDir })),
    storage: createMemoryStorage(fixed),
    cache: createMemoryCache(fixed),
    clock: fixed,
    newCallId: () => {
      calls += 1;
      return `call_${calls}`;
    },
    keepsRaw: true,
    readEnglish: async () => ({ words: read('wordnet/words.txt'), constants: read('core/constants.tsv') }),
  });
}

async function ask(
  engine: Engine,
  asked: ConceptAsked,
  options: ConceptOptions = {},
): Promise<ConceptAnswer> {
  const result = await concept(engine, asked, options, signal);
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.detail}`);
  return result.value;
}

/** `ignis: Fake dictionary, langnet core`, one a word. */
function lines({ concepts }: ConceptAnswer): readonly string[] {
  return concepts.flatMap(({ words }) => words.map(({ lemma, works }) => `${lemma}: ${works.join(', ')}`));
}

const dictionary = fakeTool(
  'dictionary',
  fakeControl({
    ignis: 'ignis\tfire',
    incendium: 'incendium\tfire',
    blatero: 'blatero\tzzxqy',
    lupus: 'lupus\twolf',
    lupum: 'lupus\twolf',
  }),
);
const engine = engineOf([dictionary, core]);
const alone = engineOf([core]);
afterAll(async () => {
  await engine.close();
  await alone.close();
});

describe('a meaning by its name', () => {
  it('has the words of all three languages, each with the works that attest it', async () => {
    const answer = await ask(engine, { constant: 'FIRE' });
    expect(lines(answer)).toEqual([
      'ignis: Fake dictionary, langnet core',
      'πῦρ: langnet core',
      'agni: langnet core',
    ]);
    expect(answer).toMatchObject({ word: '', language: '', notes: [] });
    expect(answer.concepts[0]).toMatchObject({
      constant: 'FIRE',
      status: 'curated',
      wordnetKey: 'fire%1:11:00::',
      definition: expect.stringMatching(/\w+ \w+/),
    });
    expect(answer.concepts[0]?.words.map(({ isEditorial }) => isEditorial)).toEqual([false, true, true]);
  });

  it('takes a witness for the very sense, not for another of the word', async () => {
    const [{ words } = { words: [] }] = (await ask(alone, { constant: 'AGNI' })).concepts;
    expect(words.map(({ lemma, gloss }) => `${lemma}: ${gloss}`)).toEqual(['agni: Agni, the god of fire']);
    const [fire] = (await ask(alone, { constant: 'FIRE' })).concepts;
    const agni = fire?.words.find(({ lemma }) => lemma === 'agni');
    expect(agni?.senseId).not.toBe(words[0]?.senseId);
    expect(agni?.lemmaId).toBe(words[0]?.lemmaId);
  });

  it('leads to the bytes: every claim and fact can be traced', async () => {
    const { concepts } = await ask(engine, { constant: 'WOLF' });
    const words = concepts.flatMap((each) => each.words);
    expect(words.length).toBe(3);
    for (const { factId, witnesses } of words) {
      for (const id of [factId, ...witnesses.map(({ claimId }) => claimId)]) {
        const trace = await traceId(engine.parts.storage, engine.parts.cache, id);
        expect(trace.ok && trace.value.chains.length, id).toBeGreaterThan(0);
      }
      expect(witnesses.some(({ sourceRef }) => sourceRef.startsWith('core:'))).toBe(true);
    }
  });

  it.each(['fire', ' Fire ', 'FIRE'])('is found when written as %j', async (constant) => {
    expect((await ask(alone, { constant })).concepts[0]?.constant).toBe('FIRE');
  });

  it.each(['spring of water', 'spring-of-water', 'Spring_of_water'])(
    'joins the words of %s',
    async (name) => {
      expect((await ask(alone, { constant: name })).concepts[0]?.constant).toBe('SPRING_OF_WATER');
    },
  );

  it('says the same again, from what was stored', async () => {
    const first = await ask(engine, { constant: 'MOTHER' });
    expect(await ask(engine, { constant: 'MOTHER' })).toEqual(first);
  });
});

describe('a name that is none', () => {
  const detailOf = async (constant: string) => {
    const result = await concept(alone, { constant }, {}, signal);
    return result.ok ? 'found' : `${result.error.code}: ${result.error.detail}`;
  };

  it('brings the names that may have been meant', async () => {
    expect(await detailOf('FIER')).toMatch(/^constant_unknown: `FIER` is none\. Near to it: .*\bFIRE\b/);
    expect(await detailOf('lord')).toMatch(/Near to it: MASTER\b/);
    expect(await detailOf('WATER_OF_SPRING')).toMatch(/\bSPRING_OF_WATER\b/);
  });

  it.each(['', '-', 'xq', 'a'.repeat(5000), 'FIRE\n@row', '../core', '%'])('is refused: %j', async (name) => {
    expect(await detailOf(name)).toMatch(/^constant_unknown: /);
    expect((await detailOf(name)).length).toBeLessThan(300);
  });

  it('is a missing tool where no tool names meanings, and a broken one where its files are gone', async () => {
    const without = engineOf([dictionary]);
    const broken = engineOf([core], '/nowhere');
    const codes: unknown[] = [];
    for (const each of [without, broken]) {
      const result = await concept(each, { constant: 'FIRE' }, {}, signal);
      codes.push(result.ok ? 'ok' : result.error.code);
      await each.close();
    }
    expect(codes).toEqual(['tool_missing', 'file_unreadable']);
  });
});

describe('a meaning by a word', () => {
  it('is that of its first sense, and the word is marked', async () => {
    const answer = await ask(engine, { language: 'lat', word: 'lupum' });
    expect(answer.concepts.map(({ constant }) => constant)).toEqual(['WOLF']);
    expect(lines(answer)[0]).toBe('lupus: Fake dictionary, langnet core');
    expect(answer.concepts[0]?.words.map(({ lemma, isAsked }) => [lemma, isAsked])).toEqual([
      ['lupus', true],
      ['λύκος', false],
      ['vṛka', false],
    ]);
  });

  it('is one for each sense with `isAll`', async () => {
    const first = await ask(alone, { language: 'san', word: 'agni' });
    const all = await ask(alone, { language: 'san', word: 'agni', isAll: true });
    expect(first.concepts.map(({ constant }) => constant)).toEqual(['FIRE']);
    expect(all.concepts.map(({ constant }) => constant)).toEqual(['FIRE', 'AGNI']);
  });

  it('has the word itself first in its language when the vocabulary does not have it', async () => {
    const answer = await ask(engine, { language: 'lat', word: 'incendium' });
    expect(lines(answer)).toEqual([
      'incendium: Fake dictionary',
      'ignis: Fake dictionary, langnet core',
      'πῦρ: langnet core',
      'agni: langnet core',
    ]);
    expect(answer.concepts[0]?.words[0]).toMatchObject({ isAsked: true, factId: '', isEditorial: false });
  });

  it('says why there is none', async () => {
    const unknown = await ask(engine, { language: 'lat', word: 'zzyzx' });
    expect(unknown).toMatchObject({ concepts: [], notes: [{ code: 'word_unknown' }] });
    const nameless = await ask(engine, { language: 'lat', word: 'blatero' });
    expect(nameless).toMatchObject({ concepts: [], notes: [{ code: 'no_constant' }] });
  });
});

describe('langnet concept', () => {
  const home = makeHome();
  afterAll(() => home.remove());

  it('prints aligned columns, and the same as JSON', async () => {
    const { stdout, code } = await home.run(['concept', 'WOLF']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^WOLF {2}\S.*WordNet wolf%1:05:00::\n/);
    expect(stdout).toContain('\n  Latin     lupus  wolf  langnet core (editorial)\n');
    expect(stdout).toContain('\n  Greek     λύκος  wolf  langnet core (editorial)\n');
    expect(stdout).toContain('\n  Sanskrit  vṛka   wolf  langnet core (editorial)\n');
    const { stdout: json } = await home.run(['concept', '--from', 'grc', 'λύκος', '--json']);
    const document = JSON.parse(json);
    expect(document).toMatchObject({ word: 'λύκος', language: 'grc', notes: [] });
    expect(document.concepts[0]).toMatchObject({ constant: 'WOLF', wordnet_key: 'wolf%1:05:00::' });
    expect(document.concepts[0].words[1]).toMatchObject({ lemma: 'λύκος', is_asked: true });
    expect(document.concepts[0].words[1].witnesses[0]).toHaveProperty('claim_id');
  });

  it.each<readonly [string, readonly string[], number, string]>([
    ['a name that is none', ['concept', 'FIER'], 1, 'FIRE'],
    ['no name', ['concept'], 2, 'langnet concept FIRE'],
    ['no word', ['concept', '--from', 'lat'], 2, '--from lat'],
    ['no language', ['concept', '--from', 'xx', 'lupus'], 2, 'xx'],
    ['--all without a word', ['concept', 'FIRE', '--all'], 2, '--from'],
  ])('ends well with %s', async (_what, args, code, hint) => {
    const finished = await home.run(args);
    expect(finished.code).toBe(code);
    expect(finished.stderr).toContain(hint);
    expect(finished.stdout).toBe('');
  });

  it('says that a word is unknown, with code 1', async () => {
    const { stdout, code } = await home.run(['concept', '--from', 'lat', 'zzyzx']);
    expect(code).toBe(1);
    expect(stdout).toContain('zzyzx');
  });
});
