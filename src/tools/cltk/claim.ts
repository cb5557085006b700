/**
 * Facts to claims, in the words every tool shares. Reads messages and their evidence only; must not know
 * the worker's answer.
 */
import { fromBinary } from '@bufbuild/protobuf';
import {
  type CLTKLewisFact,
  CLTKLewisFactSchema,
  type CLTKMorphFact,
  CLTKMorphFactSchema,
} from '../../gen/langnet/tools/v1/cltk_pb.js';
import { Gender } from '../../gen/langnet/v1/morphology_pb.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import {
  entryValue,
  glossValue,
  lemmaValue,
  morphologyValue,
  NO_FEATURES,
  pronunciationValue,
} from '../../model/claims.js';
import { fosterCodes } from '../../model/foster.js';
import type { ClaimDraft } from '../../model/tool.js';
import type { Derivation, Features, Span, Staged } from '../../model/types.js';
import { canonicalHeadword, canonicalLemma } from './spelling.js';

export function claim(derivation: Derivation): Staged<ClaimDraft> {
  try {
    if (derivation.derivationType === 'CLTKMorphFact') {
      const fact = fromBinary(CLTKMorphFactSchema, derivation.derivedData);
      return { values: morphClaims(fact, derivation), findings: [] };
    }
    if (derivation.derivationType === 'CLTKLewisFact') {
      const fact = fromBinary(CLTKLewisFactSchema, derivation.derivedData);
      return { values: lewisClaims(fact, derivation), findings: [] };
    }
  } catch {
    // A message that cannot be read back is damaged storage: told as a finding, like any odd data.
  }
  const text = `Expected a fact of CLTK, not this ${derivation.derivationType}`;
  return { values: [], findings: [{ code: 'unreadable_data', text }] };
}

/** A model's word about a form belongs to no dictionary entry, so nothing ties its claims together. */
const NO_ENTRY = '';

function morphClaims(fact: CLTKMorphFact, derivation: Derivation): ClaimDraft[] {
  const subject = fact.surface;
  if (subject === '') return [];
  const make = (
    predicate: ClaimDraft['predicate'],
    value: ClaimDraft['value'],
    fields: readonly string[],
  ) => ({
    subject,
    predicate,
    value,
    spans: spansOf(derivation, fields),
    entryRef: NO_ENTRY,
  });
  const language = fact.language === 'grc' ? 'grc' : 'lat';
  const lemma = canonicalLemma(language, fact.lemma, subject);
  if (fact.reading !== undefined) {
    const features = featuresOf(fact.reading);
    const codes = fosterCodes(language, fact.partOfSpeech, features);
    const value = morphologyValue({ lemma, pos: fact.partOfSpeech, features, fosterCodes: codes });
    return [make('has_morphology', value, ['features.tag', 'lemma'])];
  }
  if (lemma !== '') {
    const value = lemmaValue({
      lemma,
      homonym: fact.homonym,
      // Made by a rule about endings, it may be no word at all.
      tier: fact.lemmaInferred ? Tier.NEAREST_HEADWORD : Tier.EXACT,
      pos: fact.partOfSpeech,
      inferred: fact.lemmaInferred,
    });
    return [make('has_lemma', value, ['lemma', 'homonym', 'features.stage'])];
  }
  if (fact.ipa === '') return [];
  // CLTK writes the stress as an apostrophe.
  return [
    make('has_pronunciation', pronunciationValue(fact.ipa.replaceAll("'", 'ˈ'), !fact.ipaLengthKnown), [
      'ipa',
    ]),
  ];
}

function featuresOf(reading: Features): Features {
  const { person, number, tense, mood, voice, gender, degree, verbForm } = reading;
  return { ...NO_FEATURES, case: reading.case, person, number, tense, mood, voice, gender, degree, verbForm };
}

const GENDERS: Readonly<Record<string, Gender>> = {
  m: Gender.MASCULINE,
  f: Gender.FEMININE,
  n: Gender.NEUTER,
};

/** "m and f" is common; no other pair is one gender. */
function genderOf(printed: string): Gender {
  const letters = [...new Set(printed.replace('.', '').split(/ (?:and|or) /))].sort().join('');
  return letters === 'fm' ? Gender.COMMON : (GENDERS[letters] ?? Gender.UNSPECIFIED);
}

const REGISTERS: Readonly<Record<string, string>> = {
  'Colloq.': 'colloquial',
  'Fig.': 'figurative',
  'Lit.': 'literal',
  'Meton.': 'metonymic',
  'Poet.': 'poetic',
  'Prov.': 'proverbial',
  'Transf.': 'transferred',
};

function lewisClaims(fact: CLTKLewisFact, derivation: Derivation): ClaimDraft[] {
  const subject = canonicalHeadword(fact.headword);
  if (subject === '') return [];
  const entryRef = fact.entryRef;
  const { partOfSpeech: pos, principalParts } = fact;
  const display = [
    [fact.headword, ...principalParts.slice(0, 1)].join(' '),
    ...principalParts.slice(1),
    fact.gender,
  ];
  const claims: ClaimDraft[] = [
    {
      subject,
      entryRef,
      predicate: 'has_entry',
      value: entryValue({
        headword: subject,
        pos,
        gender: genderOf(fact.gender),
        principalParts,
        display: display.filter((part) => part !== '').join(', '),
      }),
      spans: spansOf(derivation, [
        'headword',
        ...principalParts.map((_, index) => `principal_parts[${index}]`),
        'gender',
        'pos',
      ]),
    },
  ];
  for (const [index, { gloss, labels }] of fact.senseUnits.entries()) {
    if (gloss === '') continue;
    const register = labels.flatMap((label) => REGISTERS[label] ?? []);
    claims.push({
      subject,
      entryRef,
      predicate: 'has_gloss',
      value: glossValue({ gloss, senseId: String(index + 1), register, pos }),
      spans: spansOf(derivation, [`sense_units[${index}].gloss`]),
    });
  }
  return claims;
}

/** The bytes of the named fields, each once. */
function spansOf(derivation: Derivation, fields: readonly string[]): Span[] {
  const byPlace = new Map<string, Span>();
  for (const { field, span } of derivation.evidence) {
    if (fields.includes(field)) byPlace.set(`${span.start} ${span.end}`, span);
  }
  return [...byPlace.values()];
}
