/** `langnet trace` and `langnet raw`: from an answer back to the tool's own bytes. */
import { type Trace, type TraceChain, traceId } from '../../../engine/trace.js';
import { FailureError, failure } from '../../../model/failure.js';
import { decodeLoose } from '../../../model/text.js';
import type { Span } from '../../../model/types.js';
import type { CliContext } from '../context.js';
import { snakeJson } from '../snake.js';
import { bytesText, printable, type Style, styleFor } from '../style.js';

/** Lines of context before and after a marked line. */
const CONTEXT_LINES = 2;
/** A line longer than this (a page without line ends) is cut around the span, in bytes. */
const MAX_LINE = 400;

export async function runTrace(
  this: CliContext,
  flags: { readonly json: boolean },
  id: string,
): Promise<void> {
  const { storage, cache } = await this.stores();
  const traced = await traceId(storage, cache, id);
  if (!traced.ok) throw new FailureError(traced.error);
  if (flags.json) return this.out(snakeJson(traceDocument(traced.value)));
  const style = styleFor(this.isStdoutTerminal, this.env);
  this.out(`${style.bold(traced.value.id)}\n`);
  for (const chain of traced.value.chains) this.out(`\n${chainText(chain, style)}`);
}

/** What `trace --json` prints, in snake_case. */
export function traceDocument({ id, chains }: Trace): unknown {
  return { id, chains: chains.map(chainJson) };
}

function chainJson(chain: TraceChain): unknown {
  const { body, ...response } = chain.response;
  const { claim, derivation, extraction } = chain;
  return {
    calls: chain.calls,
    response: { ...response, hasBody: body !== null },
    ...(extraction === undefined
      ? {}
      : { extraction: { ...extraction, extractedData: JSON.parse(extraction.extractedData) } }),
    ...(derivation === undefined
      ? {}
      : {
          derivation: {
            ...derivation,
            derivedData: Buffer.from(derivation.derivedData).toString('base64'),
            evidence: JSON.parse(derivation.evidence),
          },
        }),
    ...(claim === undefined
      ? {}
      : {
          claim: {
            ...claim,
            value: JSON.parse(claim.value),
            provenanceChain: JSON.parse(claim.provenanceChain),
          },
        }),
    spans: chain.spans.map((span) => ({
      ...span,
      text: body === null ? null : decodeLoose(body.subarray(span.start, span.end)),
    })),
  };
}

function chainText(chain: TraceChain, style: Style): string {
  const { claim, derivation, extraction, response, calls, spans } = chain;
  const lines: string[] = [];
  const last = calls.findLast((call) => call.status === 'ok');
  const label = (name: string) => style.dim(name.padEnd(11));
  if (claim !== undefined) {
    lines.push(`${label('claim')}${claim.id}`);
    lines.push(`${label('')}${printable(claim.subject)} ${claim.predicate} ${printable(claim.value)}`);
  }
  if (derivation !== undefined) {
    lines.push(
      `${label('derivation')}${derivation.id}  ${derivation.derivationType}  ${printable(derivation.sourceRef)}`,
    );
  }
  if (extraction !== undefined) {
    const range = `bytes ${extraction.spanStart}–${extraction.spanEnd}`;
    lines.push(
      `${label('extraction')}${extraction.id}  ${extraction.extractionType} ${extraction.extractionPath}  ${range}`,
    );
  }
  lines.push(
    `${label('response')}${response.responseId}  ${response.contentType}  ${bytesText(response.size)}  ${response.hash.slice(0, 23)}…`,
  );
  const times = calls.length === 1 ? '' : `  (${calls.length} calls brought these bytes)`;
  if (last !== undefined) {
    const version = last.reportedVersion === '' ? '' : `  version ${printable(last.reportedVersion)}`;
    lines.push(`${label('call')}${last.callId}  generation ${last.generation}${times}`);
    lines.push(
      `${label('')}${printable(last.requestUrl)}  ${last.calledAt}  ${last.durationMs} ms${version}`,
    );
  }
  lines.push('');
  if (response.body === null)
    lines.push(`  (the bytes were not kept: ${bytesText(response.size)}, ${response.hash})`);
  else lines.push(...excerpt(response.body, spans, style));
  return `${lines.join('\n')}\n`;
}

/** The lines that hold the spans, marked, with a little around them and byte offsets in the margin. */
function excerpt(body: Uint8Array, spans: readonly Span[], style: Style): string[] {
  const starts = lineStarts(body);
  const touched = new Set<number>();
  for (const span of spans) {
    const first = lineAt(starts, span.start);
    const last = lineAt(starts, Math.max(span.start, span.end - 1));
    for (let line = first - CONTEXT_LINES; line <= last + CONTEXT_LINES; line++) {
      if (line >= 0 && line < starts.length) touched.add(line);
    }
  }
  const lines: string[] = [];
  let before = -1;
  for (const line of [...touched].sort((a, b) => a - b)) {
    if (before !== -1 && line > before + 1) lines.push(style.dim('       ⋮'));
    before = line;
    const start = starts[line] ?? 0;
    const end = starts[line + 1] ?? body.length;
    // A line end alone has nothing to show.
    if (start >= end || (end - start === 1 && body[start] === 0x0a)) continue;
    lines.push(`${style.dim(String(start).padStart(6))} │ ${markedLine(body, start, end, spans, style)}`);
  }
  return lines;
}

function markedLine(
  body: Uint8Array,
  lineStart: number,
  lineEnd: number,
  spans: readonly Span[],
  style: Style,
): string {
  const inside = spans
    .map((span) => ({ start: Math.max(span.start, lineStart), end: Math.min(span.end, lineEnd) }))
    .filter((span) => span.start < span.end)
    .sort((a, b) => a.start - b.start);
  const first = inside[0];
  let [start, end] = [lineStart, lineEnd];
  if (end - start > MAX_LINE && first !== undefined) {
    start = Math.max(lineStart, first.start - MAX_LINE / 4);
    end = Math.min(lineEnd, start + MAX_LINE);
  }
  const text = (from: number, to: number) =>
    printable(
      decodeLoose(body.subarray(from, to))
        .replace(/[\r\n]+$/, '')
        .replaceAll('\t', '⇥'),
    );
  let line = start > lineStart ? '…' : '';
  let at = start;
  for (const span of inside) {
    if (span.start < at || span.start >= end) continue;
    line += text(at, span.start) + style.mark(text(span.start, Math.min(span.end, end)));
    at = Math.min(span.end, end);
  }
  return line + text(at, end) + (end < lineEnd ? '…' : '');
}

function lineStarts(body: Uint8Array): readonly number[] {
  const starts = [0];
  body.forEach((byte, index) => {
    if (byte === 0x0a) starts.push(index + 1);
  });
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export async function runRaw(this: CliContext, _flags: object, id: string): Promise<void> {
  const { storage, cache } = await this.stores();
  const traced = await traceId(storage, cache, id);
  if (!traced.ok) throw new FailureError(traced.error);
  const response = traced.value.chains[0]?.response;
  if (response === undefined || response.body === null)
    throw new FailureError(failure('raw_gone', response?.hash ?? ''));
  const { body } = response;
  const stdout = this.process.stdout as unknown as NodeJS.WriteStream;
  await new Promise<void>((resolve) => stdout.write(body, () => resolve()));
}
