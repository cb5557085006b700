/** Flags that many commands share, defined once. */

import { MODES, type Mode, VIEWS, type View } from '../../engine/request.js';
import { WANTED_PARTS, type WantedPart } from '../../model/tool.js';

export const jsonFlag = {
  json: { kind: 'boolean', brief: 'One JSON document on standard output', default: false },
} as const;

export const langFlag = {
  lang: {
    kind: 'parsed',
    parse: String,
    brief: 'Language: lat, grc or san',
    optional: true,
    placeholder: 'LANG',
  },
} as const;

export const toolFlags = {
  tools: {
    kind: 'parsed',
    parse: parseTools,
    brief: 'Ask only these tools (comma-separated)',
    optional: true,
    placeholder: 'a,b',
  },
  only: {
    kind: 'parsed',
    parse: parseWanted,
    brief: 'Only these parts: glosses, morphology, citations',
    optional: true,
    placeholder: 'a,b',
  },
} as const;

export const followFlag = {
  follow: {
    kind: 'boolean',
    brief: 'Look up what the entries found refer to as well, one step away',
    default: false,
    withNegated: false,
  },
} as const;

export const answerFlags = {
  mode: { kind: 'enum', values: MODES, brief: 'How freely senses are grouped', optional: true },
  view: {
    kind: 'enum',
    values: VIEWS,
    brief: 'didactic for reading, research for everything with ids',
    optional: true,
  },
} as const;

export const FORMATS = ['text', 'json', 'table', 'markdown', 'csv', 'anki'] as const;
export type Format = (typeof FORMATS)[number];

/** How an answer is shown; what it says is not theirs to change. */
export const showFlags = {
  format: { kind: 'enum', values: FORMATS, brief: 'How the answer is written', optional: true },
  foster: {
    kind: 'boolean',
    brief: 'Add Foster’s names for what a form does',
    default: false,
    withNegated: false,
  },
  agreement: {
    kind: 'boolean',
    brief: 'Show which work attests a word and a sense, is silent, contradicts or failed',
    default: false,
    withNegated: false,
  },
  context: {
    kind: 'parsed',
    parse: parseContext,
    brief: 'The sentence the word stands in; shown with the word marked, kept by csv and anki',
    optional: true,
    placeholder: 'SENTENCE',
  },
} as const;

export interface ShowFlags {
  readonly format?: Format;
  readonly foster: boolean;
  readonly agreement: boolean;
  readonly context?: string;
}

export const runFlags = {
  refresh: {
    kind: 'boolean',
    brief: 'Ask the tools again and keep the new answer as a further generation',
    default: false,
  },
  reparse: {
    kind: 'boolean',
    brief: 'Read the stored bytes again with the parsers of today',
    default: false,
  },
  noCache: {
    kind: 'boolean',
    brief: 'Compute everything, remember nothing but raw answers',
    default: false,
    withNegated: false,
  },
  generation: {
    kind: 'parsed',
    parse: parseGeneration,
    brief: 'Answer from this generation of stored responses',
    optional: true,
    placeholder: 'N',
  },
  offline: { kind: 'boolean', brief: 'Let no call leave the process; say what is missing', default: false },
  explain: { kind: 'boolean', brief: 'Show how the answer came about', default: false },
  stats: { kind: 'boolean', brief: 'Print calls, cache and times on standard error', default: false },
} as const;

export interface RunFlags {
  readonly refresh: boolean;
  readonly reparse: boolean;
  readonly noCache: boolean;
  readonly generation?: number;
  readonly offline: boolean;
  readonly explain: boolean;
  readonly stats: boolean;
}

export interface AskFlags {
  readonly tools?: readonly string[];
  readonly only?: readonly WantedPart[];
}

export interface FollowFlags {
  readonly follow: boolean;
}

export interface AnswerFlags {
  readonly mode?: Mode;
  readonly view?: View;
}

function parseContext(text: string): string {
  if (text.trim() === '') throw new Error('--context wants a sentence.');
  return text;
}

export function parseTools(text: string): readonly string[] {
  const names = text.split(',').filter((name) => name !== '');
  if (names.length === 0) throw new Error('--tools wants at least one name.');
  return names;
}

export function parseWanted(text: string): readonly WantedPart[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const known = WANTED_PARTS.find((name) => name === part);
      if (known === undefined) {
        throw new Error(`--only knows ${WANTED_PARTS.join(', ')}, not \`${part}\`.`);
      }
      return known;
    });
}

function parseGeneration(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--generation takes a number from 1, not \`${text}\`.`);
  return Number(text);
}

/** A whole number within bounds. */
export function parseCount(text: string, least: number, most: number): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count >= least && count <= most)) {
    throw new Error(`Expected a number from ${least} to ${most}, not \`${text}\`.`);
  }
  return count;
}
