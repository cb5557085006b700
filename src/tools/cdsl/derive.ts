/** Articles to facts: an entry and its citations for every record, a fact for every sense. Knows no bytes. */
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence, Extraction, Finding, Staged } from '../../model/types.js';
import { type Article, articleFromJson } from './articles.js';
import { readCitations } from './citations.js';
import { deriveSynonyms } from './derive-synonyms.js';
import { type Entry, headwordOf, markRecord, readEntry } from './entry.js';
import { citationFact, entryFact, type Frame, sectionFact, senseFact, shown } from './facts.js';
import { type Grammar, NO_GRAMMAR } from './grammar.js';
import type { RecordData } from './records.js';
import { type Reader, readerOf } from './rules.js';
import { keyToIast } from './sanskrit-words.js';
import type { Section } from './sections.js';
import { type Cell, spanOf, type Token } from './tokens.js';

export function derive(extraction: Extraction): Staged<DerivationDraft> {
  const article =
    extraction.extractionType === 'article' ? articleFromJson(extraction.extractedData) : undefined;
  if (article === undefined) return { values: [], findings: [] };
  const reader = readerOf(article.dictionary);
  if (reader.dictionary.family === 'synonyms') return deriveSynonyms(article, reader);
  return deriveArticle(article, reader);
}

function deriveArticle(article: Article, reader: Reader): Staged<DerivationDraft> {
  const { dictionary, records } = article;
  const values: DerivationDraft[] = [];
  const findings: Finding[] = [];
  const entryRef = `${dictionary}:${records[0]?.fields.L?.text ?? ''}`;
  const counter = new SenseCounter();
  let inherited: Grammar = NO_GRAMMAR;
  for (const own of records) {
    const record = markRecord(withBody(own, article, findings), reader);
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
    values.push(...recordFacts(entry, frame, counter, findings));
    reportSilence(entry, frame, findings);
  }
  return { values, findings };
}

/** The entry itself and, where the record speaks of others, those; asked for one of these, only that. */
function recordFacts(
  entry: Entry,
  frame: Frame,
  counter: SenseCounter,
  findings: Finding[],
): readonly DerivationDraft[] {
  const { article } = frame;
  const owners = new Map<Token, Frame>();
  const frames = new Set<string>();
  const facts: DerivationDraft[] = [];
  const isAsked = (own: Frame) => article.match !== 'preverb' || own.headword === article.word?.text;
  if (isAsked(frame)) facts.push(entryFact(entry, frame));
  for (const { section, senses } of entry.parts) {
    const own = section.place === null ? frame : sectionFrame(section, frame);
    for (const token of section.tokens) owners.set(token, own);
    if (!isAsked(own) || senses.length === 0) continue;
    if (own !== frame && !frames.has(own.entryRef)) facts.push(sectionFact(section, own, frame));
    frames.add(own.entryRef);
    facts.push(...senses.map((sense) => senseFact(sense, section, entry, own, counter.next(own.entryRef))));
  }
  const sources = frame.record.tokens.filter(({ kind }) => kind === 'source');
  const cited = readCitations(sources, article.list, frame.reader.rules.work).filter(({ token }) =>
    isAsked(owners.get(token) ?? frame),
  );
  return [
    ...facts,
    ...cited.map((citation) => citationFact(citation, owners.get(citation.token) ?? frame, findings)),
  ];
}

/** Senses without numbers are counted, over all records of a headword. */
class SenseCounter {
  readonly #counts = new Map<string, number>();

  next(entryRef: string): number {
    const count = (this.#counts.get(entryRef) ?? 0) + 1;
    this.#counts.set(entryRef, count);
    return count;
  }
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

/** The verb with preverbs, or the form, that a part of the record is about. */
function sectionFrame(section: Section, frame: Frame): Frame {
  const { form, place } = section;
  const headword = headwordOf(section, frame.record);
  const span = spanOf(place ?? form ?? { text: '', start: 0, end: 0, isExact: false });
  const rule = form === null ? 'preverbs_joined' : form.text === headword && form.isExact ? '' : 'to_iast';
  const evidence = frame.evidence.filter(({ field }) => field !== 'headword');
  return {
    ...frame,
    headword,
    entryRef: `${frame.sourceRef}.${headword}`,
    evidence: [...evidence, { field: 'headword', span, text: headword, rule }],
  };
}

/** A record that says nothing of a meaning and refers nowhere is worth a look. */
function reportSilence(entry: Entry, { record, sourceRef }: Frame, findings: Finding[]): void {
  const isSilent =
    entry.parts.every(({ senses }) => senses.length === 0) &&
    entry.references.length === 0 &&
    entry.etymology === null &&
    !entry.isSame;
  const isPointer = record.tokens.some(({ kind }) => kind === 'body');
  if (!isSilent || isPointer) return;
  findings.push({ code: 'no_gloss', text: `No meaning was found in ${sourceRef}.`, span: record.span });
}
