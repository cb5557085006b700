/** The dependency rules of the rooms, checked over every import line of src/. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** Which rooms a room may import, besides itself. `gen` is generated code; `model` is everybody's language. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  gen: [],
  model: ['gen'],
  script: ['model'],
  normalize: ['gen', 'model', 'script'],
  plan: ['gen', 'model'],
  execute: ['model', 'plan'],
  process: ['gen', 'model'],
  reduce: ['gen', 'model'],
  lexica: ['gen', 'model', 'script'],
  dataset: ['model', 'store'],
  tools: ['gen', 'model', 'script', 'lexica', 'execute', 'dataset'],
  store: ['model'],
  engine: ['gen', 'model', 'normalize', 'plan', 'execute', 'process', 'reduce'],
  edge: ['gen', 'model', 'normalize', 'plan', 'execute', 'engine', 'store', 'dataset', 'tools', 'app'],
  app: ['model', 'plan', 'engine', 'store', 'edge'],
  index: ['app', 'edge', 'engine', 'model', 'tools'],
};

/** Rooms and files that compute only: no clock, no disk, no network. */
const PURE = [/^model\//, /^script\//, /^normalize\//, /^plan\//, /^process\//, /^reduce\//, /^lexica\//];
const PURE_TOOL_FILE = /^tools\/[^/]+\/(?!connect|install|data-version|build)[^/]+\.ts$/;

interface Import {
  readonly file: string;
  readonly target: string;
}

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

function importsOf(path: string): Import[] {
  const text = readFileSync(path, 'utf8');
  const pattern = /(?:from\s+|import\s*\(\s*|import\s+)'([^']+)'/g;
  return [...text.matchAll(pattern)].map((match) => ({ file: path, target: match[1] ?? '' }));
}

function roomOf(path: string): string {
  const parts = relative(SRC, path).split('/');
  return parts.length === 1 ? (parts[0] ?? '').replace(/\.[jt]s$/, '') : (parts[0] ?? '');
}

const all = files(SRC);
/** Tests and what only tests use. */
const TEST_ONLY = /\.test\.ts$|\.conformance\.ts$|\/fixtures\/|\/testing[^/]*\.ts$/;
const code = all.filter((path) => !TEST_ONLY.test(path));
const imports = code.flatMap(importsOf);

describe('architecture', () => {
  it('looked at every file', () => {
    // .ci/run compares this number with what git tracks: a guard must prove that it looked.
    process.stdout.write(`architecture: ${all.length} files scanned\n`);
    expect(all.length).toBeGreaterThan(80);
    expect(imports.length).toBeGreaterThan(200);
  });

  it('keeps every room to the rooms it may know', () => {
    const wrong = imports.flatMap(({ file, target }) => {
      if (!target.startsWith('.')) return [];
      const from = roomOf(file);
      const to = roomOf(resolve(dirname(file), target));
      if (from === to || ALLOWED[from]?.includes(to)) return [];
      return [`${relative(SRC, file)} (${from}) imports ${target} (${to})`];
    });
    expect(wrong).toEqual([]);
  });

  it('knows all rooms', () => {
    const unknown = code.map(roomOf).filter((room) => ALLOWED[room] === undefined);
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('lets no tool see another tool', () => {
    const wrong = imports.flatMap(({ file, target }) => {
      const from = relative(SRC, file).split('/');
      if (from[0] !== 'tools' || from.length < 3 || !target.startsWith('.')) return [];
      const to = relative(SRC, resolve(dirname(file), target)).split('/');
      return to[0] === 'tools' && to[1] !== from[1] ? [`${from.join('/')} imports ${target}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('keeps the pure rooms free of effects', () => {
    const isPure = (name: string) => PURE.some((room) => room.test(name)) || PURE_TOOL_FILE.test(name);
    const wrong = imports.flatMap(({ file, target }) => {
      const name = relative(SRC, file);
      // Hashing is a pure function; ids.ts says why it is Node's.
      if (name === 'model/ids.ts' && target === 'node:crypto') return [];
      return isPure(name) && target.startsWith('node:') ? [`${name} imports ${target}`] : [];
    });
    expect(wrong).toEqual([]);
    const clocks = code.filter((path) => {
      const name = relative(SRC, path);
      return (
        isPure(name) &&
        /\bDate\.now\(|\bnew Date\(|Math\.random\(|process\.env/.test(readFileSync(path, 'utf8'))
      );
    });
    expect(clocks.map((path) => relative(SRC, path))).toEqual([]);
  });

  it('lets only the edge read arguments and environment', () => {
    const wrong = code.filter((path) => {
      const name = relative(SRC, path);
      return !name.startsWith('edge/') && /process\.(argv|env)\b/.test(readFileSync(path, 'utf8'));
    });
    expect(wrong.map((path) => relative(SRC, path))).toEqual([]);
  });

  it('keeps SQL inside the rooms that own a DuckDB file', () => {
    const wrong = code.filter((path) => {
      const name = relative(SRC, path);
      return (
        !/^(store|dataset)\//.test(name) &&
        /\b(SELECT|INSERT INTO|DELETE FROM)\s/.test(readFileSync(path, 'utf8'))
      );
    });
    expect(wrong.map((path) => relative(SRC, path))).toEqual([]);
  });

  it('opens every file with a sentence on what it is for', () => {
    const silent = code.filter(
      (path) => !path.includes('/gen/') && !/^(?:#!.*\n)?\/\*\*/.test(readFileSync(path, 'utf8')),
    );
    expect(silent.map((path) => relative(SRC, path))).toEqual([]);
  });
});
