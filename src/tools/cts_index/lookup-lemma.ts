/** Sentences that use a lemma, best examples first and spread over authors, with how often each work has it. */
import type { DatasetIndex, FoundRecord } from '../../model/dataset.js';
import type { Language } from '../../model/language.js';
import { decodeLoose } from '../../model/text.js';
import type { EnvelopeCount, EnvelopeGroup } from './envelope.js';
import { MAX_EXAMPLES } from './examples.js';
import { EVERYTHING, lemmaKey, placeOf } from './keys.js';
import { costOf, spreadAuthors } from './quality.js';
import { recordsOfWorks, type Shelf, toRecord } from './shelf.js';

/** Works that are counted apart; the rest is in the total. */
const MAX_COUNTS = 20;
/** Documents of the largest corpus are a few hundred. */
const MAX_WORKS = 5000;

const worksOfIndex = new WeakMap<DatasetIndex, Promise<readonly string[]>>();

export async function lookUpLemma(shelf: Shelf, word: string): Promise<EnvelopeGroup | undefined> {
  const { corpus, language } = shelf;
  const lemma = lemmaKey(word, language);
  if (corpus === undefined || lemma === '') return undefined;
  const works = await worksIn(corpus);
  const [amounts, found] = await Promise.all([
    corpus.counts('lemma', [lemma, ...works.map((work) => `${lemma} ${work}`)]),
    corpus.find('example', [lemma], MAX_EXAMPLES),
  ]);
  const total = amounts.get(lemma) ?? 0;
  if (total === 0) return undefined;
  const counts = works
    .map((work): EnvelopeCount => {
      const amount = amounts.get(`${lemma} ${work}`) ?? 0;
      return { dataset: corpus.manifest.id, amount, of: total, work };
    })
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount || (a.work < b.work ? -1 : 1))
    .slice(0, MAX_COUNTS);
  const examples = rankExamples(found, language);
  const shown = [...new Set([...examples.map(({ work }) => work), ...counts.map(({ work }) => work)])];
  return {
    form: 'group',
    match: 'lemma',
    word,
    counts,
    records: [
      ...examples.map(({ record, work }) => toRecord('sentence', 'example', corpus, record, work)),
      ...(await recordsOfWorks(shelf, shown)),
    ],
  };
}

/** Better sentences before worse ones, and within one sort every author gets a turn. */
function rankExamples(found: readonly FoundRecord[], language: Language) {
  const examples = found.map((record) => {
    const rows = decodeLoose(record.body)
      .split('\n')
      .map((line) => line.split('\t'));
    const place = placeOf(rows[0]?.[0] ?? '');
    const words = rows.map((cells) => ({ form: cells[3] ?? '', tag: cells[5] ?? '' }));
    return { record, work: place?.workUrn ?? '', cost: costOf(words, place?.passage ?? '', language) };
  });
  const sorted = examples.sort((a, b) => a.cost - b.cost || a.record.record - b.record.record);
  const sorts = [0, 1, 2].map((sort) => sorted.filter(({ cost }) => Math.floor(cost / 100) === sort));
  return sorts.flatMap((list) => spreadAuthors(list, ({ work }) => work));
}

/** The works of a corpus, read once. */
function worksIn(corpus: DatasetIndex): Promise<readonly string[]> {
  const known = worksOfIndex.get(corpus);
  if (known !== undefined) return known;
  const reading = corpus.find('work', [EVERYTHING], MAX_WORKS).then((records) => {
    const urns = records.map(({ body }) => placeOf(decodeLoose(body).split('\t')[0] ?? '')?.workUrn ?? '');
    return [...new Set(urns)].filter((urn) => urn !== '');
  });
  worksOfIndex.set(corpus, reading);
  // A failure is not remembered: the next call tries again.
  reading.catch(() => worksOfIndex.delete(corpus));
  return reading;
}
