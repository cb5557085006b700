/** An answer as people read it in a terminal. */
import { LANGUAGE_NAMES } from '../../model/language.js';
import type { AnswerDocument, WitnessDocument } from './document.js';
import { padEnd, printable, type Style, width, wrap } from './style.js';

const TIER_WORDS: Readonly<Record<string, string>> = {
  marks_ignored: 'marks or case ignored',
  spelling_variant: 'spelling variant',
  enclitic_removed: 'enclitic removed',
  sandhi_split: 'sandhi split',
  nearest_headword: 'a guess: nearest headword',
  rule_made: 'a guess: made by rule',
};
const GENDERS: Readonly<Record<string, string>> = {
  masculine: 'm.',
  feminine: 'f.',
  neuter: 'n.',
  common: 'c.',
};

/** Lemmas after the first ones are only named in the didactic view. */
const FULL_LEMMAS = 3;

export interface TextOptions {
  readonly columns: number;
  readonly style: Style;
  readonly view: 'didactic' | 'research';
  /** False when no cache will remember the ids. */
  readonly isTraceable: boolean;
}

export function answerText(document: AnswerDocument, options: TextOptions): string {
  const { style } = options;
  const lines: string[] = [];
  const name = LANGUAGE_NAMES[document.query.language_hint];
  const changed =
    document.query.normalized !== document.query.surface ? ` · read as ${document.query.normalized}` : '';
  lines.push(
    twoSides(
      style.bold(printable(document.query.surface)),
      style.dim(`${name}${printable(changed)}`),
      options,
    ),
  );
  const shown = options.view === 'research' ? document.lemmas : document.lemmas.slice(0, FULL_LEMMAS);
  for (const lemma of shown) lines.push(...lemmaLines(lemma, document, options));
  const rest = document.lemmas.slice(shown.length);
  if (rest.length > 0) lines.push('', ...alsoLines(rest, document, options));
  if (document.lemmas.length === 0) lines.push('', noMatchLine(document));
  for (const warning of document.warnings) lines.push('', style.yellow(`note: ${printable(warning.text)}`));
  lines.push('', ...sourceLines(document, options));
  // A claim, not a sense: the same sense may also be reached by other words and other calls.
  const first = document.senses[0]?.witnesses[0];
  if (first !== undefined && options.isTraceable)
    lines.push(style.dim(`why?  langnet trace ${shortId(first.claim_id)}`));
  return `${lines.join('\n')}\n`;
}

type LemmaDocument = AnswerDocument['lemmas'][number];

function lemmaLines(lemma: LemmaDocument, document: AnswerDocument, options: TextOptions): string[] {
  const { style, view } = options;
  const parts = [style.bold(printable(lemma.headword_line || lemma.display))];
  const grammar = [GENDERS[lemma.gender] ?? lemma.gender, lemma.pos].filter((word) => word !== '').join(' ');
  const described = [grammar, lemma.class].filter((word) => word !== '').join(', ');
  if (described !== '') parts.push(printable(described));
  const tier = TIER_WORDS[lemma.tier];
  if (tier !== undefined)
    parts.push(style.yellow(`(${tier}${lemma.form === '' ? '' : `: ${printable(lemma.form)}`})`));
  const lines = [
    '',
    twoSides(parts.join('  '), style.dim(sourcesText(lemma.witnesses, lemma.editorial)), options),
  ];
  if (view === 'research') lines.push(style.dim(`   ${lemma.lemma_id}  ${lemma.lexeme_key}`));
  for (const analysis of document.analyses.filter((row) => row.lemma_id === lemma.lemma_id)) {
    const extras = ['enclitic', 'prefix', 'suffix'].flatMap((key) =>
      analysis.features[key] === undefined ? [] : [` + ${key} -${analysis.features[key]}`],
    );
    const segment = analysis.features.segment === undefined ? '' : `${analysis.features.segment}: `;
    const text = `${segment}${analysis.text}${extras.join('')}`;
    lines.push(...indented(printable(text), '   ', options));
    if (view === 'research') lines.push(...witnessLines(analysis.witnesses, style));
  }
  const hidden = new Set(view === 'research' ? [] : document.ui_hints.collapsed_senses);
  const senses = document.senses.filter((row) => row.lemma_id === lemma.lemma_id);
  senses.forEach((sense, index) => {
    if (hidden.has(sense.sense_id)) return;
    const marks = [...sense.domains, ...sense.register];
    const note = marks.length > 0 ? style.dim(`  (${printable(marks.join(', '))})`) : '';
    const number = padEnd(`   ${index + 1}`, 6);
    const wrapped = wrap(printable(sense.display_gloss), textColumns(options) - 6);
    wrapped.forEach((line, at) => {
      const text = `${at === 0 ? number : '      '}${line}`;
      const isLast = at === wrapped.length - 1;
      // The sources stand behind the last words, so that they never break a sentence.
      const sources = style.dim(sourcesText(sense.witnesses, sense.editorial));
      lines.push(isLast ? twoSides(`${text}${note}`, sources, options) : text);
    });
    if (view === 'research') {
      lines.push(style.dim(`      ${sense.sense_id}`), ...witnessLines(sense.witnesses, style));
    }
  });
  const folded = senses.filter((sense) => hidden.has(sense.sense_id)).length;
  if (folded > 0) lines.push(style.dim(`      … and ${folded} more (--view research)`));
  return lines;
}

