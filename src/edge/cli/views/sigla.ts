/** Short names of works for the heads of columns: those of their references where the answer has one. */
import type { AnswerDocument } from '../document.js';
import { printable } from '../style.js';

const LONGEST = 6;

/** Each work's siglum, no two alike: `mw` of `mw:890`, else a few of its letters. */
export function sigla(works: readonly string[], document: AnswerDocument): ReadonlyMap<string, string> {
  const known = referenceSigla(document);
  const taken = new Set<string>();
  return new Map(
    works.map((work) => {
      const wanted = known.get(work) ?? lettersOf(work);
      let siglum = wanted;
      for (let number = 2; taken.has(siglum); number += 1) siglum = `${wanted}${number}`;
      taken.add(siglum);
      return [work, siglum] as const;
    }),
  );
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** One letter a work; two where there are more works than letters. */
export function keyLetters(works: readonly string[]): ReadonlyMap<string, string> {
  const letter = (index: number) => LETTERS.charAt(index % LETTERS.length);
  return new Map(
    works.map((work, index) => {
      const round = Math.floor(index / LETTERS.length);
      return [work, round === 0 ? letter(index) : `${letter(round - 1)}${letter(index)}`] as const;
    }),
  );
}

/** A prefix that two works share (one index with several works) names neither. */
function referenceSigla(document: AnswerDocument): ReadonlyMap<string, string> {
  const byWork = new Map<string, string>();
  const owners = new Map<string, string>();
  const shared = new Set<string>();
  const rows = [...document.lemmas, ...document.analyses, ...document.senses];
  for (const { source, source_ref: ref } of rows.flatMap(({ witnesses }) => witnesses)) {
    const prefix = /^([a-z][a-z0-9_]{0,5}):/i.exec(ref)?.[1];
    if (prefix === undefined) continue;
    if ((owners.get(prefix) ?? source) !== source) shared.add(prefix);
    owners.set(prefix, source);
    if (!byWork.has(source)) byWork.set(source, prefix);
  }
  return new Map([...byWork].filter(([, prefix]) => !shared.has(prefix)));
}

/** Initials of several words, the first letters of one. */
function lettersOf(work: string): string {
  const words = printable(work).match(/[\p{L}\p{N}]+/gu) ?? [];
  const short =
    words.length > 1
      ? words.map((word) => [...word][0] ?? '').join('')
      : [...(words[0] ?? '?')].slice(0, 4).join('');
  return [...short].slice(0, LONGEST).join('').toLowerCase();
}
