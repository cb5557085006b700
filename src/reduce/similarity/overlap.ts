/**
 * How far bags of words cover each other, each word by the one most alike to it. Bags are found through their words,
 * so a bag is compared only with bags it has something to do with.
 */
import type { GlossWord } from './gloss.js';
import type { Vocabulary } from './vocabulary.js';

/** A word of a bag that others may reach. */
interface Token {
  readonly bag: number;
  readonly weight: number;
  readonly isDenied: boolean;
  /** How alike the word of the present bag is that reaches it best. */
  best: number;
}

/** Sums by bag that are handed out and begun anew. */
interface Sums {
  readonly values: Float64Array;
  readonly touched: number[];
}

/** Calls back with the overlap, 0 to 1, of each two bags that have any; each two once, the earlier first. */
export function eachOverlap(
  bags: readonly (readonly GlossWord[])[],
  { alike, opposite, placeOf }: Vocabulary,
  found: (one: number, other: number, overlap: number) => void,
): void {
  const tokens = new Map<number, Token[]>();
  const [covered, covering, strongest] = [makeSums(bags), makeSums(bags), makeSums(bags)];
  const reached: Token[] = [];
  const reach = (neighbours: ReadonlyMap<number, number> | undefined, isDenied: boolean): void => {
    if (neighbours === undefined) return;
    for (const [neighbour, strength] of neighbours) {
      for (const token of tokens.get(neighbour) ?? []) {
        if (token.isDenied !== isDenied) continue;
        if (strength > (strongest.values[token.bag] ?? 0)) put(strongest, token.bag, strength);
        if (token.best === 0) reached.push(token);
        if (strength > token.best) token.best = strength;
      }
    }
  };
  // Each bag meets all bags before it, then takes its place among them.
  const weights = bags.map((words) => words.reduce((sum, { weight }) => sum + weight, 0));
  bags.forEach((words, bag) => {
    for (const one of words) {
      const place = placeOf(one);
      reach(alike[place], one.isDenied);
      reach(opposite[place], !one.isDenied);
      take(strongest, (other, strength) => {
        put(covered, other, (covered.values[other] ?? 0) + strength * one.weight);
      });
    }
    for (const token of reached) {
      put(covering, token.bag, (covering.values[token.bag] ?? 0) + token.best * token.weight);
      token.best = 0;
    }
    reached.length = 0;
    take(covered, (other, sum) => {
      const forth = sum / (weights[bag] ?? 1);
      const back = (covering.values[other] ?? 0) / (weights[other] ?? 1);
      found(other, bag, (2 * forth * back) / (forth + back));
    });
    take(covering, () => undefined);
    for (const one of words) {
      const token = { bag, weight: one.weight, isDenied: one.isDenied, best: 0 };
      const others = tokens.get(placeOf(one));
      if (others === undefined) tokens.set(placeOf(one), [token]);
      else others.push(token);
    }
  });
}

function makeSums(bags: readonly unknown[]): Sums {
  return { values: new Float64Array(bags.length), touched: [] };
}

function put({ values, touched }: Sums, at: number, value: number): void {
  if (values[at] === 0) touched.push(at);
  values[at] = value;
}

function take({ values, touched }: Sums, use: (at: number, value: number) => void): void {
  for (const at of touched) {
    use(at, values[at] ?? 0);
    values[at] = 0;
  }
  touched.length = 0;
}
