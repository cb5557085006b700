/** The lines of a form to facts, one for each stem: readings, the roots of a participle, and what else it is called. */
import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import {
  FormsMorphFactSchema,
  type FormsRootSchema,
  type FormsSegmentSchema,
} from '../../gen/langnet/tools/v1/forms_pb.js';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import { NO_FEATURES } from '../../model/claims.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence, Features } from '../../model/types.js';
import { toKey, toText } from './keys.js';
import { joined, preverbsBefore, rootLines, stemNames, takesPreverb, verbNames } from './lemmas.js';
import { made, printed, type ReadPiece, type ReadRow, type WordData } from './read-data.js';

const TIERS = {
  exact: Tier.EXACT,
  preverb: Tier.SANDHI_SPLIT,
  split: Tier.SANDHI_SPLIT,
  declined: Tier.RULE_MADE,
};

const MEMBER: Features = { ...NO_FEATURES, extras: { formation: 'first member of a compound' } };

/** Stems that are pronouns and nothing else. */
const PRONOUNS: ReadonlySet<string> = new Set(
  'tad etad idam ayam adas asO kim yad asmad yuzmad ena enad mad tvad tyad'.split(' '),
);

/** Rows of one stem and one kind, about the word or one of its pieces. */
interface Group {
  readonly rows: readonly [ReadRow, ...ReadRow[]];
  readonly piece: ReadPiece | undefined;
  readonly preverbs: readonly string[];
  /** The word or piece the rows are about, SLP1. */
  readonly met: string;
  /** The rows only show that there is the stem. */
  readonly isStem: boolean;
}

export function deriveLines(word: WordData): readonly DerivationDraft[] {
  if (word.match === 'declined') return [];
  const witnesses = word.tables.filter(({ kind }) => kind === 'root').flatMap(({ rows }) => rows);
  const attested = attestedNames(word);
  return groupsOf(word).map((group) => morphFact(word, group, witnesses, attested));
}

function groupsOf(word: WordData): readonly Group[] {
  const groups = new Map<string, { group: Omit<Group, 'rows'>; rows: [ReadRow, ...ReadRow[]] }>();
  for (const { kind, part, rows } of word.tables) {
    const piece = word.parts[part];
    // Of the whole word a bare stem is told as a headword.
    if (kind === 'root' || (kind === 'stem' && piece === undefined)) continue;
    const met = piece === undefined ? toKey(word.word.text) : piece.text.text;
    const isFree = rows.some(({ tags }) => !tags.needsPreverb);
    for (const row of rows) {
      const preverbs = kind === 'stem' ? [] : preverbsBefore(met, row.form);
      if (kind === 'stem' && row.stem !== met) continue;
      if (preverbs === undefined || (preverbs.length > 0 && !takesPreverb(row.tags))) continue;
      if (piece !== undefined && kind === 'form' && !fitsRole(piece, row)) continue;
      // gamya is an absolutive behind a preverb only, unless there is nothing else that it could be.
      if (isFree && row.tags.needsPreverb && preverbs.length === 0) continue;
      const { stem } = row.cells;
      const key = [part, row.form, stem.text, row.tags.kind, row.tags.pos].join('\t');
      const known = groups.get(key);
      if (known === undefined)
        groups.set(key, { group: { piece, preverbs, met, isStem: kind === 'stem' }, rows: [row] });
      else known.rows.push(row);
    }
  }
  return [...groups.values()].map(({ group, rows }) => ({ ...group, rows }));
}

function fitsRole({ role }: ReadPiece, { tags: { kind } }: ReadRow): boolean {
  return role === 'member' ? kind === 'member' : kind !== 'member' && kind !== 'preverb';
}

/** Names that an entry or a count shows to be somebody's, with what shows them. */
type Attested = ReadonlyMap<string, (field: string, name: string) => Evidence>;

function attestedNames({ heads, counts }: WordData): Attested {
  const attested = new Map<string, (field: string, name: string) => Evidence>();
  for (const { headword } of heads) {
    attested.set(headword.text, (field, name) => made(field, toText(name), headword, 'slp1'));
  }
  for (const { lemma } of counts) {
    attested.set(toKey(lemma.text), (field, name) => made(field, toText(name), lemma, 'corpus'));
  }
  return attested;
}

