/**
 * The catalogue of everything that may go wrong on purpose: one row a code, mirrored in
 * docs/reference/errors.md (a test keeps them equal). Nothing throws a loose string.
 */

/** What a code means, how a process ends with it, and what a person can do. */
export interface FailureKind {
  readonly message: string;
  /** Exit code of a command that ends with this failure (DESIGN section 8). */
  readonly exitCode: number;
  readonly httpStatus: number;
  readonly advice: string;
  /** True if the same call may succeed a moment later, so that a retry makes sense. */
  readonly isTransient: boolean;
}

function kind(
  message: string,
  exitCode: number,
  httpStatus: number,
  advice: string,
  isTransient = false,
): FailureKind {
  return { message, exitCode, httpStatus, advice, isTransient };
}

export const FAILURES = {
  usage: kind('The command was not understood.', 2, 400, 'See `langnet help` for the commands and flags.'),
  language_unknown: kind(
    'The language is not one langnet knows.',
    2,
    400,
    'Use lat, grc or san (or latin, greek, sanskrit).',
  ),
  query_empty: kind(
    'There is no word to look up.',
    2,
    400,
    'Give one word, for example: langnet query lat lupus.',
  ),
  query_too_long: kind('The word is too long.', 2, 400, 'Look up one word of at most 256 characters.'),
  query_unreadable: kind(
    'The word holds characters that no writing system uses (control characters or broken Unicode).',
    2,
    400,
    'Type the word again as plain text.',
  ),
  urn_invalid: kind(
    'That is no CTS URN.',
    2,
    400,
    'A CTS URN looks like urn:cts:latinLit:phi0690.phi001:2.63.',
  ),
  passage_missing: kind(
    'No installed text has that passage.',
    1,
    404,
    'See `langnet data list` for the texts that can be installed.',
  ),
  constant_unknown: kind(
    'No meaning has that name.',
    1,
    404,
    'Ask by a word instead, for example: langnet concept --from lat lupus.',
  ),
  tool_unknown: kind('There is no tool of that name.', 2, 400, 'See `langnet tools` for the names.'),
  config_invalid: kind(
    'A setting is not valid.',
    2,
    500,
    'Correct it; docs/reference/settings.md lists every setting.',
  ),
  plan_invalid: kind('The file is not a plan.', 2, 400, 'Make one with `langnet plan LANG WORD --json`.'),
  file_unreadable: kind('A file could not be read.', 2, 400, 'Check the path and its permissions.'),
  file_unwritable: kind('A file could not be written.', 2, 500, 'Check the path and its permissions.'),
  id_unknown: kind(
    'No stored thing has that id.',
    1,
    404,
    'What was cleared from the cache comes back when its query is run again.',
  ),
  id_ambiguous: kind('More than one id begins like that.', 2, 400, 'Give more letters of the id.'),
  import_invalid: kind(
    'The file is not an export of langnet.',
    2,
    400,
    'Make one with `langnet store export FILE`.',
  ),
  tool_missing: kind(
    'The tool is not installed here.',
    4,
    424,
    'Run `langnet setup` to see what can be brought.',
  ),
  data_missing: kind(
    'The data that the tool reads is not installed here.',
    4,
    424,
    'Run `langnet data list` to see what can be installed, and from where.',
  ),
  data_shrinks: kind(
    'The source holds much less than what is installed under the same name.',
    2,
    409,
    'If that is meant, remove the dataset first with `langnet data remove ID`.',
  ),
  data_changed: kind(
    'The installed data was changed while this process was running.',
    3,
    503,
    'Run the query again.',
  ),
  tool_timeout: kind(
    'The tool did not answer in time.',
    3,
    504,
    'Try again, or raise the tool’s timeout_ms.',
    true,
  ),
  tool_exit: kind('The tool ended with an error.', 3, 502, 'Run `langnet doctor`.'),
  tool_crashed: kind(
    'The tool died while answering.',
    3,
    502,
    'Try again; if it stays, run `langnet doctor`.',
    true,
  ),
  tool_flood: kind(
    'The tool sent more than it may.',
    3,
    502,
    'Raise the tool’s max_bytes if the answer is real.',
  ),
  tool_refused: kind('The tool could not be reached.', 3, 502, 'Start it, or correct its endpoint.', true),
  tool_status: kind(
    'The tool’s server answered with an error status.',
    3,
    502,
    'Look at the server’s own log.',
  ),
  tool_protocol: kind('The tool answered in a way that is not its own.', 3, 502, 'Run `langnet doctor`.'),
  tool_cancelled: kind('The call was cancelled.', 130, 499, 'Run the query again.'),
  tool_query_unusable: kind(
    'The word cannot be written in the letters this tool reads.',
    1,
    422,
    'Nothing to do: the other tools are asked all the same.',
  ),
  offline_unasked: kind('Offline: a call was left unasked.', 5, 503, 'Run again without --offline.'),
  storage_locked: kind(
    'Another process is using the storage file and did not let go of it in time.',
    6,
    503,
    'Wait for it to end, or raise storage.lock_timeout_ms.',
  ),
  storage_damaged: kind(
    'The storage file is damaged. It was set aside and what could be read was saved into a new one.',
    6,
    500,
    'Run the command again; the report beside the damaged file lists what was lost.',
  ),
  storage_newer: kind(
    'The storage file was written by a newer langnet.',
    6,
    500,
    'Update langnet, or point LANGNET_DATA_DIR elsewhere.',
  ),
  storage_readonly: kind(
    'The storage file cannot be written.',
    6,
    500,
    'Make its folder writable, or point LANGNET_DATA_DIR elsewhere.',
  ),
  raw_gone: kind(
    'The raw bytes were not kept (LANGNET_STORE_RAW_RESPONSES=false): only their hash and size are known.',
    1,
    410,
    'Run the query with --refresh while raw storage is on.',
  ),
  cache_unusable: kind(
    'The cache could not be used; the answer was computed without it.',
    0,
    200,
    'Nothing to do; `langnet cache clear` makes a new one.',
  ),
  cache_busy: kind(
    'Another process is using the cache and did not let go of it in time.',
    6,
    503,
    'Wait for it to end, then run the command again.',
  ),
  dataset_unknown: kind(
    'There is no dataset of that name.',
    2,
    400,
    'See `langnet data list` for the names.',
  ),
  data_source_unusable: kind(
    'The source holds nothing that can be installed.',
    2,
    400,
    'See `langnet data list` for the files each dataset is made from.',
  ),
  data_source_damaged: kind(
    'A file of the source is damaged, or larger than it may be.',
    2,
    400,
    'Bring the file again; what was installed before is still in use.',
  ),
  data_damaged: kind(
    'An installed dataset cannot be read.',
    6,
    500,
    'Build it anew with `langnet data build`, or install it again.',
  ),
  data_busy: kind(
    'Another process is installing this dataset.',
    6,
    503,
    'Wait for it to end, then run the command again.',
  ),
  download_failed: kind(
    'The download did not succeed.',
    4,
    502,
    'Run the command again: it goes on where the download stopped.',
    true,
  ),
  setup_failed: kind('A tool could not be set up.', 4, 500, 'Follow the command it printed.'),
  http_invalid: kind(
    'The request was not understood.',
    2,
    400,
    'See /docs on the server for every address and its parameters.',
  ),
  http_not_found: kind(
    'There is nothing at this address.',
    2,
    404,
    'See /docs on the server for every address.',
  ),
  http_method_refused: kind(
    'This address does not take that method.',
    2,
    405,
    'See /docs on the server for every address and its methods.',
  ),
  http_too_large: kind('The request is larger than it may be.', 2, 413, 'Send less at once.'),
  http_type_refused: kind(
    'The body of the request is of another kind than this address takes.',
    2,
    415,
    'Send JSON with `Content-Type: application/json`.',
  ),
  http_rate_limited: kind(
    'Too many requests came from this client.',
    2,
    429,
    'Wait as long as Retry-After says.',
    true,
  ),
  http_busy: kind(
    'The server has as much to do as it takes on.',
    4,
    503,
    'Wait as long as Retry-After says.',
    true,
  ),
  http_timeout: kind(
    'The answer was not ready in the time a request has.',
    4,
    504,
    'Ask again: tools that have answered meanwhile are not asked twice.',
    true,
  ),
  http_unauthorized: kind(
    'The server wants a token.',
    2,
    401,
    'Send `Authorization: Bearer TOKEN`; a browser asks for it as the password.',
  ),
  http_host_refused: kind(
    'The server does not answer under that name.',
    2,
    403,
    'Use the address it printed, or add the name to server.hosts.',
  ),
  http_origin_refused: kind(
    'The request comes from a page of another site.',
    2,
    403,
    'Use the pages of the server itself.',
  ),
  address_unusable: kind(
    'The server cannot listen at that address.',
    2,
    500,
    'Choose another --port (0 takes a free one) or --host.',
  ),
  token_missing: kind(
    'A server that others can reach needs a token.',
    2,
    500,
    'Set LANGNET_SERVER_TOKEN to a long random text, or leave --host out.',
  ),
  server_running: kind(
    'Another server has this storage.',
    6,
    409,
    'Use that one, or stop it, or point LANGNET_DATA_DIR elsewhere.',
  ),
  interrupted: kind(
    'Interrupted.',
    130,
    499,
    'What was acknowledged is stored; run the command again to go on.',
  ),
  defect: kind('langnet itself made a mistake.', 70, 500, 'Please report it with the text above.'),
} as const satisfies Record<string, FailureKind>;

export type FailureCode = keyof typeof FAILURES;

/** A failure as it happened: `detail` is one sentence naming the thing concerned. */
export interface Failure {
  readonly code: FailureCode;
  readonly detail: string;
  /** Overrides the catalogue's advice where the next step is known exactly. */
  readonly advice?: string;
}

export function failure(code: FailureCode, detail = '', advice?: string): Failure {
  return advice === undefined ? { code, detail } : { code, detail, advice };
}

export function failureAdvice(value: Failure): string {
  return value.advice ?? FAILURES[value.code].advice;
}

/** Carries a failure through code that can only throw; caught once, at the edge. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(value: Failure, options?: ErrorOptions) {
    super(`${FAILURES[value.code].message} ${value.detail}`.trim(), options);
    this.name = 'FailureError';
    this.failure = value;
  }
}

export function isFailureError(value: unknown): value is FailureError {
  return value instanceof Error && value.name === 'FailureError' && 'failure' in value;
}
