/** Where the worker's Python lives and what was put into it; written last, so that half an installation is none. */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isProgram } from '../../execute/transport/programs.js';
import type { ToolEnvironment } from '../../model/tool.js';
import { markerFile, venvDir } from './data-version.js';

/**
 * All that the worker imports. CLTK names fourteen packages, torch and spaCy among them, but its modules for
 * transcription, stems and lemmas run with these.
 */
export const PACKAGES = [
  'cltk==1.5.0',
  'nltk==3.10.4',
  'regex==2026.7.19',
  'greek-accentuation==1.2.0',
  'PyYAML==6.0.3',
] as const;

export interface Marker {
  readonly cltk: string;
  readonly python: string;
  readonly packages: readonly string[];
}

export function pythonOf(venv: string): string {
  return join(venv, 'bin', 'python');
}

export type Installation =
  | { readonly kind: 'found'; readonly python: string; readonly marker: Marker }
  | { readonly kind: 'absent' }
  /** Made once, but its Python is gone: most often the system's was replaced by a newer one. */
  | { readonly kind: 'broken'; readonly python: string };

export async function findInstallation(environment: ToolEnvironment): Promise<Installation> {
  const venv = venvDir(environment);
  const marker = readMarker(await readFile(markerFile(venv), 'utf8').catch(() => ''));
  if (marker === undefined) return { kind: 'absent' };
  const python = pythonOf(venv);
  return (await isProgram(python)) ? { kind: 'found', python, marker } : { kind: 'broken', python };
}

function readMarker(text: string): Marker | undefined {
  try {
    const { cltk, python, packages } = JSON.parse(text) as Partial<Record<keyof Marker, unknown>>;
    if (typeof cltk !== 'string' || typeof python !== 'string' || !Array.isArray(packages)) return undefined;
    return { cltk, python, packages: packages.map(String) };
  } catch {
    return undefined;
  }
}

/** The worker's program: in the data that ships with a bundle, or beside this file. */
export async function findWorkerFile(environment: ToolEnvironment): Promise<string> {
  const bundled = join(environment.bundledDataDir, 'cltk', 'worker.py');
  const isBundled = await access(bundled).then(
    () => true,
    () => false,
  );
  return isBundled ? bundled : fileURLToPath(new URL('./worker.py', import.meta.url));
}

/**
 * How Python is told to run the worker: apart from the user's own settings and packages (-I), leaving no
 * compiled files about (-B), in UTF-8 whatever the locale.
 */
export function workerArguments(workerFile: string, models: string): readonly string[] {
  return ['-I', '-B', '-X', 'utf8', workerFile, models];
}
