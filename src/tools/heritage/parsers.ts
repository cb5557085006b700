/** The three pure stages as one module, so that the spec can load them in one step. */
export { claim } from './claim.js';
export { derive } from './derive.js';
export { extract } from './extract.js';
