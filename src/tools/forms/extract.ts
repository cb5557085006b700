/** An answer's bytes to what its records print: lines of the table, headwords, parts, counts. Knows formats only. */
import type { JsonObject, JsonValue } from '../../model/json.js';
import { decodeLoose, utf8Length } from '../../model/text.js';
import type { ExtractionDraft } from '../../model/tool.js';
import type { Finding, Staged } from '../../model/types.js';
import { type ReadGroup, type ReadRecord, readEnvelope } from './read-envelope.js';
import { type Cell, readRows } from './rows.js';
import { headwordAt } from './shelf.js';

export function extract(body: Uint8Array): Staged<ExtractionDraft> {
  const { groups, findings: envelopeFindings } = readEnvelope(body);
  const findings: Finding[] = [...envelopeFindings];
  const values = groups.map(
    (group, index): ExtractionDraft => ({
      type: 'word',
      path: `group[${index}]`,
      span: group.span,
      data: groupData(body, group, findings),
    }),
  );
  return { values, findings };
}

function groupData(body: Uint8Array, group: ReadGroup, findings: Finding[]): JsonObject {
  const { match, word, parts, records, counts } = group;
  return {
    match,
    word: json(word),
    parts: parts.map(json),
    tables: records.filter(({ kind }) => kind !== 'head').map((record) => tableData(body, record, findings)),
    heads: records
      .filter(({ kind }) => kind === 'head')
      .flatMap((record) => headData(body, record, findings)),
    counts: counts.map(json),
  };
}

function tableData(body: Uint8Array, record: ReadRecord, findings: Finding[]): JsonObject {
  const { kind, part } = record;
  return { ...source(record), kind, part, rows: readRows(body, record.span, findings).map(json) };
}

function headData(body: Uint8Array, record: ReadRecord, findings: Finding[]): readonly JsonObject[] {
  const { start, end } = record.span;
  const text = decodeLoose(body.subarray(start, end));
  const at = record.key === '' ? -1 : headwordAt(text, record.key);
  if (at === -1) {
    findings.push({ code: 'odd_head', text: 'The entry does not print its headword.', span: record.span });
    return [];
  }
  const from = start + utf8Length(text.slice(0, at));
  const cell: Cell = { text: record.key, start: from, end: from + record.key.length };
  return [{ ...source(record), headword: json(cell) }];
}

function source({ dataset, sha256, offset }: ReadRecord): JsonObject {
  return { dataset, sha256, offset };
}

/** Readonly plain data is JSON already; only its type does not say so. */
function json(value: object): JsonValue {
  return value as unknown as JsonValue;
}
