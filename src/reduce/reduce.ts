/** Claims to the answer people read: words in rank order, each with its readings, senses and citations. */
import { isWanted } from '../model/tool.js';
import type { AnswerSense, AnswerWarning, QueryResponse } from '../model/types.js';
import { agreementOf } from './agreement.js';
import { citationsOf } from './citations.js';
import { type ReduceInput, SCHEMA_VERSION } from './input.js';
import { gatherLexemes, type Lexeme, lexemeIds } from './lexemes.js';
import { rankLexemes, scoreLexemes } from './ranking.js';
import { sensesOf } from './senses.js';
import { provenanceOf, sourcesOf } from './sources.js';
import { witnessMaker } from './witnesses.js';
import { analysesOf, lemmaOf } from './words.js';

/** Senses of a lemma beyond this many are folded away in the didactic view. */
const SENSES_SHOWN = 7;

export function reduceClaims(input: ReduceInput): QueryResponse {
  const gathered = gatherLexemes(input);
  const scores = scoreLexemes(gathered, input);
  const lexemes = rankLexemes(gathered, input, scores);
  const ids = lexemeIds(lexemes);
  const wants = (part: 'glosses' | 'morphology' | 'citations') => isWanted(input.wanted, part);
  const idOf = (lexeme: Lexeme) => ids.get(lexeme) ?? '';
  const scoreOf = (lexeme: Lexeme) => scores.get(lexeme) ?? { class: 0, bits: 0, reasons: [] };
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
    lemmas: lexemes.map((lexeme) => lemmaOf(lexeme, idOf(lexeme), scoreOf(lexeme), witness, input)),
    analyses: wants('morphology')
      ? lexemes.flatMap((lexeme) => analysesOf(lexeme, idOf(lexeme), witness))
      : [],
    senses,
    citations: wants('citations') ? citationsOf(lexemes, idOf, input) : [],
    provenance: provenanceOf(input),
    sources,
    agreement: agreementOf(lexemes, idOf, senses, sources, input),
    uiHints: {
      defaultMode: input.mode,
      primaryLemma: lexemes[0] === undefined ? '' : idOf(lexemes[0]),
      collapsedSenses: input.view === 'research' ? [] : collapsed(senses),
    },
    warnings: warningsOf(input, lexemes),
  };
}

/** Senses beyond the first few of a word; those of another language than English, if it has any in English. */
function collapsed(senses: readonly AnswerSense[]): string[] {
  const seen = new Map<string, number>();
  return senses.flatMap((sense) => {
    const count = (seen.get(sense.lemmaId) ?? 0) + 1;
    seen.set(sense.lemmaId, count);
    const isForeign = sense.glossLanguage !== 'en' && count > 1;
    return count > SENSES_SHOWN || isForeign ? [sense.senseId] : [];
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
