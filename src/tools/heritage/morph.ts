/** One morphological fact with its evidence, made of what either kind of answer says. Knows what tags mean; must not know claims. */
import { create, toBinary } from '@bufbuild/protobuf';
import { HeritageMorphFactSchema } from '../../gen/langnet/tools/v1/heritage_pb.js';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence, Features } from '../../model/types.js';
import { type EntryKind, entryRef, type Name, PRONOUNS } from './names.js';
import { cut, inferred, type Piece, printed } from './pieces.js';
import type { Place } from './solutions.js';
import { combine, type Formation, indeclinablePos, type Tag, type TagPart } from './tags.js';

/** What an answer says of one segment, whichever kind of answer it is. */
export interface Spoken {
  readonly analysisId: string;
  /** The whole text that was asked, IAST. */
  readonly form: string;
  /** The segment, IAST, and its bytes. */
  readonly word: string;
  readonly wordPiece: Piece;
  readonly lemma: Name;
  readonly lemmaPiece: Piece;
  readonly root: Name | undefined;
  readonly rootPiece: Piece;
  readonly formation: Formation | undefined;
  readonly formationPiece: Piece;
  /** How the answer writes Sanskrit: the rule named where a text is not the bytes themselves. */
  readonly script: 'wx' | 'entities';
  readonly isWhole: boolean;
  readonly isBest: boolean;
}

/** What only one kind of answer can add. */
export interface Setting {
  readonly segment: number;
  readonly segments: readonly string[];
  readonly places: readonly Place[];
  readonly compoundRole: string;
  readonly sandhi: readonly string[];
  readonly color: string;
  readonly colorMeaning: string;
  /** Further features as printed. */
  readonly features: Readonly<Record<string, string>>;
  readonly evidence: readonly Evidence[];
}

/** A tag that makes no whole reading keeps its lemma: `tag` is then undefined. */
export function morphFact(
  spoken: Spoken,
  setting: Setting,
  tag: Tag | undefined,
  tagPiece: Piece,
): DerivationDraft {
  const { lemma, root, formation, script } = spoken;
  const kind = wordKind(spoken, tag);
  const features: Record<string, string> = { ...setting.features };
  const evidence: Evidence[] = [
    inferred('word', spoken.word, spoken.wordPiece, script),
    inferred('lemma', lemma.lemma, spoken.lemmaPiece, lemma.preverbs.length > 0 ? 'joined_preverbs' : script),
    ...homonymEvidence('homonym', lemma, spoken.lemmaPiece),
  ];
  const print = (name: string, piece: Piece): void => {
    if (piece.text === '') return;
    features[name] = piece.text;
    evidence.push(printed(`features.${name}`, piece));
  };
  print('tag', tagPiece);
  for (const part of tag?.parts ?? []) print(part.name, cutPart(tagPiece, part));
  print('formation', spoken.formationPiece);
  for (const part of formation?.parts ?? []) {
    const name = part.name === 'participle' ? part.name : `participle_${part.name}`;
    print(name, cutPart(spoken.formationPiece, part));
  }
  evidence.push(inferred('pos', kind.name, tagPiece, 'tag'));
  const ownRoot = kind.entry === 'verb' ? lemma : root;
  if (ownRoot !== undefined) {
    const piece = kind.entry === 'verb' ? spoken.lemmaPiece : spoken.rootPiece;
    const rule = ownRoot.preverbs.length > 0 ? 'joined_preverbs' : script;
    evidence.push(inferred('root', ownRoot.lemma, piece, rule));
    evidence.push(...homonymEvidence('root_homonym', ownRoot, piece));
  }
  evidence.push(...setting.evidence);
  const fact = create(HeritageMorphFactSchema, {
    word: spoken.word,
    lemma: lemma.lemma,
    root: ownRoot?.lemma ?? '',
    pos: kind.name,
    stem: kind.entry === 'verb' ? '' : lemma.lemma,
    features,
    analysisId: spoken.analysisId,
    compoundRole: setting.compoundRole,
    sandhi: [...setting.sandhi],
    color: setting.color,
    colorMeaning: setting.colorMeaning,
    segment: setting.segment,
    homonym: lemma.homonym,
    preverbs: [...lemma.preverbs],
    rootHomonym: ownRoot?.homonym ?? '',
    partOfSpeech: kind.pos,
    form: spoken.form,
    segments: [...setting.segments],
    places: setting.places.map((place) => ({ ...place })),
    isWhole: spoken.isWhole,
    entryRef: entryRef(lemma, kind.entry),
    rootRef: ownRoot === undefined ? '' : entryRef(ownRoot, 'verb'),
    ...(tag === undefined ? {} : { reading: readingOf(tag, formation) }),
  });
  return {
    type: 'HeritageMorphFact',
    data: toBinary(HeritageMorphFactSchema, fact),
    evidence,
    sourceRef: lemma.ref,
    // The engine's first solution is its opinion; the others are what it thought of besides.
    confidence: spoken.isBest ? 1 : 0.5,
  };
}

function cutPart(piece: Piece, { at, text }: TagPart): Piece {
  return cut(piece, at, at + text.length);
}

function homonymEvidence(field: string, { homonym }: Name, piece: Piece): readonly Evidence[] {
  if (homonym === '' || !piece.text.endsWith(homonym)) return [];
  const start = piece.end - homonym.length;
  return [printed(field, { text: homonym, start, end: piece.end })];
}

function readingOf(tag: Tag, formation: Formation | undefined): Features {
  return formation === undefined ? tag.reading : combine(tag.reading, formation.reading);
}

interface WordKind {
  readonly name: string;
  readonly pos: PartOfSpeech;
  readonly entry: EntryKind;
}

/** The engine does not tell a noun from an adjective, so the typed part of speech of both is left open. */
const NOMINAL: WordKind = { name: 'noun', pos: PartOfSpeech.UNSPECIFIED, entry: 'nominal' };
const VERB: WordKind = { name: 'verb', pos: PartOfSpeech.VERB, entry: 'verb' };

function wordKind({ lemma, formation }: Spoken, tag: Tag | undefined): WordKind {
  switch (tag?.kind) {
    case 'finite':
    case 'verbal':
      return VERB;
    case 'indeclinable':
      // An adverb in -tas is filed under the stem it is made of.
      return {
        name: 'indeclinable',
        pos: indeclinablePos(tag),
        entry: tag.parts[0]?.text === 'tasil' ? 'nominal' : 'indeclinable',
      };
    case 'member':
      if (tag.parts[0]?.text === 'pv.')
        return { name: 'preverb', pos: PartOfSpeech.PREFIX, entry: 'preverb' };
      return { ...NOMINAL, name: 'compound member' };
    default:
      if (formation?.isParticiple)
        return { name: 'participle', pos: PartOfSpeech.PARTICIPLE, entry: 'nominal' };
      if (PRONOUNS.has(lemma.lemma)) return { ...NOMINAL, name: 'pronoun', pos: PartOfSpeech.PRONOUN };
      return NOMINAL;
  }
}
