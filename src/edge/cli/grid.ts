/** A table that fits: its cells wrap, and the widest columns give way first. Knows nothing of answers. */
import { flow } from './flow.js';
import { padEnd, width } from './style.js';

const GAP = 2;

/**
 * Rows of plain cells, two blanks apart. A column of weight 3 gives way only when it is three times as wide as others;
 * no line is wider than asked as long as there is room for one letter a column.
 */
export function grid(
  rows: readonly (readonly string[])[],
  columns: number,
  weights: readonly number[] = [],
): string {
  const widths = widthsFor(rows, columns, weights);
  return rows.map((row) => rowText(row, widths)).join('');
}

function rowText(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((cell, index) => flow([{ text: cell }], widths[index] ?? 1));
  const height = Math.max(1, ...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, at) => {
    const parts = cells.map((lines, index) => padEnd(lines[at] ?? '', widths[index] ?? 1));
    return `${parts.join(' '.repeat(GAP)).trimEnd()}\n`;
  }).join('');
}

/** While there is too much, the widest column loses; one whose longest word would break loses last. */
function widthsFor(
  rows: readonly (readonly string[])[],
  columns: number,
  weights: readonly number[],
): readonly number[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widest = (index: number, measure: (cell: string) => number) =>
    rows.reduce((most, row) => Math.max(most, Math.min(columns, measure(row[index] ?? ''))), 1);
  const widths = Array.from({ length: count }, (_, index) => widest(index, width));
  const words = widths.map((_, index) => widest(index, longestWord));
  const room = Math.max(count, columns - GAP * (count - 1));
  for (let excess = widths.reduce((sum, value) => sum + value, -room); excess > 0; excess -= 1) {
    const loser = loserOf(widths, weights, words) ?? loserOf(widths, weights, []) ?? 0;
    widths[loser] = (widths[loser] ?? 1) - 1;
  }
  return widths;
}

/** The column that is widest for its weight, of those that are wider than they must be. */
function loserOf(
  widths: readonly number[],
  weights: readonly number[],
  least: readonly number[],
): number | undefined {
  let loser: number | undefined;
  let most = 0;
  for (const [index, value] of widths.entries()) {
    const share = value / (weights[index] ?? 1);
    if (value <= (least[index] ?? 1) || share <= most) continue;
    loser = index;
    most = share;
  }
  return loser;
}

function longestWord(cell: string): number {
  return Math.max(0, ...cell.split(' ').map(width));
}
