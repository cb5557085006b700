/** Who attests a word or a sense, who is silent, who contradicts and who failed. */
import { posFamily } from '../model/lexeme.js';
import type { Agreement, AnswerSense, AnswerSource, Claim, LemmaAgreement } from '../model/types.js';
import { genderWord, posWord } from '../model/words.js';
import type { ReduceInput } from './input.js';
import type { Lexeme } from './lexemes.js';
import { onceEach } from './witnesses.js';
import { type WorkOf, worksOf } from './works.js';

const NOBODY: ReadonlySet<string> = new Set();

type Contradiction = LemmaAgreement['contradictions'][number];

export function agreementOf(
  lexemes: readonly Lexeme[],
  idOf: (lexeme: Lexeme) => string,
  senses: readonly AnswerSense[],
  sources: readonly AnswerSource[],
  input: ReduceInput,
): Agreement {
  const workOf = worksOf(input);
  const failed = sources.filter(({ status }) => status === 'failed').map(({ tool }) => tool);
  const attesting = new Map(lexemes.map((lexeme) => [lexeme, worksOfLexeme(lexeme, workOf)]));
  const heard = new Set([...attesting.values()].flatMap((works) => [...works]));
  // A tool that was asked and knew nothing stands for its works, whose names it did not get to say.
  const mute = sources.filter(({ status }) => status === 'no_match').map(({ tool }) => tool);
  // Who never says what a word means is not silent about its senses.
  const glossing = new Map(lexemes.map((lexeme) => [idOf(lexeme), new Set(lexeme.glossClaims.map(workOf))]));
  return {
    lemmas: lexemes.map((lexeme) => {
      const attestedBy = attesting.get(lexeme) ?? NOBODY;
      const contradictions = contradictionsOf(lexeme, lexemes, attestedBy, workOf);
      const contradictedBy = new Set(contradictions.map(({ source }) => source));
      return {
        lemmaId: idOf(lexeme),
        attestedBy: [...attestedBy],
        silent: [...heard, ...mute].filter((work) => !attestedBy.has(work) && !contradictedBy.has(work)),
        failed,
        contradictedBy: [...contradictedBy],
        contradictions,
      };
    }),
    senses: senses.map(({ senseId, lemmaId, witnesses }) => {
      const attestedBy = new Set(witnesses.map(({ source }) => source));
      const having = glossing.get(lemmaId) ?? NOBODY;
      return {
        senseId,
        attestedBy: [...attestedBy],
        silent: [...having].filter((work) => !attestedBy.has(work)),
        failed,
      };
    }),
  };
}

function worksOfLexeme(lexeme: Lexeme, workOf: WorkOf): ReadonlySet<string> {
  const claims = [...lexeme.entryClaims, ...lexeme.lemmaClaims, ...lexeme.morphologyClaims];
  return new Set([...claims, ...lexeme.glossClaims].map(workOf));
}

/** A work that has the word otherwise, or reads the same form as other words only. */
function contradictionsOf(
  lexeme: Lexeme,
  lexemes: readonly Lexeme[],
  attestedBy: ReadonlySet<string>,
  workOf: WorkOf,
): readonly Contradiction[] {
  const found: Contradiction[] = [];
  for (const other of lexemes) {
    if (other === lexeme) continue;
    const isSameText = textOf(other) === textOf(lexeme);
    const claims: readonly Claim[] = isSameText ? other.entryClaims : readersOf(other, lexeme);
    for (const claim of claims) {
      const source = workOf(claim);
      if (attestedBy.has(source)) continue;
      const said = isSameText ? difference(lexeme, other) : { field: 'lemma', says: other.lemma };
      if (said !== undefined) found.push({ source, ...said, claimId: claim.claimId });
    }
  }
  return onceEach(found, ({ source, field }) => `${source}\n${field}`);
}

/** Those that led from the very form this word was found by to another. */
function readersOf(other: Lexeme, lexeme: Lexeme): readonly Claim[] {
  return other.form === lexeme.form ? other.lemmaClaims.filter(({ subject }) => subject === lexeme.form) : [];
}

function difference(lexeme: Lexeme, other: Lexeme): { field: string; says: string } | undefined {
  if (other.pos !== 0 && lexeme.pos !== 0 && posFamily(other.pos) !== posFamily(lexeme.pos)) {
    return { field: 'part of speech', says: posWord(other.pos) };
  }
  if (other.gender !== 0 && lexeme.gender !== 0 && other.gender !== lexeme.gender) {
    return { field: 'gender', says: genderWord(other.gender) };
  }
  return undefined;
}

function textOf({ key }: Lexeme): string {
  return key.slice(0, key.lastIndexOf(':'));
}
