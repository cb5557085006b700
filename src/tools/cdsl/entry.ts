/** One record to what it says: grammar, root, origin, senses. Knows the rules of its dictionary's family, and no bytes. */
import { PartOfSpeech as Pos } from '../../gen/langnet/v1/morphology_pb.js';
import { convertSanskrit } from '../../script/sanskrit.js';
import type { ListRow } from './abbreviations.js';
import { markBenfey } from './benfey.js';
import { isRootHead, readBenfeyHead } from './benfey-head.js';
import { type Etymology, etymologyIn, etymologyOf, originGroups, type Root, rootIn } from './etymology.js';
import { behindTransliteration, type Grammar, type Leading, NO_GRAMMAR, readLeading } from './grammar.js';
import { readLex } from './lex.js';
import { hasPreverbs, markVerbs } from './mark-verbs.js';
import { type Node, outline, type Segment } from './outline.js';
import { markCitations } from './plain-citations.js';
import { withPreverbs } from './preverb-chains.js';
import type { RecordData } from './records.js';
import type { Reader, Rules } from './rules.js';
import { meaningInHead, romanNumber, rootClass, verseTokens } from './sanskrit-glosses.js';
import { keyToIast } from './sanskrit-words.js';
import { divideSections, type Section } from './sections.js';
import { type Sense, sensesOf } from './senses.js';
import { splitTokens } from './split-tokens.js';
import { type Cell, part, type Token } from './tokens.js';

export interface Entry {
  readonly grammar: Grammar;
  readonly verbKind: string;
  /** The parts of a verb with preverbs as the record parses it, SLP1. */
  readonly parse: Cell | null;
  readonly root: Root | null;
  readonly etymology: Etymology | null;
  /** The first is about the headword. */
  readonly parts: readonly EntryPart[];
  readonly references: readonly string[];
  /** A part says that the meaning is that of the entry before. */
  readonly isSame: boolean;
  readonly isSupplement: boolean;
}

export interface EntryPart {
  readonly section: Section;
  readonly senses: readonly Sense[];
}

/** `inherited` is what the records before it have said of the same headword. */
export function readEntry(
  record: RecordData,
  reader: Reader,
  list: readonly ListRow[],
  inherited: Grammar,
): Entry {
  const { rules } = reader;
  const tokens = verseTokens(record.tokens, reader.dictionary);
  const options = {
    splitsLanguages: reader.dictionary.family === 'polyglot',
    joinsItalics: reader.dictionary.hasDividedWords === true && rules.italicIsSanskrit,
    splitsItalics: rules.verbs === 'bare',
    boldIsSanskrit: rules.boldIsSanskrit,
  };
  const isExplained = reader.dictionary.glossLanguage !== 'sa';
  const { head, body } = splitHead(isExplained ? splitTokens(tokens, options) : tokens, reader);
  const infos = record.tokens.filter(({ kind }) => kind === 'info');
  const info = (type: string) => infos.find((token) => token.type === type);
  const isSupplement = infos.some(({ type, text }) => type === 'n' && (text === 'sup' || text === 'rev'));
  const segments = outline(body, rules);
  const leading = rules.grammar === 'leading' ? leadingOf(segments, reader) : undefined;
  const stated = leading?.grammar ?? statedGrammar(record, reader, segments[0]?.parts[0] ?? [], inherited);
  const verb = info('verb');
  const isVerb =
    verb !== undefined ||
    stated.pos === Pos.VERB ||
    looksVerbal(head, body, segments[0]?.parts[0] ?? [], leading?.rest ?? [], stated, reader);
  const grammar = isVerb && stated.pos === Pos.UNSPECIFIED ? { ...stated, pos: Pos.VERB } : stated;
  const isOrigin = /E$/.test(record.fields.e?.text ?? '');
  const sections = divideSections(markSections(body, isVerb, rules.verbs));
  const end = record.raw?.end ?? record.span.end;
  const frame = { reader, list, grammar, isVerb, end };
  const parts = sections.map((section, index): EntryPart => {
    const own = sections.length === 1 ? segments : outline(section.tokens, rules);
    const senses = isOrigin || section.kind !== 'meanings' ? [] : sensesIn(own, section, sections[index + 1]);
    return { section, senses };
  });
  function sensesIn(own: readonly Segment[], section: Section, next: Section | undefined): readonly Sense[] {
    const isOwn = section.place === null && section.label === null;
    const meanings = rules.gloss === 'head' ? outlineOf(meaningInHead(head)) : own;
    const rest = sections.length === 1 || leading === undefined ? leading : leadingOf(own, reader);
    const firstRest = isOwn && rules.gloss !== 'head' ? rest?.rest : undefined;
    return sensesOf(meanings, firstRest, {
      ...frame,
      grammar: grammarIn(section, grammar),
      end: startOf(next) ?? end,
    });
  }
  const senses = parts.flatMap((part_) => part_.senses);
  const origins = sections.filter(({ kind }) => kind === 'origin').map(({ tokens }) => tokens);
  return {
    grammar,
    verbKind: verb?.text ?? '',
    parse: info('parse') ?? null,
    root: rootIn(head) ?? rootIn(originGroups(segments)),
    etymology: isOrigin ? etymologyOf([body]) : (etymologyIn(segments) ?? etymologyOf(origins)),
    parts: parts.map(({ section, senses: own }) => ({
      section,
      senses: own.filter(({ gloss }) => gloss.text !== ''),
    })),
    references: [...new Set(senses.flatMap(({ gloss }) => gloss.references))],
    isSame: senses.some(({ gloss }) => gloss.isSame),
    isSupplement,
  };
}

