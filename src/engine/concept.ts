/** The words of all languages that share a meaning, each with the works that attest it: by the meaning's name or by a word. */
import type { ConceptWord } from '../model/concept.js';
import { type Failure, failure } from '../model/failure.js';
import { LANGUAGES, type Language } from '../model/language.js';
import { err, ok, type Result } from '../model/result.js';
import { readRegistry } from '../reduce/constants/registry.js';
import { factsOfCalls } from './call-facts.js';
import { type AnswerPart, type AttestedWord, attest, type SensePart, witnessesOf } from './concept-words.js';
import type { Engine } from './engine.js';
import { DEFAULT_REQUEST, type QueryRequest } from './request.js';

/** A meaning by its name, or the meanings of a word: of its first sense, or of all. */
export type ConceptAsked =
  | { readonly constant: string }
  | { readonly language: Language; readonly word: string; readonly isAll?: boolean };

export type ConceptOptions = Partial<Omit<QueryRequest, 'text' | 'language' | 'wanted'>>;

export interface Concept {
  readonly constant: string;
  /** `provisional`: made by rule for a word outside the core vocabulary, so no other word shares it yet. */
  readonly status: 'curated' | 'provisional';
  /** Sense key of WordNet 3.1; empty for function words and provisional ones. */
  readonly wordnetKey: string;
  readonly definition: string;
  /** By language; in each those that mean it first of all first. */
  readonly words: readonly AttestedWord[];
}

/** `langnet concept --json` prints it in snake_case. */
export interface ConceptAnswer {
  /** As asked; empty when the meaning was asked by its name. */
  readonly word: string;
  readonly language: Language | '';
  readonly concepts: readonly Concept[];
  /** Why there are none. */
  readonly notes: readonly { readonly code: 'word_unknown' | 'no_constant'; readonly text: string }[];
}

/** Longer than any name; what is longer was never one. */
const MAX_NAME = 64;
const MAX_SUGGESTIONS = 6;

export async function concept(
  engine: Engine,
  asked: ConceptAsked,
  options: ConceptOptions,
  signal: AbortSignal,
): Promise<Result<ConceptAnswer>> {
  return 'constant' in asked
    ? conceptNamed(engine, nameOf(asked.constant), options, signal)
    : conceptsOfWord(engine, asked, options, signal);
}

async function conceptNamed(
  engine: Engine,
  constant: string,
  options: ConceptOptions,
  signal: AbortSignal,
): Promise<Result<ConceptAnswer>> {
  const found = await listConcepts(engine, [constant], undefined, options, signal);
  if (!found.ok) return found;
  const concepts = found.value.filter(({ words }) => words.length > 0);
  if (concepts.length === 0) return err(await unknownName(engine, constant));
  return ok({ word: '', language: '', concepts, notes: [] });
}

async function conceptsOfWord(
  engine: Engine,
  { language, word, isAll = false }: Extract<ConceptAsked, { readonly word: string }>,
  options: ConceptOptions,
  signal: AbortSignal,
): Promise<Result<ConceptAnswer>> {
  const [result] = await engine.answer([{ ...DEFAULT_REQUEST, ...options, text: word, language }], signal);
  if (result === undefined) return err(failure('defect', 'A query got no answer.'));
  if (!result.ok) return result;
  const answer = JSON.parse(result.value.json) as AnswerPart;
  const [first] = answer.lemmas;
  const answered = { word, language, concepts: [] };
  if (first === undefined) {
    const text = `No tool that was asked knows \`${word}\`.`;
    return ok({ ...answered, notes: [{ code: 'word_unknown', text }] });
  }
  const named = answer.senses.filter(
    ({ lemma_id: id, semantic_constant: name }) => id === first.lemma_id && name !== '',
  );
  if (named.length === 0) {
    const text = `No sense of \`${first.display}\` has a constant yet.`;
    return ok({ ...answered, notes: [{ code: 'no_constant', text }] });
  }
  const senses = isAll ? named : named.slice(0, 1);
  const constants = [...new Set(senses.map(({ semantic_constant: name }) => name))];
  const found = await listConcepts(engine, constants, { answer, senses, language }, options, signal);
  return found.ok ? ok({ ...answered, concepts: found.value, notes: [] }) : found;
}

/** The word that was asked for, which is listed whether the vocabulary has it or not. */
interface AskedWord {
  readonly answer: AnswerPart;
  readonly senses: readonly SensePart[];
  readonly language: Language;
}

