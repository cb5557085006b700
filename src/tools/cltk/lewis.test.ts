/** Entries taken apart: invented ones in the dictionary's manner, and texts that are none. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { posWord } from '../../model/words.js';
import { parseLewis, type Range } from './lewis.js';

function read(text: string) {
  const entry = parseLewis(text);
  if (entry === undefined) return undefined;
  const say = (range: Range | undefined) => (range === undefined ? '' : text.slice(range.from, range.to));
  return {
    head: [say(entry.headword), ...entry.forms.map(say)].join(' '),
    marks: [say(entry.gender), say(entry.posWord), say(entry.root)].filter((mark) => mark !== '').join(' '),
    pos: posWord(entry.pos),
    senses: entry.senses.map((sense) => say(sense.text)),
    glosses: entry.senses.map((sense) => [...sense.labels, say(sense.gloss)].join(' ')),
  };
}

describe('the head', () => {
  it.each([
    ['mūs mūris, m and f 3 MVS-, a small beast', 'mūs mūris', 'm and f 3 MVS-', 'noun'],
    ['rosa ae, f a flower', 'rosa ae', 'f', 'noun'],
    ['currō cucurrī (old currī, T.), cursus, ere CEL-, to run', 'currō cucurrī cursus ere', 'CEL-', 'verb'],
    ['ambulō āvī, ātum, āre, to walk', 'ambulō āvī ātum āre', '', 'verb'],
    ['hortor ātus, ārī, dep. to urge', 'hortor ātus ārī', '', 'verb'],
    ['ūtor ūsus, ī, to use', 'ūtor ūsus ī', '', 'verb'],
    ['bonus adj. (comp. melior), good', 'bonus', 'adj.', 'adjective'],
    ['clārus adj. with comp. and sup. P. of clareo, bright', 'clārus', 'adj.', 'adjective'],
    ['fortis e, adj. strong', 'fortis e', 'adj.', 'adjective'],
    ['bene adv. well', 'bene', 'adv.', 'adverb'],
    ['ab (before vowels), abs, prep. with abl., from', 'ab abs', 'prep.', 'preposition'],
    ['et conj. and', 'et', 'conj.', 'conjunction'],
    ['heu interj., alas', 'heu', 'interj.', 'interjection'],
    ['meus (voc. mī), pron. poss. ME-, my', 'meus', 'pron. ME-', 'pronoun'],
    ['nēmō see nullus.', 'nēmō', '', ''],
    ['āctus P. of ago, see ago.', 'āctus', '', ''],
    ['abacus ī, m ἄβαξ, a board', 'abacus ī', 'm', 'noun'],
  ])('%s', (text, head, marks, pos) => {
    expect(read(text)).toMatchObject({ head, marks, pos });
  });

  it('leaves a text that is all words to the senses', () => {
    expect(read('mūs, a small beast, mouse')).toMatchObject({
      head: 'mūs',
      senses: ['a small beast, mouse'],
    });
  });
});

describe('the senses', () => {
  it('are cut at dashes outside brackets', () => {
    const text = 'rosa ae, f a flower: rubra (alba — they say), V.—Fig., a dear one: mea, O. — A garland.';
    expect(read(text)).toMatchObject({
      senses: ['a flower: rubra (alba — they say), V.', 'Fig., a dear one: mea, O.', 'A garland.'],
      glosses: ['a flower', 'Fig. a dear one', 'A garland'],
    });
  });

  it('are cut all the same when a bracket never closes', () => {
    expect(read('rosa ae, f a (flower: x — a garland')?.senses).toEqual(['a (flower: x', 'a garland']);
  });

  it.each([
    ['a beast: lupus in silvā, V.', 'a beast'],
    ['a beast, fish, H., V.', 'a beast, fish'],
    ['a beast (so called: in fun), O.: x', 'a beast (so called: in fun)'],
    ['II. a beast', 'a beast'],
    ['Fig., Poet., a beast: x', 'Fig. Poet. a beast'],
    ['In gen., beasts: x', 'In gen. beasts'],
    ['With acc: campum', ''],
    ['with, together with: mecum', 'with, together with'],
    ['Prov.: lupus in fabulā', 'Prov. '],
    ['see lupa', ''],
    ['P. of lupo, see lupo', ''],
    ['In the phrase, id est: x', ''],
    ['12: x', ''],
    [`${'a beast and '.repeat(40)}: x`, ''],
  ])('%s', (sense, gloss) => {
    expect(read(`lupus ī, m ${sense}`)?.glosses).toEqual([gloss]);
  });
});

describe('anything', () => {
  it('is read to ranges of its own text', () => {
    const words = [
      'amō',
      ' ',
      ', ',
      'āvī',
      '(',
      ')',
      '—',
      ':',
      'm',
      ' n ',
      'adj. ',
      'AM-',
      '1 ',
      'to ',
      'Fig., ',
      'V.',
      '[',
      ']',
      'ἄ',
      '🐺',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const entry = parseLewis(text);
        const ranges = [
          entry?.headword, entry?.gender, entry?.posWord, entry?.root, ...(entry?.forms ?? []),
          ...(entry?.senses ?? []).flatMap((sense) => [sense.text, sense.gloss]),
        ]; // biome-ignore format: a list to be read as one
        for (const range of ranges) {
          if (range === undefined) continue;
          expect(range.from).toBeLessThan(range.to);
          expect(range.to).toBeLessThanOrEqual(text.length);
        }
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('of great length is read in one pass', () => {
    for (const part of [
      '(',
      'a ',
      'a, ',
      '—',
      ':',
      'm ',
      '1 AB-; ',
      'Fig., ',
      ', V.',
      ')(',
      'ἄ ',
      'II. ',
      ' ',
    ]) {
      expect(() => parseLewis(`lupus ${part.repeat(300_000)}`)).not.toThrow();
    }
  });

  it('without a word has no headword', () => {
    for (const text of ['', ' ', ',', '(a)', '— a']) expect(parseLewis(text)).toBeUndefined();
  });
});
