/** What Benfey prints before the first meaning: the headword in Roman letters, its parts, a verb's class and voice. */
import { PartOfSpeech as Pos } from '../../gen/langnet/v1/morphology_pb.js';
import { type Grammar, type Leading, NO_GRAMMAR, readLeading } from './grammar.js';
import type { Node, Segment } from './outline.js';
import { part, type Token } from './tokens.js';

/** `i. 1` and `ii. 2` name the conjugation and the class. */
const CLASS = /(?<![\p{L}\d.])[iv]{1,3}\.\s?(\d{1,2})(?!\d)/gu;
const VOICE = /(?<![\p{L}])(?:Par|Ātm)\./gu;
const VOICES: Readonly<Record<string, string>> = { 'Par.': 'P', 'Ātm.': 'Ā' };
/** Every meaning begins with a capital; these words begin with one, too. */
export const CAPITAL =
  /(?<![\p{L}\p{M}'’.-])(?!(?:Par|Ātm|Caus|Causal|Desider|Desiderative|Desid|Intens|Frequent|Pass|Vedas?|Anom(?:al)?|Atm|Comp|Cf|Ptcple|Lat|[IVX]+)(?![\p{L}\p{M}]))\p{Lu}(?!\p{Lu})/u;
/** A root is printed in capitals. */
const ROOT = /^[\s†]*\p{Lu}{2,}[,.]?\s*$|^[\s†]*\p{Lu}[,.]\s*$/u;

export function isRootHead(nodes: readonly Node[]): boolean {
  return nodes.some((node) => node.kind === 'text' && node.style === 'italic' && ROOT.test(node.text));
}

/** `next` is the first number, which may state the grammar in its place. */
export function readBenfeyHead(nodes: readonly Node[], next: Segment | undefined): Leading {
  const rest = behindHead(nodes);
  const head = rest === nodes ? nodes : nodes.slice(0, nodes.length - rest.length + 1);
  const classes = readClasses(head.filter((node): node is Token => node.kind === 'text'));
  if (classes.pos !== Pos.UNSPECIFIED) return { grammar: classes, rest };
  const [first] = next?.label === null ? [] : (next?.parts ?? []);
  return { grammar: first === undefined ? NO_GRAMMAR : readLeading(first).grammar, rest };
}

/** From where the first meaning begins; all of it where there is none. */
function behindHead(nodes: readonly Node[]): readonly Node[] {
  for (const [index, node] of nodes.entries()) {
    if (node.kind !== 'text' || node.style !== '') continue;
    const match = CAPITAL.exec(node.text);
    if (match !== null) return [part(node, match.index, node.text.length), ...nodes.slice(index + 1)];
  }
  return nodes;
}

function readClasses(tokens: readonly Token[]): Grammar {
  const isRoot = isRootHead(tokens);
  const plain = tokens.filter(({ style }) => style === '');
  const numbers = plain.flatMap((token) => cellsOf(token, CLASS));
  if (!isRoot && numbers.length === 0) return NO_GRAMMAR;
  const voices = plain.flatMap((token) => cellsOf(token, VOICE));
  const classes = numbers.map(({ text }) => /\d+/.exec(text)?.[0] ?? '');
  const [only, second] = classes;
  const isOne = only !== undefined && second === undefined && voices.length > 0;
  return {
    pos: Pos.VERB,
    genders: [],
    classes: isOne ? voices.map(({ text }) => `${only}${VOICES[text] ?? ''}`) : [...new Set(classes)],
    cells: [...numbers, ...voices],
  };
}

function cellsOf(token: Token, pattern: RegExp): readonly Token[] {
  return [...token.text.matchAll(pattern)].map((match) =>
    part(token, match.index, match.index + match[0].length),
  );
}
