/** The best citations of a word, and a passage asked for by its URN, as people read them below an answer. */
import { CHECKS } from './cts-text.js';
import type { CitationDocument } from './document.js';
import { printable, type Style, width, wrap } from './style.js';

interface Options {
  readonly columns: number;
  readonly style: Style;
  readonly view: 'didactic' | 'research';
}

const WIDEST = 100;
const SHOWN = 3;
const SHOWN_IN_RESEARCH = 12;
const LONGEST_TEXT = 160;

/** Checked ones first, then those whose passage is here, then those that quote, then examples of corpora. */
export function citationLines(
  citations: readonly CitationDocument[],
  lemmaId: string,
  options: Options,
): readonly string[] {
  const own = citations.filter((citation) => citation.lemma_id === lemmaId && textOf(citation) !== '');
  const limit = options.view === 'research' ? SHOWN_IN_RESEARCH : SHOWN;
  const shown = own
    .map((citation, place) => ({ citation, place, cost: costOf(citation) }))
    .sort((a, b) => a.cost - b.cost || a.place - b.place)
    .slice(0, limit);
  const lines = shown.flatMap(({ citation }) => linesOf(citation, options));
  const all = citations.filter((citation) => citation.lemma_id === lemmaId).length;
  const rest = all - shown.length;
  const more =
    rest > 0 && shown.length > 0 ? [options.style.dim(`   … and ${rest} more citations (--json)`)] : [];
  return options.view === 'research' ? [...lines, ...more] : lines;
}

function costOf({ type, text, passage }: CitationDocument): number {
  if (type === 'example') return 3;
  if (passage?.check === 'there') return 0;
  if (passage?.check === 'nearby' || (passage !== undefined && passage.text !== '' && passage.check === ''))
    return 1;
  return text === '' ? 5 : 2;
}

/** What the dictionary quotes; where it quotes nothing, the passage. */
function textOf({ text, passage }: CitationDocument): string {
  return (text || (passage?.text ?? '')).replace(/[\s,;:]+$/, '');
}

function linesOf(citation: CitationDocument, { columns, style }: Options): readonly string[] {
  const room = Math.min(columns, WIDEST);
  const head = `   ${printable(refOf(citation))}  `;
  const words = printable(shorten(textOf(citation)));
  const lines = hanging(head, words, room);
  const side = [checkText(citation, style), style.dim(printable(citation.cts_urn))].filter(
    (part) => width(part) > 0,
  );
  const last = lines.at(-1) ?? '';
  const gap = room - width(last) - width(side.join('  '));
  if (side.length === 0) return lines;
  if (gap >= 2) return [...lines.slice(0, -1), `${last}${' '.repeat(gap)}${side.join('  ')}`];
  const isOneLine = INDENT.length + width(side.join('  ')) <= room;
  return [...lines, ...(isOneLine ? [side.join('  ')] : side).map((part) => `${INDENT}${part}`)];
}

const INDENT = '      ';

/** The first line begins with the head, the others are indented; a head that leaves no room stands alone. */
function hanging(head: string, words: string, room: number): string[] {
  const [first = ''] = wrap(words, Math.max(1, room - width(head)));
  const isAlone = width(head) + width(first) > room;
  const rest = isAlone ? words : words.slice(first.length).trimStart();
  const further = rest === '' ? [] : wrap(rest, Math.max(20, room - INDENT.length));
  return [isAlone ? head.trimEnd() : `${head}${first}`, ...further.map((row) => `${INDENT}${row}`)];
}

function checkText({ passage }: CitationDocument, style: Style): string {
  const check = passage?.check ?? '';
  if (check === 'nearby')
    return style.green(`≈ nearby, at ${printable(passage?.found_at.split(':').at(-1) ?? '')}`);
  return check === 'not_found' ? style.yellow(CHECKS.not_found) : style.green(CHECKS[check]);
}

/** As the dictionary prints it; an example and a bare number need the names. */
function refOf({ type, ref, author, work }: CitationDocument): string {
  const names = [author, work].filter((name) => name !== '').join(', ');
  // Corpora of Sanskrit cite with a siglum of their own.
  if (type !== 'citation') return /^\p{L}/u.test(ref) ? `${names} (${ref})` : `${names} ${ref}`.trim();
  return /\p{L}{2,}|\p{L}\./u.test(ref.replace(/^(?:ib|id)\./i, '')) || names === ''
    ? ref
    : `${names} ${ref}`;
}

function shorten(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const blank = text.lastIndexOf(' ', LONGEST_TEXT - 1);
  return `${text.slice(0, blank > 0 ? blank : LONGEST_TEXT - 1)}…`;
}
