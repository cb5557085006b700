/** Reaches CLTK through its Python worker; it hands on the worker's bytes and reads only how they are framed. */
import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { AnswerLimits } from '../../execute/transport/process.js';
import { type Failure, failure } from '../../model/failure.js';
import type { JsonObject } from '../../model/json.js';
import { err, ok, type Result } from '../../model/result.js';
import type { Health, ToolAnswer, ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { createLives, type Question } from './connect-lives.js';
import { describeModels, modelsDir } from './data-version.js';
import { findInstallation, type Installation } from './install-place.js';

const SETUP = 'langnet setup cltk';
/** Letters of a word; the worker refuses longer ones. */
const MAX_LETTERS = 256;

type Found =
  | Exclude<Installation, { readonly kind: 'broken' }>
  | { readonly kind: 'broken'; readonly failure: Failure };

/** Looks for the worker and its models by file status alone; nothing is started. */
async function locate(environment: ToolEnvironment): Promise<Found> {
  const { endpoint } = environment;
  if (endpoint !== '' && !isAbsolute(endpoint)) {
    const detail = `The endpoint of cltk must be the absolute path of its models' folder, not \`${endpoint}\`.`;
    return { kind: 'broken', failure: failure('config_invalid', detail) };
  }
  const isFolder = async () => (await stat(endpoint).catch(() => undefined))?.isDirectory() === true;
  if (endpoint !== '' && !(await isFolder())) {
    const detail = `The settings name \`${endpoint}\` as the folder of CLTK's models, and there is no such folder.`;
    return { kind: 'broken', failure: failure('file_unreadable', detail, 'Correct the endpoint of cltk.') };
  }
  const installation = await findInstallation(environment);
  if (installation.kind !== 'broken') return installation;
  const detail = `The Python of CLTK's worker, \`${installation.python}\`, cannot be run any more.`;
  return { kind: 'broken', failure: failure('tool_missing', detail, `Run \`${SETUP}\` again.`) };
}

/** The worker's question; what it would refuse is not sent. */
function readQuestion(params: JsonObject): Result<Question> {
  const { language, word, part } = params;
  const isUsable =
    (language === 'lat' || language === 'grc') &&
    typeof word === 'string' &&
    [...word].length <= MAX_LETTERS &&
    /[\p{L}\p{N}]/u.test(word) &&
    !/[\p{Cc}\p{Surrogate}]/u.test(word) &&
    (part === undefined || part === 'lewis');
  if (isUsable) return ok(part === undefined ? { language, word } : { language, word, part });
  const detail = `CLTK reads 1 to ${MAX_LETTERS} letters of Latin or Greek.`;
  return err(failure('tool_query_unusable', detail));
}

export function connect(environment: ToolEnvironment): ToolConnection {
  const lives = createLives(environment);
  /** Kept while it works: a word is asked for in less time than the files are looked for. */
  let known: Found | undefined;
  let isClosed = false;

  async function health(): Promise<Health> {
    const found = await locate(environment);
    if (found.kind === 'broken') return { status: 'broken', failure: found.failure };
    if (found.kind === 'absent') {
      const reason = 'the CLTK worker is not installed';
      return { status: 'missing', reason, advice: SETUP, code: 'data_missing' };
    }
    return { status: 'ready', version: found.marker.cltk, detail: describeModels(environment) };
  }

  async function ask(
    params: JsonObject,
    limits: AnswerLimits,
    signal: AbortSignal,
  ): Promise<Result<ToolAnswer>> {
    const question = readQuestion(params);
    if (!question.ok) return question;
    if (isClosed || signal.aborted) return err(failure('tool_cancelled', 'CLTK was not asked.'));
    const found = known ?? (await locate(environment));
    if (found.kind === 'broken') return err(found.failure);
    if (found.kind === 'absent') {
      return err(failure('tool_missing', 'The CLTK worker is not installed.', `Run \`${SETUP}\`.`));
    }
    const answer = await lives.ask(question.value, found.python, modelsDir(environment), limits, signal);
    known = answer.ok ? found : undefined;
    if (!answer.ok) return answer;
    return ok({
      body: answer.value.body,
      contentType: 'application/json; charset=utf-8',
      statusCode: 0,
      requestUrl: `process:cltk?${new URLSearchParams(question.value)}`,
      headers: {},
      reportedVersion: answer.value.version,
    });
  }

  return {
    health,
    ask,
    async close() {
      isClosed = true;
      await lives.close();
    },
  };
}
