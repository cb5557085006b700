// Plain measures of two glosses, which the chosen one of src/reduce/similarity has to beat.
import { stem } from 'porter2';

const letters = (gloss) => gloss.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Measures that look at the two glosses; `of(entry)` may look at the entry first. */
export function plainMeasures({ FUNCTION_WORDS }, table) {
  const tokens = (gloss) => new Set(letters(gloss));
  const stems = (gloss) =>
    new Set(
      letters(gloss)
        .filter((word) => !FUNCTION_WORDS.has(word))
        .map((word) => stem(word)),
    );
  const rarities = new Map();
  const rarity = (root) => rarities.get(root) ?? 1;
  const weighed = (gloss) => {
    for (const word of letters(gloss)) rarities.set(stem(word), table.word(word, '').rarity);
    return stems(gloss);
  };
  return [
    { name: 'token Jaccard', of: () => (one, other) => jaccard(tokens(one), tokens(other)) },
    { name: 'stemmed Jaccard', of: () => (one, other) => jaccard(stems(one), stems(other)) },
    {
      name: "stemmed cosine, idf of the entry's glosses",
      of: (entry) => {
        const weight = entryIdf([...entry.left, ...entry.right].map(stems));
        return (one, other) => cosine(stems(one), stems(other), weight);
      },
    },
    {
      name: 'stemmed cosine, rarity by WordNet tag counts',
      of: () => (one, other) => cosine(weighed(one), weighed(other), rarity),
    },
    { name: 'letters, four in a row', of: () => (one, other) => cosine(fours(one), fours(other), () => 1) },
    {
      name: 'ratio of lengths',
      of: () => (one, other) => {
        const [here, there] = [letters(one).length + 1, letters(other).length + 1];
        return Math.min(here, there) / Math.max(here, there);
      },
    },
  ];
}

function jaccard(one, other) {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / (one.size + other.size - shared || 1);
}

function cosine(one, other, weight) {
  const square = (words) => [...words].reduce((sum, word) => sum + weight(word) ** 2, 0);
  const shared = square([...one].filter((word) => other.has(word)));
  return shared / (Math.sqrt(square(one) * square(other)) || 1);
}

function fours(gloss) {
  const text = ` ${letters(gloss).join(' ')} `;
  return new Set(Array.from({ length: Math.max(0, text.length - 3) }, (_, k) => text.slice(k, k + 4)));
}

function entryIdf(glosses) {
  const seen = new Map();
  for (const words of glosses) for (const word of words) seen.set(word, (seen.get(word) ?? 0) + 1);
  return (word) => Math.log((glosses.length + 1) / (seen.get(word) ?? 1));
}
