/** The door to citations: how dictionaries cite, resolved to CTS URNs. */
export { abbreviationKey, type CitedWork, foldAbbreviation, tableOf, type WorksOf } from './abbreviations.js';
export {
  type CitationCandidate,
  type CitationContext,
  type CitationReason,
  type CitationState,
  type ResolvedCitation,
  START,
  type Unresolved,
} from './citation.js';
export { checkQuote, locateQuote, type QuotePlace, type QuoteVerdict } from './quote.js';
export { citationKeys, lastNumbers, resolveCitation } from './resolve.js';
export {
  type CtsUrn,
  editionUrnOf,
  type PassageRange,
  readPassage,
  readUrn,
  type UrnProblem,
  withPassage,
  workUrnOf,
  writePassage,
} from './urn.js';
