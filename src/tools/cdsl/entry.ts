/** One record to what it says: grammar, root, origin, senses. Knows the rules of its dictionary's family, and no bytes. */
import { PartOfSpeech as Pos } from '../../gen/langnet/v1/morphology_pb.js';
import type { ListRow } from './abbreviations.js';
import { type Etymology, etymologyIn, etymologyOf, originGroups, type Root, rootIn } from './etymology.js';
import { behindTransliteration, type Grammar, NO_GRAMMAR, readLeading } from './grammar.js';
import { readLex } from './lex.js';
import { type Node, outline, type Segment } from './outline.js';
import type { RecordData } from './records.js';
import type { Reader } from './rules.js';
import { meaningInHead, romanNumber, rootClass, verseTokens } from './sanskrit-glosses.js';
import { type Sense, sensesOf } from './senses.js';
import { type Cell, part, type Token } from './tokens.js';

export interface Entry {
  readonly grammar: Grammar;
  readonly verbKind: string;
  /** The parts of a verb with preverbs as the record parses it, SLP1. */
  readonly parse: Cell | null;
  readonly root: Root | null;
  readonly etymology: Etymology | null;
  readonly senses: readonly Sense[];
  readonly references: readonly string[];
  readonly isSupplement: boolean;
}

/** `inherited` is what the records before it have said of the same headword. */
export function readEntry(
  record: RecordData,
  reader: Reader,
  list: readonly ListRow[],
  inherited: Grammar,
): Entry {
  const { rules } = reader;
  const { head, body } = splitHead(verseTokens(record.tokens, reader.dictionary), reader);
  const infos = record.tokens.filter(({ kind }) => kind === 'info');
  const info = (type: string) => infos.find((token) => token.type === type);
  const isSupplement = infos.some(({ type, text }) => type === 'n' && (text === 'sup' || text === 'rev'));
  const segments = outline(body, rules);
  const first = segments[0]?.parts[0] ?? [];
  const grammarNodes = rules.transliterated ? behindTransliteration(first) : first;
  const leading =
    rules.grammar === 'leading' ? readLeading(grammarNodes, reader.dictionary.hasEnglishKeys) : undefined;
  const stated = leading?.grammar ?? statedGrammar(record, reader, first, inherited);
  const verb = info('verb');
  const isVerb =
    verb !== undefined ||
    stated.pos === Pos.VERB ||
    (leading !== undefined && looksVerbal(head, first, leading.rest, stated));
  const grammar = isVerb && stated.pos === Pos.UNSPECIFIED ? { ...stated, pos: Pos.VERB } : stated;
  const isOrigin = /E$/.test(record.fields.e?.text ?? '');
  const frame = { reader, list, grammar, isVerb, bodyEnd: record.raw?.end ?? record.span.end };
  const isInHead = rules.gloss === 'head';
  const meanings = isInHead ? outlineOf(meaningInHead(head)) : segments;
  const senses = isOrigin ? [] : sensesOf(meanings, isInHead ? undefined : leading?.rest, frame);
  return {
    grammar,
    verbKind: verb?.text ?? '',
    parse: info('parse') ?? null,
    root: rootIn(head) ?? rootIn(originGroups(segments)),
    etymology: isOrigin ? etymologyOf([body]) : etymologyIn(segments),
    senses: senses.filter(({ gloss }) => gloss.text !== ''),
    references: [...new Set(senses.flatMap(({ gloss }) => gloss.references))],
    isSupplement,
  };
}

function statedGrammar(
  record: RecordData,
  { rules, dictionary }: Reader,
  first: readonly Node[],
  inherited: Grammar,
): Grammar {
  if (rules.grammar === 'lex') return readLex(record.tokens, record.fields.e?.text ?? '', inherited);
  const number = dictionary.family === 'roots' ? rootClass(first) : undefined;
  if (number === undefined) return NO_GRAMMAR;
  return { pos: Pos.VERB, genders: [], classes: [romanNumber(number)], cells: [number] };
}

function outlineOf(nodes: readonly Node[]): readonly Segment[] {
  return [{ label: null, division: '', parts: [nodes] }];
}

/** The headword part ends at the first bar; where there is none, behind the first word. */
function splitHead(
  tokens: readonly Token[],
  { dictionary }: Reader,
): { head: readonly Token[]; body: readonly Token[] } {
  const bar = tokens.findIndex(({ kind }) => kind === 'bar');
  if (bar !== -1) return { head: tokens.slice(0, bar), body: tokens.slice(bar + 1) };
  const [first] = tokens;
  const word = /^\s*(?:[IVX]+ )?√?\s?[\p{L}\p{M}°˚-]+,?/u.exec(first?.text ?? '')?.[0];
  if (dictionary.family !== 'polyglot' || first?.kind !== 'text' || word === undefined)
    return { head: [], body: tokens };
  const rest = part(first, word.length, first.text.length);
  return { head: [part(first, 0, word.length)], body: [rest, ...tokens.slice(1)] };
}

/** A root sign before the headword, a finite form behind it, or a meaning that begins with "to". */
function looksVerbal(
  head: readonly Token[],
  first: readonly Node[],
  rest: readonly Node[],
  { pos, genders }: Grammar,
): boolean {
  if (pos !== Pos.UNSPECIFIED || genders.length > 0) return false;
  if (head.some(({ text }) => text.includes('√'))) return true;
  const [next] = first.filter((node) => node.kind === 'group' || node.text.trim().replace(/^,/, '') !== '');
  if (next?.kind === 'sanskrit' && /(?:ti|te)(?=[\s,(]|$)/.test(next.text)) return true;
  const [word] = rest.filter((node) => node.kind === 'text' && /\p{L}/u.test(node.text));
  return word?.kind === 'text' && /^[\s,.\d]*To\s/.test(word.text);
}
