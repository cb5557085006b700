/**
 * Facts to claims, in the words every tool shares. Reads messages and their evidence only; must not know how the
 * engine writes them. The colour of a segment is the engine's own affair and claims nothing.
 */
import { fromBinary } from '@bufbuild/protobuf';
import {
  type HeritageDictFact,
  HeritageDictFactSchema,
  type HeritageMorphFact,
  HeritageMorphFactSchema,
} from '../../gen/langnet/tools/v1/heritage_pb.js';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import { entryValue, lemmaValue, morphologyValue } from '../../model/claims.js';
import { fosterCodes } from '../../model/foster.js';
import type { ClaimDraft, StageContext } from '../../model/tool.js';
import type { Derivation, Features, Span, Staged } from '../../model/types.js';
import { isSameForm, splitText } from './form.js';

export function claim(derivation: Derivation, _context: StageContext): Staged<ClaimDraft> {
  const { derivationType: type, derivedData: data } = derivation;
  try {
    if (type === 'HeritageMorphFact')
      return { values: morphClaims(fromBinary(HeritageMorphFactSchema, data), derivation), findings: [] };
    if (type === 'HeritageDictFact')
      return { values: [entryClaim(fromBinary(HeritageDictFactSchema, data), derivation)], findings: [] };
    if (type === 'HeritageColorFact') return { values: [], findings: [] };
  } catch {
    // A message that cannot be read back is damaged storage: told as a finding, like any odd data.
  }
  const text = `Expected a fact of the Heritage engine, not this ${type}`;
  return { values: [], findings: [{ code: 'unreadable_data', text }] };
}

/** A word that the readings belong to. */
interface Home {
  readonly lemma: string;
  readonly homonym: string;
  /** Of the headword. */
  readonly pos: PartOfSpeech;
  readonly entryRef: string;
  readonly fields: readonly string[];
}

/** A participle is a form of its stem, which has entries of its own, and of its root. */
function homesOf(fact: HeritageMorphFact): readonly Home[] {
  const isParticiple = fact.partOfSpeech === PartOfSpeech.PARTICIPLE;
  const isAdverb = fact.partOfSpeech === PartOfSpeech.ADVERB;
  const own: Home = {
    lemma: fact.lemma,
    homonym: fact.homonym,
    // A participle's stem is an adjective to dictionaries, or a noun; an adverb may be made of either.
    pos: isParticiple || isAdverb ? PartOfSpeech.UNSPECIFIED : fact.partOfSpeech,
    entryRef: fact.entryRef,
    fields: ['lemma'],
  };
  if (!isParticiple || fact.root === '') return [own];
  const verb: Home = {
    lemma: fact.root,
    homonym: fact.rootHomonym,
    pos: PartOfSpeech.VERB,
    entryRef: fact.rootRef,
    fields: ['root', 'features.formation'],
  };
  return [own, verb];
}

function morphClaims(fact: HeritageMorphFact, derivation: Derivation): ClaimDraft[] {
  const subject = fact.form === '' ? fact.word : fact.form;
  const features = featuresOf(fact);
  const tier = tierOf(fact);
  return homesOf(fact).flatMap(({ lemma, homonym, pos, entryRef, fields }) => {
    // A part of what was asked rests on the solution that it is a part of.
    const rests = ['word', ...fields, 'features.tag', ...(fact.isWhole ? [] : ['segments'])];
    const frame = { subject, entryRef, spans: spansOf(derivation, rests) };
    const lemmaClaim: ClaimDraft = {
      ...frame,
      predicate: 'has_lemma',
      value: lemmaValue({ lemma, homonym, tier, pos }),
    };
    if (features === undefined) return [lemmaClaim];
    const value = morphologyValue({
      lemma,
      pos: fact.partOfSpeech,
      features,
      fosterCodes: fosterCodes('san', fact.partOfSpeech, features),
    });
    return [lemmaClaim, { ...frame, predicate: 'has_morphology', value }];
  });
}

/** The whole form as it was typed, the same in another spelling, or a part of it. */
function tierOf(fact: HeritageMorphFact): Tier {
  if (!fact.isWhole && fact.form !== '') return Tier.SANDHI_SPLIT;
  return fact.form === '' || isSameForm(fact.word, fact.form) ? Tier.EXACT : Tier.SPELLING_VARIANT;
}

function featuresOf(fact: HeritageMorphFact): Features | undefined {
  const { reading } = fact;
  if (reading === undefined) return undefined;
  const extras: Record<string, string> = { ...reading.extras };
  const add = (name: string, text: string): void => {
    if (text !== '') extras[name] = text;
  };
  add('compound_role', fact.compoundRole);
  if (!fact.isWhole) {
    add('segment', fact.word);
    add('split', splitText(fact.segments));
    if (fact.segments.length > 0) add('segment_number', String(fact.segment + 1));
    const [best] = fact.places;
    if (best !== undefined) add('split_rank', String(best.solution + 1));
    add('sandhi', fact.sandhi.join('; '));
  }
  const { case: grammaticalCase, number, gender, degree, person, tense, mood, voice } = reading;
  const { verbForm, conjugation } = reading;
  return {
    case: grammaticalCase,
    number,
    gender,
    degree,
    person,
    tense,
    mood,
    voice,
    verbForm,
    conjugation,
    extras,
  };
}

/** That the dictionary has the word; its gender is that of the form met, so it is not claimed of the entry. */
function entryClaim(fact: HeritageDictFact, derivation: Derivation): ClaimDraft {
  return {
    predicate: 'has_entry',
    subject: fact.lemma,
    value: entryValue({ headword: fact.lemma, pos: fact.partOfSpeech, display: fact.lemma }),
    spans: spansOf(derivation, ['headword', 'dictionary_url']),
    entryRef: fact.entryRef,
  };
}

/** The bytes of the named fields, in the order asked for, each once. */
function spansOf(derivation: Derivation, fields: readonly string[]): Span[] {
  const byPlace = new Map<string, Span>();
  for (const field of fields) {
    const span = derivation.evidence.find((evidence) => evidence.field === field)?.span;
    if (span !== undefined) byPlace.set(`${span.start} ${span.end}`, span);
  }
  return [...byPlace.values()];
}
