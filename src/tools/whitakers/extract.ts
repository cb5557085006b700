/**
 * Bytes to groups: one extraction for each dictionary entry of each word, with the analyses and meanings
 * that go with it. Knows how the kinds of lines are told apart; must not know what their tags mean.
 */
import type { ExtractionDraft, StageContext } from '../../model/tool.js';
import type { Finding, Span, Staged } from '../../model/types.js';
import { type Group, groupData, type Line, type LineKind, lineData } from './group.js';
import { Grouper } from './grouping.js';
import * as shape from './lines.js';
import { AFFIX_POS, type AffixPos } from './tables.js';

const CODE_COLUMNS = 3;
/** Headlines fit the columns of a form; explanations are longer or stand where one is expected. */
const HEADLINE_COLUMNS = 21;

export function extract(body: Uint8Array, _context: StageContext): Staged<ExtractionDraft> {
  const lines = shape.splitLines(body);
  const findings: Finding[] = [];
  const grouper = new Grouper();
  const reader: Reader = { grouper, findings, isCoded: lines.some((line) => line.code !== '') };
  for (const line of lines) readLine(reader, line);
  grouper.endWord(false);
  return { values: draftsOf(grouper), findings };
}

interface Reader {
  readonly grouper: Grouper;
  readonly findings: Finding[];
  /** The program was told to number its lines; those it leaves unnumbered are few. */
  readonly isCoded: boolean;
}

function readLine(reader: Reader, line: shape.PrintedLine): void {
  const { grouper } = reader;
  if (line.text === '' && line.code === '') {
    // A headline about a Roman numeral has an empty explanation, which is no end of a word.
    if (grouper.noteFor === 'trick') grouper.note(null);
    else grouper.endWord(false);
  } else if (line.text === '*') grouper.endWord(true);
  else if (grouper.isOverfull) report(reader, line, 'more lines than a word can have');
  else if (!shape.isPrintable(line.text)) lose(reader, line, 'bytes that the program never prints');
  else if (line.code !== '') readCoded(reader, line);
  else if (!shape.isNoise(line.text)) readPlain(reader, line);
}

/** The number says what a line is; only the affix of adverbs made from adjectives is numbered 01. */
function readCoded(reader: Reader, line: shape.PrintedLine): void {
  const { grouper } = reader;
  const tag = shape.analysisShape(line.text)?.tag ?? '';
  const isAnalysis = line.code === '01';
  if (shape.swallowedCode(line.text) !== '') lose(reader, line, 'two lines in one');
  else if (line.code === '02') grouper.entry(toLine('entry', line));
  else if (line.code === '03') readMeaning(reader, line);
  else if (line.code === '04' && shape.isUnknownWord(line.text)) grouper.unknown(toLine('unknown', line));
  else if (line.code === '06') readNote(reader, line);
  else if ((isAnalysis || line.code === '05') && isAffixTag(tag)) grouper.affix(toLine('affix', line), tag);
  else if (isAnalysis && tag !== '') grouper.analysis(toLine('analysis', line));
  else lose(reader, line);
}

function readNote(reader: Reader, line: shape.PrintedLine): void {
  const { grouper } = reader;
  if (shape.isTrick(line.text)) grouper.trick(toLine('trick', line));
  else if (grouper.noteFor !== null) grouper.note(line.text === '' ? null : toLine('note', line));
  else if (line.text !== '' && line.text.length <= HEADLINE_COLUMNS) grouper.trick(toLine('trick', line));
  else report(reader, line, 'an explanation of nothing');
}

function readMeaning(reader: Reader, line: shape.PrintedLine): void {
  if (!reader.grouper.meaning(toLine('meaning', line))) report(reader, line, 'a meaning of nothing');
}

