/** A passage of a text that somebody asks for, and what is known of it. Values only; knows no tool. */
import type { Language } from './language.js';

export interface PassageAsked {
  /** A CTS URN, a reference as Perseus encodes it, or a citation as a dictionary prints it. */
  readonly text: string;
  /** Words that should stand there; empty when none are to be looked for. */
  readonly quote: string;
  /** Units shown before the passage, and behind it. */
  readonly neighbours: number;
  /** Units of the passage to pass over, and how many to show at most: a long one is read in parts. */
  readonly skip: number;
  readonly limit: number;
}

/** How the passage was found; `other_count`: counted as another edition does; `work`: of it only names are known. */
export type PassageMatch = 'exact' | 'other_count' | 'wider' | 'work' | 'unresolved';

/** Whether quoted words stand in a passage; empty when none were looked for. */
export type QuoteCheck = '' | 'there' | 'nearby' | 'not_found';

/** A line or section of a text, or a sentence of a corpus. */
export interface PassageUnit {
  readonly kind: 'unit' | 'sentence';
  readonly role: 'before' | 'passage' | 'after';
  /** Of the unit, by its work. */
  readonly urn: string;
  /** URN of the edition it is printed in; empty when a corpus names none. */
  readonly edition: string;
  /** As the text counts it, `2.63`; of Sanskrit as the corpus cites it. */
  readonly ref: string;
  readonly text: string;
  /** The fact that says so, for `trace`. */
  readonly factId: string;
  readonly dataset: string;
}

/** A work that the citation may stand for. */
export interface PassageCandidate {
  readonly urn: string;
  readonly workUrn: string;
  readonly author: string;
  readonly work: string;
  /** Of the work, which need not be that of the dictionary that cites it. */
  readonly language: Language;
  /** 0 to 1. */
  readonly confidence: number;
  /** Why, and what makes it less sure: `abbreviation`, `several_works`, `speech_number` … */
  readonly reasons: readonly string[];
  /** The units shown are of this one. */
  readonly isChosen: boolean;
  /** The URN is made here: its texts have no registered CTS namespace. */
  readonly isLocal: boolean;
}

export interface FoundPassage {
  readonly language: Language;
  readonly match: PassageMatch;
  /** Why nothing could be found out, when it could not: `unknown_abbreviation`, `nothing_before` … */
  readonly unresolved: string;
  /** The likeliest first. */
  readonly candidates: readonly PassageCandidate[];
  readonly units: readonly PassageUnit[];
  /** Units of the passage in all, and how many of them were passed over. */
  readonly total: number;
  readonly skipped: number;
  /** A further passage behind a semicolon, as printed. */
  readonly rest: string;
  readonly check: QuoteCheck;
  /** URN of where the words stand, when that is not the whole passage. */
  readonly foundAt: string;
}
