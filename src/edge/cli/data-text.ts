/** Datasets as people read them. */
import type { FindingGroup } from '../../dataset/findings.js';
import type { DatasetSummary } from '../../dataset/installed.js';
import { bytesText, countText, padEnd, printable, type Style, width, wrap } from './style.js';

/** What `langnet data list` says of a dataset, installed or not. */
export interface DatasetRow {
  readonly id: string;
  readonly title: string;
  readonly languages: readonly string[];
  /** Tools that read it; none for a dataset of an older langnet. */
  readonly tools: readonly string[];
  /**
   * `outdated`: built by an older builder; `damaged`: its files are gone; `unfinished`: an interrupted first build is
   * there to go on from.
   */
  readonly state: 'installed' | 'outdated' | 'damaged' | 'unfinished' | 'missing';
  readonly licence: string;
  readonly credit: string;
  /** Where its files are to be had. */
  readonly upstream: string;
  /** The command that brings or renews it; empty when nothing is to be done. */
  readonly command: string;
  readonly bytes: number;
  readonly manifest: DatasetSummary | undefined;
}

/** Places printed for each code of findings, without and with --findings. */
export const FEW_PLACES = 3;
export const ALL_PLACES = 1_000_000;

const INDENT = '    ';

export function rowText(row: DatasetRow, style: Style, columns: number): string {
  const signs = {
    installed: style.green,
    outdated: style.yellow,
    damaged: style.red,
    unfinished: style.yellow,
    missing: style.dim,
  };
  const { manifest } = row;
  const lines = [`${style.bold(row.id)}  ${signs[row.state](row.state)}  ${row.title}`];
  const add = (text: string) => {
    for (const line of wrap(printable(text), Math.max(40, columns - INDENT.length)))
      lines.push(`${INDENT}${line}`);
  };
  if (manifest !== undefined) {
    const findings = manifest.findings === 0 ? '' : `, ${amount(manifest.findings, 'finding')}`;
    const counts = `${contentText(manifest)}${findings}`;
    add(`${counts}; ${bytesText(row.bytes)}; built ${manifest.builtAt.slice(0, 10)}`);
    add(`from ${manifest.source}${manifest.release === '' ? '' : `, release ${manifest.release}`}`);
  } else add(`files: ${row.upstream}`);
  add(`${row.languages.join(' ')}; licence ${row.licence}; ${row.credit}`);
  if (row.command !== '') add(`→ ${row.command}`);
  return `${lines.join('\n')}\n`;
}

/** Datasets that are not there, a line each, and how to bring one. */
export function missingText(rows: readonly DatasetRow[], style: Style, columns: number): string {
  const idWidth = Math.max(...rows.map(({ id }) => width(id)));
  const lines = rows.map(({ id, title, languages }) => {
    const left = `${padEnd(id, idWidth)}  ${languages.join(' ')}  `;
    const [first = ''] = wrap(printable(title), Math.max(20, columns - width(left)));
    return `${left}${first === printable(title) ? first : `${first}…`}`;
  });
  const advice = [
    'langnet data list ID          where its files are to be had, and under which licence',
    'langnet data install SOURCE   installs what SOURCE holds',
  ];
  return `${style.bold('not installed')}\n${[...lines, '', ...advice].join('\n')}\n`;
}

/** `  3 × entry_unnamed` and the places known, each a line. */
export function findingsText(groups: readonly FindingGroup[]): string {
  const lines = groups.flatMap(({ code, count, first }) => {
    const places = first.map(
      ({ file, byteOffset, text }) => `${INDENT}${file}, byte ${countText(byteOffset)}: ${printable(text)}`,
    );
    const more = count > first.length ? [`${INDENT}… and ${countText(count - first.length)} more`] : [];
    return [`  ${countText(count)} × ${code}`, ...places, ...more];
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** A dataset of counts has no records to speak of. */
export function contentText({ records, keys }: Pick<DatasetSummary, 'records' | 'keys'>): string {
  return records === 0 ? 'counts only' : `${amount(records, 'record')}, ${amount(keys, 'key')}`;
}

/** `1 file`, `2 files`. */
export function amount(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The first few names, and how many more there are. */
export function namesText(names: readonly string[], most = 8): string {
  const shown = names.slice(0, most).map(printable).join(', ');
  return names.length > most ? `${shown} and ${countText(names.length - most)} more` : shown;
}
