/** Codes of the answer in words a reader knows. */

const TIERS: Readonly<Record<string, string>> = {
  marks_ignored: 'accents, lengths or capitals ignored',
  spelling_variant: 'another spelling',
  enclitic_removed: 'enclitic removed',
  sandhi_split: 'sandhi divided',
  nearest_headword: 'a guess: the nearest headword',
  rule_made: 'a guess: made by rule',
  referred_to: 'referred to by an entry',
};

/** How the word was found, where it was not found as it stands. */
export function tierText(tier: string): string {
  return TIERS[tier.replace(/^TIER_/, '').toLowerCase()] ?? '';
}

export function isGuess(tier: string): boolean {
  return /nearest_headword|rule_made/i.test(tier);
}

const OPERATIONS: Readonly<Record<string, string>> = {
  devanagari_to_iast: 'from Devanagari',
  everyday_to_iast: 'from everyday spelling',
  beta_to_unicode: 'from beta code',
  beta_to_greek: 'from beta code',
  latin_letters_to_greek: 'from Latin letters',
};

/** What was done to the text, once each. */
export function stepsText(steps: readonly { readonly operation: string; readonly tool: string }[]): string {
  const words = steps.map(({ operation, tool }) => {
    const scheme = /^(\w+)_to_\w+$/.exec(tool)?.[1];
    return (
      OPERATIONS[tool] ??
      (scheme === undefined ? operation.replace(/_/g, ' ') : `from ${scheme.toUpperCase()}`)
    );
  });
  return [...new Set(words)].join(', ');
}

const GENDERS: Readonly<Record<string, string>> = { masculine: 'm.', feminine: 'f.', neuter: 'n.' };

export function grammarText(lemma: {
  readonly pos: string;
  readonly gender: string;
  readonly class: string;
}): string {
  const gender = lemma.gender
    .split(/[\s,/]+/)
    .map((part) => GENDERS[part] ?? part)
    .join(' ');
  return [[gender, lemma.pos.replace(/_/g, ' ')].filter(Boolean).join(' '), lemma.class]
    .filter(Boolean)
    .join(', ');
}

export function milliseconds(value: number): string {
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}

export function byteCount(value: number): string {
  if (value < 1000) return `${value} B`;
  return value < 1_000_000 ? `${(value / 1000).toFixed(1)} kB` : `${(value / 1_000_000).toFixed(1)} MB`;
}

export function count(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString('en')} ${value === 1 ? one : many}`;
}
