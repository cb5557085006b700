/** Suggestions while typing: what is asked of the indexes, in which order it is offered, and that nothing stops them. */
import { expect, it } from 'vitest';
import { suggestHeadwords } from '../src/edge/http/suggest.js';
import type { Language } from '../src/model/language.js';
import type { Tool, ToolConnection, ToolSpec } from '../src/model/tool.js';
import { testEngine } from './support/engine.js';
import { fakeControl, fakeTool } from './support/fake-tool.js';

type Suggest = NonNullable<ToolConnection['suggest']>;

function offering(id: string, suggest: Suggest, changes: Partial<ToolSpec> = {}): Tool {
  const tool = fakeTool(id, fakeControl({}), { knowsKeys: true, ...changes });
  const connect: Tool['connect'] = async () => {
    const real = (await tool.connect()).connect;
    return { connect: (environment) => ({ ...real(environment), suggest }) };
  };
  return { ...tool, connect };
}

/** Offers the same words whatever is typed. */
const words =
  (...texts: readonly string[]): Suggest =>
  async () =>
    texts.map((text) => ({ text }));

async function suggested(tools: readonly Tool[], text: string, languages: readonly Language[], limit = 8) {
  const engine = testEngine({ tools });
  const { suggestions } = await suggestHeadwords(engine, text, languages, limit);
  await engine.close();
  return suggestions.map((word) => word.text);
}

it('asks for every reading once, the shortest of those that begin alike', async () => {
  const asked: (readonly string[])[] = [];
  const tool = offering('index', async (_language, beginnings) => {
    asked.push(beginnings);
    return [];
  });
  await suggested([tool], 'shiv', ['san']);
  await suggested([tool], 'λογ', ['grc']);
  await suggested([tool], 'lo/g', ['grc']);
  await suggested([tool], 'jus', ['lat']);
  // The last letter of अग्न may still become नि.
  await suggested([tool], 'अग्न', ['san']);
  await suggested([tool], '', ['lat']);
  expect(asked.slice(1)).toEqual([['λογ'], ['λόγ', 'λογ'], ['ius'], ['agn']]);
  expect(asked[0]).toEqual(expect.arrayContaining(['śiv', 'ṣiv', 'śīv']));
  expect(asked[0]).not.toContain('śiva');
});

it('offers the word itself first, then the core, then the rest, each once', async () => {
  const core = offering('zcore', words('lupus', 'lupa'), { isEditorial: true, priority: 90 });
  const index = offering('index', words('lupinus', 'lupus', 'lup', 'Lupus'), { priority: 1 });
  expect(await suggested([index, core], 'lup', ['lat'])).toEqual(['lup', 'lupus', 'lupa', 'lupinus']);
  expect(await suggested([index, core], 'lup', ['lat'], 2)).toEqual(['lup', 'lupus']);
});

it('puts what begins as typed before what another reading begins with', async () => {
  const greek = offering('index', words('λωγάς', 'λόγος', 'λογοποιός'));
  expect(await suggested([greek], 'logo', ['grc'])).toEqual(['λόγος', 'λογοποιός', 'λωγάς']);
  const sanskrit = offering('index', words('siv', 'śivagaṇa', 'śiva'));
  expect(await suggested([sanskrit], 'shiv', ['san'])).toEqual(['śiva', 'śivagaṇa', 'siv']);
});

it('takes u and v, i and j for one letter, but no two Greek words for one', async () => {
  const latin = [offering('one', words('iuvo', 'vis')), offering('two', words('juvo', 'uis', 'iuuo'))];
  expect(await suggested(latin, 'i', ['lat'])).toEqual(['iuvo', 'vis']);
  expect(await suggested([offering('one', words('βίος', 'βιός'))], 'bio', ['grc'])).toEqual(['βίος', 'βιός']);
});

it('offers the languages in turn', async () => {
  const tool = offering('index', async (language) => [{ text: `${language}a` }, { text: `${language}b` }]);
  expect(await suggested([tool], 'x', ['lat', 'grc'], 3)).toEqual(['lata', 'grca', 'latb']);
});

it('goes on without an index that is damaged, too slow, or not enabled', async () => {
  const damaged = offering('damaged', () => Promise.reject(new Error('damaged')));
  const slow = offering('slow', () => new Promise(() => undefined));
  const other = offering('other', words('grex'), { languages: ['grc'] });
  const engine = testEngine({
    tools: [damaged, slow, other, offering('off', words('lupa')), offering('well', words('lupus'))],
    settings: { off: { enabled: false } },
  });
  const began = performance.now();
  const found = await suggestHeadwords(engine, 'lup', ['lat'], 8);
  expect(found.suggestions).toEqual([{ text: 'lupus', language: 'lat', display: 'lupus' }]);
  expect(found.is_partial).toBe(true);
  const quick = testEngine({ tools: [damaged, offering('well', words('lupus'))] });
  expect((await suggestHeadwords(quick, 'lup', ['lat'], 8)).is_partial).toBe(false);
  expect(performance.now() - began).toBeLessThan(2000);
});

it('does not let questions pile up behind an index that does not answer', async () => {
  let asked = 0;
  const stuck = offering('stuck', () => {
    asked += 1;
    return new Promise(() => undefined);
  });
  const engine = testEngine({ tools: [stuck] });
  await Promise.all(Array.from({ length: 50 }, () => suggestHeadwords(engine, 'lup', ['lat'], 8)));
  expect(asked).toBe(8);
});
