/** The answer document as the CLI reads it: the JSON form of QueryResponse, snake_case as printed. */
export interface WitnessDocument {
  readonly claim_id: string;
  readonly source_ref: string;
  readonly tool: string;
  readonly source: string;
  /** Of a sense: the source's own number for it, and its own words. */
  readonly sense_path?: string;
  readonly text?: string;
}

export interface ScoreDocument {
  readonly bits: number;
  readonly reasons: readonly { readonly reason: string; readonly bits: number }[];
}

export interface LemmaDocument {
  readonly lemma_id: string;
  readonly display: string;
  readonly lexeme_key: string;
  readonly pos: string;
  readonly tier: string;
  readonly gender: string;
  readonly class: string;
  readonly headword_line: string;
  readonly editorial: boolean;
  readonly form: string;
  readonly witnesses: readonly WitnessDocument[];
  readonly score?: ScoreDocument;
  readonly pronunciations?: readonly {
    readonly ipa: string;
    readonly length_unknown: boolean;
    readonly witness?: WitnessDocument;
  }[];
  readonly etymologies?: readonly {
    readonly root: string;
    readonly text: string;
    readonly witness?: WitnessDocument;
  }[];
}

export interface AnalysisDocument {
  readonly lemma_id: string;
  readonly features: Readonly<Record<string, string>>;
  readonly foster_codes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly witnesses: readonly WitnessDocument[];
}

export interface SenseDocument {
  readonly sense_id: string;
  readonly lemma_id: string;
  readonly display_gloss: string;
  readonly domains: readonly string[];
  readonly register: readonly string[];
  readonly editorial: boolean;
  readonly witnesses: readonly WitnessDocument[];
  readonly semantic_constant?: string;
  /** "curated" or "provisional"; empty without a constant. */
  readonly constant_status?: string;
  readonly wordnet_key?: string;
  /** Empty means English. */
  readonly gloss_language?: string;
  readonly score?: ScoreDocument;
}

/** Who is named is a work, or a tool that gave nothing of any work. */
export interface AgreementDocument {
  readonly lemmas: readonly {
    readonly lemma_id: string;
    readonly attested_by: readonly string[];
    readonly silent: readonly string[];
    readonly failed: readonly string[];
    readonly contradicted_by: readonly string[];
    readonly contradictions?: readonly {
      readonly source: string;
      readonly field: string;
      readonly says: string;
      readonly claim_id: string;
    }[];
  }[];
  readonly senses?: readonly {
    readonly sense_id: string;
    readonly attested_by: readonly string[];
    readonly silent: readonly string[];
    readonly failed: readonly string[];
  }[];
}

export interface CitationDocument {
  readonly type: string;
  readonly ref: string;
  readonly cts_urn: string;
  readonly text: string;
  readonly author: string;
  readonly work: string;
  readonly lemma_id: string;
  readonly source?: string;
  readonly claim_id?: string;
  /** Absent where no index of texts has anything. */
  readonly passage?: {
    readonly edition: string;
    readonly text: string;
    readonly check: '' | 'there' | 'nearby' | 'not_found';
    readonly found_at: string;
    readonly match: string;
  };
}

export interface AnswerDocument {
  readonly schema_version: string;
  readonly query: {
    readonly surface: string;
    readonly language_hint: 'lat' | 'grc' | 'san';
    readonly normalized: string;
    readonly normalization_steps: readonly {
      readonly operation: string;
      readonly input: string;
      readonly output: string;
      readonly tool: string;
    }[];
  };
  readonly lemmas: readonly LemmaDocument[];
  readonly analyses: readonly AnalysisDocument[];
  readonly senses: readonly SenseDocument[];
  readonly citations: readonly CitationDocument[];
  readonly sources: readonly {
    readonly tool: string;
    readonly status: 'answered' | 'no_match' | 'skipped' | 'failed';
    readonly reason: string;
    readonly advice: string;
    readonly code: string;
  }[];
  readonly provenance?: readonly {
    readonly tool: string;
    readonly version: string;
    readonly source_ref: string;
    readonly response_id: string;
  }[];
  readonly agreement?: AgreementDocument;
  readonly ui_hints: {
    readonly default_mode?: string;
    readonly primary_lemma: string;
    readonly collapsed_senses: readonly string[];
  };
  readonly warnings: readonly { readonly code: string; readonly text: string }[];
}

export function parseAnswer(json: string): AnswerDocument {
  return JSON.parse(json) as AnswerDocument;
}

/** DESIGN section 8: the first that fits. `required` are the tools the user made mandatory. */
export function exitCodeOf(document: AnswerDocument, required: ReadonlySet<string>): number {
  const isBroken = (row: AnswerDocument['sources'][number]) =>
    required.has(row.tool) &&
    (row.status === 'failed' || (row.status === 'skipped' && row.code !== 'offline_unasked'));
  if (document.sources.some(isBroken)) return 3;
  if (document.lemmas.length > 0 || document.senses.length > 0) return 0;
  // A URN has no lemma; its passage is the answer.
  if (document.citations.some(({ type, text }) => type === 'passage' && text !== '')) return 0;
  if (document.sources.some((row) => row.code === 'offline_unasked')) return 5;
  const couldAnswer = document.sources.some((row) => row.status === 'answered' || row.status === 'no_match');
  return couldAnswer ? 1 : 4;
}
