/** A citation or CTS URN to its passage: asks the tool that has texts, in every language the citation may be of. */
import { type Failure, failure } from '../model/failure.js';
import type { Language } from '../model/language.js';
import type {
  FoundPassage,
  PassageCandidate,
  PassageMatch,
  PassageUnit,
  QuoteCheck,
} from '../model/passage.js';
import { err, ok, type Result } from '../model/result.js';
import type { RegisteredTool } from '../plan/registry.js';
import { type CallFacts, factsOfCalls } from './call-facts.js';
import { notesOf, type PassageNote } from './cts-notes.js';
import type { Engine } from './engine.js';

export interface CtsOptions {
  /** When it is known; otherwise the citation tells, or all are asked. */
  readonly language?: Language | undefined;
  /** Words that should stand in the passage. */
  readonly quote?: string | undefined;
  /** Units shown before the passage, and behind it; 2 unless told. */
  readonly neighbours?: number | undefined;
  /** Units of the passage to pass over, and to show at most; 0 and 60 unless told. */
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  readonly refresh?: boolean;
}

/** `text_missing`: the work is known, but no text of it is installed. `nothing_known`: a sound URN of nothing we know. */
export type CtsStatus = 'found' | 'text_missing' | 'nothing_known' | 'unresolved';

/** Everything an answer about a citation says; `langnet cts --json` prints it in snake_case. */
export interface CtsAnswer {
  /** As asked. */
  readonly cited: string;
  /** With the passage; empty when unresolved. */
  readonly urn: string;
  readonly status: CtsStatus;
  /** Why it is unresolved. */
  readonly unresolved: string;
  readonly language: Language | '';
  readonly author: string;
  readonly work: string;
  readonly workUrn: string;
  /** URN of the edition that is shown; empty when none is. */
  readonly edition: string;
  /** The URN is made here: no official namespace has its texts. */
  readonly isLocal: boolean;
  readonly match: PassageMatch;
  readonly confidence: number;
  readonly reasons: readonly string[];
  /** The words of the passage, as far as it is shown. */
  readonly text: string;
  readonly units: readonly PassageUnit[];
  /** Units the passage has in all, and how many were passed over. */
  readonly total: number;
  readonly skipped: number;
  readonly quote: string;
  readonly check: QuoteCheck;
  readonly foundAt: string;
  /** All works it may stand for, the likeliest first. */
  readonly candidates: readonly PassageCandidate[];
  /** A further passage behind a semicolon, as printed. */
  readonly rest: string;
  readonly notes: readonly PassageNote[];
  readonly tool: string;
  readonly responseId: string;
}

export async function cts(
  engine: Engine,
  text: string,
  options: CtsOptions,
  signal: AbortSignal,
): Promise<Result<CtsAnswer>> {
  const registered = engine.parts.registry.tools.find(({ tool, enabled }) => enabled && tool.passages);
  const parsers = await registered?.tool.passages?.();
  if (registered === undefined || parsers === undefined)
    return err(failure('tool_missing', 'No tool that has texts is enabled.'));
  const languages = parsers.languages(text);
  if (!languages.ok) return languages;
  const { language, refresh, quote = '', neighbours = 2, skip = 0, limit = 60 } = options;
  const asked = { text, quote, neighbours, skip, limit };
  const order = language === undefined ? languages.value : [[language]];
  const tried: Tried[] = [];
  for (const together of order) {
    const calls = together.map((each) => ({ language: each, params: parsers.request(asked, each) }));
    const run = { refresh: refresh === true, offline: false, signal };
    for (const each of await factsOfCalls(engine, registered, calls, run))
      tried.push({ ...each, found: parsers.read(each.facts) });
    if (tried.some(({ found }) => isKnown(found))) break;
  }
  const answered = tried.filter(({ found }) => found !== undefined);
  if (answered.length === 0) return err(failureOf(tried));
  return ok(answerOf(text, quote, tried, registered));
}

interface Tried extends CallFacts {
  readonly found: FoundPassage | undefined;
}

/** A sound URN always has a candidate; something is known of it when it has a name or a unit. */
function isKnown(found: FoundPassage | undefined): boolean {
  if (found === undefined) return false;
  return found.units.length > 0 || found.candidates.some(({ work, author }) => work !== '' || author !== '');
}

