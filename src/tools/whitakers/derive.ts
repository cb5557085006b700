/**
 * Groups to facts: one analysis fact for each analysis read with its entry, one term fact for each entry.
 * Knows what the tags mean; must not know claims or how other tools say the same.
 */
import { create, toBinary } from '@bufbuild/protobuf';
import {
  WhitakersAnalysisFactSchema,
  WhitakersTermFactSchema,
} from '../../gen/langnet/tools/v1/whitakers_pb.js';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import type { DerivationDraft, StageContext } from '../../model/tool.js';
import type { Evidence, Extraction, Finding, Staged } from '../../model/types.js';
import { CODE_MEANINGS, CODE_TABLES } from './codes.js';
import { type Analysis, parseAnalysis } from './columns.js';
import { analysisHash, entryRef, governing, readingOf, surfaceOf } from './facts.js';
import { type Affix, affixText, type Group, type Line, readGroup, type Section } from './group.js';
import { type Headword, parseHeadword } from './headword.js';
import { chooseLemma, completedBy, fusedEnclitic, type Lemma, meaningsOf } from './lemma.js';
import { inferred, type Piece, pieceOf, printed } from './pieces.js';
import { onlyWith, reservedFor, splitSenses } from './senses.js';
import { ANALYSIS_POS, ENTRY_POS } from './tables.js';

/** An entry with everything that its facts have in common. */
interface Entry {
  readonly group: Group;
  readonly headword: Headword | undefined;
  readonly lemma: Lemma;
  readonly ref: string;
  readonly surface: string;
}

export function derive(extraction: Extraction, context: StageContext): Staged<DerivationDraft> {
  // That a word is unknown is kept as an extraction; there is no fact about it.
  if (extraction.extractionType !== 'word_group') return { values: [], findings: [] };
  const group = readGroup(extraction.extractedData);
  if (group === undefined) {
    const text = 'Expected a group of lines, not this data';
    return { values: [], findings: [{ code: 'unreadable_data', text, span: extraction.span }] };
  }
  if (group.isDamaged || group.entry?.kind === 'lost') {
    const text = 'The lines that tell which entry these analyses belong to are missing';
    return { values: [], findings: [{ code: 'damaged_group', text, span: extraction.span }] };
  }
  return deriveGroup(group, context, extraction);
}

function deriveGroup(group: Group, context: StageContext, extraction: Extraction): Staged<DerivationDraft> {
  const findings: Finding[] = [];
  const headword = group.entry === null ? undefined : parseHeadword(group.entry);
  const analyses = new Map<Line, Analysis>();
  for (const line of group.sections.flatMap((section) => section.analyses)) {
    if (line.kind !== 'analysis') continue;
    const analysis = parseAnalysis(line);
    if (analysis === undefined) findings.push(unknownTag(pieceOf(line, 0, line.text.length)));
    else {
      analyses.set(line, analysis);
      findings.push(...analysis.unknown.map(unknownTag));
    }
  }
  if (headword !== undefined) findings.push(...headword.unknown.map(unknownTag));
  const lemma = chooseLemma(group, headword, [...analyses.values()]);
  if (lemma === undefined || lemma.rule === 'form_itself') {
    const text = 'No dictionary line tells which word this is';
    findings.push({ code: 'no_entry', text, span: extraction.span });
  }
  if (lemma === undefined) return { values: [], findings };
  if (meaningsOf(group).length === 0) {
    findings.push({ code: 'no_meaning', text: 'The answer ends before the meaning', span: extraction.span });
  }
  const ref = entryRef(headword, lemma.text, meaningsOf(group));
  const entry = { group, headword, lemma, ref, surface: surfaceOf(context.params.word, group) };
  const values: DerivationDraft[] = [];
  for (const section of group.sections) {
    const read = readSection(group, section);
    for (const [index, line] of section.analyses.entries()) {
      const analysis = analyses.get(line);
      const next = section.analyses[index + 1];
      const compound = next?.kind === 'compound' ? next : undefined;
      if (analysis !== undefined) values.push(analysisFact(entry, read, analysis, compound));
    }
  }
  // Without a headword and without a rule the meaning is that of some other, unnamed word.
  if (lemma.rule !== 'form_itself') values.push(termFact(entry, [...analyses.values()]));
  return { values, findings };
}

