/** `langnet read`: a text or passage word by word, streamed. A path that leads to a file is that file, all else is text. */
import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type ReadToken, read } from '../../../engine/read.js';
import { piecesOfBytes, type TextPiece } from '../../../engine/text-source.js';
import { FailureError, failure } from '../../../model/failure.js';
import { type Language, parseLanguage } from '../../../model/language.js';
import { requestFor, requiredTools } from '../arguments.js';
import type { CliContext } from '../context.js';
import type { AskFlags } from '../flags.js';
import { createProgress } from '../progress.js';
import { createReadLines, tokenJson } from '../read-text.js';
import { countText, styleFor } from '../style.js';

interface ReadFlags extends Pick<AskFlags, 'tools'> {
  readonly json: boolean;
  readonly file?: string;
  readonly refresh: boolean;
  readonly noCache: boolean;
  readonly offline: boolean;
  readonly stats: boolean;
}

/** Whoever waits longer than this wants to see how far it is, in milliseconds. */
const LONG_MS = 1500;

/** No word of a text looks so: `poem.txt`, `./poem`, `texts/poem`. A file with a plain name needs --file. */
const PATH = /\/|\.\w+$/;

const EXAMPLES = 'For example: langnet read lat "arma virumque cano", or langnet read lat --file poem.txt';

export async function runRead(this: CliContext, flags: ReadFlags, ...words: string[]): Promise<void> {
  const [name = '', ...typed] = words;
  const language = languageOf(name, typed);
  const { source, size } = await sourceOf(this, flags.file, typed);
  const request = await requestFor(this, language, '', { ...flags, only: [] });
  const engine = await this.engine({ noCache: flags.noCache });
  const lines = createReadLines({
    columns: this.columns,
    style: styleFor(this.isStdoutTerminal, this.env),
  });
  // Where words go by on the screen they are the progress.
  const progress = this.isStdoutTerminal ? undefined : createProgress(this, 'reading');
  const tally = createTally(await requiredTools(this));
  const began = performance.now();
  for await (const token of read(engine, language, source, request, this.signal)) {
    this.out(flags.json ? tokenJson(token) : lines.add(token));
    tally.add(token);
    // A bar for a short text would only flicker.
    if (performance.now() - began > LONG_MS) progress?.update(size > 0 ? token.end : tally.count(), size);
  }
  if (!flags.json) this.out(lines.end());
  progress?.end();
  for (const note of tally.notes()) this.say(note);
  if (flags.stats) {
    const seconds = (performance.now() - began) / 1000;
    this.say(
      `stats: ${tally.text()}, ${seconds.toFixed(2)} s, ${Math.round(tally.count() / seconds)} words/s`,
    );
  }
  this.exit(tally.exitCode());
}

function languageOf(name: string, typed: readonly string[]): Language {
  const language = parseLanguage(name);
  if (language !== undefined) return language;
  const detail = name === '' ? 'Name the language first.' : `\`${name}\` is no language.`;
  throw new FailureError(failure('language_unknown', detail, typed.length === 0 ? EXAMPLES : undefined));
}

interface Source {
  readonly source: string | AsyncIterable<TextPiece>;
  /** In bytes; 0 when nobody knows. */
  readonly size: number;
}

async function sourceOf(
  context: CliContext,
  file: string | undefined,
  typed: readonly string[],
): Promise<Source> {
  const text = typed.join(' ');
  if (file !== undefined && text !== '')
    throw new FailureError(failure('usage', 'Give a text or --file, not both.', EXAMPLES));
  const isPiped = text === '' && context.stdin.isTTY !== true;
  if (file === '-' || text === '-' || (file === undefined && isPiped))
    return { source: piecesOfBytes(context.stdin), size: 0 };
  const path = file ?? (typed.length === 1 && PATH.test(text) && existsSync(text) ? text : undefined);
  if (path !== undefined) return { source: piecesOfBytes(createReadStream(path)), size: await sizeOf(path) };
  if (text.trim() === '') throw new FailureError(failure('query_empty', '', EXAMPLES));
  return { source: text, size: 0 };
}

async function sizeOf(file: string): Promise<number> {
  try {
    const info = await stat(file);
    if (info.isDirectory()) throw new Error(`${file} is a folder`);
    return info.size;
  } catch (error) {
    throw new FailureError(
      failure('file_unreadable', error instanceof Error ? error.message : String(error)),
    );
  }
}

/** What a whole text comes to: words, unknown ones, and who could not answer. */
function createTally(required: ReadonlySet<string>) {
  let [words, unknown, unasked, unanswered] = [0, 0, 0, 0];
  let isBroken = false;
  const trouble = new Map<string, number>();
  return {
    add: ({ kind, isKnown, isAnswered, unanswered: silent }: ReadToken) => {
      if (kind !== 'word') return;
      words += 1;
      if (!isKnown) unknown += 1;
      if (!isAnswered) unanswered += 1;
      for (const { tool, status, reason, advice, code } of silent) {
        if (code === 'offline_unasked') unasked += 1;
        else if (required.has(tool)) isBroken = true;
        const text = `${tool} ${status}: ${reason}${advice === '' ? '' : ` → ${advice}`}`;
        trouble.set(text, (trouble.get(text) ?? 0) + 1);
      }
    },
    count: () => words,
    text: () => `${countText(words)} words, ${countText(unknown)} unknown`,
    notes: () => [...trouble].map(([text, count]) => `note: ${text} (${countText(count)} words)`),
    /** DESIGN section 8: the first that fits. */
    exitCode: () => {
      if (isBroken) return 3;
      if (words === 0 || unknown < words) return 0;
      if (unasked > 0) return 5;
      return unanswered === words ? 4 : 1;
    },
  };
}
