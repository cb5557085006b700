/** The WordNet senses that a gloss names outright, for ties between a constant and a synset. */
import type { PreparedGloss } from './gloss.js';
import { synsetsOf, type WordPos } from './word-table.js';

export interface HeadSense {
  /** The head as WordNet lists it: `wolf` of "wolves". */
  readonly word: string;
  /** Its commonest synset as the gloss's part of speech: `02116752-n`. */
  readonly synset: string;
}

/** One a clause, in the order of the gloss; none for heads that are denied or that WordNet does not list so. */
export function headSenses({ clauses }: PreparedGloss, pos: WordPos): readonly HeadSense[] {
  return clauses.flatMap(({ head, kind }) => {
    if (head === undefined || head.isDenied) return [];
    const [first] = synsetsOf(head.word, kind === '' ? pos : kind);
    const [word] = head.word.forms;
    return first === undefined || word === undefined ? [] : [{ word, synset: first.id }];
  });
}