function unknownTag(piece: Piece): Finding {
  const text = `Expected a tag of Whitaker's Words, not \`${piece.text}\``;
  return { code: 'unknown_tag', text, span: { start: piece.start, end: piece.end } };
}

/** Writes the features of one analysis together with the bytes each was read from. */
class FeatureWriter {
  readonly features: Record<string, string> = {};
  readonly evidence: Evidence[] = [];

  print(name: string, piece: Piece | undefined): void {
    if (piece === undefined || piece.text === '') return;
    this.features[name] = piece.text;
    this.evidence.push(printed(`features.${name}`, piece));
  }

  /** A rule may replace what the columns say; then its evidence replaces theirs. */
  infer(name: string, text: string, from: Piece, rule: string): void {
    this.features[name] = text;
    const printedAt = this.evidence.findIndex(({ field }) => field === `features.${name}`);
    if (printedAt >= 0) this.evidence.splice(printedAt, 1);
    this.evidence.push(inferred(`features.${name}`, text, from, rule));
  }
}

/** What all analyses of a section have in common. */
interface ReadSection {
  readonly meanings: readonly Line[];
  readonly meaningLines: readonly string[];
  readonly senses: readonly string[];
  readonly evidence: readonly Evidence[];
}

function readSection(group: Group, section: Section): ReadSection {
  const meanings = section.meanings.filter((line) => line.kind === 'meaning');
  const senses = ownMeanings(group, meanings).flatMap(splitSenses);
  return {
    meanings,
    meaningLines: meanings.map((line) => line.text),
    senses: senses.map((sense) => sense.text),
    evidence: [
      ...meanings.map((line, index) => printed(`meaning_lines[${index}]`, line)),
      ...senses.map((sense, index) => printed(`senses[${index}]`, sense)),
    ],
  };
}

function analysisFact(
  entry: Entry,
  section: ReadSection,
  analysis: Analysis,
  compound: Line | undefined,
): DerivationDraft {
  const { group, headword, lemma, ref, surface } = entry;
  const writer = new FeatureWriter();
  const affixes = governing(group, analysis, surface);
  const voice = writeFields(writer, analysis, compound);
  writer.print('verb_kind', headword?.verbKind);
  writer.print('entry_pos', headword?.pos);
  if (writer.features.governs === undefined) writer.print('governs', headword?.governs);
  writeAffixes(writer, affixes, lemma);
  if (lemma.includesEnclitic && writer.features.enclitic !== undefined)
    writer.features.enclitic_in_lemma = 'true';
  const needed = onlyWith(section.meanings[0]?.text ?? '');
  const isComplete = needed === '' || affixes.some((affix) => affixText(affix) === needed);
  if (!isComplete && section.meanings[0] !== undefined) {
    writer.infer('lacks', needed, section.meanings[0], 'only_with_enclitic');
  }
  const value =
    lemma.rule === 'roman_numeral' ? /^\d+/.exec(section.meanings[0]?.text ?? '')?.[0] : undefined;
  if (value !== undefined && section.meanings[0] !== undefined) {
    writer.print('value', pieceOf(section.meanings[0], 0, value.length));
  }
  if (group.isTrimmed) writer.features.trimmed = 'true';
  if (lemma.rule !== '') writer.features.lemma_inferred = 'true';
  const pos = ANALYSIS_POS.get(analysis.tag.text);
  const hash = analysisHash(analysis, group.entry, section.meanings);
  const fact = create(WhitakersAnalysisFactSchema, {
    surface: surface === '' ? analysis.joined : surface,
    lemma: lemma.text,
    pos: pos?.name ?? '',
    features: writer.features,
    senses: [...section.senses],
    analysisHash: hash,
    form: analysis.joined,
    reading: readingOf(analysis, voice),
    partOfSpeech: pos?.pos ?? PartOfSpeech.UNSPECIFIED,
    termRef: ref,
    meaningLines: [...section.meaningLines],
    lemmaInferred: lemma.rule !== '',
  });
  const evidence: Evidence[] = [
    inferred('analysis_hash', hash, analysis.line, 'sha256'),
    lemmaEvidence('lemma', lemma),
    joinedEvidence(analysis),
    inferred('pos', pos?.name ?? '', analysis.tag, 'tag_name'),
    ...writer.evidence,
    refEvidence('term_ref', entry),
    ...section.evidence,
  ];
  return {
    type: 'WhitakersAnalysisFact',
    data: toBinary(WhitakersAnalysisFactSchema, fact),
    evidence,
    sourceRef: ref,
    confidence: confidenceOf(affixes, lemma, isComplete),
  };
}

