// The bars of citations and passages over ../shared: abbreviations, quotations of Lewis & Short, speed, hostile strings.
// Ends with 1 below a bar. `--misses` prints what went wrong.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { ROOT, SHARED } from './load.mjs';

const CTS = join(SHARED, 'data/cts');
if (!existsSync(CTS)) {
  console.log('../shared/data/cts is not here: nothing to measure.');
  process.exit(0);
}
const showsMisses = process.argv.includes('--misses');
const {
  parseMarkup,
  elementsNamed,
  textOf,
  attributeOf,
  squeezeBlanks,
  resolveCitation,
  START,
  tableOf,
  checkQuote,
  DATASETS,
  openShelves,
  lookUpCitation,
  lookUpLemma,
  lookUpUrn,
  readUrn,
  unitText,
  installDataset,
} = await loadWithDuckdb(
  'lexica/markup.ts',
  'lexica/citations/index.ts',
  'lexica/tei/index.ts',
  'tools/cts_index/datasets.ts',
  'tools/cts_index/connect.ts',
  'tools/cts_index/citation.ts',
  'tools/cts_index/lookup-lemma.ts',
  'tools/cts_index/lookup-urn.ts',
  'dataset/install.ts',
);

let isBelow = false;
function bar(name, value, least, unit = '%') {
  const isMet = unit === '%' ? value >= least : value <= least;
  isBelow ||= !isMet;
  const shown = unit === '%' ? `${(100 * value).toFixed(2)} %` : `${value.toFixed(2)} ${unit}`;
  const wanted = unit === '%' ? `>= ${100 * least} %` : `<= ${least} ${unit}`;
  console.log(`${isMet ? 'ok   ' : 'BELOW'} ${name}: ${shown} (${wanted})`);
}

function readTable(file) {
  const [header, ...lines] = readFileSync(join(CTS, file), 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [columns[at], cell])));
}

const works = readTable('abbreviations.tsv').map((row) => ({
  urn: row.work_urn,
  language: row.language,
  author: row.author_abbr,
  work: row.work_abbr,
  citations: Number(row.citations),
  authorName: row.author_name,
  workTitle: row.work_title,
  example: row.example ?? '',
}));
const worksOf = tableOf(works);
const resolve = (text, state = START, language = 'lat') =>
  resolveCitation(text, { worksOf, language, state });

measureAbbreviations();
const rows = readTable('ls_citations.tsv');
measureCitations();
measureHostile();

const lexicaDir = mkdtempSync(join(tmpdir(), 'langnet-citations-'));
try {
  const signal = new AbortController().signal;
  const clock = () => new Date(0);
  for (const spec of DATASETS) {
    const began = performance.now();
    const { manifest } = await installDataset(spec, CTS, { lexicaDir, signal, clock });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`      ${spec.id}: ${manifest.records} records, ${manifest.findings} findings, ${seconds} s`);
  }
  const shelves = openShelves(lexicaDir);
  await measureQuotes(shelves);
  await measureSpeed(shelves);
  await shelves.close();
} finally {
  rmSync(lexicaDir, { recursive: true, force: true });
}
process.exitCode = isBelow ? 1 : 0;

