/** Whether two glosses tell one sense: what the reducer may use of this room. */
export { type Block, blocks } from './blocks.js';
export { FUNCTION_WORDS } from './function-words.js';
export { type PreparedGloss, prepareGloss } from './gloss.js';
export { type HeadSense, headSenses } from './head-senses.js';
export { type PairScore, type SenseUnit, scorePairs } from './score-pairs.js';
export { type SharedWord, sharedWords } from './shared-words.js';
export { THRESHOLDS } from './weights.js';
export { openWords, type Synset, type WordPos, type WordTable } from './word-table.js';
