/** What `lookup` found, in a few lines for people, with the beginnings of ids for those who see nothing else. */
import { LANGUAGE_NAMES } from '../../model/language.js';
import { printable } from '../cli/style.js';
import { cut } from './budget.js';
import type { LookupOutput } from './lookup.js';
import type { LeftOut, Source } from './shapes.js';

const MAX_GLOSS = 80;
/** Enough of an id to be the only one; `trace` takes it. */
const SHORT_ID = 12;

export function lookupText(answer: LookupOutput): string {
  const head = `${answer.word} · ${LANGUAGE_NAMES[answer.language]}`;
  if (!answer.found) {
    const meant = (answer.suggestions ?? []).map(({ word }) => word);
    return lines([
      `${head} · not found`,
      ...(meant.length > 0 ? [`near to it: ${meant.join(', ')}`] : []),
      sourcesText(answer.sources),
    ]);
  }
  const words = answer.lemmas.flatMap((lemma) => {
    const about = [lemma.pos ?? '', isGuess(lemma.tier) ? 'a guess' : '', ours(lemma.editorial)];
    const readings = lemma.readings.map(({ reading }) => reading).join('; ');
    return [
      [lemma.headword ?? lemma.lemma, ...about.filter((part) => part !== ''), readings]
        .filter(Boolean)
        .join(' · '),
      ...lemma.senses.map((sense, at) => {
        const works = sense.witnesses.map(({ source }) => source).join(', ');
        const more = sense.more_witnesses === undefined ? '' : ` +${sense.more_witnesses}`;
        return `  ${at + 1} ${cut(sense.gloss, MAX_GLOSS)} (${works}${more}${sense.editorial === true ? '; editorial' : ''}) ${sense.sense_id.slice(0, SHORT_ID)}`;
      }),
    ];
  });
  const cited = answer.citations.map(({ ref, text }) => `  ${[ref, text].filter(Boolean).join(' ')}`);
  return lines([head, ...words, ...cited, sourcesText(answer.sources), leftOutText(answer.left_out)]);
}

function isGuess(tier: string): boolean {
  return tier === 'nearest_headword' || tier === 'rule_made';
}

function ours(editorial: boolean | undefined): string {
  return editorial === true ? 'editorial' : '';
}

/** Who answered, and who did not. */
export function sourcesText(sources: readonly Source[]): string {
  if (sources.length === 0) return '';
  return `sources: ${sources.map(({ tool, status }) => `${tool} ${status.replace('_', ' ')}`).join(', ')}`;
}

export function leftOutText(rows: LeftOut): string {
  return rows.length === 0
    ? ''
    : `left out: ${rows.map(({ what, count }) => (count === undefined ? what : `${count} ${what}`)).join(', ')}`;
}

/** Tool text must not begin lines of its own. */
export function lines(rows: readonly string[]): string {
  return rows
    .filter((row) => row !== '')
    .map(printable)
    .join('\n');
}
