/** The chain of one claim as steps of a diagram: from what was asked to what is said, each with its id. */
import type { TraceChain } from '../api/types.js';
import { byteCount, milliseconds } from './words.js';

export interface Link {
  readonly stage: string;
  readonly text: string;
  readonly detail: string;
  readonly id: string;
}

const LONGEST_VERSION = 20;

export function chainLinks(
  chain: TraceChain,
  asked: string,
  said: string,
  isSense: boolean,
): readonly Link[] {
  const { response, extraction, derivation, claim } = chain;
  const call = chain.calls.at(-1);
  const links: (Link | undefined)[] = [
    { stage: 'query', text: asked, detail: '', id: '' },
    call && {
      stage: 'call',
      text: call.tool,
      detail: [day(call.called_at), milliseconds(call.duration_ms), short(call.reported_version)]
        .filter(Boolean)
        .join(' · '),
      id: call.request_url,
    },
    response && {
      stage: 'response',
      text: byteCount(response.size),
      detail: [response.content_type.split(';')[0], response.hash.slice(0, 19)].filter(Boolean).join(' · '),
      id: response.response_id,
    },
    extraction && {
      stage: 'extraction',
      text: extraction.extraction_type.replace(/_/g, ' '),
      detail: `${extraction.extraction_path} · bytes ${extraction.span_start}–${extraction.span_end}`,
      id: extraction.id,
    },
    derivation && {
      stage: 'derivation',
      text: derivation.source_ref,
      detail: derivation.derivation_type,
      id: derivation.id,
    },
    claim && {
      stage: 'claim',
      text: claim.predicate.replace(/_/g, ' '),
      detail: claimText(claim.value) || claim.subject,
      id: claim.id,
    },
    isSense ? { stage: 'sense', text: said, detail: '', id: '' } : undefined,
  ];
  return links.filter((link) => link !== undefined);
}

/** What the claim says, where it is one plain thing. */
function claimText(value: Readonly<Record<string, unknown>> | undefined): string {
  for (const key of ['gloss', 'ref', 'lemma', 'ipa', 'text', 'headword']) {
    const text = value?.[key];
    if (typeof text === 'string' && text !== '') return text;
  }
  return '';
}

/** A tool of many indexes reports a version of each. */
function short(version: string): string {
  return version.length > LONGEST_VERSION ? `${version.slice(0, LONGEST_VERSION)}…` : version;
}

function day(time: string): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(time)?.[0] ?? '';
}
