/** Vowels that meet and become one; Smyth §48–59. Makes the endings of contracted verbs from the open ones. */
import { type Endings, joinEndings } from './paradigm.js';

/** `ε-Ionic` is ε where ευ stands for ου: ποιεῦσι. */
type StemVowel = 'α' | 'ε' | 'ο' | 'ε-Ionic';

/** First vowels of an ending, longest first, and what they become after α, ε and ο. */
const CONTRACTIONS: readonly (readonly [ending: string, Readonly<Partial<Record<StemVowel, string>>>])[] = [
  ['ει', { α: 'ᾳ', ε: 'ει', ο: 'οι' }],
  ['οι', { α: 'ῳ', ε: 'οι', ο: 'οι' }],
  ['ου', { α: 'ω', ε: 'ου', ο: 'ου', 'ε-Ionic': 'ευ' }],
  ['ῃ', { α: 'ᾳ', ε: 'ῃ', ο: 'οι' }],
  ['η', { α: 'α', ε: 'η', ο: 'ω' }],
  ['ω', { α: 'ω', ε: 'ω', ο: 'ω' }],
  ['ε', { α: 'α', ε: 'ει', ο: 'ου' }],
  ['ο', { α: 'ω', ε: 'ου', ο: 'ου', 'ε-Ionic': 'ευ' }],
];

/** -ειν has no real diphthong: τιμᾶν, δηλοῦν. */
const INFINITIVES: Readonly<Partial<Record<StemVowel, string>>> = { α: 'αν', ε: 'ειν', ο: 'ουν' };

/** The endings as they are after a stem's last vowel, which they swallow. Those that do not contract are left out. */
export function contractEndings(vowel: StemVowel, table: Endings): Endings {
  return joinEndings(
    ...Object.entries(table).flatMap(([ending, notation]) => {
      const [first, results] =
        ending === 'ειν'
          ? [ending, INFINITIVES]
          : (CONTRACTIONS.find(([begin]) => ending.startsWith(begin)) ?? []);
      const result = results?.[vowel];
      return result === undefined ? [] : [{ [result + ending.slice(first?.length)]: notation }];
    }),
  );
}
