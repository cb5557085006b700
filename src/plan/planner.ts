/** NormalizedQuery to ToolPlan: which tools, in which wave, in which form. Asks nobody and knows no health. */
import type { Language } from '../model/language.js';
import { compareTexts } from '../model/text.js';
import {
  type CitationAsked,
  isWanted,
  type Predicate,
  type Tool,
  WANTED_PARTS,
  type WantedPart,
} from '../model/tool.js';
import type {
  Candidate,
  NormalizedQuery,
  TemplateInput,
  ToolCallSpec,
  ToolDependency,
  ToolPlan,
} from '../model/types.js';
import { callKey, planHash, planIdOf } from './hash.js';
import type { RegisteredTool } from './registry.js';

/** What the reader wants to know; empty means everything. */
export interface QueryContext {
  readonly wanted: readonly WantedPart[];
}

/** No tool is asked more often than this in one plan. */
export const MAX_CALLS_PER_TOOL = 4;

const SERVES: Readonly<Record<(typeof WANTED_PARTS)[number], readonly Predicate[]>> = {
  glosses: ['has_gloss'],
  morphology: ['has_lemma', 'has_morphology'],
  citations: ['has_citation'],
};

export function planQuery(
  query: NormalizedQuery,
  language: Language,
  tools: readonly RegisteredTool[],
  context: QueryContext,
): ToolPlan {
  const isAsked = (predicates: readonly Predicate[]) => servesWanted(predicates, context.wanted);
  const lemmaKeyed = tools.filter(({ tool }) => isAsked(tool.lemmaQuestion?.provides ?? []));
  const useful = tools.filter(
    ({ tool }) => isAsked(tool.provides) || (lemmaKeyed.length > 0 && tool.provides.includes('has_lemma')),
  );
  const isFollowing = context.wanted.includes('references');
  const direct = useful.flatMap((tool) => candidateCalls(tool, query, language, isFollowing));
  const lastDirectWave = direct.reduce((wave, call) => Math.max(wave, call.wave), 1);
  const lemmaCalls = lemmaKeyed.flatMap((tool) => lemmaTemplates(tool, lastDirectWave));
  const asking = [...useful, ...lemmaKeyed];
  const citationCalls = tools
    .filter(({ tool }) => isAsked(tool.citationQuestion?.provides ?? []) && areCitedByOthers(tool, asking))
    .flatMap((tool) => citationTemplates(tool, lastDirectWave));
  const templates = [...lemmaCalls, ...citationCalls];
  const toolCalls = [...direct, ...templates].sort(
    (a, b) => a.wave - b.wave || a.priority - b.priority || compareTexts(a.tool, b.tool),
  );
  const body = {
    query,
    toolCalls,
    dependencies: dependenciesOf(templates, [...new Set(asking)], lastDirectWave),
    wanted: [...context.wanted].sort(),
  };
  const hash = planHash(body);
  return { planId: planIdOf(hash), planHash: hash, ...body };
}

/** A call stays if it gives a wanted part; everything is wanted when nothing is named. */
function servesWanted(predicates: readonly Predicate[], wanted: readonly WantedPart[]): boolean {
  const parts = WANTED_PARTS.filter((part) => isWanted(wanted, part));
  if (parts.length === WANTED_PARTS.length) return predicates.length > 0;
  return parts.some((part) => SERVES[part].some((predicate) => predicates.includes(predicate)));
}

function candidateCalls(
  registered: RegisteredTool,
  query: NormalizedQuery,
  language: Language,
  isFollowing: boolean,
): ToolCallSpec[] {
  const { tool } = registered;
  if (tool.candidates === 'never') return [];
  const usable = withEncoding(query.candidates, tool.queryForm);
  const first = usable[0];
  if (first === undefined) return [];
  if (tool.candidates === 'together') {
    const params = tool.request(
      usable.map(({ candidate, encoded }) => ({ text: candidate.text, encoded })),
      language,
      'query',
      isFollowing,
    );
    return [readyCall(registered, params, 1, first.candidate, false)];
  }
  const tiers = [...new Set(usable.map(({ candidate }) => candidate.tier))].sort((a, b) => a - b);
  return usable.slice(0, MAX_CALLS_PER_TOOL).map(({ candidate, encoded }) => {
    const wave = tiers.indexOf(candidate.tier) + 1;
    const params = tool.request([{ text: candidate.text, encoded }], language, 'query', isFollowing);
    return readyCall(registered, params, wave, candidate, wave > 1);
  });
}

