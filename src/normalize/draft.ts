/** Forms on their way to being candidates: what they cost, and in which order they are offered. */
import { Tier } from '../gen/langnet/v1/query_pb.js';
import type { Language } from '../model/language.js';
import type { Candidate } from '../model/types.js';
import { encodingsOf } from './encode.js';
import type { Trail } from './steps.js';

/** No query has more candidates than this, with or without evidence. */
export const MAX_CANDIDATES = 24;

/**
 * - `offered`: looked up in any case.
 * - `guess`: looked up in any case, but left out where the evidence knows a nearer form.
 * - `if_known`: looked up only where the evidence knows it.
 */
export type Role = 'offered' | 'guess' | 'if_known';

/** A form, how far it is from what was typed, and how much had to be supposed to reach it. */
export interface Draft extends Trail {
  readonly tier: Tier;
  /** The sum of what its changes cost, by the tables of its language; 0 is the form as typed. */
  readonly cost: number;
  readonly role: Role;
  /** Readings of everyday Sanskrit only: what its cost is less by where an index knows the form. */
  readonly relief?: number;
}

/** How far to search: what a plan needs, or all that an index could be asked about. */
export type Breadth = 'plan' | 'evidence';

/** The forms of one language, in no order; a text may come twice. */
export type Drafting = (typed: Trail, breadth: Breadth) => readonly Draft[];

export function draft(trail: Trail, tier: Tier, cost: number, role: Role = 'offered'): Draft {
  return { text: trail.text, steps: trail.steps, tier, cost, role };
}

/** True when the form is a part of what was typed: an enclitic, crasis or sandhi was taken apart. */
export function isDivided(tier: Tier): boolean {
  return tier === Tier.ENCLITIC_REMOVED || tier === Tier.SANDHI_SPLIT;
}

/** Cheapest first, each text once; among equals the order of making stands. */
export function rankDrafts(drafts: readonly Draft[]): readonly Draft[] {
  const best = new Map<string, Draft>();
  for (const item of drafts) {
    if (item.text === '') continue;
    const known = best.get(item.text);
    if (known === undefined || item.cost < known.cost) best.set(item.text, item);
  }
  const unique =
    best.size === drafts.length ? [...drafts] : drafts.filter((item) => best.get(item.text) === item);
  return unique.sort((one, other) => one.cost - other.cost);
}

export function toCandidate({ text, tier, steps }: Draft, language: Language): Candidate {
  return { text, tier, steps, encodings: encodingsOf(language, text) };
}