/** The columns of the line; returns the voice as it is meant. */
function writeFields(writer: FeatureWriter, analysis: Analysis, compound: Line | undefined): string {
  writer.print('stem', analysis.stem);
  writer.print('ending', analysis.ending);
  let voice = '';
  for (const { name, piece, isBlank } of analysis.fields) {
    if (isBlank) writer.infer(name, piece.text, piece, 'blank_voice');
    else writer.print(name, piece);
    if (name === 'voice') voice = piece.text;
  }
  writer.print('ending_age', analysis.age);
  writer.print('ending_frequency', analysis.frequency);
  if (analysis.form.text.includes('+')) writer.print('compound', analysis.form);
  if (compound === undefined) return voice;
  writer.print('compound_note', compound);
  // Of `amaturus sum` the columns say PASSIVE, the explanation rightly ACTIVE.
  if (voice === 'PASSIVE' && compound.text.includes('=> ACTIVE ')) {
    const at = compound.text.indexOf('=> ACTIVE ') + 3;
    voice = 'ACTIVE';
    writer.infer('voice', voice, pieceOf(compound, at, at + voice.length), 'compound_explanation');
  }
  return voice;
}

const AFFIX_FEATURES = { TACKON: 'enclitic', PREFIX: 'prefix', SUFFIX: 'suffix', TRICK: 'trick' } as const;

function writeAffixes(writer: FeatureWriter, affixes: readonly Affix[], lemma: Lemma): void {
  for (const affix of affixes) {
    const name = AFFIX_FEATURES[affix.pos];
    const text = pieceOf(affix.line, 0, affixText(affix).length);
    const before = writer.features[name];
    // Two of a kind, as in qui-cum-que: the second one read stands nearer to the stem.
    if (before === undefined) writer.print(name, text);
    else writer.infer(name, `${text.text} ${before}`, text, 'joined_affixes');
    if (affix.pos === 'TRICK') writer.print('trick_note', affix.note ?? undefined);
    if (affix.pos === 'PREFIX' || affix.pos === 'SUFFIX') {
      writer.infer('derived_from', lemma.text, lemma.from, lemma.rule === '' ? 'lemma' : lemma.rule);
    }
  }
}

function joinedEvidence(analysis: Analysis): Evidence {
  if (analysis.joined === analysis.form.text) return printed('form', analysis.form);
  return inferred('form', analysis.joined, analysis.form, 'stem_and_ending');
}

function lemmaEvidence(field: string, lemma: Lemma): Evidence {
  const isPrinted = lemma.text === lemma.from.text;
  return isPrinted ? printed(field, lemma.from) : inferred(field, lemma.text, lemma.from, lemma.rule);
}

function refEvidence(field: string, { headword, ref, lemma }: Entry): Evidence {
  if (headword?.record !== undefined) return inferred(field, ref, headword.record, 'record_number');
  return inferred(field, ref, headword?.line ?? lemma.from, 'digest');
}

/** Meanings reserved for another enclitic are not those of this word. */
function ownMeanings(group: Group, meanings: readonly Line[]): readonly Line[] {
  const completed = completedBy(group);
  const enclitic = completed === '' ? fusedEnclitic(group) : completed;
  const own = meanings.filter((line) => {
    const reserved = reservedFor(line.text);
    return completed === '' ? reserved === '' || reserved === enclitic : reserved === enclitic;
  });
  return own.length === 0 ? meanings : own;
}