/** The order matters: a dictionary line may have a part of speech in the columns of an analysis. */
function readPlain(reader: Reader, line: shape.PrintedLine): void {
  const { grouper, isCoded } = reader;
  const { text } = line;
  const tag = shape.analysisShape(text)?.tag ?? '';
  if (isCoded && shape.hasDamagedCode(text)) readDamagedCode(reader, line);
  else if (shape.isUnknownWord(text)) grouper.unknown(toLine('unknown', line));
  else if (shape.isNoMatch(text)) {
    grouper.unknown(toLine('unknown', line));
    grouper.endWord(false);
  } else if (shape.entryCodesStart(text) >= 0) grouper.entry(toLine('entry', line));
  else if (isAffixTag(tag)) grouper.affix(toLine('affix', line), tag);
  else if (shape.isAnalysisTag(tag)) grouper.analysis(toLine('analysis', line));
  else if (shape.isTrick(text)) grouper.trick(toLine('trick', line));
  else if (grouper.noteFor !== null && !isCoded) grouper.note(toLine('note', line));
  else if (shape.isCompoundNote(text) && grouper.isInBlock) grouper.compound(toLine('compound', line));
  else if (isCoded && !grouper.isEnglish) lose(reader, line);
  else if (shape.isBrokenLayout(text)) lose(reader, line);
  else readMeaning(reader, line);
}

/** Columns that are whole behind a damaged number are still read. */
function readDamagedCode(reader: Reader, line: shape.PrintedLine): void {
  const { grouper } = reader;
  const rest = { ...line, text: line.text.slice(CODE_COLUMNS), start: line.start + CODE_COLUMNS };
  const tag = shape.analysisShape(rest.text)?.tag ?? '';
  const isEntry = shape.entryCodesStart(rest.text) >= 0;
  if (!isEntry && !isAffixTag(tag) && !shape.isAnalysisTag(tag)) {
    lose(reader, line);
    return;
  }
  report(reader, line, 'a damaged number before a line');
  if (isEntry) grouper.entry(toLine('entry', rest));
  else if (isAffixTag(tag)) grouper.affix(toLine('affix', rest), tag);
  else grouper.analysis(toLine('analysis', rest));
}

/** A line that cannot be read still stands for what it most likely was, so that its neighbours keep theirs. */
function lose(reader: Reader, line: shape.PrintedLine, what = 'a line that fits no kind'): void {
  report(reader, line, what);
  const lost = { kind: 'lost', text: '', start: line.start, end: line.end } as const;
  for (const kind of shape.lostKinds(line)) {
    if (kind === 'analysis') reader.grouper.analysis(lost);
    else if (kind === 'entry') reader.grouper.entry(lost);
    else if (kind === 'meaning') reader.grouper.meaning(lost);
    else reader.grouper.lostAffix();
  }
}

function report(reader: Reader, line: shape.PrintedLine, what: string): void {
  const text = `Expected a line of Whitaker's Words, not ${what}`;
  reader.findings.push({ code: 'unexplained_line', text, span: { start: line.start, end: line.end } });
}

function toLine(kind: LineKind, line: shape.PrintedLine): Line {
  return { kind, text: line.text, start: line.start, end: line.end };
}

function isAffixTag(tag: string): tag is AffixPos {
  return AFFIX_POS.some((affix) => affix === tag);
}

function draftsOf(grouper: Grouper): ExtractionDraft[] {
  const words = grouper.words.length;
  const drafts: ExtractionDraft[] = [];
  for (const [word, { groups, unknown, bareAffix }] of grouper.words.entries()) {
    for (const [index, members] of groups.entries()) {
      const group = { ...members, word, words };
      const path = `word[${word}]/group[${index}]`;
      drafts.push({ type: 'word_group', path, span: hull(group), data: groupData(group) });
    }
    // No fact follows from either, but that the program was asked and said this is worth keeping.
    const line = unknown ?? bareAffix;
    if (line === undefined) continue;
    const name = unknown === undefined ? 'hidden' : 'unknown';
    const span = { start: line.start, end: line.end };
    const data = { word, words, line: lineData(line) };
    drafts.push({ type: `${name}_word`, path: `word[${word}]/${name}`, span, data });
  }
  return drafts;
}

/** The smallest range that holds every line of a group, those it shares with others included. */
function hull(group: Group): Span {
  let start = Number.MAX_SAFE_INTEGER;
  let end = 0;
  const include = (line: Line | null | undefined): void => {
    if (line === null || line === undefined) return;
    start = Math.min(start, line.start);
    end = Math.max(end, line.end);
  };
  for (const affix of [...group.affixes, group.trick]) {
    include(affix?.line);
    include(affix?.note);
  }
  include(group.entry);
  for (const section of group.sections) {
    section.analyses.forEach(include);
    section.meanings.forEach(include);
  }
  return { start: Math.min(start, end), end };
}
