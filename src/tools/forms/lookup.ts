/** Which records answer a question, and in which order; asks the indexes through `shelf.ts`. */
import { Case, Number as GrammaticalNumber } from '../../gen/langnet/v1/morphology_pb.js';
import { declinedFrom } from '../../lexica/sanskrit/declension.js';
import { foldForm, headwordSpellings, isWord } from '../../lexica/sanskrit/letters.js';
import { completeGroups, type DraftGroup } from './complete.js';
import { KEY_KIND } from './datasets.js';
import type { EnvelopeGroup } from './envelope.js';
import { findPreverbs, toDeclined } from './fallback.js';
import { toKey } from './keys.js';
import { ownHeadwords } from './lemmas.js';
import type { AskedForm } from './request.js';
import { type Filed, findFiled, findHeads, type Shelf, stemLines } from './shelf.js';
import { findSplits } from './splits.js';

/** Unknown words that rules are tried on: the likeliest readings of what was typed. */
const MAX_TRIED = 3;

/** A word asked for, and what the table has of it. */
export interface FoundWord extends AskedForm, Filed {
  readonly fold: string;
}

/**
 * The words as the table has them. When no line reads any of them, dictionaries are asked as well, and rules: preverbs
 * before a verb form, then a form of a known stem. What nothing explains as a whole is divided.
 */
export async function lookUpWords(
  shelf: Shelf,
  asked: readonly AskedForm[],
): Promise<readonly EnvelopeGroup[]> {
  const words = await findWords(shelf, asked);
  if (words.some(isRead)) return completeGroups(shelf, withoutVariants(words).map(toExact));
  const { exact, ruled } = await explainUnread(shelf, words.slice(0, MAX_TRIED));
  return completeGroups(shelf, [...exact, ...(ruled.length > 0 ? ruled : await divideFirst(shelf, asked))]);
}

function isRead({ forms }: FoundWord): boolean {
  return forms.length > 0;
}

/** Each word once, however its nasals and its last sound are written. */
async function findWords(shelf: Shelf, asked: readonly AskedForm[]): Promise<readonly FoundWord[]> {
  const byFold = new Map<string, AskedForm>();
  for (const form of asked) {
    const fold = isWord(form.key) ? foldForm(form.key) : '';
    if (fold !== '' && !byFold.has(fold)) byFold.set(fold, form);
  }
  const filed = await findFiled(shelf, byFold.keys());
  return [...byFold].map(([fold, { word, key }]) => ({ word, key, fold, ...filed(fold) }));
}

/**
 * Normalisation also offers the stem of a nominative, and forms that sandhi may have changed. Once a line reads the word
 * as it was typed, they would only add readings of other forms.
 */
function withoutVariants(words: readonly FoundWord[]): readonly FoundWord[] {
  return words.filter((word, place) =>
    words.slice(0, place).every((before) => !isRead(before) || !isEndVariant(word.key, before.key)),
  );
}

/** Ends as typed, and what normalisation makes of them. */
const END_VARIANTS: readonly (readonly [typed: string, variant: string])[] = (
  'H> am>a aM>a ma>man A>an I>in tA>tf An>at o>aH S>H z>H d>t g>k q>w b>p c>t j>t l>t MS>n Ms>n Y>n n>t N>k Av>O ay>e ' +
  'av>o y>i y>I v>u A>AH a>aH a>e'
)
  .split(' ')
  .map((pair) => pair.split('>') as [string, string]);

function isEndVariant(variant: string, typed: string): boolean {
  return END_VARIANTS.some(
    ([from, to]) => typed.endsWith(from) && variant === typed.slice(0, typed.length - from.length) + to,
  );
}

function toExact({ word, key, forms, stems }: FoundWord): DraftGroup {
  return {
    match: 'exact',
    word,
    key,
    tables: [...forms, ...stems],
    parts: [],
    heads: [],
    isNominative: false,
  };
}

/** Headwords that the words are, and what the rules make of the first that they can explain. */
async function explainUnread(
  shelf: Shelf,
  words: readonly FoundWord[],
): Promise<{ readonly exact: readonly DraftGroup[]; readonly ruled: readonly DraftGroup[] }> {
  const ways = new Map(words.map((word) => [word, waysOf(word.key)]));
  const declined = [...ways.values()].flat().map(({ stem }) => stem);
  const own = words.flatMap(({ key }) => ownHeadwords(key));
  const [heads, filed] = await Promise.all([
    findHeads(shelf, [...own, ...declined]),
    findFiled(shelf, declined.map(foldForm)),
  ]);
  const linesOf = (stem: string) => stemLines(filed(foldForm(stem)), stem);
  const headsOf = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const head = heads.get(key);
      return head === undefined ? [] : [[key, head] as const];
    });
  const isKnown = (stem: string) => heads.has(stem) || linesOf(stem).length > 0;
  const exact = words
    .map((word): DraftGroup => {
      const isNominative = (ways.get(word) ?? []).some((way) => way.isNominative && isKnown(way.stem));
      return { ...toExact(word), heads: headsOf(ownHeadwords(word.key)), isNominative };
    })
    .filter((group) => group.tables.length + group.heads.length > 0);
  for (const word of words) {
    const stemsOf = (ways.get(word) ?? []).map(({ stem }) => stem);
    const found = (await findPreverbs(shelf, word)) ?? toDeclined(word, stemsOf, headsOf(stemsOf), linesOf);
    if (found !== undefined) return { exact, ruled: [found] };
  }
  return { exact, ruled: [] };
}

/** Stems other than itself that a word can be declined from, in the spellings dictionaries may have. */
function waysOf(key: string): readonly { readonly stem: string; readonly isNominative: boolean }[] {
  const own = ownHeadwords(key);
  return declinedFrom(key).flatMap(({ stem, readings }) => {
    const isNominative = readings.some((reading) => reading.case === Case.NOMINATIVE);
    return headwordSpellings(stem).flatMap((spelled) =>
      own.includes(spelled) ? [] : [{ stem: spelled, isNominative }],
    );
  });
}

async function divideFirst(shelf: Shelf, asked: readonly AskedForm[]): Promise<readonly DraftGroup[]> {
  for (const form of asked.slice(0, MAX_TRIED)) {
    const split = await findSplits(shelf, form);
    if (split !== undefined) return [split];
  }
  return [];
}

/** Which of these canonical texts are stems of the table or forms that are not duals only. */
export async function knownWords(shelf: Shelf, words: readonly string[]): Promise<ReadonlySet<string>> {
  const folds = new Map(words.map((word) => [word, foldForm(toKey(word))]));
  const keys = [...new Set(folds.values())].filter((fold) => fold !== '');
  const known = (await shelf.forms?.known(KEY_KIND, keys)) ?? new Set<string>();
  // A long vowel makes a dual of almost any word, and what was typed would lose its place to it.
  const filed = await findFiled(
    shelf,
    keys.filter((fold) => DUAL_END.test(fold) && known.has(fold)),
  );
  return new Set(
    words.filter((word) => {
      const fold = folds.get(word) ?? '';
      return known.has(fold) && !(DUAL_END.test(fold) && isDualOnly(filed(fold)));
    }),
  );
}

const DUAL_END = /[IUeO]$/;

function isDualOnly({ forms, stems }: Filed): boolean {
  const lines = forms.flatMap((record) => record.lines);
  return stems.length === 0 && lines.every(({ tags }) => tags.features.number === GrammaticalNumber.DUAL);
}
