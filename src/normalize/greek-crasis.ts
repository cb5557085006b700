/** Greek crasis: two words written as one, and the words they are; Smyth, Greek Grammar §62–69. */
import { withoutAccents } from './greek-elision.js';

/**
 * Fused words that the rules below would take apart wrongly or not at all, without accents but with
 * breathings: the likely second words in their own form, then the first word.
 */
const CRASES: Readonly<Record<string, string>> = {
  κἀν: 'ἄν ἐν ἐάν καί',
  κἀτα: 'εἶτα καί',
  κᾀτα: 'εἶτα καί',
  κἀκ: 'ἐκ καί',
  κεἰ: 'εἰ καί',
  κεἰς: 'εἰς καί',
  κᾀθ: 'εἶτα καί',
  κὠ: 'ὁ καί',
  χὠ: 'ὁ καί',
  χἠ: 'ἡ καί',
  χἡ: 'ἡ καί',
  χοἰ: 'οἱ καί',
  χοἱ: 'οἱ καί',
  χαἰ: 'αἱ καί',
  χαἱ: 'αἱ καί',
  χὠς: 'ὡς καί',
  χὠταν: 'ὅταν καί',
  χὠσα: 'ὅσα καί',
  χὠσοι: 'ὅσοι καί',
  χὠστις: 'ὅστις καί',
  χὠτι: 'ὅτι καί',
  τοὐνομα: 'ὄνομα τό',
  τοὐνοματος: 'ὀνόματος τοῦ',
  τοὐκ: 'ἐκ τό',
  τοὐν: 'ἐν τό',
  τοὐπισω: 'ὀπίσω τό',
  τοὐνεκα: 'ἕνεκα τοῦ',
  ταὐτα: 'αὐτά τά',
  ταὐτον: 'αὐτό τό',
  τωὐτο: 'αὐτό τό',
  ὡὐτος: 'αὐτός ὁ',
  αὑτος: 'αὐτός ὁ',
  αὑτοι: 'αὐτοί οἱ',
  αὑται: 'αὐταί αἱ',
  τἀμα: 'ἐμά τά',
  τἀμου: 'ἐμοῦ τά',
  τἀναντια: 'ἐναντία τά',
  τἀπι: 'ἐπί τά',
  τἀκ: 'ἐκ τά',
  τἀν: 'ἄν ἐν τοι τά',
  θἀτερον: 'ἕτερον τό',
  θἀτερα: 'ἕτερα τά',
  θἀτερου: 'ἑτέρου τοῦ',
  θἀτερῳ: 'ἑτέρῳ τῷ',
  ἁτερος: 'ἕτερος ὁ',
  ἁτεροι: 'ἕτεροι οἱ',
  ἁνηρ: 'ἀνήρ ὁ',
  ὡνηρ: 'ἀνήρ ὁ',
  ἁνδρες: 'ἄνδρες οἱ',
  ὡνδρες: 'ἄνδρες οἱ',
  ἁνθρωπος: 'ἄνθρωπος ὁ',
  ὡνθρωπος: 'ἄνθρωπος ὁ',
  ἁνθρωποι: 'ἄνθρωποι οἱ',
  οὑμος: 'ἐμός ὁ',
  οὑμοι: 'ἐμοί οἱ',
  οὑπι: 'ἐπί ὁ',
  οὑν: 'ἐν ὁ',
  οὑκ: 'ἐκ ὁ',
  οὑξ: 'ἐκ ὁ',
  οὑνεκα: 'ἕνεκα οὗ',
  ὁθουνεκα: 'ἕνεκα ὅτου',
  ὠνδρες: 'ἄνδρες ὦ',
  ὠνερ: 'ἄνερ ὦ',
  ὠγαθε: 'ἀγαθέ ὦ',
  ὠγαθοι: 'ἀγαθοί ὦ',
  ὠνθρωπε: 'ἄνθρωπε ὦ',
  ὠναξ: 'ἄναξ ὦ',
  ὠταν: 'τᾶν ὦ',
  ἐγᾠδα: 'οἶδα ἐγώ',
  ἐγᾠμαι: 'οἶμαι ἐγώ',
  ἐγὠδα: 'οἶδα ἐγώ',
  ἐγὠμαι: 'οἶμαι ἐγώ',
  μοὐστι: 'ἐστί μοι',
  μοὐστιν: 'ἐστίν μοι',
  σοὐστι: 'ἐστί σοι',
  μεντἀν: 'ἄν μέντοι',
  οὐτἀν: 'ἄν οὔτοι',
  προὐργου: 'ἔργου πρό',
  προὐπτος: 'πρόοπτος πρό',
  προὐπτου: 'προόπτου πρό',
};

interface CrasisRule {
  readonly begin: string;
  /** What the second word can begin with, likeliest first. */
  readonly second: readonly string[];
  readonly first: string;
}

/** The fused word keeps the accent of its second word (Smyth §64), so only the beginning changes. */
const RULES: readonly CrasisRule[] = [
  { begin: 'κἀ', second: ['ἐ', 'ἀ'], first: 'καί' },
  { begin: 'κἄ', second: ['ἔ', 'ἄ'], first: 'καί' },
  { begin: 'κᾀ', second: ['αἰ', 'εἰ'], first: 'καί' },
  { begin: 'κεὐ', second: ['εὐ'], first: 'καί' },
  { begin: 'κοὐ', second: ['οὐ'], first: 'καί' },
  { begin: 'κοὔ', second: ['οὔ'], first: 'καί' },
  { begin: 'κηὐ', second: ['ηὐ'], first: 'καί' },
  { begin: 'κἠ', second: ['ἠ', 'ἐ'], first: 'καί' },
  { begin: 'κὠ', second: ['ὀ', 'ὠ'], first: 'καί' },
  { begin: 'χὠ', second: ['ὁ', 'ὡ'], first: 'καί' },
  { begin: 'τοὐ', second: ['ἐ', 'ὀ'], first: 'τό' },
  { begin: 'τοὔ', second: ['ἔ', 'ὄ'], first: 'τό' },
  { begin: 'τοὖ', second: ['ἔ', 'ὄ'], first: 'τό' },
  { begin: 'κᾆ', second: ['εἶ', 'αἶ'], first: 'καί' },
  { begin: 'τἀ', second: ['ἀ', 'ἐ'], first: 'τά' },
  { begin: 'τἄ', second: ['ἄ', 'ἔ'], first: 'τά' },
  { begin: 'ταὐ', second: ['αὐ'], first: 'τό' },
  { begin: 'τὠ', second: ['ὀ', 'ὠ'], first: 'τά' },
  { begin: 'θἠ', second: ['ἡ'], first: 'τῇ' },
  { begin: 'θοἰ', second: ['ἱ'], first: 'τό' },
  { begin: 'προὐ', second: ['προε', 'ἐ'], first: 'πρό' },
  { begin: 'προὔ', second: ['προέ', 'ἔ'], first: 'πρό' },
];

/** The words in a fused one, in their own form: those that carry the meaning, likeliest first, then the other. */
export function divideCrasis(word: string): readonly string[] {
  const key = withoutAccents(word);
  if (Object.hasOwn(CRASES, key)) return (CRASES[key] ?? '').split(' ');
  for (const { begin, second, first } of RULES) {
    if (!word.startsWith(begin) || word.length === begin.length) continue;
    const rest = word.slice(begin.length);
    return [...second.map((letters) => letters + rest), first];
  }
  return [];
}
