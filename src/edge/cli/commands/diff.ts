/** `langnet diff`: one query answered in two ways. Only reads arguments and prints: comparing is the library's. */
import { open } from 'node:fs/promises';
import { type DiffSide, diff } from '../../../engine/diff.js';
import type { Engine } from '../../../engine/engine.js';
import type { Mode } from '../../../engine/request.js';
import { MAX_SAVED_LENGTH, readSavedAnswer } from '../../../engine/saved-answer.js';
import { Tier } from '../../../gen/langnet/v1/query_pb.js';
import { FailureError, failure } from '../../../model/failure.js';
import { LANGUAGE_NAMES, type Language, parseLanguage } from '../../../model/language.js';
import type { QueryResponse } from '../../../model/types.js';
import { tierWord } from '../../../model/words.js';
import { detectLanguages } from '../../../normalize/detect.js';
import { requestFor, requiredTools, splitLanguage } from '../arguments.js';
import type { CliContext } from '../context.js';
import type { SideSpec } from '../diff-side.js';
import { diffText } from '../diff-text.js';
import { exitCodeOf, parseAnswer } from '../document.js';
import type { AskFlags } from '../flags.js';
import { snakeCase } from '../snake.js';
import { styleFor } from '../style.js';

interface DiffFlags extends AskFlags {
  readonly json: boolean;
  readonly from?: SideSpec;
  readonly to?: SideSpec;
  readonly mode?: Mode;
  readonly offline: boolean;
  readonly noCache: boolean;
}

const EXAMPLES =
  'For example: langnet diff lat lupus --from generation=1; langnet diff lat lupus --to mode=skeptic; langnet diff --from file=old.json';

export async function runDiff(this: CliContext, flags: DiffFlags, ...words: string[]): Promise<void> {
  const { from = {}, to = {} } = flags;
  if (flags.from === undefined && flags.to === undefined)
    throw new FailureError(failure('usage', 'Say with --from or --to what to compare.', EXAMPLES));
  if (from.file === '-' && to.file === '-')
    throw new FailureError(failure('usage', 'Standard input can be read once only.'));
  const saved = { from: await savedOf(this, from), to: await savedOf(this, to) };
  const engine = await this.engine({ noCache: flags.noCache });
  const { language, text } = await wordOf(this, engine, words, saved.from ?? saved.to);
  const sideOf = async (spec: SideSpec, answer: QueryResponse | undefined): Promise<DiffSide> => {
    if (answer !== undefined) return { answer, file: spec.file ?? '' };
    const { parsers, ...own } = spec;
    const { tools, mode, only, offline } = flags;
    const shared = { ...(tools && { tools }), ...(mode && { mode }), ...(only && { only }), offline };
    const request = await requestFor(this, language, text, { ...shared, ...own });
    return parsers === undefined ? { request } : { request, parsers };
  };
  const options = { wanted: flags.only ?? [], signal: this.signal };
  const sides = [await sideOf(from, saved.from), await sideOf(to, saved.to)] as const;
  const result = await diff(engine, ...sides, options);
  if (!result.ok) throw new FailureError(result.error);
  const { report, answers } = result.value;
  const required = await requiredTools(this);
  const codes = [
    exitCodeOf(parseAnswer(answers.from), saved.from === undefined ? required : new Set()),
    exitCodeOf(parseAnswer(answers.to), saved.to === undefined ? required : new Set()),
  ];
  // The same order as for one answer: a required tool, then anything found, then why nothing was.
  this.exit([3, 0, 5, 4, 1].find((code) => codes.includes(code)) ?? 1);
  if (flags.json) {
    const document = snakeCase(report);
    this.out(`${this.isStdoutTerminal ? JSON.stringify(document, null, 2) : JSON.stringify(document)}\n`);
    return;
  }
  const style = styleFor(this.isStdoutTerminal, this.env);
  this.out(diffText(report, { columns: this.columns, style }));
}

async function savedOf(context: CliContext, { file }: SideSpec): Promise<QueryResponse | undefined> {
  if (file === undefined) return undefined;
  const name = file === '-' ? 'Standard input' : file;
  const result = readSavedAnswer(await readBounded(context, file), name);
  if (!result.ok) throw new FailureError(result.error);
  return result.value;
}

/** Ends soon after more than an answer can be, whatever the file is. */
async function readBounded(context: CliContext, file: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    const input = file === '-' ? context.stdin : (await open(file)).createReadStream();
    for await (const chunk of input) {
      chunks.push(Buffer.from(chunk as Uint8Array));
      bytes += (chunk as Uint8Array).length;
      // A character has four bytes at most.
      if (bytes > MAX_SAVED_LENGTH * 4) break;
    }
  } catch (error) {
    throw new FailureError(failure('file_unreadable', error instanceof Error ? error.message : ''));
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The word as typed, or that of a saved answer; without a language the saved answer's, else the script decides. */
async function wordOf(
  context: CliContext,
  engine: Engine,
  words: readonly string[],
  saved: QueryResponse | undefined,
): Promise<{ readonly language: Language; readonly text: string }> {
  const hint = parseLanguage(saved?.query?.languageHint ?? '');
  if (words.length === 0 && saved?.query !== undefined && hint !== undefined)
    return { language: hint, text: saved.query.surface };
  const { language, text } = splitLanguage(words);
  const [first, ...others] = detectLanguages(text);
  const certain = language ?? hint ?? (others.length === 0 ? first : undefined);
  return { language: certain ?? (await guessLanguage(context, engine, text)), text };
}

const TIERS = Object.values(Tier).flatMap((tier) => (typeof tier === 'number' ? [tierWord(tier)] : []));

/** As a query is: the language that knows the word most exactly; said, because another may know it as well. */
async function guessLanguage(context: CliContext, engine: Engine, text: string): Promise<Language> {
  const languages = detectLanguages(text);
  const requests = await Promise.all(languages.map((language) => requestFor(context, language, text, {})));
  const results = await engine.answer(requests, context.signal);
  const knowing = results.flatMap((result, index) => {
    if (!result.ok) throw new FailureError(result.error);
    const [lemma] = parseAnswer(result.value.json).lemmas;
    return lemma === undefined ? [] : [{ language: languages[index], tier: TIERS.indexOf(lemma.tier) }];
  });
  const [best] = knowing.sort((one, other) => one.tier - other.tier);
  const chosen = best?.language ?? languages[0] ?? 'lat';
  context.say(`note: No language was named; the word is taken as ${LANGUAGE_NAMES[chosen]}.`);
  return chosen;
}
