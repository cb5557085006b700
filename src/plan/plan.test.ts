import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeControl, fakeTool } from '../../test/support/fake-tool.js';
import { planFromJson, planToJson } from '../engine/wire.js';
import type { Language } from '../model/language.js';
import { BARE_ENVIRONMENT } from '../model/testing.js';
import type { Tool, ToolEnvironment, ToolSpec, WantedPart } from '../model/tool.js';
import type { NormalizedQuery } from '../model/types.js';
import { normalizeQuery } from '../normalize/normalize.js';
import { planToMermaid } from './mermaid.js';
import { MAX_CALLS_PER_TOOL, planQuery } from './planner.js';
import { buildRegistry, type Registry, selectTools, type ToolSettings } from './registry.js';

const environment: ToolEnvironment = BARE_ENVIRONMENT;

function tool(id: string, changes: Partial<ToolSpec & Pick<Tool, 'dataVersion'>> = {}): Tool {
  return fakeTool(id, fakeControl({}), changes);
}

function registryOf(tools: readonly Tool[], settings: Record<string, ToolSettings> = {}): Registry {
  return buildRegistry(tools, settings, (_tool, endpoint) => ({ ...environment, endpoint }));
}

function query(text: string, language: Language = 'lat'): NormalizedQuery {
  const result = normalizeQuery(text, language);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

function plan(
  text: string,
  tools: readonly Tool[],
  settings: Record<string, ToolSettings> = {},
  wanted: readonly WantedPart[] = [],
) {
  const registry = registryOf(tools, settings);
  const selected = selectTools(registry, 'lat', []);
  if (!selected.ok) throw new Error(selected.error.code);
  return planQuery(query(text), 'lat', selected.value, { wanted });
}

const wave2 = {
  candidates: 'never',
  provides: [],
  lemmaQuestion: { wave: 2, provides: ['has_gloss'], isOther: false },
} as const;

describe('planner', () => {
  it('asks each tool in its own form, candidates by tier', () => {
    const made = plan('Lupus', [tool('a')]);
    expect(made.toolCalls.map((call) => [call.tool, call.wave, call.afterNoMatch, call.params])).toEqual([
      ['a', 1, false, { words: ['Lupus'] }],
      ['a', 2, true, { words: ['lupus'] }],
    ]);
  });

  it('gives a local tool all candidates in one call', () => {
    const made = plan('Lupus', [tool('a', { candidates: 'together' })]);
    expect(made.toolCalls.map((call) => call.params)).toEqual([{ words: ['Lupus', 'lupus'] }]);
  });

  it('puts lemma-keyed tools after the last direct wave, as templates with dependencies', () => {
    const made = plan('Lupus', [tool('a'), tool('b', wave2)]);
    const template = made.toolCalls.find((call) => call.tool === 'b');
    expect(template).toMatchObject({
      wave: 3,
      callKey: '',
      params: {},
      inputs: [{ param: 'lemma', predicate: 'has_lemma' }],
    });
    expect(made.dependencies).toEqual([{ before: 'a', after: 'b' }]);
  });

  it('asks no tool more than four times', () => {
    const many = query('lupus');
    const candidates = Array.from({ length: 9 }, (_, index) => ({
      text: `w${index}`,
      tier: 1,
      steps: [],
      encodings: { canonical: `w${index}` },
    }));
    const registry = registryOf([tool('a')]);
    const made = planQuery({ ...many, candidates }, 'lat', registry.tools, { wanted: [] });
    expect(made.toolCalls.length).toBe(MAX_CALLS_PER_TOOL);
  });

  it('leaves out tools that add nothing wanted, but keeps those that feed one that does', () => {
    const morphology = tool('m', { provides: ['has_lemma', 'has_morphology'] });
    const sound = tool('s', { provides: ['has_pronunciation'] });
    const glosses = tool('g', { ...wave2, provides: ['has_gloss'] });
    const tools = [morphology, sound, glosses];
    const named = (wanted: readonly WantedPart[]) =>
      [...new Set(plan('lupus', tools, {}, wanted).toolCalls.map((call) => call.tool))].sort();
    expect(named([])).toEqual(['g', 'm', 's']);
    expect(named(['morphology'])).toEqual(['m']);
    expect(named(['glosses'])).toEqual(['g', 'm']);
    expect(named(['citations'])).toEqual([]);
    expect(named(['references'])).toEqual(named([]));
    expect(named(['morphology', 'references'])).toEqual(['m']);
  });

  it('tells tools that references are wanted, in a plan of its own, and only where they are named', () => {
    const following = tool('f', {
      request: (_forms, _language, _purpose, isFollowing) => ({ isFollowing: isFollowing === true }),
    });
    const [plain, asked] = [plan('lupus', [following]), plan('lupus', [following], {}, ['references'])];
    expect(plain.toolCalls[0]?.params).toEqual({ isFollowing: false });
    expect(asked.toolCalls[0]?.params).toEqual({ isFollowing: true });
    expect(asked.planHash).not.toBe(plain.planHash);
  });

  it('asks for lemmas only what is wanted: no entries where only readings are', () => {
    const question = { wave: 2, provides: ['has_gloss'], isOther: true } as const;
    const both = tool('a', { provides: ['has_lemma', 'has_morphology'], lemmaQuestion: question });
    expect(plan('lupus', [both], {}, ['morphology']).toolCalls.map((call) => call.inputs.length)).toEqual([
      0,
    ]);
    expect(plan('lupus', [both], {}, ['glosses']).toolCalls.map((call) => call.inputs.length)).toEqual([
      0, 1,
    ]);
  });

  it('asks about citations last, where somebody else gives any and they are wanted', () => {
    const citationQuestion = { wave: 3, provides: ['has_citation'], request: () => ({}) } as const;
    const texts = tool('t', { provides: ['has_citation'], candidates: 'never', citationQuestion });
    const dictionary = tool('d', {
      ...wave2,
      lemmaQuestion: { wave: 2, provides: ['has_gloss', 'has_citation'], isOther: false },
    });
    const forms = tool('f', { provides: ['has_lemma'] });
    const made = plan('Lupus', [texts, dictionary, forms]);
    const inputs = made.toolCalls.map(
      (call) => `${call.wave} ${call.tool} ${call.inputs.map(({ predicate }) => predicate)}`,
    );
    expect(inputs).toEqual(['1 f ', '2 f ', '3 d has_lemma', '4 t has_citation']);
    expect(made.dependencies).toEqual([
      { before: 'f', after: 'd' },
      { before: 'd', after: 't' },
    ]);
    const asksTexts = (tools: readonly Tool[], ...wanted: ('glosses' | 'morphology' | 'citations')[]) =>
      plan('lupus', tools, {}, wanted).toolCalls.some((call) => call.tool === 't');
    expect(asksTexts([texts, dictionary, forms], 'citations')).toBe(true);
    expect(asksTexts([texts, dictionary, forms], 'glosses')).toBe(false);
    expect(asksTexts([texts, forms])).toBe(false);
    expect(planFromJson(planToJson(made)).ok).toBe(true);
    expect(planToMermaid(made)).toContain('citations ← has_citation');
  });

  it('leaves out a tool that cannot read the word', () => {
    const registry = registryOf([tool('a', { queryForm: 'ascii' })]);
    expect(planQuery(query('λόγος', 'grc'), 'grc', registry.tools, { wanted: [] }).toolCalls).toEqual([]);
  });

  it('obeys enabled, priority and optional from the settings', () => {
    const tools = [tool('a'), tool('b')];
    expect(plan('lupus', tools, { a: { enabled: false } }).toolCalls.map((call) => call.tool)).toEqual(['b']);
    expect(plan('lupus', tools, { a: { priority: 99 } }).toolCalls.map((call) => call.tool)).toEqual([
      'b',
      'a',
    ]);
    expect(plan('lupus', tools, { a: { optional: false } }).toolCalls[0]?.optional).toBe(false);
  });

  it('refuses a tool nobody knows', () => {
    const result = selectTools(registryOf([tool('a')]), 'lat', ['zzz']);
    expect(result.ok ? '' : result.error.code).toBe('tool_unknown');
  });
});

describe('plan hash', () => {
  const base = plan('lupus', [tool('a'), tool('b', wave2)]).planHash;

  it('is the same for the same plan, in any order of tools and with any priority', () => {
    expect(base).toMatch(/^[0-9a-f]{64}$/);
    expect(plan('lupus', [tool('b', wave2), tool('a')]).planHash).toBe(base);
    expect(plan('lupus', [tool('a'), tool('b', wave2)], { a: { priority: 99 } }).planHash).toBe(base);
  });

  it.each<[string, () => string]>([
    ['the word', () => plan('vir', [tool('a'), tool('b', wave2)]).planHash],
    ['the tools', () => plan('lupus', [tool('a')]).planHash],
    [
      'the adapter version',
      () =>
        plan('lupus', [
          tool('a', { versions: { adapter: '2', extractor: '1', derivator: '1', claims: '1' } }),
          tool('b', wave2),
        ]).planHash,
    ],
    ['the endpoint', () => plan('lupus', [tool('a', { endpoint: 'other' }), tool('b', wave2)]).planHash],
    [
      'the local data',
      () => plan('lupus', [{ ...tool('a'), dataVersion: () => '2' }, tool('b', wave2)]).planHash,
    ],
    [
      'the templates',
      () =>
        plan('lupus', [
          tool('a'),
          tool('b', { ...wave2, lemmaQuestion: { ...wave2.lemmaQuestion, wave: 3 } }),
        ]).planHash,
    ],
    ['the wanted parts', () => plan('lupus', [tool('a'), tool('b', wave2)], {}, ['glosses']).planHash],
  ])('changes with %s', (_what, hash) => {
    expect(hash()).not.toBe(base);
  });

  it('does not change with the parser versions: they come after the bytes', () => {
    const versions = { adapter: '1', extractor: '9', derivator: '9', claims: '9' };
    expect(plan('lupus', [tool('a', { versions }), tool('b', wave2)]).planHash).toBe(base);
  });
});

describe('call keys', () => {
  it('are shared by equal calls of different plans', () => {
    const alone = plan('lupus', [tool('a')]).toolCalls[0]?.callKey;
    const together = plan('lupus', [tool('a'), tool('b')]).toolCalls.find(
      (call) => call.tool === 'a',
    )?.callKey;
    expect(alone).toBe(together);
  });
});

describe('a saved plan', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z]{1,12}$/), (word) => {
        const made = plan(word, [tool('a'), tool('b', wave2), tool('c', { candidates: 'together' })]);
        const text = planToJson(made);
        const read = planFromJson(text);
        expect(read.ok && planToJson(read.value)).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('is refused when it is none, or was changed', () => {
    const text = planToJson(plan('lupus', [tool('a')]));
    for (const broken of [
      '',
      '{}',
      '[]',
      'null',
      '{"plan_id":5}',
      text.replaceAll('lupus', 'vulpes'),
      text.slice(0, 50),
      text.replace(/"call_key":"key_./, '"call_key":"key_~'),
      text.replace('"canonical_forms":["lupus"]', '"canonical_forms":["rex"]'),
    ]) {
      const read = planFromJson(broken);
      expect(read.ok ? 'accepted' : read.error.code).toBe('plan_invalid');
    }
  });
});

describe('mermaid', () => {
  it('draws waves and dependencies, and escapes labels', () => {
    const text = planToMermaid(plan('a"b<script>', [tool('a'), tool('b', wave2)]));
    expect(text).toContain('flowchart LR');
    expect(text).toContain('wave 2');
    expect(text).toContain('call1 --> call2');
    expect(text).not.toMatch(/<script>|a"b/);
  });
});

describe('registry fingerprint', () => {
  it('changes with anything that can change a plan', () => {
    const prints = [
      registryOf([tool('a')]),
      registryOf([tool('a'), tool('b')]),
      registryOf([tool('a')], { a: { enabled: false } }),
      registryOf([tool('a')], { a: { optional: false } }),
      registryOf([{ ...tool('a'), dataVersion: () => '7' }]),
      registryOf([tool('a', { versions: { adapter: '2', extractor: '1', derivator: '1', claims: '1' } })]),
    ].map((registry) => registry.fingerprint);
    expect(new Set(prints).size).toBe(prints.length);
  });
});