/** References in plain type become sources like those that are marked. */
export function markRecord(record: RecordData, { rules, dictionary }: Reader): RecordData {
  const tokens = markCitations(record.tokens, rules.references, dictionary.hasDividedWords === true);
  return tokens === record.tokens ? record : { ...record, tokens };
}

/** The word that a section is about, IAST: the verb with preverbs, or a form. */
export function headwordOf({ form, preverbs }: Section, { fields }: RecordData): string {
  if (form !== null) return convertSanskrit(form.text, 'iast', 'iast').text;
  return keyToIast(withPreverbs(preverbs, fields.k1?.text ?? ''));
}

/** The words besides the headword that a record explains. */
export function wordsWithin(record: RecordData, reader: Reader): readonly string[] {
  const { parts } = readEntry(markRecord(record, reader), reader, [], NO_GRAMMAR);
  return parts.flatMap(({ section, senses }) =>
    section.place === null || senses.length === 0 ? [] : [headwordOf(section, record)],
  );
}

function markSections(body: readonly Token[], isVerb: boolean, verbs: Rules['verbs']): readonly Token[] {
  if (verbs === 'benfey') return markBenfey(body, isVerb);
  return isVerb ? markVerbs(body, verbs) : body;
}

/** A form of the verb is declined, and states its own gender. */
function grammarIn({ form }: Section, grammar: Grammar): Grammar {
  return form === null ? grammar : NO_GRAMMAR;
}

function startOf(section: Section | undefined): number | undefined {
  return section?.tokens[0]?.start;
}

function leadingOf(segments: readonly Segment[], { rules, dictionary }: Reader): Leading {
  const first = segments[0]?.parts[0] ?? [];
  if (!rules.transliterated) return readLeading(first, { isEnglish: dictionary.hasEnglishKeys === true });
  if (rules.verbs === 'benfey' && isRootHead(first)) return readBenfeyHead(first, segments[1]);
  const own = readLeading(behindTransliteration(first), { hasEndings: true });
  if (own.grammar.pos !== Pos.UNSPECIFIED || rules.verbs !== 'benfey') return own;
  return readBenfeyHead(first, segments[1]);
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
  return [{ label: null, path: [], division: '', parts: [nodes] }];
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

/** A root sign before the headword, a class or a finite form behind it, or a meaning that begins with "to". */
function looksVerbal(
  head: readonly Token[],
  body: readonly Token[],
  first: readonly Node[],
  rest: readonly Node[],
  { pos, genders }: Grammar,
  { rules }: Reader,
): boolean {
  if (pos !== Pos.UNSPECIFIED || genders.length > 0) return false;
  if (rules.grammar === 'none') return false;
  if (head.some(({ text }) => text.includes('√'))) return true;
  const words = first.filter((node) => node.kind === 'group' || node.text.trim().replace(/^,/, '') !== '');
  // `Ved. cl. 1. P.`
  const next = words.find(({ kind }) => kind !== 'group' && kind !== 'foreign');
  if (rules.grammar === 'lex' && rules.verbs === 'with') return hasPreverbs(body, rules.verbs);
  if (rules.grammar === 'lex')
    return next?.kind === 'abbreviation' && /^(?:cl|P|Ā)\.$/u.test(next.text.trim());
  if (rules.grammar === 'leading' && hasFiniteForm(words)) return true;
  const [word] = rest.filter((node) => node.kind === 'text' && /\p{L}/u.test(node.text));
  return word?.kind === 'text' && /^[\s,.\d]*To\s/.test(word.text);
}

/** Before the first word of the meaning. */
function hasFiniteForm(nodes: readonly Node[]): boolean {
  for (const node of nodes.slice(0, 10)) {
    if (node.kind === 'sanskrit' && /(?:ti|te)(?=[\s,(]|$)/.test(node.text)) return true;
    if (node.kind === 'text' && node.style === '' && /\p{L}{2}/u.test(node.text)) return false;
  }
  return false;
}
