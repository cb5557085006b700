/** A form with a capital that nothing explains may be a name that no dictionary has: then it is its own headword. */
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import type { Guess } from './guess.js';

/** Behind every guess that a dictionary bears out. */
const NAME_COST = 20;
const NAME = /^\p{Lu}[\p{Ll}\p{M}]{1,40}$/u;

export function guessName(text: string, folded: string): readonly Guess[] {
  if (!NAME.test(text.normalize('NFC'))) return [];
  const pos = PartOfSpeech.PROPER_NOUN;
  return [{ headword: folded, lemma: text, rule: 'name', changes: [], pos, readings: [], cost: NAME_COST }];
}
