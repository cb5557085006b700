/**
 * The contract of a tool. A tool is one folder: `spec.ts` holds a value of type Tool, pure parsers and
 * the effectful parts are reached through loaders, so that naming a tool costs no start-up time.
 */
import type { DescFile } from '@bufbuild/protobuf';
import type { ConceptWord } from './concept.js';
import type { DatasetSpec } from './dataset.js';
import type { Failure } from './failure.js';
import type { JsonObject } from './json.js';
import type { Language } from './language.js';
import type { FoundPassage, PassageAsked } from './passage.js';
import type { Result } from './result.js';
import type { ClaimValue, Derivation, Evidence, Extraction, Span, Staged } from './types.js';

/** The parts of an answer a reader may ask for alone. */
export const WANTED_PARTS = ['glosses', 'morphology', 'citations'] as const;
/** `references`, the entries that entries refer to, are wanted only where they are named. */
export type WantedPart = (typeof WANTED_PARTS)[number] | 'references';

/** The parts named, and references where they are to be followed. */
export function wantedParts(
  named: readonly WantedPart[] | undefined,
  isFollowing: boolean | undefined,
): readonly WantedPart[] {
  return [...(named ?? []), ...(isFollowing === true ? (['references'] as const) : [])];
}

/** Is this part wanted? All are when none is named. */
export function isWanted(wanted: readonly WantedPart[], part: (typeof WANTED_PARTS)[number]): boolean {
  const named = wanted.filter((name) => name !== 'references');
  return named.length === 0 || named.includes(part);
}

export const PREDICATES = [
  'has_lemma',
  'has_morphology',
  'has_gloss',
  'has_citation',
  'has_pronunciation',
  'has_etymology',
  'has_frequency',
  'has_entry',
] as const;
export type Predicate = (typeof PREDICATES)[number];

/** Each is a whole number written as text; raising one recomputes that stage and those after it. */
export interface ToolVersions {
  readonly adapter: string;
  readonly extractor: string;
  readonly derivator: string;
  readonly claims: string;
}

/** Bounds of one call; a user's config may change each of them. */
export interface CallLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** How many calls of this tool may be under way at once. */
  readonly concurrency: number;
  /** Further tries after a transient failure. */
  readonly retries: number;
}

/** Why a tool is asked: with the query's own candidates, or with the lemmas that earlier waves found. */
export type Purpose = 'query' | 'lemma';

/** How a tool is asked again with the lemmas found so far. */
export interface LemmaQuestion {
  readonly wave: 2 | 3;
  /** What such a call can contribute. */
  readonly provides: readonly Predicate[];
  /** It is not the question asked with the candidates, so a lemma that is one of them is asked for as well. */
  readonly isOther: boolean;
}

/** A citation that a claim of an earlier wave states, to be looked up. Members may be empty, but not all. */
export interface CitationAsked {
  /** The word it is cited for. */
  readonly lemma: string;
  /** As the source encodes it. */
  readonly urn: string;
  /** As the source prints it. */
  readonly ref: string;
  /** The words it quotes. */
  readonly quote: string;
}

/** How a tool is asked about the citations found so far. */
export interface CitationQuestion {
  /** After every wave in which dictionaries are asked. */
  readonly wave: 3;
  readonly provides: readonly Predicate[];
  /** Builds a call's parameters; pure, part of the call key. */
  readonly request: (citations: readonly CitationAsked[], language: Language) => JsonObject;
}

/** A form to ask for: canonical text, and the same in the tool's query form. */
export interface FormAsked {
  readonly text: string;
  readonly encoded: string;
}

