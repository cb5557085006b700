/** Gender, word class and inflection in the head of an HTML entry, where each word is a link of its own. */
import type { DictionaryEntry } from '../../lexica/entry.js';
import { type MarkupElement, type MarkupNode, textNodes } from '../../lexica/markup.js';
import { joinPieces, type Piece, type Printed, pieceOf, trimPiece } from '../../lexica/printed.js';
import type { Dictionary } from '../../lexica/works.js';
import { isCitationLink } from './html-nodes.js';

type Marks = Pick<DictionaryEntry, 'genders' | 'pos' | 'inflection'>;

const GENDERS = new Set(['m.', 'f.', 'n.', 'comm.', 'com.', 'ὁ', 'ἡ', 'τό', 'οἱ', 'αἱ', 'τά']);
const CLASSES = new Set(['adj.', 'adv.', 'interj.', 'prep.', 'conj.', 'Adv.', 'Adj.']);
const VERB_KINDS = new Set(['a.', 'n.', 'dep.', 'freq.', 'inch.']);
const GREEK_ENDINGS = new Set(['ον', 'όν', 'ή', 'η', 'ές', 'ες', 'ά', 'α']);
/** Behind the first words come etymology and meanings. */
const MAX_WORDS = 12;

export function readMarks(head: readonly MarkupNode[], dictionary: Dictionary): Marks {
  const genders: Printed[] = [];
  const pos: Printed[] = [];
  const inflection: Printed[] = [];
  const words = firstWords(head);
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const add = (list: Printed[], ...pieces: readonly Piece[]): void => {
      const printed = joinPieces(pieces);
      if (printed !== undefined) list.push(pieces.length > 1 ? together(pieces) : printed);
    };
    if (GENDERS.has(word.text)) add(genders, word);
    else if (CLASSES.has(word.text)) add(pos, word);
    else if (word.text === 'v.' && next !== undefined && VERB_KINDS.has(next.text)) {
      add(pos, word, next);
      break;
    } else if (dictionary === 'ls' && word.text === 'a' && next?.text === 'um') {
      const span = { start: word.span.start, end: next.span.end };
      inflection.push({ text: 'a, um', pieces: [{ text: 'a, um', span, isExact: false }] });
    } else if (dictionary === 'lsj' && index > 0 && GREEK_ENDINGS.has(word.text)) add(inflection, word);
  }
  return { genders, pos, inflection };
}

function together(pieces: readonly Piece[]): Printed {
  const text = pieces.map((piece) => piece.text).join(' ');
  const span = { start: pieces[0]?.span.start ?? 0, end: pieces.at(-1)?.span.end ?? 0 };
  return { text, pieces: [{ text, span, isExact: false }] };
}

/** The words up to the first italics or citation, without the commas behind them. */
function firstWords(nodes: readonly MarkupNode[]): readonly Piece[] {
  const words: Piece[] = [];
  for (const node of nodes) {
    if (words.length >= MAX_WORDS) break;
    if (node.kind === 'text') continue;
    if (node.name !== 'a' || isCitationLink(node)) break;
    words.push(...wordsOf(node));
  }
  return words;
}

function wordsOf(link: MarkupElement): readonly Piece[] {
  return textNodes(link).flatMap((text) => trimPiece(pieceOf(text), /^[\s(]+/, /[\s,;]+$/) ?? []);
}
