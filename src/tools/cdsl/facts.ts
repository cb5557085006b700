/** The facts about a headword, its senses and its citations, each with the bytes it rests on. */
import { create, toBinary } from '@bufbuild/protobuf';
import {
  CDSLCitationFactSchema,
  CDSLEntryFactSchema,
  CDSLSenseFactSchema,
} from '../../gen/langnet/tools/v1/cdsl_pb.js';
import { PartOfSpeech as Pos } from '../../gen/langnet/v1/morphology_pb.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence, Finding } from '../../model/types.js';
import { genderWord, posWord } from '../../model/words.js';
import type { Article } from './articles.js';
import type { Citation } from './citations.js';
import type { Entry } from './entry.js';
import type { Grammar } from './grammar.js';
import { preverbName } from './preverb-chains.js';
import type { RecordData } from './records.js';
import type { Reader } from './rules.js';
import { iastToKey, keyToIast, printedToIast } from './sanskrit-words.js';
import type { Section } from './sections.js';
import type { Sense } from './senses.js';
import { type Cell, spanOf } from './tokens.js';

/** What the facts about one headword repeat. */
export interface Frame {
  readonly article: Article;
  readonly reader: Reader;
  readonly record: RecordData;
  readonly headword: string;
  readonly sourceRef: string;
  readonly entryRef: string;
  readonly evidence: readonly Evidence[];
}

export function entryFact(entry: Entry, frame: Frame): DerivationDraft {
  const { article, record, headword, sourceRef, entryRef, evidence } = frame;
  const { fields } = record;
  const { grammar, root, etymology, parse } = entry;
  const preverbs = parse === null ? [] : parse.text.split('+').slice(0, -1).map(keyToIast);
  const parsedRoot = parse === null ? '' : keyToIast(parse.text.split('+').at(-1) ?? '');
  const sources = record.tokens.filter(({ kind }) => kind === 'source');
  const isHead = sourceRef === entryRef;
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

export function sectionFact(section: Section, own: Frame, frame: Frame): DerivationDraft {
  const { article, record, headword, sourceRef, entryRef, evidence } = own;
  const { fields } = record;
  const preverbs = section.preverbs.map(preverbName);
  const asked = headword === article.word?.text && article.match !== 'reference' ? article.word : null;
  const isForm = section.form !== null;
  const fact = create(CDSLEntryFactSchema, {
    headword,
    pos: isForm ? '' : posWord(Pos.VERB),
    entryId: fields.L?.text ?? '',
    dictionary: article.dictionary,
    keySlp1: iastToKey(headword),
    page: fields.pc?.text ?? '',
    root: frame.headword,
    preverbs,
    asked: asked?.text ?? '',
    match: article.match,
    verbKind: isForm ? '' : 'pre',
    entryRef,
    display: isForm ? headword : [...preverbs, frame.headword].join('-'),
  });
  return {
    type: 'CDSLEntryFact',
    data: toBinary(CDSLEntryFactSchema, fact),
    evidence: [
      ...evidence,
      ...cellsOf('page', fields.pc),
      ...frame.evidence
        .filter(({ field }) => field === 'headword')
        .map((item) => ({ ...item, field: 'root' })),
      ...(asked === null ? [] : [shown('asked', asked)]),
    ],
    sourceRef,
    confidence: 1,
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

export function senseFact(
  sense: Sense,
  section: Section,
  entry: Entry,
  frame: Frame,
  number: number,
): DerivationDraft {
  const { article, record, headword, sourceRef, entryRef, evidence } = frame;
  const { gloss, grammar, span } = sense;
  const path = [...(section.label === null ? [] : [section.label]), ...sense.path];
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
    senseId: path.length === 0 ? String(number) : pathText(section.label, sense.path),
    preverbs: section.preverbs.map(preverbName).join('+'),
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
      ...(path.length === 0
        ? [{ field: 'sense_id', span, text: String(number), rule: 'place_in_list' }]
        : path.map((cell) => shown('sense_id', cell))),
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

/** `II.1`; `Caus. 1`. */
function pathText(label: Cell | null, path: readonly Cell[]): string {
  const numbers = path.map(({ text }) => text).join('.');
  return [label?.text ?? '', numbers].filter((text) => text !== '').join(' ');
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

export function citationFact(citation: Citation, frame: Frame, findings: Finding[]): DerivationDraft {
  const { article, record, headword, sourceRef, entryRef, evidence } = frame;
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
}

function cellsOf(field: string, cell: Cell | undefined): readonly Evidence[] {
  return cell === undefined ? [] : [shown(field, cell)];
}

export function shown(field: string, cell: Cell): Evidence {
  return { field, span: spanOf(cell), text: cell.text, rule: cell.isExact ? '' : 'entities_resolved' };
}