export interface ToolSpec {
  /** Lower-case letters, digits and underscores; also the folder's name. */
  readonly id: string;
  readonly title: string;
  /** The work whose words the tool repeats; two tools with one source are one witness. */
  readonly source: string;
  /** Works by the part of a source ref before the colon, for a tool that repeats several. */
  readonly sourceNames?: Readonly<Record<string, string>>;
  readonly languages: readonly Language[];
  /** Which of a candidate's encodings the tool reads. */
  readonly queryForm: string;
  /** Logical name of what is asked, part of every call key; never a host or a path. */
  readonly endpoint: string;
  readonly responseType: 'xml' | 'html' | 'json' | 'text' | 'tsv';
  readonly priority: number;
  /** When false, a failure of this tool makes the command end with code 3. */
  readonly optional: boolean;
  /** What calls with candidates can contribute; a planner leaves out calls that add nothing wanted. */
  readonly provides: readonly Predicate[];
  /**
   * How the query's candidates are asked: all in one call, one call a candidate beginning with the
   * best tier (a lower tier only after "no match"), or not at all.
   */
  readonly candidates: 'together' | 'by-tier' | 'never';
  /** Absent when lemmas are never asked for. */
  readonly lemmaQuestion?: LemmaQuestion;
  /** Absent when citations are never asked about. */
  readonly citationQuestion?: CitationQuestion;
  /** Answers inside this process unless the user names an endpoint: asked even with --offline. */
  readonly isInProcess?: boolean;
  /** Its connection can say which words it has (`knownKeys`, `suggest`), so that candidates can be ordered by evidence. */
  readonly knowsKeys?: boolean;
  /** Its text is written by this project: shown as such, never evidence. */
  readonly isEditorial?: boolean;
  readonly versions: ToolVersions;
  readonly limits: CallLimits;
  /** Codes of the findings its parsers report, explained in the tool's README. */
  readonly findings: readonly string[];
  /** Builds a call's parameters from forms; pure, part of the call key. `isFollowing`: references are wanted. */
  readonly request: (
    forms: readonly FormAsked[],
    language: Language,
    purpose: Purpose,
    isFollowing?: boolean,
  ) => JsonObject;
}

/** What a stage may know of the request: never the clock, the host or the query around it. */
export interface StageContext {
  readonly params: JsonObject;
}

export interface ExtractionDraft {
  readonly type: string;
  /** Unique within the response. */
  readonly path: string;
  readonly span: Span;
  readonly data: JsonObject;
}

export interface DerivationDraft {
  /** Name of the protobuf message in `data`. */
  readonly type: string;
  readonly data: Uint8Array;
  readonly evidence: readonly Evidence[];
  readonly sourceRef: string;
  readonly confidence: number;
}

export interface ClaimDraft {
  readonly predicate: Predicate;
  readonly subject: string;
  readonly value: ClaimValue;
  /** The bytes this one claim rests on: a subset of the derivation's evidence. */
  readonly spans: readonly Span[];
  /** Ties the claims of one dictionary entry together. */
  readonly entryRef: string;
}

/** The pure part of a tool: bytes to chunks, chunks to facts, facts to claims. None ever throws. */
export interface ToolParsers {
  readonly extract: (body: Uint8Array, context: StageContext) => Staged<ExtractionDraft>;
  readonly derive: (extraction: Extraction, context: StageContext) => Staged<DerivationDraft>;
  readonly claim: (derivation: Derivation, context: StageContext) => Staged<ClaimDraft>;
}

/** The pure part of a tool that has texts: how a passage is asked for, and how it is read back from the facts. */
export interface PassageParsers {
  /** The languages to ask in together, and those to ask if they know nothing; a failure when it can be no citation. */
  readonly languages: (text: string) => Result<readonly (readonly Language[])[]>;
  /** Builds a call's parameters; part of the call key. */
  readonly request: (asked: PassageAsked, language: Language) => JsonObject;
  /** What the facts of such a call say of the passage; undefined when they are of another call. */
  readonly read: (facts: readonly Derivation[]) => FoundPassage | undefined;
}

/** The pure part of a tool that names meanings: how the words of one are asked for, and how they are read back. */
export interface ConceptParsers {
  /** Builds a call's parameters; part of the call key. */
  readonly request: (constant: string, language: Language) => JsonObject;
  /** The words, those that mean it first of all first. */
  readonly read: (
    facts: readonly Derivation[],
    constant: string,
    language: Language,
  ) => readonly ConceptWord[];
}

/** What came back, untouched, with what the transport knows of it. */
export interface ToolAnswer {
  readonly body: Uint8Array;
  readonly contentType: string;
  /** HTTP status, or 0 for a process or local index that ended well. */
  readonly statusCode: number;
  /** The address in use: URL, or a logical one such as `process:whitakers-words`. */
  readonly requestUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the tool says of itself; empty if it says nothing. */
  readonly reportedVersion: string;
}

