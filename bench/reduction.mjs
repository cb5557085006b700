// How long the reducer takes for the largest answers: verbs with every tool of ../shared installed. Each word is asked
// several times in one process; printed are its sizes and the quickest and the median reduction, without the tools.
// Run `node bench/reduction.mjs --data DIR [lang:word]…`; DIR is a data folder with installed lexica (LANGNET_DATA_DIR).
// It ends with 1 when the median of a word is above the budget.
import { parseArgs } from 'node:util';
import { openEngine } from '../eval/engine.mjs';

const BUDGET_MS = 50;
const ROUNDS = 15;
const WORDS = ['lat:facio', 'lat:fero', 'grc:ἔχω', 'grc:λόγος', 'grc:λέγω', 'san:agni', 'san:gam', 'san:kṛ'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string', default: process.env.LANGNET_DATA_DIR ?? '' } },
});
if (values.data === '') {
  console.log('skipped: name a folder with installed lexica (--data DIR)');
  process.exit(0);
}

const { engine } = await openEngine(values.data);
let isSlow = false;
try {
  console.log(`budget ${BUDGET_MS} ms; ${ROUNDS} rounds`);
  for (const named of positionals.length > 0 ? positionals : WORDS) {
    const [language, text] = named.split(':');
    const request = {
      ...{ text, language, wanted: [], tools: [], mode: 'open', view: 'research' },
      ...{ refresh: false, offline: false },
    };
    const times = [];
    let answer;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [result] = await engine.answer([request], AbortSignal.timeout(60_000));
      if (!result.ok) throw new Error(`${named}: ${result.error.code}`);
      answer = result.value;
      times.push(answer.stats.reduceMs);
    }
    times.sort((a, b) => a - b);
    const median = times[ROUNDS >> 1];
    const { lemmas, senses, citations } = JSON.parse(answer.json);
    const units = senses.reduce((sum, { witnesses }) => sum + witnesses.length, 0);
    const sizes = `${lemmas.length} words, ${units} sense units in ${senses.length} senses, ${citations.length} citations`;
    console.log(
      `${named.padEnd(12)} quickest ${times[0].toFixed(1)} ms, median ${median.toFixed(1)} ms: ${sizes}`,
    );
    isSlow ||= median > BUDGET_MS;
  }
} finally {
  await engine.close();
}
process.exit(isSlow ? 1 : 0);
