/** The calls of a query as the stream tells of them: each as it ends, and those of a cached answer as they once were made. */
import type { Engine } from '../../engine/engine.js';
import type { Answer, QueryRequest } from '../../engine/request.js';
import { planToJson } from '../../engine/wire.js';
import type { CallOutcome } from '../../execute/executor.js';
import type { JsonValue } from '../../model/json.js';
import type { Language } from '../../model/language.js';
import type { CallRow } from '../../model/store.js';
import type { ToolCallSpec, ToolPlan } from '../../model/types.js';
import { encodeForm } from '../../normalize/encode.js';
import { bindTemplate } from '../../plan/planner.js';
import { findTool } from '../../plan/registry.js';
import { parseAnswer } from '../cli/document.js';
import type { StreamEvent } from './stream.js';

type Tell = (event: StreamEvent) => void;

export interface Teller {
  readonly onPlan: (plan: ToolPlan) => void;
  readonly onCall: (call: ToolCallSpec, outcome: CallOutcome) => void;
  /** Tells what was not known yet when it happened: under which ids fresh answers were stored. */
  readonly end: (answer: Answer) => Promise<void>;
}

/** What an event says of a call besides what became of it. */
type Asked = Pick<ToolCallSpec, 'wave' | 'form'>;
type Became = Pick<
  CallOutcome,
  'tool' | 'status' | 'fromStorage' | 'durationMs' | 'reason' | 'advice' | 'code' | 'responseId'
>;

export function createTeller(engine: Engine, request: QueryRequest, tell: Tell): Teller {
  const { language, generation } = request;
  const fresh: ToolCallSpec[] = [];
  const pending: Promise<void>[] = [];
  let stored: (readonly [ToolCallSpec, CallOutcome])[] = [];

  /** What storage answered took no time now; told is the time it took then. */
  async function tellStored(): Promise<void> {
    const due = stored;
    stored = [];
    const rows = await storedCalls(
      engine,
      due.map(([call]) => call.callKey),
      generation,
    );
    for (const [call, outcome] of due) tell(callEvent(call, outcome, language, rows.get(call.callKey)));
  }

  return {
    onPlan: (plan) => tell(planEvent(plan)),
    onCall: (call, outcome) => {
      if (!outcome.fromStorage) {
        if (outcome.status === 'answered' && outcome.responseId === '') fresh.push(call);
        return tell(callEvent(call, outcome, language));
      }
      // Those of a wave come in one go, and are looked up together.
      if (stored.length === 0) pending.push(Promise.resolve().then(tellStored));
      stored.push([call, outcome]);
    },
    end: async ({ stats }) => {
      await Promise.all(pending);
      for (const { callKey, tool, wave, form } of fresh) {
        const id = stats.calls.find((call) => call.callKey === callKey)?.responseId ?? '';
        const data = { tool, language, wave, form, response_id: id };
        if (id !== '') tell({ event: 'stored', data: JSON.stringify(data) });
      }
    },
  };
}

/** How a cached answer once came about. */
export async function retellCalls(engine: Engine, answer: Answer, tell: Tell): Promise<void> {
  const { request, stats } = answer;
  const { language } = request;
  const planned = await engine.plan(request);
  if (!planned.ok) return;
  tell(planEvent(planned.value));
  const { outcomes = [] } = (await engine.parts.cache.getPlans([stats.planHash])).get(stats.planHash) ?? {};
  const answered = outcomes.filter(({ status }) => status === 'answered');
  const rows = await storedCalls(
    engine,
    answered.map(({ callKey }) => callKey),
  );
  const { lemmas } = parseAnswer(answer.json);
  const texts = [
    ...new Set([
      ...planned.value.query.canonicalForms,
      ...lemmas.flatMap(({ form, display }) => [form, display]),
    ]),
  ];
  const bound = boundForms(engine, planned.value, language, texts);
  for (const outcome of outcomes) {
    const row = rows.get(outcome.callKey);
    // What an earlier wave led to is in no plan: its key tells, or the parameters of the call that was made.
    const form =
      bound.get(outcome.callKey) ?? (row === undefined ? '' : formIn(engine, row, language, texts));
    const settled = { ...outcome, fromStorage: outcome.status === 'answered', durationMs: 0 };
    tell(callEvent({ wave: outcome.wave, form }, settled, language, row));
  }
}

/** The forms of the calls a plan may have led to, by their keys: those planned, and templates bound to one text. */
function boundForms(
  engine: Engine,
  { toolCalls, wanted }: ToolPlan,
  language: Language,
  texts: readonly string[],
): ReadonlyMap<string, string> {
  const calls = toolCalls.flatMap((call) => {
    const registered = findTool(engine.parts.registry, call.tool);
    if (call.inputs.length === 0 || registered === undefined) return [call];
    return texts.flatMap((text) => {
      const encoded = encodeForm(registered.tool.queryForm, language, text);
      return bindTemplate(call, registered, language, [{ text, encoded }], wanted.includes('references'));
    });
  });
  return new Map(calls.map(({ callKey, form }) => [callKey, form]));
}

/** Where storage cannot be read the events lack times and nothing else. */
async function storedCalls(
  { parts: { storage } }: Engine,
  callKeys: readonly string[],
  generation?: number,
): Promise<ReadonlyMap<string, CallRow>> {
  return callKeys.length === 0 ? new Map() : storage.findCalls(callKeys, generation).catch(() => new Map());
}

function planEvent(plan: ToolPlan): StreamEvent {
  return { event: 'plan', data: planToJson(plan) };
}

function callEvent(asked: Asked, became: Became, language: Language, row?: CallRow): StreamEvent {
  const data = {
    tool: became.tool,
    language,
    wave: asked.wave,
    form: asked.form,
    status: became.status,
    from_storage: became.fromStorage,
    duration_ms: row?.durationMs ?? became.durationMs,
    called_at: row?.calledAt ?? '',
    reason: became.reason,
    advice: became.advice,
    code: became.code,
    response_id: became.responseId,
  };
  return { event: 'call', data: JSON.stringify(data) };
}

/** The first text among the parameters, as the language writes it where one of `texts` is what the tool was asked in its own letters. */
function formIn(engine: Engine, row: CallRow, language: Language, texts: readonly string[]): string {
  const queryForm = findTool(engine.parts.registry, row.tool)?.tool.queryForm ?? '';
  const written = new Map(texts.map((text) => [encodeForm(queryForm, language, text), text]));
  const asked = textsIn(row.params);
  const known = asked.find((text) => text !== '' && written.has(text));
  return known === undefined ? (asked[0] ?? '') : (written.get(known) ?? known);
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner as JsonValue));
}
