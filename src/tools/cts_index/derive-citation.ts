/** A citation that a dictionary prints, with what the texts have of it: names, passage, and whether the quotation stands there. */
import { create, toBinary } from '@bufbuild/protobuf';
import { CheckedCitationFactSchema } from '../../gen/langnet/tools/v1/cts_index_pb.js';
import { locateQuote, type QuotePlace, readUrn, workUrnOf } from '../../lexica/citations/index.js';
import type { JsonObject } from '../../model/json.js';
import type { Language } from '../../model/language.js';
import type { QuoteCheck } from '../../model/passage.js';
import type { DerivationDraft } from '../../model/tool.js';
import { LOCAL_NAMESPACE } from './keys.js';
import { draft, namesOf } from './names.js';
import { cellEvidence, list, member, readCandidate, readCell, readWork, textOf } from './read-data.js';
import { type ShownUnit, shownUnits, urnOfUnits } from './shown-units.js';

/** Units are shown whole until there is this much to read. */
const ENOUGH_TEXT = 400;

export function checkedFact(data: JsonObject, language: Language): readonly DerivationDraft[] {
  const [lemma, ref, quote] = ['lemma', 'ref', 'quote'].map((kind) => readCell(member(data.cited, kind)));
  const word = readCell(data.word);
  const [candidate] = list(data.candidates).map(readCandidate);
  // What was asked for by its printed reference has the URN that was found for it.
  const cited = word.text.startsWith('urn:') ? word : candidate?.urn;
  const read = readUrn(cited?.text ?? '');
  if (lemma === undefined || lemma.text === '' || cited === undefined || !read.ok) return [];
  const workUrn = workUrnOf(read.urn);
  const names = namesOf(workUrn, list(data.works).map(readWork));
  const looked = lookAt(shownUnits(data, language), quote?.text ?? '', lemma.text);
  const isFoundHere = candidate !== undefined && cited === candidate.urn;
  const isLocal = read.urn.namespace === LOCAL_NAMESPACE;
  // Editions of Sanskrit texts count in ways of their own: a place that is not found may be any.
  const ctsUrn = isFoundHere && isLocal && looked.shown.length === 0 ? workUrn : cited.text;
  const fact = create(CheckedCitationFactSchema, {
    lemma: lemma.text,
    ref: ref?.text ?? '',
    quote: quote?.text ?? '',
    ctsUrn,
    author: names.author || (candidate?.author.text ?? ''),
    work: names.work || (candidate?.work.text ?? ''),
    workUrn,
    edition: looked.edition,
    passage: looked.text,
    match: looked.shown.length === 0 ? 'work' : textOf(data.match),
    check: looked.check,
    foundAt: looked.foundAt,
    isResolved: isFoundHere,
    confidence: isFoundHere ? Number(candidate.confidence.text) : 0,
    reasons: isFoundHere ? candidate.reasons.text.split(',').filter(Boolean) : [],
    isLocal,
    language,
    dataset: looked.shown[0]?.dataset ?? '',
  });
  const evidence = [
    ...cellEvidence('lemma', lemma),
    ...cellEvidence('ref', ref ?? word),
    ...(quote === undefined ? [] : cellEvidence('quote', quote)),
    ...cellEvidence('cts_urn', cited),
    ...(names.author === '' && candidate !== undefined ? cellEvidence('author', candidate.author) : []),
    ...(names.work === '' && candidate !== undefined ? cellEvidence('work', candidate.work) : []),
    ...names.evidence,
    ...looked.shown.flatMap((unit) => unit.evidence),
  ];
  return [draft('CheckedCitationFact', toBinary(CheckedCitationFactSchema, fact), evidence, ctsUrn)];
}

export interface Looked {
  readonly check: QuoteCheck;
  /** URN of the passage in its edition, and of the part of it or beside it where the words stand. */
  readonly edition: string;
  readonly foundAt: string;
  /** What a reader wants to see: where the words stand, or else the beginning of the passage. */
  readonly shown: readonly ShownUnit[];
  readonly text: string;
}

export function lookAt(units: readonly ShownUnit[], quote: string, headword = ''): Looked {
  const first = units.findIndex(({ role }) => role === 'passage');
  const last = units.findLastIndex(({ role }) => role === 'passage');
  if (first < 0) return { check: '', edition: '', foundAt: '', shown: [], text: '' };
  const passage = units.slice(first, last + 1);
  const place: QuotePlace =
    quote === ''
      ? { verdict: 'no_words', first, last }
      : locateQuote(
          quote,
          units.map(({ text }) => text),
          first,
          last,
          headword,
        );
  const isFound = place.verdict === 'there' || place.verdict === 'nearby';
  const shown = isFound ? units.slice(place.first, place.last + 1) : beginning(passage);
  const [edition, foundAt] = [urnOfUnits(passage), isFound ? urnOfUnits(shown) : ''];
  return {
    check: place.verdict === 'no_words' ? '' : place.verdict,
    edition,
    foundAt: foundAt === edition ? '' : foundAt,
    shown,
    text: shown.map(({ text }) => text).join(' '),
  };
}

function beginning(units: readonly ShownUnit[]): readonly ShownUnit[] {
  let length = 0;
  return units.filter(({ text }, place) => {
    length += text.length;
    return place === 0 || length <= ENOUGH_TEXT;
  });
}