function witnessLines(witnesses: readonly WitnessDocument[], style: Style): string[] {
  return witnesses.map((witness) =>
    style.dim(`        ${witness.claim_id}  ${printable(witness.source_ref)}`),
  );
}

function alsoLines(rest: readonly LemmaDocument[], document: AnswerDocument, options: TextOptions): string[] {
  const named = rest.map((lemma) => {
    const sense = document.senses.find((row) => row.lemma_id === lemma.lemma_id);
    const gloss = sense === undefined ? '' : ` (${sense.display_gloss})`;
    return printable(`${lemma.headword_line || lemma.display}${gloss}`);
  });
  return wrap(`also possible: ${named.join(' · ')}`, options.columns).map((line) => line);
}

/** Silence, no such word, and nobody there to ask are different things. */
function noMatchLine(document: AnswerDocument): string {
  const asked = document.sources.filter((row) => row.status === 'no_match').map((row) => row.tool);
  if (asked.length > 0)
    return `No match: ${asked.join(', ')} ${asked.length === 1 ? 'does' : 'do'} not know this word.`;
  if (document.sources.some((row) => row.status === 'answered')) {
    return 'The tools answered, but not about this as one word; look its words up one by one.';
  }
  if (document.sources.length === 0) return 'No tool gives what was asked for in this language.';
  return 'No tool could answer; see below for what would bring one.';
}

function sourceLines(document: AnswerDocument, options: TextOptions): string[] {
  const { style } = options;
  const groups: string[] = [];
  const named = (status: string) =>
    document.sources.filter((row) => row.status === status).map((row) => row.tool);
  const answered = named('answered');
  if (answered.length > 0) groups.push(`${answered.join(', ')} answered`);
  const silent = named('no_match');
  if (silent.length > 0) groups.push(`${silent.join(', ')}: no match`);
  for (const row of document.sources) {
    if (row.status === 'skipped')
      groups.push(`${row.tool} skipped: ${row.reason}${row.advice === '' ? '' : ` → ${row.advice}`}`);
    if (row.status === 'failed') {
      groups.push(
        style.red(`${row.tool} failed: ${row.reason}${row.advice === '' ? '' : ` → ${row.advice}`}`),
      );
    }
  }
  if (groups.length === 0) return [];
  return wrap(`sources: ${printable(groups.join(' · '))}`, options.columns).map((line) => style.dim(line));
}

function sourcesText(witnesses: readonly WitnessDocument[], isEditorial: boolean): string {
  const names = [...new Set(witnesses.map((witness) => witness.source))].join(' · ');
  return isEditorial ? `${names} (editorial)` : names;
}

/** Text left, sources right on the same line where both fit, else below it. */
function twoSides(left: string, right: string, options: TextOptions): string {
  if (right === '') return left;
  const room = Math.min(options.columns, 100);
  const gap = room - width(left) - width(right);
  return gap >= 2 ? `${left}${' '.repeat(gap)}${right}` : `${left}\n      ${right}`;
}

function textColumns(options: TextOptions): number {
  return Math.min(options.columns, 100);
}

function indented(text: string, indent: string, options: TextOptions): string[] {
  return wrap(text, textColumns(options) - indent.length).map((line) => `${indent}${line}`);
}

/** Enough of an id to be found again. */
export function shortId(id: string): string {
  const [prefix = '', digits = ''] = id.split('_');
  return `${prefix}_${digits.slice(0, 10)}`;
}
