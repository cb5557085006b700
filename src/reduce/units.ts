/**
 * Sense units: what one work says a word means, each once. The same words of one work, reached twice or through two tools,
 * are one unit with several claims, so that copies of a dictionary never count twice.
 */
import { posFamily } from '../model/lexeme.js';
import { compareTexts } from '../model/text.js';
import type { Claim } from '../model/types.js';
import type { Lexeme } from './lexemes.js';
import type { WorkOf } from './works.js';

export type GlossClaim = Claim & { readonly value: Extract<Claim['value'], { readonly case: 'gloss' }> };

export interface SenseUnit {
  /** What the unit is, whoever brought it and in whatever order: ties are broken by it. */
  readonly key: string;
  readonly work: string;
  readonly gloss: string;
  /** Of the gloss: `en`, `de` … */
  readonly language: string;
  /** The source's own number for the sense. */
  readonly path: string;
  /** Its place among the senses of its work in this word, from 0. */
  readonly place: number;
  /** A part-of-speech family. */
  readonly pos: string;
  readonly isEditorial: boolean;
  readonly claims: readonly GlossClaim[];
}

/** In the order of the works' names, and in each as the source has them. */
export function unitsOf(
  lexeme: Lexeme,
  workOf: WorkOf,
  isEditorial: (claims: readonly Claim[]) => boolean,
): readonly SenseUnit[] {
  const byWork = new Map<string, GlossClaim[]>();
  for (const claim of lexeme.glossClaims) {
    if (!isGloss(claim)) continue;
    const known = byWork.get(workOf(claim));
    if (known === undefined) byWork.set(workOf(claim), [claim]);
    else known.push(claim);
  }
  const works = [...byWork].sort(([one], [other]) => compareTexts(one, other));
  return works.flatMap(([work, claims]) => unitsOfWork(work, claims, isEditorial));
}

export function isGloss(claim: Claim): claim is GlossClaim {
  return claim.value.case === 'gloss';
}

function unitsOfWork(
  work: string,
  claims: readonly GlossClaim[],
  isEditorial: (claims: readonly Claim[]) => boolean,
): SenseUnit[] {
  const units: GlossClaim[][] = [];
  const byWords = new Map<string, GlossClaim[]>();
  const byPath = new Map<string, GlossClaim[]>();
  for (const claim of [...claims].sort(compareInSource)) {
    const words = wordsKey(claim);
    // Another tool may cut the same sense of the same work differently.
    const sameSense = byPath.get(claim.value.value.senseId)?.[0];
    const isRetold = sameSense !== undefined && sameSense.provenanceChain.tool !== claim.provenanceChain.tool;
    const known = byWords.get(words) ?? (isRetold ? byPath.get(claim.value.value.senseId) : undefined);
    if (known !== undefined) {
      known.push(claim);
      continue;
    }
    const unit = [claim];
    units.push(unit);
    byWords.set(words, unit);
    const path = claim.value.value.senseId;
    if (path !== '' && !byPath.has(path)) byPath.set(path, unit);
  }
  return units.flatMap((members, place): SenseUnit[] => {
    const [first] = members;
    if (first === undefined) return [];
    const { gloss, glossLanguage, senseId, pos } = first.value.value;
    return [
      {
        key: [work, first.entryRef, senseId, wordsKey(first)].join('\n'),
        work,
        gloss,
        language: glossLanguage || 'en',
        path: senseId,
        place,
        pos: posFamily(pos),
        isEditorial: isEditorial(members),
        claims: members,
      },
    ];
  });
}

function wordsKey({ value }: GlossClaim): string {
  return value.value.gloss.toLowerCase().replace(/[\s.;,]+$/, '');
}

/** By tool, entry and bytes, so that the order in which tools answered does not show. */
function compareInSource(one: GlossClaim, other: GlossClaim): number {
  const [a, b] = [one.provenanceChain, other.provenanceChain];
  return (
    compareTexts(a.tool, b.tool) ||
    compareNumbered(one.entryRef, other.entryRef) ||
    compareTexts(a.responseId, b.responseId) ||
    (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0) ||
    compareTexts(one.claimId, other.claimId)
  );
}

/** `mw:890` before `mw:1002`, and `mw:890.1` between them. */
export function compareNumbered(one: string, other: string): number {
  const [a, b] = [one.split(/(\d+)/), other.split(/(\d+)/)];
  for (let at = 0; at < a.length && at < b.length; at += 1) {
    const [here = '', there = ''] = [a[at], b[at]];
    const order = at % 2 === 1 ? Number(here) - Number(there) : compareTexts(here, there);
    if (order !== 0) return order;
  }
  return a.length - b.length || compareTexts(one, other);
}
