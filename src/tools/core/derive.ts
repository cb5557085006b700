/** A core row to facts: one about the entry, one about each of its senses; knows no bytes. */
import { create, toBinary } from '@bufbuild/protobuf';
import { CoreEntryFactSchema, CoreSenseFactSchema } from '../../gen/langnet/tools/v1/core_pb.js';
import type { JsonValue } from '../../model/json.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence, Extraction, Finding, Staged } from '../../model/types.js';
import { parseGender, parsePos } from '../../model/words.js';
import { NO_CONSTANT } from './table.js';

interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const NO_CELL: Cell = { text: '', start: 0, end: 0 };

export function derive(extraction: Extraction): Staged<DerivationDraft> {
  const data = extraction.extractedData;
  const cells = {
    lemma: readCell(data.lemma),
    pos: readCell(data.pos),
    gender: readCell(data.gender),
    class: readCell(data.class),
    language: readCell(data.language),
    matched_key: readCell(data.word),
    tier: readCell(data.match),
  };
  const fact = {
    lemma: cells.lemma.text,
    pos: cells.pos.text,
    gender: cells.gender.text,
    class: cells.class.text,
    language: cells.language.text,
    matchedKey: cells.matched_key.text,
    tier: cells.tier.text,
  };
  if (extraction.extractionType !== 'tsv_row' || fact.lemma === '') return { values: [], findings: [] };

  const sourceRef = makeSourceRef(fact.language, fact.lemma, data.homonym);
  const evidence = Object.entries(cells).flatMap(([field, cell]) => evidenceOf(field, cell));
  const entry = toBinary(CoreEntryFactSchema, create(CoreEntryFactSchema, fact));
  const values: DerivationDraft[] = [
    { type: 'CoreEntryFact', data: entry, evidence, sourceRef, confidence: 1 },
  ];
  const senses = Array.isArray(data.senses) ? data.senses.map(readCell) : [];
  const constants = Array.isArray(data.constants) ? data.constants.map(readCell) : [];
  for (const [index, gloss] of senses.entries()) {
    const number = index + 1;
    const named = constants[index];
    const constant = named === undefined || named.text === NO_CONSTANT ? NO_CELL : named;
    const sense = {
      lemma: fact.lemma,
      gloss: gloss.text,
      senseNumber: number,
      pos: fact.pos,
      constant: constant.text,
    };
    values.push({
      type: 'CoreSenseFact',
      data: toBinary(CoreSenseFactSchema, create(CoreSenseFactSchema, sense)),
      evidence: [
        ...evidenceOf('lemma', cells.lemma),
        ...evidenceOf('gloss', gloss),
        // No byte says "2": the number is the sense's place in its list.
        { field: 'sense_number', span: spanOf(gloss), text: String(number), rule: 'place_in_list' },
        ...evidenceOf('pos', cells.pos),
        ...evidenceOf('constant', constant),
      ],
      sourceRef,
      confidence: 1,
    });
  }
  return { values, findings: checkWords(cells.pos, cells.gender) };
}

/** `core:lat:lupus`; a second row of the same lemma is `core:lat:cum#2`, and the first keeps its name. */
function makeSourceRef(language: string, lemma: string, homonym: JsonValue | undefined): string {
  const ref = `core:${language}:${lemma}`;
  return typeof homonym === 'number' && homonym > 1 ? `${ref}#${homonym}` : ref;
}

/** An empty cell says nothing, so it is evidence of nothing. */
function evidenceOf(field: string, cell: Cell): readonly Evidence[] {
  return cell.text === '' ? [] : [{ field, span: spanOf(cell), text: cell.text, rule: '' }];
}

function checkWords(pos: Cell, gender: Cell): readonly Finding[] {
  const findings: Finding[] = [];
  if (parsePos(pos.text) === 0) {
    const text = `\`${pos.text}\` is no part of speech.`;
    findings.push({ code: 'unknown_term', text, span: spanOf(pos) });
  }
  if (gender.text !== '' && parseGender(gender.text) === 0) {
    findings.push({ code: 'unknown_term', text: `\`${gender.text}\` is no gender.`, span: spanOf(gender) });
  }
  return findings;
}

function spanOf(cell: Cell): { readonly start: number; readonly end: number } {
  return { start: cell.start, end: cell.end };
}

/** Extractions come back from a cache, so their shape is looked at again. */
function readCell(value: JsonValue | undefined): Cell {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return NO_CELL;
  const { text, start, end } = value as Partial<Record<string, JsonValue>>;
  if (typeof text !== 'string' || typeof start !== 'number' || typeof end !== 'number') return NO_CELL;
  return { text, start, end };
}
