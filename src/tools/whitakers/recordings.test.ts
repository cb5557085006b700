/** Every recording of the real program, where the shared folder is there: no throw, no unread line, exact bytes. */
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { sliceText } from '../../model/text.js';
import type { Line } from './group.js';
import { readGroup } from './group.js';
import { analysisFacts, type Outcome, runStages, termFacts } from './testing.js';

interface Recording {
  readonly file: string;
  readonly argv: readonly string[];
  readonly stdin: string | null;
}

const shared = new URL('../../../../shared/recordings/whitakers/', import.meta.url);
const isThere = existsSync(new URL('manifest.jsonl', shared));
const checked = readFileSync(new URL('./golden/checked/whitakers-counts.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t'));
const ALL = 524;

function readRecordings(): Recording[] {
  const rows = readFileSync(new URL('manifest.jsonl', shared), 'utf8').trimEnd().split('\n');
  return rows.map((row) => JSON.parse(row) as Recording);
}

function readBody(file: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(file, shared)));
}

function askedBy({ argv, stdin }: Recording): string {
  return (stdin ?? argv.slice(1).join(' ')).trim();
}

/** Lines of a kind, each once however many groups share it. */
function countLines(outcome: Outcome, kind: Line['kind']): number {
  const starts = new Set<number>();
  for (const { data } of outcome.extractions) {
    const group = readGroup(data);
    const lines = group?.sections.flatMap((section) => [...section.analyses, ...section.meanings]) ?? [];
    for (const line of [group?.entry, ...lines]) if (line?.kind === kind) starts.add(line.start);
  }
  return starts.size;
}

function countWords(outcome: Outcome): number {
  return new Set(outcome.extractions.map(({ data }) => data.word)).size;
}

describe('[shared] recordings', () => {
  beforeAll(() => {
    if (isThere) return;
    console.log(
      `whitakers: ${ALL} recordings and ${checked.length} counts skipped, the shared folder is not there`,
    );
  });

  it.skipIf(!isThere)(`all ${ALL} are read to the last line, and every fact is found in its bytes`, () => {
    const recordings = readRecordings();
    expect(recordings).toHaveLength(ALL);
    for (const recording of recordings) {
      const body = readBody(recording.file);
      const outcome = runStages(body, { word: askedBy(recording) });
      const unread = outcome.findings.filter(({ code }) => code !== 'no_entry');
      expect(unread, recording.file).toEqual([]);
      for (const { derivation, extraction, claims } of outcome.facts) {
        for (const { field, span, text, rule } of derivation.evidence) {
          if (rule === '')
            expect(sliceText(body, span.start, span.end), `${recording.file} ${field}`).toBe(text);
          expect(span.start).toBeGreaterThanOrEqual(extraction.span.start);
          expect(span.end).toBeLessThanOrEqual(extraction.span.end);
        }
        for (const { value, spans, subject } of claims) {
          expect(subject).not.toBe('');
          expect(spans.length).toBeGreaterThan(0);
          const [span] = spans;
          if (value.case === 'gloss')
            expect(sliceText(body, span?.start ?? 0, span?.end ?? 0)).toBe(value.value.gloss);
        }
      }
    }
  });

  it.skipIf(!isThere)(`all ${ALL} give the same again`, () => {
    for (const recording of readRecordings()) {
      const body = readBody(recording.file);
      const params = { word: askedBy(recording) };
      expect(runStages(body, params)).toEqual(runStages(body, params));
    }
  });

  it.skipIf(!isThere)(`all ${ALL} have unique extraction paths`, () => {
    for (const { file } of readRecordings()) {
      const paths = runStages(readBody(file), {}).extractions.map(({ path }) => path);
      expect(new Set(paths).size, file).toBe(paths.length);
    }
  });

  it('are counted by hand in enough cases', () => {
    expect(checked.length).toBeGreaterThanOrEqual(40);
  });

  it.skipIf(!isThere)(`${checked.length} of them are as counted by eye`, () => {
    const recordings = readRecordings();
    for (const [file = '', ...counts] of checked) {
      const recording = recordings.find((candidate) => candidate.file === file);
      if (recording === undefined) expect.fail(`no recording ${file}`);
      const outcome = runStages(readBody(file), { word: askedBy(recording) });
      const counted = {
        words: countWords(outcome),
        analyses: countLines(outcome, 'analysis'),
        entries: countLines(outcome, 'entry'),
        meanings: countLines(outcome, 'meaning'),
        unknown: outcome.extractions.filter(({ type }) => type === 'unknown_word').length,
        analysisFacts: analysisFacts(outcome).length,
        termFacts: termFacts(outcome).length,
      };
      expect(Object.values(counted).map(String), file).toEqual(counts.slice(0, 7));
    }
  });
});
