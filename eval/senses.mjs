// Compares the senses of answers with sixty words grouped by hand (gold/senses.tsv): B-cubed precision, recall and F1.
// Run `node eval/senses.mjs [lat|grc|san]… [--worst N] [--text] [--data DIR]`; DIR is a folder with installed data, as
// LANGNET_DATA_DIR names it. Without it the dictionaries of ../shared are installed into a temporary one, which needs a build.
// It ends with 1 when the bar is missed. Dictionary text is printed only with --text.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEngine } from './engine.mjs';
import { ROOT, SHARED } from './load.mjs';

/** Besides the score: a bar that holds over half of the gold says nothing. */
const BAR = { mode: 'open', f1: 0.75, found: 0.85 };
const MODES = ['open', 'skeptic'];
/** Tools that answer the same on every machine with the same data; a server that happens to run must not change a score. */
const TOOLS = ['whitakers', 'perseus', 'forms', 'cdsl', 'core'];
const LEXICA = {
  lat: ['lewis-short', 'morphology/lat.morph.gz'],
  grc: ['lsj', 'morphology/grc.morph.gz'],
  san: ['cdsl', 'morphology/san.morph.gz'],
};
const NO_MEANING = '-';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    worst: { type: 'string', default: '0' },
    text: { type: 'boolean', default: false },
    data: { type: 'string', default: '' },
  },
});
const languages = positionals.length > 0 ? positionals : Object.keys(LEXICA);

if (flags.data === '' && !existsSync(join(SHARED, 'lexica'))) {
  console.log('skipped: ../shared/lexica is not here, and --data names no folder with installed data.');
  console.log(
    '  Not scored: all words of gold/senses.tsv; core and Whitaker alone have too few of their units.',
  );
  process.exit(0);
}

const temporary = flags.data === '' ? mkdtempSync(join(tmpdir(), 'langnet-eval-')) : undefined;
try {
  if (temporary !== undefined) for (const language of languages) install(language, temporary);
  const words = readGold().filter(({ language }) => languages.includes(language));
  process.exitCode = (await evaluate(words, temporary ?? flags.data)) ? 0 : 1;
} finally {
  if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
}

async function evaluate(words, dataDir) {
  const { engine, library } = await openEngine(dataDir);
  const results = [];
  try {
    for (const word of words) {
      for (const mode of MODES) results.push(scoreWord(word, mode, await ask(engine, library, word, mode)));
    }
  } finally {
    await engine.close();
  }
  reportUnits(results.filter(({ mode }) => mode === BAR.mode));
  const f1 = reportScores(results);
  const worst = Number(flags.worst);
  if (worst > 0) reportWorst(results, worst);
  return f1 >= BAR.f1 && isEnough(results.filter(({ mode }) => mode === BAR.mode));
}

/** One word of the gold: its units by key, each with its group. */
function readGold() {
  const text = readFileSync(new URL('./gold/senses.tsv', import.meta.url), 'utf8');
  const [header = '', ...lines] = text
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  const names = header.split('\t');
  const words = new Map();
  for (const line of lines) {
    const row = Object.fromEntries(line.split('\t').map((cell, index) => [names[index], cell]));
    const id = `${row.language} ${row.word}`;
    const word = words.get(id) ?? { language: row.language, word: row.word, units: [] };
    words.set(id, word);
    word.units.push({ ...row, key: unitKey(row.source_ref, row.sense_path, row.sha12) });
  }
  return [...words.values()];
}

function unitKey(sourceRef, sensePath, sha12) {
  return [sourceRef, sensePath, sha12].join('\t');
}

/** The answer's senses, and all gloss claims behind it by their ids. */
async function ask(engine, library, { language, word }, mode) {
  const request = { ...library.DEFAULT_REQUEST, text: word, language, mode, view: 'research', tools: TOOLS };
  const [result] = await engine.answer([request], new AbortController().signal);
  if (!result.ok) throw new Error(`${language} ${word}: ${result.error.code}`);
  const { process: read } = await engine.compute();
  const calls = result.value.stats.calls.filter(({ responseId }) => responseId !== '');
  const inputs = calls.map(({ responseId, tool }) => ({ responseId, tool, toolVersion: '' }));
  const claims = new Map();
  for (const { claims: found } of (await read(inputs)).byResponse.values()) {
    for (const claim of found) if (claim.value.case === 'gloss') claims.set(claim.claimId, unitOf(claim));
  }
  const { senses, sources } = JSON.parse(result.value.json);
  return { senses, sources, claims };
}

