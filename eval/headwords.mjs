// Sanskrit headwords in IAST as distractors: Cologne's where they are, else words built from syllables.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const DICTIONARIES = ['mw-partial', 'ccs', 'yat-partial', 'bop', 'lan', 'pui', 'pwkvn', 'gst'];

/** Sorted, without repetition. `convertSanskrit` is that of src/script. */
export function readHeadwords(shared, convertSanskrit) {
  const words = new Set();
  for (const name of DICTIONARIES) {
    const file = join(shared, `lexica/cdsl/${name}.txt.gz`);
    if (!existsSync(file)) continue;
    const text = gunzipSync(readFileSync(file)).toString('utf8');
    for (const match of text.matchAll(/<k1>([^<]+)</g)) {
      words.add(convertSanskrit(match[1], 'slp1', 'iast').text);
    }
  }
  return words.size > 0 ? [...words].sort() : inventWords(120_000);
}

const ONSETS =
  'k kh g gh c ch j t th d dh n p ph b bh m y r l v ś ṣ s h kṣ jñ tr pr śr sv dv kr br ṭ ḍ ṇ ny st'.split(
    ' ',
  );
const VOWELS = 'a a a a ā ā i i ī u u ū ṛ e o ai au'.split(' ');
const CODAS = ['', '', '', '', '', 'r', 'n', 'ṃ', 's', 'k', 't'];

function inventWords(count) {
  const random = mulberry(7);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const words = new Set();
  while (words.size < count) {
    const syllables = 2 + Math.floor(random() * 3);
    let word = '';
    for (let index = 0; index < syllables; index++) {
      word += pick(ONSETS) + pick(VOWELS) + (index < syllables - 1 ? pick(CODAS) : '');
    }
    words.add(word);
  }
  return [...words].sort();
}

/** `count` of the words, the same ones for the same seed. */
export function sample(words, count, seed) {
  const keyed = words.map((word) => [hash(`${seed}:${word}`), word]);
  keyed.sort((one, other) => one[0] - other[0] || (one[1] < other[1] ? -1 : 1));
  return keyed.slice(0, count).map(([, word]) => word);
}

function hash(text) {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

function mulberry(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
