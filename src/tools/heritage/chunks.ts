/** Chunks of an answer as the JSON that travels between the stages, and back. Must not know what they mean. */
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { AnswerRecord } from './answer.js';
import type { PageSegment } from './page.js';
import type { PagePart, PageReading } from './page-box.js';
import { isCount, type Piece, pieceData, readPiece, readPieces } from './pieces.js';
import { type CompoundRole, type Place, readSolution, type Segment, type Solution } from './solutions.js';

/** One member of `morph` with the places where its word stands. */
export interface Analysis {
  readonly path: string;
  readonly record: Omit<AnswerRecord, 'span'>;
  readonly places: readonly Place[];
  /** The place that is told: the whole of a solution if there is such, else the one in the best solution. */
  readonly place: Place | undefined;
  readonly solution: Solution | undefined;
  /** Present where several segments are compared with it. */
  readonly input: Piece | undefined;
}

/** A solution is repeated with each of its analyses, so a flood of them is not. */
const MAX_SOLUTION = 500;

export function analysisData({ path, record, places, place, solution, input }: Analysis): JsonObject {
  const { word, stem, base, formation, tags } = record;
  const isKept = solution !== undefined && solution.piece.text.length <= MAX_SOLUTION;
  return {
    path,
    word: pieceData(word),
    stem: pieceData(stem),
    base: pieceData(base),
    formation: pieceData(formation),
    tags: tags.map(pieceData),
    places: places.map((each) => [each.solution, each.segment, each.segments, each.compoundRole]),
    place: place === undefined ? null : places.indexOf(place),
    solution: isKept ? { rank: solution.rank, ...pieceData(solution.piece) } : null,
    input: isKept && input !== undefined ? pieceData(input) : null,
  };
}

export function readAnalysis(data: JsonObject): Analysis | undefined {
  const [word, stem, base, formation] = [data.word, data.stem, data.base, data.formation].map(readPiece);
  const tags = readPieces(data.tags);
  const { path } = data;
  if (word === undefined || stem === undefined || base === undefined || formation === undefined)
    return undefined;
  if (typeof path !== 'string' || tags.length === 0) return undefined;
  const places = Array.isArray(data.places)
    ? data.places.flatMap((row: JsonValue) => readPlace(row) ?? [])
    : [];
  const rank = isObject(data.solution) ? data.solution.rank : undefined;
  const piece = readPiece(data.solution);
  return {
    path,
    record: { word, stem, base, formation, tags },
    places,
    place: isCount(data.place) ? places[data.place] : undefined,
    solution: piece === undefined || !isCount(rank) ? undefined : readSolution(piece, rank),
    input: readPiece(data.input),
  };
}

/** The segment itself in the solution that is told. */
export function segmentOf({ solution, place }: Analysis): Segment | undefined {
  return place === undefined ? undefined : solution?.segments[place.segment];
}

const ROLES: readonly CompoundRole[] = ['', 'iic', 'ifc'];

function readPlace(row: JsonValue): Place | undefined {
  if (!Array.isArray(row)) return undefined;
  const [solution, segment, segments, role] = row as readonly JsonValue[];
  const compoundRole = ROLES.find((each) => each === role);
  if (!isCount(solution) || !isCount(segment) || !isCount(segments) || compoundRole === undefined)
    return undefined;
  return { solution, segment, segments, compoundRole };
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function segmentData(segment: Omit<PageSegment, 'span'>): JsonObject {
  const { color, rgb, display, offset, phase, readings } = segment;
  const optional = (piece: Piece | undefined) => (piece === undefined ? null : pieceData(piece));
  return {
    color: pieceData(color),
    rgb: optional(rgb),
    display: pieceData(display),
    offset: optional(offset),
    phase: optional(phase),
    readings: readings.map(({ lemma, formation, root, tags }) => ({
      lemma: lemma.map(partData),
      formation: optional(formation),
      root: root.map(partData),
      tags: tags.map(pieceData),
    })),
  };
}

function partData({ text, url }: PagePart): JsonObject {
  return { text: pieceData(text), url: url === undefined ? null : pieceData(url) };
}

export function readSegment(data: JsonObject): Omit<PageSegment, 'span'> | undefined {
  const color = readPiece(data.color);
  const display = readPiece(data.display);
  if (color === undefined || display === undefined || !Array.isArray(data.readings)) return undefined;
  return {
    color,
    display,
    rgb: readPiece(data.rgb),
    offset: readPiece(data.offset),
    phase: readPiece(data.phase),
    readings: data.readings.flatMap((item: JsonValue) => readReading(item) ?? []),
  };
}

function readReading(value: JsonValue): PageReading | undefined {
  if (!isObject(value)) return undefined;
  const lemma = readParts(value.lemma);
  if (lemma.length === 0) return undefined;
  return {
    lemma,
    formation: readPiece(value.formation),
    root: readParts(value.root),
    tags: readPieces(value.tags),
  };
}

function readParts(value: JsonValue | undefined): readonly PagePart[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: JsonValue) => {
    const text = isObject(item) ? readPiece(item.text) : undefined;
    return text === undefined || !isObject(item) ? [] : [{ text, url: readPiece(item.url) }];
  });
}
