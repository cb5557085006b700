/**
 * Bytes to chunks: the solutions and analyses of a JSON answer, the coloured segments of a graph page. Knows how
 * an answer is written; must not know what its tags mean.
 */
import type { JsonObject } from '../../model/json.js';
import type { ExtractionDraft, StageContext } from '../../model/tool.js';
import type { Finding, Span, Staged } from '../../model/types.js';
import { type AnswerRecord, type JsonAnswer, readAnswer, UNKNOWN } from './answer.js';
import { analysisData, segmentData } from './chunks.js';
import { type Complaint, findComplaint, isPage } from './complaint.js';
import { readPage } from './page.js';
import { pieceData, spanOf } from './pieces.js';
import { type Place, placesOf, readSolution, type Solution } from './solutions.js';

/** One unit a byte, whatever the bytes are: the engine may paste in what is no UTF-8. */
const decoder = new TextDecoder('latin1');

export function extract(body: Uint8Array, _context: StageContext): Staged<ExtractionDraft> {
  const text = decoder.decode(body);
  const complaint = findComplaint(text);
  if (complaint !== undefined) return extractComplaint(complaint);
  return isPage(text) ? extractPage(text) : extractAnswer(readAnswer(text), body.length);
}

/** That it was asked and said this is worth keeping; there is no fact in it. */
function extractComplaint(complaint: Complaint): Staged<ExtractionDraft> {
  const span = spanOf(complaint);
  const text = `The engine could not answer: ${complaint.text.trim()}`;
  return {
    values: [{ type: 'complaint', path: 'error', span, data: { text: complaint.text } }],
    findings: [{ code: 'engine_error', text, span }],
  };
}

function extractPage(text: string): Staged<ExtractionDraft> {
  const { segments, findings } = readPage(text);
  const values = segments.flatMap((segment, index) => {
    if (segment === undefined) return [];
    const path = `segment[${index}]`;
    return [{ type: 'segment', path, span: segment.span, data: segmentData(segment) }];
  });
  return { values, findings: values.length > 0 ? findings : [...findings, strange(text.length)] };
}

function strange(length: number): Finding {
  const text = 'Expected an answer of the Heritage engine, not this';
  return { code: 'strange_answer', text, span: { start: 0, end: length } };
}

function extractAnswer(answer: JsonAnswer, length: number): Staged<ExtractionDraft> {
  const solutions = answer.solutions.flatMap((piece, rank) => readSolution(piece, rank) ?? []);
  const values: ExtractionDraft[] = solutions.map(({ rank, piece }) => ({
    type: 'solution',
    path: `segmentation[${rank}]`,
    span: spanOf(piece),
    data: { rank, ...pieceData(piece) },
  }));
  const places = placesOf(solutions);
  const byRank = new Map(solutions.map((solution) => [solution.rank, solution]));
  const seen = new Map<string, number>();
  for (const [index, record] of answer.records.entries()) {
    if (record === undefined) continue;
    const path = `morph[${index}]`;
    const twin = seen.get(keyOf(record));
    seen.set(keyOf(record), twin ?? index);
    if (record.tags.every(({ text }) => text === UNKNOWN)) {
      values.push({ type: 'unknown_word', path, span: record.span, data: { word: pieceData(record.word) } });
    } else if (twin !== undefined) {
      // Two ways of finding the same, which the answer does not tell apart.
      values.push({ type: 'repeated_analysis', path, span: record.span, data: { of: `morph[${twin}]` } });
    } else values.push(analysisDraft(path, record, places.get(record.word.text) ?? [], byRank, answer));
  }
  const isEmpty = values.length === 0 && answer.findings.length === 0;
  return { values, findings: isEmpty ? [strange(length)] : answer.findings };
}

function keyOf({ word, stem, base, formation, tags }: AnswerRecord): string {
  return [word, stem, base, formation, ...tags].map(({ text }) => text).join('\n');
}

function analysisDraft(
  path: string,
  record: AnswerRecord,
  places: readonly Place[],
  solutions: ReadonlyMap<number, Solution>,
  { input }: JsonAnswer,
): ExtractionDraft {
  const [best] = places;
  const place = places.find(({ segments }) => segments === 1) ?? best;
  const solution = place === undefined ? undefined : solutions.get(place.solution);
  // Only a solution of several segments is compared with what was asked.
  const compared = (place?.segments ?? 0) > 1 ? input : undefined;
  const data: JsonObject = analysisData({ path, record, places, place, solution, input: compared });
  return {
    type: 'analysis',
    path,
    span: hull([record.span, solution?.piece, compared]),
    data,
  };
}

/** The smallest range that holds all that a chunk was made of. */
function hull(spans: readonly (Span | undefined)[]): Span {
  const known = spans.flatMap((span) => span ?? []);
  return {
    start: Math.min(...known.map(({ start }) => start)),
    end: Math.max(...known.map(({ end }) => end)),
  };
}
