/**
 * What the joining of two words did to their sounds: the engine does not state it, it is the difference between the
 * text asked and the words found in it. Knows WX letters, where one sign is one sound; must not know answers.
 */

/** Sounds that change when words meet stand this near to the seam; a change elsewhere is dear. */
const REACH = 2;
const DEAR = 6;
/** Letters of the text times letters of the words: a long verse is not compared. */
const MAX_CELLS = 16_000;

/** One seam: what stood before it, behind it, and what became of both. All in WX. */
export interface Seam {
  readonly left: string;
  readonly right: string;
  readonly result: string;
}

/** A seam for each word but the last; undefined where the words met without a change, or nothing can be said. */
export function findSeams(text: string, words: readonly string[]): readonly (Seam | undefined)[] {
  const asked = text.replaceAll(/[ -]/g, '');
  const joined = words.join('');
  if (words.length < 2 || asked.length * joined.length > MAX_CELLS)
    return words.slice(1).map(() => undefined);
  const matches = align(asked, joined, costsOf(words));
  const seams: (Seam | undefined)[] = [];
  let boundary = 0;
  for (const [index, word] of words.slice(0, -1).entries()) {
    const start = boundary;
    boundary += word.length;
    seams.push(seamAt(boundary, start, boundary + (words[index + 1] ?? '').length, asked, joined, matches));
  }
  return seams;
}

/** For each letter of the words, how dear it is to change it. */
function costsOf(words: readonly string[]): readonly number[] {
  return words.flatMap((word, index) =>
    Array.from(word, (_, at) => {
      const isNearEnd = index < words.length - 1 && word.length - at <= REACH;
      const isNearStart = index > 0 && at < REACH;
      return isNearEnd || isNearStart ? 1 : DEAR;
    }),
  );
}

/** For each letter of the words the place of the same letter in the text, or -1 where it was changed. */
function align(asked: string, joined: string, costs: readonly number[]): readonly number[] {
  const width = asked.length + 1;
  const totals = new Float64Array(width * (joined.length + 1));
  const insertion = (row: number) => Math.min(costs[row - 1] ?? DEAR, costs[row] ?? DEAR);
  for (let row = 0; row <= joined.length; row++) {
    for (let column = 0; column <= asked.length; column++) {
      if (row === 0 && column === 0) continue;
      const cost = costs[row - 1] ?? DEAR;
      const isSame = row > 0 && column > 0 && joined[row - 1] === asked[column - 1];
      const diagonal =
        row > 0 && column > 0
          ? (totals[(row - 1) * width + column - 1] ?? 0) + (isSame ? 0 : cost)
          : Infinity;
      const up = row > 0 ? (totals[(row - 1) * width + column] ?? 0) + cost : Infinity;
      const side = column > 0 ? (totals[row * width + column - 1] ?? 0) + insertion(row) : Infinity;
      totals[row * width + column] = Math.min(diagonal, up, side);
    }
  }
  const matches: number[] = new Array(joined.length).fill(-1);
  let [row, column] = [joined.length, asked.length];
  while (row > 0 && column > 0) {
    const total = totals[row * width + column] ?? 0;
    const isSame = joined[row - 1] === asked[column - 1];
    const cost = isSame ? 0 : (costs[row - 1] ?? DEAR);
    if (total === (totals[(row - 1) * width + column - 1] ?? 0) + cost) {
      if (isSame) matches[row - 1] = column - 1;
      row--;
      column--;
    } else if (total === (totals[(row - 1) * width + column] ?? 0) + (costs[row - 1] ?? DEAR)) row--;
    else column--;
  }
  return matches;
}

/** The changed letters on both sides; where one side is unchanged its nearest letter stands for it. */
function seamAt(
  boundary: number,
  start: number,
  end: number,
  asked: string,
  joined: string,
  matches: readonly number[],
): Seam | undefined {
  let from = boundary;
  while (from > start && matches[from - 1] === -1) from--;
  let to = boundary;
  while (to < end && matches[to] === -1) to++;
  const left = from > 0 ? (matches[from - 1] ?? -1) + 1 : 0;
  const right = to < joined.length ? (matches[to] ?? asked.length) : asked.length;
  if (from === boundary && to === boundary && left === right) return undefined;
  if (boundary - from > REACH || to - boundary > REACH) return undefined;
  // A word that left no letter of its own behind: where the next one begins cannot be told.
  if ((from === start && from > 0) || (to === end && to < joined.length)) return undefined;
  const [leftContext, rightContext] = [from === boundary ? 1 : 0, to === boundary ? 1 : 0];
  return {
    left: joined.slice(from - leftContext, boundary),
    right: joined.slice(boundary, to + rightContext),
    result: asked.slice(left - leftContext, right + rightContext),
  };
}
