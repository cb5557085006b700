// `npm run bench`: the budgets of the design, as ratios measured side by side in one run. Nothing is asserted.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'langnet-bench-'));
const home = join(folder, 'home');
const node = process.env.BENCH_NODE ?? process.execPath;
const env = {
  ...process.env,
  HOME: home,
  XDG_DATA_HOME: join(home, 'data'),
  XDG_CACHE_HOME: join(home, 'cache'),
  XDG_CONFIG_HOME: join(home, 'config'),
  NO_COLOR: '1',
};

const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
if (built.status !== 0) process.exit(1);
// Beside node_modules, so that the native bindings are found.
const bundle = join(root, 'dist.bench');
await build({
  absWorkingDir: root,
  entryPoints: { select: 'bench/select-one.ts', pipeline: 'bench/pipeline.ts' },
  outdir: bundle,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  chunkNames: 'chunks/[name]-[hash]',
  external: ['@duckdb/node-bindings*'],
  banner: {
    js: "import{createRequire as langnetRequire}from'node:module';const require=langnetRequire(import.meta.url);",
  },
  logLevel: 'warning',
});

/** CPU seconds that ended children have used so far, from the kernel's own count. */
function childCpu() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { env, encoding: 'utf8', maxBuffer: 1 << 28, ...options });
  if (result.error) throw result.error;
  return result;
}

/** Mean CPU milliseconds of several commands, their runs interleaved so that noise hits all alike. */
function compare(commands, rounds) {
  const sums = commands.map(() => 0);
  for (const [command, ...args] of commands) run(command, args);
  for (let round = 0; round < rounds; round++) {
    commands.forEach(([command, ...args], index) => {
      const before = childCpu();
      run(command, args);
      sums[index] += childCpu() - before;
    });
  }
  return sums.map((sum) => (sum * 1000) / rounds);
}

const rows = [];
const row = (work, measured, against, ratio, budget) => rows.push([work, measured, against, ratio, budget]);
const number = (value, digits = 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });
const langnet = [node, join(root, 'dist/langnet.js')];
const rounds = Number(process.env.BENCH_ROUNDS ?? 20);

const [bare, version] = compare(
  [
    [node, '-e', '0'],
    [...langnet, '--version'],
  ],
  rounds,
);
row(
  'langnet --version',
  `${number(version, 1)} ms CPU`,
  `node -e 0: ${number(bare, 1)} ms`,
  `${number(version / bare, 2)} ×`,
  '≤ 1.5 ×',
);

run(node, [langnet[1], 'lat', 'lupus']);
const [one, lookup] = compare(
  [
    [node, join(bundle, 'select.js'), join(home, 'cache/langnet/cache.duckdb')],
    [...langnet, 'lat', 'lupus', '--json'],
  ],
  rounds,
);
row(
  'cached lookup, one process',
  `${number(lookup, 1)} ms CPU`,
  `open the file, select a row: ${number(one, 1)} ms`,
  `${number(lookup / one, 2)} ×`,
  '≤ 1.3 ×',
);

const pipeline = JSON.parse(run(node, [join(bundle, 'pipeline.js'), root]).stdout);
for (const [tool, what, computed, kept] of [
  ['whitakers', 'Whitaker answers', 2000, 300],
  ['diogenes', 'Diogenes pages', 150, 30],
]) {
  const found = pipeline[tool];
  row(
    `${what} (${found.answers}), extract to claims`,
    `${number(found.computed)} / s CPU`,
    '',
    `${number(found.computed / computed, 2)} × budget`,
    `≥ ${number(computed)} / s`,
  );
  row(
    'the same, stored in the cache',
    `${number(found.kept)} / s CPU`,
    '',
    `${number(found.kept / kept, 2)} × budget`,
    `≥ ${number(kept)} / s`,
  );
}

const whitakers = (env.PATH ?? '')
  .split(':')
  .map((path) => join(path, 'whitakers-words'))
  .find(existsSync);
