/**
 * One entry of Lewis & Short or LSJ as it is printed, whatever form it was read from. Plain JSON data, so that it can
 * be kept as an extraction and read back; it must not know how any tool says the same.
 */
import type { JsonValue } from '../model/json.js';
import type { Finding, Span } from '../model/types.js';
import { isFlag, isNumber, isText, listOf, oneOf, orNull, shaped } from './json-shape.js';
import type { Printed } from './printed.js';
import type { Dictionary } from './works.js';

export const GLOSS_ROLES = ['meaning', 'phrase', 'derived', 'rendering', 'compared'] as const;
/**
 * - `meaning`: what the word means in this sense.
 * - `phrase`: what a phrase with the word means that the sense begins with.
 * - `derived`: what another form or word means that the sense names: an adverb, a participle, a plural.
 * - `rendering`: how a single passage is rendered.
 * - `compared`: not English: the word of another language it is compared with.
 */
export type GlossRole = (typeof GLOSS_ROLES)[number];

export interface Gloss extends Printed {
  readonly role: GlossRole;
}

export interface Citation {
  /** `Perseus:abo:phi,0690,001:2:63`; null when the dictionary gives no number. */
  readonly reference: Printed | null;
  /** The citation as printed, without the quotation: `Verg. E. 2, 63`. */
  readonly ref: Printed;
  readonly author: Printed | null;
  readonly work: Printed | null;
  /** What `id.` and a bare number stand for: only where the reference is to the same author or work as before. */
  readonly carriedAuthor: string;
  readonly carriedWork: string;
  readonly quote: Printed | null;
  readonly span: Span;
}

/** A sense, or what stands before the first. */
export interface EntryPart {
  /** The source's own id of the sense, stable over editions; empty where it has none. */
  readonly id: string;
  /** 0 where the source gives none. */
  readonly level: number;
  /** As printed, without its full stop: `I`, `A`, `1`, `a`, `α`; may be empty. */
  readonly label: string;
  /** Labels of the senses it lies in and its own, `II.A.1`; empty without labels. */
  readonly pathText: string;
  /** Place among the senses, from 0 at every depth; empty for what stands before the first. */
  readonly place: readonly number[];
  readonly text: string;
  readonly glosses: readonly Gloss[];
  readonly citations: readonly Citation[];
  readonly span: Span;
}

export interface DictionaryEntry {
  readonly dictionary: Dictionary;
  /** The publisher's id, stable over editions; null where the form does not have it. */
  readonly origId: Printed | null;
  /** As printed: lengths as `_` and `^`, Greek in beta code, a digit at the end for a homonym. */
  readonly key: Printed | null;
  /** Number among homonyms; empty where there is none. */
  readonly homonym: string;
  /** Plain headword. */
  readonly headword: Printed | null;
  /** With length marks and hyphens, as the dictionary prints it. */
  readonly headwordWithLengths: Printed | null;
  readonly spellings: readonly Printed[];
  readonly inflection: readonly Printed[];
  readonly genders: readonly Printed[];
  readonly pos: readonly Printed[];
  readonly etymology: Printed | null;
  readonly head: EntryPart;
  readonly senses: readonly EntryPart[];
  readonly span: Span;
}

export interface ReadEntry {
  readonly entry: DictionaryEntry | null;
  readonly findings: readonly Finding[];
}

/** What stands before the first sense, then the senses. */
export function partsOf(entry: DictionaryEntry): readonly EntryPart[] {
  return [entry.head, ...entry.senses];
}

/** An entry that was kept as JSON; undefined where the data is something else. */
export function entryFromJson(value: JsonValue | undefined): DictionaryEntry | undefined {
  return isEntry(value) ? (value as unknown as DictionaryEntry) : undefined;
}

/** A span that was kept as JSON. */
export const isSpan = shaped({ start: isNumber, end: isNumber });
const isPiece = shaped({ text: isText, span: isSpan, isExact: isFlag });
const printed = { text: isText, pieces: listOf(isPiece) };
/** A printed text that was kept as JSON. */
export const isPrinted = shaped(printed);
const isPart = shaped({
  id: isText,
  level: isNumber,
  label: isText,
  pathText: isText,
  place: listOf(isNumber),
  text: isText,
  glosses: listOf(shaped({ ...printed, role: oneOf(...GLOSS_ROLES) })),
  citations: listOf(
    shaped({
      reference: orNull(isPrinted),
      ref: isPrinted,
      author: orNull(isPrinted),
      work: orNull(isPrinted),
      carriedAuthor: isText,
      carriedWork: isText,
      quote: orNull(isPrinted),
      span: isSpan,
    }),
  ),
  span: isSpan,
});
const isEntry = shaped({
  dictionary: oneOf('ls', 'lsj'),
  origId: orNull(isPrinted),
  key: orNull(isPrinted),
  homonym: isText,
  headword: orNull(isPrinted),
  headwordWithLengths: orNull(isPrinted),
  spellings: listOf(isPrinted),
  inflection: listOf(isPrinted),
  genders: listOf(isPrinted),
  pos: listOf(isPrinted),
  etymology: orNull(isPrinted),
  head: isPart,
  senses: listOf(isPart),
  span: isSpan,
});
