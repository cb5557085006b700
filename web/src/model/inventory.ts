/** What `/tools` and `/concept` say, read with care: the page shows what it understands and leaves out the rest. */
import type { LanguageCode } from '../api/types.js';
import { languageOf } from './language.js';

type Row = Readonly<Record<string, unknown>>;

function rows(value: unknown): readonly Row[] {
  return Array.isArray(value)
    ? value.filter((row): row is Row => typeof row === 'object' && row !== null)
    : [];
}

function record(value: unknown): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {};
}

function text(row: Row, ...keys: readonly string[]): string {
  for (const key of keys) {
    const value = row[key];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return '';
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

export interface ToolRow {
  readonly id: string;
  readonly title: string;
  readonly languages: readonly string[];
  readonly state: string;
  readonly version: string;
  readonly detail: string;
  readonly reason: string;
  readonly advice: string;
}

export interface DatasetRow {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly licence: string;
  readonly credit: string;
  readonly upstream: string;
  readonly command: string;
  readonly bytes: number;
}

export interface Inventory {
  readonly tools: readonly ToolRow[];
  readonly datasets: readonly DatasetRow[];
}

export function inventoryOf(document: unknown): Inventory {
  const top = record(document);
  const tools = rows(Array.isArray(document) ? document : top.tools);
  return {
    tools: tools.map((row) => {
      const health = record(row.health);
      const isEnabled = row.enabled !== false;
      return {
        id: text(row, 'tool', 'id'),
        title: text(row, 'title'),
        languages: texts(row.languages),
        state: isEnabled ? text(health, 'status') || text(row, 'status', 'state') : 'disabled',
        version: text(health, 'version') || text(row, 'version'),
        detail: text(health, 'detail'),
        reason: text(health, 'reason'),
        advice: text(health, 'advice'),
      };
    }),
    datasets: rows(top.datasets ?? top.data).map((row) => ({
      id: text(row, 'id'),
      title: text(row, 'title'),
      state: text(row, 'state', 'status'),
      licence: text(row, 'licence', 'license'),
      credit: text(row, 'credit'),
      upstream: text(row, 'upstream'),
      command: text(row, 'command'),
      bytes: typeof row.bytes === 'number' ? row.bytes : 0,
    })),
  };
}

/** Advice that is a command can be copied; other advice is a sentence. */
export function isCommand(advice: string): boolean {
  return /^(\.\/)?langnet [a-z]/.test(advice) || /^(sudo )?(apt|apt-get|pip|npm) /.test(advice);
}

export interface CommandPiece {
  readonly text: string;
  /** Stands for something that only the reader can fill in. */
  readonly isPlaceholder: boolean;
}

export function commandPieces(command: string): readonly CommandPiece[] {
  return command
    .split(/\b(SOURCE)\b/)
    .map((piece) => ({ text: piece, isPlaceholder: piece === 'SOURCE' }))
    .filter(({ text: piece }) => piece !== '');
}

export interface ConceptWord {
  readonly language: LanguageCode | '';
  readonly lemma: string;
  readonly gloss: string;
  readonly works: readonly string[];
}

export interface Concept {
  readonly name: string;
  readonly definition: string;
  readonly status: string;
  readonly wordnetKey: string;
  readonly words: readonly ConceptWord[];
}

export function conceptOf(document: unknown, name: string): Concept {
  const top = record(document);
  const found = rows(top.concepts ?? top.constants)[0];
  const concept = found ?? top;
  return {
    name: text(concept, 'constant', 'name') || name,
    definition: text(concept, 'definition'),
    status: text(concept, 'status', 'constant_status'),
    wordnetKey: text(concept, 'wordnet_key'),
    words: rows(concept.words).map((row) => ({
      language: languageOf(text(row, 'language', 'lang')),
      lemma: text(row, 'display', 'lemma', 'headword', 'text'),
      gloss: text(row, 'display_gloss', 'gloss'),
      works: worksIn(row),
    })),
  };
}

function worksIn(row: Row): readonly string[] {
  const named = texts(row.works ?? row.sources);
  const witnesses = rows(row.witnesses).map((witness) => text(witness, 'source', 'tool'));
  return [...new Set([...named, ...witnesses].filter((work) => work !== ''))];
}
