// Scores `langnet lemmas` on the developers' part of the treebanks: is the gold lemma among the answers, and is it first?
// It runs the program as a user would: installs the lexica of ../shared into a folder, then pipes every distinct form
// through `langnet lemmas`. Frequencies come from the same developers' part ("in sample"); with --held-out the corpus is
// cut in two by document, and each half is scored with the counts of the other.
// Run `node eval/lemmas.mjs [lat|grc|san]… [--held-out] [--no-counts] [--misses N] [--data DIR] [--tools a,b]`.
// It ends with 1 when a bar is missed, and needs ../shared.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { ROOT, SHARED } from './load.mjs';
import { readConventions } from './treebank-conventions.mjs';

const BARS = {
  lat: { found: 98, first: 88 },
  grc: { found: 97.5, first: 85 },
  san: { found: 85, first: 70 },
};
const LEXICA = {
  lat: ['lexica/lewis-short', 'lexica/morphology/lat.morph.gz'],
  grc: ['lexica/lsj', 'lexica/morphology/grc.morph.gz'],
  san: ['lexica/cdsl', 'lexica/morphology/san.morph.gz'],
};
/** Of Sanskrit the words by themselves are scored, not as sandhi has left them. */
const FORM_COLUMN = { lat: 'form', grc: 'form', san: 'unsandhied' };
const DOCUMENT_PART = { lat: 3, grc: 3, san: 1 };

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'held-out': { type: 'boolean', default: false },
    'no-counts': { type: 'boolean', default: false },
    misses: { type: 'string', default: '25' },
    data: { type: 'string', default: '' },
    tools: { type: 'string', default: '' },
  },
});
const languages = positionals.length > 0 ? positionals : ['lat', 'grc', 'san'];

if (!existsSync(join(SHARED, 'data', 'cts', 'treebank'))) {
  console.log('skipped: ../shared/data/cts/treebank is not here');
  process.exit(0);
}

const temporary = flags.data === '' ? mkdtempSync(join(tmpdir(), 'langnet-eval-')) : undefined;
const home = temporary ?? flags.data;
let isMissed = false;
try {
  for (const language of languages) isMissed = !evaluate(language) || isMissed;
} finally {
  if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
}
process.exit(isMissed ? 1 : 0);

function evaluate(language) {
  const tokens = readTokens(language);
  for (const source of LEXICA[language]) install(join(SHARED, source));
  const halves = flags['held-out'] ? splitByDocument(tokens) : [{ tested: tokens, counted: tokens }];
  const results = halves.flatMap(({ tested, counted }) => {
    if (flags['no-counts']) langnet(['data', 'remove', `treebank-${language}`, '--json'], { mayFail: true });
    else installCounts(language, counted);
    return score(language, tested);
  });
  return report(language, results);
}

