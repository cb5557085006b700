/** Claims to the answer people read. For now senses are joined only when their words are equal. */
import { makeId } from '../model/ids.js';
import type {
  AnswerAnalysis,
  AnswerCitation,
  AnswerLemma,
  AnswerSense,
  AnswerSource,
  AnswerWarning,
  Claim,
  QueryResponse,
  Witness,
} from '../model/types.js';
import { featureWords, genderWord, posWord, tierWord } from '../model/words.js';
import { type ReduceInput, SCHEMA_VERSION } from './input.js';
import { gatherLexemes, type Lexeme, lexemeIds } from './lexemes.js';
import { rankLexemes } from './ranking.js';
import { readingOf } from './readings.js';
import { worksOf } from './works.js';

/** Senses of a lemma beyond this many are folded away in the didactic view. */
const SENSES_SHOWN = 7;

export function reduceClaims(input: ReduceInput): QueryResponse {
  const lexemes = rankLexemes(gatherLexemes(input), input);
  const ids = lexemeIds(lexemes);
  const wants = (part: (typeof input.wanted)[number]) =>
    input.wanted.length === 0 || input.wanted.includes(part);
  const idOf = (lexeme: Lexeme) => ids.get(lexeme) ?? '';
  const witness = witnessMaker(input);
  const senses = wants('glosses')
    ? lexemes.flatMap((lexeme) => sensesOf(lexeme, idOf(lexeme), witness, input))
    : [];
  const sources = sourcesOf(input);
  return {
    schemaVersion: SCHEMA_VERSION,
    query: {
      surface: input.query.original,
      languageHint: input.language,
      normalized: input.query.canonicalForms[0] ?? '',
      normalizationSteps: [...input.query.normalizations, ...(input.query.candidates[0]?.steps ?? [])],
    },
    lemmas: lexemes.map((lexeme) => lemmaOf(lexeme, idOf(lexeme), witness, input)),
    analyses: wants('morphology')
      ? lexemes.flatMap((lexeme) => analysesOf(lexeme, idOf(lexeme), witness))
      : [],
    senses,
    citations: wants('citations') ? lexemes.flatMap((lexeme) => citationsOf(lexeme, idOf(lexeme))) : [],
    provenance: provenanceOf(input),
    sources,
    agreement: { lemmas: lexemes.map((lexeme) => agreementOf(lexeme, idOf(lexeme), sources)) },
    uiHints: {
      defaultMode: input.mode,
      primaryLemma: lexemes[0] === undefined ? '' : idOf(lexemes[0]),
      collapsedSenses: input.view === 'research' ? [] : collapsed(senses),
    },
    warnings: warningsOf(input, lexemes),
  };
}

type WitnessMaker = (claim: Claim) => Witness;

function witnessMaker(input: ReduceInput): WitnessMaker {
  const workOf = worksOf(input);
  return (claim) => ({
    claimId: claim.claimId,
    sourceRef: claim.provenanceChain.sourceRef,
    tool: claim.provenanceChain.tool,
    source: workOf(claim),
  });
}

function isEditorialOnly(claims: readonly Claim[], input: ReduceInput): boolean {
  const editorial = new Set(
    input.sources.filter((source) => source.isEditorial).map((source) => source.tool),
  );
  return claims.length > 0 && claims.every((claim) => editorial.has(claim.provenanceChain.tool));
}

function lemmaOf(lexeme: Lexeme, lemmaId: string, witness: WitnessMaker, input: ReduceInput): AnswerLemma {
  // An entry says more than "this form may be that lemma", so it speaks where both exist.
  const claims = lexeme.entryClaims.length > 0 ? lexeme.entryClaims : lexeme.lemmaClaims.slice(0, 1);
  return {
    lemmaId,
    display: lexeme.lemma,
    lexemeKey: lexeme.key,
    pos: posWord(lexeme.pos),
    tier: tierWord(lexeme.tier),
    witnesses: onceEach(claims.map(witness), ({ source, sourceRef }) => `${source} ${sourceRef}`),
    gender: genderWord(lexeme.gender),
    class: lexeme.class,
    headwordLine: lexeme.display,
    editorial: isEditorialOnly(claims, input),
    form: lexeme.form === input.query.canonicalForms[0] ? '' : lexeme.form,
  };
}

function analysesOf(lexeme: Lexeme, lemmaId: string, witness: WitnessMaker): AnswerAnalysis[] {
  const readings = new Map<string, { analysis: AnswerAnalysis; witnesses: Witness[] }>();
  for (const claim of lexeme.morphologyClaims) {
    if (claim.value.case !== 'morphology' || claim.value.value.features === undefined) continue;
    const { features, fosterCodes, pos } = claim.value.value;
    const { key, text, features: kept } = readingOf(pos, features);
    const words = { pos: posWord(pos), ...featureWords(kept) };
    const known = readings.get(key);
    if (known !== undefined) {
      const further = witness(claim);
      // The same table through two tools is one witness, whatever each of them calls its line.
      if (!known.witnesses.some(({ source }) => source === further.source)) known.witnesses.push(further);
      continue;
    }
    const witnesses = [witness(claim)];
    readings.set(key, {
      witnesses,
      analysis: {
        type: 'morphology',
        lemmaId,
        features: words,
        fosterCodes,
        witnesses,
        text,
      },
    });
  }
  return [...readings.values()].map(({ analysis }) => analysis);
}

