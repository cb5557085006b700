/** What the records print to facts: a citation for each example and passage, a count for each work. Knows no bytes. */
import { create, toBinary } from '@bufbuild/protobuf';
import { CitationFactSchema, WorkCountFactSchema } from '../../gen/langnet/tools/v1/cts_index_pb.js';
import { readUrn, workUrnOf, writePassage } from '../../lexica/citations/index.js';
import { printedEvidence } from '../../lexica/evidence.js';
import { LANGUAGES, type Language } from '../../model/language.js';
import type { DerivationDraft, StageContext } from '../../model/tool.js';
import type { Evidence, Extraction, Staged } from '../../model/types.js';
import { checkedFact } from './derive-citation.js';
import { lookupFacts } from './derive-lookup.js';
import { isCoarse, LOCAL_NAMESPACE, lemmaKey, placeOf } from './keys.js';
import { draft, namesOf } from './names.js';
import {
  type Count,
  cellEvidence,
  list,
  readCell,
  readCount,
  readSentence,
  readUnit,
  readWork,
  type Sentence,
  type Token,
  textOf,
  type Unit,
  type Work,
} from './read-data.js';
import { sentenceText } from './sentence-text.js';
import type { Cell } from './tables.js';

export function derive(
  { extractedData: data, extractionType }: Extraction,
  { params }: StageContext,
): Staged<DerivationDraft> {
  const language = LANGUAGES.find((known) => known === params.language);
  if (language === undefined) return { values: [], findings: [] };
  if (extractionType === 'citation') return { values: checkedFact(data, language), findings: [] };
  const word = readCell(data.word);
  const works = list(data.works).map(readWork);
  const sentences = list(data.sentences).map(readSentence);
  const isOfLemma = textOf(data.match) === 'lemma';
  const lemma = isOfLemma ? word.text : '';
  const isOfWork = textOf(data.match) === 'work' && extractionType === 'passage';
  const values = [
    ...(extractionType === 'lookup' ? lookupFacts(data, works, language) : []),
    ...sentences.flatMap((sentence) => sentenceFact(sentence, lemma, works, language)),
    ...list(data.units)
      .flatMap(readUnit)
      .flatMap((unit) => unitFact(unit, works, language)),
    ...list(data.counts)
      .map(readCount)
      .flatMap((count) => countFact(count, word, works)),
    ...(isOfWork ? workFact(word, works, language) : []),
  ];
  return { values, findings: [] };
}

function sentenceFact(
  { role, dataset, tokens }: Sentence,
  lemma: string,
  works: readonly Work[],
  language: Language,
): readonly DerivationDraft[] {
  const key = lemmaKey(lemma, language);
  const isMatch = ({ lemma: { text }, form }: Token) => form.text !== '_' && lemmaKey(text, language) === key;
  const matched = lemma === '' ? undefined : tokens.find(isMatch);
  const shown = matched ?? tokens[0];
  const sentence = placeOf(shown?.urn.text ?? '');
  if (shown === undefined || sentence === undefined || (lemma !== '' && matched === undefined)) return [];
  // The place of the word itself is narrower than that of its sentence, where the corpus gives it.
  const own =
    shown.cite.text.startsWith('urn:') && matched !== undefined ? placeOf(shown.cite.text) : undefined;
  const { workUrn, isLocal } = sentence;
  const passage = own?.passage || sentence.passage;
  const isExact = !isCoarse(passage);
  const urn = isExact ? `${workUrn}:${passage}` : workUrn;
  const names = namesOf(workUrn, works);
  const words = tokens.map((token) => ({ form: token.form.text, lemma: token.lemma.text, tag: token.tag }));
  const fact = create(CitationFactSchema, {
    ctsUrn: urn,
    text: sentenceText(words, language),
    author: names.author,
    work: names.work,
    edition: sentence.edition === '' ? '' : `${workUrn}.${sentence.edition}`,
    matchedForm: matched?.form.text ?? '',
    lemma,
    // Sanskritists cite by the corpus's own reference.
    ref: isLocal ? shown.cite.text : isExact ? passage : '',
    workUrn,
    role,
    isExact,
    isLocal,
    language,
    dataset,
  });
  const evidence: Evidence[] = [
    ...tokens.filter(({ form }) => form.text !== '_').flatMap(({ form }) => cellEvidence('text', form)),
    ...cellEvidence('cts_urn', own === undefined ? shown.urn : shown.cite),
    ...(isLocal ? cellEvidence('ref', shown.cite) : []),
    ...(matched === undefined
      ? []
      : [...cellEvidence('matched_form', matched.form), ...cellEvidence('lemma', matched.lemma)]),
    ...names.evidence,
  ];
  return [draft('CitationFact', toBinary(CitationFactSchema, fact), evidence, urn)];
}

function unitFact(
  { role, dataset, name, words }: Unit,
  works: readonly Work[],
  language: Language,
): readonly DerivationDraft[] {
  const read = readUrn(name.text);
  if (!read.ok) return [];
  const { urn } = read;
  const workUrn = workUrnOf(urn);
  const ref = writePassage(urn.passage);
  const names = namesOf(workUrn, works);
  const ctsUrn = ref === '' ? workUrn : `${workUrn}:${ref}`;
  const fact = create(CitationFactSchema, {
    ctsUrn,
    text: words.text,
    author: names.author,
    work: names.work,
    edition: urn.edition === '' ? '' : `${workUrn}.${urn.edition}`,
    ref,
    workUrn,
    role,
    isExact: ref !== '',
    isLocal: false,
    language,
    dataset,
  });
  const evidence = [...cellEvidence('cts_urn', name), ...printedEvidence('text', words), ...names.evidence];
  return [draft('CitationFact', toBinary(CitationFactSchema, fact), evidence, ctsUrn)];
}

/** A work asked for by its URN: what it is, with or without a text of it. */
function workFact(word: Cell, works: readonly Work[], language: Language): readonly DerivationDraft[] {
  const read = readUrn(word.text);
  if (!read.ok) return [];
  const workUrn = workUrnOf(read.urn);
  const names = namesOf(workUrn, works);
  if (names.work === '') return [];
  const isLocal = read.urn.namespace === LOCAL_NAMESPACE;
  const { author, work } = names;
  const fact = create(CitationFactSchema, {
    ctsUrn: workUrn,
    author,
    work,
    workUrn,
    role: 'work',
    isLocal,
    language,
  });
  const evidence = [...cellEvidence('cts_urn', word), ...names.evidence];
  return [draft('CitationFact', toBinary(CitationFactSchema, fact), evidence, workUrn)];
}

function countFact(
  { dataset, amount, of, work }: Count,
  lemma: Cell,
  works: readonly Work[],
): readonly DerivationDraft[] {
  if (work.text === '' || !isCount(amount.text) || !isCount(of.text)) return [];
  const names = namesOf(work.text, works);
  const fact = create(WorkCountFactSchema, {
    lemma: lemma.text,
    workUrn: work.text,
    author: names.author,
    work: names.work,
    count: Number(amount.text),
    total: Number(of.text),
    dataset,
  });
  const evidence = [
    ...cellEvidence('lemma', lemma),
    ...cellEvidence('count', amount),
    ...cellEvidence('total', of),
    ...cellEvidence('work_urn', work),
    ...names.evidence,
  ];
  return [draft('WorkCountFact', toBinary(WorkCountFactSchema, fact), evidence, work.text)];
}

/** A number the message can hold. */
function isCount(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}