/** 1 where the program states it; less where it, or a rule of ours, guesses. */
function confidenceOf(affixes: readonly Affix[], lemma: Lemma, isComplete: boolean): number {
  if (!isComplete) return 0.1;
  let confidence = lemma.rule === '' ? 1 : 0.9;
  for (const { pos, line } of affixes) {
    if (pos === 'PREFIX' || pos === 'SUFFIX') confidence = Math.min(confidence, 0.5);
    if (pos === 'TRICK') confidence = Math.min(confidence, line.text.startsWith('Two words') ? 0.3 : 0.7);
  }
  return confidence;
}

function termFact(entry: Entry, analyses: readonly Analysis[]): DerivationDraft {
  const { group, headword, lemma, ref } = entry;
  const evidence: Evidence[] = [lemmaEvidence('term_facts.lemma', lemma)];
  const read = (field: string, piece: Piece | undefined): string => {
    if (piece === undefined || piece.text === '') return '';
    evidence.push(printed(field, piece));
    return piece.text;
  };
  const meanings = distinctLines(meaningsOf(group));
  const senses = ownMeanings(group, meanings).flatMap(splitSenses);
  const isVerb = headword?.pos?.text === 'V';
  const parts = headword === undefined || headword.isBare || headword.parts.length < 2 ? [] : headword.parts;
  const fact = create(WhitakersTermFactSchema, {
    term: read('term', headword?.forms),
    termCodes: (headword?.letters ?? []).map((letter, index) => {
      const table = CODE_TABLES[index] ?? 'source';
      read(`term_codes[${index}].letter`, letter);
      return { table, letter: letter.text, meaning: CODE_MEANINGS[table].get(letter.text) ?? '' };
    }),
    termFacts: {
      lemma: lemma.text,
      principalParts: parts.map((part, index) => read(`term_facts.principal_parts[${index}]`, part)),
      pos: read('term_facts.pos', headword?.pos ?? analyses[0]?.tag),
      declension: isVerb ? '' : read('term_facts.declension', headword?.ordinal),
      conjugation: isVerb ? read('term_facts.conjugation', headword?.ordinal) : '',
      gender: read('term_facts.gender', headword?.gender),
      verbKind: read('term_facts.verb_kind', headword?.verbKind),
      governs: read('term_facts.governs', headword?.governs),
      ageWord: read('term_facts.age_word', headword?.age),
      frequencyWord: read('term_facts.frequency_word', headword?.frequency),
      recordNumber: read('term_facts.record_number', headword?.record),
    },
    termLine: read('term_line', headword?.line),
    senses: senses.map((sense, index) => read(`senses[${index}]`, sense)),
    meaningLines: meanings.map((line, index) => read(`meaning_lines[${index}]`, line)),
    lemmaInferred: lemma.rule !== '',
    partOfSpeech: entryPos(headword, analyses[0]),
  });
  return {
    type: 'WhitakersTermFact',
    data: toBinary(WhitakersTermFactSchema, fact),
    evidence,
    sourceRef: ref,
    confidence: lemma.rule === '' ? 1 : 0.9,
  };
}

/** The list of irregular forms and headless pronouns take their part of speech from the analysis. */
function entryPos(headword: Headword | undefined, analysis: Analysis | undefined): PartOfSpeech {
  const stated = ENTRY_POS.get(headword?.pos?.text ?? '') ?? PartOfSpeech.UNSPECIFIED;
  if (stated !== PartOfSpeech.UNSPECIFIED) return stated;
  return ANALYSIS_POS.get(analysis?.tag.text ?? '')?.pos ?? PartOfSpeech.UNSPECIFIED;
}

function distinctLines(lines: readonly Line[]): Line[] {
  const seen = new Set<string>();
  return lines.filter((line) => !seen.has(line.text) && seen.add(line.text));
}