function morphFact(
  word: WordData,
  { rows, piece, preverbs, met, isStem }: Group,
  witnesses: readonly ReadRow[],
  attested: Attested,
): DerivationDraft {
  const [row] = rows;
  const { stem } = row.cells;
  const lemma = toText(joined(preverbs, row.stem, met));
  const roots = rootLines(row, witnesses);
  const rootNames = roots.map((root) => joined(preverbs, root.stem, met));
  const isKnown = (name: string) => attested.has(name) && toText(name) !== lemma;
  const names = stemNames(row, preverbs, met).filter(isKnown);
  const namesOfVerb = verbNames(row, roots, preverbs, met).filter(
    (name) => isKnown(name) && !names.includes(name) && !rootNames.includes(name),
  );
  const fact = create(FormsMorphFactSchema, {
    surface: word.word.text,
    form: toText(row.form),
    stem: stem.text,
    lemma,
    homonym: row.homonym,
    tags: rows.map(({ cells }) => cells.tags.text),
    partOfSpeech: lemmaPos(row),
    formPartOfSpeech: isStem ? PartOfSpeech.UNSPECIFIED : row.tags.pos,
    readings: isStem ? [MEMBER] : rows.map(({ tags }) => tags.features),
    tier: TIERS[word.match],
    preverbs: preverbs.map(toText),
    roots: roots.map((root) => rootMessage(root, preverbs, met)),
    names: names.map(toText),
    verbNames: namesOfVerb.map(toText),
    ...(piece === undefined ? {} : { segment: segmentMessage(word, piece) }),
  });
  return {
    type: 'FormsMorphFact',
    data: toBinary(FormsMorphFactSchema, fact),
    evidence: [
      ...printed('surface', word.word),
      made('form', fact.form, row.cells.form, 'slp1'),
      ...printed('stem', stem),
      made('lemma', lemma, stem, preverbs.length > 0 ? 'joined_preverbs' : 'slp1'),
      ...rows.flatMap(({ cells }, index) => printed(`tags[${index}]`, cells.tags)),
      ...roots.map((root, index) =>
        made(`roots[${index}]`, fact.roots[index]?.root ?? '', root.cells.stem, 'likeness'),
      ),
      ...names.flatMap((name) => attested.get(name)?.('names', name) ?? []),
      ...namesOfVerb.flatMap((name) => attested.get(name)?.('verb_names', name) ?? []),
      ...(piece === undefined
        ? []
        : [...printed('segment.key', piece.text), ...printed('segment.sandhi', piece.junction)]),
    ],
    sourceRef: `forms:${stem.text}`,
    confidence: preverbs.length > 0 || piece !== undefined ? 0.7 : 1,
  };
}

/** Dictionaries file a participle's stem as an adjective or as a noun, and the tables do not tell those apart. */
function lemmaPos({ stem, tags }: ReadRow): PartOfSpeech {
  if (tags.kind === 'participle') return PartOfSpeech.UNSPECIFIED;
  return tags.kind === 'nominal' && PRONOUNS.has(stem) ? PartOfSpeech.PRONOUN : tags.pos;
}

export function rootMessage(
  root: ReadRow,
  preverbs: readonly string[],
  met: string,
): MessageInitShape<typeof FormsRootSchema> {
  return {
    root: toText(joined(preverbs, root.stem, met)),
    homonym: root.homonym,
    witness: toText(root.form),
  };
}

function segmentMessage({ parts }: WordData, piece: ReadPiece): MessageInitShape<typeof FormsSegmentSchema> {
  const own = parts.filter(({ rank }) => rank === piece.rank);
  const [, left = '', right = '', result = ''] = /^(\S+)\+(\S+)>(\S+)$/.exec(piece.junction.text) ?? [];
  return {
    text: pausal(piece.text.text),
    number: piece.number,
    rank: piece.rank,
    split: own.map(({ text }) => pausal(text.text)),
    sandhi: left === '' ? '' : `${pausal(left)} + ${toText(right)} → ${toText(result)}`,
    compoundRole: piece.role === 'member' ? 'iic' : '',
  };
}

/** A word by itself, with the visarga that dictionaries write. */
function pausal(slp1: string): string {
  return toText(slp1.length > 1 ? slp1.replace(/s$/, 'H') : slp1);
}
