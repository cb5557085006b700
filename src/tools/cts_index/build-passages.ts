/** Reads a lemmatised corpus into an index: whole sentences, found by the lemmas in them and by their place. */
import { type Piece, splitLines } from '../../dataset/pieces.js';
import type { IndexSink, ReadSource } from '../../model/dataset.js';
import type { Language } from '../../model/language.js';
import { createChooser, type ExampleChooser } from './examples.js';
import { EVERYTHING, isCoarse, lemmaKey, placeOf } from './keys.js';
import { costOf, isPunctuation } from './quality.js';
import { type Cell, cellsOf, hasColumns, TOKEN_COLUMNS } from './tables.js';

export const latin = { readSource: readCorpus('lat') };
export const greek = { readSource: readCorpus('grc') };
export const sanskrit = { readSource: readCorpus('san') };

type Row = Readonly<Record<(typeof TOKEN_COLUMNS)[number], Cell>>;

interface Line extends Piece {
  readonly row: Row;
}

/** More tokens than any sentence has: a file that never ends one is cut here. */
const MAX_TOKENS = 2000;

function readCorpus(language: Language): ReadSource {
  return async (file, sink, signal) => {
    let isFirst = true;
    let sentence: Line[] = [];
    const works = new Set<string>();
    const chooser = createChooser();
    const finish = () => {
      if (sentence.length > 0) writeSentence(sentence, language, works, chooser, sink);
      sentence = [];
    };
    for await (const lines of splitLines(file.chunks)) {
      signal.throwIfAborted();
      for (const { bytes, offset } of lines) {
        if (isFirst) {
          isFirst = false;
          if (hasColumns(bytes, TOKEN_COLUMNS)) continue;
          sink.finding('no_columns', offset, `The first line does not name ${TOKEN_COLUMNS.join(', ')}.`);
          return;
        }
        if (bytes.length === 0) continue;
        const row = cellsOf(bytes, TOKEN_COLUMNS);
        if (row.form.text === '' || placeOf(row.urn.text) === undefined) {
          finish();
          sink.finding('bad_token', offset, 'The line has no form, or no place that can be read.');
          continue;
        }
        const last = sentence.at(-1);
        if (last !== undefined && (!isSame(last, row, offset) || sentence.length >= MAX_TOKENS)) finish();
        sentence.push({ bytes: Uint8Array.from(bytes), offset, row });
      }
      await sink.drained();
    }
    finish();
    for (const [lemma, records] of chooser.chosen()) {
      for (const record of records) sink.key('example', lemma, record);
      await sink.drained();
    }
  };
}

/** Lines of one sentence stand one behind the other. */
function isSame(last: Line, row: Row, offset: number): boolean {
  const isNext = last.offset + last.bytes.length + 1 === offset;
  const sameWork = placeOf(last.row.urn.text)?.workUrn === placeOf(row.urn.text)?.workUrn;
  return isNext && sameWork && last.row.sentence_id.text === row.sentence_id.text;
}

function writeSentence(
  lines: readonly Line[],
  language: Language,
  works: Set<string>,
  chooser: ExampleChooser,
  sink: IndexSink,
): void {
  const [first] = lines;
  const place = first === undefined ? undefined : placeOf(first.row.urn.text);
  if (first === undefined || place === undefined) return;
  const { workUrn, passage } = place;
  const parts = lines.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [LINE_END, bytes]));
  const record = sink.record(Buffer.concat(parts), first.offset);
  if (!works.has(workUrn)) {
    works.add(workUrn);
    sink.key('work', EVERYTHING, sink.record(first.bytes, first.offset));
  }
  if (!isCoarse(passage)) sink.key('place', `${workUrn}:${passage.split('-')[0]}`, record);
  const words = lines.map(({ row }) => ({ form: row.form.text, tag: row.postag.text }));
  const cost = costOf(words, passage, language);
  const seen = new Set<string>();
  for (const { row } of lines) {
    const lemma = lemmaKey(row.lemma.text, language);
    if (lemma === '' || isPunctuation({ form: row.form.text, tag: row.postag.text })) continue;
    sink.count('lemma', lemma, 1);
    sink.count('lemma', `${lemma} ${workUrn}`, 1);
    // A form that the corpus does not print cannot be shown.
    if (row.form.text === '_' || seen.has(lemma)) continue;
    seen.add(lemma);
    chooser.add(lemma, workUrn, record, cost);
  }
}

const LINE_END = Buffer.from('\n');