/** Words only: punctuation has lemmas of its own, and what has no letter is no word. */
function readTokens(language) {
  const path = join(SHARED, 'data', 'cts', 'treebank', `${language}.tsv.gz`);
  const [header = '', ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n');
  const names = header.split('\t');
  const column = (name) => names.indexOf(name);
  const [urn, form, lemma, tag] = ['urn', FORM_COLUMN[language], 'lemma', 'postag'].map(column);
  return lines
    .map((line) => line.split('\t'))
    .map((cells) => ({
      document: cells[urn].split(':')[DOCUMENT_PART[language]] ?? '',
      form: cells[form],
      lemma: cells[lemma],
      tag: cells[tag],
    }))
    .filter(({ form: text, tag: postag }) => !postag.startsWith('u') && /\p{L}/u.test(text));
}

function splitByDocument(tokens) {
  const documents = [...new Set(tokens.map(({ document }) => document))].sort();
  const isEven = new Map(documents.map((document, index) => [document, index % 2 === 0]));
  const even = tokens.filter(({ document }) => isEven.get(document));
  const odd = tokens.filter(({ document }) => !isEven.get(document));
  return [
    { tested: even, counted: odd },
    { tested: odd, counted: even },
  ];
}

function install(source, dataset = '') {
  langnet(['data', 'install', source, '--json', ...(dataset === '' ? [] : ['--dataset', dataset])]);
}

function installCounts(language, tokens) {
  const folder = join(home, 'counts');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${language}.tsv`);
  const rows = tokens.map(({ form, lemma, tag }) => `${form}\t${lemma}\t${tag}\n`).join('');
  writeFileSync(path, `form\tlemma\tpostag\n${rows}`);
  // Other tools read files of that name, too, for what these columns do not hold.
  install(path, `treebank-${language}`);
}

function score(language, tokens) {
  const forms = [...new Set(tokens.map(({ form }) => form))];
  const args = ['lemmas', language, '-', '--no-cache', '--stats'];
  if (flags.tools !== '') args.push('--tools', flags.tools);
  const output = langnet(args, { input: `${forms.join('\n')}\n` });
  const answers = new Map(
    output
      .trimEnd()
      .split('\n')
      .map((line, index) => [forms[index], (line.split('\t')[1] ?? '').split('|').filter(Boolean)]),
  );
  const fold = folding(language);
  const conventions = readConventions(language, fold);
  return tokens.map((token) => {
    const gold = conventions(token.lemma);
    const given = (answers.get(token.form) ?? []).map(fold);
    const place = given.findIndex((lemma) => gold.has(lemma));
    return { ...token, given, place, strictPlace: given.indexOf(fold(token.lemma)) };
  });
}

function report(language, results) {
  const rate = (matches) => (100 * results.filter(matches).length) / results.length;
  const found = rate(({ place }) => place >= 0);
  const first = rate(({ place }) => place === 0);
  const bar = BARS[language];
  const kind = flags['no-counts'] ? 'no counts' : flags['held-out'] ? 'held out' : 'in sample';
  console.log(`${language} (${kind}): ${results.length} tokens`);
  const strict = [({ strictPlace }) => strictPlace >= 0, ({ strictPlace }) => strictPlace === 0].map(rate);
  const line = (name, value, least, bare) =>
    console.log(
      `  ${name}  ${value.toFixed(2)} %  (bar ${least}; ${bare.toFixed(2)} % without the table of conventions)`,
    );
  line('found', found, bar.found, strict[0]);
  line('first', first, bar.first, strict[1]);
  const misses = Number(flags.misses);
  printMisses(
    'not found',
    results.filter(({ place }) => place < 0),
    misses,
  );
  printMisses(
    'not first',
    results.filter(({ place }) => place > 0),
    misses,
  );
  return found >= bar.found && first >= bar.first;
}

function printMisses(title, results, limit) {
  const counts = new Map();
  for (const { form, lemma, given } of results) {
    const text = `${form} → ${lemma}, not ${given.slice(0, 3).join(', ') || 'anything'}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const rows = [...counts].sort((a, b) => b[1] - a[1]).slice(0, limit);
  console.log(`  ${title}, most frequent of ${counts.size}:`);
  for (const [text, count] of rows) console.log(`    ${String(count).padStart(5)}  ${text}`);
}

/** Compared without marks, case, i/j, u/v and homonym digits in Latin, accent-blind in Greek, as they are in Sanskrit. */
function folding(language) {
  if (language === 'san') return (text) => text.normalize('NFC');
  const letters = (text) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^\p{L}]/gu, '');
  if (language === 'lat') return (text) => letters(text).replaceAll('j', 'i').replaceAll('v', 'u');
  return (text) => letters(text).replaceAll('ς', 'σ');
}

function langnet(args, { input, mayFail = false } = {}) {
  const result = spawnSync(process.execPath, [join(ROOT, 'dist', 'langnet.js'), ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, LANGNET_DATA_DIR: join(home, 'data'), LANGNET_CACHE_PATH: join(home, 'cache') },
  });
  if (result.stderr.trim() !== '' && args[0] === 'lemmas') console.log(`  ${result.stderr.trim()}`);
  if (result.status !== 0 && !mayFail) {
    throw new Error(`langnet ${args.slice(0, 3).join(' ')} ended with ${result.status}: ${result.stderr}`);
  }
  return result.stdout;
}
