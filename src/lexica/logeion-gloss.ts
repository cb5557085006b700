/**
 * The short English meanings in one sense of Lewis & Short or LSJ, told from quotation, citation, grammar and cross
 * reference by the markup.
 *
 * Both dictionaries print a meaning in italics, `<i>`. The rule:
 *
 * - Only italics that stand directly in the sense count: those inside a quotation translate the quotation.
 * - What stands in brackets is passed over, with the citations in it: there are etymologies, synonyms and variants.
 * - Neighbouring italics are one gloss when nothing but commas, semicolons and "or", "and", "also", "now", "i.e."
 *   stands between them; plain words that go on without punctuation complete it ("⟨Syrian⟩ onion").
 * - What comes before the first citation is a meaning of the word. Behind it the italics render single passages.
 * - In LSJ a Greek phrase does the same as a citation once a meaning has been given; before that, the italics give the
 *   meaning of the phrase.
 * - A form printed in the sense that is not the headword makes what follows the meaning of that form.
 * - Italics behind the name of a language (`Lat.`) are a word of that language.
 */
import { bracketed } from './brackets.js';
import type { Gloss, GlossRole } from './entry.js';
import { type MarkupElement, type MarkupNode, textNodes, textOf } from './markup.js';
import { joinPieces, type Piece, type Printed, pieceOf, slicePiece, trimPiece } from './printed.js';
import type { Dictionary } from './works.js';

