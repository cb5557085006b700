/** The documents of the HTTP API, as far as the page reads them. Every text in them is somebody else's: data, never markup. */

export type LanguageCode = 'lat' | 'grc' | 'san';

export interface Step {
  readonly operation: string;
  readonly input: string;
  readonly output: string;
  readonly tool: string;
}

export interface Witness {
  readonly claim_id: string;
  readonly source_ref: string;
  readonly tool: string;
  readonly source: string;
  readonly sense_path: string;
  readonly text: string;
}

export interface Lemma {
  readonly lemma_id: string;
  readonly display: string;
  readonly pos: string;
  readonly tier: string;
  readonly witnesses: readonly Witness[];
  readonly gender: string;
  readonly class: string;
  readonly headword_line: string;
  readonly editorial: boolean;
  readonly form: string;
  readonly pronunciations?: readonly {
    readonly ipa: string;
    readonly length_unknown: boolean;
    readonly witness?: Witness;
  }[];
  readonly etymologies?: readonly {
    readonly root: string;
    readonly text: string;
    readonly witness?: Witness;
  }[];
}

export interface Analysis {
  readonly lemma_id: string;
  readonly features: Readonly<Record<string, string>>;
  readonly witnesses: readonly Witness[];
  readonly text: string;
}

export interface Sense {
  readonly sense_id: string;
  readonly lemma_id: string;
  readonly display_gloss: string;
  readonly semantic_constant: string;
  readonly constant_status: string;
  readonly gloss_language: string;
  readonly domains: readonly string[];
  readonly register: readonly string[];
  readonly witnesses: readonly Witness[];
  readonly editorial: boolean;
}

export interface Citation {
  readonly source: string;
  readonly type: string;
  readonly ref: string;
  readonly cts_urn: string;
  readonly text: string;
  readonly author: string;
  readonly work: string;
  readonly claim_id: string;
  readonly lemma_id: string;
  readonly passage?: { readonly text: string; readonly match: string; readonly check: string } | undefined;
}

export interface SourceStatus {
  readonly tool: string;
  readonly status: string;
  readonly reason: string;
  readonly advice: string;
  readonly code: string;
}

export interface Contradiction {
  readonly source: string;
  readonly field: string;
  readonly says: string;
  readonly claim_id: string;
}

export interface LemmaAgreement {
  readonly lemma_id: string;
  readonly attested_by: readonly string[];
  readonly silent: readonly string[];
  readonly failed: readonly string[];
  readonly contradicted_by: readonly string[];
  readonly contradictions: readonly Contradiction[];
}

export interface SenseAgreement {
  readonly sense_id: string;
  readonly attested_by: readonly string[];
  readonly silent: readonly string[];
  readonly failed: readonly string[];
}

export interface Answer {
  readonly query: {
    readonly surface: string;
    readonly language_hint: string;
    readonly normalized: string;
    readonly normalization_steps: readonly Step[];
  };
  readonly lemmas: readonly Lemma[];
  readonly analyses: readonly Analysis[];
  readonly senses: readonly Sense[];
  readonly citations: readonly Citation[];
  readonly sources: readonly SourceStatus[];
  readonly agreement: {
    readonly lemmas: readonly LemmaAgreement[];
    readonly senses: readonly SenseAgreement[];
  };
  readonly ui_hints: { readonly primary_lemma: string; readonly collapsed_senses: readonly string[] };
  readonly warnings: readonly { readonly code: string; readonly text: string }[];
}

export interface PlannedCall {
  readonly tool: string;
  readonly wave: number;
  readonly form: string;
  readonly tier: string;
  readonly after_no_match: boolean;
  readonly inputs: readonly { readonly param: string; readonly predicate: string }[];
}

export interface Plan {
  readonly plan_id: string;
  readonly query: { readonly language: string };
  readonly tool_calls: readonly PlannedCall[];
}

/** One call of a running query, as it ends. */
export interface CallEvent {
  readonly tool: string;
  readonly language: string;
  readonly wave: number;
  readonly form: string;
  readonly status: string;
  readonly from_storage: boolean;
  readonly duration_ms: number;
  readonly reason: string;
  readonly advice: string;
  readonly code: string;
  readonly response_id: string;
}

export interface Normalized {
  readonly original: string;
  readonly language: string;
  readonly canonical_forms: readonly string[];
  readonly candidates: readonly {
    readonly text: string;
    readonly tier: string;
    readonly steps: readonly Step[];
  }[];
}

export interface Suggestion {
  readonly text: string;
  readonly language: LanguageCode;
  readonly display: string;
  readonly gloss?: string;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface TraceChain {
  readonly calls: readonly {
    readonly tool: string;
    readonly request_url: string;
    readonly called_at: string;
    readonly status: string;
    readonly generation: number;
    readonly reported_version: string;
    readonly duration_ms: number;
  }[];
  readonly response?: {
    readonly response_id: string;
    readonly tool: string;
    readonly content_type: string;
    readonly hash: string;
    readonly size: number;
    readonly has_body: boolean;
  };
  readonly extraction?: {
    readonly id: string;
    readonly extraction_type: string;
    readonly extraction_path: string;
    readonly span_start: number;
    readonly span_end: number;
  };
  readonly derivation?: {
    readonly id: string;
    readonly derivation_type: string;
    readonly source_ref: string;
  };
  readonly claim?: {
    readonly id: string;
    readonly subject: string;
    readonly predicate: string;
    readonly source_ref: string;
    readonly value?: Readonly<Record<string, unknown>>;
  };
  readonly spans?: readonly Span[];
}

export interface Trace {
  readonly id: string;
  readonly chains: readonly TraceChain[];
}

export interface ReadToken {
  readonly kind: 'word' | 'sign';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly urn: string;
  readonly is_known?: boolean;
  readonly lemma?: string;
  readonly pos?: string;
  readonly reading?: string;
  readonly gloss?: string;
  readonly tier?: string;
  readonly lemma_id?: string;
  /** The words that sandhi joined in it. */
  readonly segments?: readonly ReadSegment[];
}

export interface ReadSegment {
  readonly text: string;
  readonly lemma: string;
  readonly pos?: string;
  readonly reading: string;
  readonly gloss: string;
}

export interface Passage {
  readonly cited: string;
  readonly urn: string;
  readonly status: string;
  readonly unresolved: string;
  readonly language: string;
  readonly author: string;
  readonly work: string;
  readonly edition: string;
  readonly units: readonly {
    readonly role: string;
    readonly urn: string;
    readonly ref: string;
    readonly text: string;
  }[];
  readonly notes?: readonly unknown[];
}

export interface ApiFailure {
  readonly code: string;
  readonly message: string;
  readonly advice: string;
  readonly detail?: string;
}
