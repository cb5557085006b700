/** Queries as the server answers them: cached ones at once, the others within bounds, equal ones together. */
import type { Engine } from '../../engine/engine.js';
import { lookupAnswers } from '../../engine/lookup.js';
import { type Answer, DEFAULT_REQUEST, MODES, type QueryRequest, VIEWS } from '../../engine/request.js';
import type { CallOutcome } from '../../execute/executor.js';
import { FailureError, failure } from '../../model/failure.js';
import { type Language, parseLanguage } from '../../model/language.js';
import { wantedParts } from '../../model/tool.js';
import type { ToolCallSpec } from '../../model/types.js';
import { detectLanguages } from '../../normalize/detect.js';
import { selectTools } from '../../plan/registry.js';
import { chooseAnswer } from '../cli/commands/query.js';
import { parseTools, parseWanted } from '../cli/flags.js';
import type { Settings } from '../settings.js';
import { createTeller, retellCalls } from './call-events.js';
import type { Engines } from './engines.js';
import { createFlights } from './flights.js';
import type { Gate } from './gate.js';
import type { Metrics } from './metrics.js';
import type { QueryInput } from './schemas.js';
import type { StreamEvent } from './stream.js';

export interface Chosen {
  readonly json: string;
  /** Every language that was tried answered from the cache. */
  readonly isReady: boolean;
}

export interface Answers {
  /** The answer in the language asked for, or in the one that knows the word best. */
  readonly answer: (
    requests: readonly QueryRequest[],
    signal: AbortSignal,
    tell?: (event: StreamEvent) => void,
  ) => Promise<Chosen>;
  readonly underWay: () => number;
  readonly shared: () => number;
}

export function createAnswers(engines: Engines, gate: Gate, metrics: Metrics): Answers {
  const flights = createFlights<QueryRequest, StreamEvent, Answer>(JSON.stringify, (request, signal, tell) =>
    engines.use(async (engine) => {
      const { registry, cache, storage } = engine.parts;
      const parts = { registry, cache, storage, connections: engine.connections };
      const ready = (await lookupAnswers(parts, [request])).get(0);
      if (ready !== undefined) return ready;
      const teller = createTeller(engine, request, tell);
      const observer = {
        onPlan: teller.onPlan,
        onCall: (call: ToolCallSpec, outcome: CallOutcome) => {
          metrics.call(outcome);
          teller.onCall(call, outcome);
        },
      };
      const [result] = await gate.run(
        signal,
        () => engine.answer([request], signal, observer),
        request.language,
      );
      // What was cut short looks like an answer in which every tool failed.
      signal.throwIfAborted();
      if (result === undefined) throw new FailureError(failure('defect', 'A query got no answer.'));
      if (!result.ok) throw new FailureError(result.error);
      await teller.end(result.value);
      return result.value;
    }),
  );
  return {
    answer: async (requests, signal, tell) => {
      const answers = await Promise.all(
        requests.map(async (request) => {
          const answer = await flights.join(request, signal, tell);
          // An answer that was ready told nothing on its way.
          if (tell !== undefined && answer.stats.fromAnswerCache)
            await engines.use((engine) => retellCalls(engine, answer, tell));
          return answer;
        }),
      );
      const isReady = answers.every(({ stats }) => stats.fromAnswerCache);
      return { json: chooseAnswer(answers).json, isReady };
    },
    underWay: flights.underWay,
    shared: flights.shared,
  };
}

/** One request a language to try. */
export function requestsFor(input: QueryInput, settings: Settings): readonly QueryRequest[] {
  const refresh = isOn(input.refresh);
  const offline = isOn(input.offline);
  if (refresh && (offline || input.generation !== undefined)) {
    const detail = 'refresh asks the tools; it goes with neither offline nor generation.';
    throw new FailureError(failure('http_invalid', detail));
  }
  const mode = input.mode ?? MODES.find((name) => name === settings.mode) ?? DEFAULT_REQUEST.mode;
  const view = input.view ?? VIEWS.find((name) => name === settings.view) ?? DEFAULT_REQUEST.view;
  return languagesOf(input.lang, input.q).map((language) => ({
    ...DEFAULT_REQUEST,
    text: input.q,
    language,
    mode,
    view,
    tools: toolNames(input.tools),
    wanted: wantedParts(parseWanted(input.only ?? ''), isOn(input.follow)),
    refresh,
    offline,
    ...(input.generation === undefined ? {} : { generation: Number(input.generation) }),
  }));
}

export function isOn(flag: string | undefined): boolean {
  return flag === '1' || flag === 'true';
}

export function toolNames(text: string | undefined): readonly string[] {
  return text === undefined || text.replaceAll(',', '') === '' ? [] : parseTools(text);
}

/** Tools are named before anybody is asked, so that a wrong name is told even where nothing is to be asked. */
export function refuseUnknown(engine: Engine, language: Language, tools: readonly string[]): void {
  const selected = selectTools(engine.parts.registry, language, tools);
  if (!selected.ok) throw new FailureError(selected.error);
}

export function languageNamed(name: string): Language {
  const language = parseLanguage(name);
  if (language === undefined)
    throw new FailureError(failure('language_unknown', `\`${name}\` is no language.`));
  return language;
}

export function languagesOf(name: string | undefined, text: string): readonly Language[] {
  if (name !== undefined && name !== '') return [languageNamed(name)];
  if (text.trim() === '') throw new FailureError(failure('query_empty'));
  const languages = detectLanguages(text);
  return languages.length > 0 ? languages : ['lat'];
}
