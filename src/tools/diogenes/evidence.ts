/** What the pieces of a page are evidence of. */
import type { Piece, Printed } from '../../lexica/printed.js';
import type { Evidence } from '../../model/types.js';

/** A piece whose bytes are not its text holds entities, or words in links of their own. */
export function pieceEvidence(field: string, piece: Piece | null): readonly Evidence[] {
  if (piece === null) return [];
  return [{ field, span: piece.span, text: piece.text, rule: piece.isExact ? '' : 'markup_removed' }];
}

export function textEvidence(field: string, printed: Printed | null): readonly Evidence[] {
  const told = (printed?.pieces ?? []).filter(({ text }) => text.trim() !== '');
  return told.flatMap((piece) => pieceEvidence(field, piece));
}
