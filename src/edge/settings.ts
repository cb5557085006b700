/**
 * Every setting in one table: where it stands in config.toml, its environment variable, its default and
 * what it does. docs/reference/settings.md must name each (a test compares them).
 * Order of strength: flags, then environment, then file, then default.
 */
import { type Failure, failure } from '../model/failure.js';
import { err, ok, type Result } from '../model/result.js';
import type { ToolSettings } from '../plan/registry.js';

type Kind = 'boolean' | 'whole' | 'text';

interface SettingRow {
  readonly key: string;
  readonly env: string;
  readonly kind: Kind;
  readonly text: string;
  /** Least allowed value of a whole number. */
  readonly least?: number;
}

export const SETTINGS = [
  { key: 'data_dir', env: 'LANGNET_DATA_DIR', kind: 'text', text: 'Folder of storage and installed data.' },
  {
    key: 'storage.raw_responses',
    env: 'LANGNET_STORE_RAW_RESPONSES',
    kind: 'boolean',
    text: 'Keep raw bodies.',
  },
  {
    key: 'storage.lock_timeout_ms',
    env: 'LANGNET_STORAGE_LOCK_TIMEOUT_MS',
    kind: 'whole',
    least: 0,
    text: 'How long to wait for another process to let go of a file.',
  },
  { key: 'cache.enabled', env: 'LANGNET_CACHE_ENABLED', kind: 'boolean', text: 'Use the cache at all.' },
  { key: 'cache.path', env: 'LANGNET_CACHE_PATH', kind: 'text', text: 'Folder of the cache.' },
  {
    key: 'cache.max_size_mb',
    env: 'LANGNET_CACHE_MAX_SIZE_MB',
    kind: 'whole',
    least: 1,
    text: 'Size limit.',
  },
  {
    key: 'cache.ttl_days',
    env: 'LANGNET_CACHE_TTL_DAYS',
    kind: 'whole',
    least: 0,
    text: 'Days a row is believed.',
  },
  { key: 'query.mode', env: 'LANGNET_MODE', kind: 'text', text: 'Default of --mode.' },
  { key: 'query.view', env: 'LANGNET_VIEW', kind: 'text', text: 'Default of --view.' },
  {
    key: 'setup.system_packages',
    env: 'LANGNET_SYSTEM_PACKAGES',
    kind: 'boolean',
    text: 'May setup install Debian packages.',
  },
  { key: 'server.host', env: 'LANGNET_SERVER_HOST', kind: 'text', text: 'Default of serve --host.' },
  {
    key: 'server.port',
    env: 'LANGNET_SERVER_PORT',
    kind: 'whole',
    least: 0,
    text: 'Default of serve --port; 0 takes a free one.',
  },
  {
    key: 'server.hosts',
    env: 'LANGNET_SERVER_HOSTS',
    kind: 'text',
    text: 'Further names the server answers under.',
  },
  {
    key: 'server.token',
    env: 'LANGNET_SERVER_TOKEN',
    kind: 'text',
    text: 'What every request must carry; needed where others can reach the server.',
  },
  {
    key: 'server.rate_per_second',
    env: 'LANGNET_SERVER_RATE_PER_SECOND',
    kind: 'whole',
    least: 0,
    text: 'Requests a second of one client; 0 does not count them.',
  },
  {
    key: 'server.max_running',
    env: 'LANGNET_SERVER_MAX_RUNNING',
    kind: 'whole',
    least: 1,
    text: 'Queries computed at once; cached ones do not count.',
  },
  {
    key: 'server.max_waiting',
    env: 'LANGNET_SERVER_MAX_WAITING',
    kind: 'whole',
    least: 0,
    text: 'Queries that may wait for their turn.',
  },
  {
    key: 'server.timeout_ms',
    env: 'LANGNET_SERVER_TIMEOUT_MS',
    kind: 'whole',
    least: 1,
    text: 'Longest time of one request.',
  },
] as const satisfies readonly SettingRow[];

/** Settings of each tool: `[tools.NAME]` in the file, `LANGNET_TOOL_NAME_…` in the environment. */
export const TOOL_SETTINGS = [
  { key: 'enabled', env: 'ENABLED', kind: 'boolean', text: 'Plan this tool at all.' },
  {
    key: 'endpoint',
    env: 'ENDPOINT',
    kind: 'text',
    text: 'Address, program or folder, where it is not the usual one.',
  },
  { key: 'priority', env: 'PRIORITY', kind: 'whole', least: 0, text: 'Lower is asked first.' },
  {
    key: 'optional',
    env: 'OPTIONAL',
    kind: 'boolean',
    text: 'False: its failure ends the command with code 3.',
  },
  { key: 'timeout_ms', env: 'TIMEOUT_MS', kind: 'whole', least: 1, text: 'Longest wait for one answer.' },
  { key: 'max_bytes', env: 'MAX_BYTES', kind: 'whole', least: 1, text: 'Largest answer.' },
  { key: 'concurrency', env: 'CONCURRENCY', kind: 'whole', least: 1, text: 'Calls under way at once.' },
  { key: 'retries', env: 'RETRIES', kind: 'whole', least: 0, text: 'Further tries after a passing failure.' },
] as const satisfies readonly SettingRow[];

export interface Settings {
  readonly dataDir: string;
  readonly rawResponses: boolean;
  readonly lockTimeoutMs: number;
  readonly cache: {
    readonly enabled: boolean;
    readonly path: string;
    readonly maxSizeMb: number;
    readonly ttlDays: number;
  };
  readonly mode: string;
  readonly view: string;
  readonly systemPackages: boolean;
  readonly server: ServerSettings;
  readonly tools: Readonly<Record<string, ToolSettings>>;
}

