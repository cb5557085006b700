/** The facts of one coloured segment of a graph page. Knows what the engine means; must not know claims. */
import { create, toBinary } from '@bufbuild/protobuf';
import { HeritageColorFactSchema, HeritageDictFactSchema } from '../../gen/langnet/tools/v1/heritage_pb.js';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import type { JsonObject } from '../../model/json.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence, Finding, Staged } from '../../model/types.js';
import { UNKNOWN } from './answer.js';
import { readSegment } from './chunks.js';
import { COLORS, type Color } from './colors.js';
import { unknownColor, unknownTag, unreadableWord } from './findings.js';
import { isSameForm } from './form.js';
import { morphFact, type Setting, type Spoken } from './morph.js';
import { canonicalIast, type EntryKind, entryRef, readPageName } from './names.js';
import type { PageSegment } from './page.js';
import type { PagePart, PageReading } from './page-box.js';
import { inferred, isAscii, type Piece, printed } from './pieces.js';
import { readFormation, readTag, type Tag } from './tags.js';

/** A segment with everything that its facts have in common. */
interface Shown extends Omit<PageSegment, 'span'> {
  readonly path: string;
  readonly form: string;
  readonly word: string;
  readonly meaning: Color | undefined;
}

/** Undefined for data that no extraction of this tool wrote. */
export function deriveSegment(
  data: JsonObject,
  form: string,
  path: string,
): Staged<DerivationDraft> | undefined {
  const segment = readSegment(data);
  if (segment === undefined) return undefined;
  const findings: Finding[] = [];
  const word = canonicalIast(segment.display.text);
  if (word === undefined) return { values: [], findings: [unreadableWord(segment.display)] };
  const meaning = COLORS.get(segment.color.text);
  if (meaning === undefined) findings.push(unknownColor(segment.color));
  const shown: Shown = { ...segment, path, form, word, meaning };
  const values = [colorFact(shown)];
  for (const [index, reading] of segment.readings.entries()) {
    values.push(...readingFacts(shown, reading, index, findings));
  }
  return { values, findings };
}

function colorFact({ path, word, display, color, meaning, rgb, phase, offset }: Shown): DerivationDraft {
  const evidence: Evidence[] = [inferred('word', word, display, 'entities'), printed('color', color)];
  if (meaning !== undefined) evidence.push(inferred('color_meaning', meaning.meaning, color, 'color'));
  if (rgb !== undefined) evidence.push(printed('rgb', rgb));
  if (phase !== undefined) evidence.push(inferred('phase', phase.text, phase, 'phases'));
  if (offset !== undefined) evidence.push(printed('offset', offset));
  const fact = create(HeritageColorFactSchema, {
    word,
    color: color.text,
    colorMeaning: meaning?.meaning ?? '',
    analysisId: path,
    rgb: rgb?.text ?? '',
    phase: phase?.text ?? '',
    offset: Number(offset?.text ?? 0),
  });
  return {
    type: 'HeritageColorFact',
    data: toBinary(HeritageColorFactSchema, fact),
    evidence,
    sourceRef: `heritage:color-${color.text}`,
    confidence: 1,
  };
}

function readingFacts(
  shown: Shown,
  reading: PageReading,
  index: number,
  findings: Finding[],
): DerivationDraft[] {
  const tags = reading.tags.filter(({ text }) => text !== UNKNOWN);
  if (tags.length === 0) return [];
  const nameOf = (parts: readonly PagePart[]) =>
    readPageName(
      parts.map(({ text }) => text.text),
      shown.display.text,
    );
  const lemmaPiece = joined(reading.lemma);
  const lemma = nameOf(reading.lemma);
  if (lemma === undefined) {
    findings.push(unreadableWord(lemmaPiece));
    return [];
  }
  const formationPiece = reading.formation ?? NOTHING;
  const formation = reading.formation === undefined ? undefined : readFormation(reading.formation.text);
  if (reading.formation !== undefined && formation === undefined) findings.push(unknownTag(formationPiece));
  const spoken: Omit<Spoken, 'analysisId'> = {
    form: shown.form,
    word: shown.word,
    wordPiece: shown.display,
    lemma,
    lemmaPiece,
    root: reading.root.length === 0 ? undefined : nameOf(reading.root),
    rootPiece: joined(reading.root),
    formation,
    formationPiece,
    script: 'entities',
    isWhole: isSameForm(shown.word, shown.form),
    isBest: true,
  };
  const readable = tags.filter((piece) => isAscii(piece.text));
  for (const piece of tags) if (!readable.includes(piece)) findings.push(unknownTag(piece));
  const read = readable.map((piece) => {
    const tag = readTag(piece.text);
    if (tag === undefined) findings.push(unknownTag(piece));
    return { piece, tag };
  });
  return [
    ...read.map(({ piece, tag }, at) =>
      morphFact({ ...spoken, analysisId: `${shown.path}/${index}/${at}` }, settingOf(shown, tag), tag, piece),
    ),
    ...dictFacts(
      reading,
      read.flatMap(({ tag }) => tag ?? []),
    ),
  ];
}

