/** Facts to claims in the words all tools share. Reads messages and their evidence only. */
import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf';
import {
  type FormsCountFact,
  FormsCountFactSchema,
  type FormsHeadFact,
  FormsHeadFactSchema,
  type FormsMorphFact,
  FormsMorphFactSchema,
  type FormsSegment,
} from '../../gen/langnet/tools/v1/forms_pb.js';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import type { Tier } from '../../gen/langnet/v1/query_pb.js';
import { frequencyValue, lemmaValue, morphologyValue } from '../../model/claims.js';
import { fosterCodes } from '../../model/foster.js';
import type { ClaimDraft } from '../../model/tool.js';
import type { Derivation, Features, Span, Staged } from '../../model/types.js';

type Maker = (derivation: Derivation) => readonly ClaimDraft[];

const MAKERS: Readonly<Record<string, Maker>> = {
  FormsMorphFact: reading(FormsMorphFactSchema, morphClaims),
  FormsHeadFact: reading(FormsHeadFactSchema, headClaims),
  FormsCountFact: reading(FormsCountFactSchema, countClaims),
};

export function claim(derivation: Derivation): Staged<ClaimDraft> {
  const { derivationType } = derivation;
  const make = Object.hasOwn(MAKERS, derivationType) ? MAKERS[derivationType] : undefined;
  try {
    if (make !== undefined) return { values: make(derivation), findings: [] };
  } catch {
    // Only decoding can throw: the cache gave back bytes that are no such message.
  }
  const text = `Expected a fact of forms, not this ${derivationType}.`;
  return { values: [], findings: [{ code: 'bad_fact', text }] };
}

function reading<Desc extends DescMessage>(
  schema: Desc,
  make: (fact: MessageShape<Desc>, derivation: Derivation) => readonly ClaimDraft[],
): Maker {
  return (derivation) => make(fromBinary(schema, derivation.derivedData), derivation);
}

/** A word that the readings belong to, and the fields that say so. */
interface Home {
  readonly lemma: string;
  readonly homonym: string;
  readonly pos: PartOfSpeech;
  readonly fields: readonly string[];
}

/** A participle is a form of its stem, which has entries of its own, and of its root. */
function homesOf(fact: FormsMorphFact): readonly Home[] {
  const { lemma, homonym, partOfSpeech: pos, names, verbNames, roots } = fact;
  return [
    { lemma, homonym, pos, fields: ['stem'] },
    ...names.map((name) => ({ lemma: name, homonym: '', pos, fields: ['stem', 'names'] })),
    ...roots.map(rootHome),
    ...verbNames.map((name) => ({
      lemma: name,
      homonym: '',
      pos: PartOfSpeech.VERB,
      fields: ['stem', 'verb_names'],
    })),
  ];
}

function rootHome({ root, homonym }: FormsMorphFact['roots'][number], index: number): Home {
  return { lemma: root, homonym, pos: PartOfSpeech.VERB, fields: ['stem', `roots[${index}]`] };
}

function morphClaims(fact: FormsMorphFact, derivation: Derivation): readonly ClaimDraft[] {
  return homesOf(fact).flatMap(({ fields, ...home }) => [
    lemmaClaim(fact.surface, home, fact.tier, spansOf(derivation, ['form', ...fields])),
    ...fact.readings.map((message, index): ClaimDraft => {
      const features = withExtras(featuresOf(message), fact);
      const pos = fact.formPartOfSpeech;
      const codes = fosterCodes('san', pos, features);
      return {
        predicate: 'has_morphology',
        subject: fact.surface,
        value: morphologyValue({ lemma: home.lemma, pos, features, fosterCodes: codes }),
        spans: spansOf(derivation, ['form', ...fields, `tags[${index}]`]),
        entryRef: '',
      };
    }),
  ]);
}

function headClaims(fact: FormsHeadFact, derivation: Derivation): readonly ClaimDraft[] {
  const { surface, headword: lemma, readings, roots, tier } = fact;
  const homes: readonly Home[] = [
    { lemma, homonym: '', pos: PartOfSpeech.UNSPECIFIED, fields: ['key'] },
    ...roots.map((root, index) => ({ ...rootHome(root, index), fields: ['key', `roots[${index}]`] })),
  ];
  return [
    ...homes.map(({ fields, ...home }) => lemmaClaim(surface, home, tier, spansOf(derivation, fields))),
    ...readings.map((message): ClaimDraft => {
      const features = featuresOf(message);
      const pos = PartOfSpeech.UNSPECIFIED;
      const codes = fosterCodes('san', pos, features);
      const value = morphologyValue({ lemma, pos, features, fosterCodes: codes });
      return {
        predicate: 'has_morphology',
        subject: surface,
        value,
        spans: spansOf(derivation, ['key']),
        entryRef: '',
      };
    }),
  ];
}

function lemmaClaim(
  subject: string,
  home: Omit<Home, 'fields'>,
  tier: Tier,
  spans: readonly Span[],
): ClaimDraft {
  return { predicate: 'has_lemma', subject, value: lemmaValue({ ...home, tier }), spans, entryRef: '' };
}

/** Shares are compared on a scale of doublings: one in a million is 0, everything is 1. */
function countClaims(fact: FormsCountFact, derivation: Derivation): readonly ClaimDraft[] {
  const share = fact.total === 0 ? 0 : fact.count / fact.total;
  const rank = Math.min(1, Math.log2(1 + 1_000_000 * share) / Math.log2(1 + 1_000_000));
  const value = frequencyValue({
    scale: fact.dataset,
    code: String(fact.count),
    label: `${fact.count} of ${fact.total} tokens`,
    rank,
  });
  const spans = spansOf(derivation, ['count', 'lemma']);
  return [{ predicate: 'has_frequency', subject: fact.lemma, value, spans, entryRef: '' }];
}

function withExtras(features: Features, { preverbs, segment }: FormsMorphFact): Features {
  const extras: Record<string, string> = { ...features.extras, ...segmentExtras(segment) };
  if (preverbs.length > 0) extras.prefix = preverbs.join('-');
  return { ...features, extras };
}

/** Which piece of the text is read, and how the text was divided; the same names as those of the Heritage engine. */
function segmentExtras(segment: FormsSegment | undefined): Readonly<Record<string, string>> {
  if (segment === undefined) return {};
  const extras: Record<string, string> = {
    segment: segment.text,
    segment_number: String(segment.number),
    split: segment.split.join(' '),
    split_rank: String(segment.rank),
  };
  if (segment.sandhi !== '') extras.sandhi = segment.sandhi;
  if (segment.compoundRole !== '') extras.compound_role = segment.compoundRole;
  return extras;
}

/** The message without what protobuf adds to it. */
function featuresOf({
  $typeName: _type,
  $unknown: _unknown,
  ...features
}: FormsMorphFact['readings'][number]): Features {
  return features;
}

/** The bytes of the named fields, each once. */
function spansOf(derivation: Derivation, fields: readonly string[]): readonly Span[] {
  const spans = new Map<string, Span>();
  for (const { field, span } of derivation.evidence) {
    if (fields.includes(field)) spans.set(`${span.start} ${span.end}`, span);
  }
  return [...spans.values()];
}
