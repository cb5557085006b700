/** Reaches the core vocabulary: files read once a process and language, searched in memory. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runLocal } from '../../execute/transport/local.js';
import { FailureError, failure } from '../../model/failure.js';
import type { JsonObject } from '../../model/json.js';
import { LANGUAGES, type Language } from '../../model/language.js';
import { err, ok, type Result } from '../../model/result.js';
import type { CallLimits, Health, ToolAnswer, ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { coreDir, MANIFEST, readManifest } from './data-version.js';
import { writeEnvelope } from './envelope.js';
import { askedWords } from './request.js';
import { beginningRows, buildTable, findMeaning, findRows, glossOf, type Table } from './table.js';

const ADVICE = 'Install langnet again; after an edit of data/core run `node scripts/core-manifest.mjs`.';

/** Read by the reducer; here it only has to be the one the version names. */
const CONSTANTS = 'constants.tsv';

interface Vocabulary {
  readonly table: Table;
  readonly version: string;
}

/** By path: connections come and go, the files stay. */
const loaded = new Map<string, Promise<Result<Vocabulary>>>();

export function connect(environment: ToolEnvironment): ToolConnection {
  const directory = coreDir(environment);
  return {
    health: () => checkHealth(directory),
    ask: (params, limits, signal) => ask(directory, params, limits, signal),
    knownKeys: async (language, keys) => {
      const vocabulary = await load(directory, language);
      if (!vocabulary.ok) return new Set();
      const { exact } = vocabulary.value.table.byKey;
      return new Set(keys.filter((key) => exact.has(key)));
    },
    suggest: async (language, beginnings, limit) => {
      const vocabulary = await load(directory, language);
      if (!vocabulary.ok) return [];
      const rows = beginningRows(vocabulary.value.table, beginnings, limit);
      return rows.map((row) => ({ text: row.lemma, gloss: glossOf(row) }));
    },
    close: async () => {},
  };
}

async function checkHealth(directory: string): Promise<Health> {
  let words = 0;
  let version = '';
  for (const language of LANGUAGES) {
    const vocabulary = await load(directory, language);
    if (!vocabulary.ok) return { status: 'broken', failure: vocabulary.error };
    words += vocabulary.value.table.rows.length;
    version = vocabulary.value.version;
  }
  const registry = await readChecked(directory, CONSTANTS);
  if (!registry.ok) return { status: 'broken', failure: registry.error };
  return { status: 'ready', version, detail: `${words} words in ${LANGUAGES.length} languages` };
}

async function ask(
  directory: string,
  params: JsonObject,
  limits: CallLimits,
  signal: AbortSignal,
): Promise<Result<ToolAnswer>> {
  const language = LANGUAGES.find((known) => known === params.language);
  if (language === undefined) return err(failure('tool_query_unusable', 'core has no such language.'));
  let version = '';
  const answer = await runLocal({
    name: 'core',
    run: async () => {
      const vocabulary = await load(directory, language);
      if (!vocabulary.ok) throw new FailureError(vocabulary.error);
      version = vocabulary.value.version;
      const { table } = vocabulary.value;
      const { constant } = params;
      if (typeof constant === 'string') return writeEnvelope(table, constant, findMeaning(table, constant));
      const words = askedWords(params.words);
      return writeEnvelope(table, words, findRows(table, words));
    },
    limits,
    signal,
  });
  if (!answer.ok) return answer;
  return ok({
    body: answer.value,
    contentType: 'text/tab-separated-values; charset=utf-8',
    statusCode: 0,
    requestUrl: `local:core/${language}.tsv`,
    headers: {},
    reportedVersion: version,
  });
}

/** A failed load is forgotten, so that a repaired file is found without a restart. */
async function load(directory: string, language: Language): Promise<Result<Vocabulary>> {
  const name = `${language}.tsv`;
  const path = join(directory, name);
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const loading = readVocabulary(directory, name, language);
  loaded.set(path, loading);
  const result = await loading;
  if (!result.ok) loaded.delete(path);
  return result;
}

async function readVocabulary(
  directory: string,
  name: string,
  language: Language,
): Promise<Result<Vocabulary>> {
  const file = await readChecked(directory, name);
  if (!file.ok) return file;
  const { bytes, sha256, version } = file.value;
  return ok({ table: buildTable(language, bytes, sha256), version });
}

interface CheckedFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  /** Of the vocabulary as a whole. */
  readonly version: string;
}

/** The manifest's version is part of call keys: words it does not know of would be stored under it. */
async function readChecked(directory: string, name: string): Promise<Result<CheckedFile>> {
  const manifest = readManifest(join(directory, MANIFEST));
  if (manifest === undefined) return broken('The manifest of the core vocabulary is missing or damaged.');
  let bytes: Uint8Array;
  try {
    bytes = await readFile(join(directory, name));
  } catch {
    return broken(`${name} of the core vocabulary cannot be read.`);
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (manifest.files[name]?.sha256 !== sha256) {
    return broken(`${name} of the core vocabulary is not the file its manifest describes.`);
  }
  return ok({ bytes, sha256, version: manifest.version });
}

function broken(detail: string): Result<never> {
  return err(failure('file_unreadable', detail, ADVICE));
}
