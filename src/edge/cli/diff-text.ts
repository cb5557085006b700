/** Differences of two answers as people read them in a terminal. */
import type {
  DiffChange,
  DiffKind,
  DiffReport,
  DiffSection,
  DiffUnit,
  PlacedWitness,
  SideReport,
} from '../../engine/diff.js';
import { LANGUAGE_NAMES, parseLanguage } from '../../model/language.js';
import { padEnd, printable, type Style, width, wrap } from './style.js';

interface Options {
  readonly columns: number;
  readonly style: Style;
}

/** Wider lines are hard to read. */
const WIDEST = 100;
const INDENT = ' '.repeat(13);

export function diffText(report: DiffReport, options: Options): string {
  const { style } = options;
  const frame = { ...options, columns: Math.min(options.columns, WIDEST) };
  const { query, from, to, lemmas, readings, senses } = report;
  const language = parseLanguage(query.languageHint);
  const lines = [
    ...twoSides(style.bold(printable(query.surface)), language ? LANGUAGE_NAMES[language] : '', frame),
    ...wrap(`from: ${sideText(from)}`, frame.columns),
    ...wrap(`to:   ${sideText(to)}`, frame.columns),
  ];
  const sections = [
    ['lemmas', lemmas],
    ['readings', readings],
    ['senses', senses],
  ] as const;
  if (report.equal) {
    const counts = sections.map(([name, { same }]) => `${same} ${same === 1 ? name.slice(0, -1) : name}`);
    lines.push('', `No difference: ${counts.join(', ')} in both.`);
  } else {
    for (const [name, section] of sections) lines.push('', ...sectionLines(name, section, frame));
  }
  if (report.sources.length > 0) lines.push('');
  for (const { tool, from: before, to: after } of report.sources) {
    const text = `${tool}: ${stateText(before)} → ${stateText(after)}`;
    lines.push(...wrap(printable(text), frame.columns).map((line) => style.dim(line)));
  }
  const notes = [...from.notes, ...to.notes].map(({ text }) => `note: ${printable(text)}`);
  if (notes.length > 0) lines.push('');
  for (const note of new Set(notes))
    lines.push(...wrap(note, frame.columns).map((line) => style.yellow(line)));
  return `${lines.join('\n')}\n`;
}

function sideText({ file, mode, tools, generation, parsers }: SideReport): string {
  if (file !== '') return printable(`the answer saved in ${file === '-' ? 'standard input' : file}`);
  const versions = parsers.map(({ tool, version }) => `${tool} ${version}`).join(', ');
  const parts = [
    ...(generation > 0 ? [`generation ${generation}`] : []),
    ...(versions === '' ? [] : [`as read by ${versions}`]),
    ...(generation > 0 || versions !== '' ? [] : ["today's answer"]),
    `mode ${mode}`,
    ...(tools.length > 0 ? [`tools ${tools.join(', ')}`] : []),
  ];
  return printable(parts.join(' · '));
}

function stateText(state: DiffReport['sources'][number]['from']): string {
  if (state === null) return 'not asked';
  const reason = state.reason === '' ? '' : ` (${state.reason})`;
  return `${state.status.replaceAll('_', ' ')}${reason}`;
}

