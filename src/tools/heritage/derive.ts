/**
 * Chunks to facts: a morphological fact for each tag, and of a page the colour of each segment and the links to
 * the dictionary. Knows what the engine means; must not know claims or how other tools say the same.
 */
import type { JsonObject } from '../../model/json.js';
import type { DerivationDraft, StageContext } from '../../model/tool.js';
import type { Evidence, Extraction, Finding, Staged } from '../../model/types.js';
import { toIast } from '../../script/sanskrit.js';
import { type Analysis, readAnalysis, segmentOf } from './chunks.js';
import { deriveSegment } from './derive-page.js';
import { unknownTag, unreadableWord } from './findings.js';
import { isSameForm, splitText } from './form.js';
import { morphFact, type Setting, type Spoken } from './morph.js';
import { readName, wxToIast } from './names.js';
import { cut, inferred } from './pieces.js';
import { findSeams } from './sandhi.js';
import { readFormation, readTag, type Tag } from './tags.js';

export function derive(extraction: Extraction, context: StageContext): Staged<DerivationDraft> {
  const { extractionType: type, extractedData: data, extractionPath } = extraction;
  const form = formOf(context.params);
  // Solutions are read with the analyses that stand in them; an unknown word and a complaint hold no fact.
  if (type !== 'analysis' && type !== 'segment') return { values: [], findings: [] };
  const derived = type === 'analysis' ? readChunk(data, form) : deriveSegment(data, form, extractionPath);
  if (derived !== undefined) return derived;
  const text = `Expected a chunk of the Heritage engine, not this ${type}`;
  return { values: [], findings: [{ code: 'unreadable_data', text, span: extraction.span }] };
}

/** The text asked, in IAST; empty if the request does not say. */
function formOf({ word, text }: JsonObject): string {
  if (typeof word === 'string' && word !== '') return word;
  return typeof text === 'string' ? toIast(text, 'heritage').text : '';
}

function readChunk(data: JsonObject, form: string): Staged<DerivationDraft> | undefined {
  const analysis = readAnalysis(data);
  return analysis === undefined ? undefined : deriveAnalysis(analysis, form);
}

function deriveAnalysis(analysis: Analysis, form: string): Staged<DerivationDraft> {
  const { record, places, place } = analysis;
  const findings: Finding[] = [];
  const hasHyphen = record.word.text.endsWith('-');
  const wordPiece = cut(record.word, 0, record.word.text.length - (hasHyphen ? 1 : 0));
  const word = wxToIast(wordPiece.text);
  const lemma = readName(record.stem.text, wordPiece.text);
  const root = record.base.text === '' ? undefined : readName(record.base.text, wordPiece.text);
  for (const [piece, isRead] of [
    [wordPiece, word !== undefined],
    [record.stem, lemma !== undefined],
    [record.base, record.base.text === '' || root !== undefined],
  ] as const) {
    if (!isRead) findings.push(unreadableWord(piece));
  }
  if (word === undefined || lemma === undefined) return { values: [], findings };
  const formation = record.formation.text === '' ? undefined : readFormation(record.formation.text);
  if (record.formation.text !== '' && formation === undefined) findings.push(unknownTag(record.formation));
  const spoken: Omit<Spoken, 'analysisId'> = {
    form,
    word,
    wordPiece,
    lemma,
    lemmaPiece: record.stem,
    root,
    rootPiece: record.base,
    formation,
    formationPiece: record.formation,
    script: 'wx',
    // Where the solutions are lost, the word itself tells.
    isWhole: places.length === 0 ? isSameForm(word, form) : places.some(({ segments }) => segments === 1),
    isBest: place === undefined || place.solution === 0,
  };
  const seams = sandhiOf(analysis);
  const values = record.tags.map((piece, index) => {
    const tag = readTag(piece.text);
    if (tag === undefined) findings.push(unknownTag(piece));
    const analysisId = `${analysis.path}/${index}`;
    return morphFact({ ...spoken, analysisId }, settingOf(analysis, tag, seams), tag, piece);
  });
  return { values, findings };
}

interface Sandhi {
  readonly rules: readonly string[];
  readonly evidence: readonly Evidence[];
}

/** What happened between this segment and the next, in the solution that is told. */
function sandhiOf({ solution, place, input }: Analysis): Sandhi {
  const none = { rules: [], evidence: [] };
  if (solution === undefined || place === undefined || input === undefined) return none;
  const [first, second] = solution.segments.slice(place.segment, place.segment + 2);
  const seams = findSeams(
    input.text,
    solution.segments.map(({ text }) => text),
  );
  const seam = seams[place.segment];
  if (seam === undefined || first === undefined || second === undefined) return none;
  const [left, right, result] = [seam.left, seam.right, seam.result].map(wxToIast);
  if (left === undefined || right === undefined || result === undefined) return none;
  const rule = `${left} + ${right} → ${result}`;
  const both = cut(solution.piece, first.start - solution.piece.start, second.end - solution.piece.start);
  return {
    rules: [rule],
    evidence: [
      inferred('sandhi[0]', rule, both, 'difference'),
      inferred('form', wxToIast(input.text.replaceAll(/[ -]/g, '')) ?? '', input, 'wx'),
    ],
  };
}

function settingOf(analysis: Analysis, tag: Tag | undefined, sandhi: Sandhi): Setting {
  const { solution, places, place } = analysis;
  const segment = segmentOf(analysis);
  const segments = solution?.segments ?? [];
  const compoundRole = tag?.parts[0]?.text === 'iiv.' ? 'iiv' : (place?.compoundRole ?? '');
  const words = segments.map(({ text, hasNext }) => `${wxToIast(text) ?? ''}${hasNext ? '-' : ''}`);
  const evidence: Evidence[] = [];
  if (solution !== undefined) evidence.push(inferred('segments', splitText(words), solution.piece, 'wx'));
  if (compoundRole !== '' && segment !== undefined) {
    evidence.push(inferred('compound_role', compoundRole, segment, 'hyphen'));
  }
  return {
    segment: place?.segment ?? 0,
    segments: words,
    places,
    compoundRole,
    sandhi: sandhi.rules,
    color: '',
    colorMeaning: '',
    features: {},
    evidence: [...evidence, ...sandhi.evidence],
  };
}
