/** The one table of numbers that make two glosses one sense; `node eval/similarity.mjs` fits, prints and compares it. */

/** Logistic regression: the score of a pair is 1 / (1 + e^-(bias + weight * standing)). */
export const WEIGHTS = { bias: -0.99, standing: 3.32 } as const;

/** A pair with this score or more is one sense. */
export const THRESHOLDS = { open: 0.34, skeptic: 0.58 } as const;

/** Softens the ratio of small likenesses. */
export const SOFTENING = 0.1;
/** A pair without rivals is measured against one this alike. */
export const UNSEEN_RIVAL = 0.1;
/** Glosses this alike are told in the same words. */
export const EQUAL = 0.95;
