/** An answer's bytes to what its records print: tokens of sentences, words of units, names of works. Knows formats only. */
import {
  attributeOf,
  firstNamed,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
} from '../../lexica/markup.js';
import { joinPieces, type Piece, type Printed, printedText } from '../../lexica/printed.js';
import { unitText } from '../../lexica/tei/index.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { ExtractionDraft } from '../../model/tool.js';
import type { Finding, Staged } from '../../model/types.js';
import { type ReadGroup, readEnvelope } from './read-envelope.js';
import type { ReadRecord } from './read-line.js';
import { CATALOGUE_COLUMNS, type Cell, cellsOf, SANSKRIT_COLUMNS, TOKEN_COLUMNS } from './tables.js';

export function extract(body: Uint8Array): Staged<ExtractionDraft> {
  const { groups, findings: envelopeFindings } = readEnvelope(body);
  const findings: Finding[] = [...envelopeFindings];
  const values = groups.map(
    (group, index): ExtractionDraft => ({
      type: typeOf(group),
      path: `group[${index}]`,
      span: group.span,
      data: groupData(body, group, findings),
    }),
  );
  return { values, findings };
}

function typeOf({ form, match }: ReadGroup): string {
  if (form !== 'group') return form;
  return match === 'lemma' ? 'examples' : 'passage';
}

function groupData(
  body: Uint8Array,
  { match, word, cited, extent, candidates, counts, records }: ReadGroup,
  findings: Finding[],
): JsonObject {
  const sentences: JsonValue[] = [];
  const units: JsonValue[] = [];
  const works: JsonValue[] = [];
  for (const record of records) {
    const about = { role: record.role, dataset: record.dataset, name: json(record.name) };
    if (record.kind === 'sentence') sentences.push({ ...about, tokens: readTokens(body, record, findings) });
    if (record.kind === 'unit') {
      const words = unitText(body, record.span);
      if (words === undefined)
        findings.push({ code: 'empty_unit', text: 'The unit has no words.', span: record.span });
      else units.push({ ...about, words: printedJson(words) });
    }
    if (record.kind === 'work') {
      const { author, title } = readWork(body, record);
      works.push({ ...about, author: printedJson(author), title: printedJson(title) });
    }
  }
  return {
    match,
    word: json(word),
    cited: Object.fromEntries(cited.map(({ kind, text }) => [kind, json(text)])),
    extent: extent === undefined ? null : json(extent),
    candidates: candidates.map(json),
    counts: counts.map(json),
    sentences,
    units,
    works,
  };
}

/** One token a line; a line without form and lemma is none. */
function readTokens(body: Uint8Array, { span }: ReadRecord, findings: Finding[]): readonly JsonValue[] {
  const tokens: JsonValue[] = [];
  let start = span.start;
  while (start < span.end) {
    const newline = body.indexOf(0x0a, start);
    const end = newline === -1 || newline > span.end ? span.end : newline;
    const { urn, form, lemma, postag, cite } = cellsOf(body.subarray(start, end), TOKEN_COLUMNS, start);
    if (form.text === '' || lemma.text === '' || hasBrokenBytes(form, lemma, urn, cite)) {
      findings.push({ code: 'bad_token', text: 'The line is no token.', span: { start, end } });
    } else
      tokens.push({
        urn: json(urn),
        form: json(form),
        lemma: json(lemma),
        tag: postag.text,
        cite: json(cite),
      });
    start = end + 1;
  }
  return tokens;
}

/** Where bytes are no UTF-8 the places of cells are not known. */
function hasBrokenBytes(...cells: readonly Cell[]): boolean {
  return cells.some(({ text }) => text.includes('\ufffd'));
}

interface Work {
  readonly author: Printed | undefined;
  readonly title: Printed | undefined;
}

/** A row of a table, or XML: metadata of a work or of a text group, or the `titleStmt` of a text. */
function readWork(body: Uint8Array, { span, dataset }: ReadRecord): Work {
  if (body[span.start] === 0x3c) return readMarkup(parseMarkup(body, span, { xml: true }).children);
  const line = body.subarray(span.start, span.end);
  if (dataset === 'dcs-texts') {
    const row = cellsOf(line, SANSKRIT_COLUMNS, span.start);
    return { author: undefined, title: printedCell(row.title) };
  }
  const row = cellsOf(line, CATALOGUE_COLUMNS, span.start);
  return { author: printedCell(row.text_group_name), title: printedCell(row.work_title) };
}

function readMarkup(nodes: readonly MarkupNode[]): Work {
  const statement = firstNamed(nodes, 'titleStmt');
  if (statement !== undefined) {
    return { author: named(statement.children, 'author'), title: named(statement.children, 'title') };
  }
  const root = nodes.find(
    (node): node is MarkupElement => node.kind === 'element' && attributeOf(node, 'urn') !== '',
  );
  const children = root?.children ?? [];
  return { author: named(children, 'groupname'), title: named(children, 'title') };
}

/** English titles are what catalogues print; otherwise the first. */
function named(nodes: readonly MarkupNode[], name: string): Printed | undefined {
  const elements = nodes.filter(
    (node): node is MarkupElement => node.kind === 'element' && node.name.replace(/^.*:/, '') === name,
  );
  const english = elements.find((element) => attributeOf(element, 'xml:lang') === 'eng');
  const chosen = english ?? elements[0];
  return chosen === undefined ? undefined : printedText(chosen);
}

function printedCell({ text, start, end }: Cell): Printed | undefined {
  const piece: Piece = { text, span: { start, end }, isExact: !text.includes('\ufffd') };
  return text === '' ? undefined : joinPieces([piece]);
}

function printedJson(printed: Printed | undefined): JsonValue {
  if (printed === undefined) return null;
  const pieces = printed.pieces.map(({ text, span, isExact }) => ({
    text,
    start: span.start,
    end: span.end,
    isExact,
  }));
  return { text: printed.text, pieces };
}

/** Readonly plain data is JSON already; only its type does not say so. */
function json(value: Cell | object): JsonValue {
  return value as unknown as JsonValue;
}
