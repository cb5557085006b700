/** Articles to facts: an entry and its citations for every record, a fact for every sense. Knows no bytes. */
import { create, toBinary } from '@bufbuild/protobuf';
import {
  CDSLCitationFactSchema,
  CDSLEntryFactSchema,
  CDSLSenseFactSchema,
} from '../../gen/langnet/tools/v1/cdsl_pb.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence, Extraction, Finding, Staged } from '../../model/types.js';
import { genderWord, posWord } from '../../model/words.js';
import { type Article, articleFromJson } from './articles.js';
import { readCitations } from './citations.js';
import { deriveSynonyms } from './derive-synonyms.js';
import { type Entry, readEntry } from './entry.js';
import { type Grammar, NO_GRAMMAR } from './grammar.js';
import type { RecordData } from './records.js';
import { type Reader, readerOf } from './rules.js';
import { keyToIast, printedToIast } from './sanskrit-words.js';
import type { Sense } from './senses.js';
import { type Cell, spanOf } from './tokens.js';

export function derive(extraction: Extraction): Staged<DerivationDraft> {
  const article =
    extraction.extractionType === 'article' ? articleFromJson(extraction.extractedData) : undefined;
  if (article === undefined) return { values: [], findings: [] };
  const reader = readerOf(article.dictionary);
  if (reader.dictionary.family === 'synonyms') return deriveSynonyms(article, reader);
  return deriveArticle(article, reader);
}

/** What an article's facts repeat of it. */
interface Frame {
  readonly article: Article;
  readonly reader: Reader;
  readonly record: RecordData;
  readonly headword: string;
  readonly sourceRef: string;
  readonly entryRef: string;
  readonly evidence: readonly Evidence[];
}

function deriveArticle(article: Article, reader: Reader): Staged<DerivationDraft> {
  const { dictionary, records } = article;
  const values: DerivationDraft[] = [];
  const findings: Finding[] = [];
  const entryRef = `${dictionary}:${records[0]?.fields.L?.text ?? ''}`;
  let inherited: Grammar = NO_GRAMMAR;
  let senses = 0;
  for (const own of records) {
    const record = withBody(own, article, findings);
    const frame = frameOf(record, article, reader, entryRef);
    if (frame === undefined) {
      findings.push({
        code: 'malformed_record',
        text: 'The record has no key or no number.',
        span: own.span,
      });
      continue;
    }
    const entry = readEntry(record, reader, article.list, inherited);
    // Further senses go on with the gender stated last.
    if (entry.grammar.pos !== 0) inherited = entry.grammar;
    values.push(entryFact(entry, frame));
    for (const sense of entry.senses) {
      senses += 1;
      values.push(senseFact(sense, entry, frame, senses));
    }
    values.push(...citationFacts(frame, findings));
    reportSilence(entry, frame, findings);
  }
  return { values, findings };
}

/** `{{Lbody=…}}`: the text of another record stands for this one's. */
function withBody(record: RecordData, { bodies }: Article, findings: Finding[]): RecordData {
  const pointer = record.tokens.find(({ kind }) => kind === 'body');
  if (pointer === undefined) return record;
  const body = bodies.find(({ fields }) => fields.L?.text === pointer.text);
  if (body === undefined) {
    const text = `The text stands in record ${pointer.text}, which is not here.`;
    findings.push({ code: 'missing_body', text, span: spanOf(pointer) });
    return record;
  }
  return { ...record, tokens: body.tokens, raw: body.raw };
}

function frameOf(record: RecordData, article: Article, reader: Reader, entryRef: string): Frame | undefined {
  const { fields } = record;
  const id = fields.L;
  const key = fields.k1;
  if (id === undefined || key === undefined || key.text === '') return undefined;
  const isEnglish = reader.dictionary.hasEnglishKeys === true;
  const isStem = article.match === 'nominative' && article.word !== null;
  const headword = isStem ? (article.word?.text ?? '') : isEnglish ? key.text : keyToIast(key.text);
  if (headword === '') return undefined;
  const evidence: Evidence[] = [
    shown('entry_id', id),
    { ...shown('key_slp1', key), ...(key.isExact ? {} : { rule: 'to_slp1' }) },
    { field: 'headword', span: spanOf(key), text: headword, rule: headwordRule(headword, key, isStem) },
  ];
  return {
    article,
    reader,
    record,
    headword,
    sourceRef: `${article.dictionary}:${id.text}`,
    entryRef,
    evidence,
  };
}

