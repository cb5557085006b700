/** Gender and part of speech from the tags made for them: `<lex>` and the attributes of `<info>`. */
import { type Gender, PartOfSpeech as Pos } from '../../gen/langnet/v1/morphology_pb.js';
import { type Grammar, gendersOf, grammarOf, NO_GRAMMAR } from './grammar.js';
import type { Token } from './tokens.js';

const WORDS: Readonly<Record<string, Pos>> = {
  ind: Pos.INDECLINABLE,
  adv: Pos.ADVERB,
  adj: Pos.ADJECTIVE,
  pron: Pos.PRONOUN,
  interj: Pos.INTERJECTION,
  partic: Pos.PARTICIPLE,
  conj: Pos.CONJUNCTION,
};
const CATEGORIES: Readonly<Record<string, Pos>> = {
  pron: Pos.PRONOUN,
  card: Pos.NUMERAL,
  prap: Pos.PARTICIPLE,
  fap: Pos.PARTICIPLE,
};

/** The list in `<info lex>` goes before the print; `inh` there means what the headword's last record had. */
export function readLex(tokens: readonly Token[], level: string, inherited: Grammar): Grammar {
  const info = tokens.find(({ kind, type }) => kind === 'info' && type === 'lex');
  const printed = tokens.find(({ kind, type }) => kind === 'grammar' && type === '');
  const classes = classesOf(tokens);
  const verb = tokens.find(({ kind, type }) => kind === 'info' && type === 'verb');
  if (verb !== undefined)
    return { pos: Pos.VERB, genders: [], classes: classes.list, cells: [verb, ...classes.cells] };
  const category = categoryOf(tokens);
  if (category !== undefined) return category;
  const cells = [info, printed].filter((token) => token !== undefined);
  if (info !== undefined && info.text !== 'inh') {
    const stated = statedBy(info.text.split(':').map((item) => item.replace(/#.*$/, '')));
    if (stated !== undefined) return grammarOf(stated.genders, stated.pos, [], cells);
  }
  if (printed !== undefined) {
    const letters = printed.text
      .replace(/\([^)]*\)?/g, '')
      .split(/[.\s,]+/)
      .filter((item) => item !== '');
    const stated = statedBy(letters.map((item) => item.toLowerCase()));
    if (stated !== undefined) return grammarOf(stated.genders, stated.pos, [], [printed]);
  }
  if (info !== undefined) return info.text === 'inh' ? { ...inherited, cells: [info] } : NO_GRAMMAR;
  // The page of getword.php does not show the tag; a further sense has the gender of the one before it.
  return level.endsWith('A') ? { ...inherited, cells: [] } : NO_GRAMMAR;
}

function statedBy(items: readonly string[]): { genders: readonly Gender[]; pos: Pos } | undefined {
  const genders: Gender[] = [];
  let pos = Pos.UNSPECIFIED;
  for (const item of items) {
    const found = gendersOf(item);
    if (found !== undefined) genders.push(...found);
    else if (Object.hasOwn(WORDS, item) && pos === Pos.UNSPECIFIED) pos = WORDS[item] ?? pos;
  }
  if (genders.length === 0 && pos === Pos.UNSPECIFIED) return undefined;
  // "m. f. n., also indeclinable" is an adjective all the same.
  return genders.length > 0 && pos === Pos.INDECLINABLE
    ? { genders, pos: Pos.UNSPECIFIED }
    : { genders, pos };
}

/** `cp="1,10P"`: class and voice, as the record lists them. */
function classesOf(tokens: readonly Token[]): { list: readonly string[]; cells: readonly Token[] } {
  const cell = tokens.find(({ kind, type }) => kind === 'info' && type === 'cp');
  const list = (cell?.text ?? '').split(',').filter((item) => item !== '' && !item.startsWith('0'));
  return { list, cells: cell === undefined ? [] : [cell] };
}

/** `lexcat="LEXID=pron,STEM=idam"` */
function categoryOf(tokens: readonly Token[]): Grammar | undefined {
  const cell = tokens.find(({ kind, type }) => kind === 'info' && type === 'lexcat');
  const id = /LEXID=(\w+)/.exec(cell?.text ?? '')?.[1] ?? '';
  if (cell === undefined || !Object.hasOwn(CATEGORIES, id)) return undefined;
  return { pos: CATEGORIES[id] ?? Pos.UNSPECIFIED, genders: [], classes: [], cells: [cell] };
}
