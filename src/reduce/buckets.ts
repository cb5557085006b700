/**
 * Sense units to sense buckets. The two clusters most alike are joined, then the next, down to the threshold of the mode:
 * a stricter mode stops earlier on the same way, so its buckets always refine those of the other. Which unit was
 * told first makes no difference.
 */
import { compareTexts } from '../model/text.js';
import { type PairScore, type PreparedGloss, scorePairs, THRESHOLDS } from './similarity/index.js';
import type { SenseUnit } from './units.js';

export interface Bucket {
  /** Best for display first. */
  readonly units: readonly SenseUnit[];
}

export type Mode = keyof typeof THRESHOLDS;

/** What two senses that one work tells apart count against a merge, as a score below "nothing in common". */
const TOLD_APART = -0.25;

/** Two works begin with the basic meaning: how much of what is lacking to certainty is made up for by it. */
const BOTH_FIRST = 0.45;

/** `prepare` takes a gloss apart; glosses that are not English are compared by their words alone. */
export function bucketsOf(
  units: readonly SenseUnit[],
  prepare: (unit: SenseUnit) => PreparedGloss,
  mode: Mode,
): readonly Bucket[] {
  const ordered = [...units].sort((one, other) => compareTexts(one.key, other.key));
  const pairs = scorePairs(ordered.map((unit) => ({ gloss: prepare(unit), source: unit.work }))).filter(
    // Words of two languages may look alike and mean different things.
    ({ i, j }) => ordered[i]?.language === ordered[j]?.language,
  );
  const judged = pairs.map((pair) => {
    const isFirst = ordered[pair.i]?.place === 0 && ordered[pair.j]?.place === 0;
    return isFirst && pair.block === undefined
      ? { ...pair, score: pair.score + BOTH_FIRST * (1 - pair.score) }
      : pair;
  });
  return joinClusters(ordered, judged, THRESHOLDS[mode]).map((members) => ({
    units: members.flatMap((at) => ordered[at] ?? []).sort(compareForDisplay),
  }));
}

interface Cluster {
  readonly members: number[];
  /** Work -> units of it. */
  readonly works: Map<string, number>;
  /** Other cluster -> the scores of all pairs between the two. */
  readonly near: Map<Cluster, Nearness>;
}

interface Nearness {
  sum: number;
  isBlocked: boolean;
}

function joinClusters(
  units: readonly SenseUnit[],
  pairs: readonly PairScore[],
  threshold: number,
): readonly (readonly number[])[] {
  const clusters = new Set(
    units.map(({ work }, at): Cluster => ({ members: [at], works: new Map([[work, 1]]), near: new Map() })),
  );
  const first = [...clusters];
  for (const { i, j, score, block } of pairs) {
    const [one, other] = [first[i], first[j]];
    if (one === undefined || other === undefined) continue;
    const nearness = { sum: score, isBlocked: block !== undefined };
    one.near.set(other, nearness);
    other.near.set(one, nearness);
  }
  for (;;) {
    const best = nearest(clusters, threshold);
    if (best === undefined) return [...clusters].map(({ members }) => members.sort((a, b) => a - b));
    merge(best.one, best.other);
    clusters.delete(best.other);
  }
}

/** The pair most alike; of equals that with the first units. */
function nearest(clusters: ReadonlySet<Cluster>, threshold: number) {
  let best: { readonly one: Cluster; readonly other: Cluster; readonly score: number } | undefined;
  for (const one of clusters) {
    for (const [other, nearness] of one.near) {
      if (nearness.isBlocked || firstOf(one) > firstOf(other)) continue;
      const score = scoreOf(one, other, nearness);
      if (score < threshold || (best !== undefined && score < best.score)) continue;
      const isFirst =
        best === undefined ||
        score > best.score ||
        firstOf(one) < firstOf(best.one) ||
        (one === best.one && firstOf(other) < firstOf(best.other));
      if (isFirst) best = { one, other, score };
    }
  }
  return best;
}

/** The mean over all pairs, those without anything in common included. */
function scoreOf(one: Cluster, other: Cluster, { sum }: Nearness): number {
  let apart = 0;
  for (const [work, count] of one.works) apart += count * (other.works.get(work) ?? 0);
  return (sum + apart * TOLD_APART) / (one.members.length * other.members.length);
}

function merge(one: Cluster, other: Cluster): void {
  one.near.delete(other);
  other.near.delete(one);
  one.members.push(...other.members);
  one.members.sort((a, b) => a - b);
  for (const [work, count] of other.works) one.works.set(work, (one.works.get(work) ?? 0) + count);
  for (const [third, nearness] of other.near) {
    third.near.delete(other);
    const known = one.near.get(third);
    const joined = {
      sum: (known?.sum ?? 0) + nearness.sum,
      isBlocked: nearness.isBlocked || known?.isBlocked === true,
    };
    one.near.set(third, joined);
    third.near.set(one, joined);
  }
}

function firstOf({ members }: Cluster): number {
  return members[0] ?? 0;
}

/** A reader is best served by few English words of a dictionary. */
function compareForDisplay(one: SenseUnit, other: SenseUnit): number {
  return (
    Number(one.language !== 'en') - Number(other.language !== 'en') ||
    Number(one.isEditorial) - Number(other.isEditorial) ||
    one.gloss.length - other.gloss.length ||
    compareTexts(one.key, other.key)
  );
}
