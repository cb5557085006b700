/** The segments of a part of an article to senses, each with its meaning, grammar, labels and place. Knows no bytes. */
import { PartOfSpeech as Pos } from '../../gen/langnet/v1/morphology_pb.js';
import type { Span } from '../../model/types.js';
import type { ListRow } from './abbreviations.js';
import { domainsIn, type Label, registersIn } from './domains.js';
import { type GlossContext, readGloss, referencesOnly } from './gloss.js';
import type { Gloss } from './gloss-compose.js';
import { isConnecting } from './gloss-patterns.js';
import { behindTransliteration, type Grammar, type Leading, readLeading } from './grammar.js';
import { languageOf, meaningIn } from './meaning.js';
import type { Node, Segment } from './outline.js';
import type { Reader } from './rules.js';
import { splitRuns } from './runs.js';
import type { Cell } from './tokens.js';

export interface Sense {
  /** The numbers it stands under as printed; empty where senses are not numbered. */
  readonly path: readonly Cell[];
  readonly gloss: Gloss;
  readonly glossLanguage: string;
  readonly grammar: Grammar;
  readonly domains: readonly Label[];
  readonly registers: readonly Label[];
  /** What of the record it was read from. */
  readonly span: Span;
}

/** What is known of the part as a whole. */
export interface SenseFrame {
  readonly reader: Reader;
  readonly list: readonly ListRow[];
  readonly grammar: Grammar;
  readonly isVerb: boolean;
  /** Where its bytes end. */
  readonly end: number;
}

/** `firstRest` is what follows the grammar at the start of the body. */
export function sensesOf(
  segments: readonly Segment[],
  firstRest: readonly Node[] | undefined,
  frame: SenseFrame,
): readonly Sense[] {
  const { rules } = frame.reader;
  const inheritance = new Inheritance(frame.grammar);
  return segments.flatMap((segment, index): Sense[] => {
    if (segment.division === 'etymology') return [];
    const span = segmentSpan(segment, segments[index + 1], frame.end);
    let isQuoted = false;
    return withSources(segment.parts).flatMap((nodes, place): Sense[] => {
      if (isQuoted) return [];
      const isFirst = index === 0 && place === 0;
      const own = isFirst && firstRest !== undefined ? firstRest : nodes;
      const runs = rules.grammar === 'leading' ? splitRuns(own) : [own];
      return runs.map((run, turn) => {
        const isStart = isFirst && turn === 0 && firstRest !== undefined;
        const isRead = !isStart && rules.grammar === 'leading';
        const leading = isRead ? leadingIn(run, rules.transliterated) : undefined;
        const isStated = leading !== undefined && leading.grammar.pos !== Pos.UNSPECIFIED;
        if (isStated && place === 0 && turn === 0) inheritance.state(segment, leading.grammar);
        const isAside = turn === 0 && !isStated && isProse(segment, run, frame);
        const grammar = isStated ? leading.grammar : inheritance.of(segment);
        const rest = leading?.rest ?? run;
        const isNumbered = segment.label !== null && place === 0 && turn === 0;
        const context = { pos: grammar.pos, isNumbered };
        const sense = senseOf(isAside ? [] : rest, run, segment, grammar, context, span, frame);
        isQuoted ||= isAside || (rules.isQuoting && sense.gloss.isQuoted);
        return sense;
      });
    });
  });
}

/** Where headwords are printed twice, a number may begin with the parts of one. */
function leadingIn(nodes: readonly Node[], isTransliterated: boolean): Leading {
  if (!isTransliterated) return readLeading(nodes);
  const first = nodes.find((node) => node.kind === 'group' || node.text.trim() !== '');
  const isForm = first?.kind === 'text' && first.style === 'italic';
  return readLeading(isForm ? behindTransliteration(nodes) : nodes, { hasEndings: true });
}

/** Goldstücker's further paragraphs speak of the thing, unless they begin with a gender or a number. */
function isProse({ division, label }: Segment, nodes: readonly Node[], { reader }: SenseFrame): boolean {
  if (division !== 'P' || label !== null || reader.dictionary.family !== 'wilson') return false;
  const first = nodes.find((node) => node.kind === 'group' || node.text.trim() !== '');
  return first?.kind !== 'text' || !/^\s*\d/.test(first.text);
}

/** What `II. m.` states holds for the numbers under it. */
class Inheritance {
  readonly #grammar: Grammar;
  readonly #byPath = new Map<string, Grammar>();

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
  }

  state({ path, division }: Segment, grammar: Grammar): void {
    if (division === 'gender') this.#byPath.clear();
    if (path.length > 0 || division === 'gender') this.#byPath.set(keyOf(path), grammar);
  }

  of({ path }: Segment): Grammar {
    for (let length = path.length; length >= 0; length -= 1) {
      const stated = this.#byPath.get(keyOf(path.slice(0, length)));
      if (stated !== undefined) return stated;
    }
    return this.#grammar;
  }
}

function keyOf(path: readonly Cell[]): string {
  return path.map(({ text }) => text).join('.');
}

function senseOf(
  rest: readonly Node[],
  nodes: readonly Node[],
  { path }: Segment,
  grammar: Grammar,
  context: GlossContext,
  span: Span,
  { reader, list, isVerb }: SenseFrame,
): Sense {
  const meaning = meaningIn(rest, isVerb, reader);
  return {
    path,
    gloss: meaning.length === 0 ? referencesOnly(rest, reader) : readGloss(meaning, reader, context),
    glossLanguage: languageOf(meaning, reader.dictionary.glossLanguage),
    grammar,
    domains: domainsIn(nodes, list),
    registers: registersIn(nodes, list),
    span,
  };
}

/** From where it begins to where the next begins, so that all segments together are the part. */
function segmentSpan(segment: Segment, next: Segment | undefined, partEnd: number): Span {
  const start = startOf(segment) ?? partEnd;
  const end = next === undefined ? partEnd : (startOf(next) ?? partEnd);
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
