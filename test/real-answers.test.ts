/** What holds of every answer, checked on real ones: order, modes, witnesses, ids. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnswerDocument, parseAnswer } from '../src/edge/cli/document.js';
import { DEFAULT_REQUEST } from '../src/engine/request.js';
import { answerToJson } from '../src/engine/wire.js';
import type { Language } from '../src/model/language.js';
import type { Claim } from '../src/model/types.js';
import type { CallResult, ReduceInput } from '../src/reduce/input.js';
import { reduceClaims } from '../src/reduce/reduce.js';
import {
  askWord,
  INSTALL_TIMEOUT_MS,
  installShared,
  type Opened,
  openInstalled,
} from './support/installed.js';
import { describeShared } from './support/shared.js';

const WORDS: readonly (readonly [language: Language, word: string])[] = [
  ['san', 'shiva'],
  ['san', 'agni'],
  ['san', 'agninā'],
  ['lat', 'lupus'],
  ['lat', 'facio'],
  ['grc', 'λόγος'],
];
const SHUFFLES = 6;

describeShared('real answers', (shared) => {
  let opened: Opened;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await installShared(shared);
    opened = openInstalled(dataDir);
  }, INSTALL_TIMEOUT_MS);
  afterAll(async () => opened?.engine.close());

  it.each(WORDS)('%s %s does not depend on who answered first', async (language, word) => {
    const input = await inputOf(opened, language, word);
    const straight = parseAnswer((await askWord(opened, language, word)).json);
    expect(inAnyOrder(reduced(input))).toEqual(inAnyOrder(straight));
    const order = fc.shuffledSubarray([...input.results.keys()], { minLength: input.results.length });
    fc.assert(
      fc.property(order, (places) => {
        const results = places.flatMap((at) => input.results[at] ?? []);
        expect(inAnyOrder(reduced({ ...input, results }))).toEqual(inAnyOrder(straight));
      }),
      { numRuns: SHUFFLES },
    );
  });

  it.each(WORDS)('%s %s: what skeptic joins, open joins', async (language, word) => {
    const input = await inputOf(opened, language, word);
    const open = reduceClaims(input).senses;
    const skeptic = reduceClaims({ ...input, mode: 'skeptic' }).senses;
    const home = new Map(
      open.flatMap(({ senseId, witnesses }) => witnesses.map(({ claimId }) => [claimId, senseId])),
    );
    for (const { witnesses } of skeptic)
      expect(new Set(witnesses.map(({ claimId }) => home.get(claimId))).size).toBe(1);
    expect(skeptic.length).toBeGreaterThanOrEqual(open.length);
  });

  it.each(WORDS)('%s %s: no witness is lost or doubled', async (language, word) => {
    const input = await inputOf(opened, language, word);
    const glosses = input.results
      .flatMap(({ claims }) => claims)
      .filter(({ value }) => value.case === 'gloss');
    for (const mode of ['open', 'skeptic'] as const) {
      const shown = reduceClaims({ ...input, mode }).senses.flatMap(({ witnesses }) =>
        witnesses.map(({ claimId }) => claimId),
      );
      expect(new Set(shown).size).toBe(shown.length);
      // A word that nobody reads in the form is left out whole; of one that is shown, everything is.
      const isShown = new Set(shown);
      const entries = new Set(glosses.filter(({ claimId }) => isShown.has(claimId)).map(entryOf));
      const expected = glosses.filter((claim) => entries.has(entryOf(claim)));
      expect(new Set(expected.map(({ claimId }) => claimId))).toEqual(isShown);
      expect(shown.length).toBeGreaterThan(0);
    }
  });

  it.each(WORDS)('%s %s asked again of the tools is the same, byte for byte', async (language, word) => {
    const first = await askWord(opened, language, word);
    const again = await askWord(opened, language, word, { refresh: true });
    expect(again.stats.calls.some(({ fromStorage }) => fromStorage)).toBe(false);
    expect(again.json).toBe(first.json);
    const elsewhere = openInstalled(dataDir);
    expect((await askWord(elsewhere, language, word)).json).toBe(first.json);
    await elsewhere.engine.close();
  });
});

function entryOf({ entryRef, subject }: Claim): string {
  return `${entryRef}\n${subject}`;
}

/** What the reducer was given for the word, put together from the plan, the stored responses and the registry. */
async function inputOf({ engine, registry }: Opened, language: Language, text: string): Promise<ReduceInput> {
  const request = { ...DEFAULT_REQUEST, view: 'research' as const, language, text };
  const planned = await engine.plan(request);
  if (!planned.ok || planned.value.query === undefined) throw new Error(`${text} has no plan`);
  const { stats } = await askWord({ engine, registry }, language, text, { reparse: 'claims' });
  const { process: read, english } = await engine.compute();
  const answered = stats.calls.filter(({ responseId }) => responseId !== '');
  const { byResponse } = await read(
    answered.map(({ responseId, tool }) => ({ responseId, tool, toolVersion: '' })),
  );
  const results = answered.map(
    ({ tool, status, responseId, code, reason }): CallResult => ({
      tool,
      status,
      responseId,
      reportedVersion: '',
      code,
      reason,
      advice: '',
      claims: byResponse.get(responseId)?.claims ?? [],
    }),
  );
  const sources = registry.tools.map(({ tool: { id, source, sourceNames = {}, isEditorial = false } }) => ({
    tool: id,
    source,
    sourceNames,
    isEditorial,
  }));
  return {
    query: planned.value.query,
    language,
    results,
    sources,
    wanted: [],
    mode: 'open',
    view: 'research',
    warnings: [],
    english: await english(),
  };
}

function reduced(input: ReduceInput): AnswerDocument {
  return parseAnswer(answerToJson(reduceClaims(input)));
}

/** All that must not depend on order; lists that follow the order of the calls are sorted. */
function inAnyOrder({ lemmas, senses, analyses }: AnswerDocument) {
  const ids = (witnesses: readonly { readonly claim_id: string }[]) =>
    witnesses.map(({ claim_id: id }) => id).sort();
  return {
    lemmas: lemmas.map(({ lemma_id: id, display, pos, tier, witnesses }) => ({
      id,
      display,
      pos,
      tier,
      by: ids(witnesses),
    })),
    senses: senses.map(
      ({ sense_id: id, lemma_id: lemma, display_gloss: gloss, semantic_constant: constant, witnesses }) => ({
        id,
        lemma,
        gloss,
        constant,
        by: ids(witnesses),
      }),
    ),
    readings: analyses
      .map(({ lemma_id: lemma, text, witnesses }) => ({ lemma, text, by: ids(witnesses) }))
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  };
}
