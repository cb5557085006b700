/** Reaches Whitaker's Words on this machine; it hands on the program's bytes and reads nothing in them. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { open, readFile, realpath, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import type { ProgramCall } from '../../execute/transport/children.js';
import { ensureDirectory, ensureLink, ensureText } from '../../execute/transport/files.js';
import { openPipes } from '../../execute/transport/pipes.js';
import { type AnswerLimits, runProcess } from '../../execute/transport/process.js';
import { findProgram, isProgram } from '../../execute/transport/programs.js';
import { createWorker, type Scan, type Worker } from '../../execute/transport/worker.js';
import { type Failure, failure } from '../../model/failure.js';
import type { JsonObject } from '../../model/json.js';
import { err, ok, type Result } from '../../model/result.js';
import type { Health, ToolAnswer, ToolConnection, ToolEnvironment } from '../../model/tool.js';

const PROGRAM = 'whitakers-words';
const DEBIAN_PROGRAM = '/usr/bin/whitakers-words';
const DEBIAN_DATA = '/usr/share/whitakers-words';
const DEBIAN_STATUS = '/var/lib/dpkg/status';
const SETUP = 'langnet setup whitakers';

const DATA_FILES = [
  'ADDONS.LAT',
  'DICTFILE.GEN',
  'EWDSFILE.GEN',
  'INDXFILE.GEN',
  'INFLECTS.SEC',
  'STEMFILE.GEN',
  'UNIQUES.LAT',
] as const;

/** Developer switches, all of them in the program's order; those named `+` are on. */
const DEVELOPER_SWITCHES = `
  HAVE_STATISTICS_FILE WRITE_STATISTICS_FILE SHOW_DICTIONARY +SHOW_DICTIONARY_LINE +SHOW_DICTIONARY_CODES
  +DO_PEARSE_CODES DO_ONLY_INITIAL_WORD FOR_WORD_LIST_CHECK DO_ONLY_FIXES DO_FIXES_ANYWAY +USE_PREFIXES
  +USE_SUFFIXES +USE_TACKONS +DO_MEDIEVAL_TRICKS +DO_SYNCOPE +DO_TWO_WORDS +INCLUDE_UNKNOWN_CONTEXT NO_MEANINGS
  +OMIT_ARCHAIC OMIT_MEDIEVAL +OMIT_UNCOMMON DO_I_FOR_J DO_U_FOR_V PAUSE_IN_SCREEN_OUTPUT NO_SCREEN_ACTIVITY
  UPDATE_LOCAL_DICTIONARY UPDATE_MEANINGS +MINIMIZE_OUTPUT`;
const USER_SWITCHES = `
  +TRIM_OUTPUT HAVE_OUTPUT_FILE WRITE_OUTPUT_TO_FILE DO_UNKNOWNS_ONLY WRITE_UNKNOWNS_TO_FILE +IGNORE_UNKNOWN_NAMES
  +IGNORE_UNKNOWN_CAPS +DO_COMPOUNDS +DO_FIXES +DO_TRICKS +DO_DICTIONARY_FORMS SHOW_AGE SHOW_FREQUENCY DO_EXAMPLES
  DO_ONLY_MEANINGS DO_STEMS_FOR_UNKNOWN`;
/** The program reads each value at column 33; elsewhere it drops the whole file or prints complaints. */
const VALUE_COLUMN = 33;
const DEVELOPER_FILE = `${switchLines(DEVELOPER_SWITCHES)}${[
  ['START_FILE_CHARACTER', "'@'"],
  ['CHANGE_PARAMETERS_CHARACTER', "'#'"],
  ['CHANGE_DEVELOPER_MODES_CHARACTER', "'!'"],
]
  .map(([name = '', value]) => `${name.padEnd(VALUE_COLUMN)}${value}\n`)
  .join('')}`;
const USER_FILE = switchLines(USER_SWITCHES);

function switchLines(names: string): string {
  const line = (name: string) =>
    `${name.replace('+', '').padEnd(VALUE_COLUMN)}${name.startsWith('+') ? 'Y' : 'N'}\n`;
  return names.trim().split(/\s+/).map(line).join('');
}

