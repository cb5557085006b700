/** The answer document within a budget: what is shown of it, and what was left out. Pure. */
import { z } from 'zod';
import type {
  AnalysisDocument,
  AnswerDocument,
  CitationDocument,
  LemmaDocument,
  SenseDocument,
  WitnessDocument,
} from '../cli/document.js';
import { cut, given, missing, shares } from './budget.js';
import { sourceOf } from './problems.js';
import type { LeftOut, Source } from './shapes.js';

const witness = z.object({
  source: z.string().describe('The work.'),
  ref: z.string().describe('Its entry: `mw:890`, `ls:n27233`.'),
  claim_id: z.string(),
  editorial: z.boolean().optional(),
});

const sense = z.object({
  sense_id: z.string(),
  gloss: z.string(),
  gloss_language: z.string().optional().describe('Where it is not English.'),
  constant: z
    .string()
    .optional()
    .describe('Editorial name of the meaning across languages; `concept` takes it.'),
  marks: z.array(z.string()).optional().describe('Domains and registers.'),
  editorial: z.boolean().optional().describe('Only langnet itself says so: no evidence.'),
  witnesses: z.array(witness),
  more_witnesses: z.int().optional().describe('Further works; max_witnesses shows them.'),
});

export const lemma = z.object({
  lemma_id: z.string(),
  lemma: z.string(),
  headword: z.string().optional().describe('With its principal parts, as dictionaries print it.'),
  pos: z.string().optional(),
  gender: z.string().optional(),
  class: z.string().optional(),
  tier: z
    .string()
    .describe(
      'How it was found: exact … nearest_headword and rule_made are guesses; referred_to is another word, which an entry names.',
    ),
  form: z.string().optional().describe('The form that was found, where it is not as asked.'),
  editorial: z.boolean().optional().describe('Only langnet itself says so: no evidence.'),
  readings: z.array(z.object({ reading: z.string(), claim_id: z.string() })),
  senses: z.array(sense),
  works: z.array(z.string()).describe('Who has the word; `trace` the lemma_id for the evidence.'),
  contradictions: z
    .array(z.object({ source: z.string(), field: z.string(), says: z.string(), claim_id: z.string() }))
    .optional(),
});

export const citation = z.object({
  ref: z.string(),
  urn: z.string().optional().describe('`cts` shows the passage.'),
  author: z.string().optional(),
  work: z.string().optional(),
  text: z.string().optional(),
  check: z
    .string()
    .optional()
    .describe('Whether the quoted words stand in the installed text: there, nearby, not_found.'),
  claim_id: z.string(),
  lemma_id: z.string().optional().describe('Where it is not of the first lemma.'),
});

type Lemma = z.input<typeof lemma>;
type Sense = z.input<typeof sense>;
type Citation = z.input<typeof citation>;
type Witness = z.input<typeof witness>;

export interface Limits {
  readonly max_lemmas: number;
  readonly max_readings: number;
  readonly max_senses: number;
  readonly max_witnesses: number;
  readonly max_citations: number;
}

export interface ShownAnswer {
  lemmas: Lemma[];
  citations: Citation[];
  sources: Source[];
  left_out: LeftOut;
}

const MAX_GLOSS = 160;
const MAX_QUOTE = 160;
const MAX_NAME = 80;
const MAX_WORKS = 4;
const MAX_CONTRADICTIONS = 2;
const MAX_RESPONSES = 1;

/** Asked by its URN, a passage is the answer. */
export function isPassage({ type, text }: CitationDocument): boolean {
  return type === 'passage' && text !== '';
}

export function shownAnswer(
  document: AnswerDocument,
  limits: Limits,
  editorial: ReadonlySet<string>,
): ShownAnswer {
  const lemmas = document.lemmas.slice(0, limits.max_lemmas);
  const ids = new Set(lemmas.map(({ lemma_id: id }) => id));
  const of = <Row extends { readonly lemma_id: string }>(rows: readonly Row[]) =>
    lemmas.map(({ lemma_id: id }) => rows.filter((row) => row.lemma_id === id));
  const senses = dealt(of(document.senses), limits.max_senses);
  const readings = dealt(of(document.analyses), limits.max_readings);
  const citations = document.citations.filter(({ lemma_id: id }) => id === '' || ids.has(id));
  const first = lemmas[0]?.lemma_id ?? '';
  const left = (what: string, all: number, shown: number) =>
    missing(what, all, shown, `lookup again with max_${what}: ${all}`);
  return {
    lemmas: lemmas.map((row, at) => ({
      ...lemmaOf(row),
      readings: (readings.shown[at] ?? []).map(readingOf),
      senses: (senses.shown[at] ?? []).map((one) => senseOf(one, limits, editorial)),
      works: worksOf(row.witnesses),
      ...contradictionsOf(document, row),
    })),
    citations: citations.slice(0, limits.max_citations).map((one) => citationOf(one, first)),
    sources: sourcesOf(document),
    left_out: [
      ...left('lemmas', document.lemmas.length, lemmas.length),
      ...left('readings', readings.all, limits.max_readings),
      ...left('senses', senses.all, limits.max_senses),
      ...left('citations', citations.length, limits.max_citations),
    ],
  };
}

