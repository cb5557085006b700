/** The sentence a word was met in: cut to a bearable length, with the word found in it. */
import type { AnswerDocument } from '../document.js';
import { printable } from '../style.js';
import type { Sentence } from '../views/parts.js';

/** Longer sentences are cut on both sides of the word; counted in UTF-16 units. */
export const LONGEST = 300;
/** Longer texts are no sentence; nobody reads on for the word. */
export const MOST_READ = 20_000;

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** The first place of the word as it was typed, else as it was understood; marks and case do not matter. */
export function sentenceOf(text: string, { query }: Pick<AnswerDocument, 'query'>): Sentence {
  const whole = printable(text.slice(0, MOST_READ).normalize('NFC').replace(/\s+/gu, ' ').trim());
  const place = placeOf(whole, query.surface) ?? placeOf(whole, query.normalized);
  if (place === undefined) return { before: cutEnd(whole, LONGEST), form: '', after: '' };
  const form = whole.slice(place.start, place.end);
  const room = Math.max(0, LONGEST - form.length);
  const after = whole.slice(place.end);
  const before = whole.slice(0, place.start);
  const behind = cutEnd(after, Math.max(Math.floor(room / 2), room - before.length));
  return { before: cutStart(before, room - behind.length), form, after: behind };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

function placeOf(text: string, form: string): Place | undefined {
  const wanted = words(form).map(({ word }) => folded(word));
  if (wanted.length === 0) return undefined;
  const found = words(text);
  const first = found.findIndex((_, at) =>
    wanted.every((word, offset) => folded(found[at + offset]?.word ?? '') === word),
  );
  const [start, end] = [found[first], found[first + wanted.length - 1]];
  return start === undefined || end === undefined
    ? undefined
    : { start: start.at, end: end.at + end.word.length };
}

function words(text: string): readonly { readonly word: string; readonly at: number }[] {
  return [...text.matchAll(WORD)].map((match) => ({ word: match[0], at: match.index }));
}

/** Accents, breathings and macrons are not compared; the vowel signs of Devanagari are. */
function folded(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');
}

function cutEnd(text: string, most: number): string {
  if (text.length <= most) return text;
  const blank = text.lastIndexOf(' ', most - 1);
  return `${text.slice(0, blank > most / 2 ? blank : wholeEnd(text, most - 1))}…`;
}

function cutStart(text: string, most: number): string {
  if (text.length <= most) return text;
  const from = text.length - most + 1;
  const blank = text.indexOf(' ', from);
  return `…${text.slice(blank !== -1 && blank < from + most / 2 ? blank + 1 : from)}`;
}

/** Not between the halves of a letter. */
function wholeEnd(text: string, end: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
