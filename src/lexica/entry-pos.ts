/** What kind of word an entry of Lewis & Short or LSJ is about, from what its head prints. */
import { Gender, PartOfSpeech } from '../gen/langnet/v1/morphology_pb.js';
import type { DictionaryEntry, EntryPart } from './entry.js';

export type EntryHead = Pick<
  DictionaryEntry,
  'dictionary' | 'headword' | 'genders' | 'pos' | 'inflection'
> & {
  readonly head?: Pick<EntryPart, 'text'>;
};

/** The first that the printed word class begins with, in small letters. */
const PRINTED: readonly (readonly [string, PartOfSpeech])[] = [
  ['num', PartOfSpeech.NUMERAL],
  ['pron', PartOfSpeech.PRONOUN],
  ['adj', PartOfSpeech.ADJECTIVE],
  ['p. a', PartOfSpeech.ADJECTIVE],
  ['p.a', PartOfSpeech.ADJECTIVE],
  ['adv', PartOfSpeech.ADVERB],
  ['correl. adv', PartOfSpeech.ADVERB],
  ['prep', PartOfSpeech.PREPOSITION],
  ['conj', PartOfSpeech.CONJUNCTION],
  ['interj', PartOfSpeech.INTERJECTION],
  ['subst', PartOfSpeech.NOUN],
  ['v.', PartOfSpeech.VERB],
];

const GENDERS: ReadonlyMap<string, Gender> = new Map([
  ['m.', Gender.MASCULINE],
  ['f.', Gender.FEMININE],
  ['n.', Gender.NEUTER],
  ['c.', Gender.COMMON],
  ['comm.', Gender.COMMON],
  ['com.', Gender.COMMON],
  ['masc.', Gender.MASCULINE],
  ['fem.', Gender.FEMININE],
  ['ὁ', Gender.MASCULINE],
  ['οἱ', Gender.MASCULINE],
  ['ἡ', Gender.FEMININE],
  ['ἁ', Gender.FEMININE],
  ['αἱ', Gender.FEMININE],
  ['τό', Gender.NEUTER],
  ['τά', Gender.NEUTER],
]);

/** Endings of a second and third gender, as printed behind an adjective. */
const ADJECTIVE_ENDINGS =
  /^-?(?:a, um|ae, a|um|e|is, e|[ĕē]?ra, [ĕē]?rum|[a-z]+ĕra, [a-z]+ĕrum|[ηᾱα], ον|[ηήαάᾶ]|[οό]ν|[οό]ς|[εέ]ς|εῖα, ύ|ύ|υ|εσσα|εσσα, εν|εν|ουν|οῦν|πουν)[,·]?$/u;
/** Word classes that stand in the head without a tag of their own: `nam, conj.` */
const UNTAGGED: readonly (readonly [RegExp, PartOfSpeech])[] = [
  [/\bconj\./i, PartOfSpeech.CONJUNCTION],
  [/\bprep\./i, PartOfSpeech.PREPOSITION],
  [/\bparticle\b/i, PartOfSpeech.PARTICLE],
  [/\b(?:interj\.|exclam\.|exclamation\b)/i, PartOfSpeech.INTERJECTION],
  [/\b(?:pron\.|pronoun\b)/i, PartOfSpeech.PRONOUN],
  [/\badv\./i, PartOfSpeech.ADVERB],
];
/** Further behind, the head speaks of other words. */
const UNTAGGED_REACH = 80;
/** A conjugation's number, its infinitive, or its principal parts. */
const VERB_PARTS = /(?:^[1-4]$|re$|[aāeēiī]?v[iī]\b|, [1-4]$|ātum|ĭtum|\bsum$)/u;
const GREEK_VERB = /(?:ω|μι|μαι|ῶ)$/u;

export function genderOfEntry({ genders }: EntryHead): Gender {
  const found = new Set(genders.map(({ text }) => GENDERS.get(text.trim()) ?? Gender.UNSPECIFIED));
  found.delete(Gender.UNSPECIFIED);
  const [first = Gender.UNSPECIFIED] = found;
  if (found.size < 2) return first;
  return found.has(Gender.NEUTER) ? first : Gender.COMMON;
}

