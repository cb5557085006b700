/** One query answered in two ways, or now and earlier, and what differs. Answers come from the engine or from a saved file. */
import { fromJson, type JsonValue as ProtoJson } from '@bufbuild/protobuf';
import { QueryResponseSchema } from '../gen/langnet/v1/response_pb.js';
import { type Failure, FailureError, failure } from '../model/failure.js';
import { err, ok, type Result } from '../model/result.js';
import { isWanted, type WantedPart } from '../model/tool.js';
import type { QueryResponse } from '../model/types.js';
import { diffAnswers, type SourceChange } from '../reduce/diff.js';
import type { DiffChange } from '../reduce/diff-groups.js';
import type { ParserChoice, ReadBy } from './earlier-parsers.js';
import type { Engine } from './engine.js';
import type { Answer, QueryRequest } from './request.js';
import { answerToJson } from './wire.js';

export type { DiffChange, DiffKind, DiffUnit, PlacedWitness } from '../reduce/diff-groups.js';

/** To be answered now; with `parsers`, from what earlier parsers left in the cache. */
export interface AskedSide {
  readonly request: QueryRequest;
  readonly parsers?: ParserChoice;
}

export interface SavedSide {
  readonly answer: QueryResponse;
  readonly file: string;
}

export type DiffSide = AskedSide | SavedSide;

export interface DiffOptions {
  /** Compare these parts only; empty means all. */
  readonly wanted: readonly WantedPart[];
  readonly signal: AbortSignal;
}

/** How one of the two answers was made. */
export interface SideReport {
  /** Empty if it was not saved in one. */
  readonly file: string;
  readonly mode: string;
  /** Empty means all. */
  readonly tools: readonly string[];
  /** 0 means the newest. */
  readonly generation: number;
  /** The earlier parsers that really were used. */
  readonly parsers: readonly { readonly tool: string; readonly version: string }[];
  readonly notes: readonly { readonly code: string; readonly text: string }[];
}

export interface DiffSection {
  /** How many are the same in both. */
  readonly same: number;
  readonly changes: readonly DiffChange[];
}

/** `langnet diff --json` prints it in snake_case. */
export interface DiffReport {
  readonly schemaVersion: string;
  readonly query: { readonly surface: string; readonly languageHint: string };
  readonly from: SideReport;
  readonly to: SideReport;
  /** Of words, readings and senses. */
  readonly equal: boolean;
  readonly lemmas: DiffSection;
  readonly readings: DiffSection;
  readonly senses: DiffSection;
  readonly sources: readonly SourceChange[];
}

export interface Compared {
  readonly report: DiffReport;
  /** The two answers as JSON text, as `query --json` prints them. */
  readonly answers: { readonly from: string; readonly to: string };
}

export const DIFF_SCHEMA_VERSION = '1';

interface Answered {
  readonly answer: QueryResponse;
  readonly report: SideReport;
}

export async function diff(
  engine: Engine,
  from: DiffSide,
  to: DiffSide,
  { wanted, signal }: DiffOptions,
): Promise<Result<Compared>> {
  const [asked, other] = [queryOf(from), queryOf(to)];
  if (asked.surface !== other.surface || asked.languageHint !== other.languageHint) {
    const text = `${asked.languageHint} ${asked.surface} and ${other.languageHint} ${other.surface}`;
    return err(failure('usage', `One query is compared, not two: ${text}.`));
  }
  const answered: { from?: Answered; to?: Answered } = {};
  // Who may ask the tools goes first, so that a side that only reads what is stored finds the same the next time.
  const sides = [{ name: 'from', side: from } as const, { name: 'to', side: to } as const];
  for (const { name, side } of sides.sort(
    (one, two) => Number(isStored(one.side)) - Number(isStored(two.side)),
  )) {
    const result = await answerSide(engine, side, signal);
    if (signal.aborted) return err(failure('interrupted'));
    if (!result.ok) return result;
    answered[name] = { ...result.value, answer: only(result.value.answer, wanted) };
  }
  if (answered.from === undefined || answered.to === undefined) throw new Error('a side was not answered');
  const { sources, equal, ...sections } = diffAnswers(answered.from.answer, answered.to.answer);
  const report = {
    schemaVersion: DIFF_SCHEMA_VERSION,
    query: asked,
    from: answered.from.report,
    to: answered.to.report,
    equal,
    lemmas: sectionOf(sections.lemmas),
    readings: sectionOf(sections.readings),
    senses: sectionOf(sections.senses),
    sources,
  };
  const answers = { from: answerToJson(answered.from.answer), to: answerToJson(answered.to.answer) };
  return ok({ report, answers });
}

function queryOf(side: DiffSide): DiffReport['query'] {
  if ('request' in side) {
    return { surface: side.request.text.normalize('NFC'), languageHint: side.request.language };
  }
  const { surface = '', languageHint = '' } = side.answer.query ?? {};
  return { surface: surface.normalize('NFC'), languageHint };
}

function isStored(side: DiffSide): boolean {
  return !('request' in side) || side.request.generation !== undefined || side.parsers !== undefined;
}

function only(answer: QueryResponse, wanted: readonly WantedPart[]): QueryResponse {
  return {
    ...answer,
    analyses: isWanted(wanted, 'morphology') ? answer.analyses : [],
    senses: isWanted(wanted, 'glosses') ? answer.senses : [],
  };
}

function sectionOf(changes: readonly DiffChange[]): DiffSection {
  const differing = changes.filter(({ kind }) => kind !== 'same');
  return { same: changes.length - differing.length, changes: differing };
}

