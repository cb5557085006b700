/** Runs one command line: routes it, prints failures once, and decides the exit code. */
import { run } from '@stricli/core';
import { FAILURES } from '../../model/failure.js';
import { parseLanguage } from '../../model/language.js';
import { COMMAND_NAMES, createCommands } from './commands.js';
import { createContext, endWithReader } from './context.js';
import { printFailure } from './failure-text.js';

export async function runCli(args: readonly string[], process: NodeJS.Process): Promise<void> {
  const interrupt = new AbortController();
  const onInterrupt = () => {
    // The second interrupt does not wait for anybody.
    if (interrupt.signal.aborted) process.exit(130);
    interrupt.abort();
  };
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onInterrupt);
  endWithReader(process);

  const context = createContext(process, interrupt.signal);
  try {
    await run(createCommands(printFailure(process)), withQuery(args), {
      ...context,
      process: streamsOf(process),
    });
  } finally {
    await context.close();
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onInterrupt);
  }
  if (interrupt.signal.aborted && !context.hasEndedWell()) process.exitCode = FAILURES.interrupted.exitCode;
}

/** The part of the process that Stricli sees; it reports its own usage errors as negative codes. */
function streamsOf(process: NodeJS.Process) {
  const noColour = (process.env.NO_COLOR ?? '') !== '' ? { STRICLI_NO_COLOR: '1' } : {};
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    env: { ...process.env, ...noColour },
    get exitCode(): number | string | null {
      return process.exitCode ?? null;
    },
    set exitCode(code: number | string | null) {
      process.exitCode = typeof code === 'number' && code < 0 ? FAILURES.usage.exitCode : Number(code ?? 0);
    },
  };
}

/** `langnet lat lupus` and `langnet λόγος` mean a query. */
function withQuery(args: readonly string[]): readonly string[] {
  const [first] = args;
  if (first === undefined || first.startsWith('-') || COMMAND_NAMES.has(first)) return args;
  // One ASCII word that is no command is more likely a mistyped command than a query, unless a language is named.
  const isWord = parseLanguage(first) !== undefined ? args.length > 1 : /[^\p{ASCII}]/u.test(first);
  return isWord ? ['query', ...args] : args;
}
