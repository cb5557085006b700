/** One query answered in two ways: generations, modes, tools, parsers and saved answers, in the library and at the command line. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DiffChange, type DiffSide, diff } from '../src/engine/diff.js';
import type { Engine } from '../src/engine/engine.js';
import { DEFAULT_REQUEST, type QueryRequest } from '../src/engine/request.js';
import { MAX_SAVED_LENGTH, readSavedAnswer } from '../src/engine/saved-answer.js';
import { glossValue } from '../src/model/claims.js';
import type { Cache, StageRun } from '../src/model/store.js';
import type { Tool, ToolVersions } from '../src/model/tool.js';
import { hasHelpers, makePlace } from '../src/tools/whitakers/fixtures/fake-program.js';
import { type Home, makeHome } from './support/cli.js';
import { ask, testEngine } from './support/engine.js';
import { fakeControl, fakeTool } from './support/fake-tool.js';
import { createMemoryCache, createMemoryStorage } from './support/stores.js';
import { fixed, trio } from './support/trio.js';

const signal = new AbortController().signal;

function side(changes: Partial<QueryRequest> = {}, text = 'lupus'): DiffSide {
  return { request: { ...DEFAULT_REQUEST, language: 'lat', text, ...changes } };
}

async function compare(engine: Engine, from: DiffSide, to: DiffSide, wanted: QueryRequest['wanted'] = []) {
  const result = await diff(engine, from, to, { wanted, signal });
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.detail}`);
  return result.value.report;
}

const texts = (changes: readonly DiffChange[]) =>
  changes.map(({ kind, from, to }) => `${kind} ${[...from, ...to].map(({ text }) => text).join(' → ')}`);

describe('generations', () => {
  it('what a refresh brought, took and left, with the witnesses of each', async () => {
    const control = fakeControl({ lupus: 'lupus\twolf\nlupus\thook' });
    const engine = testEngine({ tools: [fakeTool('first', control)] });
    await ask(engine, 'lupus');
    control.answers.lupus = 'lupus\twolf\nlupus\tpike';
    await ask(engine, 'lupus', { refresh: true });
    const report = await compare(engine, side({ generation: 1 }), side());
    expect(report).toMatchObject({ equal: false, lemmas: { same: 1, changes: [] } });
    expect(report.senses.same).toBe(1);
    expect(texts(report.senses.changes)).toEqual(['lost hook', 'added pike']);
    const [lost, added] = report.senses.changes;
    expect(lost?.witnesses).toMatchObject([{ from: { sourceRef: 'first:lupus', tool: 'first' }, to: null }]);
    expect(added?.witnesses).toMatchObject([{ from: null, to: { sourceRef: 'first:lupus', tool: 'first' } }]);
    expect(report.from.generation).toBe(1);
    expect((await compare(engine, side({ generation: 2 }), side())).equal).toBe(true);
  });

  it('a number nobody has reached yet is said', async () => {
    const engine = testEngine({ tools: [fakeTool('first', fakeControl({ lupus: 'lupus\twolf' }))] });
    const { from, equal } = await compare(engine, side({ generation: 7 }), side());
    expect(equal).toBe(true);
    expect(from.notes).toMatchObject([
      { code: 'generation_newest', text: expect.stringContaining('newest, 1') },
    ]);
  });
});

describe('tools', () => {
  it('show what each adds, and that the other was not asked', async () => {
    const engine = testEngine({ tools: trio().tools });
    const report = await compare(engine, side({ tools: ['first'] }), side({ tools: ['first', 'second'] }));
    expect(texts(report.senses.changes)).toEqual(['added grey animal']);
    expect(report.lemmas.changes[0]?.witnesses).toMatchObject([
      { from: {}, to: {} },
      { from: null, to: { tool: 'second' } },
    ]);
    expect(report.sources).toMatchObject([{ tool: 'second', from: null, to: { status: 'answered' } }]);
  });

  it('that nobody knows are refused', async () => {
    const engine = testEngine({ tools: trio().tools });
    const result = await diff(engine, side({ tools: ['nobody'] }), side(), { wanted: [], signal });
    expect(result).toMatchObject({ ok: false, error: { code: 'tool_unknown' } });
  });
});

describe('parts', () => {
  it('that are not wanted are not compared', async () => {
    const engine = testEngine({ tools: trio().tools });
    const wanted = ['morphology'] as const;
    const saved = readSavedAnswer((await ask(engine, 'lupus')).json, 'old');
    if (!saved.ok) throw new Error(saved.error.detail);
    const report = await compare(engine, { answer: saved.value, file: 'old' }, side({ wanted }), wanted);
    expect(report.senses).toEqual({ same: 0, changes: [] });
  });
});

describe('parsers', () => {
  const V1: ToolVersions = { adapter: '1', extractor: '1', derivator: '1', claims: '1' };

  /** The same bytes before and after an improvement of the claim rules, which now say `animal: wolf`. */
  async function improved(keep: (run: StageRun) => StageRun = (run) => run) {
    const storage = createMemoryStorage(fixed);
    const inner = createMemoryCache(fixed);
    const cache = changingRows(inner, keep);
    const control = fakeControl({ lupus: 'lupus\twolf', vir: 'vir\tman' });
    await ask(testEngine({ tools: [fakeTool('first', control, { versions: V1 })], storage, cache }), 'lupus');
    const later = fakeTool('first', control, { versions: { ...V1, claims: '2' } });
    const engine = testEngine({ tools: [withBetterClaims(later)], storage, cache: inner });
    return { engine, control };
  }

  /** The cache as an earlier langnet would have filled it. */
  function changingRows(cache: Cache, keep: (run: StageRun) => StageRun): Cache {
    const write: Cache['write'] = (batch) =>
      cache.write({ ...batch, ...(batch.stages && { stages: batch.stages.map(keep) }) });
    return new Proxy(cache, {
      get: (target, name) => {
        const member: unknown = name === 'write' ? write : Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
  }

  function withBetterClaims(tool: Tool): Tool {
    const parsers: Tool['parsers'] = async () => {
      const own = await tool.parsers();
      return {
        ...own,
        claim: (derivation, context) => {
          const staged = own.claim(derivation, context);
          const values = staged.values.map((draft) =>
            draft.value.case === 'gloss'
              ? {
                  ...draft,
                  value: glossValue({ ...draft.value.value, gloss: `animal: ${draft.value.value.gloss}` }),
                }
              : draft,
          );
          return { ...staged, values };
        },
      };
    };
    return { ...tool, parsers };
  }

  it.each<[string, Extract<DiffSide, { request: unknown }>['parsers']]>([
    ['before', 'before'],
    ['by number', new Map([['first', '1.1.1']])],
  ])('what they made %s is compared with what today’s make of the same bytes', async (_how, parsers) => {
    const { engine, control } = await improved();
    const from = { ...side(), ...(parsers && { parsers }) };
    const report = await compare(engine, from, side());
    expect(texts(report.senses.changes)).toEqual(['changed wolf → animal: wolf']);
    expect(report.senses.changes[0]?.fields).toEqual([{ field: 'gloss', from: 'wolf', to: 'animal: wolf' }]);
    expect(report.from.parsers).toEqual([{ tool: 'first', version: '1.1.1' }]);
    expect(report.to.parsers).toEqual([]);
    expect(control.asked).toEqual(['lupus']);
    // The answer of earlier parsers is never taken for today's.
    expect((await ask(engine, 'lupus')).json).toContain('animal: wolf');
    expect((await compare(engine, from, from)).equal).toBe(true);
  });

  it('that left nothing are refused, naming those that did', async () => {
    const { engine } = await improved();
    const parsers = new Map([['first', '3.1.1']]);
    const result = await diff(engine, { ...side(), parsers } as DiffSide, side(), { wanted: [], signal });
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'usage', detail: expect.stringContaining('1.1.1') },
    });
    const never = { ...side({}, 'vir'), parsers: 'before' } as DiffSide;
    expect(await diff(engine, never, side({}, 'vir'), { wanted: [], signal })).toMatchObject({
      ok: false,
      error: { code: 'usage' },
    });
    const unknown = { ...side(), parsers: new Map([['nobody', '1.1.1']]) } as DiffSide;
    expect(await diff(engine, unknown, side(), { wanted: [], signal })).toMatchObject({
      ok: false,
      error: { code: 'tool_unknown' },
    });
  });

  it('whose claims lacked what claims have today are read all the same; unreadable rows count as gone', async () => {
    const cut = (value: string) => (run: StageRun) => ({
      ...run,
      items: run.items.map((item) =>
        item.columns.kind === 'claim' && item.columns.predicate === 'has_gloss'
          ? { ...item, columns: { ...item.columns, value } }
          : item,
      ),
    });
    const { engine } = await improved(cut('{"gloss":"wolf","pos":"NOUN"}'));
    const report = await compare(engine, { ...side(), parsers: 'before' } as DiffSide, side());
    expect(texts(report.senses.changes)).toEqual(['changed wolf → animal: wolf']);
    const broken = await improved(cut('{'));
    const result = await diff(broken.engine, { ...side(), parsers: 'before' } as DiffSide, side(), {
      wanted: [],
      signal,
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'usage' } });
  });
});

