// How well the rules of src/lexica/rules find the headword of a form: a sample of Morpheus' forms with Morpheus as the
// truth, then the words of the treebanks that Morpheus does not know. Headwords are those of Lewis & Short and LSJ.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sample } from './headwords.mjs';
import { loadSource, SHARED } from './load.mjs';

const { foldText, foldBeta, fromBeta, greekLettersOnly, guessHeadwords, parseMorpheusTags } =
  await loadSource(
    'lexica/rules/index.ts',
    'lexica/morpheus-tags.ts',
    'tools/perseus/keys.ts',
    'script/greek.ts',
  );

const SAMPLE = 20_000;
const SEED = Number(process.argv.find((argument) => argument.startsWith('--seed='))?.slice(7) ?? 11);
const DICTIONARIES = { lat: 'lexica/lewis-short', grc: 'lexica/lsj' };
const misses = process.argv.includes('--misses');
const only = process.argv.find((argument) => argument === 'lat' || argument === 'grc');

const read = (file) => gunzipSync(readFileSync(join(SHARED, file))).toString('utf8');
const fold = (text, language) => (language === 'grc' ? foldBeta(text) : foldText(text, language));

function readHeadwords(language) {
  const heads = new Set();
  const folder = DICTIONARIES[language];
  for (const name of readdirSync(join(SHARED, folder))) {
    if (!name.endsWith('.xml.gz')) continue;
    for (const [, key] of read(join(folder, name)).matchAll(/<div[12] [^>]*?\bkey="([^"]*)"/g)) {
      heads.add(fold(key, language));
    }
  }
  heads.delete('');
  return heads;
}

/** Form to its analyses: `{ lemma, tags }`, the lemma folded. */
function readMorpheus(language) {
  const forms = new Map();
  let form = '';
  for (const line of read(`lexica/morphology/${language}.morph.gz`).split('\n')) {
    if (!line.startsWith('<')) {
      form = line;
      continue;
    }
    const analyses = [...line.matchAll(/<NL>(.) (\S+) ([^\t<]*)/g)].map(([, kind, printed, tags]) => ({
      lemma: fold(printed.slice(printed.lastIndexOf(',') + 1), language),
      tags: { letter: kind, words: tags },
    }));
    forms.set(form, analyses);
  }
  return forms;
}

/** Words of the treebank whose key Morpheus does not have: `{ text, lemma }`. */
function readUnknown(language, known) {
  const words = new Map();
  for (const line of read(`data/cts/treebank/${language}.tsv.gz`).split('\n').slice(1)) {
    const [, , , text = '', lemma = '', postag = ''] = line.split('\t');
    const key = foldText(text, language);
    if (key === '' || postag.startsWith('u') || known.has(key)) continue;
    const name = `${text}\t${lemma}`;
    words.set(name, { text, lemma: foldText(lemma.replace(/\d+$/, ''), language) });
  }
  return [...words.values()];
}

const percent = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const row = (name, value) => console.log(`  ${name.padEnd(66)} ${value}`);

/** The voices of ours that one of Morpheus' admits: middle and passive look alike, and we call some deponent. */
const VOICES = { 1: [1, 5], 2: [2, 4, 5], 3: [3, 4, 5], 4: [2, 3, 4, 5] };
const FIELDS = ['case', 'number', 'gender', 'degree', 'person', 'tense', 'mood', 'verbForm'];

/** Whether a reading of ours says nothing that theirs denies. */
function agree(ours, theirs) {
  const isSame = FIELDS.every((key) => ours[key] === 0 || theirs[key] === 0 || ours[key] === theirs[key]);
  const isVoiced = ours.voice === 0 || theirs.voice === 0 || VOICES[theirs.voice].includes(ours.voice);
  return isSame && isVoiced;
}

function isTold(analyses, right) {
  return analyses.some(({ lemma, tags }) => {
    const guesses = right.filter(({ headword }) => headword === lemma);
    const truths = parseMorpheusTags(tags).readings.map(({ features }) => features);
    return truths.some((truth) => guesses.some(({ readings }) => readings.some((one) => agree(one, truth))));
  });
}

