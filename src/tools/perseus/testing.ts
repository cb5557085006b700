/** For tests: the invented dictionaries and tables of `fixtures/`, installed once into a folder of the machine. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildForTest } from '../../dataset/testing.js';
import { BARE_ENVIRONMENT } from '../../model/testing.js';
import type { ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { connect } from './connect.js';
import { DATASETS } from './datasets.js';
import { perseus } from './spec.js';

export const FIXTURES = new URL('./fixtures/', import.meta.url);

const FILES: Readonly<Record<string, string>> = {
  'lewis-short': 'latindico99.xml',
  lsj: 'greatscott99.xml',
  'morpheus-lat': 'lat.morph',
  'morpheus-grc': 'grc.morph',
  'treebank-lat': 'lat.tsv',
  'treebank-grc': 'grc.tsv',
};

export interface Installed {
  readonly environment: ToolEnvironment;
  readonly connection: ToolConnection;
}

/** Installs the named datasets, all by default. */
export async function installFixtures(ids: readonly string[] = Object.keys(FILES)): Promise<Installed> {
  const lexicaDir = mkdtempSync(join(tmpdir(), 'langnet-perseus-'));
  for (const spec of DATASETS.filter(({ id }) => ids.includes(id))) {
    const name = FILES[spec.id] ?? '';
    await buildForTest(spec, [{ name, bytes: readFileSync(new URL(name, FIXTURES)) }], lexicaDir);
  }
  const environment = { ...BARE_ENVIRONMENT, lexicaDir };
  return { environment, connection: connect(environment) };
}

export async function ask(
  { connection }: Installed,
  language: 'lat' | 'grc',
  purpose: 'query' | 'lemma',
  ...words: readonly string[]
): Promise<Uint8Array> {
  const forms = words.map((text) => ({ text, encoded: text }));
  const params = perseus.request(forms, language, purpose);
  const answer = await connection.ask(params, perseus.limits, new AbortController().signal);
  if (!answer.ok) throw new Error(`${answer.error.code} ${answer.error.detail}`);
  return answer.value.body;
}
