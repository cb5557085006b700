/** Sentences that use a lemma, best examples first and spread over authors, with how often each work has it. */
import type { DatasetIndex, FoundRecord } from '../../model/dataset.js';
import type { Language } from '../../model/language.js';
import { decodeLoose } from '../../model/text.js';
import type { EnvelopeCount, EnvelopeGroup } from './envelope.js';
import { MAX_EXAMPLES } from './examples.js';
import { lemmaKey, placeOf } from './keys.js';
import { createMemory, perIndex } from './memory.js';
import { costOf, spreadAuthors } from './quality.js';
import { recordsOfWorks, type Shelf, toRecord } from './shelf.js';
import { talliesOf } from './tallies.js';

/** Works that are counted apart; the rest is in the total. */
const MAX_COUNTS = 20;
/** Bytes of sentences that are remembered: those of some five hundred lemmas. */
const MAX_KNOWN_BYTES = 4_000_000;

/** What a corpus has of a lemma. */
interface Usage {
  readonly counts: readonly EnvelopeCount[];
  readonly examples: readonly Example[];
}

interface Example {
  readonly record: FoundRecord;
  readonly work: string;
  readonly cost: number;
}

/** A few common lemmas are most of those that are asked for, each time with others. */
const usagesOf = perIndex((_corpus: DatasetIndex) => createMemory<Usage>(MAX_KNOWN_BYTES, weightOf));

export async function lookUpLemma(shelf: Shelf, word: string): Promise<EnvelopeGroup | undefined> {
  const { corpus, language } = shelf;
  const lemma = lemmaKey(word, language);
  if (corpus === undefined || lemma === '') return undefined;
  const usage = usagesOf(corpus).get(lemma) ?? (await readUsage(corpus, lemma, language));
  if (usage === undefined) return undefined;
  const { counts, examples } = usage;
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

async function readUsage(
  corpus: DatasetIndex,
  lemma: string,
  language: Language,
): Promise<Usage | undefined> {
  const [ofWorks, found] = await Promise.all([
    talliesOf(corpus).amounts(lemma),
    corpus.find('example', [lemma], MAX_EXAMPLES),
  ]);
  if (ofWorks.length === 0) return undefined;
  const total = ofWorks.reduce((sum, { amount }) => sum + amount, 0);
  const counts = ofWorks
    .map(({ work, amount }): EnvelopeCount => ({ dataset: corpus.manifest.id, amount, of: total, work }))
    .sort((a, b) => b.amount - a.amount || (a.work < b.work ? -1 : 1))
    .slice(0, MAX_COUNTS);
  const usage = { counts, examples: rankExamples(found.map(ownBytes), language) };
  usagesOf(corpus).set(lemma, usage);
  return usage;
}

/** A body may be a small part of a larger piece of memory, which must not be kept with it. */
function ownBytes(record: FoundRecord): FoundRecord {
  return { ...record, body: record.body.slice() };
}

function weightOf({ examples }: Usage): number {
  return examples.reduce((bytes, { record }) => bytes + record.body.length, 1000);
}

/** Better sentences before worse ones, and within one sort every author gets a turn. */
function rankExamples(found: readonly FoundRecord[], language: Language): readonly Example[] {
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