/** Prints the scores of cases `{ text, lemmas, analyses? }`; an empty set of lemmas is a word no headword explains. */
function measure(title, cases, language, heads) {
  const score = {
    found: 0,
    first: 0,
    kept: 0,
    answered: 0,
    told: 0,
    toTell: 0,
    inflected: 0,
    inflectedFound: 0,
  };
  for (const { text, lemmas, analyses = [] } of cases) {
    const key = foldText(text, language);
    const kept = guessHeadwords(text, key, language).filter(({ headword }) => heads.has(headword));
    const names = [...new Set(kept.map(({ headword }) => headword))];
    const right = kept.filter(({ headword }) => lemmas.has(headword));
    score.kept += names.length;
    if (names.length > 0) score.answered++;
    if (right.length > 0) score.found++;
    else if (misses)
      console.log(`  miss ${text} = ${[...lemmas].join(' ')} (${names.slice(0, 4).join(' ')})`);
    if (lemmas.has(names[0])) score.first++;
    if (!lemmas.has(key)) {
      score.inflected++;
      if (right.length > 0) score.inflectedFound++;
    }
    if (analyses.length === 0 || right.length === 0) continue;
    score.toTell++;
    if (isTold(analyses, right)) score.told++;
    else if (misses) console.log(`  untold ${text}`);
  }
  console.log(`${title}: ${cases.length} forms`);
  const { length } = cases;
  if (cases.some(({ lemmas }) => lemmas.size > 0)) {
    row('recall: the true headword is among the guesses kept', percent(score.found, length));
    row('  of forms that are no headword themselves', percent(score.inflectedFound, score.inflected));
    row('first: it is the first of them', percent(score.first, length));
  }
  row('answered: some guess is a headword', percent(score.answered, length));
  row('headwords kept, mean', (score.kept / Math.max(1, length)).toFixed(1));
  if (score.toTell > 0) row('of those found, with a reading Morpheus has', percent(score.told, score.toTell));
}

/** Microseconds of CPU a form, warm. */
function time(words, language) {
  const pairs = words.map((text) => [text, foldText(text, language)]);
  for (const [text, key] of pairs.slice(0, 3000)) guessHeadwords(text, key, language);
  const began = process.cpuUsage();
  let guesses = 0;
  for (const [text, key] of pairs) guesses += guessHeadwords(text, key, language).length;
  const { user, system } = process.cpuUsage(began);
  return { micros: (user + system) / pairs.length, guesses: guesses / pairs.length };
}

for (const language of ['lat', 'grc']) {
  if (only !== undefined && only !== language) continue;
  const heads = readHeadwords(language);
  const forms = readMorpheus(language);
  const written = (form) => (language === 'grc' ? fromBeta(form).text : form);
  const sampled = sample([...forms.keys()], SAMPLE, SEED);
  const cases = sampled.flatMap((form) => {
    const analyses = forms.get(form).filter(({ lemma }) => heads.has(lemma));
    if (analyses.length === 0) return [];
    return [{ text: written(form), lemmas: new Set(analyses.map(({ lemma }) => lemma)), analyses }];
  });
  console.log(`${language}: ${heads.size} headwords, ${sampled.length} forms sampled`);
  measure('forms of Morpheus whose lemma is a headword', cases, language, heads);
  if (language === 'grc') {
    const bare = cases.map((one) => ({ ...one, text: greekLettersOnly(one.text) }));
    measure('the same without accents, breathings and iota subscript', bare, language, heads);
  }
  const { micros, guesses } = time(
    cases.map(({ text }) => text),
    language,
  );
  row('µs of CPU a form', micros.toFixed(0));
  row('guesses a form, before headwords are looked up', guesses.toFixed(1));

  const unknown = readUnknown(language, new Set([...forms.keys()].map((form) => fold(form, language))));
  const within = unknown.filter(({ lemma }) => heads.has(lemma));
  const beyond = unknown.filter(({ lemma }) => !heads.has(lemma));
  measure(
    'words of the treebank that Morpheus does not know, their lemma a headword',
    within.map(({ text, lemma }) => ({ text, lemmas: new Set([lemma]) })),
    language,
    heads,
  );
  const others = beyond.map(({ text }) => ({ text, lemmas: new Set() }));
  measure('the same, their lemma no headword: every answer is wrong', others, language, heads);
}
