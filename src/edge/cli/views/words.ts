/** The words all views and formats share for the parts of an answer. Knows no terminal. */
import type { AnswerDocument, LemmaDocument, SenseDocument, WitnessDocument } from '../document.js';
import { printable } from '../style.js';
import { languageOf } from './outline.js';

const TIERS: Readonly<Record<string, string>> = {
  marks_ignored: 'marks or case ignored',
  spelling_variant: 'spelling variant',
  enclitic_removed: 'enclitic removed',
  sandhi_split: 'sandhi split',
  nearest_headword: 'a guess: nearest headword',
  rule_made: 'a guess: made by rule',
  referred_to: 'referred to',
};
const GENDERS: Readonly<Record<string, string>> = {
  masculine: 'm.',
  feminine: 'f.',
  neuter: 'n.',
  common: 'c.',
};
const GLOSS_LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  la: 'Latin',
  sa: 'Sanskrit',
  cs: 'Czech',
  ru: 'Russian',
};

/** The headword line of a dictionary, principal parts included. */
export function headwordOf(lemma: LemmaDocument): string {
  return printable(lemma.headword_line || lemma.display);
}

/** "m. noun, 2nd declension". */
export function grammarOf(lemma: LemmaDocument): string {
  const kind = [GENDERS[lemma.gender] ?? lemma.gender, lemma.pos].filter((word) => word !== '').join(' ');
  return printable([kind, lemma.class].filter((word) => word !== '').join(', '));
}

/** How far the form found is from the form asked for; empty when it is the same. */
export function tierOf(lemma: LemmaDocument): string {
  const tier = TIERS[lemma.tier];
  if (tier === undefined) return '';
  return lemma.form === '' ? tier : `${tier}: ${printable(lemma.form)}`;
}

/** Each work once, in their order. */
export function sourcesOf(witnesses: readonly WitnessDocument[]): readonly string[] {
  return [...new Set(witnesses.map(({ source }) => printable(source)))];
}

export function glossOf(sense: SenseDocument): string {
  return printable(sense.display_gloss);
}

/** "MAN", or "~MAN" where a rule and no editor chose it. */
export function constantOf(sense: SenseDocument): string {
  const constant = printable(sense.semantic_constant ?? '');
  return constant !== '' && sense.constant_status === 'provisional' ? `~${constant}` : constant;
}

/** Domains, register, and the language of a gloss that is not English. */
export function marksOf(sense: SenseDocument): string {
  const language = languageOf(sense);
  const named = language === 'en' ? [] : [languageName(language)];
  return printable([...named, ...sense.domains, ...sense.register].join(', '));
}

export function languageName(code: string): string {
  return GLOSS_LANGUAGES[code] ?? code;
}

/** "+3.2 bits": one more means twice as likely. */
export function bitsText(bits: number): string {
  return `${signedBits(bits)} bits`;
}

export function signedBits(bits: number): string {
  const size = Math.abs(bits).toFixed(1);
  if (size === '0.0') return size;
  return bits < 0 ? `−${size}` : `+${size}`;
}

/** Silence, no such word, and nobody there to ask are different things. */
export function noMatchText(document: AnswerDocument): string {
  const asked = document.sources.filter((row) => row.status === 'no_match').map((row) => row.tool);
  if (asked.length > 0)
    return `No match: ${asked.join(', ')} ${asked.length === 1 ? 'does' : 'do'} not know this word.`;
  if (document.sources.some((row) => row.status === 'answered')) {
    return 'The tools answered, but not about this as one word; look its words up one by one.';
  }
  if (document.sources.length === 0) return 'No tool gives what was asked for in this language.';
  return 'No tool could answer; see below for what would bring one.';
}

export interface SourceStatus {
  readonly text: string;
  readonly isFailure: boolean;
}

/** Who answered and who is silent in one line, then who was skipped and who failed, each with what would help. */
export function sourceStatus(document: AnswerDocument): readonly SourceStatus[] {
  const named = (status: string) =>
    document.sources.filter((row) => row.status === status).map((row) => row.tool);
  const answered = named('answered');
  const silent = named('no_match');
  const well = [
    ...(answered.length > 0 ? [`${answered.join(', ')} answered`] : []),
    ...(silent.length > 0 ? [`${silent.join(', ')}: no match`] : []),
  ].join(' · ');
  const unwell = document.sources.flatMap((row) => {
    if (row.status !== 'skipped' && row.status !== 'failed') return [];
    const advice = row.advice === '' ? '' : ` → ${row.advice}`;
    return [
      {
        text: printable(`${row.tool} ${row.status}: ${row.reason}${advice}`),
        isFailure: row.status === 'failed',
      },
    ];
  });
  return [...(well === '' ? [] : [{ text: printable(well), isFailure: false }]), ...unwell];
}