/** Unspecified where nothing tells. */
export function posOfEntry(head: EntryHead): PartOfSpeech {
  const headword = head.headword?.text ?? '';
  const inflection = head.inflection.map(({ text }) => text.trim());
  const isNoun = head.genders.some(({ text }) => GENDERS.has(text.trim()));
  if (head.dictionary === 'lsj') {
    // LSJ prints `Adv.` and `Adj.` in an entry also before the derivatives it mentions.
    if (isNoun) return nounOf(headword);
    if (inflection.some((text) => ADJECTIVE_ENDINGS.test(text))) return PartOfSpeech.ADJECTIVE;
    if (GREEK_VERB.test(plain(headword))) return PartOfSpeech.VERB;
  }
  for (const { text } of head.pos) {
    const printed = text.trim().toLowerCase();
    const row = PRINTED.find(([beginning]) => printed.startsWith(beginning));
    if (row !== undefined) return row[1];
  }
  if (isNoun) return nounOf(headword);
  if (inflection.some((text) => ADJECTIVE_ENDINGS.test(text))) return PartOfSpeech.ADJECTIVE;
  if (head.dictionary === 'ls' && inflection.some((text) => VERB_PARTS.test(text))) return PartOfSpeech.VERB;
  const text = head.head?.text.slice(0, UNTAGGED_REACH) ?? '';
  return UNTAGGED.find(([mark]) => mark.test(text))?.[1] ?? PartOfSpeech.UNSPECIFIED;
}

function nounOf(headword: string): PartOfSpeech {
  return headword.slice(0, 1) === headword.slice(0, 1).toLowerCase()
    ? PartOfSpeech.NOUN
    : PartOfSpeech.PROPER_NOUN;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

const CONJUGATIONS = ['1st', '2nd', '3rd', '4th'];
/** Genitives as Lewis & Short print them, without marks; the first that fits. */
const GENITIVES: readonly (readonly [RegExp, string])[] = [
  [/^ae$|ae,|ārum|arum$/, '1st declension'],
  [/^(?:ii?|orum|i)$|[^e]i$/, '2nd declension'],
  [/us$|uum$/, '4th declension'],
  [/ei$/, '5th declension'],
  [/is$|um$/, '3rd declension'],
];

/** `3rd conjugation`, `2nd declension`, as other tools say it; empty where the head does not tell. Latin only. */
export function classOfEntry(head: EntryHead): string {
  if (head.dictionary !== 'ls') return '';
  const pos = posOfEntry(head);
  const inflection = head.inflection.map(({ text }) => plain(text).trim().toLowerCase());
  if (pos === PartOfSpeech.VERB || pos === PartOfSpeech.UNSPECIFIED) {
    const digit = inflection
      .map((text) => /(?:^|, )([1-4])$/.exec(text)?.[1])
      .find((text) => text !== undefined);
    if (digit !== undefined) return `${CONJUGATIONS[Number(digit) - 1]} conjugation`;
  }
  const isNoun = pos === PartOfSpeech.NOUN || pos === PartOfSpeech.PROPER_NOUN;
  const [genitive] = inflection;
  if (!isNoun || genitive === undefined) return '';
  return GENITIVES.find(([ending]) => ending.test(genitive))?.[1] ?? '';
}

/** Kinds that a rule and a dictionary may call differently; a kind that nobody stated agrees with all. */
const KIN: readonly ReadonlySet<PartOfSpeech>[] = [
  new Set([PartOfSpeech.NOUN, PartOfSpeech.PROPER_NOUN]),
  new Set([PartOfSpeech.VERB, PartOfSpeech.PARTICIPLE]),
  new Set([PartOfSpeech.ADJECTIVE, PartOfSpeech.PARTICIPLE]),
  new Set([PartOfSpeech.ADJECTIVE, PartOfSpeech.ADVERB]),
  new Set([PartOfSpeech.ADJECTIVE, PartOfSpeech.PRONOUN, PartOfSpeech.NUMERAL]),
];

export function agreesWith(one: PartOfSpeech, other: PartOfSpeech): boolean {
  if (one === other || one === PartOfSpeech.UNSPECIFIED || other === PartOfSpeech.UNSPECIFIED) return true;
  return KIN.some((kin) => kin.has(one) && kin.has(other));
}
