/** The keys under which lemmas, works and units are filed, and the places that corpora write in their own ways. */
import { readPassage, readUrn, workUrnOf, writePassage } from '../../lexica/citations/index.js';
import type { Language } from '../../model/language.js';

/** Sanskrit texts have no registered CTS namespace: ours is local, and every fact of it says so. */
export const LOCAL_NAMESPACE = 'dcsLocal';

/** What is of a whole corpus or collection stands under a key nothing else can have. */
export const EVERYTHING = '*';

const MARKS = /\p{M}/gu;

/** A lemma without the homonym digit of its corpus; Latin also without case, marks and the habits of spelling. */
export function lemmaKey(lemma: string, language: Language): string {
  const plain = lemma.normalize('NFC').replace(/\d+$/, '').trim();
  if (language !== 'lat') return plain;
  const letters = plain.normalize('NFD').replace(MARKS, '').toLowerCase();
  return letters.replaceAll('æ', 'ae').replaceAll('œ', 'oe').replaceAll('j', 'i').replaceAll('v', 'u');
}

/** Where a sentence or token of a corpus stands. */
export interface Place {
  readonly workUrn: string;
  /** As the corpus names it; empty when it names none. */
  readonly edition: string;
  /** `2.1`, or a range; empty when the corpus gives none. */
  readonly passage: string;
  readonly isLocal: boolean;
}

/** `urn:cts:…:2.1`, or the `dcs:450:1.173:3` of the Digital Corpus of Sanskrit. */
export function placeOf(urn: string): Place | undefined {
  const [, text = '', chapter = '', verse = ''] =
    /^dcs:(\d{1,6})(?::([^:\s]{1,80}))?(?::([^:\s]{1,20}))?$/.exec(urn) ?? [];
  if (text !== '') {
    const passage = [chapter, verse].filter((part) => part !== '').join('.');
    return { workUrn: localWork(text), edition: '', passage, isLocal: true };
  }
  const read = readUrn(urn);
  if (!read.ok) return undefined;
  const { namespace, edition, passage } = read.urn;
  return {
    workUrn: workUrnOf(read.urn),
    edition,
    passage: writePassage(passage),
    isLocal: namespace === LOCAL_NAMESPACE,
  };
}

/** The rule for local URNs: group `dcs`, the work is the number of the text. */
export function localWork(textId: string): string {
  return `urn:cts:${LOCAL_NAMESPACE}:dcs.${textId}`;
}

/** Lines a sentence may run over before its place is no longer that of its words. */
const MAX_LINES = 20;

/** A whole speech or hymn given as the place of each of its sentences says nothing of where a word stands. */
export function isCoarse(passage: string): boolean {
  const range = readPassage(passage);
  if (range === undefined || range.start.length === 0) return true;
  if (range.end === undefined) return false;
  const { start, end } = range;
  const isNear =
    start.length === end.length && start.slice(0, -1).every((part, place) => part === end[place]);
  return !isNear || Number(end.at(-1)) - Number(start.at(-1)) > MAX_LINES;
}