function sensesOf(lexeme: Lexeme, lemmaId: string, witness: WitnessMaker, input: ReduceInput): AnswerSense[] {
  const groups = new Map<string, Claim[]>();
  for (const claim of lexeme.glossClaims) {
    if (claim.value.case !== 'gloss') continue;
    const words = claim.value.value.gloss.toLowerCase();
    const group = groups.get(words) ?? [];
    groups.set(words, group);
    // Two calls of one plan may reach the same entry: it is still one witness.
    if (!group.some((other) => other.entryRef === claim.entryRef)) group.push(claim);
  }
  return [...groups].map(([words, claims]) => {
    const values = claims.flatMap((claim) => (claim.value.case === 'gloss' ? [claim.value.value] : []));
    return {
      senseId: makeId('sns', [lemmaId, words]),
      lemmaId,
      displayGloss: values[0]?.gloss ?? '',
      semanticConstant: '',
      domains: [...new Set(values.flatMap((value) => value.domains))],
      register: [...new Set(values.flatMap((value) => value.register))],
      witnesses: claims.map(witness),
      editorial: isEditorialOnly(claims, input),
    };
  });
}

function citationsOf(lexeme: Lexeme, lemmaId: string): AnswerCitation[] {
  const told = onceEach(lexeme.citationClaims, (claim) =>
    claim.value.case === 'citation'
      ? JSON.stringify([
          claim.entryRef,
          claim.value.value.ref,
          claim.value.value.ctsUrn,
          claim.value.value.text,
        ])
      : claim.claimId,
  );
  return told.flatMap((claim) =>
    claim.value.case === 'citation'
      ? [
          {
            source: claim.provenanceChain.tool,
            type: 'citation',
            claimId: claim.claimId,
            lemmaId,
            ...claim.value.value,
          },
        ]
      : [],
  );
}

/** The first of those that are alike. */
function onceEach<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const first = new Map<string, T>();
  for (const value of values) if (!first.has(keyOf(value))) first.set(keyOf(value), value);
  return [...first.values()];
}

function provenanceOf(input: ReduceInput): QueryResponse['provenance'] {
  const rows = new Map<string, QueryResponse['provenance'][number]>();
  for (const result of input.results) {
    for (const { provenanceChain } of result.claims) {
      const { tool, sourceRef, responseId } = provenanceChain;
      rows.set(`${sourceRef}\n${responseId}`, {
        tool,
        version: result.reportedVersion,
        sourceRef,
        responseId,
      });
    }
  }
  return [...rows.values()];
}

/** One row a tool: what it said over all of its calls. */
function sourcesOf(input: ReduceInput): AnswerSource[] {
  const rows = new Map<string, AnswerSource>();
  for (const result of input.results) {
    const row = sourceRow(result);
    const known = rows.get(result.tool);
    if (known === undefined || WEIGHT[row.status as Status] > WEIGHT[known.status as Status])
      rows.set(result.tool, row);
  }
  return [...rows.values()];
}

type Status = 'answered' | 'no_match' | 'skipped' | 'failed';

/** A failure must show even when another call of the tool went well: part of its answer is missing. */
const WEIGHT: Readonly<Record<Status, number>> = { no_match: 0, answered: 1, skipped: 2, failed: 3 };

function sourceRow(result: ReduceInput['results'][number]): AnswerSource {
  const { tool, reason, advice, code } = result;
  if (result.status === 'answered') {
    return {
      tool,
      status: result.claims.length > 0 ? 'answered' : 'no_match',
      reason: '',
      advice: '',
      code: '',
    };
  }
  return { tool, status: result.status === 'failed' ? 'failed' : 'skipped', reason, advice, code };
}

function agreementOf(lexeme: Lexeme, lemmaId: string, sources: readonly AnswerSource[]) {
  const claims = [...lexeme.entryClaims, ...lexeme.lemmaClaims, ...lexeme.morphologyClaims];
  const attestedBy = [...new Set(claims.map((claim) => claim.provenanceChain.tool))];
  const rest = sources.filter((source) => !attestedBy.includes(source.tool));
  const of = (...statuses: string[]) =>
    rest.filter((row) => statuses.includes(row.status)).map((row) => row.tool);
  return {
    lemmaId,
    attestedBy,
    silent: of('answered', 'no_match'),
    failed: of('failed'),
    contradictedBy: [],
  };
}

function collapsed(senses: readonly AnswerSense[]): string[] {
  const seen = new Map<string, number>();
  return senses.flatMap((sense) => {
    const count = (seen.get(sense.lemmaId) ?? 0) + 1;
    seen.set(sense.lemmaId, count);
    return count > SENSES_SHOWN ? [sense.senseId] : [];
  });
}

function warningsOf(input: ReduceInput, lexemes: readonly Lexeme[]): AnswerWarning[] {
  const warnings = [...input.warnings];
  const gone = input.results.filter((result) => result.code === 'raw_gone');
  if (gone.length > 0) {
    const tools = [...new Set(gone.map((result) => result.tool))].join(', ');
    warnings.push({
      code: 'raw_gone',
      text: `The bytes of ${tools} were not kept, so its answer cannot be read again.`,
    });
  }
  if (lexemes.some((lexeme) => lexeme.isInferred)) {
    warnings.push({ code: 'lemma_inferred', text: 'A headword was inferred: the tool printed none.' });
  }
  return warnings;
}
