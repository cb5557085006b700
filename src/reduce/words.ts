/** A word of the answer and the readings of the form in it. */
import type { AnswerAnalysis, AnswerLemma, Features, Witness } from '../model/types.js';
import { featureWords, genderWord, posWord, tierWord } from '../model/words.js';
import type { ReduceInput } from './input.js';
import type { Lexeme } from './lexemes.js';
import type { Score } from './ranking.js';
import { readingOf } from './readings.js';
import { round } from './sense-score.js';
import { isEditorialOnly, onceEach, type WitnessMaker } from './witnesses.js';

export function lemmaOf(
  lexeme: Lexeme,
  lemmaId: string,
  score: Score,
  witness: WitnessMaker,
  input: ReduceInput,
): AnswerLemma {
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
    score: {
      bits: round(score.bits),
      reasons: score.reasons.map(({ reason, bits }) => ({ reason, bits: round(bits) })),
    },
    pronunciations: pronunciationsOf(lexeme, witness),
    etymologies: etymologiesOf(lexeme, witness),
  };
}

function pronunciationsOf(lexeme: Lexeme, witness: WitnessMaker): AnswerLemma['pronunciations'] {
  const all = lexeme.pronunciationClaims.flatMap((claim) => {
    if (claim.value.case !== 'pronunciation') return [];
    return [{ ...claim.value.value, witness: witness(claim) }];
  });
  return onceEach(all, ({ ipa, witness: { source } }) => `${ipa}\n${source}`);
}

function etymologiesOf(lexeme: Lexeme, witness: WitnessMaker): AnswerLemma['etymologies'] {
  const all = lexeme.etymologyClaims.flatMap((claim) => {
    if (claim.value.case !== 'etymology') return [];
    return [{ ...claim.value.value, witness: witness(claim) }];
  });
  return onceEach(all, ({ root, text, witness: { source } }) => [root, text, source].join('\n'));
}

export function analysesOf(lexeme: Lexeme, lemmaId: string, witness: WitnessMaker): AnswerAnalysis[] {
  const readings = new Map<string, { analysis: AnswerAnalysis; witnesses: Witness[] }>();
  for (const claim of lexeme.morphologyClaims) {
    if (claim.value.case !== 'morphology' || claim.value.value.features === undefined) continue;
    const { features, fosterCodes, pos } = claim.value.value;
    const { key, text, features: kept } = readingOf(pos, features);
    const words = { pos: posWord(pos), ...featureWords(kept), ...splitOf(features) };
    const known = readings.get(key);
    if (known !== undefined) {
      if (rankOf(words) < rankOf(known.analysis.features))
        known.analysis = { ...known.analysis, features: words };
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

/** Which of the segments it reads, and how likely the split is that has them. */
const SPLIT_EXTRAS = ['segment_number', 'split', 'split_rank'] as const;

function splitOf({ extras }: Features): Readonly<Record<string, string>> {
  const told = SPLIT_EXTRAS.flatMap((name) => {
    const extra = extras[name];
    return extra === undefined || extra === '' ? [] : [[name, extra]];
  });
  return Object.fromEntries(told);
}

function rankOf(features: Readonly<Record<string, string>>): number {
  return Number(features.split_rank) || 0;
}
