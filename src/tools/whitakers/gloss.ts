/** Sense units of an entry as glosses: each the exact bytes of the answer. Must not know line layout. */
import type { WhitakersTermFact } from '../../gen/langnet/tools/v1/whitakers_pb.js';
import { utf8Length } from '../../model/text.js';
import type { Evidence, Span } from '../../model/types.js';

export interface GlossUnit {
  readonly text: string;
  /** The number of the unit within its entry. */
  readonly senseId: string;
  readonly span: Span;
  /** It glosses a phrase with the word in it, not the word. */
  readonly isPhrase: boolean;
}

/**
 * Remarks that stand alone in round brackets are no meanings; of a name they are what it is known for and
 * go with it. Everything else is kept, with what is not a gloss cut off at either end.
 */
export function glossesOf(fact: WhitakersTermFact, evidence: readonly Evidence[]): GlossUnit[] {
  const units: GlossUnit[] = [];
  const spans = new Map(evidence.map(({ field, span }) => [field, span]));
  const lemma = fact.termFacts?.lemma ?? '';
  const isName = /^[A-Z]/.test(lemma);
  for (const [index, sense] of fact.senses.entries()) {
    const span = spans.get(`senses[${index}]`);
    // Every ordinal is said to serve as a fraction, in words that are no gloss.
    if (span === undefined || (fact.termFacts?.pos === 'NUM' && sense.startsWith('(a/the)'))) continue;
    const isRemark = isEnclosed(sense, '(', ')');
    const last = units.at(-1);
    if (isRemark && last !== undefined) {
      const joined = isName && !last.isPhrase ? joinRemark(last, span, fact, spans) : undefined;
      if (joined !== undefined) units.splice(-1, 1, joined);
      continue;
    }
    const isPhrase = isEnclosed(sense, '[', ']');
    const [from, to] =
      isRemark || isPhrase ? [1, sense.length - 1] : glossRange(sense, fact.termFacts?.pos ?? '');
    const unit = narrow(sense, span, from, to);
    if (unit.text !== '') units.push({ ...unit, senseId: String(index + 1), isPhrase });
  }
  return units;
}

/** Whether the first bracket closes with the last character. */
function isEnclosed(text: string, open: string, close: string): boolean {
  if (!text.startsWith(open) || !text.endsWith(close)) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === open) depth++;
    else if (text[index] === close && --depth === 0) return index === text.length - 1;
  }
  return false;
}

/** Dictionaries that a meaning may name at its end, beside those in capitals such as (L+S). */
const SOURCE_MARKS: ReadonlySet<string> = new Set([
  'Bee',
  'Cal',
  'Cas',
  'DeF',
  'Def',
  'Ecc',
  'Latham',
  'Red',
  'Sax',
  'Souter',
]);

/** Without the enclitic a meaning is reserved for, and without grammar, source or the tail of a numeral. */
function glossRange(sense: string, pos: string): readonly [number, number] {
  const reserved = /^\(w\/-?[a-z][^()]*\) */.exec(sense)?.[0].length ?? 0;
  const from = reserved < sense.length ? reserved : 0;
  if (pos !== 'NUM' || !/^\d/.test(sense)) return [from, withoutMark(sense, from)];
  const dash = sense.indexOf(' - ');
  const roman = sense.indexOf('  as ');
  const end = dash > 0 ? dash : roman;
  return [from, end > 0 ? end : sense.length];
}

/** The end of the gloss before a last bracket that holds a tag (PERS, NOM S) or a source (L+S, Cas). */
function withoutMark(sense: string, from: number): number {
  const open = sense.endsWith(')') ? sense.lastIndexOf(' (') : -1;
  if (open <= from) return sense.length;
  const mark = sense.slice(open + 2, -1);
  return /^[A-Z][A-Z +]+$/.test(mark) || SOURCE_MARKS.has(mark) ? open : sense.length;
}

function narrow(sense: string, span: Span, from: number, to: number): { text: string; span: Span } {
  const text = sense.slice(from, to).trimEnd();
  const start = span.start + utf8Length(sense.slice(0, from));
  return { text, span: { start, end: start + utf8Length(text) } };
}

/** The unit and the remark behind it, if both stand on one line. */
function joinRemark(
  unit: GlossUnit,
  remark: Span,
  fact: WhitakersTermFact,
  spans: ReadonlyMap<string, Span>,
): GlossUnit | undefined {
  for (const [index, text] of fact.meaningLines.entries()) {
    const line = spans.get(`meaning_lines[${index}]`);
    if (line === undefined || line.start > unit.span.start || line.end < remark.end) continue;
    // Lines are plain ASCII, so characters count bytes.
    const joined = text.slice(unit.span.start - line.start, remark.end - line.start);
    return { ...unit, text: joined, span: { start: unit.span.start, end: remark.end } };
  }
  return undefined;
}
