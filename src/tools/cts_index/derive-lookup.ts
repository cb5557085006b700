/** What a citation that a person asks for led to: the works it may stand for, and how the passage was found. */
import { create, toBinary } from '@bufbuild/protobuf';
import { LookupFactSchema, ResolutionFactSchema } from '../../gen/langnet/tools/v1/cts_index_pb.js';
import { readUrn, workUrnOf } from '../../lexica/citations/index.js';
import type { JsonObject } from '../../model/json.js';
import type { Language } from '../../model/language.js';
import type { DerivationDraft } from '../../model/tool.js';
import { lookAt } from './derive-citation.js';
import { LOCAL_NAMESPACE } from './keys.js';
import { draft, namesOf } from './names.js';
import {
  type Candidate,
  cellEvidence,
  list,
  member,
  readCandidate,
  readCell,
  textOf,
  type Work,
} from './read-data.js';
import { shownUnits } from './shown-units.js';
import type { Cell } from './tables.js';

export function lookupFacts(
  data: JsonObject,
  works: readonly Work[],
  language: Language,
): readonly DerivationDraft[] {
  const word = readCell(data.word);
  return [
    ...lookupFact(data, word, language),
    ...list(data.candidates)
      .map(readCandidate)
      .flatMap((candidate) => resolutionFact(candidate, word, works, language)),
  ];
}

function lookupFact(data: JsonObject, word: Cell, language: Language): readonly DerivationDraft[] {
  if (word.text === '') return [];
  const cited = (kind: string) => readCell(member(data.cited, kind));
  const extent = (name: string) => readCell(member(data.extent, name));
  const [unresolved, rest, quote] = [cited('unresolved'), cited('rest'), cited('quote')];
  const [shown, total, skipped] = [extent('shown'), extent('total'), extent('skipped')];
  const looked = lookAt(shownUnits(data, language), quote.text);
  const fact = create(LookupFactSchema, {
    cited: word.text,
    match: textOf(data.match),
    unresolved: unresolved.text,
    rest: rest.text,
    shown: Number(shown.text),
    total: Number(total.text),
    skipped: Number(skipped.text),
    language,
    quote: quote.text,
    check: looked.check,
    foundAt: looked.foundAt,
  });
  const evidence = [
    ...cellEvidence('cited', word),
    ...cellEvidence('unresolved', unresolved),
    ...cellEvidence('rest', rest),
    ...cellEvidence('quote', quote),
    ...cellEvidence('shown', shown),
    ...cellEvidence('total', total),
    ...cellEvidence('skipped', skipped),
  ];
  return [draft('LookupFact', toBinary(LookupFactSchema, fact), evidence, word.text)];
}

function resolutionFact(
  { urn, author, work, confidence, reasons, isChosen }: Candidate,
  word: Cell,
  works: readonly Work[],
  language: Language,
): readonly DerivationDraft[] {
  const read = readUrn(urn.text);
  if (!read.ok) return [];
  const workUrn = workUrnOf(read.urn);
  const names = namesOf(workUrn, works);
  const fact = create(ResolutionFactSchema, {
    cited: word.text,
    ctsUrn: urn.text,
    workUrn,
    author: names.author || author.text,
    work: names.work || work.text,
    confidence: Number(confidence.text),
    reasons: reasons.text.split(',').filter(Boolean),
    isChosen,
    isLocal: read.urn.namespace === LOCAL_NAMESPACE,
    language,
  });
  const evidence = [
    ...cellEvidence('cited', word),
    ...cellEvidence('cts_urn', urn),
    ...(names.author === '' ? cellEvidence('author', author) : []),
    ...(names.work === '' ? cellEvidence('work', work) : []),
    ...names.evidence,
    ...cellEvidence('confidence', confidence),
    ...cellEvidence('reasons', reasons),
  ];
  return [draft('ResolutionFact', toBinary(ResolutionFactSchema, fact), evidence, urn.text)];
}
