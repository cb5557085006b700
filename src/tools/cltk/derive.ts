/**
 * Chunks to facts: the lemma and each reading of a form, its sound, and dictionary entries.
 * Knows what stages, tags and entries mean; must not know claims or how other tools say the same.
 */
import { create, toBinary } from '@bufbuild/protobuf';
import { CLTKMorphFactSchema } from '../../gen/langnet/tools/v1/cltk_pb.js';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { DerivationDraft, StageContext } from '../../model/tool.js';
import type { Evidence, Extraction, Finding, Staged } from '../../model/types.js';
import { posWord } from '../../model/words.js';
import {
  type Cell,
  evidenceOf,
  type Piece,
  readCell,
  readCells,
  ruled,
  squeeze,
  wholePiece,
} from './cells.js';
import { isLengthKnown } from './length.js';
import { deriveEntry } from './lewis-fact.js';
import { decodeTag, isPunctuation, NOT_APPLICABLE, PLACES, readStage, type Stage } from './tags.js';

export function derive(extraction: Extraction, context: StageContext): Staged<DerivationDraft> {
  const { extractionType: type, extractedData: data, span } = extraction;
  const frame = readFrame(data, context);
  if (type === 'word_analysis') return deriveAnalysis(data, frame);
  if (type === 'word_sound') return deriveSound(data, frame);
  const line = readCell(data.line);
  if (type === 'lewis_entry' && line !== undefined) return deriveEntry(line, readCell(data.key));
  const text = `Expected a chunk of a CLTK answer, not this ${type}`;
  return { values: [], findings: [{ code: 'unreadable_data', text, span }] };
}

/** What all facts of one answer have in common. */
interface Frame {
  readonly surface: string;
  readonly language: string;
}

/** As asked; the answer's own word for it only where the question is not known. */
function readFrame(data: JsonObject, { params }: StageContext): Frame {
  return {
    surface: textOf(params.word) || textOf(data.word),
    language: textOf(params.language) || textOf(data.language),
  };
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' && !/\p{Surrogate}/u.test(value) ? value : '';
}

function modelId(frame: Frame, name: string): string {
  return `cltk/${frame.language}_models_cltk/${name}`;
}

function sourceRef({ language, surface }: Frame): string {
  return `cltk:${language}:${surface}`;
}

interface Tag {
  readonly cell: Cell;
  readonly taggers: readonly string[];
  /** The same tag as other taggers give it. */
  readonly others: readonly Cell[];
}

function deriveAnalysis(data: JsonObject, frame: Frame): Staged<DerivationDraft> {
  const findings: Finding[] = [];
  const tags = distinctTags(data.tags);
  const source = readCell(data.source);
  const stage = source === undefined ? undefined : readStage(source.text);
  if (source !== undefined && stage === undefined) {
    const text = `Expected a stage of CLTK's lemmatisers, not \`${source.text}\``;
    findings.push({ code: 'unknown_stage', text, span: source.span });
  }
  const printed = stage === undefined || stage.kind === 'nothing' ? undefined : readCell(data.lemma);
  const lemma =
    printed === undefined || stage === undefined || source === undefined
      ? undefined
      : readLemma(printed, stage, source);
  const values: DerivationDraft[] = [];
  if (lemma !== undefined) values.push(lemmaFact(frame, lemma, tags));
  for (const tag of tags) {
    const fact = tagFact(frame, tag, lemma, findings);
    if (fact !== undefined) values.push(fact);
  }
  return { values, findings };
}

interface Lemma {
  readonly text: Piece;
  /** A digit that tells homographs apart, `cum2`. */
  readonly homonym: Piece | undefined;
  readonly stage: Stage;
  readonly source: Piece;
}

function readLemma(cell: Cell, stage: Stage, source: Cell): Lemma | undefined {
  const { text, cut } = squeeze(cell);
  const digits = /\d$/.test(text) && text.length > 1 ? 1 : 0;
  const end = text.length - digits;
  if (end === 0) return undefined;
  const homonym = digits === 0 ? undefined : cut(end, text.length);
  return { text: cut(0, end), homonym, stage, source: wholePiece(source) };
}

function distinctTags(value: JsonValue | undefined): readonly Tag[] {
  const byText = new Map<string, { cell: Cell; taggers: string[]; others: Cell[] }>();
  for (const item of Array.isArray(value) ? value : []) {
    const row = typeof item === 'object' && item !== null && !Array.isArray(item) ? (item as JsonObject) : {};
    const cell = readCell(row.tag);
    const tagger = textOf(row.tagger);
    if (cell === undefined || cell.text === '') continue;
    const known = byText.get(cell.text);
    if (known === undefined) byText.set(cell.text, { cell, taggers: [tagger], others: [] });
    else {
      known.taggers.push(tagger);
      known.others.push(cell);
    }
  }
  return [...byText.values()];
}