/** Nobody could answer: what is missing counts more than what broke, because it can be brought. */
function failureOf(tried: readonly Tried[]): Failure {
  const outcomes = tried.map(({ outcome }) => outcome);
  const skipped = outcomes.find(({ status }) => status === 'skipped');
  if (skipped !== undefined) {
    const advice = `Run \`${skipped.advice}\` to see which texts and corpora can be installed, and from where.`;
    return failure('data_missing', `${skipped.tool}: ${skipped.reason.replace(/\.$/, '')}.`, advice);
  }
  const [first] = outcomes;
  if (first === undefined) return failure('defect', 'A citation got no answer.');
  const code = first.code === '' ? 'defect' : (first.code as Failure['code']);
  return failure(code, `${first.tool}: ${first.reason}`, first.advice);
}

function answerOf(
  cited: string,
  quote: string,
  tried: readonly Tried[],
  { tool }: RegisteredTool,
): CtsAnswer {
  const listed = mergeCandidates(tried);
  const chosen = listed.find(({ candidate }) => candidate.isChosen) ?? listed[0];
  const shown = chosen?.candidate;
  const candidates = listed.map(({ candidate }) => ({ ...candidate, isChosen: candidate === shown }));
  const from = chosen?.from ?? tried.find(({ found }) => found !== undefined);
  const found = from?.found;
  const units = found?.units ?? [];
  const passage = units.filter(({ role }) => role === 'passage');
  const answer = {
    cited: cited.trim(),
    urn: shown?.urn ?? '',
    status: statusOf(found, shown),
    unresolved: shown === undefined ? (found?.unresolved ?? '') : '',
    language: shown?.language ?? ('' as const),
    author: shown?.author ?? '',
    work: shown?.work ?? '',
    workUrn: shown?.workUrn ?? '',
    edition: passage[0]?.edition ?? '',
    isLocal: shown?.isLocal === true,
    match: shown === undefined ? ('unresolved' as const) : (found?.match ?? 'unresolved'),
    confidence: shown?.confidence ?? 0,
    reasons: shown?.reasons ?? [],
    text: passage.map(({ text }) => text).join(' '),
    units,
    total: found?.total ?? 0,
    skipped: found?.skipped ?? 0,
    quote,
    check: found?.check ?? ('' as const),
    foundAt: found?.foundAt ?? '',
    candidates,
    rest: found?.rest ?? '',
    tool: tool.id,
    responseId: from?.outcome.responseId ?? '',
  };
  const absent = tried.filter(({ outcome }) => outcome.status === 'skipped').map(({ language }) => language);
  return { ...answer, notes: notesOf(answer, absent) };
}

function statusOf(found: FoundPassage | undefined, shown: PassageCandidate | undefined): CtsStatus {
  if (shown === undefined) return 'unresolved';
  if (found?.units.some(({ role }) => role === 'passage') === true) return 'found';
  return shown.author === '' && shown.work === '' ? 'nothing_known' : 'text_missing';
}

/**
 * The likeliest first, whatever its language. Dictionaries of one language abbreviate works of another too: those count
 * where that language is asked as well. Works of different languages share what is sure; of equals the one that has a
 * passage here comes first.
 */
function mergeCandidates(tried: readonly Tried[]): readonly Listed[] {
  const naming = new Set(
    tried.filter(({ found }) => found?.candidates.length).map(({ language }) => language),
  );
  const listed = tried.flatMap((from): Listed[] =>
    (from.found?.candidates ?? [])
      .filter(({ language }) => language === from.language || !naming.has(language))
      .map((candidate) => ({ candidate, from })),
  );
  const languages = new Set(listed.map(({ candidate }) => candidate.language)).size;
  const hasPassage = ({ candidate, from }: Listed) =>
    Number(candidate.isChosen && from.found?.units.length !== 0);
  return listed
    .sort((a, b) => b.candidate.confidence - a.candidate.confidence || hasPassage(b) - hasPassage(a))
    .map(({ candidate, from }) => ({
      candidate: languages < 2 ? candidate : shared(candidate, languages),
      from,
    }));
}

interface Listed {
  readonly candidate: PassageCandidate;
  /** Whose answer names it. */
  readonly from: Tried;
}

function shared(candidate: PassageCandidate, languages: number): PassageCandidate {
  const confidence = Math.round((candidate.confidence / languages) * 1000) / 1000;
  return { ...candidate, confidence, reasons: [...candidate.reasons, 'several_languages'] };
}
