// How everyday spellings of Sanskrit fare with real indexes: is the word meant the first candidate of the plan, or among
// the first five, and is it the first word of the answer? Where sanskrit-ascii.mjs asks an oracle, this asks the
// installed tools.
// Run `node eval/sanskrit-everyday.mjs --data DIR [--misses]`; DIR is a data folder with the Cologne dictionaries and the
// table of forms installed (LANGNET_DATA_DIR). It ends with 1 when a bar is missed, and needs ../shared/data.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEngine } from './engine.mjs';
import { SHARED } from './load.mjs';

const BAR = { first: 85, five: 97 };
const FILE = join(SHARED, 'data', 'sanskrit-ascii-iast.tsv');

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.LANGNET_DATA_DIR ?? '' },
    misses: { type: 'boolean', default: false },
  },
});
if (!existsSync(FILE) || values.data === '') {
  console.log('skipped: it needs ../shared/data and --data DIR, a folder with installed lexica');
  process.exit(0);
}

const rows = readFileSync(FILE, 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([typed, iast]) => ({ typed, meant: iast.split('|') }));

const { engine } = await openEngine(values.data);
const counts = { first: 0, five: 0, lemma: 0 };
try {
  for (const { typed, meant } of rows) {
    const request = {
      ...{ text: typed, language: 'san', wanted: ['morphology'], tools: [], mode: 'open' },
      ...{ view: 'didactic', refresh: false, offline: false },
    };
    const plan = await engine.plan(request);
    const [answer] = await engine.answer([request], AbortSignal.timeout(60_000));
    if (!plan.ok || !answer.ok) throw new Error(`${typed} was not understood`);
    const forms = plan.value.query.candidates.map(({ text }) => text).slice(0, 5);
    const lemma = JSON.parse(answer.value.json).lemmas[0]?.display ?? '';
    const isFirst = meant.includes(forms[0]);
    counts.first += Number(isFirst);
    counts.five += Number(forms.some((form) => meant.includes(form)));
    counts.lemma += Number(meant.includes(lemma));
    if (values.misses && !isFirst)
      console.log(`  ${typed}: ${forms.join(' ')} (meant ${meant.join(' or ')})`);
  }
} finally {
  await engine.close();
}

const percent = (count) => (100 * count) / rows.length;
console.log(`${rows.length} everyday spellings`);
console.log(`  first candidate ${percent(counts.first).toFixed(1)} % (bar ${BAR.first})`);
console.log(`  among five      ${percent(counts.five).toFixed(1)} % (bar ${BAR.five})`);
console.log(`  first word of the answer is the word meant: ${percent(counts.lemma).toFixed(1)} %`);
process.exitCode = percent(counts.first) < BAR.first || percent(counts.five) < BAR.five ? 1 : 0;
