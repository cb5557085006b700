// Sends every record of every Cologne file in ../shared through extraction, derivation and claims, and prints what came out.
// `node eval/cdsl.mjs [codes]` counts; `node eval/cdsl.mjs --glosses [--seed N] [--examples N] [codes]` looks for glosses that
// hold more than a meaning, and shows some of each kind. Dictionary text is printed only with --glosses.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { loadSource, SHARED } from './load.mjs';

const { FLAWS, flawsOf, scoreFile, senseFacts, dictionaryOf, listOfFile, parseListRow } = await loadSource(
  'tools/cdsl/testing.ts',
  'tools/cdsl/testing-gloss.ts',
  'tools/cdsl/dictionaries.ts',
  'tools/cdsl/abbreviations.ts',
);
const folder = join(SHARED, 'lexica/cdsl');
const { values: flags, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    glosses: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    examples: { type: 'string', default: '20' },
  },
});

const COLUMNS = [
  'records',
  'entries',
  'glossed',
  'gendered',
  'graded',
  'referring',
  'within',
  'senses',
  'flawed',
  'citations',
  'claims',
];

/** What the dictionary's list has for the works it cites; empty where there is none. */
function signsOf(code) {
  const signs = new Set();
  const lists = join(folder, 'abbreviations');
  for (const file of existsSync(lists) ? readdirSync(lists) : []) {
    const list = listOfFile(file);
    if (list?.dictionary !== code || list.kind !== 'work') continue;
    for (const line of readFileSync(join(lists, file), 'utf8').split('\n')) {
      const row = parseListRow(line, 'work', 0);
      if (row !== undefined) signs.add(row.short.text);
    }
  }
  return signs;
}

/** A cheap repeatable sequence of numbers from 0 to 1. */
function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Counts glosses of each kind and keeps some of them, all equally likely. */
function createSieve(signs, size, random) {
  const counts = Object.fromEntries(FLAWS.map((kind) => [kind, 0]));
  const kept = Object.fromEntries(FLAWS.map((kind) => [kind, []]));
  let [glosses, clean] = [0, 0];
  const sift = (sense) => {
    glosses += 1;
    const kinds = flawsOf(sense, signs);
    if (kinds.length === 0) clean += 1;
    for (const kind of kinds) {
      counts[kind] += 1;
      const place = counts[kind] <= size ? counts[kind] - 1 : Math.floor(random() * counts[kind]);
      if (place < size) kept[kind][place] = sense;
    }
  };
  return { sift, kept, row: () => [glosses, ...Object.values(counts), glosses - clean] };
}

const total = Object.fromEntries(COLUMNS.map((column) => [column, 0]));
const sieves = [];
if (!flags.glosses) console.log(['dictionary', ...COLUMNS, 'findings'].join('\t'));
for (const file of readdirSync(folder).sort()) {
  const code = /^([a-z0-9]+)(?:-(?:partial|old|oldform))?\.txt\.gz$/.exec(file)?.[1];
  if (code === undefined || dictionaryOf(code) === undefined || (only.length > 0 && !only.includes(code)))
    continue;
  const text = gunzipSync(readFileSync(join(folder, file))).toString('utf8');
  if (flags.glosses) {
    if (dictionaryOf(code).glossLanguage === 'sa') continue;
    const sieve = createSieve(signsOf(code), Number(flags.examples), createRandom(Number(flags.seed)));
    scoreFile(code, text, { check: (outcome) => senseFacts(outcome).forEach(sieve.sift) });
    sieves.push([code, sieve]);
    continue;
  }
  const score = scoreFile(code, text);
  const findings = [...score.findings].sort().map(([name, count]) => `${name} ${count}`);
  console.log([code, ...COLUMNS.map((column) => score[column]), findings.join(', ')].join('\t'));
  for (const column of COLUMNS) total[column] += score[column];
}
if (!flags.glosses) console.log(['all', ...COLUMNS.map((column) => total[column])].join('\t'));
else {
  for (const [code, { kept }] of sieves) {
    for (const [kind, senses] of Object.entries(kept)) {
      for (const { sourceRef, lemma, senseId, gloss } of senses)
        console.log([kind, sourceRef, lemma, senseId, gloss].join('\t'));
    }
    console.log(code);
  }
  console.log(['dictionary', 'glosses', ...FLAWS, 'any'].join('\t'));
  for (const [code, sieve] of sieves) console.log([code, ...sieve.row()].join('\t'));
}
