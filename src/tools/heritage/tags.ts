/** The engine's tags read whole: one reading a tag, or none. Must not know where a tag stands in an answer. */
import { Conjugation, PartOfSpeech, VerbForm } from '../../gen/langnet/v1/morphology_pb.js';
import { NO_FEATURES } from '../../model/claims.js';
import type { Features } from '../../model/types.js';
import { UNKNOWN } from './answer.js';
import { CLASS_WORD, PER, TAG_WORDS, type TagName } from './tag-words.js';

/** A word of a tag and its place in it. */
export interface TagPart {
  readonly name: TagName;
  readonly text: string;
  readonly at: number;
}

export type TagKind = 'nominal' | 'finite' | 'verbal' | 'indeclinable' | 'member' | 'unknown_word';

export interface Tag {
  readonly kind: TagKind;
  readonly parts: readonly TagPart[];
  readonly reading: Features;
}

/** What a participle is made of: `ca. ppr. [1] ac.` */
export interface Formation {
  readonly parts: readonly TagPart[];
  readonly reading: Features;
  /** An agent or action noun is a word of its own, not a form of the verb. */
  readonly isParticiple: boolean;
}

const NOMINAL = 'case gender number';
const FINITE = 'number person tense voice';

/** Undefined for a tag that has an unknown word, or words that make no whole reading. */
export function readTag(text: string): Tag | undefined {
  if (text === UNKNOWN) return { kind: 'unknown_word', parts: [], reading: NO_FEATURES };
  const parts = partsOf(text);
  if (parts === undefined) return undefined;
  const kind = kindOf(parts);
  if (kind === undefined) return undefined;
  const reading = merge(parts);
  if (kind === 'nominal' || kind === 'member' || kind === 'indeclinable') return { kind, parts, reading };
  const verbForm = kind === 'finite' ? VerbForm.FINITE : reading.verbForm;
  return { kind, parts, reading: { ...reading, verbForm, conjugation: conjugationOf(reading) } };
}

export function readFormation(text: string): Formation | undefined {
  const parts = partsOf(text);
  const participle = parts?.find(({ name }) => name === 'participle');
  const isWhole = parts?.every(({ name }) => FORMATION_PARTS.has(name)) ?? false;
  if (parts === undefined || participle === undefined || !isWhole) return undefined;
  const reading = merge(parts);
  const isParticiple = reading.verbForm !== VerbForm.UNSPECIFIED;
  const conjugation = isParticiple ? conjugationOf(reading) : reading.conjugation;
  return { parts, isParticiple, reading: { ...reading, conjugation } };
}

const FORMATION_PARTS: ReadonlySet<TagName> = new Set(['conjugation', 'participle', 'class', 'voice']);

/** Case, number and gender of a tag with tense and voice of its formation. */
export function combine(tag: Features, formation: Features): Features {
  const { case: grammaticalCase, number, gender } = tag;
  const extras = { ...tag.extras, ...formation.extras };
  return { ...formation, case: grammaticalCase, number, gender, extras };
}

/** No word of a tag stands twice; `per.` belongs to the word behind it. */
function partsOf(text: string): readonly TagPart[] | undefined {
  const parts: TagPart[] = [];
  let at = 0;
  for (const printed of text.split(' ')) {
    const start = at;
    at += printed.length + 1;
    if (printed === '') continue;
    const before = parts[parts.length - 1];
    const isPeriphrastic = before?.text === PER;
    const whole = isPeriphrastic ? text.slice(before.at, start + printed.length) : printed;
    const name = nameOf(whole);
    if (name === undefined) return undefined;
    if (isPeriphrastic) parts.pop();
    if (parts.some((part) => part.name === name)) return undefined;
    parts.push({ name, text: whole, at: isPeriphrastic ? before.at : start });
  }
  return parts.length === 0 || parts[parts.length - 1]?.text === PER ? undefined : parts;
}

function nameOf(text: string): TagName | undefined {
  if (text === PER) return 'tense';
  return CLASS_WORD.test(text) ? 'class' : TAG_WORDS.get(text)?.name;
}

function kindOf(parts: readonly TagPart[]): TagKind | undefined {
  const names = parts.map(({ name }) => name).sort();
  const needed = names.filter((name) => name !== 'conjugation' && name !== 'class').join(' ');
  if (names.join(' ') === NOMINAL) return 'nominal';
  if (needed === FINITE) return 'finite';
  const [last] = parts.slice(-1);
  if (last === undefined || names.includes('class')) return undefined;
  const isPlain = parts.length === 1;
  if (isPlain && (last.text === 'iic.' || last.text === 'iiv.' || last.text === 'pv.')) return 'member';
  if (needed === 'tense' && last.text === 'per. pft.') return 'verbal';
  if (needed !== 'invariable') return undefined;
  if (last.text === 'abs.' || last.text === 'inf.') return 'verbal';
  return isPlain ? 'indeclinable' : undefined;
}

function merge(parts: readonly TagPart[]): Features {
  let reading: Features = NO_FEATURES;
  const extras: Record<string, string> = {};
  for (const { name, text } of parts) {
    const known = TAG_WORDS.get(text);
    reading = { ...reading, ...known?.reading };
    if (known?.formation !== undefined) extras.formation = known.formation;
    if (name === 'class') Object.assign(extras, classExtra(text, parts));
  }
  const isDenominative = parts.some(({ text }) => text === '[vn.]');
  const conjugation = isDenominative ? Conjugation.DENOMINATIVE : reading.conjugation;
  return { ...reading, conjugation, extras };
}

/** What the number in brackets counts: present classes, kinds of aorist, kinds of gerundive. */
function classExtra(text: string, parts: readonly TagPart[]): Readonly<Record<string, string>> {
  const number = CLASS_WORD.exec(text)?.[1] ?? '';
  if (number === 'vn.') return {};
  const has = (...words: readonly string[]) => parts.some((part) => words.includes(part.text));
  if (has('aor.', 'inj.')) return { aorist_class: number };
  if (has('pfp.')) return { gerundive: GERUNDIVES[number] ?? number };
  return { present_class: number };
}

const GERUNDIVES: Readonly<Record<string, string>> = { '1': '-ya', '2': '-anīya', '3': '-tavya' };

/** A verb that is named no other conjugation is in its first one. */
function conjugationOf(reading: Features): Conjugation {
  return reading.conjugation === Conjugation.UNSPECIFIED ? Conjugation.PRIMARY : reading.conjugation;
}

const INDECLINABLES: ReadonlyMap<string, PartOfSpeech> = new Map([
  ['ind.', PartOfSpeech.INDECLINABLE],
  ['adv.', PartOfSpeech.ADVERB],
  ['prep.', PartOfSpeech.PREPOSITION],
  ['conj.', PartOfSpeech.CONJUNCTION],
  ['part.', PartOfSpeech.PARTICLE],
  ['tasil', PartOfSpeech.ADVERB],
]);

export function indeclinablePos(tag: Tag): PartOfSpeech {
  return INDECLINABLES.get(tag.parts[0]?.text ?? '') ?? PartOfSpeech.INDECLINABLE;
}
