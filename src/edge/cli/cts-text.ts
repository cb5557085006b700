/** A passage as people read it in a terminal. */
import type { CtsAnswer } from '../../engine/cts.js';
import type { PassageUnit, QuoteCheck } from '../../model/passage.js';
import { padEnd, printable, type Style, width, wrap } from './style.js';

interface Options {
  readonly columns: number;
  readonly style: Style;
}

const REASONS: Readonly<Record<string, string>> = {
  urn: 'given as a URN',
  perseus_reference: 'encoded as Perseus does',
  abbreviation: 'by its abbreviation',
  speech_number: 'the first number is that of the speech',
  speech_number_by_rule: 'the work is found by the number of the speech',
  several_works: 'the abbreviation stands for several works',
  several_languages: 'works of several languages are abbreviated so',
  roman_numerals: 'with Roman numerals',
  no_passage: 'no passage is named',
  unread_words: 'not all of it was understood',
  place_cut: 'not all of the place was understood',
};

export const CHECKS: Readonly<Record<QuoteCheck, string>> = {
  '': '',
  there: '✓ the words stand there',
  nearby: '≈ the words stand nearby',
  not_found: '✗ not found in this edition',
};

/** Wider lines are hard to read. */
const WIDEST = 100;
/** References wider than this get a line of their own. */
const WIDEST_REF = 24;
const MAX_LISTED = 8;

export function ctsText(answer: CtsAnswer, options: Options): string {
  const { style } = options;
  const columns = Math.min(options.columns, WIDEST);
  const lines = [
    twoSides(style.bold(printable(answer.cited)), answer.urn === answer.cited ? '' : answer.urn, columns),
  ];
  const names = [answer.author, answer.work].filter((name) => name !== '').join(', ');
  const edition = answer.edition.slice(answer.workUrn.length + 1);
  if (names !== '')
    lines.push(twoSides(printable(names), edition === '' ? '' : style.dim(`edition ${edition}`), columns));
  if (answer.status === 'unresolved') lines.push(style.yellow('unresolved'));
  else lines.push(...wrap(sureText(answer), columns).map((line) => style.dim(line)));
  if (answer.units.length > 0) lines.push('', ...unitLines(answer.units, columns, style));
  if (answer.check !== '') {
    const paint = answer.check === 'there' ? style.green : style.yellow;
    lines.push('', paint(`${CHECKS[answer.check]}: ${printable(answer.quote)}`));
  }
  if (answer.candidates.length > 1) lines.push('', ...candidateLines(answer, columns, style));
  if (answer.notes.length > 0) lines.push('');
  for (const { text } of answer.notes)
    lines.push(...wrap(`note: ${printable(text)}`, columns).map((line) => style.yellow(line)));
  return `${lines.join('\n')}\n`;
}

function sureText({ confidence, reasons }: CtsAnswer): string {
  const why = reasons.map((reason) => REASONS[reason] ?? reason.replaceAll('_', ' ')).join(', ');
  return `${percent(confidence)} sure: ${why}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** The units asked for are marked; those beside them are only there to be read with them. */
function unitLines(units: readonly PassageUnit[], columns: number, style: Style): string[] {
  const widest = Math.min(WIDEST_REF, Math.max(...units.map(({ ref }) => width(ref))));
  return units.flatMap(({ role, ref, text }) => {
    const isAsked = role === 'passage';
    const head = `${isAsked ? '> ' : '  '}${padEnd(printable(ref), widest)}  `;
    const indent = ' '.repeat(widest + 4);
    const rows = wrap(printable(text), Math.max(20, columns - widest - 4));
    const isLong = width(ref) > widest;
    const shown = isLong
      ? [head.trimEnd(), ...rows.map((row) => `${indent}${row}`)]
      : rows.map((row, at) => `${at === 0 ? head : indent}${row}`);
    return isAsked ? shown : shown.map((line) => style.dim(line));
  });
}

function candidateLines({ candidates }: CtsAnswer, columns: number, style: Style): string[] {
  const listed = candidates.slice(0, MAX_LISTED).map(({ urn, author, work, confidence, isChosen }) => {
    const names =
      [author, work].filter((name) => name !== '').join(', ') || 'a work the catalogue does not have';
    const line = `${isChosen ? '> ' : '  '}${percent(confidence).padStart(5)}  ${printable(names)}`;
    return twoSides(line, style.dim(urn), columns);
  });
  const rest = candidates.length - listed.length;
  return [
    'may stand for:',
    ...listed,
    ...(rest > 0 ? [style.dim(`         … and ${rest} more (--json)`)] : []),
  ];
}

function twoSides(left: string, right: string, columns: number): string {
  if (right === '') return left;
  const gap = columns - width(left) - width(right);
  return gap >= 2 ? `${left}${' '.repeat(gap)}${right}` : `${left}\n  ${right}`;
}
