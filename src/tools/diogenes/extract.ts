/**
 * Bytes to chunks: the analysis lines and the entries of a page, with their bytes. Knows the two forms of a page, with
 * entries as XML and as HTML; must not know what lemmas, tags and glosses mean.
 */
import type { DictionaryEntry } from '../../lexica/entry.js';
import { readLogeionEntry } from '../../lexica/logeion-entry.js';
import type { Piece } from '../../lexica/printed.js';
import type { Dictionary } from '../../lexica/works.js';
import type { ExtractionDraft, StageContext } from '../../model/tool.js';
import type { Finding, Span, Staged } from '../../model/types.js';
import { type HeadChunk, type LineChunk, type PageContext, toJson } from './chunks.js';
import { readHtmlEntry } from './html-entry.js';
import { type Block, type Page, splitPage } from './page.js';
import { type Preface, readPreface } from './preface.js';

/** How much of a head is kept beside every analysis. */
const HEAD_TEXT = 100;
/** A page has a handful of entries; one with more than this is not from Diogenes. */
const MAX_ENTRIES = 40;

interface FoundEntry {
  readonly block: Block;
  readonly offset: Piece | null;
  readonly entry: DictionaryEntry;
}

export function extract(body: Uint8Array, context: StageContext): Staged<ExtractionDraft> {
  const findings: Finding[] = [];
  const { q, do: action } = context.params;
  const whole = { start: 0, end: body.length };
  if (action === 'lemma' || action === 'inflect') {
    const text = 'Lists of lemmas and of forms are not read';
    return { values: [], findings: [{ code: 'other_page', text, span: whole }] };
  }
  // Diogenes repeats the query as it is: what of the page would be markup of its own cannot be told.
  if (typeof q === 'string' && /[<>]/.test(q)) {
    const text = 'The query holds tags, which the page repeats as its own';
    return { values: [], findings: [{ code: 'echoed_markup', text, span: whole }] };
  }
  const page = splitPage(body);
  const preface = readPreface(body, page, findings);
  const [beyond] = page.blocks.slice(MAX_ENTRIES);
  if (beyond !== undefined) {
    findings.push({ code: 'damaged_entry', text: 'Expected fewer entries than these', span: beyond.span });
  }
  const entries = page.blocks
    .slice(0, MAX_ENTRIES)
    .flatMap((block) => readBlock(body, page, block, findings));
  if (preface.lines.length === 0 && page.blocks.length === 0) {
    findings.push(emptyPage(preface, whole));
    return { values: [], findings };
  }
  if (preface.isAnalysed && page.blocks.length === 0) {
    const text = 'The page ends before its entries';
    findings.push({ code: 'cut_page', text, span: { start: body.length, end: body.length } });
  }
  return { values: drafts(preface, entries), findings };
}

/** Diogenes says nothing when it cannot answer: the page just stops. */
function emptyPage({ version, logeion, notices }: Preface, span: Span): Finding {
  return version !== '' || logeion !== null || notices.length > 0
    ? { code: 'cut_page', text: 'The page stops before any analysis or entry', span }
    : { code: 'not_a_page', text: 'Expected a page of Diogenes, not these bytes', span };
}

function readBlock(body: Uint8Array, page: Page, block: Block, findings: Finding[]): readonly FoundEntry[] {
  const { offset, dictionary } = readArrows(page, block);
  const entry =
    block.xml === null ? readHtml(body, block, dictionary, findings) : readXml(body, block.xml, findings);
  return entry === null ? [] : [{ block, offset, entry }];
}

function readXml(
  body: Uint8Array,
  xml: NonNullable<Block['xml']>,
  findings: Finding[],
): DictionaryEntry | null {
  if (xml.isCut) {
    const text = 'The entry has no end; only its whole senses are used';
    findings.push({ code: 'cut_entry', text, span: xml.span });
    if (xml.span.end <= xml.span.start) return null;
  }
  const read = readLogeionEntry(body, xml.span);
  for (const finding of read.findings) {
    // Senses without a level are the dictionary's own; that a cut entry is not closed has been said.
    if (finding.code === 'no_sense_level' || (xml.isCut && finding.code === 'unclosed_tag')) continue;
    findings.push({ ...finding, code: 'damaged_entry' });
  }
  return read.entry;
}

function readHtml(
  body: Uint8Array,
  { span }: Block,
  dictionary: Dictionary,
  findings: Finding[],
): DictionaryEntry | null {
  const entry = readHtmlEntry(body, span, dictionary);
  if (entry === null) {
    findings.push({ code: 'empty_entry', text: 'The page shows an entry without headword', span });
  }
  return entry;
}

/** `prevEntrylat(14016912)`: the dictionary, and the entry's place in Diogenes' file. */
function readArrows(
  page: Page,
  block: Block,
): { readonly offset: Piece | null; readonly dictionary: Dictionary } {
  const { start } = block.span;
  const found = /prevEntry(lat|grk)\((\d{1,12})\)/d.exec(
    page.source.slice(start, Math.min(start + 300, block.span.end)),
  );
  const place = found?.indices?.[2];
  const dictionary: Dictionary = found?.[1] === 'grk' ? 'lsj' : 'ls';
  if (found === null || place === undefined) return { offset: null, dictionary };
  const span = { start: start + place[0], end: start + place[1] };
  return { offset: { text: found[2] ?? '', span, isExact: true }, dictionary };
}

function drafts(preface: Preface, entries: readonly FoundEntry[]): ExtractionDraft[] {
  const lines: readonly LineChunk[] = preface.lines;
  const heads = entries.map(headOf);
  const notes = entries.map(({ block }) => block.note?.kind ?? null);
  const page: PageContext = { notices: preface.notices, notes, logeion: preface.logeion };
  return [
    ...lines.map(
      (line, index): ExtractionDraft => ({
        type: 'analysis',
        path: `analysis[${index}]`,
        span: line.span,
        data: toJson({ line, lines, heads, page }),
      }),
    ),
    ...entries.map(
      ({ block, offset, entry }, number): ExtractionDraft => ({
        type: 'entry',
        path: `entry[${number}]`,
        span: { start: block.note?.span.start ?? block.span.start, end: block.span.end },
        data: toJson({ number, offset, note: block.note?.kind ?? null, entry, lines, heads, page }),
      }),
    ),
  ];
}

function headOf({ block, offset, entry }: FoundEntry): HeadChunk {
  const { dictionary, origId, key, homonym, headword, genders, pos, inflection } = entry;
  return {
    dictionary,
    origId,
    key,
    homonym,
    headword,
    genders,
    pos,
    inflection,
    offset,
    note: block.note?.kind ?? null,
    headText: entry.head.text.slice(0, HEAD_TEXT),
  };
}
