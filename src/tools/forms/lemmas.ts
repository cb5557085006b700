/** The words a line of the table speaks of: its stem, the roots of a participle, and what else they are called. SLP1. */
import { Gender } from '../../gen/langnet/v1/morphology_pb.js';
import { derivedStems, otherNames } from '../../lexica/sanskrit/conventions.js';
import { declinedFrom } from '../../lexica/sanskrit/declension.js';
import { foldForm, headwordSpellings } from '../../lexica/sanskrit/letters.js';
import { isWitness, rootWitnesses } from '../../lexica/sanskrit/participles.js';
import { joinPreverbs, takeOffPreverbs } from '../../lexica/sanskrit/preverbs.js';
import type { FormTags } from '../../lexica/sanskrit/tags.js';
import type { Features } from '../../model/types.js';

/** What of a line is looked at here. */
export interface Line {
  readonly form: string;
  /** Without its homonym number. */
  readonly stem: string;
  readonly tags: FormTags;
}

/** Forms, by their folded key, whose lines may name the root of a participle. */
export function rootKeys({ stem, tags }: Line): readonly string[] {
  if (tags.participle === '') return [];
  return rootWitnesses(stem, tags.participle).map(({ form }) => foldForm(form));
}

/** Those of the lines whose stem is the root of the participle, each root once. */
export function rootLines<T extends Line>({ stem, tags }: Line, lines: readonly T[]): readonly T[] {
  if (tags.participle === '') return [];
  const found = new Map<string, T>();
  for (const witness of rootWitnesses(stem, tags.participle)) {
    for (const line of lines) {
      if (line.form !== witness.form || found.has(line.stem)) continue;
      if (isWitness(witness, line.tags, tags.features.conjugation)) found.set(line.stem, line);
    }
  }
  return [...found.values()];
}

/** The preverbs that stand in the word before a form of the table; none where the form is the word. */
export function preverbsBefore(word: string, form: string): readonly string[] | undefined {
  const [fold, rest] = [foldForm(word), foldForm(form)];
  if (fold === rest) return [];
  return takeOffPreverbs(fold).find((split) => foldForm(split.rest) === rest)?.preverbs;
}

/** Whether a form can stand behind a preverb: an absolutive then ends in -ya. */
export function takesPreverb({ kind, needsPreverb }: FormTags): boolean {
  return (
    kind === 'finite' ||
    kind === 'participle' ||
    kind === 'infinitive' ||
    (kind === 'absolutive' && needsPreverb)
  );
}

/** The stem of a line, or a root, with the preverbs of the word. */
export function joined(preverbs: readonly string[], stem: string, word: string): string {
  return preverbs.length === 0 ? stem : joinPreverbs(preverbs, stem, word);
}

/** What a line's stem may be called elsewhere. */
export function stemNames(
  { stem, tags }: Line,
  preverbs: readonly string[],
  word: string,
): readonly string[] {
  const kind = isVerb(tags) && tags.kind !== 'participle' ? 'verb' : 'nominal';
  return unique(otherNames(stem, kind).map((name) => joined(preverbs, name, word)));
}

/**
 * What the verb of a line may be called elsewhere: other names of a participle's roots, and stems derived from the verb, as
 * the line or one that names a root has them.
 */
export function verbNames(
  line: Line,
  roots: readonly Line[],
  preverbs: readonly string[],
  word: string,
): readonly string[] {
  if (!isVerb(line.tags)) return [];
  const names = [
    ...roots.flatMap(({ stem }) => otherNames(stem, 'verb')),
    ...[line, ...roots].flatMap(({ form, stem, tags }) => derivedStems(form, stem, tags)),
  ];
  return unique(names.map((name) => joined(preverbs, name, word)));
}

function isVerb({ kind }: FormTags): boolean {
  return kind === 'finite' || kind === 'participle' || kind === 'absolutive' || kind === 'infinitive';
}

/** Headwords that a word is, in the spellings dictionaries may have. */
export function ownHeadwords(key: string): readonly string[] {
  const finals = FINALS[key.slice(-1)] ?? '';
  return unique([key, ...[...finals].map((final) => key.slice(0, -1) + final)].flatMap(headwordSpellings));
}

/** A final sound in pause, and what it may be in a stem; d and t are told apart by the next word only. */
const FINALS: Readonly<Record<string, string>> = { H: 'sr', M: 'm', t: 'd', d: 't' };

/** Feminines that may be filed by themselves, where a line reads the word as a feminine form of something else. */
export function feminineStems(key: string, lines: readonly Line[]): readonly string[] {
  const read = lines.filter(({ tags }) => tags.features.gender === Gender.FEMININE);
  if (read.length === 0) return [];
  return declinedFrom(key).flatMap(({ stem, readings }) =>
    /[AIU]$/.test(stem) && readings.some((reading) => read.some((line) => isSameForm(reading, line)))
      ? headwordSpellings(stem)
      : [],
  );
}

/** The lines that say of the word what it is as a form of the feminine. */
export function feminineLines<T extends Line>(
  feminine: string,
  key: string,
  lines: readonly T[],
): readonly T[] {
  return lines.filter((line) => feminineStems(key, [line]).includes(feminine));
}

function isSameForm(reading: Features, { tags: { features } }: Line): boolean {
  return (
    reading.gender === Gender.FEMININE && reading.case === features.case && reading.number === features.number
  );
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
