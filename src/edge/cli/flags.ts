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

export const answerFlags = {
  mode: { kind: 'enum', values: MODES, brief: 'How freely senses are grouped', optional: true },
  view: {
    kind: 'enum',
    values: VIEWS,
    brief: 'didactic for reading, research for everything with ids',
    optional: true,
  },
} as const;

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

export interface AnswerFlags {
  readonly mode?: Mode;
  readonly view?: View;
}

function parseTools(text: string): readonly string[] {
  const names = text.split(',').filter((name) => name !== '');
  if (names.length === 0) throw new Error('--tools wants at least one name.');
  return names;
}

function parseWanted(text: string): readonly WantedPart[] {
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
