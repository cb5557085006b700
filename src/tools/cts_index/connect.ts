/** Reaches the installed indexes: opened once a process, closed with the connection. */
import { readInstalled } from '../../dataset/installed.js';
import { openDataset } from '../../dataset/open-index.js';
import { runLocal } from '../../execute/transport/local.js';
import { readUrn } from '../../lexica/citations/index.js';
import type { DatasetIndex } from '../../model/dataset.js';
import { failure } from '../../model/failure.js';
import type { JsonObject } from '../../model/json.js';
import { LANGUAGES, type Language } from '../../model/language.js';
import { err, ok, type Result } from '../../model/result.js';
import type { CallLimits, Health, ToolAnswer, ToolConnection, ToolEnvironment } from '../../model/tool.js';
import { lookUpAsked, lookUpCited } from './citation.js';
import { DATASETS, shelfIds } from './datasets.js';
import { type EnvelopeGroup, writeEnvelope } from './envelope.js';
import { lookUpLemma } from './lookup-lemma.js';
import { lookUpUrn } from './lookup-urn.js';
import { askedCitations, askedPassage, askedWords } from './request.js';
import type { Shelf } from './shelf.js';

const ADVICE = 'langnet data list';

export function connect(environment: ToolEnvironment): ToolConnection {
  const shelves = openShelves(environment.lexicaDir);
  return {
    health: async () => health(environment.lexicaDir),
    ask: (params, limits, signal) => ask(shelves.open, params, limits, signal),
    close: shelves.close,
  };
}

export interface Shelves {
  readonly open: (language: Language) => Promise<Shelf>;
  readonly close: () => Promise<void>;
}

/** The indexes of all languages, each opened when it is first wanted. */
export function openShelves(lexicaDir: string): Shelves {
  const opened = new Map<string, Promise<DatasetIndex | undefined>>();
  const open = (id: string): Promise<DatasetIndex | undefined> => {
    if (id === '') return Promise.resolve(undefined);
    const known = opened.get(id);
    if (known !== undefined) return known;
    const opening = openDataset(lexicaDir, id);
    opened.set(id, opening);
    // A failure is not remembered: the next call tries again.
    opening.catch(() => opened.delete(id));
    return opening;
  };
  return {
    open: async (language) => {
      const ids = shelfIds(language);
      const [texts, corpus, catalogue, abbreviations] = await Promise.all(
        [ids.texts, ids.corpus, ids.catalogue, ids.abbreviations].map(open),
      );
      return { language, texts, corpus, catalogue, abbreviations };
    },
    close: async () => {
      const indexes = await Promise.allSettled(opened.values());
      opened.clear();
      await Promise.all(
        indexes.map((index) => (index.status === 'fulfilled' ? index.value?.close() : undefined)),
      );
    },
  };
}

function health(lexicaDir: string): Health {
  const installed = readInstalled(lexicaDir);
  const mine = DATASETS.filter(({ id }) => installed.has(id)).map(({ id }) => id);
  // Names of works alone are no passages.
  if (!mine.some((id) => id.startsWith('texts-') || id.startsWith('passages-'))) {
    return { status: 'missing', reason: 'no texts installed', advice: ADVICE, code: 'data_missing' };
  }
  return { status: 'ready', version: '', detail: mine.join(', ') };
}

async function ask(
  openShelf: (language: Language) => Promise<Shelf>,
  params: JsonObject,
  limits: CallLimits,
  signal: AbortSignal,
): Promise<Result<ToolAnswer>> {
  const language = LANGUAGES.find((known) => known === params.language);
  if (language === undefined) {
    return err(failure('tool_query_unusable', 'cts_index has no such language.'));
  }
  const shelf = await openShelf(language);
  if (shelf.texts === undefined && shelf.corpus === undefined) {
    return err(failure('data_missing', `No texts are installed for ${language}.`, ADVICE));
  }
  const answer = await runLocal({
    name: 'cts_index',
    run: () => answerFrom(shelf, params),
    limits,
    signal,
  });
  if (!answer.ok) return answer;
  return ok({
    body: answer.value,
    contentType: 'text/plain; charset=utf-8',
    statusCode: 0,
    requestUrl: `local:cts_index/${language}`,
    headers: {},
    reportedVersion: versionOf(shelf),
  });
}

async function answerFrom(shelf: Shelf, params: JsonObject): Promise<Uint8Array> {
  const { language } = shelf;
  if (params.purpose === 'citation') {
    const citations = askedCitations(params);
    const groups = await Promise.all(citations.map((citation) => lookUpCited(shelf, citation)));
    const asked = citations.map(({ urn, ref }) => (urn === '' ? ref : urn));
    return writeEnvelope(language, 'citation', asked, present(groups));
  }
  if (params.purpose === 'passage') {
    const asked = askedPassage(params);
    const group = asked === undefined ? undefined : await lookUpAsked(shelf, asked.text, asked.quote, asked);
    return writeEnvelope(language, 'passage', asked === undefined ? [] : [asked.text], present([group]));
  }
  const words = askedWords(params);
  const groups = await Promise.all(words.map((word) => lookUpWord(shelf, word)));
  return writeEnvelope(language, params.purpose === 'lemma' ? 'lemma' : 'query', words, present(groups));
}

/** A URN leads to its passage, any other word to the passages that use it. */
async function lookUpWord(shelf: Shelf, word: string): Promise<EnvelopeGroup | undefined> {
  const read = readUrn(word);
  if (!read.ok) return lookUpLemma(shelf, word);
  const found = await lookUpUrn(shelf, read.urn);
  return found === undefined ? undefined : { form: 'group', word, ...found };
}

function present(groups: readonly (EnvelopeGroup | undefined)[]): readonly EnvelopeGroup[] {
  return groups.filter((group) => group !== undefined);
}

/** `passages-lat 1f3a…, texts-lat 90bc…`: what the answer was read from. */
function versionOf({ texts, corpus, catalogue }: Shelf): string {
  return [corpus, texts, catalogue]
    .flatMap((index) => (index === undefined ? [] : [`${index.manifest.id} ${index.manifest.version}`]))
    .join(', ');
}
