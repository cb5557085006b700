/** For tests: the invented table, corpus and dictionary of `fixtures/`, installed once into a folder of the machine. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitMarked } from '../../dataset/pieces.js';
import { buildForTest } from '../../dataset/testing.js';
import type { DatasetSpec } from '../../model/dataset.js';
import { BARE_ENVIRONMENT } from '../../model/testing.js';
import { decodeLoose } from '../../model/text.js';
import type { FormAsked, ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { fromIast } from '../../script/sanskrit.js';
import { connect } from './connect.js';
import { DATASETS, HEADWORD_KIND, LEXICON_PREFIX } from './datasets.js';
import { forms } from './spec.js';

const FIXTURES = new URL('./fixtures/', import.meta.url);

/** A dictionary as another tool would install it: all that is shared is the name and the kind of its keys. */
const DICTIONARY: DatasetSpec = {
  id: `${LEXICON_PREFIX}tst`,
  title: 'An invented dictionary',
  languages: ['san'],
  upstream: '',
  licence: '',
  credit: '',
  builderVersion: '1',
  accepts: (name) => name === 'tst.txt',
  builder: async () => ({
    readSource: async (file, sink) => {
      for await (const { pieces } of splitMarked(file.chunks, '<L>', '<LEND>')) {
        for (const { bytes, offset } of pieces) {
          const key = /<k1>([^<]*)/.exec(decodeLoose(bytes))?.[1] ?? '';
          sink.key(HEADWORD_KIND, key, sink.record(bytes, offset));
        }
      }
    },
  }),
};

const FILES: readonly (readonly [DatasetSpec, string])[] = [
  ...DATASETS.map((spec) => [spec, spec.accepts('san.tsv') ? 'san.tsv' : 'san.morph'] as const),
  [DICTIONARY, 'tst.txt'],
];

export interface Installed {
  readonly environment: ToolEnvironment;
  readonly connection: ToolConnection;
}

/** Installs the datasets with these ids, all by default. */
export async function installFixtures(ids = FILES.map(([{ id }]) => id)): Promise<Installed> {
  const lexicaDir = mkdtempSync(join(tmpdir(), 'langnet-forms-'));
  for (const [spec, name] of FILES.filter(([{ id }]) => ids.includes(id))) {
    await buildForTest(spec, [{ name, bytes: readFileSync(new URL(name, FIXTURES)) }], lexicaDir);
  }
  const environment = { ...BARE_ENVIRONMENT, lexicaDir };
  return { environment, connection: connect(environment) };
}

export function asked(...words: readonly string[]): readonly FormAsked[] {
  return words.map((text) => ({ text, encoded: fromIast(text, 'slp1').text }));
}

export async function ask({ connection }: Installed, ...words: readonly string[]): Promise<Uint8Array> {
  const params = forms.request(asked(...words), 'san', 'query');
  const answer = await connection.ask(params, forms.limits, new AbortController().signal);
  if (!answer.ok) throw new Error(`${answer.error.code} ${answer.error.detail}`);
  return answer.value.body;
}
