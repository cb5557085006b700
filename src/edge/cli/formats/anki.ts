/** A text file for Anki's import: one note a word. Didactic: the first word and its main senses; research: all. */
import type { AnswerDocument } from '../document.js';
import { printable } from '../style.js';
import { type NumberedSense, type ShownLemma, shownLemmas } from '../views/outline.js';
import type { Sentence } from '../views/parts.js';
import { readingLines } from '../views/readings.js';
import { constantOf, glossOf, grammarOf, headwordOf, marksOf, sourcesOf } from '../views/words.js';

const HEADERS = ['#separator:tab', '#html:true', '#columns:Front\tBack\tTags', '#tags column:3'];

export function answerAnki(
  document: AnswerDocument,
  view: 'didactic' | 'research',
  context?: Sentence,
): string {
  const lemmas = shownLemmas(document, view);
  const notes = (view === 'didactic' ? lemmas.slice(0, 1) : lemmas).map((outline) =>
    [frontOf(outline, context), backOf(outline), tagsOf(outline, document)].join('\t'),
  );
  return [...HEADERS, ...notes].map((line) => `${line}\n`).join('');
}

function frontOf({ lemma }: ShownLemma, context: Sentence | undefined): string {
  const head = `<b>${html(headwordOf(lemma))}</b>`;
  if (context === undefined) return head;
  const form = context.form === '' ? '' : `<b>${html(context.form)}</b>`;
  return `${head}<br><i>${html(context.before)}${form}${html(context.after)}</i>`;
}

function backOf({ lemma, readings, shown }: ShownLemma): string {
  const grammar = grammarOf(lemma);
  const lines = readingLines(readings).map(({ text }) => html(text));
  const senses = shown.map(senseOf);
  return [
    ...(grammar === '' ? [] : [`<i>${html(grammar)}</i>`]),
    ...lines,
    ...(senses.length === 0 ? [] : [`<ol>${senses.join('')}</ol>`]),
  ].join('<br>');
}

/** The number is kept: senses that are left out leave a gap. */
function senseOf({ number, sense }: NumberedSense): string {
  const [constant, marks] = [constantOf(sense), marksOf(sense)];
  const parts = [
    html(glossOf(sense)),
    ...(marks === '' ? [] : [`(${html(marks)})`]),
    ...(constant === '' ? [] : [`<code>${html(constant)}</code>`]),
    `<small>${html(sourcesOf(sense.witnesses).join(' · '))}${sense.editorial ? ' (editorial)' : ''}</small>`,
  ];
  return `<li value="${number}">${parts.join(' ')}</li>`;
}

/** `langnet::lat src::whitakers`: a tag ends at a blank. */
function tagsOf({ lemma, readings, shown }: ShownLemma, { query }: AnswerDocument): string {
  const witnesses = [lemma, ...readings, ...shown.map(({ sense }) => sense)].flatMap((row) => row.witnesses);
  const tools = new Set(witnesses.map(({ tool }) => tool));
  return [`langnet::${query.language_hint}`, ...[...tools].map((tool) => `src::${tool}`)]
    .map((tag) => printable(tag).replace(/[\s"]+/gu, '_'))
    .join(' ');
}

/** Without what HTML, the file's own rules (tab, quote) or Anki's `[sound:…]` and `{{…}}` would read. */
function html(text: string): string {
  return printable(text.replace(/\s/gu, ' ')).replace(/[&<>"'[\]{}]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
