/** What a record says of a word's origin: the root, and the text that compares or derives it. */
import { convertSanskrit } from '../../script/sanskrit.js';
import { isTechnicalWord } from './grammar.js';
import { type Group, leaves, type Node, type Segment } from './outline.js';
import { sanskritWord } from './sanskrit-words.js';
import type { Cell, Token } from './tokens.js';

export interface Etymology {
  readonly text: string;
  readonly cells: readonly Cell[];
}

export interface Root {
  /** IAST, without accents and homonym number. */
  readonly iast: string;
  readonly cell: Cell;
}

/** Brackets that derive or compare; all behind `E.`; null where there is neither. */
export function etymologyIn(segments: readonly Segment[]): Etymology | null {
  const found = segments.flatMap((segment) => {
    const nodes = segment.parts.flat();
    if (segment.division === 'etymology') return [leaves(nodes)];
    return nodes.flatMap((node) => (node.kind === 'group' && isOrigin(node) ? [leaves(node.nodes)] : []));
  });
  return etymologyOf(found);
}

/** The brackets that derive the word, and not those that only compare it with another. */
export function originGroups(segments: readonly Segment[]): readonly Group[] {
  const groups = segments.flatMap(({ parts }) => parts.flat()).filter((node) => node.kind === 'group');
  return groups.filter((group) => isOrigin(group) && !isCompared(group));
}

function isCompared({ nodes }: Group): boolean {
  const [first] = leaves(nodes).filter(({ text }) => text.trim() !== '');
  return /^(?:cf|vgl|cp|see|also|=)\b|^=/i.test(first?.text.trim() ?? '');
}

/** A record that is etymology as a whole. */
export function etymologyOf(runs: readonly (readonly Token[])[]): Etymology | null {
  const kept = runs.map((tokens) => tokens.filter(({ kind }) => isWord(kind)));
  const text = kept
    .map((tokens) =>
      tokens
        .map(shown)
        .join('')
        .replace(/\s+/g, ' ')
        .replace(/ ([,;:.])/g, '$1')
        .trim(),
    )
    .map((run) => run.replace(/^\[|[\].]+$/g, '').trim())
    .filter((run) => run !== '')
    .join('; ');
  const cells = kept.flat().filter((token) => token.text.trim() !== '');
  return text === '' ? null : { text, cells };
}

function isWord(kind: Token['kind']): boolean {
  return kind !== 'info' && kind !== 'division' && kind !== 'bar' && kind !== 'note';
}

function shown(token: Token): string {
  if (token.kind === 'line') return ' ';
  return token.kind === 'sanskrit' ? sanskritWord(token).iast : token.text;
}

/** `[√aś, ‘get.’]`, `(√ ag, Uṇ.)`, `(fr. dhūpa)`, `[cf. Lat. ignis]`, `(r. dṝ s. ti)`. */
function isOrigin({ bracket, nodes }: Group): boolean {
  const tokens = leaves(nodes);
  const [first] = tokens.filter(({ text }) => text.trim() !== '');
  if (first === undefined) return false;
  if (tokens.some(({ kind, text }) => kind !== 'source' && text.includes('√'))) return true;
  const hasCognate = tokens.some(({ kind }) => kind === 'foreign');
  const hasSanskrit = tokens.some(({ kind, style }) => kind === 'sanskrit' || style === 'bold');
  const begins = first.text.trim().toLowerCase();
  if (/^(?:fr\.|from\b|prob\. fr|von\b|aus\b)/.test(begins)) return hasSanskrit || hasCognate;
  if (/^(?:r\.|a\b|ab\b|ex\b|e\b|fortasse|ut videtur)/.test(begins)) return hasSanskrit;
  if (bracket === '[' && /^(?:cf|vgl)\b/.test(begins)) return true;
  if (bracket !== '[') return hasCognate && isTechnicalWord(begins);
  // Forms of a verb stand in brackets, too.
  return hasCognate || (hasSanskrit && (!isTechnicalWord(begins) || /^see\b/.test(begins)));
}

/** The word behind a root sign, or behind `r.` in Bopp. */
export function rootIn(nodes: readonly Node[]): Root | null {
  const tokens = leaves(nodes);
  for (const [index, token] of tokens.entries()) {
    const at = token.text.indexOf('√');
    if (at !== -1 && token.kind !== 'source') {
      const behind = token.text.slice(at + 1).replace(/^[\s\d√]+/, '');
      const own = /^[\p{L}\p{M}/\\^|]+/u.exec(behind)?.[0];
      if (own !== undefined) return rootOf({ ...token, text: own }, token);
      const next = nextWord(tokens, index + 1);
      if (next !== undefined) return rootOf(next, next);
    }
    if (token.kind === 'text' && /(?:^|\s)r\.\s*$/.test(token.text)) {
      const next = tokens[index + 1];
      if (next?.kind === 'sanskrit') return rootOf(next, next);
    }
  }
  return null;
}

function nextWord(tokens: readonly Token[], from: number): Token | undefined {
  const next = tokens
    .slice(from, from + 3)
    .find(({ kind, text }) => kind !== 'homonym' && text.trim() !== '');
  return next?.kind === 'sanskrit' ? next : undefined;
}

function rootOf(word: Token, cell: Cell): Root | null {
  const scheme = word.kind === 'sanskrit' ? word.scheme : 'iast';
  const { iast } = sanskritWord({ text: word.text, scheme });
  // Reading IAST takes the accents off and leaves ś what it is.
  const root = convertSanskrit(iast, 'iast', 'iast').text.replace(/^[\s\d-]+|[\s,.;:°˚-]+$/g, '');
  return root === '' || /\s/.test(root) ? null : { iast: root, cell };
}
