/** The words by which an explanation goes on, breaks off, or needs what follows. Plain patterns. */
import type { Node } from './outline.js';

/** `HIT. 18.2.`, `AM.`, `3. 82. 35`: what is left of references that stand in plain type. */
export const PLAIN_REFERENCE =
  /(?:^|[\s,])(?!(?:Nos?|LL?)\.)(?:\p{Lu}[\p{L}'’-]*\.(?:\s?\p{Lu}[\p{L}'’-]*\.)?\s(?:[IVX]+\.\s?)?\d|\p{Lu}{2,6}(?:-\p{Lu}{1,6})?\.|\d{1,3}\.\s?\d{1,3}[.:])/u;
export const EXAMPLE = /(?<![\p{L}\d])(?:[Ee]\. ?g\.|z\. ?B\.|v\. gr\.)(?=\s|$|[,:])/u;
/** "relating to the first member of a comp.": the text needs the abbreviation. */
export const NEEDING = /(?:^|[\s(‘-])(?:of|on|the|an?|of an?,|\p{L}+[’']s|zu|der|des|im)\s*$/iu;
/** "N. of RV. x, 34", "a hymn of the RV.": it needs the source. */
export const NAMING =
  /(?:^|[\s(‘-])(?:the|an?|of an?,|(?:N|[Nn]ame|chs?|books?|part|sections?|author|school|hymn|verse|chapter|Gaṇas?|Pariś|Pariśiṣṭa|Comm)\.?\s(?:of|on))\s*$/u;
/** "in comp.", "only in comp." */
export const IN_GRAMMAR = /(?:^|[\s,(;])(?:(?:only|often|mostly|esp\.|or)\s)?in\s*$/u;
/** What a commentary says of a passage. */
export const COMMENTARIES = new Set(['Comm.', 'Sch.', 'Vārtt.', 'Schol.']);
/** Words between one source and the next. */
const CONNECTING = new Set('and on or also with in ad u und from to f ff &c & etc'.split(' '));

/** Words that only lead from one source to the next. */
export function isConnecting(node: Node): boolean {
  if (node.kind !== 'text' && node.kind !== 'line') return false;
  return node.text
    .split(/[\s,;:.'’)\]]+/)
    .every((word) => word === '' || CONNECTING.has(word) || /^(?:\d+|[ivxl]+)$/.test(word));
}
