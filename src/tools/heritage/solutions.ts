/**
 * The engine's solutions cut into segments, and which analyses belong to which of them. Knows blanks and hyphens;
 * must not know what a segment means.
 */
import { UNKNOWN } from './answer.js';
import { cut, type Piece } from './pieces.js';

/** A word of a solution; a member of a compound that is not the last keeps no hyphen here. */
export interface Segment extends Piece {
  /** Other members of its compound follow, stand before it, both or neither. */
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

export interface Solution {
  readonly rank: number;
  readonly piece: Piece;
  readonly segments: readonly Segment[];
}

/** Where a word stands. */
export interface Place {
  readonly solution: number;
  readonly segment: number;
  readonly segments: number;
  readonly compoundRole: CompoundRole;
}

/** First or middle member, last member, or no member of a compound. */
export type CompoundRole = 'iic' | 'ifc' | '';

/** A verse has some dozen words; more than this is a flood. */
const MAX_SEGMENTS = 100;
/** Best solutions first, so what is left out says least. */
const MAX_PLACES = 32;

export function readSolution(piece: Piece, rank: number): Solution | undefined {
  const segments: Segment[] = [];
  let at = 0;
  for (const group of piece.text.split(' ')) {
    const members = group.split('-');
    for (const [index, member] of members.entries()) {
      // The engine marks a word that it does not know.
      const mark = member.startsWith(UNKNOWN) ? 1 : 0;
      const text = cut(piece, at + mark, at + member.length);
      at += member.length + 1;
      if (text.text === '') continue;
      segments.push({ ...text, hasPrevious: index > 0, hasNext: index < members.length - 1 });
    }
    if (segments.length > MAX_SEGMENTS) return undefined;
  }
  return segments.length === 0 ? undefined : { rank, piece, segments };
}

/** The word as `morph` writes it: a hyphen behind it if its compound goes on. */
function keyOf(segment: Segment): string {
  return segment.hasNext ? `${segment.text}-` : segment.text;
}

/** Where each word of `morph` stands, best solution first. */
export function placesOf(solutions: readonly Solution[]): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  for (const { rank, segments } of solutions) {
    for (const [index, segment] of segments.entries()) {
      const key = keyOf(segment);
      const known = places.get(key) ?? [];
      places.set(key, known);
      if (known.length >= MAX_PLACES) continue;
      const compoundRole = segment.hasNext ? 'iic' : segment.hasPrevious ? 'ifc' : '';
      known.push({ solution: rank, segment: index, segments: segments.length, compoundRole });
    }
  }
  return places;
}