function sectionLines(name: string, { same, changes }: DiffSection, options: Options): string[] {
  if (changes.length === 0) return [`${name}: ${same === 0 ? 'none in either' : `all ${same} the same`}`];
  const counts = new Map<DiffKind, number>();
  for (const { kind } of changes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const told = [...counts].map(([kind, count]) => `${count} ${kind}`);
  const rest = same === 0 ? '' : `; ${same} the same`;
  return [
    options.style.bold(`${name}: ${told.join(', ')}${rest}`),
    ...changes.flatMap((change) => changeLines(change, options)),
  ];
}

const PAINT: Readonly<Record<DiffKind, keyof Style>> = {
  same: 'dim',
  changed: 'yellow',
  moved: 'yellow',
  added: 'green',
  lost: 'red',
  joined: 'yellow',
  split: 'yellow',
  regrouped: 'yellow',
};

function changeLines(change: DiffChange, options: Options): string[] {
  const { kind, from, to } = change;
  const label = (text: string) => options.style[PAINT[kind]](padEnd(`  ${text}`, INDENT.length));
  const [one, other] = [from[0], to[0]];
  if (from.length === 1 && to.length === 1 && one !== undefined && other !== undefined) {
    const head = `${placeText(one, other)}  ${printable(other.text)}`;
    return [
      ...unitLines(label(kind), head, witnessText(change, 'to', 0), options),
      ...detailLines(change, options),
    ];
  }
  const lines = (units: readonly DiffUnit[], side: 'from' | 'to', first: string) =>
    units.flatMap((unit, at) => {
      const head = `${placeText(unit, unit)}  ${printable(unit.text)}`;
      return unitLines(label(at === 0 ? first : ''), head, witnessText(change, side, at), options);
    });
  const isBoth = from.length > 0 && to.length > 0;
  return [...lines(from, 'from', kind), ...lines(to, 'to', isBoth ? '       →' : kind)];
}

/** `lupus 4 → 1`, `vir 2 → virus 1`; a word stands by its rank alone. */
function placeText(one: DiffUnit, other: DiffUnit): string {
  const name = (unit: DiffUnit) => (unit.id === unit.lemmaId ? '' : `${printable(unit.lemma)} `);
  const [before, after] = [`${name(one)}${one.rank}`, `${name(other)}${other.rank}`];
  if (before === after) return after;
  return name(one) === name(other) ? `${before} → ${other.rank}` : `${before} → ${after}`;
}

/** Each work once for each of its entries and numbers. */
function witnessText({ witnesses }: DiffChange, side: 'from' | 'to', at: number): string {
  const own = witnesses.flatMap(({ [side]: placed }) => (placed?.at === at ? [attestation(placed)] : []));
  return [...new Set(own)].join(' · ');
}

function attestation({ source, sourceRef, sensePath }: PlacedWitness): string {
  return printable([source, sourceRef, sensePath].filter((part) => part !== '').join(' '));
}

function detailLines({ fields, witnesses }: DiffChange, options: Options): string[] {
  const { style, columns } = options;
  const quoted = (text: string) => (text === '' ? '–' : printable(text));
  const said = fields
    .filter(({ field }) => field !== 'rank' && field !== 'lemma')
    .map(({ field, from, to }) => `${field.replaceAll('_', ' ')}: ${quoted(from)} → ${quoted(to)}`);
  const whose = witnesses.flatMap(({ from, to }) => {
    if (to === null) return from === null ? [] : [`no longer: ${attestation(from)}`];
    if (from === null) return [`also: ${attestation(to)}`];
    const [before, after] = [`${from.sensePath} ${from.text}`.trim(), `${to.sensePath} ${to.text}`.trim()];
    return before === after ? [] : [`${attestation(to)}: ${quoted(before)} → ${quoted(after)}`];
  });
  return [...said, ...new Set(whose)].flatMap((text) =>
    wrap(text, columns - INDENT.length - 2).map((line, at) =>
      style.dim(`${INDENT}${at === 0 ? '' : '  '}${line}`),
    ),
  );
}

function unitLines(label: string, text: string, sources: string, options: Options): string[] {
  const rows = wrap(text, options.columns - INDENT.length);
  const last = rows.at(-1) ?? '';
  const above = rows.slice(0, -1).map((row, at) => `${at === 0 ? label : INDENT}${row}`);
  return [...above, ...twoSides(`${rows.length === 1 ? label : INDENT}${last}`, sources, options)];
}

/** Text left, the rest right on the same line where both fit, else below it. */
function twoSides(left: string, right: string, { columns, style }: Options): string[] {
  if (right === '') return [left];
  const gap = columns - width(left) - width(right);
  if (gap >= 2) return [`${left}${' '.repeat(gap)}${style.dim(right)}`];
  return [left, ...wrap(right, columns - INDENT.length).map((line) => style.dim(`${INDENT}${line}`))];
}
