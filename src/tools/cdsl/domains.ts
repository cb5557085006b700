/** Fields of knowledge and registers that dictionaries state by an abbreviation, in the words langnet uses for them. */
import type { ListRow } from './abbreviations.js';
import type { Node } from './outline.js';
import { leaves } from './outline.js';
import type { Cell, Token } from './tokens.js';

export interface Label {
  readonly text: string;
  readonly cell: Cell;
}

/** How the abbreviation, or what a list says it stands for, begins. */
const DOMAINS: readonly (readonly [RegExp, string])[] = [
  [/^(?:astron|astr\.)/i, 'astronomy'],
  [/^astrol/i, 'astrology'],
  [/^(?:gram|gramm)/i, 'grammar'],
  [/^(?:math|arithm|geom|alg\.|algebra)/i, 'mathematics'],
  [/^(?:medic|med\.)/i, 'medicine'],
  [/^(?:philos|phil\.|phil$)/i, 'philosophy'],
  [/^(?:rhet)/i, 'rhetoric'],
  [/^(?:music|mus\.)/i, 'music'],
  [/^(?:dram)/i, 'drama'],
  [/^(?:prosod|metr\.)/i, 'prosody'],
  [/^(?:law|leg\.|jur\.)/i, 'law'],
  [/^(?:log\.|logic)/i, 'logic'],
  [/^(?:ritual|rit\.)/i, 'ritual'],
  [/^(?:anat)/i, 'anatomy'],
  [/^(?:archit)/i, 'architecture'],
  [/^(?:geogr)/i, 'geography'],
  [/^(?:mythol|myth\.)/i, 'mythology'],
];
const REGISTERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ved\.|vedic|ved$)/i, 'vedic'],
  [/^(?:ep\.|epic)/i, 'epic'],
  [/^(?:fig\.|figurat|übertr)/i, 'figurative'],
  [/^(?:poet)/i, 'poetic'],
  [/^(?:colloq)/i, 'colloquial'],
  [/^(?:obsol|obs\.)/i, 'obsolete'],
  [/^(?:buddh)/i, 'buddhist'],
  [/^(?:jain)/i, 'jain'],
];

/** Does the abbreviation only say where a meaning belongs? */
export function isLabel(text: string): boolean {
  const short = text.trim();
  return [...DOMAINS, ...REGISTERS].some(([pattern]) => pattern.test(short));
}

/** `(in astron.)`, `(In law.)`: nothing but labels. */
export function isLabelling(nodes: readonly Node[]): boolean {
  const tokens = leaves(nodes);
  return (
    tokens.some(({ kind, text }) => kind === 'abbreviation' && isLabel(text)) &&
    tokens.every(({ kind, text }) =>
      kind === 'abbreviation' ? isLabel(text) : /^[\s,.;:&]*(?:in|and|or|u\.)?[\s,.;:&]*$/i.test(text),
    )
  );
}

export function domainsIn(nodes: readonly Node[], list: readonly ListRow[]): readonly Label[] {
  const tokens = leaves(nodes);
  const species = tokens.flatMap((token) =>
    token.kind === 'species' ? [{ text: 'natural history', cell: token }] : [],
  );
  return unique([...labelled(tokens, DOMAINS, list), ...species.slice(0, 1)]);
}

/** A sense whose only source is `L.` is known from native lexicons alone. */
export function registersIn(nodes: readonly Node[], list: readonly ListRow[]): readonly Label[] {
  const tokens = leaves(nodes);
  const sources = tokens.filter(({ kind }) => kind === 'source');
  const [first] = sources;
  const isLexical = first !== undefined && sources.every(({ text }) => text.trim() === 'L.');
  const lexical = isLexical ? [{ text: 'lexicographic', cell: first }] : [];
  return unique([...labelled(tokens, REGISTERS, list), ...lexical]);
}

function labelled(
  tokens: readonly Token[],
  table: readonly (readonly [RegExp, string])[],
  list: readonly ListRow[],
): readonly Label[] {
  return tokens.flatMap((token): Label[] => {
    if (token.kind !== 'abbreviation' && token.kind !== 'foreign') return [];
    const short = token.text.trim();
    const long = list.find((row) => row.kind === 'abbreviation' && row.short.text === short)?.long;
    const expansion = token.type === 'title' ? token.n : long;
    for (const [pattern, text] of table) {
      if (pattern.test(short)) return [{ text, cell: token }];
      if (expansion !== undefined && expansion !== null && pattern.test(expansion.text)) {
        return [{ text, cell: token }];
      }
    }
    return [];
  });
}

function unique(labels: readonly Label[]): readonly Label[] {
  return labels.filter(({ text }, index) => labels.findIndex((other) => other.text === text) === index);
}
