/** Which records answer a question, and in which order; asks the indexes through their interface and knows no file. */
import { parseMorpheusLemma } from '../../lexica/morpheus-lemma.js';
import { guessAbbreviation, guessHeadwords } from '../../lexica/rules/index.js';
import type { DatasetIndex, FoundRecord } from '../../model/dataset.js';
import { decodeLoose } from '../../model/text.js';
import type { EnvelopeCount, EnvelopeGroup, EnvelopeRecord, RecordKind } from './envelope.js';
import { type ClassicalLanguage, canonicalKey, foldText, type Match, matchOf, TOTAL } from './keys.js';
import { remembered } from './remembered.js';

/** The indexes of one language; any of them may be absent. */
export interface Shelf {
  readonly language: ClassicalLanguage;
  readonly forms: DatasetIndex | undefined;
  readonly lexicon: DatasetIndex | undefined;
  readonly corpus: DatasetIndex | undefined;
}

/** Records a key may lead to: Greek has about twenty forms that differ in marks only. */
const MAX_FORMS = 40;
const MAX_HEADS = 20;
const MAX_ENTRIES = 12;
/** Headwords a guess may name, and homonyms of each. */
const MAX_GUESSES = 8;
const MAX_HOMONYMS = 3;

/** The analyses and headwords of the words: exact ones, or, where no word has any, those that differ in marks. */
export async function lookUpForms(shelf: Shelf, words: readonly string[]): Promise<readonly EnvelopeGroup[]> {
  const { language, forms, lexicon } = shelf;
  const folds = new Map(words.map((word) => [word, foldText(word, language)]));
  const keys = [...new Set(folds.values())].filter((key) => key !== '');
  const [formRecords, headRecords] = await Promise.all([
    forms?.find('form', keys, MAX_FORMS) ?? [],
    lexicon === undefined ? [] : headsOf(lexicon, keys),
  ]);
  const found = [
    ...formRecords.map((record) => foundItem('analyses', record, formOf(record, language))),
    ...headRecords.map((record) => foundItem('head', record, headwordOf(record, language))),
  ];
  const matched = matchWords(words, folds, found, language);
  const isKnown = matched.length > 0;
  const guessed = await guessWord(shelf, words[0] ?? '', isKnown);
  return Promise.all([...matched, ...guessed].map((group) => completeGroup(group, shelf)));
}

/**
 * Headwords that rules lead to, surest first, for a form no table knows. Of a known one only what it may be short
 * for: M is a letter and a name.
 */
async function guessWord(
  { language, lexicon }: Shelf,
  word: string,
  isKnown: boolean,
): Promise<readonly MatchedGroup[]> {
  const guesses = isKnown
    ? guessAbbreviation(word, language)
    : guessHeadwords(word, foldText(word, language), language);
  const keys = [...new Set(guesses.map(({ headword }) => headword))];
  const heads = (await lexicon?.find('head', keys, MAX_HOMONYMS)) ?? [];
  const found = heads
    .slice(0, MAX_GUESSES)
    .map((record) => foundItem('head', record, headwordOf(record, language)));
  const isAnswer = found.length > 0 || guesses.some(({ lemma }) => lemma !== undefined);
  return isAnswer ? [{ match: isKnown ? 'short_for' : 'rule_made', word, found }] : [];
}

/** The entries of lemmas, whole. */
export async function lookUpEntries(
  shelf: Shelf,
  lemmas: readonly string[],
): Promise<readonly EnvelopeGroup[]> {
  const { language, lexicon } = shelf;
  const folds = new Map(lemmas.map((lemma) => [lemma, foldText(lemma, language)]));
  const keys = [...new Set(folds.values())].filter((key) => key !== '');
  const records = (await lexicon?.find('entry', keys, MAX_ENTRIES)) ?? [];
  const found = records.map((record) => foundItem('entry', record, headwordOf(record, language)));
  return matchWords(lemmas, folds, found, language).map(({ match, word, found: items }) => ({
    match,
    word,
    items: items.map(({ kind, record }) => toRecord(kind, shelf, record)),
  }));
}

/** Which of these canonical texts are forms or headwords exactly as written. */
export async function knownWords(shelf: Shelf, words: readonly string[]): Promise<ReadonlySet<string>> {
  const { language, forms, lexicon } = shelf;
  const keys = [...new Set(words.map((word) => foldText(word, language)))].filter((key) => key !== '');
  const [formRecords, headRecords] = await Promise.all([
    forms?.find('form', keys, MAX_FORMS) ?? [],
    lexicon?.find('head', keys, MAX_HEADS) ?? [],
  ]);
  const known = new Set([
    ...formRecords.map((record) => formOf(record, language)),
    ...headRecords.map((record) => headwordOf(record, language)),
  ]);
  return new Set(words.filter((word) => known.has(word)));
}

interface FoundItem {
  readonly kind: RecordKind;
  readonly record: FoundRecord;
  /** What the record is about, as canonical text. */
  readonly text: string;
}

interface MatchedGroup {
  readonly match: Match | 'rule_made' | 'short_for';
  readonly word: string;
  readonly found: readonly FoundItem[];
}

function foundItem(kind: RecordKind, record: FoundRecord, text: string): FoundItem {
  return { kind, record, text };
}

