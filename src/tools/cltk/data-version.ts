/** Which of CLTK's models are there, told by file status alone: nothing is opened. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolEnvironment } from '../../model/tool.js';

interface ModelFile {
  readonly language: 'lat' | 'grc';
  readonly part: 'lemmas' | 'tags' | 'Lewis';
  /** Inside the folder that CLTK itself calls `cltk_data`. */
  readonly path: string;
}

const BACKOFF = 'lemmata/backoff';
const TAGGERS = 'taggers/pos';

function model(language: 'lat' | 'grc', part: ModelFile['part'], path: string): ModelFile {
  return { language, part, path: `${language}/model/${language}_models_cltk/${path}` };
}

/** All files the worker reads; it alone opens them. */
export const MODEL_FILES: readonly ModelFile[] = [
  model('lat', 'lemmas', `${BACKOFF}/latin_pos_lemmatized_sents.pickle`),
  model('lat', 'lemmas', `${BACKOFF}/latin_lemmata_cltk.pickle`),
  model('lat', 'lemmas', `${BACKOFF}/latin_model.pickle`),
  model('lat', 'tags', `${TAGGERS}/unigram.pickle`),
  model('lat', 'tags', `${TAGGERS}/123grambackoff.pickle`),
  { language: 'lat', part: 'Lewis', path: 'lat/lexicon/cltk_lat_lewis_elementary_lexicon/lewis.yaml' },
  model('grc', 'lemmas', `${BACKOFF}/greek_lemmatized_sents.pickle`),
  model('grc', 'lemmas', `${BACKOFF}/greek_lemmata_cltk.pickle`),
  model('grc', 'lemmas', `${BACKOFF}/greek_model.pickle`),
  model('grc', 'tags', `${TAGGERS}/unigram.pickle`),
  model('grc', 'tags', `${TAGGERS}/123grambackoff.pickle`),
];

/** A marker is written last of all, so that half an installation is none. */
export function markerFile(venv: string): string {
  return join(venv, 'langnet.json');
}

export function venvDir(environment: ToolEnvironment): string {
  return join(environment.toolDir, 'venv');
}

function isInstalled(environment: ToolEnvironment): boolean {
  return statSync(markerFile(venvDir(environment)), { throwIfNoEntry: false }) !== undefined;
}

/** The folder the user's settings name, else one beside the worker's own files. */
export function modelsDir(environment: ToolEnvironment): string {
  return environment.endpoint === '' ? join(environment.toolDir, 'models') : environment.endpoint;
}

export interface FoundModel extends ModelFile {
  readonly bytes: number;
}

export function findModels(environment: ToolEnvironment): readonly FoundModel[] {
  const folder = modelsDir(environment);
  return MODEL_FILES.flatMap((file) => {
    const found = statSync(join(folder, file.path), { throwIfNoEntry: false });
    return found?.isFile() ? [{ ...file, bytes: found.size }] : [];
  });
}

/**
 * What a word's answer depends on besides the word, so that an answer given without models is not served
 * once they are there. Names and sizes: reading them all would take longer than the query.
 */
export function readDataVersion(environment: ToolEnvironment): string {
  if (!isInstalled(environment)) return 'absent';
  const models = safely(() => findModels(environment));
  if (models.length === 0) return 'light';
  const text = models.map(({ path, bytes }) => `${path} ${bytes}\n`).join('');
  return `models-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

/** "Latin: lemmas, tags, Lewis; Greek: tags", or what is left without any. */
export function describeModels(environment: ToolEnvironment): string {
  const models = safely(() => findModels(environment));
  if (models.length === 0) {
    return `pronunciation, syllables and stems only: no models in ${modelsDir(environment)}`;
  }
  const partsOf = (language: ModelFile['language']) => [
    ...new Set(models.filter((file) => file.language === language).map(({ part }) => part)),
  ];
  const names = { Latin: partsOf('lat'), Greek: partsOf('grc') };
  const lists = Object.entries(names).map(
    ([name, parts]) => `${name}: ${parts.length === 0 ? 'no models' : parts.join(', ')}`,
  );
  return `${lists.join('; ')} (from ${modelsDir(environment)})`;
}

/** A folder that may not be entered has nothing to read in it. */
function safely(look: () => readonly FoundModel[]): readonly FoundModel[] {
  try {
    return look();
  } catch {
    return [];
  }
}
