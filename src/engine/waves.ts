/** Which calls of a plan are due in a wave: those planned, and templates bound to what earlier waves found. */
import type { Connections } from '../execute/connections.js';
import type { Language } from '../model/language.js';
import type { Claim, TemplateInput, ToolCallSpec } from '../model/types.js';
import { encodeForm } from '../normalize/encode.js';
import { bindCitations, bindTemplate } from '../plan/planner.js';
import { findTool, type RegisteredTool, type Registry } from '../plan/registry.js';
import { citationsToCheck } from '../reduce/citations.js';
import { claimsOf, type RunningJob, reduceInput } from './job.js';

/** More lemmas than this are not worth asking the lemma-keyed dictionaries for. */
const MAX_LEMMAS = 12;

/** The ready calls of a wave: those planned, those still wanted after silence, and bound templates. */
export function callsOfWave(
  job: RunningJob,
  wave: number,
  registry: Registry,
  known: KnownLemmas,
): readonly ToolCallSpec[] {
  return job.plan.toolCalls.flatMap((call) => {
    if (call.wave !== wave) return [];
    if (takes(call.inputs, 'has_citation')) return bindToCitations(call, job, registry);
    if (call.inputs.length > 0) return bindToLemmas(call, job, registry, known);
    return call.afterNoMatch && hasMatched(job, call.tool) ? [] : [call];
  });
}

function takes(inputs: readonly TemplateInput[], predicate: string): boolean {
  return inputs.some((input) => input.predicate === predicate);
}

/** How letters sound can be told of a word that nobody knows. */
function isAboutWord({ predicate }: Claim): boolean {
  return predicate !== 'has_pronunciation';
}

function hasMatched(job: RunningJob, tool: string): boolean {
  return job.outcomes.some(
    ({ tool: asked, responseId }) =>
      asked === tool && job.processed.get(responseId)?.claims.some(isAboutWord) === true,
  );
}

/** `tool language` -> the lemmas it has, for tools that can say so without being called. */
type KnownLemmas = ReadonlyMap<string, ReadonlySet<string>>;

/** One question to each index for the whole batch spares it a call for every lemma it does not have. */
export async function knownLemmas(
  jobs: readonly RunningJob[],
  wave: number,
  registry: Registry,
  connections: Connections,
): Promise<KnownLemmas> {
  const wanted = new Map<
    string,
    { readonly tool: RegisteredTool; readonly language: Language; readonly lemmas: Set<string> }
  >();
  for (const job of jobs) {
    for (const { tool: id, inputs, wave: due } of job.plan.toolCalls) {
      const isDue = due === wave && takes(inputs, 'has_lemma');
      const tool = isDue ? findTool(registry, id) : undefined;
      if (tool === undefined) continue;
      const key = `${id} ${job.language}`;
      const entry = wanted.get(key) ?? { tool, language: job.language, lemmas: new Set<string>() };
      wanted.set(key, entry);
      for (const lemma of lemmasOf(job)) entry.lemmas.add(lemma);
    }
  }
  const known = new Map<string, ReadonlySet<string>>();
  for (const [key, { tool, language, lemmas }] of wanted) {
    const found = await connections.knownKeys(tool, language, [...lemmas]);
    if (found !== undefined && found !== 'unreadable') known.set(key, found);
  }
  return known;
}

function lemmasOf(job: RunningJob): readonly string[] {
  const lemmas = claimsOf(job).flatMap((claim) =>
    claim.value.case === 'lemma' ? [claim.value.value.lemma] : [],
  );
  return [...new Set(lemmas)];
}

function bindToLemmas(
  template: ToolCallSpec,
  job: RunningJob,
  registry: Registry,
  known: KnownLemmas,
): readonly ToolCallSpec[] {
  const registered = findTool(registry, template.tool);
  if (registered === undefined) return [];
  const { tool } = registered;
  const isAnswered = tool.candidates !== 'never' && tool.lemmaQuestion?.isOther !== true;
  const asked = new Set(isAnswered ? job.plan.query.canonicalForms : []);
  const found = lemmasOf(job);
  const has = known.get(`${tool.id} ${job.language}`);
  // Who has not been asked this yet still gets the query's own forms when nobody knew a lemma.
  const texts = found.length === 0 && !isAnswered ? job.plan.query.canonicalForms : found;
  const lemmas = texts
    .filter((text) => !asked.has(text) && (has === undefined || has.has(text)))
    .slice(0, MAX_LEMMAS)
    .flatMap((text) => {
      const encoded = encodeForm(tool.queryForm, job.language, text);
      return encoded === '' ? [] : [{ text, encoded }];
    });
  const isFollowing = job.plan.wanted.includes('references');
  return lemmas.length === 0 ? [] : bindTemplate(template, registered, job.language, lemmas, isFollowing);
}

/** The citations worth looking up are those of the words that will stand first in the answer. */
function bindToCitations(
  template: ToolCallSpec,
  job: RunningJob,
  registry: Registry,
): readonly ToolCallSpec[] {
  const registered = findTool(registry, template.tool);
  const isCited = claimsOf(job).some(({ predicate }) => predicate === 'has_citation');
  if (registered === undefined || !isCited) return [];
  const citations = citationsToCheck(reduceInput(job, registry), template.tool);
  return bindCitations(template, registered, job.language, citations);
}