const MAX_QUERY_LENGTH = 250;
/** More than any caller's concurrency, less than a pipe holds. */
const MAX_IN_FLIGHT = 64;
const BANNER_LIMITS = { timeoutMs: 2000, maxBytes: 64 * 1024 };

/** Where the program and its data are. */
interface Location {
  readonly program: string;
  readonly dataDir: string;
}

type Found =
  | { readonly kind: 'found'; readonly location: Location }
  | { readonly kind: 'absent' }
  | { readonly kind: 'broken'; readonly failure: Failure };

/** Looks for the program and its data by file status alone; nothing is started. */
export async function locate(environment: ToolEnvironment): Promise<Found> {
  const { endpoint } = environment;
  if (endpoint !== '' && !isAbsolute(endpoint)) {
    const detail = `The endpoint of whitakers must be the absolute path of the program, not \`${endpoint}\`.`;
    return { kind: 'broken', failure: failure('config_invalid', detail) };
  }
  if (endpoint !== '' && !(await isProgram(endpoint))) {
    const detail = `The settings name \`${endpoint}\`, which is not a program that can be run.`;
    return { kind: 'broken', failure: failure('tool_missing', detail, 'Correct the endpoint of whitakers.') };
  }
  const program = endpoint === '' ? await findProgram(PROGRAM, environment.path) : endpoint;
  if (program === undefined) return { kind: 'absent' };
  const binDir = dirname(await realpath(program).catch(() => program));
  // As packaged: bin beside share; as built from source: all in one place; else the system's.
  const candidates = [join(binDir, '..', 'share', PROGRAM), binDir, DEBIAN_DATA];
  for (const dataDir of candidates) {
    if (await hasAllData(dataDir)) return { kind: 'found', location: { program, dataDir } };
  }
  const detail = `The data files of ${PROGRAM} are not in \`${candidates.join('`, `')}\`.`;
  const advice = 'Run `sudo apt-get install --reinstall whitakers-words-data`.';
  return { kind: 'broken', failure: failure('tool_missing', detail, advice) };
}

async function hasAllData(directory: string): Promise<boolean> {
  const isThere = (name: string) =>
    stat(join(directory, name)).then(
      (found) => found.isFile() && found.size > 0,
      () => false,
    );
  return (await Promise.all(DATA_FILES.map(isThere))).every(Boolean);
}

/** Version of the Debian package, if the program is the packaged one; empty otherwise. */
async function packageVersion(program: string): Promise<string> {
  if ((await realpath(program).catch(() => program)) !== DEBIAN_PROGRAM) return '';
  const status = await readFile(DEBIAN_STATUS, 'utf8').catch(() => '');
  const start = status.indexOf(`\nPackage: ${PROGRAM}\n`);
  if (start === -1) return '';
  const end = status.indexOf('\n\n', start + 1);
  const paragraph = status.slice(start, end === -1 ? undefined : end);
  return /^Version: (\S+)$/m.exec(paragraph)?.[1] ?? '';
}

/**
 * The call of the program in file mode: one line one answer, no pager, no prompt, and no word of a user
 * among its arguments. Its private data directory switches on line codes and record numbers.
 */
async function prepare(location: Location, environment: ToolEnvironment): Promise<Result<ProgramCall>> {
  const { toolDir } = environment;
  // Named by what is in it, so that two installations or versions of langnet do not undo each other's work.
  const key = createHash('sha256')
    .update([location.dataDir, DEVELOPER_FILE, USER_FILE].join('\0'))
    .digest('hex');
  const dataDir = join(toolDir, `data-${key.slice(0, 16)}`);
  const cwd = join(toolDir, 'empty');
  const make = async (): Promise<void> => {
    await ensureDirectory(dataDir);
    await ensureDirectory(cwd);
    for (const name of DATA_FILES) await ensureLink(join(dataDir, name), join(location.dataDir, name));
    await ensureText(join(dataDir, 'WORD.MDV'), DEVELOPER_FILE);
    await ensureText(join(dataDir, 'WORD.MOD'), USER_FILE);
  };
  try {
    // Once more if somebody cleared the folder away in between.
    await make().catch(make);
  } catch (error) {
    const detail = `The files of whitakers cannot be made in \`${toolDir}\` (${String(error)}).`;
    return err(failure('file_unwritable', detail));
  }
  const env = { PATH: environment.path, LC_ALL: 'C', WHITAKERS_WORDS_DATADIR: dataDir };
  return ok({ command: location.program, args: ['/dev/stdin'], cwd, env });
}