export interface ServerSettings {
  readonly host: string;
  readonly port: number;
  /** Further names, separated by commas. */
  readonly hosts: string;
  /** Empty: none is wanted. */
  readonly token: string;
  readonly ratePerSecond: number;
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly timeoutMs: number;
}

export interface SettingDefaults {
  readonly dataDir: string;
  readonly cacheDir: string;
  readonly systemPackages: boolean;
}

type Value = string | number | boolean;
type Source = Readonly<Record<string, unknown>>;

/** Merges file and environment over the defaults; the first wrong setting is the failure. */
export function readSettings(
  file: Source,
  env: Readonly<Record<string, string | undefined>>,
  toolIds: readonly string[],
  defaults: SettingDefaults,
): Result<Settings, Failure> {
  const unknown = unknownKey(file, toolIds);
  if (unknown !== undefined) {
    return err(failure('config_invalid', `config.toml has \`${unknown}\`, which is no setting.`));
  }
  const values = new Map<string, Value>();
  const rows: { readonly path: string; readonly row: SettingRow; readonly env: string }[] = [
    ...SETTINGS.map((row) => ({ path: row.key, row, env: row.env })),
    ...toolIds.flatMap((id) =>
      TOOL_SETTINGS.map((row) => ({
        path: `tools.${id}.${row.key}`,
        row,
        env: `LANGNET_TOOL_${id.toUpperCase()}_${row.env}`,
      })),
    ),
  ];
  for (const { path, row, env: name } of rows) {
    const fromEnv = env[name];
    const raw = fromEnv !== undefined && fromEnv !== '' ? fromEnv : at(file, path);
    if (raw === undefined) continue;
    const value = parse(raw, row);
    if (value === undefined) {
      const where = fromEnv !== undefined && fromEnv !== '' ? name : `\`${path}\` in config.toml`;
      return err(failure('config_invalid', `${where} must be ${KINDS[row.kind]}, not \`${String(raw)}\`.`));
    }
    values.set(path, value);
  }
  const get = <T extends Value>(path: string, fallback: T): T =>
    (values.get(path) as T | undefined) ?? fallback;
  return ok({
    dataDir: get('data_dir', defaults.dataDir),
    rawResponses: get('storage.raw_responses', true),
    lockTimeoutMs: get('storage.lock_timeout_ms', 15_000),
    cache: {
      enabled: get('cache.enabled', true),
      path: get('cache.path', defaults.cacheDir),
      maxSizeMb: get('cache.max_size_mb', 1000),
      ttlDays: get('cache.ttl_days', 30),
    },
    mode: get('query.mode', 'open'),
    view: get('query.view', 'didactic'),
    systemPackages: get('setup.system_packages', defaults.systemPackages),
    server: {
      host: get('server.host', '127.0.0.1'),
      port: get('server.port', 8117),
      hosts: get('server.hosts', ''),
      token: get('server.token', ''),
      ratePerSecond: get('server.rate_per_second', 200),
      maxRunning: get('server.max_running', 16),
      maxWaiting: get('server.max_waiting', 256),
      timeoutMs: get('server.timeout_ms', 60_000),
    },
    tools: Object.fromEntries(toolIds.map((id) => [id, toolSettings(id, values)])),
  });
}

const KINDS: Readonly<Record<Kind, string>> = {
  boolean: 'true or false',
  whole: 'a whole number within its bounds',
  text: 'text',
};

const TOOL_MEMBERS: Readonly<Record<(typeof TOOL_SETTINGS)[number]['key'], keyof ToolSettings>> = {
  enabled: 'enabled',
  endpoint: 'endpoint',
  priority: 'priority',
  optional: 'optional',
  timeout_ms: 'timeoutMs',
  max_bytes: 'maxBytes',
  concurrency: 'concurrency',
  retries: 'retries',
};

function toolSettings(id: string, values: ReadonlyMap<string, Value>): ToolSettings {
  const members = TOOL_SETTINGS.flatMap((row) => {
    const value = values.get(`tools.${id}.${row.key}`);
    return value === undefined ? [] : [[TOOL_MEMBERS[row.key], value] as const];
  });
  return Object.fromEntries(members);
}

/** The longest a timer can wait; no other number needs to be larger. */
const MOST = 2 ** 31 - 1;

function parse(raw: unknown, row: SettingRow): Value | undefined {
  if (row.kind === 'boolean') {
    if (raw === true || raw === 'true' || raw === '1') return true;
    return raw === false || raw === 'false' || raw === '0' ? false : undefined;
  }
  if (row.kind === 'whole') {
    const value = typeof raw === 'string' && /^\d{1,12}$/.test(raw) ? Number(raw) : raw;
    const number = typeof value === 'bigint' ? Number(value) : value;
    const isWhole = typeof number === 'number' && Number.isInteger(number);
    return isWhole && number >= (row.least ?? 0) && number <= MOST ? number : undefined;
  }
  return typeof raw === 'string' ? raw : undefined;
}

function at(file: Source, path: string): unknown {
  let value: unknown = file;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** The first key of the file that no row knows, or undefined. */
function unknownKey(file: Source, toolIds: readonly string[]): string | undefined {
  const known = new Set<string>([
    ...SETTINGS.map((row) => row.key),
    ...toolIds.flatMap((id) => TOOL_SETTINGS.map((row) => `tools.${id}.${row.key}`)),
  ]);
  const visit = (value: unknown, path: string): string | undefined => {
    if (known.has(path)) return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return path;
    for (const [name, member] of Object.entries(value)) {
      const found = visit(member, path === '' ? name : `${path}.${name}`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return visit(file, '');
}
