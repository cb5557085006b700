// Logistic regression and cross-validation by group, for scripts that choose weights and thresholds.
import { createHash } from 'node:crypto';

/** Weights of [1, ...features] by Newton's method; a slight ridge keeps features that say the same apart. */
export function fitLogistic(rows, ridge = 1) {
  const width = rows[0].x.length + 1;
  let weights = Array(width).fill(0);
  for (let round = 0; round < 30; round++) {
    const slope = Array(width).fill(0);
    const curve = Array.from({ length: width }, () => Array(width).fill(0));
    for (const { x, y } of rows) {
      const z = [1, ...x];
      const p = sigmoid(z.reduce((sum, value, k) => sum + value * weights[k], 0));
      for (let a = 0; a < width; a++) {
        slope[a] += (y - p) * z[a];
        for (let b = 0; b < width; b++) curve[a][b] += p * (1 - p) * z[a] * z[b];
      }
    }
    for (let a = 1; a < width; a++) {
      slope[a] -= ridge * weights[a];
      curve[a][a] += ridge;
    }
    const step = solve(curve, slope);
    weights = weights.map((weight, k) => weight + step[k]);
    if (Math.max(...step.map(Math.abs)) < 1e-9) break;
  }
  return weights;
}

export const sigmoid = (z) => 1 / (1 + Math.exp(-z));
export const applyLogistic = (weights, x) =>
  sigmoid(x.reduce((sum, value, k) => sum + value * weights[k + 1], weights[0]));

function solve(matrix, right) {
  const rows = matrix.map((row, k) => [...row, right[k]]);
  const size = rows.length;
  for (let k = 0; k < size; k++) {
    let pivot = k;
    for (let r = k + 1; r < size; r++) if (Math.abs(rows[r][k]) > Math.abs(rows[pivot][k])) pivot = r;
    [rows[k], rows[pivot]] = [rows[pivot], rows[k]];
    for (let r = k + 1; r < size; r++) {
      const factor = rows[r][k] / rows[k][k];
      for (let c = k; c <= size; c++) rows[r][c] -= factor * rows[k][c];
    }
  }
  const result = Array(size).fill(0);
  for (let k = size - 1; k >= 0; k--) {
    const known = result.reduce((sum, value, c) => (c > k ? sum + value * rows[k][c] : sum), 0);
    result[k] = (rows[k][size] - known) / rows[k][k];
  }
  return result;
}

/** Area under the ROC curve; ties count half. */
export function areaUnder(rows) {
  const sorted = [...rows].sort((one, other) => one.score - other.score);
  const positives = sorted.filter(({ y }) => y === 1).length;
  let ranks = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end].score === sorted[start].score) end++;
    for (let k = start; k < end; k++) if (sorted[k].y === 1) ranks += (start + end + 1) / 2;
    start = end;
  }
  return (ranks - (positives * (positives + 1)) / 2) / (positives * (sorted.length - positives));
}

/** Cuts from the top: how many rows are at or above a score, how many of them are right. */
function cuts(rows) {
  const sorted = [...rows].sort((one, other) => other.score - one.score);
  let right = 0;
  return sorted.flatMap(({ score, y }, k) => {
    right += y;
    const next = sorted[k + 1]?.score ?? 0;
    return next === score ? [] : [{ threshold: (score + next) / 2, taken: k + 1, right }];
  });
}

/** The threshold of the best F1. */
export function bestThreshold(rows) {
  const positives = rows.filter(({ y }) => y === 1).length;
  const f1 = ({ taken, right }) => (2 * right) / (taken + positives);
  return cuts(rows).reduce((best, cut) => (f1(cut) > f1(best) ? cut : best)).threshold;
}

/** The lowest threshold from which on at least 20 rows are taken, and so large a part of them rightly. */
export function preciseThreshold(rows, precision) {
  const enough = cuts(rows).filter(({ taken, right }) => taken >= 20 && right / taken >= precision);
  return enough.at(-1)?.threshold ?? Number.POSITIVE_INFINITY;
}

export function scoreAt(rows, threshold) {
  return tally(rows.map((row) => ({ ...row, isTaken: row.score >= threshold })));
}

/** Precision, recall, F1 of rows with `y` and `isTaken`. */
export function tally(rows) {
  const taken = rows.filter(({ isTaken }) => isTaken).length;
  const positives = rows.filter(({ y }) => y === 1).length;
  const right = rows.filter(({ isTaken, y }) => isTaken && y === 1).length;
  return {
    precision: taken === 0 ? 1 : right / taken,
    recall: right / positives,
    f1: (2 * right) / (taken + positives),
  };
}

/** The fold of a group: depends on nothing but its name and the repeat. */
export function foldOf(group, repeat, folds) {
  return createHash('sha256').update(`${repeat}\n${group}`).digest().readUInt32BE(0) % folds;
}

/**
 * For each repeat, every row scored by what was learnt without its group. `learn(rows)` gives a function that adds
 * to a row its score or whether it is taken; what it adds is handed back.
 */
export function crossValidate(rows, learn, { folds = 10, repeats = 10 } = {}) {
  return Array.from({ length: repeats }, (_, repeat) => {
    const fold = new Map(rows.map(({ group }) => [group, foldOf(group, repeat, folds)]));
    return Array.from({ length: folds }, (_, k) => {
      const judge = learn(rows.filter(({ group }) => fold.get(group) !== k));
      return rows.filter(({ group }) => fold.get(group) === k).map((row) => ({ ...row, ...judge(row) }));
    }).flat();
  });
}

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
export const deviation = (values) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
