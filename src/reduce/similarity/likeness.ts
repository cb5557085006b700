/** How alike glosses are by themselves: as wholes, and by their two clauses most alike. Knows no rivals. */
import { type Clause, canCompare, type PreparedGloss } from './gloss.js';
import { eachOverlap } from './overlap.js';
import { likenessOf, type Vocabulary } from './vocabulary.js';

export interface Likeness {
  /** Overlap of all words, 0 to 1. */
  readonly whole: number;
  /** Overlap of the clauses most alike. */
  readonly clause: number;
}

/** What is left of an overlap when the heads have nothing in common. */
const HEADS_DIFFER = 0.7;
/** The same where a gloss is nothing but its head: fire, god of fire. */
const BARE_HEAD_DIFFERS = 0.1;

/** Clauses of all glosses together that are compared: a share for each gloss, so that order makes no difference. */
const MOST_CLAUSES = 2_000;

interface Meeting {
  clause: number;
  /** Likeness of the two heads most alike. */
  heads: number;
}

/** Calls back for each two glosses that have a word in common or alike; each two once, the earlier first. */
export function eachLikeness(
  glosses: readonly PreparedGloss[],
  vocabulary: Vocabulary,
  found: (one: number, other: number, likeness: Likeness) => void,
): void {
  const bare = glosses.map(({ words }) => words.length === 1);
  const most = Math.max(1, Math.floor(MOST_CLAUSES / glosses.length));
  const clauses = glosses.flatMap((gloss, owner) =>
    gloss.clauses.slice(0, most).map((clause) => ({ clause, owner })),
  );
  const meetings = glosses.map(() => new Map<number, Meeting>());
  eachOverlap(
    clauses.map(({ clause }) => clause.words),
    vocabulary,
    (here, there, overlap) => {
      const [one, other] = [clauses[here], clauses[there]];
      if (one === undefined || other === undefined || one.owner === other.owner) return;
      if (!canCompare(one.clause, other.clause)) return;
      const heads = headLikeness(one.clause, other.clause, vocabulary);
      const clause =
        overlap * kept(heads, bare[one.owner] || bare[other.owner] ? BARE_HEAD_DIFFERS : HEADS_DIFFER);
      const known = meetings[one.owner]?.get(other.owner);
      if (known === undefined) meetings[one.owner]?.set(other.owner, { clause, heads });
      else {
        known.clause = Math.max(known.clause, clause);
        known.heads = Math.max(known.heads, heads);
      }
    },
  );
  eachOverlap(
    glosses.map(({ words }) => words),
    vocabulary,
    (one, other, overlap) => {
      const { clause, heads } = meetings[one]?.get(other) ?? { clause: 0, heads: 0 };
      const whole = bare[one] || bare[other] ? overlap * kept(heads, BARE_HEAD_DIFFERS) : overlap;
      found(one, other, { whole, clause });
    },
  );
}

const kept = (heads: number, least: number): number => least + (1 - least) * heads;

function headLikeness(one: Clause, other: Clause, vocabulary: Vocabulary): number {
  return one.head === undefined || other.head === undefined
    ? 0
    : likenessOf(one.head, other.head, vocabulary);
}
