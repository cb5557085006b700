/** Where the explanation itself is Sanskrit: equivalents of an English word, verses, roots with their meaning. */
import type { Dictionary } from './dictionaries.js';
import { leaves, type Node } from './outline.js';
import { part, type Token, tokenOf } from './tokens.js';

/** Equivalents of the headword: those before a phrase with it, another part of speech or a word made from it. */
export function equivalents(nodes: readonly Node[]): readonly Node[] {
  const kept: Node[] = [];
  for (const node of nodes) {
    if (node.kind === 'sanskrit') kept.push(node, blankBehind(node));
    const isOther =
      node.kind === 'text' &&
      (/[‘“]/.test(node.text) || (node.style !== '' && /^\s*-\s?\p{L}/u.test(node.text)));
    if (isOther) break;
  }
  return kept;
}

/** The verse is not marked as Sanskrit; its first line repeats the headword and its last has only figures. */
export function verseTokens(tokens: readonly Token[], { family }: Dictionary): readonly Token[] {
  if (family !== 'verses' || tokens.some(({ kind }) => kind === 'sanskrit')) return tokens;
  const first = tokens.findIndex(({ kind, text }) => kind === 'text' && text.trim().endsWith(';'));
  return tokens
    .slice(first + 1)
    .filter(({ kind, text }) => kind !== 'text' || /\p{L}/u.test(text))
    .map((token) => (token.kind === 'text' ? { ...withoutNumber(token), kind: 'sanskrit' } : token));
}

/** `“kzRu tejane”`: the meaning stands behind the root, in the headword part itself. */
export function meaningInHead(head: readonly Token[]): readonly Node[] {
  for (const token of head) {
    if (token.kind !== 'sanskrit') continue;
    const match = /^[“"'‘]?[^\s“”]+\s+([^“”"'’]+)/u.exec(token.text);
    if (match?.[1] === undefined) continue;
    const start = match[0].length - match[1].length;
    return [part(token, start, match[0].length)];
  }
  return [];
}

/** `.. 489 ..` at the end of a verse. */
function withoutNumber(token: Token): Token {
  const end = token.text.search(/\s*\.{0,2}\s*\d+\s*\.\.\s*$/u);
  return end === -1 ? token : part(token, 0, end);
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

/** `(II-adAdiH. 1037. …)`: the class of a root is the Roman number its bracket begins with. */
export function rootClass(nodes: readonly Node[]): Token | undefined {
  const group = nodes.find((node) => node.kind === 'group');
  const [first] = group === undefined ? [] : leaves([group]);
  return first !== undefined && ROMAN.includes(first.text.trim()) ? first : undefined;
}

export function romanNumber({ text }: Token): string {
  return String(ROMAN.indexOf(text.trim()) + 1);
}

function blankBehind({ end }: Token): Token {
  return tokenOf('line', { text: '', start: end, end, isExact: false });
}