export type Health =
  | { readonly status: 'ready'; readonly version: string; readonly detail: string }
  /** Not installed, not running at its default place or not configured: skipped, with the way to bring it. */
  | {
      readonly status: 'missing';
      readonly reason: string;
      readonly advice: string;
      /** What it lacks is data, whose coming changes its data version: nobody has to look for it again. */
      readonly code?: 'data_missing';
    }
  /** Installed or configured, but it does not work. */
  | { readonly status: 'broken'; readonly failure: Failure };

/** A headword offered to somebody who is typing: canonical text. */
export interface Headword {
  readonly text: string;
  /** Its first meaning, where that costs nothing. */
  readonly gloss?: string;
}

/** A live way to reach a tool. `ask` and `health` never throw and obey the signal. */
export interface ToolConnection {
  readonly health: (signal: AbortSignal) => Promise<Health>;
  readonly ask: (params: JsonObject, limits: CallLimits, signal: AbortSignal) => Promise<Result<ToolAnswer>>;
  /** Which of these canonical texts are headwords or forms it has; many at once, in process, never a throw. */
  readonly knownKeys?: (language: Language, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Headwords that begin like any of these canonical texts, marks aside: the commonest first. In process; may throw
   * where an index cannot be read.
   */
  readonly suggest?: (
    language: Language,
    beginnings: readonly string[],
    limit: number,
  ) => Promise<readonly Headword[]>;
  /** Ends workers and frees files. */
  readonly close: () => Promise<void>;
}

/** What a tool may know of the machine; only the edge reads the real environment. */
export interface ToolEnvironment {
  /** Endpoint set by the user, empty if none. */
  readonly endpoint: string;
  /** Directory for the tool's private files; may not exist yet. */
  readonly toolDir: string;
  /** Directory of the installed datasets, shared by all tools; may not exist yet. */
  readonly lexicaDir: string;
  /** Directory of the data that ships with langnet. */
  readonly bundledDataDir: string;
  /** The user's home, where other programs keep their own files; empty if there is none. */
  readonly homeDir: string;
  /** Search path for programs. */
  readonly path: string;
  /** May packages be installed for the whole machine (root in CI, or the user asked). */
  readonly maySystemInstall: boolean;
}

export interface InstallReport {
  readonly status: 'installed' | 'already_there' | 'not_possible';
  /** One sentence: what was done, or why not. */
  readonly text: string;
  /** The command a person could run instead; empty if none. */
  readonly command: string;
}

export interface Tool extends ToolSpec {
  readonly parsers: () => Promise<ToolParsers>;
  /** The tool's own proto file, to turn a fact's bytes back into a message. */
  readonly facts: () => Promise<DescFile>;
  /** Absent when it has no texts. */
  readonly passages?: () => Promise<PassageParsers>;
  /** Absent when it names no meanings. */
  readonly concepts?: () => Promise<ConceptParsers>;
  readonly connect: () => Promise<{ readonly connect: (environment: ToolEnvironment) => ToolConnection }>;
  /** Absent when there is nothing to set up. */
  readonly install?: () => Promise<{
    readonly install: (
      environment: ToolEnvironment,
      report: (line: string) => void,
      signal: AbortSignal,
    ) => Promise<InstallReport>;
  }>;
  /** What `langnet data install` can build for it; absent when it reads no installed data. */
  readonly datasets?: readonly DatasetSpec[];
  /** Version of the local data the tool reads; part of call keys. Cheap: it is asked on every start. */
  readonly dataVersion?: (environment: ToolEnvironment) => string;
}

/** Checks a definition where it is written, so that a wrong one fails in every test. */
export function defineTool(tool: Tool): Tool {
  if (!/^[a-z][a-z0-9_]*$/.test(tool.id)) throw new TypeError(`Expected a tool id, not \`${tool.id}\``);
  for (const [stage, version] of Object.entries(tool.versions)) {
    if (!/^[1-9][0-9]*$/.test(version)) {
      throw new TypeError(`Expected a whole number as ${stage} version of ${tool.id}, not \`${version}\``);
    }
  }
  return Object.freeze(tool);
}
