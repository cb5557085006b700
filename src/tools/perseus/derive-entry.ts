/** A whole dictionary entry to facts: the entry, each sense that has a meaning, each citation. Knows no bytes. */
import { create, toBinary } from '@bufbuild/protobuf';
import {
  PerseusCitationFactSchema,
  PerseusEntryFactSchema,
  PerseusSenseFactSchema,
} from '../../gen/langnet/tools/v1/perseus_pb.js';
import {
  type Citation,
  type DictionaryEntry,
  type EntryPart,
  entryFromJson,
  partsOf,
} from '../../lexica/entry.js';
import { classOfEntry, genderOfEntry, posOfEntry } from '../../lexica/entry-pos.js';
import { printedEvidence } from '../../lexica/evidence.js';
import { parseReference } from '../../lexica/perseus-reference.js';
import type { Printed } from '../../lexica/printed.js';
import type { JsonObject } from '../../model/json.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence, Finding, Span } from '../../model/types.js';
import { type ClassicalLanguage, canonicalKey } from './keys.js';
import { phraseBefore } from './phrases.js';

/** What an entry's senses and citations repeat of it. */
interface Frame {
  readonly dictionary: string;
  readonly origId: string;
  readonly headword: string;
  readonly sourceRef: string;
  readonly evidence: readonly Evidence[];
}

export function deriveEntry(
  data: JsonObject,
  language: ClassicalLanguage,
  findings: Finding[],
): readonly DerivationDraft[] {
  const entry = entryFromJson(data.entry);
  if (entry === undefined) return [];
  const { dictionary } = entry;
  const origId = entry.origId?.text ?? '';
  const headword = canonicalKey(entry.key?.text ?? '', language);
  if (origId === '' || headword === '') {
    findings.push({ code: 'malformed_entry', text: 'The entry has no id or no headword.', span: entry.span });
    return [];
  }
  const evidence = [...printedEvidence('orig_id', entry.origId), ...printedEvidence('key', entry.key)];
  const frame = { dictionary, origId, headword, sourceRef: `${dictionary}:${origId}`, evidence };
  return [
    entryFact(entry, frame),
    ...partsOf(entry).flatMap((part, index) => senseFacts(part, index, entry, frame, language)),
    ...partsOf(entry).flatMap((part) =>
      part.citations.map((citation) => citationFact(citation, part, frame, findings)),
    ),
  ];
}

function entryFact(
  entry: DictionaryEntry,
  { headword, origId, sourceRef, evidence }: Frame,
): DerivationDraft {
  const texts = (list: readonly Printed[]) => list.map(({ text }) => text);
  const fact = create(PerseusEntryFactSchema, {
    dictionary: entry.dictionary,
    origId,
    headword,
    headwordWithLengths: entry.headwordWithLengths?.text ?? '',
    homonym: entry.homonym,
    inflection: texts(entry.inflection).join(', '),
    gender: genderOfEntry(entry),
    class: classOfEntry(entry),
    partOfSpeech: posOfEntry(entry),
    etymology: entry.etymology?.text ?? '',
    spellings: texts(entry.spellings),
  });
  return {
    type: 'PerseusEntryFact',
    data: toBinary(PerseusEntryFactSchema, fact),
    evidence: [
      ...evidence,
      ...printedEvidence('headword_with_lengths', entry.headwordWithLengths),
      ...entry.inflection.flatMap((item) => printedEvidence('inflection', item)),
      ...entry.genders.flatMap((item) => printedEvidence('gender', item)),
      ...entry.pos.flatMap((item) => printedEvidence('part_of_speech', item)),
      ...printedEvidence('etymology', entry.etymology),
      ...entry.spellings.flatMap((item) => printedEvidence('spellings', item)),
    ],
    sourceRef,
    confidence: 1,
  };
}

/** A part without a meaning of the word itself says nothing a reader asked for. */
function senseFacts(
  part: EntryPart,
  index: number,
  entry: DictionaryEntry,
  { dictionary, origId, headword, sourceRef, evidence }: Frame,
  language: ClassicalLanguage,
): readonly DerivationDraft[] {
  const glosses = part.glosses.filter(({ role }) => role === 'meaning');
  const [first] = glosses;
  if (first === undefined) return [];
  // The first part begins with the headword itself.
  const phrase = index === 0 ? '' : phraseBefore(part.text, first.text, headword, language);
  const fact = create(PerseusSenseFactSchema, {
    dictionary,
    origId,
    headword,
    senseId: part.id === '' ? `${origId}.${index === 0 ? 'head' : index}` : part.id,
    path: part.pathText,
    level: part.level,
    entryId: part.place.map((number) => String(number).padStart(2, '0')).join(':'),
    glosses: glosses.map(({ text }) => text),
    text: part.text,
    partOfSpeech: posOfEntry(entry),
    phrase,
  });
  return [
    {
      type: 'PerseusSenseFact',
      data: toBinary(PerseusSenseFactSchema, fact),
      evidence: [
        ...evidence,
        ...glosses.flatMap((gloss) => printedEvidence('glosses', gloss)),
        { field: 'text', span: part.span, text: part.text, rule: 'text_content' },
        ...(phrase === '' ? [] : [{ field: 'phrase', span: part.span, text: phrase, rule: 'text_content' }]),
      ],
      sourceRef,
      confidence: 1,
    },
  ];
}

function citationFact(
  citation: Citation,
  part: EntryPart,
  { dictionary, origId, headword, sourceRef, evidence }: Frame,
  findings: Finding[],
): DerivationDraft {
  const reference = citation.reference?.text ?? '';
  const { urn, reason } = parseReference(reference);
  if (urn === '' && reason !== 'absent' && reason !== 'papyrus' && reason !== 'vulgate') {
    findings.push({
      code: 'unresolved_reference',
      text: `No URN for \`${reference}\`.`,
      span: citation.span,
    });
  }
  const fact = create(PerseusCitationFactSchema, {
    dictionary,
    origId,
    headword,
    senseId: part.id,
    ctsUrn: urn,
    reference,
    author: citation.carriedAuthor || (citation.author?.text ?? ''),
    work: citation.carriedWork || (citation.work?.text ?? ''),
    ref: citation.ref.text,
    text: citation.quote?.text ?? '',
  });
  return {
    type: 'PerseusCitationFact',
    data: toBinary(PerseusCitationFactSchema, fact),
    evidence: [
      ...evidence,
      ...printedEvidence('reference', citation.reference),
      ...printedEvidence('ref', citation.ref),
      ...nameEvidence('author', citation.author, citation.carriedAuthor, citation.span),
      ...nameEvidence('work', citation.work, citation.carriedWork, citation.span),
      ...printedEvidence('text', citation.quote),
    ],
    sourceRef,
    confidence: 1,
  };
}

/** `id.` and a bare number name nobody: what they stand for was printed at an earlier citation. */
function nameEvidence(
  field: string,
  printed: Printed | null,
  carried: string,
  span: Span,
): readonly Evidence[] {
  if (carried !== '') return [{ field, span, text: carried, rule: 'as_in_citation_before' }];
  return printedEvidence(field, printed);
}
