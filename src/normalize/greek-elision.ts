/** Greek words cut or fused in speech: elision, crasis, movable nu, iota adscript; texts are lower-case NFC. */

/** The one mark an elided word ends in; every other apostrophe is folded to it. */
export const ELISION = '\u2019';

/**
 * Marks seen at the end of elided words: koronis, quotation marks, modifier apostrophe, ASCII, psili, prime,
 * and what NFC makes of the oxia and varia when they stand alone.
 */
export const APOSTROPHES = '\u1fbd\u2019\u02bc\u0027\u1fbf\u2018\u2032\u00b4\u0060\u0315';

const SMOOTH = '\u0313';

/** Folds an apostrophe at either end; a bare smooth breathing behind a consonant other than rho is one too. */
export function foldApostrophes(text: string): string {
  let word = text;
  const last = word.charAt(word.length - 1);
  const letter = word.charAt(word.length - 2);
  if (APOSTROPHES.includes(last) || (last === SMOOTH && /[βγδζθκλμνξπστφχψ]/.test(letter))) {
    word = word.slice(0, -1) + ELISION;
  }
  if (word.length > 1 && APOSTROPHES.includes(word.charAt(0))) word = ELISION + word.slice(1);
  return word;
}

/** What particles, prepositions and pronouns are when whole. Smyth, Greek Grammar §70–75. */
const ELIDED: Readonly<Record<string, string>> = {
  δ: 'δέ',
  τ: 'τε',
  θ: 'τε',
  γ: 'γε',
  μ: 'με',
  σ: 'σε',
  ῥ: 'ῥα',
  κ: 'κε',
  ἀλλ: 'ἀλλά',
  οὐδ: 'οὐδέ',
  μηδ: 'μηδέ',
  οὔτ: 'οὔτε',
  οὔθ: 'οὔτε',
  μήτ: 'μήτε',
  μήθ: 'μήτε',
  εἴτ: 'εἴτε',
  εἴθ: 'εἴτε εἴθε',
  ὥστ: 'ὥστε',
  ὥσθ: 'ὥστε',
  ὅτ: 'ὅτε',
  ὅθ: 'ὅτε ὅθι',
  τότ: 'τότε',
  τόθ: 'τότε',
  ποτ: 'ποτέ',
  ποθ: 'ποτέ',
  πώποτ: 'πώποτε',
  ἔτ: 'ἔτι',
  ἔθ: 'ἔτι',
  οὐκέτ: 'οὐκέτι',
  οὐκέθ: 'οὐκέτι',
  ἵν: 'ἵνα',
  ἄρ: 'ἄρα',
  ἆρ: 'ἆρα',
  ἀπ: 'ἀπό',
  ἀφ: 'ἀπό',
  ἐπ: 'ἐπί',
  ἐφ: 'ἐπί',
  ὑπ: 'ὑπό',
  ὑφ: 'ὑπό',
  κατ: 'κατά',
  καθ: 'κατά',
  μετ: 'μετά',
  μεθ: 'μετά',
  παρ: 'παρά',
  δι: 'διά',
  ἀν: 'ἀνά',
  ἀντ: 'ἀντί',
  ἀνθ: 'ἀντί',
  ἀμφ: 'ἀμφί',
  τοῦτ: 'τοῦτο',
  τοῦθ: 'τοῦτο',
  ταῦτ: 'ταῦτα',
  ταῦθ: 'ταῦτα',
  ὅδ: 'ὅδε',
  ἥδ: 'ἥδε',
  τόδ: 'τόδε',
  τάδ: 'τάδε',
  ἔστ: 'ἔστι',
  ἔσθ: 'ἔστι',
  ἐστ: 'ἐστί',
  ἔπειτ: 'ἔπειτα',
  εἶτ: 'εἶτα',
  εἶθ: 'εἶτα',
  ἔνθ: 'ἔνθα',
  ἅμ: 'ἅμα',
  μάλ: 'μάλα',
  πάντ: 'πάντα',
  πάνθ: 'πάντα',
};

