/** The door to TEI texts: citable units and their words. */
export { readEdition, type TeiEdition, unitText } from './edition.js';
export { citableText } from './text.js';
export type { TextUnit } from './units.js';
