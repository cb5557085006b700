/** Invented documents for tests of the view models. */
import type { Answer, CallEvent, Lemma, PlannedCall, ReadToken, Sense, Witness } from '../api/types.js';

export function aWitness(claim_id: string, source = 'A Book'): Witness {
  return { claim_id, source, source_ref: `book:${claim_id}`, tool: 'book', sense_path: '', text: '' };
}

export function aLemma(lemma_id: string, display = lemma_id): Lemma {
  return {
    lemma_id,
    display,
    pos: 'noun',
    tier: 'exact',
    witnesses: [aWitness(`claim-${lemma_id}`)],
    gender: 'masculine',
    class: '',
    headword_line: display,
    editorial: false,
    form: '',
  };
}

export function aSense(sense_id: string, lemma_id: string, display_gloss = sense_id): Sense {
  return {
    sense_id,
    lemma_id,
    display_gloss,
    semantic_constant: '',
    constant_status: '',
    gloss_language: 'en',
    domains: [],
    register: [],
    witnesses: [],
    editorial: false,
  };
}

export function anAnswer(parts: Partial<Answer>): Answer {
  return {
    query: { surface: 'x', language_hint: 'lat', normalized: 'x', normalization_steps: [] },
    lemmas: [],
    analyses: [],
    senses: [],
    citations: [],
    sources: [],
    agreement: { lemmas: [], senses: [] },
    ui_hints: { primary_lemma: '', collapsed_senses: [] },
    warnings: [],
    ...parts,
  };
}

export function aPlannedCall(tool: string, wave: number, form: string): PlannedCall {
  return { tool, wave, form, tier: 'TIER_EXACT', after_no_match: false, inputs: [] };
}

export function aCall(tool: string, wave: number, parts: Partial<CallEvent> = {}): CallEvent {
  return {
    tool,
    wave,
    language: 'lat',
    form: '',
    status: 'answered',
    from_storage: false,
    duration_ms: 12,
    reason: '',
    advice: '',
    code: '',
    response_id: '',
    ...parts,
  };
}

/** Tokens of a text with their byte offsets, as the server gives them. */
export function tokensOf(text: string, lemmas: Readonly<Record<string, string>> = {}): readonly ReadToken[] {
  const bytes = (part: string) => new TextEncoder().encode(part).length;
  return [...text.matchAll(/[\p{L}\p{M}]+|[^\s\p{L}\p{M}]+/gu)].map((match): ReadToken => {
    const [part] = match;
    const start = bytes(text.slice(0, match.index));
    const place = { text: part, start, end: start + bytes(part), urn: '' };
    if (!/\p{L}/u.test(part)) return { kind: 'sign', ...place };
    const lemma = lemmas[part] ?? '';
    return {
      kind: 'word',
      ...place,
      is_known: lemma !== '',
      lemma,
      pos: 'noun',
      gloss: `the ${lemma}`,
      reading: 'r',
    };
  });
}
