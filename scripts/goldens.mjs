// Writes the reviewed answers of test/goldens anew, for review: `node scripts/goldens.mjs`. It needs ../shared.
// With --record it first asks Whitaker's Words, which must be installed, for the Latin words of the tests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
if (!existsSync(`${root}/../shared/lexica`)) {
  console.error('../shared/lexica is not here: there is nothing to make the answers from.');
  process.exit(1);
}

function runTests(files, env) {
  const args = [`${root}/node_modules/vitest/vitest.mjs`, 'run', ...files];
  const child = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } };
  return spawnSync(process.execPath, args, child).status ?? 1;
}

if (process.argv.includes('--record')) {
  // One file at a time, because each writes what it heard into the one list of recordings.
  for (const file of ['test/known-bad.test.ts', 'test/goldens.test.ts', 'test/real-answers.test.ts'])
    runTests([file], { LANGNET_RECORD: '1' });
}
const status = runTests(['test/goldens.test.ts'], { LANGNET_UPDATE_GOLDENS: '1', CI: '' });
const biome = [`${root}/node_modules/@biomejs/biome/bin/biome`, 'format', '--write'];
spawnSync(process.execPath, [...biome, 'test/goldens', 'test/recordings'], { cwd: root, stdio: 'inherit' });
console.log(
  'Read `git diff test/goldens` and the answers, and write each `review` anew: it is kept as it was.',
);
process.exitCode = status;