function lemmaFact(frame: Frame, lemma: Lemma, tags: readonly Tag[]): DerivationDraft {
  const { text, homonym, stage, source } = lemma;
  const decoded = tags.map(({ cell }) => ({ cell, pos: lemmaPos(decodeTag(cell.text)?.pos ?? 0) }));
  // The lemmatisers name no part of speech; where the taggers agree on one, it is the lemma's.
  const agreed = new Set(decoded.map(({ pos }) => pos)).size === 1 ? decoded[0] : undefined;
  const pos = agreed?.pos ?? PartOfSpeech.UNSPECIFIED;
  const fact = create(CLTKMorphFactSchema, {
    surface: frame.surface,
    language: frame.language,
    lemma: text.text,
    homonym: homonym?.text ?? '',
    pos: posWord(pos),
    partOfSpeech: pos,
    features: { stage: stage.name },
    modelId: modelId(frame, stage.name),
    lemmaInferred: stage.kind === 'guess',
  });
  const evidence = [
    ...evidenceOf('lemma', text),
    ...evidenceOf('homonym', homonym),
    ...ruled('features.stage', stage.name, source.span, 'stage_name'),
    ...ruled('model_id', fact.modelId, source.span, 'stage_name'),
    ...ruled('pos', fact.pos, agreed?.cell.span ?? source.span, 'tag_letter'),
  ];
  return draft(frame, fact, evidence, stage.confidence);
}

/** The headword of a participle is a verb. */
function lemmaPos(pos: PartOfSpeech): PartOfSpeech {
  return pos === PartOfSpeech.PARTICIPLE ? PartOfSpeech.VERB : pos;
}

/** A tag is one reading, the commonest in the training text, not all that a form can be. */
const TAG_CONFIDENCE = 0.7;

function tagFact(
  frame: Frame,
  tag: Tag,
  lemma: Lemma | undefined,
  findings: Finding[],
): DerivationDraft | undefined {
  const { cell, taggers, others } = tag;
  if (isPunctuation(cell.text)) return undefined;
  const decoded = decodeTag(cell.text);
  const { cut } = squeeze(cell);
  if (decoded === undefined || decoded.unknown.length > 0) {
    const text = `Expected a nine-letter tag, not \`${cell.text}\``;
    findings.push({ code: 'unknown_tag', text, span: cell.span });
  }
  if (decoded === undefined) return undefined;
  const features: Record<string, string> = { tag: cell.text };
  const evidence: Evidence[] = [...evidenceOf('features.tag', wholePiece(cell))];
  for (const [index, [name, letters]] of PLACES.entries()) {
    const letter = cut(index + 1, index + 2);
    if (letter.text === NOT_APPLICABLE || !Object.hasOwn(letters, letter.text.toUpperCase())) continue;
    features[name] = letter.text;
    evidence.push(...evidenceOf(`features.${name}`, letter));
  }
  const fact = create(CLTKMorphFactSchema, {
    surface: frame.surface,
    language: frame.language,
    lemma: lemma?.text.text ?? '',
    homonym: lemma?.homonym?.text ?? '',
    pos: posWord(decoded.pos),
    partOfSpeech: decoded.pos,
    features,
    modelId: modelId(frame, taggers.join('+')),
    reading: decoded.reading,
    lemmaInferred: lemma?.stage.kind === 'guess',
  });
  evidence.push(
    ...ruled('pos', fact.pos, cut(0, 1).span, 'tag_letter'),
    ...ruled('model_id', fact.modelId, cell.span, 'tagger_name'),
    ...others.flatMap((other) => evidenceOf('features.tag', wholePiece(other))),
    ...evidenceOf('lemma', lemma?.text),
    ...evidenceOf('homonym', lemma?.homonym),
  );
  const confidence = Math.min(TAG_CONFIDENCE, lemma?.stage.confidence ?? TAG_CONFIDENCE);
  return draft(frame, fact, evidence, confidence);
}

function deriveSound(data: JsonObject, frame: Frame): Staged<DerivationDraft> {
  const printed = readCell(data.ipa);
  const ipa = printed === undefined ? undefined : withoutBrackets(printed);
  const stem = readCell(data.stem);
  const syllables = readCells(data.syllables).map(wholePiece);
  const isKnown = isLengthKnown(frame.language, frame.surface);
  const fact = create(CLTKMorphFactSchema, {
    surface: frame.surface,
    language: frame.language,
    ipa: ipa?.text ?? '',
    ipaLengthKnown: ipa !== undefined && isKnown,
    syllables: syllables.map(({ text }) => text),
    stem: stem?.text ?? '',
    modelId: `cltk/phonology/${frame.language}`,
  });
  const evidence = [
    ...evidenceOf('ipa', ipa),
    ...(ipa === undefined ? [] : ruled('ipa_length_known', String(isKnown), ipa.span, 'marks_of_length')),
    ...syllables.flatMap((syllable, index) => evidenceOf(`syllables[${index}]`, syllable)),
    ...evidenceOf('stem', stem && wholePiece(stem)),
  ];
  if (evidence.length === 0) return { values: [], findings: [] };
  // Without the vowels' lengths neither they nor the stress are certain.
  return { values: [draft(frame, fact, evidence, isKnown ? 1 : 0.5)], findings: [] };
}

function withoutBrackets(cell: Cell): Piece {
  const { text, cut } = squeeze(cell);
  const isBracketed = text.startsWith('[') && text.endsWith(']') && text.length > 1;
  return isBracketed ? cut(1, text.length - 1) : cut(0, text.length);
}

function draft(
  frame: Frame,
  fact: ReturnType<typeof create<typeof CLTKMorphFactSchema>>,
  evidence: readonly Evidence[],
  confidence: number,
): DerivationDraft {
  const data = toBinary(CLTKMorphFactSchema, fact);
  return { type: 'CLTKMorphFact', data, evidence, sourceRef: sourceRef(frame), confidence };
}