/** Like `loadSource`, with DuckDB's own binary left where it is installed. */
async function loadWithDuckdb(...modules) {
  const folder = mkdtempSync(join(tmpdir(), 'langnet-eval-'));
  const outfile = join(folder, 'bundle.mjs');
  try {
    await build({
      stdin: {
        contents: modules.map((name) => `export * from './src/${name}';`).join('\n'),
        resolveDir: ROOT,
        loader: 'ts',
      },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'warning',
      external: ['@duckdb/node-bindings*'],
      banner: {
        js: `import{createRequire as langnetRequire}from'node:module';const require=langnetRequire(${JSON.stringify(join(ROOT, 'package.json'))});`,
      },
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureAbbreviations() {
  const byName = new Map();
  for (const work of works) {
    const name = `${work.language}\t${`${work.author} ${work.work}`.trim()}`;
    byName.set(name, [...(byName.get(name) ?? []), work.urn]);
  }
  let [single, right, several, listed] = [0, 0, 0, 0];
  for (const [name, urns] of byName) {
    const [language, text] = name.split('\t');
    const found = resolve(text, START, language).candidates.map(({ workUrn }) => workUrn);
    const wanted = [...new Set(urns)];
    if (wanted.length === 1) {
      single += 1;
      if (found[0] === wanted[0]) right += 1;
      else if (showsMisses) console.log(`        ${text}: ${wanted[0]} not ${found[0]}`);
    } else {
      several += 1;
      if (wanted.every((urn) => found.includes(urn))) listed += 1;
    }
  }
  bar(`${single} unambiguous abbreviations resolve to their work`, right / single, 1);
  bar(`${several} others list all their works`, listed / several, 1);
}

/** `id.` and `ib.` are resolved in reading order, over all printed citations of the entry in the dictionary. */
function measureCitations() {
  const plain = rows.filter(({ citation }) => !/^i[db]\./i.test(citation));
  const direct = plain.filter(({ citation, urn }) => resolve(citation).candidates[0]?.urn === urn).length;
  bar(`${plain.length} citations with their author`, direct / plain.length, 0.99);
  const folder = join(SHARED, 'lexica/lewis-short');
  const wanted = Map.groupBy
    ? Map.groupBy(rows, ({ entry_id }) => entry_id)
    : rows.reduce((map, row) => map.set(row.entry_id, [...(map.get(row.entry_id) ?? []), row]), new Map());
  let [back, backRight, all, allRight, absent] = [0, 0, 0, 0, rows.length];
  for (const file of readdirSync(folder).filter((name) => /^latindico\d+\.xml/.test(name))) {
    const body = gunzipSync(readFileSync(join(folder, file)));
    for (const entry of body.toString('utf8').matchAll(/<div1 id="([^"]*)"[\s\S]*?<\/div1>/g)) {
      const ofEntry = wanted.get(entry[1]);
      if (ofEntry === undefined) continue;
      absent -= ofEntry.length;
      const read = readInOrder(Buffer.from(entry[0]));
      for (const row of ofEntry) {
        const same = read.filter(({ printed, urn }) => printed === row.citation && urn === row.urn);
        const isRight = same.some(({ found }) => found === row.urn);
        all += 1;
        if (isRight) allRight += 1;
        else if (showsMisses) {
          const near = read.filter(({ printed }) => printed === row.citation).map(({ found }) => found);
          console.log(`        ${entry[1]} ${row.citation}: ${row.urn} not ${near}`);
        }
        if (!/^i[db]\./i.test(row.citation)) continue;
        back += 1;
        if (isRight) backRight += 1;
      }
    }
  }
  console.log(`      ${absent} of ${rows.length} stand in entries whose file is not here`);
  console.log(`      ${backRight} of ${back} with id. or ib. resolve in reading order`);
  bar(`${all} citations in reading order`, allRight / all, 0.99);
}

/** Each citation of an entry: as printed, the URN the dictionary encodes, and the one we find in the printed words. */
function readInOrder(entry) {
  let state = START;
  const { children } = parseMarkup(entry, undefined, { xml: true });
  return elementsNamed(children, 'bibl').map((bibl) => {
    const printed = squeezeBlanks(textOf(bibl));
    const resolved = resolve(printed, state);
    state = resolved.state;
    const coded = resolve(attributeOf(bibl, 'n')).candidates[0]?.urn ?? '';
    return { printed, urn: coded, found: resolved.candidates[0]?.urn ?? resolved.unresolved };
  });
}

function measureHostile() {
  const pieces = [
    'id.',
    'ib.',
    'Verg.',
    'E.',
    '(',
    ')',
    '-',
    '12',
    'iv',
    ';',
    'ā',
    '\u0301',
    '\ud800',
    'urn:cts:',
    ' ',
    '.',
    ':',
    '\u0000',
  ];
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const make = (length) => {
    let text = '';
    while (text.length < length) text += pieces[Math.floor(random() * pieces.length)];
    return text;
  };
  let thrown = 0;
  for (let turn = 0; turn < 10_000; turn++) {
    try {
      resolve(make(Math.floor(random() * 2000)), resolve('Verg. E. 1, 1').state);
    } catch {
      thrown += 1;
    }
  }
  bar('10,000 random and hostile strings, thrown errors', thrown, 0, 'errors');
  // Within the length that is read at all.
  const timeOf = (length) => {
    const texts = Array.from({ length: 2000 }, () => make(length).slice(0, length));
    const began = performance.now();
    for (const text of texts) resolve(text);
    return performance.now() - began;
  };
  timeOf(400);
  const [short, long] = [timeOf(50), timeOf(400)];
  bar('time for 8 times the length', long / short, 16, 'times');
}

async function measureQuotes(shelves) {
  const shelf = await shelves.open('lat');
  const verdicts = { there: 0, nearby: 0, not_found: 0, no_words: 0 };
  let [tried, absent] = [0, 0];
  for (const { urn, quote, citation } of rows) {
    const text = /^i[db]\./i.test(citation) ? urn : citation;
    const { found } = await lookUpCitation(shelf, text);
    if (found?.extent === undefined) {
      absent += 1;
      continue;
    }
    const texts = (role) =>
      found.records.filter((record) => record.role === role).map(({ body }) => unitText(body)?.text ?? '');
    const verdict = checkQuote(quote, texts('passage').join(' '), texts('before'), texts('after'));
    tried += 1;
    verdicts[verdict] += 1;
    if (showsMisses && verdict === 'not_found') console.log(`        ${citation} ${urn}: ${quote}`);
  }
  console.log(`      quotations: ${JSON.stringify(verdicts)}; ${absent} of texts that are not here`);
  bar(
    `${tried} quotations stand at the passage or within two lines`,
    (verdicts.there + verdicts.nearby) / tried,
    0.95,
  );
}

async function measureSpeed(shelves) {
  const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
  const time = async (jobs) => {
    const times = [];
    for (const job of jobs) {
      const began = performance.now();
      await job();
      times.push(performance.now() - began);
    }
    return median(times);
  };
  const latin = await shelves.open('lat');
  const urns = rows
    .filter(({ urn }) => !urn.includes('phi0690.phi002') && !urn.includes('phi0690.phi003'))
    .slice(0, 300);
  const byUrn = await time(
    urns.map(({ urn }) => () => {
      const read = readUrn(urn);
      return lookUpUrn(latin, read.urn);
    }),
  );
  bar('lookup by URN, median', byUrn, 5, 'ms');
  for (const language of ['lat', 'grc', 'san']) {
    const shelf = await shelves.open(language);
    const [all, first, seen] = [[], [], new Set()];
    for (const lemma of lemmasInText(language, 600)) {
      const began = performance.now();
      await lookUpLemma(shelf, lemma);
      const took = performance.now() - began;
      all.push(took);
      // What is asked for again is remembered, so the first time is measured apart.
      if (!seen.has(lemma)) first.push(took);
      seen.add(lemma);
    }
    bar(`lookup by lemma, median of ${all.length} words of text, ${language}`, median(all), 5, 'ms');
    bar(`lookup by lemma, median of ${first.length} for the first time, ${language}`, median(first), 5, 'ms');
  }
}

/** The lemmas of so many words of a corpus: a third of them in a row at its beginning, the others spread over it. */
function lemmasInText(language, amount) {
  const table = gunzipSync(readFileSync(join(CTS, `treebank/${language}.tsv.gz`))).toString('utf8');
  const [header, ...lines] = table.trimEnd().split('\n');
  const column = header.split('\t').indexOf('lemma');
  const lemmas = lines.map((line) => line.split('\t')[column]).filter((lemma) => /\p{L}/u.test(lemma));
  const third = Math.floor(amount / 3);
  const step = Math.floor((lemmas.length - third) / (amount - third));
  return Array.from({ length: amount }, (_, place) =>
    place < third ? lemmas[place] : lemmas[third + (place - third) * step],
  );
}