if (whitakers === undefined) {
  rows.push(['lemmas over a word list', 'skipped: whitakers-words is not installed', '', '', '']);
} else {
  const words = wordList();
  const list = join(folder, 'words.txt');
  writeFileSync(list, `${words.join('\n')}\n`);
  const seconds = (command, args, options) => {
    const began = performance.now();
    run(command, args, options);
    return (performance.now() - began) / 1000;
  };
  const binary = seconds(whitakers, [list], { cwd: folder });
  const cold = seconds(langnet[0], [langnet[1], 'lemmas', 'lat', list]);
  // A running text repeats its words; ten times the list also makes the process's own start small.
  const text = join(folder, 'text.txt');
  writeFileSync(text, `${words.join('\n')}\n`.repeat(10));
  const warm = seconds(langnet[0], [langnet[1], 'lemmas', 'lat', text]) / 10;
  const beside = `whitakers-words alone: ${number(words.length / binary)} words/s`;
  row(
    `lemmas, cold, ${words.length} words`,
    `${number(words.length / cold)} words/s`,
    beside,
    `${number(binary / cold, 2)} ×`,
    '≥ 300 words/s',
  );
  row(
    'lemmas, warm',
    `${number(words.length / warm)} words/s`,
    beside,
    `${number(binary / warm, 2)} ×`,
    '≥ 5,000 words/s',
  );
}

/** Inflected forms of everyday words, made by the paradigms of any school grammar. */
function wordList() {
  const present = (vowel) => ['o', ...['s', 't', 'mus', 'tis', 'nt'].map((ending) => vowel + ending)];
  const imperfect = (vowel) => ['m', 's', 't', 'mus', 'tis', 'nt'].map((ending) => `${vowel}ba${ending}`);
  const paradigms = [
    ['puell ros aqu terr vi naut silv port patri fili', ['a', 'ae', 'am', 'arum', 'is', 'as']],
    ['domin serv amic lup equ popul anim ann loc fili', ['us', 'i', 'o', 'um', 'orum', 'is', 'os', 'e']],
    ['bell verb don templ consili imperi regn oppid', ['um', 'i', 'o', 'a', 'orum', 'is']],
    ['reg duc urb host milit civ leg pac voc noct', ['is', 'i', 'em', 'e', 'es', 'um', 'ibus']],
    [
      'bon magn parv mult mal alt long nov',
      ['us', 'a', 'um', 'i', 'ae', 'o', 'am', 'os', 'as', 'is', 'orum', 'arum', 'e'],
    ],
    [
      'am port laud voc pugn clam serv nav par spect',
      [
        ...present('a'),
        ...imperfect('a'),
        'abo',
        'abit',
        'abunt',
        'avi',
        'avit',
        'averunt',
        'em',
        'et',
        'ent',
        'are',
        'ans',
        'andum',
        'atus',
        'ata',
        'atum',
        'aturus',
        'atur',
        'antur',
      ],
    ],
    [
      'mon hab vid ten doc mov tim deb',
      ['eo', 'es', 'et', 'emus', 'etis', 'ent', ...imperfect('e'), 'ebit', 'ere', 'ens', 'etur'],
    ],
    [
      'duc mitt leg reg scrib viv dic curr cred vinc',
      [
        'o',
        'is',
        'it',
        'imus',
        'itis',
        'unt',
        ...imperfect('e'),
        'am',
        'et',
        'ent',
        'ere',
        'ens',
        'endum',
        'itur',
        'untur',
      ],
    ],
    [
      'aud ven sent dorm',
      ['io', 'is', 'it', 'imus', 'itis', 'iunt', ...imperfect('ie'), 'iam', 'iet', 'ire', 'iens'],
    ],
  ];
  const words = paradigms.flatMap(([stems, endings]) =>
    stems.split(' ').flatMap((stem) => endings.map((ending) => stem + ending)),
  );
  return [...new Set(words)];
}

const widths = rows[0].map((_, index) => Math.max(...rows.map((cells) => cells[index].length)));
const head = ['work', 'measured', 'beside it', 'ratio', 'budget'];
const line = (cells) =>
  cells
    .map((cell, index) => cell.padEnd(Math.max(widths[index], head[index].length)))
    .join('  ')
    .trimEnd();
console.log(`node ${run(node, ['--version']).stdout.trim()}, ${rounds} rounds\n`);
console.log(line(head));
for (const cells of rows) console.log(line(cells));
rmSync(folder, { recursive: true, force: true });
rmSync(bundle, { recursive: true, force: true });
