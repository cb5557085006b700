/**
 * Readings in words. Several are told in one line only where every combination the line names is a reading that the
 * same works give: the line says exactly what its readings say. Knows no terminal.
 */
import type { AnalysisDocument } from '../document.js';
import { printable } from '../style.js';
import { sourcesOf } from './words.js';

export interface ReadingLine {
  readonly text: string;
  readonly sources: readonly string[];
  readonly readings: readonly AnalysisDocument[];
}

/** Up to this many are told one by one. */
const FEW = 2;

/** Features whose values may share a line, in the order in which they are tried. */
const SHARED = ['gender', 'case', 'number', 'person', 'tense', 'mood', 'voice'] as const;
type Shared = (typeof SHARED)[number];

interface Box {
  readonly readings: readonly AnalysisDocument[];
  readonly values: Readonly<Record<Shared, readonly string[]>>;
  /** All that is not shared: equal for boxes that may be joined. */
  readonly rest: string;
}

export function readingLines(readings: readonly AnalysisDocument[]): readonly ReadingLine[] {
  return readings.length <= FEW ? singleLines(readings) : joinedLines(readings);
}

export function singleLines(readings: readonly AnalysisDocument[]): readonly ReadingLine[] {
  return readings.map((reading) => ({
    text: readingWords(reading),
    sources: sourcesOf(reading.witnesses),
    readings: [reading],
  }));
}

function joinedLines(readings: readonly AnalysisDocument[]): readonly ReadingLine[] {
  let boxes: readonly Box[] = readings.map(boxOf);
  for (const feature of SHARED) boxes = joinedBy(feature, boxes);
  return boxes.flatMap(({ readings: own, values }) => {
    const [first] = own;
    if (first === undefined) return [];
    const text = SHARED.reduce((words, feature) => replaced(words, values[feature]), first.text);
    return [{ text: readingWords({ ...first, text }), sources: sourcesOf(first.witnesses), readings: own }];
  });
}

function boxOf(reading: AnalysisDocument): Box {
  const values = Object.fromEntries(
    SHARED.map((feature) => [feature, [reading.features[feature] ?? '']]),
  ) as Record<Shared, string[]>;
  const other = Object.entries(reading.features)
    .filter(([feature]) => !SHARED.some((name) => name === feature))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const frame = SHARED.reduce((text, feature) => withoutWord(text, reading.features[feature]), reading.text);
  return {
    readings: [reading],
    values,
    rest: JSON.stringify([other, frame, [...sourcesOf(reading.witnesses)].sort()]),
  };
}

/** Boxes that differ in one feature only are one box: its combinations are theirs and no others. */
function joinedBy(feature: Shared, boxes: readonly Box[]): readonly Box[] {
  const joined = new Map<string, Box>();
  for (const box of boxes) {
    const others = SHARED.filter((name) => name !== feature).map((name) => box.values[name]);
    const key = JSON.stringify([box.rest, others, box.values[feature].every((value) => value === '')]);
    const known = joined.get(key);
    if (known === undefined) {
      joined.set(key, box);
      continue;
    }
    const values = [...new Set([...known.values[feature], ...box.values[feature]])];
    joined.set(key, {
      rest: known.rest,
      readings: [...known.readings, ...box.readings],
      values: { ...known.values, [feature]: values },
    });
  }
  return [...joined.values()];
}

/** The text around a word: what must be equal for another word to take its place. */
function withoutWord(text: string, word: string | undefined): string {
  const parts = word === undefined || word === '' ? [] : ` ${text} `.split(` ${word} `);
  return parts.length === 2 ? parts.join(' _ ').trim() : text;
}

function replaced(text: string, values: readonly string[]): string {
  const [first = ''] = values;
  if (values.length < 2 || first === '') return text;
  return ` ${text} `.replace(` ${first} `, () => ` ${orList(values)} `).trim();
}

function orList(values: readonly string[]): string {
  return values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

/** With what stands before or behind the form: a segment of a longer word, an enclitic, a prefix. */
function readingWords({ text, features }: AnalysisDocument): string {
  const { segment = '', enclitic = '', prefix = '', suffix = '' } = features;
  const words = [
    segment === '' ? '' : `${segment}: `,
    text,
    enclitic === '' ? '' : ` + -${enclitic}`,
    prefix === '' ? '' : ` with prefix ${prefix}-`,
    suffix === '' ? '' : ` with suffix -${suffix}`,
  ];
  return printable(words.join(''));
}