const NOTHING: Piece = { text: '', start: 0, end: 0 };

/** The parts of a name with their links as one range of bytes, and as one text. */
function joined(parts: readonly PagePart[]): Piece {
  const [first] = parts;
  const last = parts[parts.length - 1];
  if (first === undefined || last === undefined) return NOTHING;
  const text = parts.map((part) => part.text.text).join('-');
  return { text, start: first.text.start, end: last.text.end };
}

function settingOf({ color, meaning, offset, phase }: Shown, tag: Tag | undefined): Setting {
  const evidence: Evidence[] = [printed('color', color)];
  if (offset !== undefined) evidence.push(printed('features.offset', offset));
  const role = roleOf(color.text, tag);
  if (role !== '') evidence.push(inferred('compound_role', role, color, 'color'));
  return {
    segment: 0,
    segments: [],
    places: [],
    compoundRole: role,
    sandhi: [],
    color: color.text,
    colorMeaning: meaning?.meaning ?? '',
    features: {
      ...(offset === undefined ? {} : { offset: offset.text }),
      ...(phase === undefined ? {} : { phase: phase.text }),
    },
    evidence:
      phase === undefined ? evidence : [...evidence, inferred('features.phase', phase.text, phase, 'phases')],
  };
}

/** A page does not say which segments go together, but cyan is only ever the end of a compound. */
function roleOf(color: string, tag: Tag | undefined): string {
  const [first] = tag?.parts ?? [];
  if (first?.text === 'iic.') return 'iic';
  if (first?.text === 'iiv.') return 'iiv';
  return color === 'cyan' ? 'ifc' : '';
}

/** One fact a link: lemma, its preverbs, and the root of a participle. */
function dictFacts({ lemma, root }: PageReading, tags: readonly Tag[]): DerivationDraft[] {
  const isVerb = tags.some(({ kind }) => kind === 'finite' || kind === 'verbal');
  const isIndeclinable = tags.some(({ kind }) => kind === 'indeclinable');
  const lemmaKind = isVerb ? 'verb' : isIndeclinable ? 'indeclinable' : 'nominal';
  const linked = (parts: readonly PagePart[], kind: EntryKind) =>
    parts.map((part, at) => ({ part, kind: at < parts.length - 1 ? ('preverb' as const) : kind }));
  const seen = new Set<string>();
  return [...linked(lemma, lemmaKind), ...linked(root, 'verb')].flatMap(({ part, kind }) => {
    const key = `${part.url?.text ?? ''} ${kind}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return dictFact(part, kind, kind === lemmaKind ? tags : []);
  });
}

const POS: Readonly<Record<EntryKind, { readonly name: string; readonly pos: PartOfSpeech }>> = {
  verb: { name: 'verb', pos: PartOfSpeech.VERB },
  nominal: { name: 'noun', pos: PartOfSpeech.UNSPECIFIED },
  indeclinable: { name: 'indeclinable', pos: PartOfSpeech.INDECLINABLE },
  preverb: { name: 'preverb', pos: PartOfSpeech.PREFIX },
};

function dictFact(
  { text, url }: PagePart,
  kind: EntryKind,
  tags: readonly Tag[],
): readonly DerivationDraft[] {
  const name = readPageName([text.text], '');
  if (url === undefined || name === undefined || !isAscii(url.text)) return [];
  const genders = tags.flatMap(({ parts }) => parts.filter((part) => part.name === 'gender'));
  const [gender] = genders;
  const agree = genders.length === tags.length && genders.every((part) => part.text === gender?.text);
  const ref = entryRef(name, kind);
  const fact = create(HeritageDictFactSchema, {
    headword: text.text,
    lemma: name.lemma,
    definitions: [],
    pos: POS[kind].name,
    gender: agree ? (gender?.text ?? '') : '',
    dictionaryUrl: url.text,
    homonym: name.homonym,
    partOfSpeech: POS[kind].pos,
    entryRef: ref,
  });
  return [
    {
      type: 'HeritageDictFact',
      data: toBinary(HeritageDictFactSchema, fact),
      evidence: [
        inferred('headword', text.text, text, 'entities'),
        inferred('lemma', name.lemma, text, 'entities'),
        printed('dictionary_url', url),
      ],
      sourceRef: name.ref,
      confidence: 1,
    },
  ];
}
