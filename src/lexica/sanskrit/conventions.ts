/**
 * Other names of the same word. The Heritage tables, the dictionaries and the Digital Corpus of Sanskrit (DCS) file some
 * words under different headwords; a name is proposed here and taken only where something installed has it. SLP1.
 */
import { Conjugation } from '../../gen/langnet/v1/morphology_pb.js';
import { headwordSpellings } from './letters.js';
import type { FormTags } from './tags.js';

/** What the tables call a word, what others call it, and why. */
const NAMES: readonly (readonly [heritage: string, others: string, why: string])[] = [
  ['asmad', 'mad', 'the pronoun of the first person: plural stem, or singular stem'],
  ['yuzmad', 'tvad', 'the pronoun of the second person: plural stem, or singular stem'],
  ['ayam', 'idam', 'this: nominative masculine, or neuter'],
  ['kim', 'ka', 'who: neuter, or stem'],
  ['ena', 'enad', 'he: stem, or neuter'],
  ['asO', 'adas', 'that: nominative, or neuter'],
  ['uBa', 'uB', 'both: with or without the vowel of the stem'],
  ['dva', 'dvi', 'two: stem of the declension, or of compounds'],
  ['ahan', 'ahar', 'day: the two stems of one declension'],
  ['akzan', 'akzi', 'eye: the two stems of one declension'],
  ['asTan', 'asTi', 'bone: the two stems of one declension'],
  ['dadan', 'daDi', 'curds: the two stems of one declension'],
  ['hfdaya', 'hfd', 'heart: hṛd stands in the weak cases'],
  ['pAda', 'pad', 'foot: pad stands in the weak cases'],
  ['nara', 'nf', 'man: nṛ in the older language'],
  ['maGavat', 'maGavan', 'bountiful: the two stems of one declension'],
  ['paTin', 'paT panTan', 'path: the stems of one declension'],
  ['paS', 'dfS', 'see: paś is the present of dṛś'],
  ['hU', 'hvA hve', 'call: the root in its weak or its full form'],
  ['praS', 'pracC praC', 'ask: the root without or with the sign of its present'],
  ['fc', 'arc', 'praise: the root in its weak or its full form'],
  ['f', 'fC arC', 'go: the root without or with the sign of its present'],
  ['kiYcid', 'kaScit', 'something: neuter, or masculine'],
  ['kiMcit', 'kaScit', 'something: neuter, or masculine'],
  ['kaScid', 'kaScit', 'someone: before a vowel, or in pause'],
  ['ut', 'ud', 'out: in pause, or before a vowel'],
  ['nis', 'niH nir', 'out: in pause, or before a vowel'],
  ['dus', 'duH dur', 'ill: in pause, or before a vowel'],
];

const BY_STEM: ReadonlyMap<string, readonly string[]> = new Map(
  NAMES.map(([heritage, others]) => [heritage, others.split(' ')]),
);

export type NamedKind = 'verb' | 'nominal';

/** Ends of roots, and of other stems, that are written in two ways. */
const ENDS: readonly (readonly [kind: NamedKind, from: string, to: string, why: string])[] = [
  ['nominal', 'ac', 'aYc', 'directions: weak or strong stem'],
  ['nominal', 'Ac', 'AYc', 'directions: weak or strong stem'],
  ['nominal', 'at', 'ant', 'present participles, possessives: weak or strong stem'],
  ['verb', 'F', 'f', 'roots in ṝ are filed under ṛ'],
  ['verb', 'E', 'A', 'roots in ai are filed under ā'],
];

/** Names a stem or root may have elsewhere, without those it has itself. */
export function otherNames(stem: string, kind: NamedKind): readonly string[] {
  const named = BY_STEM.get(stem) ?? [];
  const ends = ENDS.flatMap(([of, from, to]) =>
    of === kind && stem.endsWith(from) ? [stem.slice(0, -from.length) + to] : [],
  );
  return [...new Set([...named, ...ends, ...headwordSpellings(stem)])].filter((name) => name !== stem);
}

/**
 * Stems that the DCS files as words of their own: those in -ay of causatives, denominatives and the tenth class. Read off
 * the form, so that `akArayat` and the causative `kArita` both give `kAray`.
 */
export function derivedStems(form: string, stem: string, { features, kind }: FormTags): readonly string[] {
  const base = kind === 'participle' ? stem : form;
  const ay = /^(.+?ay)[aAeiI]/.exec(base)?.[1];
  const isSecondary = features.conjugation !== Conjugation.PRIMARY;
  // What has lost its -ay says so only by being a causative: kāryate, kārita, vikārya.
  const short =
    isSecondary && ay === undefined
      ? /^(.+?)(?:y(?:a[tn].*|A[mts].*|et?a?|a|amA[nR]a)|ita(?:vat)?)$/.exec(base)?.[1]
      : undefined;
  const names = [...(ay === undefined ? [] : [ay]), ...(short === undefined ? [] : [`${short}ay`])];
  return [...new Set(names.flatMap((name) => [name, ...withoutAugment(name)]))];
}

/** The augment of a past tense: a before a consonant, or the first vowel at its longest. */
function withoutAugment(name: string): readonly string[] {
  if (/^a[^aAiIuUfFeEoO]/.test(name)) return [name.slice(1)];
  const short = LESS_AUGMENT[name.charAt(0)];
  return short === undefined ? [] : [...short].map((vowel) => vowel + name.slice(1));
}

const LESS_AUGMENT: Readonly<Record<string, string>> = { A: 'a', E: 'iIe', O: 'uUo' };
