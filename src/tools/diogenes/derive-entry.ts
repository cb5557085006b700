/** An entry to facts: its head, its senses, its citations. Must not know claims. */
import { create, toBinary } from '@bufbuild/protobuf';
import {
  DiogenesCitationFactSchema,
  DiogenesDictFactSchema,
} from '../../gen/langnet/tools/v1/diogenes_pb.js';
import { type Citation, type EntryPart, partsOf } from '../../lexica/entry.js';
import { classOfEntry, genderOfEntry, posOfEntry } from '../../lexica/entry-pos.js';
import { entryId } from '../../lexica/outline.js';
import {
  type PassageReference,
  parseReference,
  type ReferenceReason,
} from '../../lexica/perseus-reference.js';
import type { JsonObject } from '../../model/json.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence, Finding, Staged } from '../../model/types.js';
import type { EntryChunk } from './chunks.js';
import { pieceEvidence, textEvidence } from './evidence.js';
import { type EntryLink, isFuzzyEntry, linkOf } from './link.js';
import { entryRefOf, headwordOf, languageOf, surfaceOf } from './words.js';

/** What the facts of one entry have in common. */
interface Frame {
  readonly chunk: EntryChunk;
  readonly headword: string;
  readonly sourceRef: string;
  readonly surface: string;
  readonly link: EntryLink;
  readonly pos: number;
  /** Of headword, id and place. */
  readonly evidence: readonly Evidence[];
}

/** Reasons for which a reference has no URN by the nature of what it cites. */
const EXPECTED: ReadonlySet<ReferenceReason> = new Set(['', 'absent', 'papyrus', 'vulgate', 'place_cut']);
const LOGEION = 'https://logeion.uchicago.edu/';

export function deriveEntry(chunk: EntryChunk, params: JsonObject): Staged<DerivationDraft> {
  const { entry, offset } = chunk;
  const headword = headwordOf(entry);
  const sourceRef = entryRefOf({ ...entry, offset });
  if (headword === '' || sourceRef === '') {
    const text = 'The entry has no headword, or nothing to name it by';
    return { values: [], findings: [{ code: 'damaged_entry', text, span: entry.span }] };
  }
  const surface = surfaceOf(params);
  const action = typeof params.do === 'string' ? params.do : 'parse';
  const frame: Frame = {
    chunk,
    headword,
    sourceRef,
    surface,
    link: linkOf(chunk, surface, languageOf(params), action),
    pos: posOfEntry(entry),
    evidence: [
      ...textEvidence('term', entry.headwordWithLengths),
      ...textEvidence('orig_id', entry.origId),
      ...pieceEvidence('reference_id', offset),
      {
        field: 'headword',
        span: (entry.key ?? entry.headword)?.pieces[0]?.span ?? entry.span,
        text: headword,
        rule: 'canonical_text',
      },
    ],
  };
  const findings: Finding[] = [];
  return {
    values: partsOf(entry).flatMap((part, index) => {
      const references = part.citations.map(({ reference }) => parseReference(reference?.text ?? ''));
      return [
        dictFact(frame, part, index, references),
        ...part.citations.map((citation, at) =>
          citationFact(frame, part, citation, references[at] ?? parseReference(''), findings),
        ),
      ];
    }),
    findings,
  };
}

function dictFact(
  frame: Frame,
  part: EntryPart,
  index: number,
  references: readonly PassageReference[],
): DerivationDraft {
  const { chunk, headword, sourceRef, surface, link } = frame;
  const { entry } = chunk;
  const isHead = index === 0;
  const glosses = part.glosses.filter(({ role }) => role === 'meaning');
  const citations: Record<string, string> = {};
  for (const [at, { ref }] of part.citations.entries()) {
    const urn = references[at]?.urn ?? '';
    if (urn !== '') citations[urn] = ref.text;
  }
  const inflection = entry.inflection.map(({ text }) => text).join(', ');
  const fact = create(DiogenesDictFactSchema, {
    entryId: entryId(chunk.number, part.place),
    entryText: part.text,
    term: entry.headwordWithLengths?.text ?? headword,
    citations,
    referenceId: chunk.offset?.text ?? '',
    isFuzzyMatch: isFuzzyEntry(chunk),
    origId: entry.origId?.text ?? '',
    gloss: glosses.map(({ text }) => text).join('; '),
    level: String(part.level),
    logeionLink: `${LOGEION}${headword}`,
    senseId: senseIdOf(part, index, entry.origId?.text ?? ''),
    path: part.pathText,
    headword,
    homonym: entry.homonym,
    partOfSpeech: frame.pos,
    gender: genderOfEntry(entry),
    class: classOfEntry(entry),
    inflection,
    etymology: isHead ? (entry.etymology?.text ?? '') : '',
    isHead,
    relation: link.relation,
    surface,
    tier: link.tier,
    dictionary: entry.dictionary,
  });
  return {
    type: 'DiogenesDictFact',
    data: toBinary(DiogenesDictFactSchema, fact),
    evidence: [
      ...frame.evidence,
      ...glosses.flatMap((gloss) => textEvidence('gloss', gloss)),
      { field: 'entry_text', span: part.span, text: part.text, rule: 'markup_removed' },
      ...(isHead ? headEvidence(frame) : []),
    ],
    sourceRef,
    confidence: link.relation === 'guess' ? 0.5 : 1,
  };
}

/** The dictionary's own id, or a place under that of its entry: never the entry's number on this page. */
function senseIdOf(part: EntryPart, index: number, origId: string): string {
  if (part.id !== '' || origId === '') return part.id;
  return `${origId}.${index === 0 ? 'head' : index}`;
}

function headEvidence({ chunk: { entry } }: Frame): readonly Evidence[] {
  return [
    ...entry.inflection.flatMap((item) => textEvidence('inflection', item)),
    ...entry.genders.flatMap((item) => textEvidence('gender', item)),
    ...entry.pos.flatMap((item) => textEvidence('part_of_speech', item)),
    ...textEvidence('etymology', entry.etymology),
  ];
}

function citationFact(
  frame: Frame,
  part: EntryPart,
  citation: Citation,
  { urn, reason }: PassageReference,
  findings: Finding[],
): DerivationDraft {
  const { chunk, headword, sourceRef, link } = frame;
  const reference = citation.reference?.text ?? '';
  if (!EXPECTED.has(reason)) {
    const text = `No URN can be made of \`${reference}\` (${reason})`;
    findings.push({ code: 'odd_reference', text, span: citation.span });
  }
  const author = citation.carriedAuthor || (citation.author?.text ?? '');
  const work = citation.carriedWork || (citation.work?.text ?? '');
  const carried = (field: string, text: string): readonly Evidence[] =>
    text === '' ? [] : [{ field, span: citation.span, text, rule: 'as_in_citation_before' }];
  const fact = create(DiogenesCitationFactSchema, {
    ctsUrn: urn,
    text: citation.quote?.text ?? '',
    author,
    work,
    entryId: entryId(chunk.number, part.place),
    ref: citation.ref.text,
    reference,
    headword,
    relation: link.relation,
  });
  return {
    type: 'DiogenesCitationFact',
    data: toBinary(DiogenesCitationFactSchema, fact),
    evidence: [
      ...textEvidence('reference', citation.reference),
      ...textEvidence('ref', citation.ref),
      ...(citation.carriedAuthor === ''
        ? textEvidence('author', citation.author)
        : carried('author', author)),
      ...(citation.carriedWork === '' ? textEvidence('work', citation.work) : carried('work', work)),
      ...textEvidence('text', citation.quote),
    ],
    sourceRef,
    confidence: 1,
  };
}
