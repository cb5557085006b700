/** The matrix of agreement in a terminal: one column a work, one sign a cell, and a legend. */
import type { AnswerDocument } from '../document.js';
import { flow, type Paint, shorten } from '../flow.js';
import { padEnd, printable, width } from '../style.js';
import { type MatrixRow, matrixOf, SIGNS, type Stand } from './matrix.js';
import type { ShownLemma } from './outline.js';
import { type TextOptions, textColumns } from './parts.js';
import { keyLetters, sigla } from './sigla.js';

const WIDEST_LABEL = 44;
/** Labels give way to the columns of works down to this, or to a third of a narrow terminal. */
const NARROWEST_LABEL = 24;

type Heads = ReadonlyMap<string, string>;

export function matrixLines(
  document: AnswerDocument,
  lemmas: readonly ShownLemma[],
  options: TextOptions,
): readonly string[] {
  const { style } = options;
  const columns = textColumns(options);
  const { works, rows, contradictions } = matrixOf(document, lemmas);
  if (works.length === 0) return [style.dim('agreement: no work to compare')];
  const least = Math.min(NARROWEST_LABEL, Math.floor(columns / 3));
  const heads = headsFor(works, document, columns - least - 2);
  const wanted = Math.max(...rows.map((row) => width(labelOf(row, Number.POSITIVE_INFINITY))));
  const spare = columns - 2 - widthOf(works, heads);
  const labels = Math.min(WIDEST_LABEL, wanted, Math.max(least, spare));
  const drawn = bandsOf(works, heads, columns - labels - 2).flatMap((band, index) => [
    ...(index === 0 ? [] : ['']),
    `${style.bold(padEnd(index === 0 ? 'agreement' : '', labels))}  ${band.map((work) => heads.get(work)).join(' ')}`,
    ...rows.map((row) => rowLine(row, band, heads, labels, options)),
  ]);
  const told = contradictions.flatMap((text) =>
    flow([{ text: `${SIGNS.contradicts} ${text}`, paint: style.red }], columns, { first: '', rest: '  ' }),
  );
  return [...drawn, ...told, ...legendLines(works, heads, options)];
}

function rowLine(
  row: MatrixRow,
  band: readonly string[],
  heads: Heads,
  labels: number,
  { style }: TextOptions,
): string {
  const paints: Readonly<Record<Stand, Paint>> = {
    attests: style.green,
    silent: style.dim,
    contradicts: style.red,
    failed: style.yellow,
  };
  const cells = band.map((work) => {
    const stand = row.stands.get(work);
    const head = width(heads.get(work) ?? '');
    return padEnd(stand === undefined ? '' : paints[stand](SIGNS[stand]), head);
  });
  const label = padEnd(labelOf(row, labels), labels);
  return `${row.number === 0 ? style.bold(label) : label}  ${cells.join(' ')}`.trimEnd();
}

function labelOf({ label, number }: MatrixRow, columns: number): string {
  const before = number === 0 ? '' : `  ${number} `;
  return before + shorten(label, columns - before.length);
}

function legendLines(works: readonly string[], heads: Heads, options: TextOptions): readonly string[] {
  const columns = textColumns(options);
  const signs = Object.entries(SIGNS).map(([stand, sign]) => `${sign} ${stand}`);
  const named = works.map((work) => {
    const head = heads.get(work) ?? '';
    return head === work ? printable(work) : `${head} ${printable(work)}`;
  });
  return [signs, named].flatMap((entries) => {
    const pieces = entries.flatMap((text, index) => [
      ...(index === 0 ? [] : [{ text: '  ' }]),
      { text, paint: options.style.dim, isWhole: width(text) <= columns },
    ]);
    return flow(pieces, columns);
  });
}

/** Sigla where all of them fit side by side, else one letter a work. */
function headsFor(works: readonly string[], document: AnswerDocument, room: number): Heads {
  const named = sigla(works, document);
  return widthOf(works, named) <= room ? named : keyLetters(works);
}

function widthOf(works: readonly string[], heads: Heads): number {
  return works.reduce((sum, work) => sum + width(heads.get(work) ?? '') + 1, -1);
}

/** As many works side by side as fit; the others follow below. */
function bandsOf(works: readonly string[], heads: Heads, room: number): readonly (readonly string[])[] {
  const bands: string[][] = [];
  for (const work of works) {
    const band = bands.at(-1);
    if (band === undefined || widthOf([...band, work], heads) > room) bands.push([work]);
    else band.push(work);
  }
  return bands;
}
