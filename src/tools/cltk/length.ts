/** Whether a written form shows how long its vowels are. Knows the two scripts; must not know any tool. */

const MACRON = '\u0304';
/** Marks that tell a Greek vowel's length: macron, breve, circumflex, iota subscript. */
const GREEK_LENGTH = /[\u0304\u0306\u0342\u0345]/u;
const GREEK_DOUBTFUL = /([αιυ])(\p{M}*)/gu;
const SECOND_OF_DIPHTHONG = /[αεηου]ι$|[αεηο]υ$/u;

/** Latin is marked when a macron is written at all; Greek when no α, ι or υ is left in doubt. */
export function isLengthKnown(language: string, form: string): boolean {
  const text = form.normalize('NFD').toLowerCase();
  if (language !== 'grc') return text.includes(MACRON);
  for (const found of text.matchAll(GREEK_DOUBTFUL)) {
    const [, letter = '', marks = ''] = found;
    if (GREEK_LENGTH.test(marks) || isInDiphthong(text, found.index, letter, marks)) continue;
    return false;
  }
  return true;
}

function isInDiphthong(text: string, at: number, letter: string, marks: string): boolean {
  // A trema says that the two vowels are sounded apart, as an accent or breathing on the first does.
  const isSecond =
    !marks.includes('\u0308') && SECOND_OF_DIPHTHONG.test(text.slice(Math.max(0, at - 1), at) + letter);
  const isFirst = marks === '' && SECOND_OF_DIPHTHONG.test(letter + text.slice(at + 1, at + 2));
  return isSecond || (isFirst && !/^.\p{M}*\u0308/u.test(text.slice(at + 1)));
}
