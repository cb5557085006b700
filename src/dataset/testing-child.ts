/** What the tests run in other processes; bundled by processes.test.ts, never part of langnet. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isFailureError } from '../model/failure.js';
import { installDataset } from './install.js';
import { wordsControl, wordsSpec } from './testing-words.js';

const [lexicaDir = '', source = '', id = 'words', pauseMs = '0', waitMs = '2000'] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);

const control = wordsControl();
let told = 0;
control.onBatch = async () => {
  for (; told < control.read.length; told++) say(`reading ${control.read[told]}`);
  await sleep(Number(pauseMs));
};
const abort = new AbortController();
process.on('SIGINT', () => abort.abort());

try {
  const { outcome, manifest } = await installDataset(wordsSpec(control, { id }), source, {
    lexicaDir,
    signal: abort.signal,
    waitMs: Number(waitMs),
    onProgress: ({ stage }) => stage === 'sorting' && say('sorting'),
  });
  say(`${outcome} ${manifest.version}`);
} catch (error) {
  say(isFailureError(error) ? `${error.failure.code} ${error.failure.detail}` : String(error));
  process.exitCode = 1;
}
