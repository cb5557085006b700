/**
 * A graph page as values with their places: the coloured segments and what the box behind each says. Knows the
 * page's mark-up; must not know what a tag or a colour means.
 */
import type { Finding, Span } from '../../model/types.js';
import { readEntities } from './entities.js';
import { type PageReading, readBox } from './page-box.js';
import type { Piece } from './pieces.js';

/** One coloured table of the page. */
export interface PageSegment {
  readonly span: Span;
  /** Class of the table without `_back`. */
  readonly color: Piece;
  readonly rgb: Piece | undefined;
  /** The segment as displayed; its text has the entities read. */
  readonly display: Piece;
  /** Letters of the input before it. */
  readonly offset: Piece | undefined;
  /** The engine's names for what it took the segment for. */
  readonly phase: Piece | undefined;
  readonly readings: readonly PageReading[];
}

export interface GraphPage {
  /** By its number in the page; undefined where it is damaged. */
  readonly segments: readonly (PageSegment | undefined)[];
  readonly findings: readonly Finding[];
}

const BOX = "showBox('";
/** What a segment begins with, and what its box begins with; the page itself is a table in chamois. */
const MARKS = /<table class="(?!chamois)[a-z_]{1,40}_back">|showBox\('/g;
const BOX_END = "', '#";
const DISPLAY = ', this, event)">';
const TABLE = '<table class="';
/** From the table to its box there is a row and a cell. */
const MAX_BEFORE = 200;
/** The longest box seen has 700 bytes, its links behind it 600. */
const MAX_REGION = 20_000;
const MAX_SEGMENTS = 2000;

/** `text` has one unit for each byte of the body, so that places are byte offsets. */
export function readPage(text: string): GraphPage {
  const segments: (PageSegment | undefined)[] = [];
  const findings: Finding[] = [];
  // A table without a box is a segment all the same: those behind it keep their numbers.
  let hasTable = false;
  const lose = (start: number, length: number) => {
    segments.push(undefined);
    const span = { start, end: start + length };
    findings.push({ code: 'damaged_box', text: 'Expected a segment with its box, not this', span });
  };
  for (const { 0: mark, index: at } of text.matchAll(MARKS)) {
    if (segments.length >= MAX_SEGMENTS) break;
    if (mark !== BOX) {
      if (hasTable) lose(at, mark.length);
      hasTable = true;
      continue;
    }
    hasTable = false;
    const next = text.indexOf(BOX, at + BOX.length);
    const end = Math.min(next === -1 ? text.length : next, at + MAX_REGION);
    const segment = readSegment(text, at, text.slice(at, end));
    if (segment === undefined) lose(at, BOX.length);
    else segments.push(segment);
  }
  return { segments, findings };
}

/** `region` reaches from the box to the next one. */
function readSegment(text: string, at: number, region: string): PageSegment | undefined {
  const color = colorBefore(text, at);
  const boxEnd = region.indexOf(BOX_END);
  const shown = region.indexOf(DISPLAY, boxEnd);
  const shownEnd = region.indexOf('</td>', shown);
  if (color === undefined || boxEnd === -1 || shown === -1 || shownEnd === -1) return undefined;
  const readings = readBox(region.slice(BOX.length, boxEnd), at + BOX.length);
  if (readings === undefined) return undefined;
  const displayAt = at + shown + DISPLAY.length;
  const rgb = /^#[0-9A-F]{6}/.exec(region.slice(boxEnd + BOX_END.length - 1, boxEnd + BOX_END.length + 6));
  const rgbAt = at + boxEnd + BOX_END.length - 1;
  const { offset, phase, end } = readChoice(region, at);
  return {
    span: { start: color.start - TABLE.length, end: Math.max(end, at + shownEnd) },
    color,
    rgb: rgb === null ? undefined : { text: rgb[0], start: rgbAt, end: rgbAt + rgb[0].length },
    display: {
      text: readEntities(text.slice(displayAt, at + shownEnd)),
      start: displayAt,
      end: at + shownEnd,
    },
    offset,
    phase,
    readings,
  };
}

function colorBefore(text: string, at: number): Piece | undefined {
  const from = Math.max(0, at - MAX_BEFORE);
  const before = text.slice(from, at);
  const table = before.lastIndexOf(TABLE);
  if (table === -1) return undefined;
  const found = /^([a-z_]{1,40})_back"/.exec(before.slice(table + TABLE.length));
  if (found?.[1] === undefined) return undefined;
  const start = from + table + TABLE.length;
  return { text: found[1], start, end: start + found[1].length };
}

interface Choice {
  readonly offset: Piece | undefined;
  readonly phase: Piece | undefined;
  readonly end: number;
}

/** The tick mark behind a segment: `cpts=OFFSET,{PHASE},{FORM},{t}`, or `<{Pv}{Root}{…}{…}>` with a preverb. */
function readChoice(region: string, at: number): Choice {
  const found = /cpts=(\d{1,5}),(\{[A-Za-z]{1,20}\}|<[^<>;"]{1,400}>),\{[^{};"]{0,300}\},\{t\}/.exec(region);
  const [whole = '', offset = '', phases = ''] = found ?? [];
  if (found === null) return { offset: undefined, phase: undefined, end: 0 };
  const start = at + found.index + 'cpts='.length;
  const phaseAt = start + offset.length + 1;
  const names = [...phases.matchAll(/\{([A-Z][a-z]{0,20})\}/g)].map((match) => match[1] ?? '');
  return {
    offset: { text: offset, start, end: start + offset.length },
    phase: { text: names.join('+'), start: phaseAt + 1, end: phaseAt + phases.length - 1 },
    end: at + found.index + whole.length,
  };
}
