/** Looks words of a meaning up as any query does, and finds who attests them in that meaning. Knows the answer document only. */
import type { ConceptWord } from '../model/concept.js';
import type { Language } from '../model/language.js';
import type { Engine } from './engine.js';
import { DEFAULT_REQUEST, type QueryRequest } from './request.js';

export interface ConceptWitness {
  readonly claimId: string;
  readonly sourceRef: string;
  readonly tool: string;
  readonly source: string;
}

export interface AttestedWord {
  readonly language: Language;
  /** Canonical text, as a query takes it. */
  readonly lemma: string;
  /** As the answer shows it. */
  readonly display: string;
  readonly pos: string;
  readonly gloss: string;
  /** Of the answer; empty where the lookup had no such sense. */
  readonly lemmaId: string;
  readonly senseId: string;
  /** Each work once, in the order of the witnesses. */
  readonly works: readonly string[];
  readonly witnesses: readonly ConceptWitness[];
  /** Nobody but langnet itself says so. */
  readonly isEditorial: boolean;
  /** The fact of the vocabulary that ties the word to the meaning; empty for a word that it does not have. */
  readonly factId: string;
  /** The word that was asked for. */
  readonly isAsked: boolean;
}

/** The part of an answer that is read here. */
export interface AnswerPart {
  readonly lemmas: readonly { readonly lemma_id: string; readonly display: string; readonly pos: string }[];
  readonly senses: readonly SensePart[];
}

export interface SensePart {
  readonly sense_id: string;
  readonly lemma_id: string;
  readonly display_gloss: string;
  readonly semantic_constant: string;
  readonly editorial: boolean;
  readonly witnesses: readonly {
    readonly claim_id: string;
    readonly source_ref: string;
    readonly tool: string;
    readonly source: string;
    readonly sense_path: string;
  }[];
}

/** By the word given; one whose lookup failed has no witnesses. */
export async function attest(
  engine: Engine,
  words: readonly ConceptWord[],
  options: Partial<QueryRequest>,
  signal: AbortSignal,
): Promise<ReadonlyMap<ConceptWord, AttestedWord>> {
  const keyOf = ({ language, lemma }: ConceptWord) => `${language} ${lemma}`;
  const asked = new Map(words.map((word) => [keyOf(word), word]));
  const results = await engine.answer(
    [...asked.values()].map(({ language, lemma }) => ({
      ...DEFAULT_REQUEST,
      ...options,
      text: lemma,
      language,
    })),
    signal,
  );
  const answers = new Map<string, AnswerPart>();
  for (const [index, key] of [...asked.keys()].entries()) {
    const result = results[index];
    if (result?.ok === true) answers.set(key, JSON.parse(result.value.json) as AnswerPart);
  }
  return new Map(words.map((word) => [word, attestedWord(word, answers.get(keyOf(word)))]));
}

function attestedWord(word: ConceptWord, answer: AnswerPart | undefined): AttestedWord {
  const sense = answer === undefined ? undefined : senseOf(answer, word);
  const lemma = answer?.lemmas.find(({ lemma_id: id }) => id === sense?.lemma_id);
  return {
    language: word.language,
    lemma: word.lemma,
    display: lemma?.display ?? word.lemma,
    pos: word.pos,
    gloss: word.gloss,
    lemmaId: sense?.lemma_id ?? '',
    senseId: sense?.sense_id ?? '',
    ...witnessesOf(sense),
    factId: word.factId,
    isAsked: false,
  };
}

/** Who says it, and of which works. */
export function witnessesOf(
  sense: SensePart | undefined,
): Pick<AttestedWord, 'works' | 'witnesses' | 'isEditorial'> {
  const witnesses = (sense?.witnesses ?? []).map(
    ({ claim_id: claimId, source_ref: sourceRef, tool, source }) => ({ claimId, sourceRef, tool, source }),
  );
  const works = [...new Set(witnesses.map(({ source }) => source))];
  return { works, witnesses, isEditorial: sense?.editorial ?? true };
}

/** Where the answer put the very sense that has the constant; if it was not asked for it, what it calls so itself. */
function senseOf(
  { senses }: AnswerPart,
  { sourceRef, senseId, constant }: ConceptWord,
): SensePart | undefined {
  const isTheSame = ({ witnesses }: SensePart) =>
    witnesses.some((witness) => witness.source_ref === sourceRef && witness.sense_path === senseId);
  return senses.find(isTheSame) ?? senses.find(({ semantic_constant: name }) => name === constant);
}
