// Where a treebank and the dictionaries file the same word under different headwords: the one table that
// eval/lemmas.mjs may know (treebank-conventions.tsv). It maps headwords, never forms.
import { readFileSync } from 'node:fs';

/** A function from a gold lemma to all headwords that mean it, compared as `fold` compares. */
export function readConventions(language, fold) {
  const path = new URL('./treebank-conventions.tsv', import.meta.url);
  const rows = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  const others = new Map();
  for (const [of, treebank, dictionaries] of rows) {
    if (of !== language) continue;
    const key = fold(treebank);
    others.set(key, [...(others.get(key) ?? []), fold(dictionaries)]);
  }
  return (lemma) => new Set([fold(lemma), ...(others.get(fold(lemma)) ?? [])]);
}
