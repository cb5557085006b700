/** An answer's bytes to its groups and records with their places; knows the envelope, not what stands in a record. */
import { sliceText } from '../../model/text.js';
import type { Finding, Span } from '../../model/types.js';
import type { GroupForm, Match } from './envelope.js';
import {
  type ReadCandidate,
  type ReadCited,
  type ReadCount,
  type ReadExtent,
  type ReadRecord,
  readLine,
} from './read-line.js';
import type { Cell } from './tables.js';

export interface ReadGroup {
  readonly form: GroupForm;
  readonly match: Match;
  readonly word: Cell;
  readonly cited: readonly ReadCited[];
  readonly extent: ReadExtent | undefined;
  readonly candidates: readonly ReadCandidate[];
  readonly counts: readonly ReadCount[];
  readonly records: readonly ReadRecord[];
  readonly span: Span;
}

export interface ReadEnvelope {
  readonly groups: readonly ReadGroup[];
  readonly findings: readonly Finding[];
}

interface OpenGroup {
  readonly form: GroupForm;
  readonly match: Match;
  readonly word: Cell;
  readonly cited: ReadCited[];
  extent: ReadExtent | undefined;
  readonly candidates: ReadCandidate[];
  readonly counts: ReadCount[];
  readonly records: ReadRecord[];
  readonly start: number;
  end: number;
}

const NEWLINE = 0x0a;
const AT = 0x40;
/** Hostile bytes could have one finding a line. */
const MAX_FINDINGS = 50;

/** Damage costs the record it stands in: reading goes on at the next line of ours. */
export function readEnvelope(body: Uint8Array): ReadEnvelope {
  const groups: OpenGroup[] = [];
  const findings: Finding[] = [];
  const report = (code: string, text: string, span: Span) => findings.push({ code, text, span });
  let hasHeader = false;
  let at = 0;
  while (at < body.length) {
    const span = lineAt(body, at);
    const text = body[at] === AT ? sliceText(body, span.start, span.end) : undefined;
    const group = groups.at(-1);
    const read = text === undefined ? undefined : readLine(text, span.start);
    let next = span.end + 1;
    if (read?.type === 'header' && at === 0) hasHeader = true;
    else if (read?.type === 'group') groups.push(openGroup(read, span));
    else if (read?.type === 'record' && group !== undefined) {
      const start = span.end + 1;
      const end = start + read.bytes;
      if (end <= body.length && (end === body.length || body[end] === NEWLINE)) {
        const { kind, role, dataset, sha256, offset, name } = read;
        group.records.push({ kind, role, dataset, sha256, offset, name, span: { start, end } });
        group.end = end;
        next = end + 1;
      } else {
        report('bad_record', 'The record does not have the length it states.', span);
        next = nextOwnLine(body, span.end);
      }
    } else if (read !== undefined && read.type !== 'header' && group !== undefined) {
      if (read.type === 'cited') group.cited.push(read);
      else if (read.type === 'extent') group.extent = read;
      else if (read.type === 'candidate') group.candidates.push(read);
      else if (read.type === 'count') group.counts.push(read);
      group.end = span.end;
    } else {
      report(at === 0 ? 'bad_envelope' : 'bad_record', 'A line of the answer cannot be read.', span);
      next = nextOwnLine(body, span.end);
    }
    at = next;
  }
  if (!hasHeader && body.length > 0 && findings.length === 0) {
    report('bad_envelope', 'The answer does not begin with its first line.', { start: 0, end: 0 });
  }
  return {
    groups: groups.map(({ start, end, ...group }) => ({ ...group, span: { start, end } })),
    findings: findings.slice(0, MAX_FINDINGS),
  };
}

function openGroup(
  { form, match, word }: { readonly form: GroupForm; readonly match: Match; readonly word: Cell },
  { start, end }: Span,
): OpenGroup {
  const lines = { cited: [], extent: undefined, candidates: [], counts: [], records: [] };
  return { form, match, word, ...lines, start, end };
}

function lineAt(body: Uint8Array, start: number): Span {
  const newline = body.indexOf(NEWLINE, start);
  return { start, end: newline === -1 ? body.length : newline };
}

function nextOwnLine(body: Uint8Array, from: number): number {
  for (
    let newline = body.indexOf(NEWLINE, from);
    newline !== -1;
    newline = body.indexOf(NEWLINE, newline + 1)
  ) {
    if (body[newline + 1] === AT) return newline + 1;
  }
  return body.length;
}
