/**
 * Whitaker's Words from what we recorded of it, so that a Latin answer is the same on a machine without the program.
 * `node scripts/goldens.mjs --record` asks the program and adds what is missing.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failure } from '../../src/model/failure.js';
import type { JsonObject } from '../../src/model/json.js';
import { err, ok, type Result } from '../../src/model/result.js';
import { BARE_ENVIRONMENT } from '../../src/model/testing.js';
import type { Tool, ToolAnswer, ToolConnection } from '../../src/model/tool.js';
import { whitakers } from '../../src/tools/whitakers/spec.js';

const FILE = fileURLToPath(new URL('../recordings/whitakers.json', import.meta.url));

interface Recordings {
  readonly tool_version: string;
  /** What was typed -> all lines the program printed, in file mode with numbered lines. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/** The tool with its own parsers; only the way to the program is another. */
export function replayedWhitakers(): Tool {
  const isRecording = process.env.LANGNET_RECORD === '1';
  return { ...whitakers, connect: async () => ({ connect: () => (isRecording ? recorder() : replayer()) }) };
}

function replayer(): ToolConnection {
  const { tool_version: version, answers } = read();
  return {
    health: async () => ({ status: 'ready', version, detail: 'recorded' }),
    ask: async (params) => {
      const lines = answers[wordOf(params)];
      const missing = `\`${wordOf(params)}\` is not recorded: run \`node scripts/goldens.mjs --record\`.`;
      return lines === undefined ? err(failure('tool_missing', missing)) : ok(answerOf(lines, version));
    },
    close: async () => undefined,
  };
}

function recorder(): ToolConnection {
  const real = whitakers.connect().then(({ connect }) =>
    connect({
      ...BARE_ENVIRONMENT,
      toolDir: mkdtempSync(join(tmpdir(), 'langnet-record-')),
      path: process.env.PATH ?? '',
    }),
  );
  return {
    health: async (signal) => (await real).health(signal),
    ask: async (params, limits, signal): Promise<Result<ToolAnswer>> => {
      const answer = await (await real).ask(params, limits, signal);
      if (answer.ok) write(wordOf(params), answer.value);
      return answer;
    },
    close: async () => (await real).close(),
  };
}

function wordOf({ word }: JsonObject): string {
  return typeof word === 'string' ? word : '';
}

function answerOf(lines: readonly string[], reportedVersion: string): ToolAnswer {
  return {
    body: Buffer.from(lines.join('\n'), 'latin1'),
    contentType: 'text/plain; charset=us-ascii',
    statusCode: 0,
    requestUrl: 'process:whitakers-words',
    headers: {},
    reportedVersion,
  };
}

function read(): Recordings {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Recordings;
}

function write(word: string, { body, reportedVersion }: ToolAnswer): void {
  const answers = { ...read().answers, [word]: Buffer.from(body).toString('latin1').split('\n') };
  const sorted = Object.fromEntries(Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify({ tool_version: reportedVersion, answers: sorted }, null, 2)}\n`);
}
