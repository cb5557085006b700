/** For tests: the invented dictionaries of `fixtures/`, installed into a folder of the machine. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildForTest } from '../../dataset/testing.js';
import type { JsonObject } from '../../model/json.js';
import type { ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { connect } from './connect.js';
import { DATASETS } from './datasets.js';
import { iastToKey } from './sanskrit-words.js';
import { cdsl } from './spec.js';

export const FIXTURES = new URL('./fixtures/', import.meta.url);

/** Dataset -> the files it is built from. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'cdsl-mw': ['mw.txt'],
  'cdsl-lan': ['lan.txt'],
  'cdsl-ap90': ['ap90.txt'],
  'cdsl-vei': ['vei.txt'],
  'cdsl-abch': ['abch.txt'],
  'cdsl-ae': ['ae.txt'],
  'cdsl-abbreviations': ['mw_ab.txt', 'mw_works.txt'],
};

export function fixture(name: string): Uint8Array {
  return readFileSync(new URL(name, FIXTURES));
}

export function environmentAt(lexicaDir: string, endpoint = ''): ToolEnvironment {
  const nowhere = { toolDir: '', bundledDataDir: '', homeDir: '', path: '' };
  return { ...nowhere, endpoint, lexicaDir, maySystemInstall: false };
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'langnet-cdsl-'));
}

export interface Installed {
  readonly lexicaDir: string;
  readonly connection: ToolConnection;
}

/** Installs the named datasets, all by default. */
export async function installFixtures(
  ids: readonly string[] = Object.keys(FILES),
  files: Readonly<Record<string, readonly string[]>> = FILES,
): Promise<Installed> {
  const lexicaDir = newFolder();
  for (const spec of DATASETS.filter(({ id }) => ids.includes(id))) {
    const sources = (files[spec.id] ?? []).map((name) => ({ name, bytes: fixture(name) }));
    await buildForTest(spec, sources, lexicaDir);
  }
  return { lexicaDir, connection: connect(environmentAt(lexicaDir)) };
}

export function paramsOf(...words: readonly string[]): JsonObject {
  const forms = words.map((text) => ({ text, encoded: iastToKey(text) }));
  return cdsl.request(forms, 'san', 'query');
}

export async function askFor(connection: ToolConnection, params: JsonObject): Promise<Uint8Array> {
  const answer = await connection.ask(params, cdsl.limits, new AbortController().signal);
  if (!answer.ok) throw new Error(`${answer.error.code} ${answer.error.detail}`);
  return answer.value.body;
}
