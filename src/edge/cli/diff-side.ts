/** `generation=1`, `mode=skeptic,tools=core,whitakers`, `file=old.json`: one of the two answers that `langnet diff` compares. */
import type { ParserChoice } from '../../engine/earlier-parsers.js';
import { MODES, type Mode } from '../../engine/request.js';

export interface SideSpec {
  readonly generation?: number;
  readonly mode?: Mode;
  readonly tools?: readonly string[];
  readonly parsers?: ParserChoice;
  /** A saved answer; `-` is standard input. */
  readonly file?: string;
}

const KEYS = ['generation', 'mode', 'tools', 'parsers', 'file'] as const;
type Key = (typeof KEYS)[number];

const FILE = 'file=';

/** Settings are separated by commas; a part without `=` goes on with the list before it. */
export function parseSide(text: string): SideSpec {
  if (text.startsWith(FILE)) return { file: needText('file', text.slice(FILE.length)) };
  const settings = new Map<Key, string[]>();
  let open: string[] | undefined;
  for (const part of text.split(',')) {
    const at = part.indexOf('=');
    if (at < 0 && open !== undefined) {
      open.push(part);
      continue;
    }
    const name = at < 0 ? part : part.slice(0, at);
    const key = KEYS.find((known) => known === name);
    if (key === undefined || at < 0) throw new Error(`A side is ${wordsOf(KEYS)}=…, not \`${part}\`.`);
    if (key === 'file') throw new Error('file= stands alone: a saved answer is taken as it is.');
    if (settings.has(key)) throw new Error(`${key}= stands twice in \`${text}\`.`);
    open = [part.slice(at + 1)];
    settings.set(key, open);
  }
  return {
    ...read(settings, 'generation', generationOf),
    ...read(settings, 'mode', modeOf),
    ...read(settings, 'tools', toolsOf),
    ...read(settings, 'parsers', parsersOf),
  };
}

function read<K extends Key, T>(
  settings: ReadonlyMap<Key, readonly string[]>,
  key: K,
  parse: (values: readonly string[]) => T | undefined,
): { readonly [Name in K]?: T } {
  const values = settings.get(key);
  const value = values === undefined ? undefined : parse(values);
  return (value === undefined ? {} : { [key]: value }) as { readonly [Name in K]?: T };
}

function wordsOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join('=…, ')}=… or ${names.at(-1)}`;
}

function needText(key: Key, text: string): string {
  if (text === '') throw new Error(`${key}= wants a value.`);
  return text;
}

/** The newest is what every query is answered from, so it needs no number. */
function generationOf(values: readonly string[]): number | undefined {
  const text = values.join(',');
  if (text === 'latest') return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new Error(`generation= takes a number from 1, or latest, not \`${text}\`.`);
  }
  return Number(text);
}

function modeOf(values: readonly string[]): Mode {
  const text = values.join(',');
  const mode = MODES.find((name) => name === text);
  if (mode === undefined) throw new Error(`mode= is ${MODES.join(' or ')}, not \`${text}\`.`);
  return mode;
}

function toolsOf(values: readonly string[]): readonly string[] {
  const names = values.filter((name) => name !== '');
  needText('tools', names.join(''));
  return names;
}

function parsersOf(values: readonly string[]): ParserChoice {
  const [first = '', ...rest] = values;
  if (first === 'before' && rest.length === 0) return 'before';
  return new Map(
    values.map((text) => {
      const [, tool = '', version = ''] = /^([a-z][a-z0-9_]*)@(\d+\.\d+\.\d+)$/.exec(text) ?? [];
      if (tool === '') {
        throw new Error(
          `parsers= is \`before\`, or a tool with its versions as in whitakers@1.2.1, not \`${text}\`.`,
        );
      }
      return [tool, version];
    }),
  );
}
