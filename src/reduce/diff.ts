/**
 * Two answers to one question, compared: words, readings and senses that came, went, moved, joined or split, each with its
 * witnesses. A thing is known by who attests it, not by its id. Knows nothing of where the answers come from.
 */
import type { AnswerSource, QueryResponse } from '../model/types.js';
import { compareItems, type DiffChange } from './diff-groups.js';
import { homesOf, lemmaItems, readingItems, senseItems } from './diff-items.js';

export interface SourceChange {
  readonly tool: string;
  readonly from: SourceState | null;
  readonly to: SourceState | null;
}

export type SourceState = Pick<AnswerSource, 'status' | 'code' | 'reason'>;

/** Everything of both answers, what is the same included. */
export interface AnswerDiff {
  /** Of words, readings and senses; tools may still have fared differently. */
  readonly equal: boolean;
  readonly lemmas: readonly DiffChange[];
  readonly readings: readonly DiffChange[];
  readonly senses: readonly DiffChange[];
  /** Tools that fared differently. */
  readonly sources: readonly SourceChange[];
}

export function diffAnswers(from: QueryResponse, to: QueryResponse): AnswerDiff {
  const lemmas = compareItems({ from: lemmaItems(from), to: lemmaItems(to) });
  const homes = { from: homesOf(lemmas, 'from'), to: homesOf(lemmas, 'to') };
  const readings = compareItems({ from: readingItems(from, homes.from), to: readingItems(to, homes.to) });
  const senses = compareItems({ from: senseItems(from, homes.from), to: senseItems(to, homes.to) });
  const all = [...lemmas, ...readings, ...senses];
  return {
    equal: all.every(({ kind }) => kind === 'same'),
    lemmas,
    readings,
    senses,
    sources: sourceChanges(from.sources, to.sources),
  };
}

function sourceChanges(from: readonly AnswerSource[], to: readonly AnswerSource[]): readonly SourceChange[] {
  const [before, after] = [statesOf(from), statesOf(to)];
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((tool) => {
    const change = { tool, from: before.get(tool) ?? null, to: after.get(tool) ?? null };
    const isSame = change.from?.status === change.to?.status;
    return isSame ? [] : [change];
  });
}

function statesOf(sources: readonly AnswerSource[]): ReadonlyMap<string, SourceState> {
  return new Map(sources.map(({ tool, status, code, reason }) => [tool, { status, code, reason }]));
}
