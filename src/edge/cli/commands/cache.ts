/** `langnet cache …`: what can be recomputed, and why it would be. */
import { analyzeQuery } from '../../../engine/analyze.js';
import { FailureError, failure } from '../../../model/failure.js';
import { LANGUAGES, type Language } from '../../../model/language.js';
import { CACHE_LAYERS, type CacheLayer } from '../../../model/store.js';
import { detectLanguages } from '../../../normalize/detect.js';
import { parseLanguageOrFail, requestFor } from '../arguments.js';
import type { CliContext } from '../context.js';
import type { AskFlags } from '../flags.js';
import { snakeJson } from '../snake.js';
import { bytesText, countText, styleFor, table } from '../style.js';

type LayerName = CacheLayer | 'responses';

/** The names of the layers as the seeds print them. */
const TITLES: Readonly<Record<CacheLayer, string>> = {
  query: 'query_cache',
  plan: 'plan_cache',
  extractions: 'extractions',
  derivations: 'derivations',
  claims: 'claims',
  answers: 'answers',
};

export async function runCacheStatus(this: CliContext, flags: { readonly json: boolean }): Promise<void> {
  const { cache } = await this.stores();
  const status = await cache.status();
  if (flags.json) return this.out(snakeJson(status));
  for (const { layer, entries, bytes } of status.layers) {
    this.out(`${TITLES[layer]}: ${countText(entries)} entries, ${bytesText(bytes)}\n`);
  }
  this.out(`file: ${status.path || '(none)'}, ${bytesText(status.fileBytes)}\n`);
}

export async function runCacheClear(this: CliContext, flags: { readonly layer?: LayerName }): Promise<void> {
  const { cache } = await this.stores();
  const layer = flags.layer === undefined ? undefined : layerOf(flags.layer);
  if (!(await cache.clear(layer))) throw new FailureError(failure('cache_busy'));
  this.out(
    layer === undefined
      ? 'The cache is empty; stored answers are untouched.\n'
      : `${TITLES[layer]} and what rests on it is gone; stored answers are untouched.\n`,
  );
}

function layerOf(name: LayerName): CacheLayer {
  return name === 'responses' ? 'plan' : name;
}

interface AnalyzeFlags extends AskFlags {
  readonly query: string;
  readonly lang?: string;
  readonly json: boolean;
}

function languagesFor(query: string, lang: string | undefined): readonly Language[] {
  return lang === undefined ? detectLanguages(query) : [parseLanguageOrFail(lang)];
}

export async function runCacheAnalyze(this: CliContext, flags: AnalyzeFlags): Promise<void> {
  const engine = await this.engine();
  const { registry, storage, cache } = engine.parts;
  const style = styleFor(this.isStdoutTerminal, this.env);
  for (const language of languagesFor(flags.query, flags.lang)) {
    const request = await requestFor(this, language, flags.query, flags);
    const planned = await engine.plan(request);
    if (!planned.ok) throw new FailureError(planned.error);
    const rows = await analyzeQuery(planned.value, request, registry, storage, cache);
    if (flags.json) {
      this.out(snakeJson({ query: flags.query, language, layers: rows }));
      continue;
    }
    this.out(`${flags.query} (${language})\n`);
    this.out(
      table(
        rows.map((row) => [
          `  ${TITLES[row.layer]}:`,
          row.state === 'hit' ? style.green('HIT') : style.yellow('MISS'),
          row.detail,
        ]),
      ),
    );
  }
}

interface InvalidateFlags {
  readonly query: string;
  readonly lang?: string;
  readonly layer?: LayerName;
  readonly all: boolean;
}

export async function runCacheInvalidate(this: CliContext, flags: InvalidateFlags): Promise<void> {
  if (flags.layer === undefined && !flags.all) {
    throw new FailureError(
      failure(
        'usage',
        'Name a layer with --layer, or take them --all.',
        `Layers are: ${CACHE_LAYERS.join(', ')}.`,
      ),
    );
  }
  const { cache } = await this.stores();
  const languages = flags.lang === undefined ? LANGUAGES : [parseLanguageOrFail(flags.lang)];
  const rows = (
    await Promise.all(languages.map((language) => cache.findQueries(flags.query, language)))
  ).flat();
  if (cache.warnings.length > 0) throw new FailureError(failure('cache_busy', cache.warnings.join(' ')));
  if (rows.length === 0) {
    this.say(`The cache knows no query \`${flags.query}\`.`);
    return this.exit(1);
  }
  const planHashes = [...new Set(rows.map((row) => row.planHash))];
  const plans = await cache.getPlans(planHashes);
  const outcomes = [...plans.values()].flatMap((plan) => plan.outcomes);
  const selection = {
    queryHashes: rows.map((row) => row.queryHash),
    planHashes,
    responseIds: [...new Set(outcomes.map((outcome) => outcome.responseId).filter((id) => id !== ''))],
  };
  const layers: readonly CacheLayer[] =
    flags.all || flags.layer === undefined ? CACHE_LAYERS : [layerOf(flags.layer)];
  let dropped = 0;
  // The last layer first, so that each selection still finds what it names.
  for (const layer of [...layers].reverse()) {
    const count = await cache.drop({ layer, ...selection });
    if (count === undefined) throw new FailureError(failure('cache_busy'));
    dropped += count;
  }
  this.out(`${countText(dropped)} rows dropped; the next query computes them again.\n`);
  if (flags.all || flags.layer === 'responses' || flags.layer === 'plan') {
    this.out('Stored answers are kept: add --refresh to the query to ask the tools again.\n');
  }
}