const UNASPIRATED: Readonly<Record<string, string>> = { φ: 'π', θ: 'τ', χ: 'κ' };
const ACUTE_ON: Readonly<Record<string, string>> = { α: 'ά', ε: 'έ', ο: 'ό', ι: 'ί' };

/** Whole words for an elided one: those of the table, and those that only the rule gives. */
export interface Restored {
  readonly listed: readonly string[];
  readonly supposed: readonly string[];
}

const NOTHING: Restored = { listed: [], supposed: [] };

/**
 * The whole words an elided one can be, likeliest first. Before a rough breathing the last stop is
 * aspirated, so φ θ χ are read both ways. A word that keeps its accent keeps it in place; πόλλ’ and
 * its like come from oxytones (Smyth §174), and accentless ones from prepositions and particles.
 */
export function restoreElision(word: string): Restored {
  if (word.startsWith(ELISION) && word.length > 1) {
    return { listed: [], supposed: [`ἐ${word.slice(1)}`, `ἀ${word.slice(1)}`] };
  }
  if (!word.endsWith(ELISION) || word.length < 2) return NOTHING;
  const stem = word.slice(0, -1);
  const listed = Object.hasOwn(ELIDED, stem) ? (ELIDED[stem] ?? '').split(' ') : [];
  const last = stem.charAt(stem.length - 1);
  const plain = UNASPIRATED[last];
  const stems = plain === undefined ? [stem] : [stem.slice(0, -1) + plain, stem];
  const restored = stems.flatMap((each) => {
    const isAccented = accentOf(each) !== -1;
    const bare = isAccented ? withoutAccents(each) : each;
    return Object.entries(ACUTE_ON).flatMap(([vowel, accented]) =>
      isAccented ? [each + vowel, bare + accented] : [each + accented],
    );
  });
  return { listed, supposed: restored.filter((text) => !listed.includes(text)) };
}

const ACCENT = /[\u0300\u0301\u0342]/;
const ACCENTS = /[\u0300\u0301\u0342]/g;

function accentOf(text: string): number {
  return text.normalize('NFD').search(ACCENT);
}

/** Without acute, grave and circumflex; breathings, diaeresis and iota subscript stay. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
}

/** Movable nu put off or on, and the other final letters that come and go: Smyth §134–137. */
export function moveFinal(word: string): readonly string[] {
  const bare = withoutAccents(word);
  // -εν of the third person never has the accent: οὐδέν and μέν keep their nu, and so does -μεν.
  if (/(?:[σξψ]|στ)ιν$/u.test(bare) || /[^μ]εν$/u.test(word)) return [word.slice(0, -1)];
  if (/(?:[σξψ]|στ)ι$/u.test(bare)) return [`${word}ν`];
  switch (bare) {
    case 'οὐκ':
    case 'οὐχ':
      return ['οὐ'];
    case 'οὐχι':
      return ['οὐ'];
    case 'ἐξ':
      return ['ἐκ'];
    case 'οὑτως':
      return ['οὕτω'];
    case 'οὑτω':
      return ['οὕτως'];
    default:
      return [];
  }
}

/** Iota written beside ω, η and α as in papyri and some editions, put below: τῶι is τῷ. */
export function subscribeIota(word: string): string {
  if (!word.includes('ι')) return word;
  // An accent on the first vowel of αι shows that it is no diphthong: that stands on the second.
  return word
    .normalize('NFD')
    .replace(/([ωη][\u0300\u0301\u0313\u0314\u0342]{0,2})ι(?![\u0300-\u0345])/g, '$1\u0345')
    .replace(/(α[\u0313\u0314]?[\u0301\u0342])ι(?![\u0300-\u0345])/g, '$1\u0345')
    .normalize('NFC');
}
