/** The units and sentences of a passage in one shape, in reading order, and the URN of several of them. Knows no bytes. */
import { readUrn, writePassage } from '../../lexica/citations/index.js';
import { printedEvidence } from '../../lexica/evidence.js';
import type { JsonObject } from '../../model/json.js';
import type { Language } from '../../model/language.js';
import type { Evidence } from '../../model/types.js';
import { isCoarse, placeOf } from './keys.js';
import { cellEvidence, list, readSentence, readUnit, type Sentence, type Unit } from './read-data.js';
import { sentenceText } from './sentence-text.js';

export interface ShownUnit {
  readonly role: string;
  /** URN in its edition, with the passage where it is known. */
  readonly urn: string;
  readonly text: string;
  readonly evidence: readonly Evidence[];
  readonly dataset: string;
}

export function shownUnits(data: JsonObject, language: Language): readonly ShownUnit[] {
  const units = list(data.units).flatMap(readUnit).map(ofUnit);
  const sentences = list(data.sentences)
    .map(readSentence)
    .flatMap((sentence) => ofSentence(sentence, language));
  return [...units, ...sentences];
}

function ofUnit({ role, name, words, dataset }: Unit): ShownUnit {
  const evidence = [...cellEvidence('edition', name), ...printedEvidence('passage', words)];
  return { role, urn: name.text, text: words.text, evidence, dataset };
}

function ofSentence({ role, tokens, dataset }: Sentence, language: Language): readonly ShownUnit[] {
  const [first] = tokens;
  const place = placeOf(first?.urn.text ?? '');
  if (first === undefined || place === undefined) return [];
  const work = place.edition === '' ? place.workUrn : `${place.workUrn}.${place.edition}`;
  const words = tokens.map(({ form, lemma, tag }) => ({ form: form.text, lemma: lemma.text, tag }));
  const evidence = [
    ...cellEvidence('edition', first.urn),
    ...tokens.filter(({ form }) => form.text !== '_').flatMap(({ form }) => cellEvidence('passage', form)),
  ];
  const urn = isCoarse(place.passage) ? work : `${work}:${place.passage}`;
  return [{ role, urn, text: sentenceText(words, language), evidence, dataset }];
}

/** `urn:…:2.63-2.64` from the first and the last of them; empty for none. */
export function urnOfUnits(units: readonly ShownUnit[]): string {
  const [first] = units;
  const last = units.at(-1);
  if (first === undefined || last === undefined) return '';
  const [start, end] = [readUrn(first.urn), readUrn(last.urn)];
  if (first.urn === last.urn || !start.ok || !end.ok) return first.urn;
  const ends = end.urn.passage.end ?? end.urn.passage.start;
  const range = writePassage({ start: start.urn.passage.start, end: ends });
  return `${first.urn.slice(0, first.urn.lastIndexOf(':'))}:${range}`;
}
