/**
 * What is kept of a reviewed answer, and how a later answer differs from it. Of other people's dictionaries only the place
 * and a hash are kept; words only of the core vocabulary and of Whitaker's Words.
 */
import { createHash } from 'node:crypto';
import type { AnswerDocument, SenseDocument, WitnessDocument } from '../../src/edge/cli/document.js';
import type { Language } from '../../src/model/language.js';

const LEMMAS = 5;
const SENSES = 8;
/** Whose words may stand here. */
const OPEN_TOOLS: ReadonlySet<string> = new Set(['core', 'whitakers']);

export interface GoldenWitness {
  readonly source: string;
  readonly source_ref: string;
  readonly sense_path: string;
  /** Beginning of the SHA-256 of the source's words. */
  readonly sha12: string;
  readonly text?: string;
}

export interface GoldenSense {
  /** Its word among `lemmas`, from 1. */
  readonly lemma: number;
  /** A provisional one made of other people's words stands as its hash. */
  readonly constant: string;
  readonly status: string;
  readonly witnesses: readonly GoldenWitness[];
}

export interface Golden {
  readonly language: Language;
  readonly word: string;
  /** Why a teacher would say so; written by hand. */
  readonly review: string;
  /** `display, part of speech, gender, class, tier`. */
  readonly lemmas: readonly string[];
  /** Of the first word, in the answer's order. */
  readonly readings: readonly string[];
  readonly senses: readonly GoldenSense[];
  /** Of the first word. */
  readonly agreement: Readonly<
    Record<'attested_by' | 'silent' | 'failed' | 'contradicted_by', readonly string[]>
  >;
}

export function goldenOf(answer: AnswerDocument, language: Language, word: string, review: string): Golden {
  const ids = answer.lemmas.map(({ lemma_id: id }) => id);
  const [first = ''] = ids;
  const agreement = answer.agreement?.lemmas.find(({ lemma_id: id }) => id === first);
  return {
    language,
    word,
    review,
    lemmas: answer.lemmas
      .slice(0, LEMMAS)
      .map((lemma) => [lemma.display, lemma.pos, lemma.gender, lemma.class, lemma.tier].join(', ')),
    readings: answer.analyses.filter(({ lemma_id: id }) => id === first).map(({ text }) => text),
    senses: answer.senses
      .slice(0, SENSES)
      .map((sense) => goldenSense(sense, ids.indexOf(sense.lemma_id) + 1)),
    agreement: {
      attested_by: agreement?.attested_by ?? [],
      silent: agreement?.silent ?? [],
      failed: agreement?.failed ?? [],
      contradicted_by: agreement?.contradicted_by ?? [],
    },
  };
}

function goldenSense(sense: SenseDocument, lemma: number): GoldenSense {
  const { semantic_constant: name = '', constant_status: status = '', witnesses } = sense;
  const isOpen = status !== 'provisional' || witnesses.every(({ tool }) => OPEN_TOOLS.has(tool));
  return { lemma, constant: isOpen ? name : sha12(name), status, witnesses: witnesses.map(goldenWitness) };
}

function goldenWitness({
  source,
  source_ref,
  sense_path = '',
  text = '',
  tool,
}: WitnessDocument): GoldenWitness {
  const witness = { source, source_ref, sense_path, sha12: sha12(text) };
  return OPEN_TOOLS.has(tool) ? { ...witness, text } : witness;
}

export function sha12(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** One line for each thing that is lost, gained, moved or said otherwise; none when the two agree. */
export function differences(before: Golden, after: Golden): readonly string[] {
  return [
    ...listDifferences('word', before.lemmas, after.lemmas),
    ...listDifferences('reading', before.readings, after.readings),
    ...witnessDifferences(before.senses, after.senses),
    ...constantDifferences(before.senses, after.senses),
    ...(['attested_by', 'silent', 'failed', 'contradicted_by'] as const).flatMap((part) =>
      listDifferences(part, before.agreement[part], after.agreement[part]),
    ),
  ];
}

function listDifferences(what: string, before: readonly string[], after: readonly string[]): string[] {
  return placeDifferences(what, numbered(before), numbered(after));
}

/** The same text twice is two things. */
function numbered(texts: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, text] of texts.entries()) {
    let key = text;
    for (let copy = 2; places.has(key); copy += 1) key = `${text} (${copy})`;
    places.set(key, at + 1);
  }
  return places;
}

function placeDifferences(
  what: string,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] {
  const lines: string[] = [];
  for (const [key, was] of before) {
    const is = after.get(key);
    if (is === undefined) lines.push(`lost ${what}: ${key} (was ${was})`);
    else if (is !== was) lines.push(`moved ${what}: ${key} (${was} → ${is})`);
  }
  for (const [key, is] of after) if (!before.has(key)) lines.push(`gained ${what}: ${key} (${is})`);
  return lines;
}

/** A witness is its place in its source; under the number of its sense. */
function witnessDifferences(before: readonly GoldenSense[], after: readonly GoldenSense[]): string[] {
  const [was, is] = [witnessesOf(before), witnessesOf(after)];
  const places = (of: ReturnType<typeof witnessesOf>) =>
    new Map([...of].map(([key, { sense }]) => [key, sense] as const));
  const said = [...was].flatMap(([key, { hashes: old }]) => {
    const now = is.get(key)?.hashes;
    return now === undefined || now === old ? [] : [`changed words of witness: ${key} (${old} → ${now})`];
  });
  return [...placeDifferences('witness', places(was), places(is)), ...said];
}

/** One place may say several things, even in several senses: those are told apart by their number. */
function witnessesOf(senses: readonly GoldenSense[]): Map<string, { sense: number; hashes: string }> {
  const found = new Map<string, { sense: number; hashes: string }>();
  for (const [at, { witnesses }] of senses.entries()) {
    for (const { source, source_ref, sense_path, sha12: hash } of witnesses) {
      const name = `${source} ${source_ref} ${sense_path}`;
      let key = name;
      for (let copy = 2; found.has(key); copy += 1) key = `${name} (${copy})`;
      found.set(key, { sense: at + 1, hashes: hash });
    }
  }
  return found;
}

function constantDifferences(before: readonly GoldenSense[], after: readonly GoldenSense[]): string[] {
  const name = (sense: GoldenSense | undefined) =>
    sense === undefined
      ? 'no sense'
      : `${sense.constant || 'no constant'} ${sense.status} of word ${sense.lemma}`;
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at).flatMap((at) => {
    const [was, is] = [name(before[at]), name(after[at])];
    return was === is ? [] : [`sense ${at + 1}: ${was} → ${is}`];
  });
}
