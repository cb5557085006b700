/** Facts to claims in the words all tools share. Reads messages and their evidence only. */
import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf';
import {
  type CDSLCitationFact,
  CDSLCitationFactSchema,
  type CDSLEntryFact,
  CDSLEntryFactSchema,
  type CDSLSenseFact,
  CDSLSenseFactSchema,
} from '../../gen/langnet/tools/v1/cdsl_pb.js';
import { Gender } from '../../gen/langnet/v1/morphology_pb.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import { citationValue, entryValue, etymologyValue, glossValue, lemmaValue } from '../../model/claims.js';
import type { ClaimDraft } from '../../model/tool.js';
import type { Derivation, Span, Staged } from '../../model/types.js';
import { parseGender, parsePos } from '../../model/words.js';

type Maker = (derivation: Derivation) => readonly ClaimDraft[];

const MAKERS: Readonly<Record<string, Maker>> = {
  CDSLEntryFact: reading(CDSLEntryFactSchema, entryClaims),
  CDSLSenseFact: reading(CDSLSenseFactSchema, senseClaims),
  CDSLCitationFact: reading(CDSLCitationFactSchema, citationClaims),
};

export function claim(derivation: Derivation): Staged<ClaimDraft> {
  const { derivationType } = derivation;
  const make = Object.hasOwn(MAKERS, derivationType) ? MAKERS[derivationType] : undefined;
  try {
    if (make !== undefined) return { values: make(derivation), findings: [] };
  } catch {
    // Only decoding can throw: the cache gave back bytes that are no such message.
  }
  const text = `Expected a fact of cdsl, not this ${derivationType}.`;
  return { values: [], findings: [{ code: 'bad_fact', text }] };
}

function reading<Desc extends DescMessage>(
  schema: Desc,
  make: (fact: MessageShape<Desc>, derivation: Derivation) => readonly ClaimDraft[],
): Maker {
  return (derivation) => make(fromBinary(schema, derivation.derivedData), derivation);
}

/** The first record of a headword is its entry; those that go on with it add senses and origins. */
function entryClaims(fact: CDSLEntryFact, derivation: Derivation): readonly ClaimDraft[] {
  const { headword: subject, entryRef, homonym } = fact;
  if (subject === '') return [];
  const pos = parsePos(fact.pos);
  const claims: ClaimDraft[] = [];
  const isHead = !fact.isContinuation;
  if (isHead && fact.asked !== '') {
    claims.push({
      predicate: 'has_lemma',
      subject: fact.asked,
      value: lemmaValue({ lemma: subject, homonym, tier: tierOf(fact), pos }),
      spans: spansOf(derivation, ['headword', 'asked']),
      entryRef,
    });
  }
  if (isHead) {
    const value = entryValue({
      headword: subject,
      pos,
      gender: genderOf(fact.gender),
      class: classOf(fact.verbClasses),
      display: fact.display,
    });
    const spans = spansOf(derivation, ['headword', 'key_printed', 'grammar']);
    claims.push({ predicate: 'has_entry', subject, value, spans, entryRef });
  }
  if (fact.etymology !== '' || fact.root !== '') {
    const value = etymologyValue({ root: fact.root, text: fact.etymology });
    const spans = spansOf(derivation, ['root', 'parse', 'etymology']);
    if (spans.length > 0) claims.push({ predicate: 'has_etymology', subject, value, spans, entryRef });
  }
  return claims;
}

/** What an entry refers to is another word. A headword that only one of the printed spellings is, or that was asked for by its stem, is a variant of it. */
function tierOf({ asked, headword, match }: CDSLEntryFact): Tier {
  if (match === 'reference') return Tier.REFERRED_TO;
  return asked === headword && match === 'exact' ? Tier.EXACT : Tier.SPELLING_VARIANT;
}

/** Masculine and feminine together are common; other combinations are not one gender. */
function genderOf(words: string): Gender {
  return words === 'masculine, feminine' ? Gender.COMMON : parseGender(words);
}

/** One class is a class; several would contradict a source that knows one of them. */
function classOf(classes: readonly string[]): string {
  const numbers = new Set(classes.map((item) => /^\d+/.exec(item)?.[0] ?? ''));
  const [only] = numbers;
  return numbers.size === 1 && only !== undefined && only !== '' ? `class ${only}` : '';
}

function senseClaims(fact: CDSLSenseFact, derivation: Derivation): readonly ClaimDraft[] {
  const { lemma: subject, gloss, senseId, glossLanguage, domains, register, entryRef } = fact;
  if (subject === '' || gloss === '') return [];
  const value = glossValue({ gloss, senseId, glossLanguage, domains, register, pos: parsePos(fact.pos) });
  return [{ predicate: 'has_gloss', subject, value, spans: spansOf(derivation, ['gloss']), entryRef }];
}

function citationClaims(fact: CDSLCitationFact, derivation: Derivation): readonly ClaimDraft[] {
  const { headword: subject, author, work, ref, entryRef } = fact;
  if (subject === '' || ref === '') return [];
  const value = citationValue({ author, work, ref });
  return [
    {
      predicate: 'has_citation',
      subject,
      value,
      spans: spansOf(derivation, ['ref', 'work', 'author']),
      entryRef,
    },
  ];
}

function spansOf(derivation: Derivation, fields: readonly string[]): readonly Span[] {
  return derivation.evidence.filter((item) => fields.includes(item.field)).map((item) => item.span);
}
