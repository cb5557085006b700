/** From positional words and flags to requests. */
import { DEFAULT_REQUEST, MODES, type QueryRequest, VIEWS } from '../../engine/request.js';
import { FailureError, failure } from '../../model/failure.js';
import { type Language, parseLanguage } from '../../model/language.js';
import { wantedParts } from '../../model/tool.js';
import type { CliContext } from './context.js';
import type { AnswerFlags, AskFlags, FollowFlags, RunFlags } from './flags.js';

export interface WordArguments {
  readonly language: Language | undefined;
  readonly text: string;
}

/** `[LANG] WORD…`: the first word is a language if it names one and more words follow. */
export function splitLanguage(words: readonly string[]): WordArguments {
  const [first, ...rest] = words;
  if (first === undefined) throw new FailureError(failure('query_empty'));
  const language = parseLanguage(first);
  if (language !== undefined) {
    if (rest.length === 0)
      throw new FailureError(failure('query_empty', `\`${first}\` names a language; the word is missing.`));
    return { language, text: rest.join(' ') };
  }
  // Two words whose first looks like a language code are more likely a mistyped language.
  if (rest.length > 0 && /^[a-z]{2,3}$/.test(first)) {
    throw new FailureError(failure('language_unknown', `\`${first}\` is no language.`));
  }
  return { language: undefined, text: words.join(' ') };
}

export function needLanguage(words: readonly string[]): {
  readonly language: Language;
  readonly text: string;
} {
  const { language, text } = splitLanguage(words);
  if (language === undefined) {
    throw new FailureError(
      failure('language_unknown', 'Name the language first.', 'For example: langnet plan lat lupus'),
    );
  }
  return { language, text };
}

export function parseLanguageOrFail(text: string): Language {
  const language = parseLanguage(text);
  if (language === undefined)
    throw new FailureError(failure('language_unknown', `\`${text}\` is no language.`));
  return language;
}

type RequestFlags = AskFlags & AnswerFlags & Partial<FollowFlags & RunFlags>;

export async function requestFor(
  context: CliContext,
  language: Language,
  text: string,
  flags: RequestFlags,
): Promise<QueryRequest> {
  if (flags.refresh === true && (flags.offline === true || flags.generation !== undefined)) {
    throw new FailureError(
      failure('usage', '--refresh asks the tools; it goes with neither --offline nor --generation.'),
    );
  }
  const settings = await context.settings();
  const mode = flags.mode ?? MODES.find((name) => name === settings.mode);
  const view = flags.view ?? VIEWS.find((name) => name === settings.view);
  if (mode === undefined)
    throw new FailureError(
      failure('config_invalid', `query.mode is ${MODES.join(' or ')}, not \`${settings.mode}\`.`),
    );
  if (view === undefined)
    throw new FailureError(
      failure('config_invalid', `query.view is ${VIEWS.join(' or ')}, not \`${settings.view}\`.`),
    );
  return {
    ...DEFAULT_REQUEST,
    text,
    language,
    mode,
    view,
    tools: flags.tools ?? [],
    wanted: wantedParts(flags.only, flags.follow),
    refresh: flags.refresh ?? false,
    offline: flags.offline ?? false,
    ...(flags.reparse === true ? { reparse: 'extractions' as const } : {}),
    ...(flags.generation === undefined ? {} : { generation: flags.generation }),
  };
}

/** The tools whose failure the user does not accept. */
export async function requiredTools(context: CliContext): Promise<ReadonlySet<string>> {
  const registry = await context.registry();
  return new Set(registry.tools.filter((tool) => tool.enabled && !tool.optional).map(({ tool }) => tool.id));
}
