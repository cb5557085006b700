import { describe, expect, it } from 'vitest';
import { bestLanguage, isWord } from './best-language.js';
import type { AnswerDocument } from './document.js';

type Reasons = readonly (readonly [reason: string, bits: number])[];

function answer(language: string, tier: string, ...reasons: Reasons): AnswerDocument {
  const score = { bits: 0, reasons: reasons.map(([reason, bits]) => ({ reason, bits })) };
  const lemmas = tier === '' ? [] : [{ tier, score }];
  return { query: { language_hint: language }, lemmas } as unknown as AnswerDocument;
}

const chosen = (...documents: readonly AnswerDocument[]) => {
  const knowing = documents.flatMap(({ lemmas }, index) => (lemmas.length > 0 ? [index] : []));
  return documents[bestLanguage(documents, knowing)]?.query.language_hint;
};

describe('the language of plain letters', () => {
  it('is that of the commoner word, a little more likely Latin', () => {
    const [rare, common] = [[['frequency: treebank-lat', 3]], [['frequency: treebank-san', 9]]] as const;
    expect(chosen(answer('lat', 'exact', ...rare), answer('san', 'exact', ...common))).toBe('san');
    expect(chosen(answer('lat', 'exact', ['f', 8]), answer('san', 'exact', ['f', 9]))).toBe('lat');
  });

  it('does not depend on how much is installed for it', () => {
    const many = answer('san', 'exact', ['frequency: treebank-san', 5], ['further works', 12]);
    expect(chosen(answer('lat', 'exact', ['frequency: treebank-lat', 5]), many)).toBe('lat');
    const told = answer('lat', 'exact', ['frequency: whitakers', 6]);
    expect(chosen(told, answer('grc', 'marks_ignored', ['frequency: treebank-grc', 8]))).toBe('grc');
  });

  it('has the whole word rather than parts of it, and those rather than a guess', () => {
    const parts = answer('san', 'sandhi_split', ['frequency: treebank-san', 19]);
    expect(chosen(answer('lat', 'spelling_variant'), parts)).toBe('lat');
    expect(chosen(answer('lat', 'rule_made', ['f', 19]), parts)).toBe('san');
    expect(isWord(parts)).toBe(false);
    expect(isWord(answer('grc', 'marks_ignored'))).toBe(true);
  });

  it('is the first where nobody knows the word', () => {
    expect(chosen(answer('lat', ''), answer('grc', ''))).toBe('lat');
    expect(isWord(undefined)).toBe(false);
  });
});
