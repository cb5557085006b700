/** `langnet lemmas` and `langnet index warm`: many words, streamed, in order. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { chunked } from '../../../engine/chunks.js';
import type { QueryRequest } from '../../../engine/request.js';
import { FailureError, failure } from '../../../model/failure.js';
import { type Language, parseLanguage } from '../../../model/language.js';
import { parseLanguageOrFail, requestFor, requiredTools } from '../arguments.js';
import type { CliContext } from '../context.js';
import { exitCodeOf, parseAnswer } from '../document.js';
import type { AskFlags } from '../flags.js';
import { createProgress } from '../progress.js';
import { countText } from '../style.js';

/** Lines looked up together, and the longest a line waits for others, in milliseconds. */
const CHUNK = 1000;
const LINGER_MS = 250;

interface LemmasFlags extends AskFlags {
  readonly json: boolean;
  readonly refresh: boolean;
  readonly noCache: boolean;
  readonly offline: boolean;
  readonly stats: boolean;
}

export async function runLemmas(
  this: CliContext,
  flags: LemmasFlags,
  name: string,
  file: string,
): Promise<void> {
  const language = parseLanguageOrFail(name);
  // A lemma needs no meanings: the calls that would only bring those are left out.
  const template = await requestFor(this, language, '', { ...flags, only: flags.only ?? ['morphology'] });
  const engine = await this.engine({ noCache: flags.noCache });
  const progress = createProgress(this, 'lemmas');
  const began = performance.now();
  let [done, known, failed] = [0, 0, 0];
  const codes = new Set<number>();
  const required = await requiredTools(this);
  const trouble = new Map<string, number>();
  for await (const lines of chunked(linesOf(this, file), CHUNK, LINGER_MS)) {
    const results = await engine.answer(
      lines.map((text): QueryRequest => ({ ...template, text })),
      this.signal,
    );
    // An interrupted chunk has lines that were never asked: they must not look like unknown words.
    if (this.signal.aborted) break;
    let out = '';
    results.forEach((result, index) => {
      const form = lines[index] ?? '';
      const document = result.ok ? parseAnswer(result.value.json) : undefined;
      const lemmas = [...new Set(document?.lemmas.map((lemma) => lemma.display))];
      if (lemmas.length > 0) known += 1;
      for (const source of document?.sources ?? []) {
        if (source.status === 'skipped' || source.status === 'failed') {
          const text = `${source.tool} ${source.status}: ${source.reason}${source.advice === '' ? '' : ` → ${source.advice}`}`;
          trouble.set(text, (trouble.get(text) ?? 0) + 1);
        }
      }
      if (document !== undefined) codes.add(exitCodeOf(document, required));
      if (!result.ok && form !== '') failed += 1;
      const without = document?.sources.filter(
        (source) => source.status === 'failed' || source.status === 'skipped',
      );
      out += flags.json
        ? `${JSON.stringify({ form, lemmas, unanswered: without?.map((source) => source.tool) ?? [] })}\n`
        : `${form}\t${lemmas.join('|')}\n`;
    });
    done += lines.length;
    this.out(out);
    progress.update(done, 0);
  }
  progress.end();
  for (const [text, count] of trouble) this.say(`note: ${text} (${countText(count)} lines)`);
  if (failed > 0) this.say(`note: ${countText(failed)} lines are no words and were left empty.`);
  if (flags.stats) {
    const seconds = (performance.now() - began) / 1000;
    this.say(
      `stats: ${countText(done)} lines, ${countText(known)} known, ${seconds.toFixed(2)} s, ${Math.round(done / seconds)} lines/s`,
    );
  }
  // The same order as for one word: a required tool, then anything found, then why nothing was.
  this.exit(done === 0 ? 0 : ([3, 0, 5, 4, 1].find((code) => codes.has(code)) ?? 1));
}

/** Lines of a file or of standard input, without their ends. */
async function* linesOf(context: CliContext, file: string): AsyncGenerator<string> {
  let input: NodeJS.ReadableStream = context.stdin;
  if (file !== '-') {
    await checkReadable(file);
    input = createReadStream(file);
  }
  let isFirst = true;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    yield isFirst ? line.replace(/^\ufeff/, '') : line;
    isFirst = false;
  }
}

async function checkReadable(file: string): Promise<void> {
  try {
    const info = await stat(file);
    if (info.isDirectory()) throw new Error(`${file} is a folder`);
  } catch (error) {
    throw new FailureError(
      failure('file_unreadable', error instanceof Error ? error.message : String(error)),
    );
  }
}

interface WarmFlags extends AskFlags {
  readonly lang?: string;
  readonly json: boolean;
}

/** Resuming needs no bookkeeping: a word that is answered already costs one cached lookup. */
export async function runWarm(this: CliContext, flags: WarmFlags, file: string): Promise<void> {
  const fallback = flags.lang === undefined ? undefined : parseLanguageOrFail(flags.lang);
  const engine = await this.engine();
  const total = file === '-' ? 0 : await countLines(this, file);
  const progress = createProgress(this, 'warming');
  let lineNumber = 0;
  const counts = { words: 0, already_there: 0, computed: 0, unknown: 0, failed: 0, not_words: 0 };
  for await (const lines of chunked(linesOf(this, file), CHUNK, LINGER_MS)) {
    const requests: QueryRequest[] = [];
    for (const line of lines) {
      lineNumber += 1;
      if (line.trim() === '' || line.startsWith('#')) continue;
      const word = warmLine(line, fallback);
      if (word !== undefined) requests.push(await requestFor(this, word.language, word.text, flags));
      else {
        counts.not_words += 1;
        this.say(`note: line ${lineNumber} names no language langnet knows and was left out.`);
      }
    }
    const results = await engine.answer(requests, this.signal);
    for (const result of results) {
      counts.words += 1;
      if (!result.ok) counts.not_words += 1;
      else if (result.value.stats.fromAnswerCache) counts.already_there += 1;
      else {
        const { lemmas, sources } = parseAnswer(result.value.json);
        if (sources.some((source) => source.status === 'failed')) counts.failed += 1;
        else counts.computed += 1;
        if (lemmas.length === 0) counts.unknown += 1;
      }
    }
    progress.update(counts.words, total);
    if (this.signal.aborted) break;
  }
  progress.end();
  if (flags.json) this.out(`${JSON.stringify(counts)}\n`);
  else {
    const { words, already_there: ready, computed, unknown, failed, not_words: bad } = counts;
    this.out(
      `${countText(words)} words: ${countText(computed)} computed, ${countText(ready)} were ready, ${countText(unknown)} unknown, ${countText(failed)} with a failed tool, ${countText(bad)} no words\n`,
    );
  }
}

/** Undefined for a line whose language nobody knows. */
function warmLine(
  line: string,
  fallback: Language | undefined,
): { readonly language: Language; readonly text: string } | undefined {
  const [first = '', second] = line.split('\t');
  if (second !== undefined) {
    const language = parseLanguage(first);
    return language === undefined ? undefined : { language, text: second };
  }
  if (fallback === undefined) {
    const advice = 'Add --lang LANG, or write `LANG<TAB>word` in the file.';
    throw new FailureError(failure('language_unknown', 'The list names no language.', advice));
  }
  return { language: fallback, text: first };
}

async function countLines(context: CliContext, file: string): Promise<number> {
  let count = 0;
  for await (const _line of linesOf(context, file)) count += 1;
  return count;
}