function unitOf(claim) {
  const { gloss, senseId, glossLanguage } = claim.value.value;
  const sourceRef = claim.provenanceChain.sourceRef;
  const sha12 = createHash('sha256').update(gloss).digest('hex').slice(0, 12);
  const isEnglish = glossLanguage === '' || glossLanguage === 'en';
  return { sourceRef, sensePath: senseId, sha12, gloss, isEnglish, key: unitKey(sourceRef, senseId, sha12) };
}

function scoreWord(word, mode, { senses, sources, claims }) {
  const sensesByUnit = new Map();
  const texts = new Map();
  const strangers = new Map();
  const gold = new Map(word.units.map((unit) => [unit.key, unit]));
  for (const sense of senses) {
    const units = sense.witnesses.map(({ claim_id: id }) => claims.get(id)).filter((unit) => unit?.isEnglish);
    for (const unit of units) {
      // A gloss that two calls brought is one unit; the first sense that has it counts.
      if (!sensesByUnit.has(unit.key)) sensesByUnit.set(unit.key, sense);
      texts.set(unit.key, unit.gloss);
    }
  }
  const lemmas = new Set([...gold.keys()].map((key) => sensesByUnit.get(key)?.lemma_id));
  for (const [key, sense] of sensesByUnit) {
    if (!gold.has(key) && lemmas.has(sense.lemma_id)) strangers.set(key, sense);
  }
  const found = word.units.filter(({ key }) => sensesByUnit.has(key));
  const scored = found.filter(({ group }) => group !== NO_MEANING);
  const groups = scored.map(({ group }) => group);
  return {
    ...word,
    mode,
    sources,
    scored,
    texts,
    strangers: [...strangers.keys()],
    missing: word.units.filter(({ key }) => !sensesByUnit.has(key)),
    places: new Set([...claims.values()].map(({ sourceRef, sensePath }) => `${sourceRef}\t${sensePath}`)),
    buckets: scored.map(({ key }) => sensesByUnit.get(key).sense_id),
    answer: compare(
      scored.map(({ key }) => sensesByUnit.get(key).sense_id),
      groups,
    ),
    alone: compare(
      scored.map(({ key }) => key),
      groups,
    ),
    together: compare(
      scored.map(() => 'all'),
      groups,
    ),
  };
}

/** B-cubed over the units of one word, and the pairs that are joined in both, in the answer, in the gold. */
function compare(buckets, groups) {
  let precision = 0;
  let recall = 0;
  const pairs = { both: 0, answer: 0, gold: 0 };
  for (const at of buckets.keys()) {
    const inBucket = countOf(buckets, buckets[at]);
    const inGroup = countOf(groups, groups[at]);
    const inBoth = buckets.filter(
      (bucket, other) => bucket === buckets[at] && groups[other] === groups[at],
    ).length;
    precision += inBoth / inBucket;
    recall += inBoth / inGroup;
    pairs.both += (inBoth - 1) / 2;
    pairs.answer += (inBucket - 1) / 2;
    pairs.gold += (inGroup - 1) / 2;
  }
  const size = Math.max(1, buckets.length);
  return {
    precision: precision / size,
    recall: recall / size,
    f1: harmonic(precision / size, recall / size),
    pairs,
  };
}

function countOf(values, wanted) {
  return values.filter((value) => value === wanted).length;
}

function harmonic(a, b) {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}

/** What the gold has and the answers have not, and the other way about: neither is scored. */
function reportUnits(results) {
  const silent = new Set();
  for (const { sources } of results) {
    for (const { tool, status } of sources)
      if (status === 'skipped' || status === 'failed') silent.add(`${tool} ${status}`);
  }
  if (silent.size > 0) console.log(`not heard: ${[...silent].sort().join(', ')}`);
  const missing = results.flatMap(({ language, word, missing: units, places }) =>
    units.map((unit) => ({
      language,
      word,
      unit,
      isThere: places.has(`${unit.source_ref}\t${unit.sense_path}`),
    })),
  );
  console.log(`units of the gold that no answer has (stale): ${missing.length}`);
  for (const { language, word, unit, isThere } of missing) {
    const why = isThere
      ? 'another gloss stands there now, or none of its senses is shown'
      : 'nothing stands there';
    console.log(
      `  ${language} ${word}  ${unit.source_ref} ${unit.sense_path} ${unit.unit} ${unit.sha12}: ${why}`,
    );
  }
  const strangers = results.flatMap(({ language, word, strangers: keys, texts }) =>
    keys.map(
      (key) => `${language} ${word}  ${key.replaceAll('\t', ' ')}${flags.text ? `  ${texts.get(key)}` : ''}`,
    ),
  );
  console.log(`units of the same lexemes that are not in the gold: ${strangers.length}`);
  for (const line of strangers) console.log(`  ${line}`);
}

