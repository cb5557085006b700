/** A meaning that words of several languages share, and a word that a tool gives for it. Values only; knows no tool. */
import type { Language } from './language.js';

export interface ConceptWord {
  /** The meaning's name, `FIRE`. */
  readonly constant: string;
  readonly language: Language;
  /** Canonical text, as a query takes it. */
  readonly lemma: string;
  readonly pos: string;
  readonly gloss: string;
  /** The entry, and the sense's number in it. */
  readonly sourceRef: string;
  readonly senseId: string;
  /** The fact that says so, for `trace`. */
  readonly factId: string;
}
