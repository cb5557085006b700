/** Whether what arrived is an answer at all: the engine says everything, errors too, in the same friendly way. Pure. */
import { type Failure, failure } from '../../model/failure.js';
import { findComplaint, isPage } from './complaint.js';

const decoder = new TextDecoder('latin1');

/** Undefined for an answer; that the engine does not know the word is one. */
export function arrivalFailure(body: Uint8Array): Failure | undefined {
  const text = decoder.decode(body);
  const complaint = findComplaint(text);
  if (complaint !== undefined) {
    const code = complaint.isAboutInput ? 'tool_query_unusable' : 'tool_exit';
    return failure(code, `The engine says: ${printable(complaint.text)}.`);
  }
  const page = isPage(text);
  const isAnswer = page ? text.includes('showBox(') : text.includes('"segmentation"');
  if (!isAnswer)
    return failure('tool_protocol', `This is no answer of the Heritage engine: ${printable(text)}`);
  const end = text.slice(-100).trimEnd();
  const isWhole = page ? end.endsWith('</html>') : end.endsWith('}');
  return isWhole ? undefined : failure('tool_protocol', 'The answer breaks off before its end.');
}

/** Enough to recognise it by. */
function printable(text: string): string {
  return text
    .slice(0, 200)
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, 120);
}

export interface CgiOutput {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const MAX_HEADERS = 8192;

/** Headers, an empty line, the body; undefined where no headers are. */
export function splitCgi(output: Uint8Array): CgiOutput | undefined {
  const head = decoder.decode(output.subarray(0, MAX_HEADERS));
  const gap = /\r?\n\r?\n/.exec(head);
  if (gap === null) return undefined;
  const headers: Record<string, string> = {};
  for (const line of head.slice(0, gap.index).split(/\r?\n/)) {
    const [, name, value] = /^([A-Za-z][A-Za-z-]*): *(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    headers[name.toLowerCase()] = value;
  }
  return { headers, body: output.subarray(gap.index + gap[0].length) };
}