/** A record answers once, for the word it is nearest to. */
function matchWords(
  words: readonly string[],
  folds: ReadonlyMap<string, string>,
  found: readonly FoundItem[],
  language: ClassicalLanguage,
): readonly MatchedGroup[] {
  const taken = new Set<string>();
  const take = (items: readonly FoundItem[]) =>
    items.filter(({ kind, record }) => {
      const name = `${kind} ${record.record}`;
      if (taken.has(name)) return false;
      taken.add(name);
      return true;
    });
  const exact = words.flatMap((word): MatchedGroup[] => {
    const items = take(found.filter((item) => item.text === word));
    return items.length === 0 ? [] : [{ match: 'exact', word, found: items }];
  });
  // Bare Greek letters may happen to be an enclitic's exact form: του is τοῦ as well.
  const isBare = language === 'grc' && !/\p{M}/u.test((words[0] ?? '').normalize('NFD'));
  if (exact.length > 0 && !isBare) return exact;
  const seen = new Set<string>();
  const near = words.flatMap((word): MatchedGroup[] => {
    const fold = folds.get(word) ?? '';
    if (fold === '' || seen.has(fold)) return [];
    seen.add(fold);
    const byMatch = new Map<Match, FoundItem[]>();
    for (const item of take(found.filter(({ record }) => record.key === fold))) {
      const match = matchOf(word, item.text, language);
      byMatch.set(match, [...(byMatch.get(match) ?? []), item]);
    }
    return [...byMatch].map(([match, group]) => ({ match, word, found: group }));
  });
  return [...exact, ...near];
}

/** Adds to a group the heads of the lemmas its analyses name, and how common those lemmas are. */
async function completeGroup(group: MatchedGroup, shelf: Shelf): Promise<EnvelopeGroup> {
  const { language, lexicon, corpus } = shelf;
  const lemmas = new Set<string>();
  for (const { kind, record, text } of group.found) {
    if (kind === 'analyses') for (const lemma of lemmasOf(record, language)) lemmas.add(lemma);
    else lemmas.add(text);
  }
  const keyOf = new Map([...lemmas].map((lemma) => [lemma, foldText(lemma, language)]));
  const keys = [...new Set(keyOf.values())].filter((key) => key !== '');
  const [heads, tokens] = await Promise.all([
    lexicon === undefined ? [] : headsOf(lexicon, keys),
    corpus === undefined ? NO_COUNTS : countsOf(corpus, 'lemma', keys),
  ]);
  // Where a text was counted, the dictionary's share is asked for only of words that the text does not have.
  const uncounted = keys.filter((key) => (tokens.get(key) ?? 0) === 0);
  const sizes = lexicon === undefined ? NO_COUNTS : await countsOf(lexicon, 'entry_bytes', uncounted);
  const present = new Set(
    group.found.filter(({ kind }) => kind === 'head').map(({ record }) => record.record),
  );
  const further = heads.filter((head) => !present.has(head.record) && lemmas.has(headwordOf(head, language)));
  const items: (EnvelopeRecord | EnvelopeCount)[] = group.found.map(({ kind, record }) =>
    toRecord(kind, shelf, record),
  );
  for (const head of further) items.push(toRecord('head', shelf, head));
  for (const lemma of lemmas) {
    const key = keyOf.get(lemma) ?? '';
    if (corpus !== undefined) {
      const dataset = corpus.manifest.id;
      const [amount, of] = [tokens.get(key) ?? 0, await totalOf(corpus, 'lemma')];
      items.push({ type: 'count', kind: 'tokens', dataset, lemma, amount, of });
    }
    const size = sizes.get(key);
    if (lexicon !== undefined && size !== undefined && size > 0) {
      const of = await totalOf(lexicon, 'entry_bytes');
      items.push({
        type: 'count',
        kind: 'entry_bytes',
        dataset: lexicon.manifest.id,
        lemma,
        amount: size,
        of,
      });
    }
  }
  return { match: group.match, word: group.word, items };
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map();

async function headsOf(lexicon: DatasetIndex, keys: readonly string[]): Promise<readonly FoundRecord[]> {
  const none: readonly FoundRecord[] = [];
  const heads = await remembered(lexicon, 'head', keys, none, async (missing) =>
    groupByKey(await lexicon.find('head', missing, MAX_HEADS)),
  );
  return keys.flatMap((key) => heads.get(key) ?? []);
}

function groupByKey(records: readonly FoundRecord[]): ReadonlyMap<string, readonly FoundRecord[]> {
  const groups = new Map<string, FoundRecord[]>();
  for (const record of records) groups.set(record.key, [...(groups.get(record.key) ?? []), record]);
  return groups;
}

function countsOf(
  index: DatasetIndex,
  kind: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return remembered(index, kind, keys, 0, (missing) => index.counts(kind, missing));
}

async function totalOf(index: DatasetIndex, kind: string): Promise<number> {
  return (await countsOf(index, kind, [TOTAL])).get(TOTAL) ?? 0;
}

function toRecord(kind: RecordKind, shelf: Shelf, found: FoundRecord): EnvelopeRecord {
  const index = kind === 'analyses' ? shelf.forms : shelf.lexicon;
  const { fileSha256: sha256, byteOffset: offset, body } = found;
  return { type: 'record', kind, dataset: index?.manifest.id ?? '', sha256, offset, body };
}

function formOf({ body }: FoundRecord, language: ClassicalLanguage): string {
  const end = body.indexOf(0x0a);
  return canonicalKey(decodeLoose(body.subarray(0, end === -1 ? body.length : end)).trimEnd(), language);
}

export function headwordOf({ body }: FoundRecord, language: ClassicalLanguage): string {
  const tag = decodeLoose(body.subarray(0, 600));
  return canonicalKey(/ key="([^"]*)"/.exec(tag)?.[1] ?? '', language);
}

function lemmasOf({ body }: FoundRecord, language: ClassicalLanguage): readonly string[] {
  const lemmas: string[] = [];
  for (const [, printed = ''] of decodeLoose(body).matchAll(/<NL>. ([^\s<]+)/g)) {
    lemmas.push(parseMorpheusLemma(printed, language).lemma);
  }
  return lemmas.filter((lemma) => lemma !== '');
}
