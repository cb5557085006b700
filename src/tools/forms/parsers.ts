/** The pure part of the tool, loaded together. */
export { claim } from './claim.js';
export { derive } from './derive.js';
export { extract } from './extract.js';
