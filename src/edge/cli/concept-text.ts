/** The words of a meaning as people read them in a terminal: one a line, the works behind. */
import type { Concept, ConceptAnswer } from '../../engine/concept.js';
import type { AttestedWord } from '../../engine/concept-words.js';
import { shortGloss } from '../../engine/word-reading.js';
import { LANGUAGE_NAMES } from '../../model/language.js';
import { padEnd, printable, type Style, width, wrap } from './style.js';
import { shortId } from './views/parts.js';

interface Options {
  readonly columns: number;
  readonly style: Style;
  /** Ids can be looked up again. */
  readonly isTraceable: boolean;
}

/** Wider lines are hard to read. */
const WIDEST = 100;
/** Room the works must have to stand on the same line. */
const LEAST_WORKS = 24;
const INDENT = 2;
const GAP = 2;
const UNBROKEN = '\u00a0';

export function conceptText(answer: ConceptAnswer, options: Options): string {
  const { style } = options;
  const lines = answer.concepts.flatMap((each, index) => [
    ...(index === 0 ? [] : ['']),
    ...conceptLines(each, options),
  ]);
  for (const { text } of answer.notes) lines.push(style.yellow(printable(text)));
  const [witness] = answer.concepts.flatMap(({ words }) => words).flatMap(({ witnesses }) => witnesses);
  if (witness !== undefined && options.isTraceable)
    lines.push('', style.dim(`why?  langnet trace ${shortId(witness.claimId)}`));
  return `${lines.join('\n')}\n`;
}

function conceptLines(
  { constant, status, definition, wordnetKey, words }: Concept,
  options: Options,
): string[] {
  const { style } = options;
  const columns = Math.min(options.columns, WIDEST);
  const about = status === 'provisional' ? 'made by rule; no word of the core vocabulary has it' : definition;
  const head = [style.bold(printable(constant)), printable(about)].filter((part) => part !== '').join('  ');
  const key = wordnetKey === '' ? '' : style.dim(`WordNet ${printable(wordnetKey)}`);
  const room = columns - width(head) - width(key);
  const lines = key === '' || room < GAP ? [head] : [`${head}${' '.repeat(room)}${key}`];
  if (key !== '' && room < GAP) lines.push(`${' '.repeat(INDENT)}${key}`);
  const widest = (cell: (word: AttestedWord) => string) =>
    Math.max(0, ...words.map((word) => width(printable(cell(word)))));
  const widths = {
    language: widest(({ language }) => LANGUAGE_NAMES[language]),
    display: widest(({ display }) => display),
    gloss: widest(({ gloss }) => shortGloss(gloss)),
  };
  let language = '';
  for (const word of words) {
    const name = LANGUAGE_NAMES[word.language];
    const cells = [
      padEnd(name === language ? '' : name, widths.language),
      padEnd(shownLemma(word, style), widths.display),
      padEnd(printable(shortGloss(word.gloss)), widths.gloss),
    ];
    language = name;
    lines.push(...withWorks(`${' '.repeat(INDENT)}${cells.join(' '.repeat(GAP))}`, word, columns, style));
  }
  return lines;
}

function shownLemma({ display, isAsked }: AttestedWord, style: Style): string {
  return isAsked ? style.bold(printable(display)) : printable(display);
}

/** Behind the word where there is room, else on lines of their own. */
function withWorks(left: string, word: AttestedWord, columns: number, style: Style): string[] {
  const at = width(left) + GAP;
  const isBeside = columns - at >= LEAST_WORKS;
  const indent = isBeside ? at : INDENT * 3;
  const rows = worksRows(word, Math.max(LEAST_WORKS, columns - indent)).map((row) => style.dim(row));
  if (!isBeside) return [left.trimEnd(), ...rows.map((row) => `${' '.repeat(indent)}${row}`)];
  return rows.map((row, index) =>
    index === 0 ? `${left}${' '.repeat(GAP)}${row}` : `${' '.repeat(indent)}${row}`,
  );
}

/** Lines break between works, never within the name of one. */
function worksRows({ works, isEditorial }: AttestedWord, columns: number): readonly string[] {
  if (works.length === 0) return ['not found by a lookup'];
  const text = `${works.join(' · ')}${isEditorial ? ' (editorial)' : ''}`;
  const joined = printable(text).replace(/(?<!·) (?!·)/g, UNBROKEN);
  return wrap(joined, columns).map((row) => row.replaceAll(UNBROKEN, ' '));
}
