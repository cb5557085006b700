/** The answer document as the CLI reads it: the JSON form of QueryResponse, snake_case as printed. */
export interface WitnessDocument {
  readonly claim_id: string;
  readonly source_ref: string;
  readonly tool: string;
  readonly source: string;
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
  readonly lemmas: readonly {
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
  }[];
  readonly analyses: readonly {
    readonly lemma_id: string;
    readonly features: Readonly<Record<string, string>>;
    readonly foster_codes: Readonly<Record<string, string>>;
    readonly text: string;
    readonly witnesses: readonly WitnessDocument[];
  }[];
  readonly senses: readonly {
    readonly sense_id: string;
    readonly lemma_id: string;
    readonly display_gloss: string;
    readonly domains: readonly string[];
    readonly register: readonly string[];
    readonly editorial: boolean;
    readonly witnesses: readonly WitnessDocument[];
  }[];
  readonly citations: readonly {
    readonly ref: string;
    readonly cts_urn: string;
    readonly text: string;
    readonly lemma_id: string;
  }[];
  readonly sources: readonly {
    readonly tool: string;
    readonly status: 'answered' | 'no_match' | 'skipped' | 'failed';
    readonly reason: string;
    readonly advice: string;
    readonly code: string;
  }[];
  readonly ui_hints: { readonly primary_lemma: string; readonly collapsed_senses: readonly string[] };
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
  if (document.sources.some((row) => row.code === 'offline_unasked')) return 5;
  const couldAnswer = document.sources.some((row) => row.status === 'answered' || row.status === 'no_match');
  return couldAnswer ? 1 : 4;
}