function headwordRule(headword: string, key: Cell, isStem: boolean): string {
  if (isStem) return 'nominative_to_stem';
  return headword === key.text && key.isExact ? '' : 'slp1_to_iast';
}

function entryFact(entry: Entry, frame: Frame): DerivationDraft {
  const { article, record, headword, sourceRef, entryRef, evidence } = frame;
  const { fields } = record;
  const { grammar, root, etymology, parse } = entry;
  const preverbs = parse === null ? [] : parse.text.split('+').slice(0, -1).map(keyToIast);
  const parsedRoot = parse === null ? '' : keyToIast(parse.text.split('+').at(-1) ?? '');
  const sources = record.tokens.filter(({ kind }) => kind === 'source');
  const isHead = sourceRef === entryRef && article.match !== 'reference';
  const fact = create(CDSLEntryFactSchema, {
    headword,
    pos: posWord(grammar.pos),
    gender: genderWords(grammar),
    etymology: etymology?.text ?? '',
    grammarRefs: [...new Set(sources.map(({ text }) => text.trim()))],
    entryId: fields.L?.text ?? '',
    dictionary: article.dictionary,
    keySlp1: fields.k1?.text ?? '',
    homonym: fields.h?.text ?? '',
    page: fields.pc?.text ?? '',
    root: parsedRoot !== '' ? parsedRoot : (root?.iast ?? ''),
    verbClasses: [...grammar.classes],
    preverbs,
    isSupplement: entry.isSupplement,
    keyPrinted: fields.k2?.text ?? '',
    level: fields.e?.text ?? '',
    asked: isHead ? (article.word?.text ?? '') : '',
    match: article.match,
    verbKind: entry.verbKind,
    crossRefs: [...entry.references],
    entryRef,
    display: displayOf(frame),
    isContinuation: sourceRef !== entryRef,
  });
  return {
    type: 'CDSLEntryFact',
    data: toBinary(CDSLEntryFactSchema, fact),
    evidence: [
      ...evidence,
      ...cellsOf('homonym', fields.h),
      ...cellsOf('page', fields.pc),
      ...cellsOf('key_printed', fields.k2),
      ...cellsOf('level', fields.e),
      ...grammar.cells.map((cell) => shown('grammar', cell)),
      ...(root === null
        ? []
        : [{ field: 'root', span: spanOf(root.cell), text: root.iast, rule: 'root_sign' }]),
      ...cellsOf('parse', parse ?? undefined),
      ...(etymology?.cells ?? []).map((cell) => shown('etymology', cell)),
      ...sources.map((cell) => shown('grammar_refs', cell)),
      ...(isHead ? cellsOf('asked', article.word ?? undefined) : []),
    ],
    sourceRef,
    confidence: article.match === 'nominative' ? 0.9 : 1,
  };
}

function displayOf({ record, headword, reader }: Frame): string {
  const printed = record.fields.k2?.text ?? '';
  if (reader.dictionary.hasEnglishKeys === true || printed === '') return headword;
  return printedToIast(printed);
}

function genderWords({ genders }: Grammar): string {
  return genders.map(genderWord).join(', ');
}

