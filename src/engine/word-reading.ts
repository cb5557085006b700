/** The one reading of a word that a reader is given first, taken from an answer. Knows the answer document only. */

export interface WordReading {
  readonly isKnown: boolean;
  readonly lemma: string;
  readonly pos: string;
  /** In words: `accusative singular masculine`. */
  readonly reading: string;
  readonly gloss: string;
  /** How the lemma was found: `exact`, `enclitic_removed`, `sandhi_split` … */
  readonly tier: string;
  /** What was taken off a Latin word, without hyphen. */
  readonly enclitic: string;
  /** The words of a group that sandhi joins, as far as they were found. */
  readonly segments: readonly WordSegment[];
  /** Other lemmas it may be of, the likelier first. */
  readonly others: readonly string[];
  readonly lemmaId: string;
  /** Tools that failed or were missing for it. */
  readonly unanswered: readonly SilentTool[];
  /** Some tool could answer, if only that it does not know the word. */
  readonly isAnswered: boolean;
}

export interface SilentTool {
  readonly tool: string;
  readonly status: string;
  readonly reason: string;
  readonly advice: string;
  readonly code: string;
}

export interface WordSegment {
  readonly text: string;
  readonly lemma: string;
  readonly pos: string;
  readonly reading: string;
  readonly gloss: string;
}

export const UNKNOWN_WORD: WordReading = {
  isKnown: false,
  lemma: '',
  pos: '',
  reading: '',
  gloss: '',
  tier: '',
  enclitic: '',
  segments: [],
  others: [],
  lemmaId: '',
  unanswered: [],
  isAnswered: false,
};

/** The part of an answer that is read here. */
interface AnswerPart {
  readonly lemmas: readonly {
    readonly lemma_id: string;
    readonly display: string;
    readonly pos: string;
    readonly tier: string;
  }[];
  readonly analyses: readonly {
    readonly lemma_id: string;
    readonly text: string;
    readonly features: Readonly<Record<string, string>>;
  }[];
  readonly senses: readonly { readonly lemma_id: string; readonly display_gloss: string }[];
  readonly sources: readonly SilentTool[];
}

const MAX_OTHERS = 5;
const MAX_SEGMENTS = 12;
const LONGEST_GLOSS = 60;

export function readWord(json: string): WordReading {
  const answer = JSON.parse(json) as AnswerPart;
  const unanswered = answer.sources.filter(({ status }) => status === 'failed' || status === 'skipped');
  const isAnswered = unanswered.length < answer.sources.length;
  const [best, ...rest] = answer.lemmas;
  if (best === undefined) return { ...UNKNOWN_WORD, unanswered, isAnswered };
  const { text, features } = readingOf(answer, best.lemma_id);
  const others = [...new Set(rest.map(({ display }) => display))].filter((lemma) => lemma !== best.display);
  return {
    isKnown: true,
    lemma: best.display,
    pos: best.pos,
    reading: text,
    gloss: glossOf(answer, best.lemma_id),
    tier: best.tier,
    enclitic: features.enclitic ?? '',
    segments: segmentsOf(answer),
    others: others.slice(0, MAX_OTHERS),
    lemmaId: best.lemma_id,
    unanswered,
    isAnswered,
  };
}

const NO_READING = { text: '', features: {} as Readonly<Record<string, string>> };

function readingOf({ analyses }: AnswerPart, lemmaId: string) {
  return analyses.find(({ lemma_id }) => lemma_id === lemmaId) ?? NO_READING;
}

function glossOf({ senses }: AnswerPart, lemmaId: string): string {
  return shortGloss(senses.find(({ lemma_id }) => lemma_id === lemmaId)?.display_gloss ?? '');
}

/** The segments of the likeliest split in their order, each once, with the first lemma that has it. */
function segmentsOf(answer: AnswerPart): readonly WordSegment[] {
  const split = answer.analyses.filter(({ features }) => (features.segment ?? '') !== '');
  const least = Math.min(...split.map(({ features }) => rankOf(features)));
  const best = split.find(({ features }) => rankOf(features) === least)?.features.split;
  const own = split.filter(({ features }) => rankOf(features) === least && features.split === best);
  const segments = new Map<string, WordSegment>();
  const lemmas = new Map(answer.lemmas.map((lemma) => [lemma.lemma_id, lemma]));
  const inOrder = [...own].sort((a, b) => numberOf(a.features) - numberOf(b.features));
  for (const { lemma_id: id, text: reading, features } of inOrder) {
    const { segment: text = '' } = features;
    // Twice the same segment stands at two places.
    const place = `${numberOf(features)} ${text}`;
    if (segments.has(place)) continue;
    const { display: lemma = '', pos = '' } = lemmas.get(id) ?? {};
    segments.set(place, { text, lemma, pos, reading, gloss: glossOf(answer, id) });
  }
  return [...segments.values()].slice(0, MAX_SEGMENTS);
}

function rankOf(features: Readonly<Record<string, string>>): number {
  return Number(features.split_rank) || 1;
}

function numberOf(features: Readonly<Record<string, string>>): number {
  return Number(features.segment_number) || 0;
}

/** As much of a gloss as can be read in passing: up to a semicolon, or to a blank before it grows too long. */
export function shortGloss(gloss: string): string {
  const [first = ''] = gloss.split(';');
  if (first.length <= LONGEST_GLOSS) return first.trim();
  const blank = first.lastIndexOf(' ', LONGEST_GLOSS - 1);
  return `${first.slice(0, blank > 0 ? blank : LONGEST_GLOSS - 1).replace(/[\s,:]+$/, '')}…`;
}
