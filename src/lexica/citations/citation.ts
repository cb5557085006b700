/** What is known of one citation, and what the next may take from it. Values only. */
import type { WorksOf } from './abbreviations.js';
import type { RankedWork } from './ranking.js';
import type { PassageRange, UrnProblem } from './urn.js';

/** Why a candidate is what it is, and what makes it less sure. */
export type CitationReason =
  | 'urn'
  | 'perseus_reference'
  | 'abbreviation'
  /** The author or the work is that of the citation before. */
  | 'same_author'
  | 'same_work'
  /** One number alone: the book is that of the citation before. */
  | 'same_book'
  /** Nothing but numbers: taken to go on in the work before. */
  | 'bare_numbers'
  | 'speech_number'
  /** No row tells of this speech; its work is found by its number. */
  | 'speech_number_by_rule'
  | 'several_works'
  | 'roman_numerals'
  | 'no_passage'
  | 'unread_words'
  | 'place_cut';

export interface CitationCandidate {
  /** With the passage where there is one. */
  readonly urn: string;
  readonly workUrn: string;
  readonly passage: PassageRange;
  /** Other ways to count the same passage, in the order to try them: the line in brackets, the last numbers only. */
  readonly otherPassages: readonly PassageRange[];
  /** From the table; empty when it does not say. */
  readonly author: string;
  readonly work: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly reasons: readonly CitationReason[];
}

export type Unresolved =
  | ''
  | 'empty'
  | 'too_long'
  | 'unknown_abbreviation'
  /** `id.` with nothing before it. */
  | 'nothing_before'
  | 'no_urn'
  | UrnProblem;

export interface ResolvedCitation {
  /** As given. */
  readonly text: string;
  /** Best first; empty when nothing is known of it. */
  readonly candidates: readonly CitationCandidate[];
  /** Why there is no candidate. */
  readonly unresolved: Unresolved;
  /** A further passage behind a semicolon, as printed. */
  readonly rest: string;
  /** For the next citation in reading order. */
  readonly state: CitationState;
}

/** What `id.` and `ib.` of the next citation point at. */
export interface CitationState {
  /** The author's abbreviation, folded; empty at the start. */
  readonly author: string;
  /** The works cited last, best first. */
  readonly works: readonly RankedWork[];
  /** The passage cited last: `ib. 144` behind `A. 4, 12` is in the same book. */
  readonly passage: readonly string[];
}

export const START: CitationState = { author: '', works: [], passage: [] };

export interface CitationContext {
  readonly worksOf: WorksOf;
  /** Of the dictionary, `lat`, `grc` or `san`; empty when not known. */
  readonly language: string;
  readonly state: CitationState;
}
