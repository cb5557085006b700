/** Reaches the installed indexes: opened once a process, closed with the connection. */
import { readInstalled } from '../../dataset/installed.js';
import { openDataset } from '../../dataset/open-index.js';
import { runLocal } from '../../execute/transport/local.js';
import type { DatasetIndex } from '../../model/dataset.js';
import { failure } from '../../model/failure.js';
import type { JsonObject } from '../../model/json.js';
import { err, ok, type Result } from '../../model/result.js';
import type { CallLimits, Health, ToolAnswer, ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { DATASETS, shelfOf } from './datasets.js';
import { writeEnvelope } from './envelope.js';
import { type ClassicalLanguage, isClassical } from './keys.js';
import { knownWords, lookUpEntries, lookUpForms, type Shelf } from './lookup.js';
import { askedWords } from './request.js';
import { suggestHeadwords } from './suggest.js';

const ADVICE = 'langnet data list';

export function connect(environment: ToolEnvironment): ToolConnection {
  const { lexicaDir } = environment;
  const opened = new Map<string, Promise<DatasetIndex | undefined>>();
  const open = (id: string) => {
    const known = opened.get(id);
    if (known !== undefined) return known;
    const opening = openDataset(lexicaDir, id);
    opened.set(id, opening);
    // A failure is not remembered: the next call tries again.
    opening.catch(() => opened.delete(id));
    return opening;
  };
  const openShelf = async (language: ClassicalLanguage): Promise<Shelf> => {
    const ids = shelfOf(language);
    const [forms, lexicon, corpus] = await Promise.all([ids.forms, ids.lexicon, ids.corpus].map(open));
    return { language, forms, lexicon, corpus };
  };
  return {
    health: async () => health(lexicaDir),
    ask: (params, limits, signal) => ask(openShelf, params, limits, signal),
    knownKeys: async (language, keys) =>
      isClassical(language) ? knownWords(await openShelf(language), keys) : new Set(),
    suggest: async (language, beginnings, limit) => {
      if (!isClassical(language)) return [];
      const lexicon = await open(shelfOf(language).lexicon);
      return lexicon === undefined ? [] : suggestHeadwords(lexicon, language, beginnings, limit);
    },
    close: async () => {
      const indexes = await Promise.allSettled(opened.values());
      opened.clear();
      await Promise.all(
        indexes.map((index) => (index.status === 'fulfilled' ? index.value?.close() : undefined)),
      );
    },
  };
}

function health(lexicaDir: string): Health {
  const installed = readInstalled(lexicaDir);
  const mine = DATASETS.filter(({ id }) => installed.has(id)).map(({ id }) => id);
  // Counts alone explain no word.
  if (mine.every((id) => id.startsWith('treebank-'))) {
    const reason = 'no dictionary installed';
    return { status: 'missing', reason, advice: ADVICE, code: 'data_missing' };
  }
  return { status: 'ready', version: '', detail: mine.join(', ') };
}

async function ask(
  openShelf: (language: ClassicalLanguage) => Promise<Shelf>,
  params: JsonObject,
  limits: CallLimits,
  signal: AbortSignal,
): Promise<Result<ToolAnswer>> {
  const { language } = params;
  if (!isClassical(language)) {
    return err(failure('tool_query_unusable', 'perseus has no such language.'));
  }
  const shelf = await openShelf(language);
  if (shelf.forms === undefined && shelf.lexicon === undefined) {
    return err(failure('data_missing', `Nothing is installed for ${language}.`, ADVICE));
  }
  const words = askedWords(params.words);
  const purpose = params.purpose === 'lemma' ? 'lemma' : 'query';
  const answer = await runLocal({
    name: 'perseus',
    run: async () => {
      const groups = await (purpose === 'lemma' ? lookUpEntries(shelf, words) : lookUpForms(shelf, words));
      return writeEnvelope(language, purpose, words, groups);
    },
    limits,
    signal,
  });
  if (!answer.ok) return answer;
  return ok({
    body: answer.value,
    contentType: 'text/plain; charset=utf-8',
    statusCode: 0,
    requestUrl: `local:perseus/${language}`,
    headers: {},
    reportedVersion: versionOf(shelf),
  });
}

/** `morpheus-lat 1f3a…, lewis-short 90bc…`: what the answer was read from. */
function versionOf({ forms, lexicon, corpus }: Shelf): string {
  return [forms, lexicon, corpus]
    .flatMap((index) => (index === undefined ? [] : [`${index.manifest.id} ${index.manifest.version}`]))
    .join(', ');
}