function isEnough(results) {
  const count = (part) => results.reduce((sum, result) => sum + result[part].length, 0);
  const share = 1 - count('missing') / Math.max(1, count('units'));
  console.log(`bar: units of the gold found ≥ ${BAR.found}: ${share.toFixed(3)}`);
  return share >= BAR.found;
}

/** A table; the F1 the bar is about is returned. */
function reportScores(results) {
  console.log('\nB-cubed, means over words; links: pairs of units joined, of all words together');
  console.log('                  words units |  prec.   rec.     F1 | links: prec.   rec.     F1');
  let measured = 0;
  for (const language of [...languages, 'all']) {
    const rows = results.filter((result) => language === 'all' || result.language === language);
    const line = (name, mode, kind) => {
      const chosen = rows.filter((row) => row.mode === mode && row.scored.length > 0);
      const f1 = printLine(`${language} ${name}`, chosen, kind);
      if (language === 'all' && name === BAR.mode) measured = f1;
    };
    for (const mode of MODES) line(mode, mode, 'answer');
    line('every one alone', BAR.mode, 'alone');
    line('all in one', BAR.mode, 'together');
  }
  console.log(`bar: F1 of ${BAR.mode} over all words ≥ ${BAR.f1}: ${measured >= BAR.f1 ? 'held' : 'missed'}`);
  return measured;
}

function printLine(name, rows, kind) {
  const mean = (value) => rows.reduce((sum, row) => sum + value(row[kind]), 0) / Math.max(1, rows.length);
  const sum = (part) => rows.reduce((total, row) => total + row[kind].pairs[part], 0);
  const units = rows.reduce((total, row) => total + row.scored.length, 0);
  const cubed = [mean(({ precision }) => precision), mean(({ recall }) => recall), mean(({ f1 }) => f1)];
  const links = [sum('both') / Math.max(1, sum('answer')), sum('both') / Math.max(1, sum('gold'))];
  const cells = (values) => values.map((value) => value.toFixed(3).padStart(6)).join(' ');
  console.log(
    `${name.padEnd(20)} ${String(rows.length).padStart(2)} ${String(units).padStart(5)} | ${cells(cubed)} |       ${cells([...links, harmonic(...links)])}`,
  );
  return cubed[2];
}

function reportWorst(results, limit) {
  for (const mode of MODES) {
    console.log(`\nlowest of ${mode}:`);
    const rows = results.filter((row) => row.mode === mode).sort((a, b) => a.answer.f1 - b.answer.f1);
    for (const row of rows.slice(0, limit)) {
      const { precision, recall, f1 } = row.answer;
      const numbers = [precision, recall, f1].map((value) => value.toFixed(3)).join(' ');
      console.log(`  ${row.language} ${row.word}  ${numbers}  ${row.scored.length} units`);
      if (flags.text) printBuckets(row);
    }
  }
}

/** The answer's senses, one a paragraph, each unit with its group in the gold. */
function printBuckets({ scored, buckets, texts }) {
  for (const bucket of new Set(buckets)) {
    console.log('    sense');
    for (const [at, unit] of scored.entries()) {
      if (buckets[at] !== bucket) continue;
      console.log(
        `      ${unit.group.padStart(3)}  ${unit.source_ref} ${unit.sense_path}  ${texts.get(unit.key)}`,
      );
    }
  }
}

function install(language, home) {
  for (const source of LEXICA[language]) {
    const args = ['data', 'install', join(SHARED, 'lexica', source), '--json'];
    const result = spawnSync(process.execPath, [join(ROOT, 'dist', 'langnet.js'), ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...process.env, LANGNET_DATA_DIR: home, LANGNET_CACHE_PATH: join(home, 'cache') },
    });
    if (result.status !== 0) throw new Error(`${source} could not be installed: ${result.stderr}`);
  }
}
