/** Reaches the dictionaries: installed indexes, opened once a process, or a Cologne server where the user names one. */
import { readInstalled } from '../../dataset/installed.js';
import { openDataset } from '../../dataset/open-index.js';
import { runLocal } from '../../execute/transport/local.js';
import type { DatasetIndex } from '../../model/dataset.js';
import { failure } from '../../model/failure.js';
import type { JsonObject } from '../../model/json.js';
import { err, ok, type Result } from '../../model/result.js';
import type { CallLimits, Health, ToolAnswer, ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { connectServer } from './connect-server.js';
import { datasetIdOf, LISTS_ID } from './datasets.js';
import { ON_SHELVES } from './dictionaries.js';
import { writeEnvelope } from './envelope.js';
import { readFilter } from './filters.js';
import type { KeyFilter } from './key-filter.js';
import { emptyMemory, knownKeys, type Library, type Volume } from './library.js';
import { lookUp } from './lookup.js';
import { knownVerbs } from './lookup-roots.js';
import { askedForms } from './request.js';
import { iastToKey } from './sanskrit-words.js';
import { type Headwords, readHeadwords, suggestHeadwords } from './suggest.js';

/** Lookups of one process before the filters are read. */
const FILTERED_AFTER = 20;
const ADVICE = 'langnet data list';

export function connect(environment: ToolEnvironment): ToolConnection {
  return environment.endpoint === ''
    ? connectIndexes(environment.lexicaDir)
    : connectServer(environment.endpoint);
}

function connectIndexes(lexicaDir: string): ToolConnection {
  const opened = new Map<string, Promise<DatasetIndex | undefined>>();
  const filters = new Map<string, KeyFilter>();
  let memory = emptyMemory();
  let remembered = '';
  let lookups = 0;
  let headwords: { readonly version: string; readonly reading: Promise<Headwords> } | undefined;
  const open = (id: string) => {
    const known = opened.get(id);
    if (known !== undefined) return known;
    const opening = openDataset(lexicaDir, id);
    opened.set(id, opening);
    // A failure is not remembered: the next call tries again.
    opening.catch(() => opened.delete(id));
    return opening;
  };
  const openLibrary = async (): Promise<Library> => {
    const installed = readInstalled(lexicaDir);
    const volumes = await Promise.all(
      ON_SHELVES.filter(({ code }) => installed.has(datasetIdOf(code))).map(async (dictionary) => {
        const index = await open(datasetIdOf(dictionary.code));
        return index === undefined ? undefined : { dictionary, index, filter: filters.get(dictionary.code) };
      }),
    );
    const lists = installed.has(LISTS_ID) ? await open(LISTS_ID) : undefined;
    const present = volumes.filter((volume): volume is Volume => volume !== undefined);
    const version = versionOf(present);
    if (version !== remembered) {
      remembered = version;
      memory = emptyMemory();
    }
    return { volumes: present, lists, memory };
  };
  /** One question is answered sooner without the filters; a process that goes on asking is not. */
  const readFilters = async () => {
    lookups += 1;
    if (lookups !== FILTERED_AFTER) return;
    for (const { dictionary, index } of (await openLibrary()).volumes) {
      const filter = await readFilter(index);
      if (filter !== undefined) filters.set(dictionary.code, filter);
    }
  };
  const headwordsOf = ({ volumes }: Library): Promise<Headwords> => {
    const version = versionOf(volumes);
    if (headwords?.version !== version) {
      const reading = readHeadwords(volumes);
      headwords = { version, reading };
      reading.catch(() => {
        headwords = undefined;
      });
    }
    return headwords.reading;
  };
  return {
    health: async () => health(lexicaDir),
    ask: (params, limits, signal) => {
      // They only save time: an index that cannot be read is reported where it is asked.
      readFilters().catch(() => undefined);
      return ask(openLibrary, params, limits, signal);
    },
    knownKeys: async (language, words) => {
      if (language !== 'san') return new Set();
      const keys = new Map(words.map((word) => [word, iastToKey(word)]));
      const library = await openLibrary();
      const known = await knownKeys(library, [...keys.values()]);
      const rest = [...keys].filter(([, key]) => !known.has(key));
      const verbs = await knownVerbs(
        library,
        rest.map(([word, key]) => ({ key, word })),
      );
      return new Set(words.filter((word) => verbs.has(word) || known.has(keys.get(word) ?? '')));
    },
    suggest: async (language, beginnings, limit) =>
      language === 'san' ? suggestHeadwords(await headwordsOf(await openLibrary()), beginnings, limit) : [],
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
  const codes = ON_SHELVES.map(({ code }) => code).filter((code) => installed.has(datasetIdOf(code)));
  if (codes.length === 0) {
    const reason = 'no Cologne dictionary is installed';
    return { status: 'missing', reason, advice: ADVICE, code: 'data_missing' };
  }
  return { status: 'ready', version: '', detail: codes.join(', ') };
}

async function ask(
  openLibrary: () => Promise<Library>,
  params: JsonObject,
  limits: CallLimits,
  signal: AbortSignal,
): Promise<Result<ToolAnswer>> {
  const forms = askedForms(params.forms);
  let version = '';
  const answer = await runLocal({
    name: 'cdsl',
    run: async () => {
      const library = await openLibrary();
      version = versionOf(library.volumes);
      const groups = await lookUp(library, forms, params.follow === true);
      return writeEnvelope(
        forms.map(({ key }) => key),
        groups,
      );
    },
    limits,
    signal,
  });
  if (!answer.ok) return answer;
  if (version === '') return err(failure('data_missing', 'No Cologne dictionary is installed.', ADVICE));
  return ok({
    body: answer.value,
    contentType: 'text/plain; charset=utf-8',
    statusCode: 0,
    requestUrl: 'local:cdsl',
    headers: {},
    reportedVersion: version,
  });
}

/** `cdsl-lan 1f3a…, cdsl-mw 90bc…`: what the answer was read from. */
function versionOf(volumes: readonly Volume[]): string {
  return volumes.map(({ index }) => `${index.manifest.id} ${index.manifest.version}`).join(', ');
}
