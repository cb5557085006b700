/** For tests: the invented texts and tables of `fixtures/`, installed once into a folder of the machine. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildForTest } from '../../dataset/testing.js';
import type { JsonObject } from '../../model/json.js';
import type { Language } from '../../model/language.js';
import { BARE_ENVIRONMENT } from '../../model/testing.js';
import type { ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { connect, openShelves, type Shelves } from './connect.js';
import { DATASETS } from './datasets.js';
import { ctsIndex } from './spec.js';

export const FIXTURES = new URL('./fixtures/', import.meta.url);

export interface Installed {
  readonly environment: ToolEnvironment;
  readonly connection: ToolConnection;
  readonly shelves: Shelves;
}

/** Installs the named datasets, all by default. */
export async function installFixtures(
  ids: readonly string[] = DATASETS.map(({ id }) => id),
): Promise<Installed> {
  const lexicaDir = mkdtempSync(join(tmpdir(), 'langnet-cts-'));
  const names = readdirSync(FIXTURES).sort();
  for (const spec of DATASETS.filter(({ id }) => ids.includes(id))) {
    const files = names
      .filter(spec.accepts)
      .map((name) => ({ name, bytes: readFileSync(new URL(name, FIXTURES)) }));
    await buildForTest(spec, files, lexicaDir);
  }
  const environment = { ...BARE_ENVIRONMENT, lexicaDir };
  return { environment, connection: connect(environment), shelves: openShelves(lexicaDir) };
}

export async function ask(
  { connection }: Installed,
  language: Language,
  purpose: 'query' | 'lemma',
  ...words: readonly string[]
): Promise<Uint8Array> {
  const forms = words.map((text) => ({ text, encoded: text }));
  return askParams({ connection }, ctsIndex.request(forms, language, purpose));
}

export async function askParams(
  { connection }: Pick<Installed, 'connection'>,
  params: JsonObject,
): Promise<Uint8Array> {
  const answer = await connection.ask(params, ctsIndex.limits, new AbortController().signal);
  if (!answer.ok) throw new Error(`${answer.error.code} ${answer.error.detail}`);
  return answer.value.body;
}
