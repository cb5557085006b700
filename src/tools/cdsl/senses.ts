/** The segments of a body to senses, each with its meaning, grammar, labels and place. Knows no bytes. */
import { PartOfSpeech as Pos } from '../../gen/langnet/v1/morphology_pb.js';
import type { Span } from '../../model/types.js';
import type { ListRow } from './abbreviations.js';
import { domainsIn, type Label, registersIn } from './domains.js';
import { type Gloss, isConnecting, readGloss, referencesOnly } from './gloss.js';
import { type Grammar, readLeading } from './grammar.js';
import { behindEnding, languageOf, meaningIn } from './meaning.js';
import type { Node, Segment } from './outline.js';
import type { Reader } from './rules.js';
import { behindPreverbs, preverbsOf, type Run, splitRuns } from './runs.js';
import type { Cell } from './tokens.js';

export interface Sense {
  /** As printed; null where senses are not numbered. */
  readonly label: Cell | null;
  readonly gloss: Gloss;
  readonly glossLanguage: string;
  readonly grammar: Grammar;
  readonly domains: readonly Label[];
  readonly registers: readonly Label[];
  /** IAST; empty when the sense is about the headword itself. */
  readonly preverbs: string;
  /** What of the record it was read from. */
  readonly span: Span;
}

/** What is known of the record as a whole. */
export interface SenseFrame {
  readonly reader: Reader;
  readonly list: readonly ListRow[];
  readonly grammar: Grammar;
  readonly isVerb: boolean;
  readonly bodyEnd: number;
}

/** `firstRest` is what follows the grammar at the start of the body. */
export function sensesOf(
  segments: readonly Segment[],
  firstRest: readonly Node[] | undefined,
  frame: SenseFrame,
): readonly Sense[] {
  const { rules } = frame.reader;
  let preverbs = '';
  return segments.flatMap((segment, index): Sense[] => {
    if (segment.division === 'etymology') return [];
    const isPrefixed = rules.preverbs.has(segment.division);
    if (isPrefixed) preverbs = preverbsOf(segment.parts.flat());
    const span = segmentSpan(segment, segments[index + 1], frame.bodyEnd);
    let isQuoted = false;
    return withSources(segment.parts).flatMap((nodes, place): Sense[] => {
      if (isQuoted) return [];
      const isFirst = index === 0 && place === 0;
      const own = isPrefixed && place === 0 ? behindPreverbs(nodes) : nodes;
      const pieces = isFirst && firstRest !== undefined ? [behindEnding(firstRest, rules)] : [own];
      const runs = pieces.flatMap((piece): readonly Run[] =>
        rules.grammar === 'leading' ? splitRuns(piece, frame.isVerb) : [{ nodes: piece, preverbs: '' }],
      );
      return runs.map((run, turn) => {
        // A verb's preverb holds until the next, over semicolons.
        if (run.preverbs !== '') preverbs = run.preverbs;
        const sense = senseOf(run.nodes, segment, preverbs, span, frame, isFirst && turn === 0);
        isQuoted ||= rules.plainReferences && sense.gloss.isQuoted;
        return sense;
      });
    });
  });
}

function senseOf(
  nodes: readonly Node[],
  { label }: Segment,
  preverbs: string,
  span: Span,
  frame: SenseFrame,
  isFirst: boolean,
): Sense {
  const { reader, list, isVerb } = frame;
  const { rules, dictionary } = reader;
  const own = isFirst || rules.grammar !== 'leading' ? undefined : readLeading(nodes);
  const rest = own?.rest ?? nodes;
  const meaning = meaningIn(rest, isVerb, reader);
  const isStated = own !== undefined && own.grammar.pos !== Pos.UNSPECIFIED;
  return {
    label,
    gloss: meaning.length === 0 ? referencesOnly(rest, reader) : readGloss(meaning, reader),
    glossLanguage: languageOf(meaning, dictionary.glossLanguage),
    grammar: isStated ? own.grammar : frame.grammar,
    domains: domainsIn(nodes, list),
    registers: registersIn(nodes, list),
    preverbs,
    span,
  };
}

/** From where it begins to where the next begins, so that all segments together are the body. */
function segmentSpan(segment: Segment, next: Segment | undefined, bodyEnd: number): Span {
  const start = startOf(segment) ?? bodyEnd;
  const end = next === undefined ? bodyEnd : (startOf(next) ?? bodyEnd);
  return { start, end: Math.max(start, end) };
}

function startOf({ label, parts }: Segment): number | undefined {
  if (label !== null) return label.start;
  const [first] = parts.flat();
  return first?.kind === 'group' ? first.opening.start : first?.start;
}

/** Sources behind a semicolon belong to the meaning before it. */
function withSources(parts: readonly (readonly Node[])[]): readonly (readonly Node[])[] {
  const merged: Node[][] = [];
  for (const nodes of parts) {
    const last = merged.at(-1);
    const isSources = nodes.every(
      (node) => node.kind === 'source' || node.kind === 'info' || isConnecting(node),
    );
    if (isSources && last !== undefined) last.push(...nodes);
    else merged.push([...nodes]);
  }
  return merged;
}