function senseFact(sense: Sense, entry: Entry, frame: Frame, number: number): DerivationDraft {
  const { article, record, headword, sourceRef, entryRef, evidence } = frame;
  const { gloss, label, grammar, span } = sense;
  const raw = rawSlice(record, span.start, span.end);
  const fact = create(CDSLSenseFactSchema, {
    lemma: headword,
    gloss: gloss.text,
    pos: posWord(grammar.pos),
    gender: genderWords(grammar),
    root: entry.root?.iast ?? '',
    domains: sense.domains.map(({ text }) => text),
    register: sense.registers.map(({ text }) => text),
    senseLines: raw === undefined ? [] : [raw.trim()],
    sourceRef,
    dictionary: article.dictionary,
    glossLanguage: sense.glossLanguage,
    senseId: label?.text ?? String(number),
    preverbs: sense.preverbs,
    sanskrit: gloss.sanskrit.map(({ slp1, iast, devanagari }) => ({ slp1, iast, devanagari })),
    crossRefs: [...gloss.references],
    entryRef,
  });
  return {
    type: 'CDSLSenseFact',
    data: toBinary(CDSLSenseFactSchema, fact),
    evidence: [
      ...evidence,
      ...gloss.pieces.map(({ cell, text, rule }) =>
        rule === '' ? shown('gloss', cell) : { field: 'gloss', span: spanOf(cell), text, rule },
      ),
      // No byte says "2": the number is the sense's place among those of its headword.
      label === null
        ? { field: 'sense_id', span, text: String(number), rule: 'place_in_list' }
        : shown('sense_id', label),
      ...sense.domains.map(({ text, cell }) => ({
        field: 'domains',
        span: spanOf(cell),
        text,
        rule: 'label',
      })),
      ...sense.registers.map(({ text, cell }) => ({
        field: 'register',
        span: spanOf(cell),
        text,
        rule: 'label',
      })),
      ...(raw === undefined ? [] : [{ field: 'sense_lines', span, text: raw, rule: '' }]),
    ],
    sourceRef,
    confidence: 1,
  };
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A part of the body as it is written; undefined where that is not known. */
function rawSlice({ raw }: RecordData, start: number, end: number): string | undefined {
  if (raw === null || start < raw.start || end > raw.end) return undefined;
  const bytes = encoder.encode(raw.text);
  if (bytes.length !== raw.end - raw.start) return undefined;
  try {
    return decoder.decode(bytes.subarray(start - raw.start, end - raw.start));
  } catch {
    return undefined;
  }
}

function citationFacts(frame: Frame, findings: Finding[]): readonly DerivationDraft[] {
  const { article, record, headword, sourceRef, entryRef, evidence } = frame;
  const sources = record.tokens.filter(({ kind }) => kind === 'source');
  return readCitations(sources, article.list).map((citation): DerivationDraft => {
    const { work, author, cells } = citation;
    const [place] = cells;
    if (citation.isUnknown && place !== undefined) {
      const text = `No list has the abbreviation \`${citation.abbreviation}\`.`;
      findings.push({ code: 'unknown_abbreviation', text, span: spanOf(place) });
    }
    const fact = create(CDSLCitationFactSchema, {
      entryId: record.fields.L?.text ?? '',
      abbreviation: citation.abbreviation,
      work: citation.stated === '' ? (work?.text ?? '') : citation.stated,
      ref: citation.ref,
      dictionary: article.dictionary,
      headword,
      author: author?.text ?? '',
      kind: citation.kind,
      isUnknown: citation.isUnknown,
      entryRef,
    });
    return {
      type: 'CDSLCitationFact',
      data: toBinary(CDSLCitationFactSchema, fact),
      evidence: [
        ...evidence,
        ...cells.map((cell) => shown('ref', cell)),
        ...cellsOf('work', work ?? undefined),
        ...cellsOf('author', author ?? undefined),
      ],
      sourceRef,
      confidence: 1,
    };
  });
}

/** A record that says nothing of a meaning and refers nowhere is worth a look. */
function reportSilence(entry: Entry, { record, sourceRef }: Frame, findings: Finding[]): void {
  const isSilent = entry.senses.length === 0 && entry.references.length === 0 && entry.etymology === null;
  const isPointer = record.tokens.some(({ kind }) => kind === 'body');
  if (!isSilent || isPointer) return;
  findings.push({ code: 'no_gloss', text: `No meaning was found in ${sourceRef}.`, span: record.span });
}

function cellsOf(field: string, cell: Cell | undefined): readonly Evidence[] {
  return cell === undefined ? [] : [shown(field, cell)];
}

function shown(field: string, cell: Cell): Evidence {
  return { field, span: spanOf(cell), text: cell.text, rule: cell.isExact ? '' : 'entities_resolved' };
}
