/** Greek words in Latin letters (logos, anthropos) as accentless Greek; a weak reading, tried after beta code. */

/** Longest first at each place; several outputs are tried in this order. */
const LETTERS: readonly (readonly [string, string])[] = [
  ['ngch', 'γχ'],
  ['nch', 'γχ'],
  ['nkh', 'γχ'],
  ['rrh', 'ρρ'],
  ['ps', 'ψ'],
  ['ph', 'φ'],
  ['th', 'θ'],
  ['ch', 'χ'],
  ['kh', 'χ'],
  ['rh', 'ρ'],
  ['ng', 'γγ'],
  ['nk', 'γκ'],
  ['nx', 'γξ'],
  ['ou', 'ου'],
  ['oo', 'ω'],
  ['a', 'α'],
  ['b', 'β'],
  ['c', 'κ'],
  ['d', 'δ'],
  ['e', 'εη'],
  ['ē', 'η'],
  ['f', 'φ'],
  ['g', 'γ'],
  ['i', 'ι'],
  ['k', 'κ'],
  ['l', 'λ'],
  ['m', 'μ'],
  ['n', 'ν'],
  ['o', 'οω'],
  ['ō', 'ω'],
  ['p', 'π'],
  ['r', 'ρ'],
  ['s', 'σ'],
  ['t', 'τ'],
  ['u', 'υ'],
  ['v', 'β'],
  ['w', 'ω'],
  ['x', 'ξ'],
  ['y', 'υ'],
  ['z', 'ζ'],
];

/** Vowels with two values; every other pair of letters is one value. */
const TWO_WAYS: ReadonlySet<string> = new Set(['e', 'o']);

/**
 * The word in Greek letters without marks and with σ for every sigma, fewest long vowels first; empty
 * when a letter has no Greek value. At most `limit` readings.
 */
export function readLatinLetters(word: string, limit: number): readonly string[] {
  // The macron tells η and ω from ε and ο; other marks are accents of a transcription.
  const letters = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/([eo])[\u0300-\u0303\u0305-\u036f]*[\u0304\u0302][\u0300-\u036f]*/g, '$1\u0304')
    .replace(/[\u0300-\u0303\u0305-\u036f]/g, '')
    .normalize('NFC');
  let readings: readonly string[] = [''];
  let at = 0;
  while (at < letters.length) {
    // h is the rough breathing, which accentless text does not write.
    if (letters.charAt(at) === 'h') {
      at++;
      continue;
    }
    const found = LETTERS.find(([latin]) => letters.startsWith(latin, at));
    if (found === undefined) return [];
    const [latin, greek] = found;
    const values = TWO_WAYS.has(latin) ? [...greek] : [greek];
    readings = values.flatMap((value) => readings.map((reading) => reading + value)).slice(0, limit);
    at += latin.length;
  }
  return readings.filter((reading) => reading !== '');
}
