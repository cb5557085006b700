/** What of an answer is shown, and in which order: shared by every view and format. Knows no terminal. */
import type { AnalysisDocument, AnswerDocument, LemmaDocument, SenseDocument } from '../document.js';

export interface NumberedSense {
  /** Its place among the senses of its word: the same in every view. */
  readonly number: number;
  readonly sense: SenseDocument;
}

export interface LemmaOutline {
  readonly lemma: LemmaDocument;
  readonly readings: readonly AnalysisDocument[];
  readonly senses: readonly NumberedSense[];
}

export interface ShownLemma extends LemmaOutline {
  readonly shown: readonly NumberedSense[];
  readonly folded: readonly NumberedSense[];
}

export interface DidacticOutline {
  readonly full: readonly ShownLemma[];
  /** Only named. */
  readonly rest: readonly LemmaOutline[];
}

/** Words told in full. */
const FULL_LEMMAS = 3;
const MOST_SENSES = 7;
/** Of a word that is not the first, and of one that nobody explains in English. */
const FEW_SENSES = 3;

/** Every word with all that is said of it, the primary one first. */
export function outlineOf(document: AnswerDocument): readonly LemmaOutline[] {
  const readings = grouped(document.analyses);
  const senses = grouped(document.senses);
  const outlines = document.lemmas.map((lemma) => ({
    lemma,
    readings: readings.get(lemma.lemma_id) ?? [],
    senses: (senses.get(lemma.lemma_id) ?? []).map((sense, index) => ({ number: index + 1, sense })),
  }));
  const isPrimary = ({ lemma }: LemmaOutline) => lemma.lemma_id === document.ui_hints.primary_lemma;
  return [...outlines.filter(isPrimary), ...outlines.filter((outline) => !isPrimary(outline))];
}

/**
 * What a reader needs first. Told in full are the primary word and two more: those that somebody explains in English,
 * else those that nobody explains but that add a reading.
 */
export function didacticOutline(document: AnswerDocument): DidacticOutline {
  const collapsed = new Set(document.ui_hints.collapsed_senses);
  const [primary, ...others] = outlineOf(document).map((outline) => fold(outline, collapsed));
  if (primary === undefined) return { full: [], rest: [] };
  const explained = others.filter(({ shown }) => shown.some(isEnglish));
  const known = new Set(primary.readings.map(({ text }) => text));
  const unexplained = others.filter(
    ({ senses, readings }) => senses.length === 0 && readings.some(({ text }) => !known.has(text)),
  );
  const told = new Set([...explained, ...unexplained].slice(0, FULL_LEMMAS - 1));
  return {
    full: [primary, ...others.filter((outline) => told.has(outline)).map(withFewSenses)],
    rest: others.filter((outline) => !told.has(outline)),
  };
}

/** The words and senses that a view shows: all of them in research. */
export function shownLemmas(document: AnswerDocument, view: 'didactic' | 'research'): readonly ShownLemma[] {
  if (view === 'didactic') return didacticOutline(document).full;
  return outlineOf(document).map((outline) => ({ ...outline, shown: outline.senses, folded: [] }));
}

export function isEnglish({ sense }: NumberedSense): boolean {
  return languageOf(sense) === 'en';
}

export function languageOf(sense: SenseDocument): string {
  return sense.gloss_language || 'en';
}

function fold(outline: LemmaOutline, collapsed: ReadonlySet<string>): ShownLemma {
  const open = outline.senses.filter(({ sense }) => !collapsed.has(sense.sense_id));
  const english = open.filter(isEnglish);
  const shown = english.length > 0 ? english.slice(0, MOST_SENSES) : open.slice(0, FEW_SENSES);
  return { ...outline, shown, folded: without(outline.senses, shown) };
}

function withFewSenses(outline: ShownLemma): ShownLemma {
  const shown = outline.shown.slice(0, FEW_SENSES);
  return { ...outline, shown, folded: without(outline.senses, shown) };
}

function without(all: readonly NumberedSense[], some: readonly NumberedSense[]): readonly NumberedSense[] {
  const left = new Set(some);
  return all.filter((sense) => !left.has(sense));
}

function grouped<T extends { readonly lemma_id: string }>(rows: readonly T[]): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.lemma_id);
    if (group === undefined) groups.set(row.lemma_id, [row]);
    else group.push(row);
  }
  return groups;
}
