/** An answer's bytes to what its records print: analyses, heads of entries, counts, whole entries. Knows formats only. */
import type { DictionaryEntry } from '../../lexica/entry.js';
import { readLogeionEntry } from '../../lexica/logeion-entry.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { ExtractionDraft } from '../../model/tool.js';
import type { Finding, Span, Staged } from '../../model/types.js';
import { type Cell, type ReadGroup, type ReadRecord, readEnvelope } from './read-envelope.js';

export function extract(body: Uint8Array): Staged<ExtractionDraft> {
  const { groups, findings: envelopeFindings } = readEnvelope(body);
  const findings: Finding[] = [...envelopeFindings];
  const values: ExtractionDraft[] = [];
  groups.forEach((group, index) => {
    const about = { match: json(group.match), word: json(group.word) };
    const entries = group.records.filter((record) => record.kind === 'entry');
    entries.forEach((record, place) => {
      const { entry, findings: found } = readLogeionEntry(body, record.span);
      for (const { text, span } of found)
        findings.push({ code: 'malformed_entry', text, span: span ?? record.span });
      if (entry === null) return;
      values.push({
        type: 'entry',
        path: `group[${index}].entry[${place}]`,
        span: record.span,
        data: { ...about, ...source(record), entry: json(entry) },
      });
    });
    // A guess may rest on no record at all.
    if (entries.length === 0) {
      values.push({
        type: 'form',
        path: `group[${index}]`,
        span: group.span,
        data: { ...about, ...formData(body, group, findings) },
      });
    }
  });
  return { values, findings };
}

function formData(body: Uint8Array, group: ReadGroup, findings: Finding[]): JsonObject {
  const analyses: JsonValue[] = [];
  const heads: JsonValue[] = [];
  for (const record of group.records) {
    if (record.kind === 'analyses')
      analyses.push({ ...source(record), lines: readAnalyses(body, record, findings) });
    if (record.kind === 'head') {
      // The record ends before the entry does, so that open tags are no finding here.
      const { entry } = readLogeionEntry(body, record.span);
      if (entry === null)
        findings.push({ code: 'malformed_entry', text: 'The head is none.', span: record.span });
      else heads.push({ ...source(record), ...headOf(entry) });
    }
  }
  return { analyses, heads, counts: group.counts.map(json) };
}

/** Of an entry's parts those that say which word it is. */
function headOf(entry: DictionaryEntry): JsonObject {
  const { dictionary, origId, key, homonym, headword, headwordWithLengths, inflection, genders, pos } = entry;
  const parts = { dictionary, origId, key, homonym, headword, headwordWithLengths, inflection, genders, pos };
  return json(parts) as JsonObject;
}

function source({ dataset, sha256, offset }: ReadRecord): JsonObject {
  return { dataset, sha256, offset };
}

/** `<NL>P LEMMA  TAGS⇥DIALECTS⇥FLAGS⇥STEM TYPE</NL>`, as often as there are analyses. */
const ANALYSIS =
  /<NL>(\w) (\S{1,300}) {0,2}([^\t<]{0,200})\t([^\t<]{0,200})\t([^\t<]{0,200})\t([^\t<]{0,200})<\/NL>/dg;

function readAnalyses(body: Uint8Array, record: ReadRecord, findings: Finding[]): readonly JsonValue[] {
  // The file is ASCII: one character a byte.
  const text = bytewise.decode(body.subarray(record.span.start, record.span.end));
  const analyses: JsonValue[] = [];
  let end = text.indexOf('\n') + 1;
  const form = cellAt(text, record.span, 0, Math.max(0, end - 1));
  for (const match of text.matchAll(ANALYSIS)) {
    if (match.index > end) reportGap(record.span, end, match.index, findings);
    end = match.index + match[0].length;
    const cell = (group: number): JsonValue => {
      const [from = 0, to = 0] = match.indices?.[group] ?? [];
      return cellAt(text, record.span, from, to);
    };
    analyses.push({
      form,
      letter: cell(1),
      lemma: cell(2),
      tags: cell(3),
      dialects: cell(4),
      flags: cell(5),
      stemType: cell(6),
    });
  }
  if (text.slice(end).trim() !== '') reportGap(record.span, end, text.length, findings);
  return analyses;
}

const bytewise = new TextDecoder('latin1');

function reportGap(record: Span, from: number, to: number, findings: Finding[]): void {
  const span = { start: record.start + from, end: record.start + to };
  findings.push({ code: 'odd_analysis', text: 'This is no analysis of the tables’ form.', span });
}

function cellAt(text: string, record: Span, from: number, to: number): JsonValue {
  const raw = text.slice(from, to);
  const start = record.start + from + (raw.length - raw.trimStart().length);
  const trimmed = raw.trim();
  return { text: trimmed, start, end: start + trimmed.length };
}

/** Readonly plain data is JSON already; only its type does not say so. */
function json(value: Cell | object): JsonValue {
  return value as unknown as JsonValue;
}
