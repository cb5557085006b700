// CPU time of one normalisation, and a hundred thousand random strings that must not throw. Prints, asserts no time.
import { loadSource } from './load.mjs';

const { evidenceKeys, MAX_QUERY_LENGTH, normalizeQuery, orderCandidates } = await loadSource(
  'normalize/normalize.ts',
  'normalize/evidence.ts',
  'normalize/check.ts',
);

const SETS = {
  Latin: ['lat', 'lupus virumque Caesar uirumque nominibus adfero LVPVS celum atque rationis āēris gratia'],
  Greek: ['grc', 'λόγος θεὰ ἄνθρωπός δ᾽ ἀλλ’ κἀγώ ἐστίν μῆνιν ΜΗΝΙΝ Ἀχιλλεύς lo/gos τῶι'],
  'Sanskrit, IAST': [
    'san',
    'agninā śiva kṛṣṇasya dharmakṣetre saṃskṛta agním rājā devaḥ mahābhārata gacchāmi',
  ],
  'Sanskrit, Devanagari': ['san', 'शिव धर्मक्षेत्रे कृष्ण अग्निना रामः महाभारत'],
  'Sanskrit, HK and SLP1': ['san', 'dharmakSetre kRSNa saMskRta mahAbhArata Darmakzetre kfzRa'],
  'Sanskrit, everyday': [
    'san',
    'shiva krishna mahabharata dharma agni rama bhagavadgita pranayama kundalini',
  ],
};
const ROUNDS = 40;
const REPEATS = 25;

/** Microseconds of CPU per call in the quickest round: a compiler at work and busy neighbours only add to it. */
function measure(words, work) {
  let quickest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const began = process.cpuUsage();
    for (let repeat = 0; repeat < REPEATS; repeat++) for (const word of words) work(word);
    const { user, system } = process.cpuUsage(began);
    quickest = Math.min(quickest, (user + system) / REPEATS / words.length);
  }
  return quickest;
}

console.log('µs of CPU a word'.padEnd(26), 'normalise', 'evidence', '   order', '    keys');
for (const [name, [language, text]] of Object.entries(SETS)) {
  const words = text.split(' ');
  const normalize = measure(words, (word) => normalizeQuery(word, language));
  const queries = words.map((word) => normalizeQuery(word, language).value);
  const ask = measure(queries, evidenceKeys);
  const known = new Set(queries.flatMap((query) => query.canonicalForms.slice(0, 3)));
  const order = measure(queries, (query) => orderCandidates(query, known));
  const keys = Math.max(...queries.map((query) => evidenceKeys(query).length));
  const numbers = [normalize, ask, order].map((value) => value.toFixed(1).padStart(9)).join('');
  console.log(name.padEnd(26), numbers, String(keys).padStart(8));
}

console.log('longest queries, ms:');
for (const [name, unit] of Object.entries({
  a: 'a',
  shri: 'shri',
  λό: 'λό',
  'e\u0304': 'e\u0304',
  '.': '.',
})) {
  const text = unit.repeat(Math.floor(MAX_QUERY_LENGTH / unit.length));
  const times = ['lat', 'grc', 'san'].map((language) => {
    const began = process.cpuUsage();
    for (let round = 0; round < 20; round++) normalizeQuery(text, language);
    return `${language} ${(process.cpuUsage(began).user / 20_000).toFixed(2)}`;
  });
  console.log(`  ${name} × ${MAX_QUERY_LENGTH}: ${times.join('  ')}`);
}

let state = 1;
const random = (below) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state % below;
};
const RANGES = [0x80, 0x250, 0x400, 0xa00, 0x2100, 0x3000, 0x11_0000];
const LANGUAGES = ['lat', 'grc', 'san'];
const STRINGS = 100_000;
let accepted = 0;
const began = process.cpuUsage();
for (let index = 0; index < STRINGS; index++) {
  const below = RANGES[random(RANGES.length)];
  const length = 1 + random(24);
  let text = '';
  for (let at = 0; at < length; at++) text += String.fromCodePoint(random(below));
  const query = normalizeQuery(text, LANGUAGES[index % 3]);
  if (query.ok) {
    accepted++;
    orderCandidates(query.value, new Set(query.value.canonicalForms.slice(1, 2)));
  }
}
const { user } = process.cpuUsage(began);
console.log(
  `${STRINGS} random strings: ${accepted} accepted, none threw, ${(user / STRINGS).toFixed(1)} µs each`,
);