/** Of each list its share, and how many there are in all. */
function dealt<Row>(lists: readonly (readonly Row[])[], most: number) {
  const sizes = lists.map(({ length }) => length);
  const share = shares(sizes, most);
  return {
    shown: lists.map((rows, at) => rows.slice(0, share[at])),
    all: sizes.reduce((sum, size) => sum + size, 0),
  };
}

function lemmaOf(row: LemmaDocument) {
  return {
    lemma_id: row.lemma_id,
    lemma: cut(row.display, MAX_NAME),
    ...given('headword', row.headword_line === row.display ? '' : cut(row.headword_line, MAX_NAME)),
    ...given('pos', row.pos),
    ...given('gender', row.gender),
    ...given('class', cut(row.class, MAX_NAME)),
    tier: row.tier,
    ...given('form', cut(row.form, MAX_NAME)),
    ...given('editorial', row.editorial),
  };
}

function readingOf({ text, witnesses }: AnalysisDocument) {
  return { reading: cut(text, MAX_NAME), claim_id: witnesses[0]?.claim_id ?? '' };
}

function worksOf(rows: readonly WitnessDocument[]): string[] {
  const works = [...new Set(rows.map(({ source }) => cut(source, MAX_NAME)))];
  return works.length > MAX_WORKS
    ? [...works.slice(0, MAX_WORKS), `${works.length - MAX_WORKS} more`]
    : works;
}

function senseOf(row: SenseDocument, limits: Limits, editorial: ReadonlySet<string>): Sense {
  const language = row.gloss_language ?? '';
  return {
    sense_id: row.sense_id,
    gloss: cut(row.display_gloss, MAX_GLOSS),
    ...given('gloss_language', language === 'en' ? '' : language),
    // A provisional name was made by rule: no other word shares it.
    ...given('constant', row.constant_status === 'curated' ? row.semantic_constant : ''),
    ...given(
      'marks',
      [...row.domains, ...row.register].slice(0, 4).map((mark) => cut(mark, MAX_NAME)),
    ),
    ...given('editorial', row.editorial),
    ...witnessesOf(row.witnesses, limits.max_witnesses, editorial),
  };
}

/** Each work once, what langnet wrote itself last. */
function witnessesOf(
  rows: readonly WitnessDocument[],
  most: number,
  editorial: ReadonlySet<string>,
): { witnesses: Witness[]; more_witnesses?: number } {
  const works = new Map<string, WitnessDocument>();
  for (const row of rows) if (!works.has(row.source)) works.set(row.source, row);
  const isOurs = ({ tool }: WitnessDocument) => editorial.has(tool);
  const order = [...works.values()].sort((a, b) => Number(isOurs(a)) - Number(isOurs(b)));
  const shown = order.slice(0, most).map((row) => ({
    source: cut(row.source, MAX_NAME),
    ref: cut(row.source_ref, MAX_NAME),
    claim_id: row.claim_id,
    ...given('editorial', isOurs(row)),
  }));
  return { witnesses: shown, ...(order.length > most ? { more_witnesses: order.length - most } : {}) };
}

function contradictionsOf({ agreement }: AnswerDocument, { lemma_id: id }: LemmaDocument) {
  const row = agreement?.lemmas.find((one) => one.lemma_id === id);
  const shown = (row?.contradictions ?? []).slice(0, MAX_CONTRADICTIONS).map((one) => ({
    source: cut(one.source, MAX_NAME),
    field: one.field,
    says: cut(one.says, MAX_NAME),
    claim_id: one.claim_id,
  }));
  return given('contradictions', shown);
}

function citationOf(row: CitationDocument, first: string): Citation {
  const said = row.text === '' ? (row.passage?.text ?? '') : row.text;
  return {
    ref: cut(row.ref, MAX_NAME),
    ...given('urn', cut(row.cts_urn, MAX_NAME)),
    ...given('author', cut(row.author, MAX_NAME)),
    ...given('work', cut(row.work, MAX_NAME)),
    ...given('text', cut(said, MAX_QUOTE)),
    ...given('check', row.passage?.check),
    claim_id: row.claim_id ?? '',
    ...given('lemma_id', row.lemma_id === first ? '' : row.lemma_id),
  };
}

function sourcesOf({ sources, provenance = [] }: AnswerDocument): Source[] {
  return sources.map((row) => {
    const responses = provenance.filter(({ tool }) => tool === row.tool);
    const ids = [...new Set(responses.map(({ response_id: id }) => id))].slice(0, MAX_RESPONSES);
    return { ...sourceOf(row), ...given('response_ids', ids) };
  });
}