/** Candidates a tool can read, each encoding once. */
function withEncoding(candidates: readonly Candidate[], form: string) {
  const usable: { candidate: Candidate; encoded: string }[] = [];
  for (const candidate of candidates) {
    const encoded = candidate.encodings[form];
    if (encoded !== undefined && !usable.some((other) => other.encoded === encoded))
      usable.push({ candidate, encoded });
  }
  return usable;
}

export function readyCall(
  registered: RegisteredTool,
  params: ToolCallSpec['params'],
  wave: number,
  candidate: Pick<Candidate, 'text' | 'tier'>,
  afterNoMatch: boolean,
): ToolCallSpec {
  const call = {
    ...callFrame(registered),
    params,
    wave,
    afterNoMatch,
    form: candidate.text,
    tier: candidate.tier,
  };
  return { ...call, callKey: callKey(call) };
}

function callFrame({ tool, priority, optional, dataVersion }: RegisteredTool) {
  return {
    tool: tool.id,
    endpoint: tool.endpoint,
    expectedResponseType: tool.responseType,
    priority,
    optional,
    inputs: [],
    adapterVersion: tool.versions.adapter,
    dataVersion,
    callKey: '',
  };
}

function lemmaTemplates(registered: RegisteredTool, lastDirectWave: number): ToolCallSpec[] {
  const { lemmaQuestion } = registered.tool;
  if (lemmaQuestion === undefined) return [];
  const input = { param: 'lemma', predicate: 'has_lemma', field: 'lemma' };
  return [template(registered, lastDirectWave + lemmaQuestion.wave - 1, input)];
}

function citationTemplates(registered: RegisteredTool, lastDirectWave: number): ToolCallSpec[] {
  const { citationQuestion } = registered.tool;
  if (citationQuestion === undefined) return [];
  const input = { param: 'citations', predicate: 'has_citation', field: 'cts_urn' };
  return [template(registered, lastDirectWave + citationQuestion.wave - 1, input)];
}

function template(registered: RegisteredTool, wave: number, input: TemplateInput): ToolCallSpec {
  const open = { params: {}, afterNoMatch: false, form: '', tier: 0 };
  return { ...callFrame(registered), ...open, wave, inputs: [input] };
}

/** Is there anybody else whose citations could be asked about? */
function areCitedByOthers({ id }: Tool, tools: readonly RegisteredTool[]): boolean {
  return tools.some(
    ({ tool }) =>
      tool.id !== id &&
      (tool.provides.includes('has_citation') || tool.lemmaQuestion?.provides.includes('has_citation')),
  );
}

/** The call a template becomes once the citations to look up are known. */
export function bindCitations(
  template: ToolCallSpec,
  { tool }: RegisteredTool,
  language: Language,
  citations: readonly CitationAsked[],
): readonly ToolCallSpec[] {
  if (tool.citationQuestion === undefined || citations.length === 0) return [];
  const params = tool.citationQuestion.request(citations, language);
  const call = { ...template, inputs: [], params, form: citations[0]?.lemma ?? '' };
  return [{ ...call, callKey: callKey(call) }];
}

/** The call a template becomes once its lemmas are known. */
export function bindTemplate(
  template: ToolCallSpec,
  registered: RegisteredTool,
  language: Language,
  lemmas: readonly { readonly text: string; readonly encoded: string }[],
  isFollowing: boolean,
): readonly ToolCallSpec[] {
  const { tool } = registered;
  const groups =
    tool.candidates === 'by-tier' ? lemmas.slice(0, MAX_CALLS_PER_TOOL).map((lemma) => [lemma]) : [lemmas];
  return groups.map((group) => {
    const call = {
      ...template,
      inputs: [],
      params: tool.request(group, language, 'lemma', isFollowing),
      form: group[0]?.text ?? '',
    };
    return { ...call, callKey: callKey(call) };
  });
}

function dependenciesOf(
  templates: readonly ToolCallSpec[],
  tools: readonly RegisteredTool[],
  lastDirectWave: number,
): ToolDependency[] {
  const dependencies = new Map<string, ToolDependency>();
  for (const { tool: after, inputs, wave } of templates) {
    for (const { tool } of tools) {
      const { lemmaQuestion } = tool;
      const isEarlier = lemmaQuestion !== undefined && lastDirectWave + lemmaQuestion.wave - 1 < wave;
      const given = [...tool.provides, ...(isEarlier ? lemmaQuestion.provides : [])];
      const feeds = inputs.some((input) => given.some((predicate) => predicate === input.predicate));
      if (feeds && tool.id !== after) dependencies.set(`${tool.id} ${after}`, { before: tool.id, after });
    }
  }
  return [...dependencies.values()];
}
