/** Reaches the installed indexes: opened once a process, closed with the connection. */
import { readInstalled } from '../../dataset/installed.js';
import { openDataset } from '../../dataset/open-index.js';
import { runLocal } from '../../execute/transport/local.js';
import type { DatasetIndex } from '../../model/dataset.js';
import { failure } from '../../model/failure.js';
import type { JsonObject } from '../../model/json.js';
import { err, ok, type Result } from '../../model/result.js';
import type { CallLimits, Health, ToolAnswer, ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { lexiconIds } from './data-version.js';
import { CORPUS_ID, DATASETS, FORMS_ID } from './datasets.js';
import { writeEnvelope } from './envelope.js';
import { knownWords, lookUpWords } from './lookup.js';
import { askedForms } from './request.js';
import type { Shelf } from './shelf.js';

const ADVICE = 'langnet setup forms, or langnet data install SOURCE';

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
  const openShelf = async (): Promise<Shelf> => {
    const [forms, corpus, ...lexica] = await Promise.all(
      [FORMS_ID, CORPUS_ID, ...lexiconIds(lexicaDir)].map(open),
    );
    return { forms, corpus, lexica: lexica.filter((index) => index !== undefined) };
  };
  return {
    health: async () => health(lexicaDir),
    ask: (params, limits, signal) => ask(openShelf, params, limits, signal),
    knownKeys: async (language, keys) => {
      if (language !== 'san') return new Set();
      return knownWords({ forms: await open(FORMS_ID), corpus: undefined, lexica: [] }, keys);
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
  // Counts and headwords alone read no form.
  if (!installed.has(FORMS_ID)) {
    return {
      status: 'missing',
      reason: 'the table of forms is not installed',
      advice: ADVICE,
      code: 'data_missing',
    };
  }
  const mine = DATASETS.filter(({ id }) => installed.has(id)).map(({ id }) => id);
  return { status: 'ready', version: '', detail: mine.join(', ') };
}

async function ask(
  openShelf: () => Promise<Shelf>,
  params: JsonObject,
  limits: CallLimits,
  signal: AbortSignal,
): Promise<Result<ToolAnswer>> {
  const shelf = await openShelf();
  if (shelf.forms === undefined) {
    return err(failure('data_missing', 'The table of Sanskrit forms is not installed.', ADVICE));
  }
  const asked = askedForms(params.forms);
  const answer = await runLocal({
    name: 'forms',
    run: async () =>
      writeEnvelope(
        asked.map(({ word }) => word),
        await lookUpWords(shelf, asked),
      ),
    limits,
    signal,
  });
  if (!answer.ok) return answer;
  return ok({
    body: answer.value,
    contentType: 'text/plain; charset=utf-8',
    statusCode: 0,
    requestUrl: 'local:forms',
    headers: {},
    reportedVersion: versionOf(shelf),
  });
}

/** `forms-san 1f3a…, treebank-san 90bc…`: what the answer was read from. */
function versionOf({ forms, corpus }: Shelf): string {
  return [forms, corpus]
    .flatMap((index) => (index === undefined ? [] : [`${index.manifest.id} ${index.manifest.version}`]))
    .join(', ');
}
