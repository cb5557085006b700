/** How a passage is asked for, and how it is read back from the facts of the answer. Pure; loaded when somebody asks. */
import { fromBinary } from '@bufbuild/protobuf';
import {
  type CitationFact,
  CitationFactSchema,
  LookupFactSchema,
  ResolutionFactSchema,
} from '../../gen/langnet/tools/v1/cts_index_pb.js';
import { readUrn, type UrnProblem } from '../../lexica/citations/index.js';
import { failure } from '../../model/failure.js';
import { LANGUAGES, type Language } from '../../model/language.js';
import type { FoundPassage, PassageMatch, PassageUnit, QuoteCheck } from '../../model/passage.js';
import { err, ok, type Result } from '../../model/result.js';
import type { Derivation } from '../../model/types.js';
import { MAX_WORD } from './envelope.js';
import { LOCAL_NAMESPACE } from './keys.js';

export { passageRequest as request } from './request.js';

const EXAMPLE =
  'For example: langnet cts "Verg. E. 2, 63", or langnet cts urn:cts:latinLit:phi0690.phi001:2.63';

const PROBLEMS: Readonly<Record<UrnProblem, string>> = {
  not_cts: 'it does not begin with `urn:cts:`',
  bad_namespace: 'no namespace follows `urn:cts:`, as in `urn:cts:latinLit:`',
  bad_work: 'group, work and edition must be one to three names joined by stops, as in `phi0690.phi001`',
  bad_passage: 'the passage has an empty part, a blank or two hyphens, or no work stands before it',
};

const NAMESPACES: Readonly<Record<string, Language>> = {
  latinlit: 'lat',
  greeklit: 'grc',
  [LOCAL_NAMESPACE.toLowerCase()]: 'san',
};
const PERSEUS: Readonly<Record<string, Language>> = { phi: 'lat', stoa: 'lat', tlg: 'grc' };

/** A namespace tells; but a Latin translation of a Greek work has the URN of that work, so the others come behind it. */
export function languages(text: string): Result<readonly (readonly Language[])[]> {
  const trimmed = text.replace(/\s+/g, ' ').trim();
  if (trimmed === '') return err(failure('query_empty', '', EXAMPLE));
  if (trimmed.length > MAX_WORD)
    return err(failure('query_too_long', `A citation has at most ${MAX_WORD} characters.`, EXAMPLE));
  if (/[\p{Cc}\ufffd]|\p{Surrogate}/u.test(trimmed)) return err(failure('query_unreadable'));
  if (/^urn:/i.test(trimmed)) {
    const read = readUrn(trimmed);
    if (!read.ok) return err(failure('urn_invalid', `\`${trimmed}\`: ${PROBLEMS[read.problem]}.`));
    return ok(firstOf(NAMESPACES[read.urn.namespace.toLowerCase()]));
  }
  const corpus = /^Perseus:(?:abo:)?([a-z]+),/.exec(trimmed)?.[1];
  return ok(corpus === undefined ? [LANGUAGES] : firstOf(PERSEUS[corpus]));
}

function firstOf(language: Language | undefined): readonly (readonly Language[])[] {
  return language === undefined ? [LANGUAGES] : [[language], LANGUAGES.filter((other) => other !== language)];
}

export function read(facts: readonly Derivation[]): FoundPassage | undefined {
  const ofType = (type: string) => facts.filter(({ derivationType }) => derivationType === type);
  const [lookup] = ofType('LookupFact').map(({ derivedData }) => fromBinary(LookupFactSchema, derivedData));
  const language = LANGUAGES.find((known) => known === lookup?.language);
  if (lookup === undefined || language === undefined) return undefined;
  const candidates = ofType('ResolutionFact').map(({ derivedData }) => {
    const { $typeName: _type, ctsUrn: urn, ...fact } = fromBinary(ResolutionFactSchema, derivedData);
    const { workUrn, author, work, confidence, reasons, isChosen, isLocal } = fact;
    const ofWork = NAMESPACES[workUrn.split(':')[2]?.toLowerCase() ?? ''] ?? language;
    return { urn, workUrn, author, work, language: ofWork, confidence, reasons, isChosen, isLocal };
  });
  return {
    language,
    match: lookup.match as PassageMatch,
    unresolved: lookup.unresolved,
    candidates,
    units: ofType('CitationFact').flatMap(({ derivedData, derivationId }) =>
      unitOf(fromBinary(CitationFactSchema, derivedData), derivationId),
    ),
    total: lookup.total,
    skipped: lookup.skipped,
    rest: lookup.rest,
    check: lookup.check as QuoteCheck,
    foundAt: lookup.foundAt,
  };
}

function unitOf(fact: CitationFact, factId: string): readonly PassageUnit[] {
  const { role, ctsUrn: urn, edition, ref, text, dataset } = fact;
  if (role !== 'before' && role !== 'passage' && role !== 'after') return [];
  const kind = dataset.startsWith('passages-') ? 'sentence' : 'unit';
  return [{ kind, role, urn, edition, ref, text, factId, dataset }];
}
