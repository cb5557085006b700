/** An answer's bytes to articles: the records of one headword of one dictionary, marked up. Knows formats only. */
import { sliceText } from '../../model/text.js';
import type { ExtractionDraft, StageContext } from '../../model/tool.js';
import type { Finding, Staged } from '../../model/types.js';
import { type ListRow, parseListRow } from './abbreviations.js';
import { readAnswer } from './answers.js';
import { articleToJson, groupRecords, hullOf } from './articles.js';
import { type Match, START } from './envelope.js';
import { type FoundGroup, readEnvelope } from './read-envelope.js';
import { type RecordData, readRecord } from './records.js';
import type { Cell } from './tokens.js';

/** Hostile bytes could have one finding a byte. */
const MAX_FINDINGS = 200;

export function extract(body: Uint8Array, context: StageContext): Staged<ExtractionDraft> {
  const { values, findings } = isEnvelope(body) ? extractEnvelope(body) : extractBare(body, context);
  return { values, findings: findings.slice(0, MAX_FINDINGS) };
}

function isEnvelope(body: Uint8Array): boolean {
  // One changed byte must not turn our own form into another.
  return body[0] === 0x40 || sliceText(body, 1, START.length) === START.slice(1);
}

function extractEnvelope(body: Uint8Array): Staged<ExtractionDraft> {
  const { groups, findings: found } = readEnvelope(body);
  const findings: Finding[] = [...found];
  const values: ExtractionDraft[] = [];
  groups.forEach((group, index) => {
    for (const shelf of shelvesOf(body, group, findings)) {
      const { match, key, word } = group;
      values.push(...articlesOf(shelf, { match, key, word }, `group[${index}].${shelf.dictionary}`));
    }
  });
  return { values, findings };
}

/** A server's answer or a file's part, without our own lines around it. */
function extractBare(body: Uint8Array, { params }: StageContext): Staged<ExtractionDraft> {
  const asked = {
    dictionary: typeof params.dictionary === 'string' ? params.dictionary : '',
    output: typeof params.output === 'string' ? params.output : '',
  };
  const { dictionary, records, findings } = readAnswer(body, { start: 0, end: body.length }, asked);
  if (dictionary === '' && records.length > 0) {
    const text = 'Nothing says which dictionary the records are from.';
    return { values: [], findings: [...findings, { code: 'unknown_dictionary', text }] };
  }
  const shelf = { dictionary, records, bodies: records, list: [] };
  return { values: articlesOf(shelf, { match: 'exact', key: null, word: null }, dictionary), findings };
}

/** The records of one dictionary. */
interface Shelf {
  readonly dictionary: string;
  readonly records: readonly RecordData[];
  readonly bodies: readonly RecordData[];
  readonly list: readonly ListRow[];
}

interface About {
  readonly match: Match;
  readonly key: Cell | null;
  readonly word: Cell | null;
}

function shelvesOf(body: Uint8Array, group: FoundGroup, findings: Finding[]): readonly Shelf[] {
  const shelves = new Map<string, { records: RecordData[]; bodies: RecordData[]; list: ListRow[] }>();
  const shelfOf = (dictionary: string) => {
    const shelf = shelves.get(dictionary) ?? { records: [], bodies: [], list: [] };
    shelves.set(dictionary, shelf);
    return shelf;
  };
  for (const { kind, dictionary, span, offset } of group.records) {
    const shelf = shelfOf(dictionary);
    if (kind === 'abbreviation' || kind === 'work') {
      const line = sliceText(body, span.start, span.end);
      const row = line === undefined ? undefined : parseListRow(line, kind, span.start);
      if (row === undefined) findings.push({ code: 'bad_record', text: 'This is no row of a list.', span });
      else shelf.list.push(row);
      continue;
    }
    const read = readRecord(body, span, offset);
    findings.push(...read.findings);
    if (read.record !== undefined) (kind === 'entry' ? shelf.records : shelf.bodies).push(read.record);
  }
  for (const { dictionary, output, span } of group.answers) {
    const { records, findings: found } = readAnswer(body, span, { dictionary, output });
    findings.push(...found);
    shelfOf(dictionary).records.push(...records);
  }
  return [...shelves].map(([dictionary, shelf]) => ({ dictionary, ...shelf }));
}

function articlesOf(shelf: Shelf, about: About, path: string): readonly ExtractionDraft[] {
  const { dictionary, list } = shelf;
  return groupRecords(shelf.records).map((records, index) => {
    const wanted = new Set(
      records.flatMap(({ tokens }) => tokens.filter(({ kind }) => kind === 'body').map(textOf)),
    );
    const bodies = shelf.bodies.filter(({ fields }) => wanted.has(fields.L?.text ?? ''));
    return {
      type: 'article',
      path: `${path}[${index}]`,
      span: hullOf(records),
      data: articleToJson({ dictionary, ...about, records, bodies, list }),
    };
  });
}

function textOf({ text }: Cell): string {
  return text;
}
