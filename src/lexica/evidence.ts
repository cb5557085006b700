/** What a printed text is evidence of. */
import type { Evidence } from '../model/types.js';
import type { Printed } from './printed.js';

/** Each piece is evidence of its own; one with entities in it is not its bytes, and says so. */
export function printedEvidence(field: string, printed: Printed | null): readonly Evidence[] {
  return (printed?.pieces ?? []).map(({ text, span, isExact }) => ({
    field,
    span,
    text,
    rule: isExact ? '' : 'entities_resolved',
  }));
}
