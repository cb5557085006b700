/** The senses of a view as an aligned plain table. */
import type { AnswerDocument } from '../document.js';
import { namesWithin } from '../flow.js';
import { grid } from '../grid.js';
import { shownLemmas } from '../views/outline.js';
import { constantOf, glossOf, headwordOf, marksOf, noMatchText, sourcesOf } from '../views/words.js';

const HEAD = ['lemma', 'no', 'gloss', 'constant', 'sources'];
/** Glosses are sentences and may wrap; names and constants had better not. */
const WEIGHTS = [3, 9, 2, 3, 3];

/** Columns for the names of works; the others are counted. */
const SOURCES = 24;

export function answerTable(
  document: AnswerDocument,
  view: 'didactic' | 'research',
  columns: number,
): string {
  const rows = shownLemmas(document, view).flatMap(({ lemma, shown }) =>
    shown.map(({ number, sense }) => {
      const marks = marksOf(sense);
      const gloss = marks === '' ? glossOf(sense) : `${glossOf(sense)} (${marks})`;
      const sources = namesWithin(sourcesOf(sense.witnesses), view === 'research' ? columns : SOURCES);
      return [
        headwordOf(lemma),
        String(number),
        gloss,
        constantOf(sense),
        sense.editorial ? `${sources} (editorial)` : sources,
      ];
    }),
  );
  // A column that has only its head says nothing.
  const kept = HEAD.map((_, column) => rows.some((row) => (row[column] ?? '') !== ''));
  const full = <T>(row: readonly T[]) => row.filter((_, column) => kept[column]);
  return rows.length === 0
    ? `${noMatchText(document)}\n`
    : grid([HEAD, ...rows].map(full), columns, full(WEIGHTS));
}
