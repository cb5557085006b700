/**
 * Facts to claims, in the words every tool shares. Reads messages and their evidence only; must not know
 * how the program prints them.
 */
import { fromBinary } from '@bufbuild/protobuf';
import {
  type WhitakersAnalysisFact,
  WhitakersAnalysisFactSchema,
  type WhitakersTermFact,
  WhitakersTermFactSchema,
} from '../../gen/langnet/tools/v1/whitakers_pb.js';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import {
  entryValue,
  frequencyValue,
  glossValue,
  lemmaValue,
  morphologyValue,
  NO_FEATURES,
} from '../../model/claims.js';
import { fosterCodes } from '../../model/foster.js';
import type { ClaimDraft, StageContext } from '../../model/tool.js';
import type { Derivation, Features, Span, Staged } from '../../model/types.js';
import { FREQUENCY_RANKS, TELLING_FREQUENCIES } from './codes.js';
import { glossesOf } from './gloss.js';
import { CASE_NAMES, ENTRY_POS, GENDERS, NUMERAL_SORTS, VERB_KINDS } from './tables.js';

export function claim(derivation: Derivation, _context: StageContext): Staged<ClaimDraft> {
  try {
    if (derivation.derivationType === 'WhitakersAnalysisFact') {
      return {
        values: analysisClaims(fromBinary(WhitakersAnalysisFactSchema, derivation.derivedData), derivation),
        findings: [],
      };
    }
    if (derivation.derivationType === 'WhitakersTermFact') {
      return {
        values: termClaims(fromBinary(WhitakersTermFactSchema, derivation.derivedData), derivation),
        findings: [],
      };
    }
  } catch {
    // A message that cannot be read back is damaged storage: told as a finding, like any odd data.
  }
  const text = `Expected a fact of Whitaker's Words, not this ${derivation.derivationType}`;
  return { values: [], findings: [{ code: 'unreadable_data', text }] };
}

/** Canonical Latin: i for j, v and capitals kept, no stop of an abbreviation. */
export function canonicalLemma(lemma: string): string {
  const text = lemma.replaceAll('j', 'i').replaceAll('J', 'I');
  return text.length > 1 && text.endsWith('.') ? text.slice(0, -1) : text;
}

function analysisClaims(fact: WhitakersAnalysisFact, derivation: Derivation): ClaimDraft[] {
  const lemma = canonicalLemma(fact.lemma);
  const features = claimFeatures(fact);
  const spans = spansOf(derivation, ['analysis_hash', 'lemma']);
  const subject = fact.surface;
  const entryRef = derivation.sourceRef;
  return [
    {
      subject,
      entryRef,
      spans,
      predicate: 'has_lemma',
      value: lemmaValue({ lemma, tier: tierOf(fact), pos: lemmaPos(fact), inferred: fact.lemmaInferred }),
    },
    {
      subject,
      entryRef,
      spans,
      predicate: 'has_morphology',
      value: morphologyValue({
        lemma,
        pos: fact.partOfSpeech,
        features,
        fosterCodes: fosterCodes('lat', fact.partOfSpeech, features),
      }),
    },
  ];
}

/** The part of speech of the headword: a participle or supine belongs to a verb, a derived adverb to its base. */
function lemmaPos(fact: WhitakersAnalysisFact): PartOfSpeech {
  const stated = ENTRY_POS.get(fact.features.entry_pos ?? '') ?? PartOfSpeech.UNSPECIFIED;
  if (stated !== PartOfSpeech.UNSPECIFIED) return stated;
  return fact.partOfSpeech === PartOfSpeech.PARTICIPLE ? PartOfSpeech.VERB : fact.partOfSpeech;
}

/** The weakest link decides: a derivation by prefix or suffix is a guess even behind an enclitic. */
function tierOf({ features }: WhitakersAnalysisFact): Tier {
  const isGuess =
    features.prefix !== undefined || features.suffix !== undefined || features.lacks !== undefined;
  if (isGuess || features.trick === 'Two words') return Tier.NEAREST_HEADWORD;
  // quisque, idem and uterque have their enclitic in the lemma: nothing was taken off.
  if (features.enclitic !== undefined && features.enclitic_in_lemma === undefined)
    return Tier.ENCLITIC_REMOVED;
  return features.trick === undefined ? Tier.EXACT : Tier.SPELLING_VARIANT;
}

