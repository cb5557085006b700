/** A tool that exists only in tests: a few lines of tab-separated text, and faults on demand. */
import { PartOfSpeech } from '../../src/gen/langnet/v1/morphology_pb.js';
import { entryValue, glossValue, lemmaValue } from '../../src/model/claims.js';
import { type Failure, failure } from '../../src/model/failure.js';
import type { JsonObject } from '../../src/model/json.js';
import { err, ok } from '../../src/model/result.js';
import { decodeLoose } from '../../src/model/text.js';
import { defineTool, type Health, type Tool, type ToolParsers, type ToolSpec } from '../../src/model/tool.js';

const encoder = new TextEncoder();

/** What a test may set while an engine is running. */
export interface FakeControl {
  /** word -> lines of `lemma<TAB>gloss`. */
  answers: Record<string, string>;
  health: Health;
  /** Failures for the next calls, one each; after them the tool answers. */
  failures: Failure[];
  delayMs: number;
  version: string;
  /** Every word that was really asked. */
  readonly asked: string[];
  readonly ran: { extract: number; derive: number; claim: number };
  onExtract: (() => void) | undefined;
  underWay: number;
  mostUnderWay: number;
}

export const READY: Health = { status: 'ready', version: '1.0', detail: '' };

export function fakeControl(answers: Record<string, string>): FakeControl {
  return {
    answers,
    health: READY,
    failures: [],
    delayMs: 0,
    version: '1.0',
    asked: [],
    ran: { extract: 0, derive: 0, claim: 0 },
    onExtract: undefined,
    underWay: 0,
    mostUnderWay: 0,
  };
}

export function fakeTool(id: string, control: FakeControl, changes: Partial<ToolSpec> = {}): Tool {
  return defineTool({
    id,
    title: `Fake ${id}`,
    source: `Fake ${id}`,
    languages: ['lat', 'grc', 'san'],
    queryForm: 'canonical',
    endpoint: 'fake',
    responseType: 'text',
    priority: 10,
    optional: true,
    provides: ['has_lemma', 'has_entry', 'has_gloss'],
    candidates: 'by-tier',
    versions: { adapter: '1', extractor: '1', derivator: '1', claims: '1' },
    limits: { timeoutMs: 1000, maxBytes: 10_000, concurrency: 4, retries: 0 },
    findings: [],
    request: (forms) => ({ words: forms.map((form) => form.encoded) }),
    ...changes,
    parsers: async () => fakeParsers(id, control),
    facts: () => Promise.reject(new Error('fakes have no proto')),
    connect: async () => ({
      connect: () => ({
        health: async () => control.health,
        ask: async (params, _limits, signal) => {
          const words = wordsOf(params);
          control.asked.push(...words);
          control.underWay += 1;
          control.mostUnderWay = Math.max(control.mostUnderWay, control.underWay);
          await new Promise((resolve) => setTimeout(resolve, control.delayMs));
          control.underWay -= 1;
          if (signal.aborted) return err(failure('tool_cancelled'));
          const problem = control.failures.shift();
          if (problem !== undefined) return err(problem);
          const lines = words.flatMap((word) =>
            (control.answers[word] ?? '')
              .split('\n')
              .filter(Boolean)
              .map((line) => `${word}\t${line}`),
          );
          return ok({
            body: encoder.encode(lines.map((line) => `${line}\n`).join('')),
            contentType: 'text/plain',
            statusCode: 0,
            requestUrl: `fake:${id}`,
            headers: {},
            reportedVersion: control.version,
          });
        },
        close: async () => undefined,
      }),
    }),
  });
}

function wordsOf(params: JsonObject): readonly string[] {
  return Array.isArray(params.words) ? params.words.map(String) : [];
}

/** Lines `word<TAB>lemma<TAB>gloss`; the fact's bytes are the line itself. */
function fakeParsers(id: string, control: FakeControl): ToolParsers {
  return {
    extract: (body) => {
      control.ran.extract += 1;
      control.onExtract?.();
      const values = [];
      let start = 0;
      for (const line of decodeLoose(body).split('\n')) {
        const end = start + encoder.encode(line).length;
        if (line !== '')
          values.push({ type: 'line', path: `line[${values.length}]`, span: { start, end }, data: { line } });
        start = end + 1;
      }
      return { values, findings: [] };
    },
    derive: ({ extractedData, span }) => {
      control.ran.derive += 1;
      const line = String(extractedData.line);
      const evidence = [{ field: 'line', span, text: line, rule: '' }];
      return {
        values: [
          {
            type: 'FakeFact',
            data: encoder.encode(line),
            evidence,
            sourceRef: `${id}:${line.split('\t')[1]}`,
            confidence: 1,
          },
        ],
        findings: [],
      };
    },
    claim: ({ derivedData, evidence, sourceRef }) => {
      control.ran.claim += 1;
      const [word = '', lemma = '', gloss = ''] = decodeLoose(derivedData).split('\t');
      const spans = evidence.map((item) => item.span);
      const pos = PartOfSpeech.NOUN;
      const frame = { spans, entryRef: sourceRef };
      return {
        values: [
          { ...frame, predicate: 'has_lemma', subject: word, value: lemmaValue({ lemma, pos }) },
          { ...frame, predicate: 'has_entry', subject: lemma, value: entryValue({ headword: lemma, pos }) },
          { ...frame, predicate: 'has_gloss', subject: lemma, value: glossValue({ gloss, pos }) },
        ],
        findings: [],
      };
    },
  };
}
