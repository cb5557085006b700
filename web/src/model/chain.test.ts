/** The chain as a diagram. */
import { describe, expect, it } from 'vitest';
import type { TraceChain } from '../api/types.js';
import { chainLinks } from './chain.js';
import { aWitness } from './testing.js';
import { witnessTabs } from './witnesses.js';

const CHAIN: TraceChain = {
  calls: [
    {
      tool: 'book',
      request_url: 'local:book',
      called_at: '2026-01-02T03:04:05Z',
      status: 'ok',
      generation: 1,
      reported_version: 'one 0123456789, two 0123456789',
      duration_ms: 1500,
    },
  ],
  response: {
    response_id: 'resp_1',
    tool: 'book',
    content_type: 'text/plain; charset=utf-8',
    hash: 'sha256:0123456789abcdef',
    size: 2500,
    has_body: true,
  },
  extraction: {
    id: 'ext_1',
    extraction_type: 'word_group',
    extraction_path: 'w[0]',
    span_start: 3,
    span_end: 9,
  },
  derivation: { id: 'drv_1', derivation_type: 'BookFact', source_ref: 'book:7' },
  claim: {
    id: 'clm_1',
    subject: 'unda',
    predicate: 'has_gloss',
    source_ref: 'book:7',
    value: { gloss: 'wave' },
  },
  spans: [{ start: 3, end: 7 }],
};

describe('chainLinks', () => {
  it('leads from the query to the sense', () => {
    const links = chainLinks(CHAIN, 'unda', 'wave', true);
    expect(links.map(({ stage }) => stage)).toEqual([
      'query',
      'call',
      'response',
      'extraction',
      'derivation',
      'claim',
      'sense',
    ]);
    expect(links[1]?.detail).toBe('2026-01-02 · 1.5 s · one 0123456789, two …');
    expect(links[5]?.detail).toBe('wave');
  });

  it('ends with the claim where there is no sense, and leaves out what is not known', () => {
    expect(chainLinks(CHAIN, 'unda', 'dative', false).at(-1)?.stage).toBe('claim');
    expect(chainLinks({ calls: [] }, 'unda', 'x', false).map(({ stage }) => stage)).toEqual(['query']);
  });
});

describe('witnessTabs', () => {
  it('has every claim of the answer once, by the name of its work', () => {
    const tabs = witnessTabs([aWitness('c1', 'Book'), aWitness('c2', 'Other'), aWitness('c1', 'Book')]);
    expect(tabs).toEqual([
      { claimId: 'c1', name: 'Book' },
      { claimId: 'c2', name: 'Other' },
    ]);
  });

  it('tells a work that speaks twice apart by its places', () => {
    const voice = (claim: string, sense_path: string) => ({ ...aWitness(claim, 'Book'), sense_path });
    expect(witnessTabs([voice('c1', 'I'), voice('c2', 'II')]).map(({ name }) => name)).toEqual([
      'Book I',
      'Book II',
    ]);
    expect(witnessTabs([voice('c1', 'I'), voice('c2', 'I')]).map(({ name }) => name)).toEqual([
      'Book I book:c1',
      'Book I book:c2',
    ]);
    const twin = { ...voice('c2', 'I'), source_ref: 'book:c1' };
    expect(witnessTabs([voice('c1', 'I'), twin]).map(({ name }) => name)).toEqual([
      'Book I book:c1',
      'Book I book:c1 (2)',
    ]);
  });
});