const CITATIONS = new Set(['cit', 'quote', 'bibl', 'author', 'title']);
const JOINER = /^[\s,;:]*(?:(?:or|and|also|now|i\.\s?e\.)[\s,]*)?$/;
/** Up to six words that run on from the italics and end in punctuation, or in further italics. */
const COMPLETION = /^(?:\s+[\p{L}\p{M}'’ʼ-]+){1,6}(?=\s*(?:[,;:—=]|$))/u;
const LANGUAGE =
  /\b(?:Aeg|Arab|Aram|Assyr|Babyl|Celt|Egypt|Engl?|Etr|Fr|Gall|Germ|Goth|Hebr|Icel|Ital|Lat|Lith|Osc|OE|OHG|O\.Ir|Pers|Phoen|Sansc?r|Skt|Skr|Slav|Syr|Umbr)\.\s*$/;
const LEADING = /^[\s\u00a0*†‡,;:.]+/;
const TRAILING = /[\s\u00a0,;:—]+$/;
/** A full stop is taken off only from a whole sentence: `etc.` keeps its own. */
const LAST_STOP = /(?<!\betc|\b\p{L})\.$/u;

/** Grammar that the dictionaries also print in italics. */
const GRAMMAR =
  /^(?:(?:abl|absol|acc|adj|adv|comp|dat|dim|fem|fin|gen|inf|init|lit|masc|mid|neut|part|pass|pl|plur|sing|subst|sup|transf|trop|voc)\b[\s.,;]*)+$/i;

/** Latin that Lewis & Short print in italics to say what a verb goes with: `de`, `ut`, `Alicui aliquid`. */
const FRAME =
  /^(?:(?:ab?|ad|alicui|aliquem|aliquid|aliquo|aliqua re|ante|apud|contra|cum|de|ex?|in|inter|ne|neutr|ob|per|post|pro|quam|quasi|quia|quin|quod|quom|quominus|se|si|sibi|sub|super|ut|v\. (?:irreg|impers|dep|freq|inch)\.(?: [an]\.)?)(?![\p{L}'’-])[\s.,;]*)+$/iu;

type Token =
  | { readonly kind: 'text'; readonly piece: Piece }
  | { readonly kind: 'italic'; readonly element: MarkupElement }
  | { readonly kind: 'element'; readonly element: MarkupElement }
  /** Something in brackets. */
  | { readonly kind: 'gap' };

/** The glosses of a sense, or of what stands before the first sense. */
export function glossesOf(
  nodes: readonly MarkupNode[],
  dictionary: Dictionary,
  headword: string,
  isHead: boolean,
): readonly Gloss[] {
  const glosses: Gloss[] = [];
  const tokens = tokensOf(nodes);
  let role: GlossRole = 'meaning';
  let before = '';
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === 'italic') {
      const read = readGloss(tokens, at);
      const isCompared = LANGUAGE.test(before);
      const isMeaning = read.gloss !== undefined && !(dictionary === 'ls' && FRAME.test(read.gloss.text));
      if (isMeaning) glosses.push({ ...read.gloss, role: isCompared ? 'compared' : role });
      at = read.last;
      before = '';
    } else if (token?.kind === 'text') before = token.piece.text;
    else if (token?.kind === 'element') {
      before = '';
      role = roleAfter(token.element, role, dictionary, headword, isHead, glosses);
    }
  }
  return glosses;
}

function roleAfter(
  element: MarkupElement,
  role: GlossRole,
  dictionary: Dictionary,
  headword: string,
  isHead: boolean,
  glosses: readonly Gloss[],
): GlossRole {
  if (role === 'rendering' || CITATIONS.has(element.name)) return 'rendering';
  if (element.name === 'orth' && !isHead && textOf(element) !== headword) return 'derived';
  if (element.name !== 'foreign' || dictionary === 'ls' || isHead || role === 'derived') return role;
  return glosses.some((gloss) => gloss.role === 'meaning' || gloss.role === 'phrase')
    ? 'rendering'
    : 'phrase';
}

/** One gloss from the italics at a place on, and the last token that belongs to it. */
function readGloss(
  tokens: readonly Token[],
  first: number,
): { readonly gloss: Printed | undefined; readonly last: number } {
  const pieces: Piece[] = [];
  let last = first;
  for (let at = first; ; ) {
    const token = tokens[at];
    if (token?.kind !== 'italic') break;
    pieces.push(...textNodes(token.element).map(pieceOf));
    last = at;
    const between = tokens[at + 1];
    if (between?.kind !== 'text') {
      // Italics cut in two by nothing at all.
      if (between?.kind !== 'italic') break;
      at += 1;
      continue;
    }
    const isFollowed = tokens[at + 2]?.kind === 'italic';
    const { text } = between.piece;
    const words = COMPLETION.exec(text)?.[0].length ?? 0;
    const rest = text.slice(words);
    if (isFollowed && JOINER.test(rest)) {
      pieces.push(between.piece);
      at += 2;
      continue;
    }
    // Words that run on into other markup would be left hanging.
    if (words > 0 && rest.trim() !== '') pieces.push(slicePiece(between.piece, 0, words));
    break;
  }
  return { gloss: tidy(pieces), last };
}

function tidy(pieces: readonly Piece[]): Printed | undefined {
  const kept = [...pieces];
  for (let piece = kept[0]; piece !== undefined; piece = kept[0]) {
    const trimmed = trimPiece(piece, LEADING, /$/);
    if (trimmed === undefined) kept.shift();
    else {
      kept[0] = trimmed;
      break;
    }
  }
  for (let piece = kept.at(-1); piece !== undefined; piece = kept.at(-1)) {
    const bare = trimPiece(piece, /^/, TRAILING);
    const trimmed = bare === undefined ? undefined : trimPiece(bare, /^/, LAST_STOP);
    if (trimmed === undefined) kept.pop();
    else {
      kept[kept.length - 1] = trimmed;
      break;
    }
  }
  const printed = joinPieces(kept);
  // One small letter is a letter that the entry speaks of, not a meaning.
  const isWord = /\p{L}/u.test(printed?.text ?? '') && !/^\p{Ll}$/u.test(printed?.text ?? '');
  return isWord && !GRAMMAR.test(printed?.text ?? '') ? printed : undefined;
}

/** The direct children in order, without what stands between brackets that are both there. */
function tokensOf(nodes: readonly MarkupNode[]): readonly Token[] {
  const hidden = bracketed(nodes);
  const tokens: Token[] = [];
  const skip = (): void => {
    if (tokens.at(-1)?.kind !== 'gap') tokens.push({ kind: 'gap' });
  };
  for (const [index, node] of nodes.entries()) {
    const ranges = hidden.get(index);
    if (node.kind === 'element') {
      if (ranges !== undefined) skip();
      else
        tokens.push({ kind: node.name === 'i' || node.name === 'tr' ? 'italic' : 'element', element: node });
      continue;
    }
    const piece = pieceOf(node);
    let from = 0;
    for (const range of ranges ?? []) {
      if (range.start > from) tokens.push({ kind: 'text', piece: slicePiece(piece, from, range.start) });
      skip();
      from = range.end;
    }
    if (from < node.text.length)
      tokens.push({ kind: 'text', piece: slicePiece(piece, from, node.text.length) });
  }
  return tokens;
}