/** Twelve letters that no Latin word, ending, prefix or numeral has; long ones cost the program more time. */
function makeSentinel(): string {
  return `zq${Array.from({ length: 10 }, () => 'kqwz'[randomInt(4)]).join('')}`;
}

interface Asker {
  readonly ask: (word: string, limits: AnswerLimits, signal: AbortSignal) => Promise<Result<Uint8Array>>;
  readonly close: () => Promise<void>;
}

/**
 * A long-lived child. The program echoes nothing, so each query line is followed by a word that cannot
 * exist, and the answer is what comes before that word's own UNKNOWN block.
 */
function workerAsker(
  stdbuf: string,
  mkfifo: string,
  location: Location,
  environment: ToolEnvironment,
): Asker {
  const sentinel = makeSentinel();
  const marker = Buffer.from(`04 ${sentinel.padEnd(30)}========   UNKNOWN    \n\n`, 'latin1');

  // The empty word is the greeting: the sentinel alone, which must be all there is in the output.
  const findEnd = (bytes: Buffer, from: number, word: string): Scan => {
    const found = word === '' ? 3 : bytes.indexOf(sentinel, from, 'latin1');
    if (found === -1) return { kind: 'more', from: Math.max(0, bytes.length - sentinel.length + 1) };
    const start = found - 3;
    const isAtLineStart = start === 0 || bytes[start - 1] === 0x0a;
    const seen = bytes.subarray(Math.max(0, start), start + marker.length);
    if (!isAtLineStart || !seen.equals(marker.subarray(0, seen.length))) {
      return { kind: 'garbled', detail: 'its output is not that of Whitaker’s Words with line codes.' };
    }
    if (seen.length < marker.length) return { kind: 'more', from: found };
    return { kind: 'end', bodyEnd: start, next: start + marker.length };
  };

  const worker: Worker<string> = createWorker({
    name: PROGRAM,
    start: async () => {
      const call = await prepare(location, environment);
      if (!call.ok) return call;
      const pipes = await openPipes(mkfifo, environment.toolDir);
      if (!pipes.ok) return pipes;
      const { command, args } = call.value;
      return ok({
        ...call.value,
        name: PROGRAM,
        command: stdbuf,
        args: ['-oL', command, ...args],
        pipes: pipes.value,
      });
    },
    encode: (word) => (word === '' ? `${sentinel}\n` : `${word}\n${sentinel}\n`),
    findEnd,
    greeting: '',
    maxInFlight: MAX_IN_FLIGHT,
  });
  return {
    ask: async (word, limits, signal) =>
      word.toLowerCase().includes(sentinel)
        ? err(failure('tool_query_unusable', 'The word is the one that separates answers.'))
        : worker.ask(word, limits, signal),
    close: worker.close,
  };
}

/** One process a call, for machines without the programs the worker needs: slower, the same bytes. */
function singleAsker(location: Location, environment: ToolEnvironment): Asker {
  return {
    async ask(word, limits, signal) {
      const call = await prepare(location, environment);
      if (!call.ok) return call;
      // A file, not a pipe: the program opens `/dev/stdin` by name, which Node's sockets do not allow.
      const path = join(environment.toolDir, `.query-${randomBytes(9).toString('hex')}`);
      const file = await open(path, 'wx+', 0o600).catch(() => undefined);
      if (file === undefined) return err(failure('file_unwritable', `\`${path}\` cannot be written.`));
      try {
        await file.writeFile(`${word}\n`);
        await rm(path, { force: true });
        const result = await runProcess({ ...call.value, inputFd: file.fd, limits, signal });
        return result.ok ? ok(result.value.stdout) : result;
      } finally {
        await file.close();
      }
    },
    close: async () => {},
  };
}