async function answerSide(engine: Engine, side: DiffSide, signal: AbortSignal): Promise<Result<Answered>> {
  if (!('request' in side)) {
    const mode = side.answer.uiHints?.defaultMode ?? '';
    return ok({
      answer: side.answer,
      report: { file: side.file, mode, tools: [], generation: 0, parsers: [], notes: [] },
    });
  }
  const { request, parsers } = side;
  const read: ReadBy[] = [];
  const result = await (parsers === undefined
    ? answerNow(engine, request, signal)
    : answerEarlier(engine, request, parsers, (each) => read.push(each), signal));
  if (!result.ok) return result;
  const missing = parsers === undefined ? undefined : missingParsers(read, parsers);
  if (missing !== undefined) return err(missing);
  const used = read.filter(({ isEarlier }) => isEarlier).map(({ tool, version }) => ({ tool, version }));
  return ok({
    answer: parseAnswer(result.value.json),
    report: {
      file: '',
      mode: request.mode,
      tools: request.tools,
      generation: request.generation ?? 0,
      parsers: [...new Map(used.map((each) => [`${each.tool} ${each.version}`, each])).values()],
      notes: [...(await generationNotes(engine, request, result.value)), ...parserNotes(read, parsers)],
    },
  });
}

async function answerNow(
  engine: Engine,
  request: QueryRequest,
  signal: AbortSignal,
): Promise<Result<Answer>> {
  const [result] = await engine.answer([request], signal);
  if (result === undefined) throw new FailureError(failure('defect', 'A query got no answer.'));
  return result;
}

/** Not remembered: the cache would take it for the answer of today's parsers. */
async function answerEarlier(
  engine: Engine,
  request: QueryRequest,
  parsers: ParserChoice,
  note: (read: ReadBy) => void,
  signal: AbortSignal,
): Promise<Result<Answer>> {
  const unknown = parsers === 'before' ? undefined : [...parsers.keys()].find((id) => !engine.tools.has(id));
  if (unknown !== undefined) return err(failure('tool_unknown', `\`${unknown}\` is none.`));
  const planned = await engine.plan(request);
  if (!planned.ok) return planned;
  const [{ computeAnswers }, { processEarlier }, parts] = await Promise.all([
    import('./compute.js'),
    import('./earlier-parsers.js'),
    engine.compute(),
  ]);
  const process = processEarlier(parts.process, engine.parts.cache, engine.tools, parsers, note);
  const generation = request.generation === undefined ? {} : { generation: request.generation };
  const options = { refresh: false, offline: request.offline, signal, ...generation };
  const job = { request, plan: planned.value, warnings: [] };
  const { answers } = await computeAnswers({ ...parts, process }, [job], options, undefined);
  const [answer] = answers;
  if (answer === undefined) throw new FailureError(failure('defect', 'A query got no answer.'));
  return ok(answer);
}

function parseAnswer(json: string): QueryResponse {
  return fromJson(QueryResponseSchema, JSON.parse(json) as ProtoJson) as unknown as QueryResponse;
}

const WHY_GONE =
  'What parsers made is kept in the cache until it expires or is cleared. Compare with an answer saved by `langnet query --json` instead: file=FILE.';

/** Wanted parsers that read nothing of this word: an answer without them would only look like theirs. */
function missingParsers(read: readonly ReadBy[], parsers: ParserChoice): Failure | undefined {
  if (parsers === 'before') {
    const isRead = read.some(({ isEarlier }) => isEarlier);
    return isRead
      ? undefined
      : failure('usage', 'Of this word nothing is kept that earlier parsers made.', WHY_GONE);
  }
  for (const [tool, version] of parsers) {
    const own = read.filter((each) => each.tool === tool);
    if (own.some((each) => each.version === version)) continue;
    const kept = [...new Set(own.flatMap((each) => each.kept))].sort();
    const others = kept.length === 0 ? '' : `; kept is ${kept.join(', ')}`;
    const detail = `Of this word nothing is kept that ${tool} ${version} made${others}.`;
    return failure('usage', detail, WHY_GONE);
  }
  return undefined;
}

function parserNotes(read: readonly ReadBy[], parsers: ParserChoice | undefined): SideReport['notes'] {
  const earlier = new Set(read.filter(({ isEarlier }) => isEarlier).map(({ tool }) => tool));
  const isMixed = ({ tool, version }: ReadBy) =>
    parsers !== undefined && earlier.has(tool) && (parsers === 'before' || parsers.get(tool) !== version);
  const mixed = read.filter((each) => !each.isEarlier && isMixed(each)).map(({ tool }) => tool);
  return [...new Set(mixed)].map((tool) => ({
    code: 'parsers_mixed',
    text: `Some responses of ${tool} are read by today's parsers, because nothing of them is kept that earlier ones made.`,
  }));
}

async function generationNotes(
  engine: Engine,
  { generation }: QueryRequest,
  { stats }: Answer,
): Promise<SideReport['notes']> {
  if (generation === undefined) return [];
  const keys = stats.calls.map(({ callKey }) => callKey).filter((key) => key !== '');
  const calls = await engine.parts.storage.history([...new Set(keys)]);
  const newest = Math.max(0, ...calls.filter(({ status }) => status === 'ok').map((call) => call.generation));
  if (newest === 0 || generation <= newest) return [];
  const text = `There is no generation ${generation} yet; the newest, ${newest}, stands for it.`;
  return [{ code: 'generation_newest', text }];
}
