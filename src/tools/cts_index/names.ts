/** What the records of an answer say of a work, and the frame of every fact. */
import { printedEvidence } from '../../lexica/evidence.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence } from '../../model/types.js';
import type { Work } from './read-data.js';

export interface Names {
  readonly author: string;
  readonly work: string;
  readonly evidence: readonly Evidence[];
}

/** The author may stand with the work, or with its text group. */
export function namesOf(workUrn: string, works: readonly Work[]): Names {
  const own = works.find(({ name }) => name.text === workUrn);
  const group = works.find(({ name }) => name.text !== '' && workUrn.startsWith(`${name.text}.`));
  const author = own?.author ?? group?.author ?? null;
  const title = own?.title ?? null;
  return {
    author: author?.text ?? '',
    work: title?.text ?? '',
    evidence: [...printedEvidence('author', author), ...printedEvidence('work', title)],
  };
}

export function draft(
  type: string,
  data: Uint8Array,
  evidence: readonly Evidence[],
  urn: string,
): DerivationDraft {
  return { type, data, evidence, sourceRef: `cts:${urn}`, confidence: 1 };
}
