/** An answer as people read it in a terminal: the view they asked for. */
import type { AnswerDocument } from './document.js';
import { didacticText } from './views/didactic.js';
import type { TextOptions } from './views/parts.js';
import { researchText } from './views/research.js';

export { shortId, type TextOptions } from './views/parts.js';

export function answerText(document: AnswerDocument, options: TextOptions): string {
  return options.view === 'research' ? researchText(document, options) : didacticText(document, options);
}
