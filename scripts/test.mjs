// `npm test`: installs what the tests need where it may, builds, and runs everything.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) console.error(`${command}: ${error.message}`);
  return status ?? 1;
}

function has(program) {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(`${folder}/${program}`));
}

if (!existsSync(`${root}/node_modules/vitest`)) {
  console.error('installing packages ...');
  if (run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']) !== 0)
    process.exit(1);
}

// Debian packages are installed for the whole machine, so only where nobody minds.
const mayInstall =
  process.env.LANGNET_SYSTEM_PACKAGES === 'true' || (process.env.CI === 'true' && process.getuid?.() === 0);
const PACKAGES = [
  ['whitakers-words', 'whitakers-words'],
  ['chromium', 'chromium'],
];
for (const [program, packageName] of PACKAGES) {
  if (has(program)) continue;
  if (!mayInstall || !has('apt-get')) {
    console.error(
      `skipping what needs ${program}: not installed (apt-get install ${packageName}, or LANGNET_SYSTEM_PACKAGES=true npm test as root)`,
    );
    continue;
  }
  console.error(`installing ${packageName} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env });
  if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], { env }) !== 0) {
    console.error(`${packageName} could not be installed; what needs it is skipped`);
  }
}

if (run(process.execPath, ['scripts/build.mjs']) !== 0) process.exit(1);
process.exit(run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]));