function claimFeatures(fact: WhitakersAnalysisFact): Features {
  const { features, reading } = fact;
  const extras: Record<string, string> = {};
  const add = (name: string, text: string | undefined): void => {
    if (text !== undefined && text !== '') extras[name] = text;
  };
  add('compound', features.compound);
  if (features.enclitic_in_lemma === undefined) add('enclitic', features.enclitic);
  if (fact.partOfSpeech === PartOfSpeech.PREPOSITION) add('governs', CASE_NAMES.get(features.governs ?? ''));
  add('numeral_sort', NUMERAL_SORTS.get(features.numeral_sort ?? ''));
  add('prefix', features.prefix);
  add('suffix', features.suffix);
  if (reading === undefined) return { ...NO_FEATURES, extras };
  const {
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
  } = reading;
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

function termClaims(fact: WhitakersTermFact, derivation: Derivation): ClaimDraft[] {
  const subject = canonicalLemma(fact.termFacts?.lemma ?? '');
  if (subject === '') return [];
  const entryRef = derivation.sourceRef;
  const letters = new Map(fact.termCodes.map((code) => [code.table, code]));
  const said = (table: string): string[] =>
    [letters.get(table)?.meaning ?? ''].filter((meaning) => meaning !== '');
  const frequency = letters.get('frequency');
  const isTelling = frequency !== undefined && TELLING_FREQUENCIES.has(frequency.letter);
  const domains = said('area');
  const register = [...said('age'), ...(isTelling ? said('frequency') : []), ...said('geography')];
  const claims: ClaimDraft[] = [
    {
      subject,
      entryRef,
      predicate: 'has_entry',
      value: entryValue({
        headword: subject,
        pos: fact.partOfSpeech,
        gender: GENDERS.get(fact.termFacts?.gender ?? '') ?? 0,
        class: classWords(fact),
        principalParts: fact.termFacts?.principalParts ?? [],
        display: displayOf(fact) || subject,
      }),
      spans: spansOf(derivation, [fact.termLine === '' ? 'term_facts.lemma' : 'term_line']),
    },
  ];
  for (const { text, senseId, span, isPhrase } of glossesOf(fact, derivation.evidence)) {
    claims.push({
      subject,
      entryRef,
      predicate: 'has_gloss',
      value: glossValue({
        gloss: text,
        senseId,
        domains,
        register: isPhrase ? [...register, 'phrase'] : register,
        pos: fact.partOfSpeech,
      }),
      spans: [span],
    });
  }
  const rank = FREQUENCY_RANKS.get(frequency?.letter ?? '');
  if (frequency !== undefined && rank !== undefined) {
    claims.push({
      subject,
      entryRef,
      predicate: 'has_frequency',
      value: frequencyValue({
        scale: 'whitakers',
        code: frequency.letter,
        label: frequency.meaning,
        rank,
        age: said('age')[0] ?? '',
      }),
      spans: spansOf(derivation, [
        'term_codes[3].letter',
        ...(said('age').length > 0 ? ['term_codes[0].letter'] : []),
      ]),
    });
  }
  return claims;
}

/**
 * The forms as printed; of a numeral only the member of the series that was met (`secundus -a -um`), and
 * nothing where the printed forms are those of another headword.
 */
function displayOf({ termFacts }: WhitakersTermFact): string {
  const parts = termFacts?.principalParts ?? [];
  const member = parts.find((part) => part.split(' ')[0] === termFacts?.lemma);
  if (termFacts?.pos === 'NUM') return member ?? '';
  return member === undefined || member !== parts[0] ? '' : parts.join(', ');
}

function classWords({ termFacts }: WhitakersTermFact): string {
  const words: string[] = [];
  if (termFacts?.declension) words.push(`${termFacts.declension} declension`);
  if (termFacts?.conjugation) words.push(`${termFacts.conjugation} conjugation`);
  const kind = VERB_KINDS.get(termFacts?.verbKind ?? '');
  if (kind !== undefined) words.push(kind);
  if (termFacts?.pos === 'PREP' && termFacts.governs)
    words.push(`with ${CASE_NAMES.get(termFacts.governs) ?? ''}`);
  return words.join(', ');
}

/** The bytes of the named fields, in the order asked for, each once. */
function spansOf(derivation: Derivation, fields: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const field of fields) {
    const span = derivation.evidence.find((evidence) => evidence.field === field)?.span;
    const isNew =
      span !== undefined && !spans.some(({ start, end }) => start === span.start && end === span.end);
    if (isNew) spans.push(span);
  }
  return spans;
}