describe('a saved answer', () => {
  async function savedJson(): Promise<{ readonly engine: Engine; readonly json: string }> {
    const engine = testEngine({ tools: trio().tools });
    return { engine, json: (await ask(engine, 'vir')).json };
  }

  function sideOf(json: string): DiffSide {
    const saved = readSavedAnswer(json, 'old.json');
    if (!saved.ok) throw new Error(saved.error.detail);
    return { answer: saved.value, file: 'old.json' };
  }

  it('is equal to the answer it was; with a mark before it, indented, or with members of a later langnet too', async () => {
    const { engine, json } = await savedJson();
    const later = JSON.stringify({ ...JSON.parse(json), moods: [1] }, null, 2);
    for (const text of [json, `\ufeff${json}`, later]) {
      expect((await compare(engine, sideOf(text), side({}, 'vir'))).equal).toBe(true);
    }
  });

  it('of another word or language is refused', async () => {
    const { engine, json } = await savedJson();
    const options = { wanted: [], signal };
    for (const other of [side({}, 'lupus'), side({ language: 'grc' }, 'vir')]) {
      expect(await diff(engine, sideOf(json), other, options)).toMatchObject({
        ok: false,
        error: { code: 'usage' },
      });
    }
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['another document', '[]'],
    ['an empty one', '{}'],
    ['another schema', '{"schema_version":"99","query":{"surface":"a","language_hint":"lat"}}'],
    ['no word', '{"schema_version":"1","query":{"surface":"","language_hint":"lat"}}'],
    ['no query', '{"schema_version":"1"}'],
    ['no language', '{"schema_version":"1","query":{"surface":"a","language_hint":"toString"}}'],
    ['members of another kind', '{"schema_version":"1","senses":{"a":1}}'],
    ['too much', ' '.repeat(MAX_SAVED_LENGTH + 1)],
    ['a very deep one', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('that is %s is refused with a clear word', (_what, text) => {
    const result = readSavedAnswer(text, 'old.json');
    expect(result).toMatchObject({ ok: false, error: { code: 'file_unreadable' } });
    if (!result.ok) expect(result.error.detail).toMatch(/^old\.json is no answer of langnet: /);
  });

  it('says nothing to the terminal but text', () => {
    const result = readSavedAnswer('{"schema_version":"\u001b[2J\\u001b"}', 'old.json');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
    if (!result.ok) expect(result.error.detail).not.toMatch(/[\u0000-\u001f]/);
    expect(result.ok).toBe(false);
  });

  it('that was damaged anywhere is refused or compared, never a crash', async () => {
    const { engine, json } = await savedJson();
    const damage = fc.tuple(fc.nat(), fc.constantFrom('', 'lem_x', 'vir', null, [], {}, 0, [{}]));
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (cuts) => {
        const document = JSON.parse(json) as JsonNode;
        for (const [at, put] of cuts) {
          const members = membersOf(document);
          const [parent, key] = members[at % members.length] ?? [{}, ''];
          parent[key] = structuredClone(put);
        }
        const saved = readSavedAnswer(JSON.stringify(document), 'old.json');
        if (!saved.ok) return;
        await diff(engine, { answer: saved.value, file: '' }, side({}, 'vir'), { wanted: [], signal });
        compared += 1;
      }),
      { numRuns: 400 },
    );
    // How many damages leave an answer is chance; that some do shows that both ways were taken.
    expect(compared).toBeGreaterThan(10);
  });
});

type JsonNode = Record<string, unknown>;

/** Every place of a document where a value stands. */
function membersOf(node: JsonNode): readonly (readonly [parent: JsonNode, key: string])[] {
  return Object.entries(node).flatMap(([key, value]) => [
    [node, key] as const,
    ...(typeof value === 'object' && value !== null ? membersOf(value as JsonNode) : []),
  ]);
}

describe('langnet diff', () => {
  let home: Home;
  beforeEach(() => {
    home = makeHome();
  });
  afterEach(() => home.remove());

  const LUPUS = readFileSync(
    new URL('../src/tools/whitakers/cassettes/lupus.txt', import.meta.url),
    'latin1',
  );

  it.runIf(hasHelpers)('tells what a refresh changed, with witnesses, as text and as data', async () => {
    const start = "faults.lupus = () => say(fs.readFileSync(process.argv[1] + '.answer', 'latin1'));";
    const place = makePlace({ start });
    const { path } = place.environment;
    writeFileSync(`${place.program}.answer`, LUPUS);
    expect((await home.run(['lat', 'lupus', '--json'], { path })).stdout).toContain('grappling iron');
    writeFileSync(`${place.program}.answer`, LUPUS.replace('grappling iron', 'wolf-fish'));
    await home.run(['lat', 'lupus', '--refresh'], { path });
    const result = await home.run(['diff', 'lat', 'lupus', '--from', 'generation=1'], { path });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toMatch(/^from: generation 1 · mode open$/m);
    expect(result.stdout).toContain('gloss: grappling iron → wolf-fish');
    expect(result.stdout).toContain("Whitaker's Words ww:26039");
    const json = await home.run(['diff', 'lat', 'lupus', '--from', 'generation=1', '--json'], { path });
    const document = JSON.parse(json.stdout);
    expect(json.code).toBe(0);
    expect(Object.keys(document)).toEqual([
      'schema_version',
      'query',
      'from',
      'to',
      'equal',
      'lemmas',
      'readings',
      'senses',
      'sources',
    ]);
    expect(document.equal).toBe(false);
    const [change] = document.senses.changes;
    expect(change).toMatchObject({
      kind: 'changed',
      from: [{ lemma: 'lupus' }],
      to: [{ text: 'wolf-fish' }],
    });
    expect(change.witnesses[0]).toMatchObject({
      from: { source_ref: 'ww:26039', text: 'grappling iron', at: 0 },
      to: { source_ref: 'ww:26039', text: 'wolf-fish', at: 0 },
    });
    // Byte for byte the same whenever it is asked.
    expect(
      (await home.run(['diff', 'lat', 'lupus', '--from', 'generation=1', '--json'], { path })).stdout,
    ).toBe(json.stdout);
  });

  it('takes a saved answer on either side, by name or from standard input, and its word with it', async () => {
    const saved = await home.run(['query', 'lat', 'lupus', '--json']);
    const file = join(home.folder, 'lupus, old=1.json');
    writeFileSync(file, saved.stdout);
    const same = await home.run(['diff', '--from', `file=${file}`]);
    expect(same).toMatchObject({ code: 0, stderr: '' });
    expect(same.stdout).toMatch(/^No difference: 1 lemma, /m);
    const other = JSON.parse(saved.stdout);
    other.senses = [];
    const lost = await home.run(['diff', 'lat', 'lupus', '--to', 'file=-', '--json'], {
      input: JSON.stringify(other),
    });
    expect(JSON.parse(lost.stdout).senses.changes[0]).toMatchObject({ kind: 'lost', to: [] });
    expect(lost.code).toBe(0);
  });

  it('shows what hostile text of a file cannot do', async () => {
    const saved = JSON.parse((await home.run(['query', 'lat', 'lupus', '--json'])).stdout);
    saved.senses[0].display_gloss = '\u001b[2Jgone\u202e';
    saved.senses[0].witnesses = [];
    const { stdout, code } = await home.run(['diff', '--from', 'file=-'], { input: JSON.stringify(saved) });
    expect(code).toBe(0);
    for (const sign of ['\u001b', '\u202e']) expect(stdout).not.toContain(sign);
  });

  it('guesses the language as a query does, and says so', async () => {
    const { stderr, stdout } = await home.run(['diff', 'agni', '--to', 'mode=skeptic']);
    expect(stderr).toContain('taken as Sanskrit');
    expect(stdout).toMatch(/^agni +Sanskrit/);
  });

  it.each<[string, readonly string[], number]>([
    ['no side', ['diff', 'lat', 'lupus'], 2],
    ['no word', ['diff', '--to', 'mode=skeptic'], 2],
    ['an unknown side', ['diff', 'lat', 'lupus', '--to', 'age=3'], 2],
    ['standard input twice', ['diff', '--from', 'file=-', '--to', 'file=-'], 2],
    ['a file that is not there', ['diff', '--from', 'file=no-such-file'], 2],
    ['a folder', ['diff', '--from', 'file=/'], 2],
    ['a file without end', ['diff', '--from', 'file=/dev/zero'], 2],
    ['no match on either side', ['diff', 'lat', 'zzyzx', '--to', 'mode=skeptic'], 1],
    ['nobody who could answer', ['diff', 'lat', 'lupus', '--tools', 'whitakers', '--to', 'mode=skeptic'], 4],
    ['an answer on one side only', ['diff', 'lat', 'lupus', '--from', 'tools=whitakers'], 0],
    ['no earlier parsers', ['diff', 'lat', 'lupus', '--from', 'parsers=before'], 2],
  ])('ends well with %s', async (_what, args, code) => {
    const result = await home.run(args);
    expect({ code: result.code, stderr: result.stderr, args }).toMatchObject({ code });
    expect(result.stderr).not.toMatch(/defect|at .*\.js:\d+/);
    if (code === 2) expect(result.stderr).not.toBe('');
  });
});