interface Session extends Asker {
  readonly version: Promise<string>;
}

async function openSession(environment: ToolEnvironment): Promise<Result<Session>> {
  const found = await locate(environment);
  if (found.kind === 'broken') return err(found.failure);
  if (found.kind === 'absent') {
    return err(failure('tool_missing', `${PROGRAM} is not installed.`, `Run \`${SETUP}\`.`));
  }
  const { location } = found;
  const stdbuf = await findProgram('stdbuf', environment.path);
  const mkfifo = await findProgram('mkfifo', environment.path);
  const asker =
    stdbuf === undefined || mkfifo === undefined
      ? singleAsker(location, environment)
      : workerAsker(stdbuf, mkfifo, location, environment);
  const closing = new AbortController();
  const version = packageVersion(location.program).then(
    (packaged) => packaged || bannerVersion(location, environment, closing.signal),
  );
  const close = () => {
    closing.abort();
    return asker.close();
  };
  return ok({ ask: asker.ask, close, version });
}

/** What a program that is not the packaged one prints of itself when it starts interactively. */
async function bannerVersion(
  location: Location,
  environment: ToolEnvironment,
  signal: AbortSignal,
): Promise<string> {
  const call = await prepare(location, environment);
  if (!call.ok) return '';
  const banner = await runProcess({ ...call.value, args: [], limits: BANNER_LIMITS, signal });
  if (!banner.ok) return '';
  return /\bVersion ([\w.]{1,32})/.exec(new TextDecoder('latin1').decode(banner.value.stdout))?.[1] ?? '';
}

/** The query line for the program; anything it could take for a switch, a file or two lines is refused. */
function readQuery(params: JsonObject): Result<string> {
  const { word } = params;
  const isUsable =
    typeof word === 'string' &&
    word.length <= MAX_QUERY_LENGTH &&
    /^[A-Za-z. ]+$/.test(word) &&
    /[A-Za-z]/.test(word);
  if (isUsable) return ok(word);
  const detail = `Whitaker’s Words reads 1 to ${MAX_QUERY_LENGTH} letters A to Z, full stops and blanks.`;
  return err(failure('tool_query_unusable', detail));
}

export function connect(environment: ToolEnvironment): ToolConnection {
  let session: Promise<Result<Session>> | undefined;
  let isClosed = false;

  async function health(): Promise<Health> {
    const found = await locate(environment);
    if (found.kind === 'broken') return { status: 'broken', failure: found.failure };
    if (found.kind === 'absent') {
      return { status: 'missing', reason: `${PROGRAM} is not installed`, advice: SETUP };
    }
    const { program, dataDir } = found.location;
    return {
      status: 'ready',
      version: await packageVersion(program),
      detail: `${program}, data in ${dataDir}`,
    };
  }

  async function ask(
    params: JsonObject,
    limits: AnswerLimits,
    signal: AbortSignal,
  ): Promise<Result<ToolAnswer>> {
    const query = readQuery(params);
    if (!query.ok) return query;
    if (isClosed || signal.aborted) return err(failure('tool_cancelled', `${PROGRAM} was not asked.`));
    session ??= openSession(environment);
    const current = session;
    const opened = await current;
    if (!opened.ok) {
      // Not kept: the program may be installed while this connection lives.
      if (session === current) session = undefined;
      return opened;
    }
    const body = await opened.value.ask(query.value, limits, signal);
    if (!body.ok) return body;
    return ok({
      body: body.value,
      contentType: 'text/plain; charset=us-ascii',
      statusCode: 0,
      requestUrl: `process:${PROGRAM}?word=${encodeURIComponent(query.value)}`,
      headers: {},
      reportedVersion: await opened.value.version,
    });
  }

  return {
    health,
    ask,
    async close() {
      isClosed = true;
      const opened = await session;
      if (opened?.ok) await opened.value.close();
    },
  };
}