async function listConcepts(
  engine: Engine,
  constants: readonly string[],
  asked: AskedWord | undefined,
  options: ConceptOptions,
  signal: AbortSignal,
): Promise<Result<readonly Concept[]>> {
  const found = await wordsOf(engine, constants, options, signal);
  if (!found.ok) return found;
  const words = [...found.value.values()].flat();
  const attested = await attest(engine, words, options, signal);
  const registry = readRegistry((await engine.parts.readEnglish?.())?.constants ?? '');
  return ok(
    constants.map((constant): Concept => {
      const known = registry.byName.get(constant);
      const own = asked?.senses.find(({ semantic_constant: name }) => name === constant);
      const listed = (found.value.get(constant) ?? []).flatMap((word) => attested.get(word) ?? []);
      return {
        constant,
        status: known !== undefined || listed.length > 0 ? 'curated' : 'provisional',
        wordnetKey: known?.wordnetKey ?? '',
        definition: known?.definition ?? '',
        words: own === undefined || asked === undefined ? listed : withAsked(listed, own, asked),
      };
    }),
  );
}

/** Where the vocabulary has the word it is marked, else it comes first in its language. */
function withAsked(
  listed: readonly AttestedWord[],
  sense: SensePart,
  { answer, language }: AskedWord,
): readonly AttestedWord[] {
  const lemma = answer.lemmas.find(({ lemma_id: id }) => id === sense.lemma_id);
  const isListed = listed.some((word) => word.lemmaId === sense.lemma_id && word.lemmaId !== '');
  if (isListed) {
    return listed.map((word) => (word.lemmaId === sense.lemma_id ? { ...word, isAsked: true } : word));
  }
  const own: AttestedWord = {
    language,
    lemma: lemma?.display ?? '',
    display: lemma?.display ?? '',
    pos: lemma?.pos ?? '',
    gloss: sense.display_gloss,
    lemmaId: sense.lemma_id,
    senseId: sense.sense_id,
    ...witnessesOf(sense),
    factId: '',
    isAsked: true,
  };
  return LANGUAGES.flatMap((name) => [
    ...(name === language ? [own] : []),
    ...listed.filter((word) => word.language === name),
  ]);
}

/** Which words the tools that name meanings give for each constant. */
async function wordsOf(
  engine: Engine,
  constants: readonly string[],
  { refresh = false }: ConceptOptions,
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<string, readonly ConceptWord[]>>> {
  const registered = engine.parts.registry.tools.find(({ tool, enabled }) => enabled && tool.concepts);
  const parsers = await registered?.tool.concepts?.();
  if (registered === undefined || parsers === undefined)
    return err(failure('tool_missing', 'No tool that names meanings is enabled.'));
  const asked = constants.flatMap((constant) =>
    LANGUAGES.filter((language) => registered.tool.languages.includes(language)).map((language) => ({
      constant,
      language,
      params: parsers.request(constant, language),
    })),
  );
  // It answers inside this process, so being offline keeps nobody from asking.
  const answers = await factsOfCalls(engine, registered, asked, { refresh, offline: false, signal });
  const words = new Map<string, ConceptWord[]>(constants.map((constant) => [constant, []]));
  for (const [index, { facts, outcome, language }] of answers.entries()) {
    const constant = asked[index]?.constant ?? '';
    if (outcome.status !== 'answered') return err(failureOf(outcome));
    words.get(constant)?.push(...parsers.read(facts, constant, language));
  }
  return ok(words);
}

function failureOf({
  tool,
  code,
  reason,
  advice,
}: {
  readonly tool: string;
  readonly code: string;
  readonly reason: string;
  readonly advice: string;
}): Failure {
  return failure(code === '' ? 'tool_missing' : (code as Failure['code']), `${tool}: ${reason}`, advice);
}

/** `set free` and `set-free` are SET_FREE. */
function nameOf(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
}

/** Says which names may have been meant: of the same meaning in other English words, or spelled almost so. */
async function unknownName(engine: Engine, name: string): Promise<Failure> {
  const shown = `\`${name.slice(0, MAX_NAME)}\``;
  const texts = await engine.parts.readEnglish?.();
  if (name === '' || name.length > MAX_NAME || texts === undefined) {
    return failure('constant_unknown', `${shown} is none.`);
  }
  const [{ nearNames }, { openWords }] = await Promise.all([
    import('./near-names.js'),
    import('../reduce/similarity/index.js'),
  ]);
  const registry = readRegistry(texts.constants);
  const synsets = openWords(texts.words).synsetsOf(name.toLowerCase(), '');
  const synonyms = synsets.flatMap(({ id }) => registry.bySynset.get(id)?.name ?? []);
  const near = nearNames(name, registry.byName.keys(), MAX_SUGGESTIONS);
  const suggested = [...new Set([...synonyms, ...near])].slice(0, MAX_SUGGESTIONS);
  const hint = suggested.length === 0 ? '' : ` Near to it: ${suggested.join(', ')}.`;
  return failure('constant_unknown', `${shown} is none.${hint}`);
}
