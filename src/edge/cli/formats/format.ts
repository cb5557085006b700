/** Chooses the writer of a format, and says what it leaves out. */
import { fosterText } from '../../../model/foster.js';
import type { AnswerDocument } from '../document.js';
import type { Format, ShowFlags } from '../flags.js';
import { outlineOf, shownLemmas } from '../views/outline.js';
import { answerAnki } from './anki.js';
import { answerCsv } from './csv.js';
import { answerMarkdown } from './markdown.js';
import { sentenceOf } from './sentence.js';
import { answerTable } from './table.js';

interface FormatOptions extends Partial<ShowFlags> {
  readonly view: 'didactic' | 'research';
  readonly columns: number;
}

export interface Formatted {
  readonly text: string;
  /** For people, not for the file. */
  readonly note: string;
}

export function formatAnswer(
  document: AnswerDocument,
  format: Exclude<Format, 'text' | 'json'>,
  options: FormatOptions,
): Formatted {
  const { view, columns, foster, agreement } = options;
  const context = options.context === undefined ? undefined : sentenceOf(options.context, document);
  switch (format) {
    case 'csv':
      return { text: answerCsv(document, context), note: '' };
    case 'anki':
      return { text: answerAnki(document, view, context), note: leftOut(document, view, 1) };
    case 'table':
      return { text: answerTable(document, view, columns), note: leftOut(document, view) };
    case 'markdown': {
      const wanted = {
        ...(context === undefined ? {} : { context }),
        ...(foster === true ? { foster: fosterText } : {}),
      };
      const isAgreementShown = agreement === true;
      return { text: answerMarkdown(document, { view, isAgreementShown, ...wanted }), note: '' };
    }
  }
}

function leftOut(document: AnswerDocument, view: 'didactic' | 'research', lemmas?: number): string {
  const told = shownLemmas(document, view).slice(0, lemmas);
  const all = outlineOf(document);
  const words = all.length - told.length;
  const senses = document.senses.length - told.reduce((sum, { shown }) => sum + shown.length, 0);
  const rest = [counted(words, 'more word'), counted(senses, 'more sense')]
    .filter((part) => part !== '')
    .join(' and ');
  return rest === '' || view === 'research' ? '' : `${rest} with --view research`;
}

function counted(count: number, noun: string): string {
  return count <= 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
}
