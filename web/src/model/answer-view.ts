/** An answer arranged for reading: one article a lemma, with what belongs to it, in the order of the answer. */
import type {
  Analysis,
  Answer,
  Citation,
  Contradiction,
  LanguageCode,
  Lemma,
  Sense,
  Witness,
} from '../api/types.js';
import { LANGUAGES } from './language.js';
import { count } from './words.js';

export interface LemmaView {
  readonly lemma: Lemma;
  readonly readings: readonly ReadingView[];
  readonly senses: readonly Sense[];
  /** Senses the answer wants folded. */
  readonly folded: readonly Sense[];
  readonly citations: readonly Citation[];
  readonly contradictions: readonly Contradiction[];
}

export interface ReadingView {
  readonly text: string;
  readonly witnesses: readonly Witness[];
}

export function lemmaViews(answer: Answer): readonly LemmaView[] {
  const collapsed = new Set(answer.ui_hints.collapsed_senses);
  const primary = answer.ui_hints.primary_lemma;
  const views = answer.lemmas.map((lemma): LemmaView => {
    const own = answer.senses.filter(({ lemma_id }) => lemma_id === lemma.lemma_id);
    const shown = own.filter(({ sense_id }) => !collapsed.has(sense_id));
    // A lemma none of whose senses may be seen would look as if it had none.
    const senses = shown.length > 0 ? shown : own.slice(0, 3);
    return {
      lemma,
      readings: readingViews(answer.analyses.filter(({ lemma_id }) => lemma_id === lemma.lemma_id)),
      senses,
      folded: own.filter((sense) => !senses.includes(sense)),
      citations: citationsOf(answer.citations.filter(({ lemma_id }) => lemma_id === lemma.lemma_id)),
      contradictions:
        answer.agreement.lemmas.find(({ lemma_id }) => lemma_id === lemma.lemma_id)?.contradictions ?? [],
    };
  });
  return [...views].sort(
    (a, b) => Number(b.lemma.lemma_id === primary) - Number(a.lemma.lemma_id === primary),
  );
}

/** Readings that read alike are one line; their witnesses stand together. */
function readingViews(analyses: readonly Analysis[]): readonly ReadingView[] {
  const byText = new Map<string, Witness[]>();
  for (const { text, features, witnesses } of analyses) {
    const words = text === '' ? Object.values(features).filter(Boolean).join(' ') : text;
    byText.set(words, [...(byText.get(words) ?? []), ...witnesses]);
  }
  return [...byText].map(([text, witnesses]) => ({ text, witnesses }));
}

/** Those that can be read come first: a passage in an installed text, then a quotation, then a bare reference. */
function citationsOf(citations: readonly Citation[]): readonly Citation[] {
  const rank = ({ passage, text }: Citation) => ((passage?.text ?? '') !== '' ? 0 : text !== '' ? 1 : 2);
  return [...citations].sort((a, b) => rank(a) - rank(b));
}

/** One chip a work: its witnesses, and all that it says. */
export interface Chip {
  readonly work: string;
  readonly witnesses: readonly Witness[];
  readonly title: string;
  readonly isEditorial: boolean;
}

export function chips(witnesses: readonly Witness[]): readonly Chip[] {
  const byWork = new Map<string, Witness[]>();
  for (const witness of witnesses) {
    const work = witness.source || witness.tool;
    byWork.set(work, [...(byWork.get(work) ?? []), witness]);
  }
  return [...byWork].map(([work, own]) => ({
    work,
    witnesses: own,
    title: own
      .map(({ sense_path, text, source_ref }) => [sense_path, text].filter(Boolean).join(' ') || source_ref)
      .join(' · '),
    isEditorial: own.every(({ tool }) => tool === 'core'),
  }));
}

/** The short line of a lemma that is only also possible. */
export function firstGloss(view: LemmaView): string {
  return view.senses[0]?.display_gloss ?? view.readings[0]?.text ?? '';
}

/** Languages that know the word too, where none was named; the server names them in a warning, as commands. */
export function otherLanguages({ warnings }: Answer): readonly LanguageCode[] {
  const text = warnings.find(({ code }) => code === LANGUAGE_GUESSED)?.text ?? '';
  const commands = text.split('elsewhere:')[1] ?? '';
  return LANGUAGES.filter((language) => commands.includes(`langnet ${language} `));
}

export const LANGUAGE_GUESSED = 'language_guessed';

/** Whether the headword line only adds accents or lengths to the word, or goes on behind it. */
export function repeats(headword: string, display: string): boolean {
  return bare(headword).startsWith(bare(display));
}

function bare(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** One sentence for those who do not see that it has come. */
export function answerSummary(answer: Answer): string {
  if (isEmpty(answer)) return '';
  const { lemmas, senses, query } = answer;
  return `${query.surface}: ${count(lemmas.length, 'headword')}, ${count(senses.length, 'sense')}.`;
}

export function isEmpty(answer: Answer): boolean {
  return answer.lemmas.length === 0 && answer.senses.length === 0 && answer.citations.length === 0;
}
