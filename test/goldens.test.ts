/**
 * Reviewed answers: words in order, readings, first senses with their witnesses, agreement. After a change that is meant,
 * `node scripts/goldens.mjs` writes them anew for review.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerDocument } from '../src/edge/cli/document.js';
import type { Language } from '../src/model/language.js';
import { differences, type Golden, type GoldenWitness, goldenOf, sha12 } from './support/golden.js';
import {
  answerTo,
  INSTALL_TIMEOUT_MS,
  installShared,
  type Opened,
  openInstalled,
} from './support/installed.js';
import { describeShared } from './support/shared.js';

const WORDS: readonly (readonly [name: string, language: Language, word: string])[] = [
  ['shiva', 'san', 'shiva'],
  ['agni', 'san', 'agni'],
  ['agnina', 'san', 'agninā'],
  ['lupus', 'lat', 'lupus'],
  ['facio', 'lat', 'facio'],
  ['logos', 'grc', 'λόγος'],
];
const IS_UPDATE = process.env.LANGNET_UPDATE_GOLDENS === '1' && process.env.CI !== 'true';

function pathOf(name: string): string {
  return fileURLToPath(new URL(`./goldens/${name}.json`, import.meta.url));
}

function read(name: string): Golden {
  return JSON.parse(readFileSync(pathOf(name), 'utf8')) as Golden;
}

describeShared('reviewed answers', (shared) => {
  let opened: Opened;
  const answers = new Map<string, AnswerDocument>();
  const answer = (word: string) => {
    const found = answers.get(word);
    if (found === undefined) throw new Error(`${word} was not asked`);
    return found;
  };

  beforeAll(async () => {
    opened = openInstalled(await installShared(shared));
    for (const [, language, word] of WORDS) answers.set(word, await answerTo(opened, language, word));
  }, INSTALL_TIMEOUT_MS);
  afterAll(async () => opened?.engine.close());

  it.each(WORDS)('%s is as it was reviewed', (name, language, word) => {
    const review = existsSync(pathOf(name)) ? read(name).review : '';
    const now = goldenOf(answer(word), language, word, review);
    if (IS_UPDATE) writeFileSync(pathOf(name), `${JSON.stringify(now, null, 2)}\n`);
    expect(differences(read(name), now)).toEqual([]);
    expect(read(name).review).not.toBe('');
  });

  it('lupus: Whitaker’s wolf and the basic meaning of Lewis & Short are one sense, and the first', () => {
    const [first] = answer('lupus').senses;
    expect(first?.semantic_constant).toBe('WOLF');
    const places = first?.witnesses.map(({ tool, source_ref: ref, sense_path: path }) => [tool, ref, path]);
    expect(places).toContainEqual(['whitakers', 'ww:26039', '1']);
    expect(places).toContainEqual(['perseus', 'ls:n27233', 'n27233.head']);
  });

  it.each(['agni', 'agninā'])('%s: mw:890 is among the witnesses of the first sense', (word) => {
    const [first] = answer(word).senses;
    expect(first?.semantic_constant).toBe('FIRE');
    expect(first?.witnesses.map(({ source_ref: ref }) => ref)).toContain('mw:890');
  });

  it('agninā leads where agni leads', () => {
    const ids = (word: string) => answer(word).senses.map(({ sense_id: id }) => id);
    expect(ids('agninā').slice(0, 3)).toEqual(ids('agni').slice(0, 3));
  });
});

describe('the files of reviewed answers', () => {
  it.each(WORDS)('%s has no words of other people’s dictionaries', (name) => {
    for (const { witnesses, status, constant } of read(name).senses) {
      const closed = witnesses.filter(({ source_ref: ref }) => !/^(?:core|ww):/.test(ref));
      for (const witness of closed) {
        expect(Object.keys(witness).sort()).toEqual(['sense_path', 'sha12', 'source', 'source_ref']);
        expect(witness.sha12).toMatch(/^[0-9a-f]{12}$/);
      }
      if (status === 'provisional' && closed.length > 0) expect(constant).toMatch(/^[0-9a-f]{12}$/);
    }
  });

  it.each(WORDS)('%s: the words it has are those its hashes are of', (name) => {
    for (const { text, sha12: hash } of read(name).senses.flatMap(({ witnesses }) => witnesses)) {
      if (text !== undefined) expect(sha12(text)).toBe(hash);
    }
  });
});

describe('a difference between two answers', () => {
  const witness = (source_ref: string, text: string): GoldenWitness => ({
    source: 'Invented',
    source_ref,
    sense_path: '1',
    sha12: sha12(text),
  });
  const golden: Golden = {
    language: 'lat',
    word: 'lupus',
    review: 'invented',
    lemmas: ['lupus, noun', 'lupa, noun'],
    readings: ['nominative singular'],
    senses: [
      {
        lemma: 1,
        constant: 'WOLF',
        status: 'curated',
        witnesses: [witness('i:1', 'wolf'), witness('i:2', 'a wolf')],
      },
      { lemma: 1, constant: 'FISH', status: 'curated', witnesses: [witness('i:3', 'fish')] },
    ],
    agreement: { attested_by: ['Invented'], silent: [], failed: [], contradicted_by: [] },
  };
  const [wolf, fish] = golden.senses;
  if (wolf === undefined || fish === undefined) throw new Error('the invented answer has two senses');

  it('is nothing between equals', () => {
    expect(differences(golden, structuredClone(golden))).toEqual([]);
  });

  it('names what is lost, gained, moved and said otherwise', () => {
    const changed: Golden = {
      ...golden,
      lemmas: ['lupa, noun', 'lupus, noun'],
      readings: ['vocative singular'],
      senses: [
        { ...wolf, witnesses: [witness('i:1', 'wolves'), witness('i:3', 'fish')] },
        { ...fish, constant: 'PIKE', witnesses: [witness('i:4', 'pike')] },
      ],
      agreement: { ...golden.agreement, silent: ['Other'] },
    };
    expect(differences(golden, changed)).toEqual([
      'moved word: lupus, noun (1 → 2)',
      'moved word: lupa, noun (2 → 1)',
      'lost reading: nominative singular (was 1)',
      'gained reading: vocative singular (1)',
      'lost witness: Invented i:2 1 (was 1)',
      'moved witness: Invented i:3 1 (2 → 1)',
      'gained witness: Invented i:4 1 (2)',
      `changed words of witness: Invented i:1 1 (${sha12('wolf')} → ${sha12('wolves')})`,
      'sense 2: FISH curated of word 1 → PIKE curated of word 1',
      'gained silent: Other (1)',
    ]);
  });
});
