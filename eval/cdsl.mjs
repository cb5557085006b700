// Sends every record of every Cologne file in ../shared through extraction, derivation and claims, and prints what came out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadSource, SHARED } from './load.mjs';

const { scoreFile, dictionaryOf } = await loadSource('tools/cdsl/testing.ts', 'tools/cdsl/dictionaries.ts');
const folder = join(SHARED, 'lexica/cdsl');
const only = process.argv.slice(2);

const COLUMNS = [
  'records',
  'entries',
  'glossed',
  'gendered',
  'graded',
  'referring',
  'senses',
  'citations',
  'claims',
];
console.log(['dictionary', ...COLUMNS, 'findings'].join('\t'));
const total = Object.fromEntries(COLUMNS.map((column) => [column, 0]));
for (const file of readdirSync(folder).sort()) {
  const code = /^([a-z0-9]+)(?:-(?:partial|old|oldform))?\.txt\.gz$/.exec(file)?.[1];
  if (code === undefined || dictionaryOf(code) === undefined || (only.length > 0 && !only.includes(code)))
    continue;
  const score = scoreFile(code, gunzipSync(readFileSync(join(folder, file))).toString('utf8'));
  const findings = [...score.findings].sort().map(([name, count]) => `${name} ${count}`);
  console.log([code, ...COLUMNS.map((column) => score[column]), findings.join(', ')].join('\t'));
  for (const column of COLUMNS) total[column] += score[column];
}
console.log(['all', ...COLUMNS.map((column) => total[column])].join('\t'));
