/** Where in a part of a sense the meaning stands, and in which language it is. */
import { meaningOnly } from './benfey-meaning.js';
import type { Node } from './outline.js';
import type { Reader } from './rules.js';
import { equivalents } from './sanskrit-glosses.js';
import { part } from './tokens.js';

const INFINITIVE = /(?<![\p{L}\d])[Tt]o\s/u;
const CAPITAL_INFINITIVE = /(?<![\p{L}\d])To\s/u;

export function meaningIn(
  nodes: readonly Node[],
  isVerb: boolean,
  { rules, dictionary }: Reader,
): readonly Node[] {
  if (rules.verbs === 'benfey') return meaningOnly(nodes);
  if (isVerb && dictionary.family === 'monier') return fromInfinitive(nodes, INFINITIVE);
  // Where every meaning begins with a capital, "To" does so, too.
  const infinitive =
    isVerb && dictionary.glossLanguage === 'en' ? fromInfinitive(nodes, CAPITAL_INFINITIVE) : [];
  if (infinitive.length > 0) return infinitive;
  if (rules.gloss === 'italic') return fromItalics(nodes);
  if (dictionary.family === 'polyglot') return nodes.filter(({ kind }) => kind === 'foreign');
  return dictionary.family === 'english' ? equivalents(nodes) : nodes;
}

const LANGUAGES: Readonly<Record<string, string>> = {
  czech: 'cs',
  russian: 'ru',
  english: 'en',
  german: 'de',
};

/** A dictionary of several languages names each. */
export function languageOf(nodes: readonly Node[], usual: string): string {
  const named = nodes.find((node) => node.kind === 'foreign');
  const type = named?.kind === 'foreign' ? named.type : '';
  return Object.hasOwn(LANGUAGES, type) ? (LANGUAGES[type] ?? usual) : usual;
}

/** From where a verb's meaning begins: behind its forms, at "to". */
function fromInfinitive(nodes: readonly Node[], infinitive: RegExp): readonly Node[] {
  for (const [index, node] of nodes.entries()) {
    if (node.kind !== 'text') continue;
    const match = infinitive.exec(node.text);
    if (match !== null) return [part(node, match.index, node.text.length), ...nodes.slice(index + 1)];
  }
  return [];
}

/** From the first word in italics to the last; names of persons and places are not in italics. */
function fromItalics(nodes: readonly Node[]): readonly Node[] {
  const isItalic = (node: Node) =>
    node.kind === 'text' && node.style === 'italic' && /\p{L}{2}/u.test(node.text);
  const first = nodes.findIndex(isItalic);
  if (first !== -1) return nodes.slice(first, nodes.findLastIndex(isItalic) + 1);
  const name = nodes.findIndex(
    (node) => node.kind === 'abbreviation' && /^(?:N\. ?pr\.|Bez\.)/.test(node.text),
  );
  return name === -1 ? [] : nodes.slice(name);
}
