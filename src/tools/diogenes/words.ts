/** The texts that lines and entries are compared by, and the references they are named by. Knows meaning, not layout. */
import { type MorpheusLemma, parseMorpheusLemma } from '../../lexica/morpheus-lemma.js';
import type { JsonObject } from '../../model/json.js';
import { fromBeta, isGreek } from '../../script/greek.js';
import type { HeadChunk, LineChunk } from './chunks.js';

export type PageLanguage = 'lat' | 'grc';

/** The language that was asked for. */
export function languageOf(params: JsonObject): PageLanguage {
  return params.lang === 'grk' ? 'grc' : 'lat';
}

/** The form as asked, in canonical text. */
export function surfaceOf(params: JsonObject): string {
  if (typeof params.word === 'string' && params.word !== '') return params.word;
  const query = typeof params.q === 'string' ? params.q.trim() : '';
  const isBeta = languageOf(params) === 'grc' && query !== '' && !isGreek(query);
  return (isBeta ? fromBeta(query.toLowerCase()).text : query).normalize('NFC');
}

export function lemmaOf(line: LineChunk, language: PageLanguage): MorpheusLemma {
  const printed = line.form === null ? line.lemma.text : `${line.form.text},${line.lemma.text}`;
  const parsed = parseMorpheusLemma(printed, language);
  return line.homonym === null ? parsed : { ...parsed, homonym: line.homonym.text };
}

/** Canonical text of an entry's headword: of its key, which is never abbreviated; else as it is shown. */
export function headwordOf({
  key,
  headword,
  dictionary,
}: Pick<HeadChunk, 'key' | 'headword' | 'dictionary'>): string {
  const shown = (headword?.text ?? '').normalize('NFC');
  if (key === null) return shown;
  return parseMorpheusLemma(key.text, dictionary === 'lsj' ? 'grc' : 'lat').lemma || shown;
}

/** `ls:n27233`; where the page has no such id, `dg:` and the place in Diogenes' file, which is not stable. */
export function entryRefOf({
  origId,
  offset,
  dictionary,
}: Pick<HeadChunk, 'origId' | 'offset' | 'dictionary'>): string {
  if (origId !== null) return `${dictionary}:${origId.text}`;
  return offset === null ? '' : `dg:${offset.text}`;
}
