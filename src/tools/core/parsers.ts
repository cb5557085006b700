/** The pure part of the core tool, as the runner loads it. */
export { claim } from './claim.js';
export { derive } from './derive.js';
export { extract } from './extract.js';
