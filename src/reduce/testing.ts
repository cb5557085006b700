/** Claims and inputs for the tests of this room. */
import { Gender, PartOfSpeech } from '../gen/langnet/v1/morphology_pb.js';
import { Tier } from '../gen/langnet/v1/query_pb.js';
import { entryValue, glossValue, lemmaValue } from '../model/claims.js';
import { makeId } from '../model/ids.js';
import type { Claim, ClaimValue, NormalizedQuery } from '../model/types.js';
import { NO_ENGLISH } from './english.js';
import type { ReduceInput } from './input.js';

/** The same parts make the same claim, as in the pipeline. */
export function claimOf(
  tool: string,
  subject: string,
  value: ClaimValue,
  entryRef: string,
  start = 0,
): Claim {
  return {
    claimId: makeId('clm', [tool, subject, JSON.stringify(value), entryRef, start]),
    derivationId: '',
    subject,
    predicate: '',
    value,
    entryRef,
    provenanceChain: {
      callId: '',
      responseId: 'r',
      extractionId: '',
      derivationId: '',
      tool,
      sourceRef: entryRef,
      spans: [{ start, end: start + 1 }],
    },
  };
}

export interface EntryAbout {
  readonly word?: string;
  readonly pos?: PartOfSpeech;
  readonly gender?: Gender;
  readonly class?: string;
}

/** An entry of a dictionary, and that the form asked for is of it. */
export function entryClaims(
  tool: string,
  entryRef: string,
  { word = 'lego', pos = PartOfSpeech.VERB, ...about }: EntryAbout,
): readonly Claim[] {
  return [
    claimOf(tool, word, entryValue({ headword: word, ...about, pos }), entryRef),
    claimOf(tool, word, lemmaValue({ lemma: word, pos, tier: Tier.EXACT }), entryRef),
  ];
}

export interface NounAbout {
  readonly senseIds?: readonly string[];
  readonly language?: string;
  readonly isEditorial?: boolean;
  readonly constants?: readonly string[];
}

/** A masculine noun with its senses, as a dictionary has it. */
export function nounClaims(
  tool: string,
  entryRef: string,
  word: string,
  glosses: readonly string[],
  { senseIds = [], language = 'en', isEditorial = false, constants = [] }: NounAbout = {},
): readonly Claim[] {
  const pos = PartOfSpeech.NOUN;
  return [
    ...entryClaims(tool, entryRef, { word, pos, gender: Gender.MASCULINE }),
    ...glosses.map((gloss, at) =>
      claimOf(
        tool,
        word,
        glossValue({
          gloss,
          senseId: senseIds[at] ?? String(at + 1),
          pos,
          glossLanguage: language,
          editorial: isEditorial,
          semanticConstant: constants[at] ?? '',
        }),
        entryRef,
        10 + at,
      ),
    ),
  ];
}

/** Tools whose name begins with `core` are editorial; `ls:` is one dictionary through whatever tool. */
export function inputOf(
  claims: readonly Claim[],
  word = 'lego',
  changes: Partial<ReduceInput> = {},
): ReduceInput {
  const tools = [...new Set(claims.map(({ provenanceChain }) => provenanceChain.tool))];
  return {
    query: {
      original: word,
      language: 'lat',
      canonicalForms: [word],
      candidates: [{ text: word, tier: Tier.EXACT, steps: [], encodings: {} }],
      normalizations: [],
    } as unknown as NormalizedQuery,
    language: 'lat',
    results: tools.map((tool) => ({
      tool,
      status: 'answered',
      responseId: 'r',
      reportedVersion: '',
      code: '',
      reason: '',
      advice: '',
      claims: claims.filter(({ provenanceChain }) => provenanceChain.tool === tool),
    })),
    sources: tools.map((tool) => ({
      tool,
      source: tool,
      sourceNames: { ls: 'L&S' },
      isEditorial: tool.startsWith('core'),
    })),
    wanted: [],
    mode: 'open',
    view: 'didactic',
    warnings: [],
    english: NO_ENGLISH,
    ...changes,
  };
}
