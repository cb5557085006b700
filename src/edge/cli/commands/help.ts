/** `langnet help TOPIC`: what is not a flag of one command. */
import { FAILURES, FailureError, failure } from '../../../model/failure.js';
import { SETTINGS, TOOL_SETTINGS } from '../../settings.js';
import type { CliContext } from '../context.js';
import { table } from '../style.js';

export const EXIT_CODES: readonly (readonly [number, string])[] = [
  [130, 'interrupted'],
  [2, 'the command line, a setting or the word itself is wrong'],
  [
    6,
    'the storage or installed data is locked by another process, damaged, newer or read-only; or the cache cannot be renewed',
  ],
  [3, 'a tool that the user requires failed; the rest of the answer is printed'],
  [0, 'a lemma, a sense or a passage was found'],
  [5, '--offline left calls unasked, and nothing was found without them'],
  [4, 'no tool could answer'],
  [1, 'no match: tools were asked and none knows the word'],
  [70, 'langnet itself made a mistake'],
];

const TOPICS: Readonly<Record<string, () => string>> = {
  'exit-codes': () => `The first that fits:\n${table(EXIT_CODES.map(([code, text]) => [`  ${code}`, text]))}`,
  errors: () =>
    table(Object.entries(FAILURES).map(([code, kind]) => [`  ${code}`, `${kind.message} ${kind.advice}`])),
  settings: () => {
    const rows = SETTINGS.map((row) => [`  ${row.key}`, row.env, row.text]);
    const tools = TOOL_SETTINGS.map((row) => [
      `  tools.NAME.${row.key}`,
      `LANGNET_TOOL_NAME_${row.env}`,
      row.text,
    ]);
    return `In config.toml, or in the environment, which is stronger:\n${table([...rows, ...tools])}`;
  },
};

export async function runHelp(this: CliContext, _flags: object, ...topics: string[]): Promise<void> {
  const [topic] = topics;
  if (topic === undefined) {
    const [{ run }, { createCommands }] = await Promise.all([
      import('@stricli/core'),
      import('../commands.js'),
    ]);
    await run(
      createCommands(() => ({ text: '', exitCode: 70 })),
      ['--help'],
      this as never,
    );
    this.out(`\nTopics of \`langnet help\`: ${Object.keys(TOPICS).join(', ')}\n`);
    return;
  }
  const text = Object.hasOwn(TOPICS, topic) ? TOPICS[topic] : undefined;
  const { COMMAND_NAMES, createCommands } = await import('../commands.js');
  if (text === undefined && COMMAND_NAMES.has(topic)) {
    const { run } = await import('@stricli/core');
    return run(
      createCommands(() => ({ text: '', exitCode: 70 })),
      [...topics, '--help'],
      this as never,
    );
  }
  if (text === undefined) {
    throw new FailureError(
      failure(
        'usage',
        `There is no help on \`${topic}\`.`,
        `Topics are: ${Object.keys(TOPICS).join(', ')}; or try: langnet ${topic} --help`,
      ),
    );
  }
  this.out(text());
}
