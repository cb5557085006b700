/**
 * Joins a Greek preposition to a verb as a dictionary prints the compound: ἐπί and ἵστημι make ἐφίστημι. Smyth, Greek
 * Grammar: assimilation 91–102, doubled ρ 80, aspiration 124, ἐκ and ἐξ 136, recessive accent 159 and 426, elision 884.
 * Text in and out is Unicode Greek in NFC; knows nothing of dictionaries.
 */

const ROUGH = '\u0314';
const ACUTE = '\u0301';
const CIRCUMFLEX = '\u0342';
const DIAERESIS = '\u0308';
const ACCENT = /[\u0300\u0301\u0342]/;
const LENGTH = /[\u0304\u0306]/g;

/** One letter with its combining marks, in NFD. */
interface Letter {
  readonly base: string;
  readonly marks: string;
}

/** Prepositions without accent; what they keep before a vowel is in `beforeVowel`. */
const PREFIXES: ReadonlyMap<string, { readonly plain: string; readonly beforeVowel: string }> = new Map(
  (
    [
      ['ἀμφί', 'ἀμφι', 'ἀμφ'],
      ['ἀνά', 'ἀνα', 'ἀν'],
      ['ἀντί', 'ἀντι', 'ἀντ'],
      ['ἀπό', 'ἀπο', 'ἀπ'],
      ['διά', 'δια', 'δι'],
      ['εἰς', 'εἰσ', 'εἰσ'],
      ['ἐκ', 'ἐκ', 'ἐξ'],
      ['ἐν', 'ἐν', 'ἐν'],
      ['ἐπί', 'ἐπι', 'ἐπ'],
      ['κατά', 'κατα', 'κατ'],
      ['μετά', 'μετα', 'μετ'],
      ['παρά', 'παρα', 'παρ'],
      ['περί', 'περι', 'περι'],
      ['πρό', 'προ', 'προ'],
      ['πρός', 'προσ', 'προσ'],
      ['σύν', 'συν', 'συν'],
      ['ὑπέρ', 'ὑπερ', 'ὑπερ'],
      ['ὑπό', 'ὑπο', 'ὑπ'],
    ] as const
  ).map(([name, plain, beforeVowel]) => [name.normalize('NFC'), { plain, beforeVowel }]),
);
const ASPIRATED: Readonly<Record<string, string>> = { π: 'φ', τ: 'θ', κ: 'χ' };
const VOWELS = new Set('αεηιουω');
const LABIALS = new Set('βμπφψ');
const VELARS = new Set('γκξχ');

/** True for the prepositions that verbs are compounded with. */
export function isGreekPrefix(text: string): boolean {
  return PREFIXES.has(text.normalize('NFC'));
}

/** The compound; undefined when the first part is no preposition or the second is no Greek word. */
export function joinGreekPrefix(prefix: string, verb: string): string | undefined {
  const found = PREFIXES.get(prefix.normalize('NFC'));
  const letters = lettersOf(verb.toLowerCase());
  const [first] = letters;
  if (found === undefined || first === undefined || !letters.some(({ base }) => VOWELS.has(base))) {
    return undefined;
  }
  const isRough = letters.slice(0, 2).some(({ marks }) => marks.includes(ROUGH));
  const rest = letters.map(({ base, marks }) => ({ base, marks: marks.replace(/[\u0313\u0314]/g, '') }));
  const start = VOWELS.has(first.base)
    ? beforeVowel(found.beforeVowel, isRough)
    : beforeConsonant(found.plain, first.base, letters[1]?.base ?? '');
  const joined = [...lettersOf(start), ...rest];
  const at = joined.length - rest.length;
  const compound =
    first.base === 'ρ' && /[αειουρ]$/.test(start) && !start.endsWith('ρ') ? doubled(joined, at) : joined;
  return recessive(separated(compound, at)).normalize('NFC');
}

function beforeVowel(prefix: string, isRough: boolean): string {
  const last = prefix.at(-1) ?? '';
  const aspirated = ASPIRATED[last];
  // ἐξ, πρός and the like keep their consonant: only one bared by elision meets the breath.
  return isRough && aspirated !== undefined ? prefix.slice(0, -1) + aspirated : prefix;
}

function beforeConsonant(prefix: string, first: string, second: string): string {
  if (prefix !== 'συν' && prefix !== 'ἐν') return prefix;
  const stem = prefix.slice(0, -1);
  if (LABIALS.has(first)) return `${stem}μ`;
  if (VELARS.has(first)) return `${stem}γ`;
  if (first === 'λ' || first === 'ρ') return stem + first;
  if (prefix === 'ἐν') return prefix;
  if (first === 'ζ' || (first === 'σ' && !VOWELS.has(second))) return stem;
  return first === 'σ' ? `${stem}σ` : prefix;
}

function doubled(letters: readonly Letter[], at: number): readonly Letter[] {
  return [...letters.slice(0, at), { base: 'ρ', marks: '' }, ...letters.slice(at)];
}

/** Two vowels that only met here are no diphthong: προΐημι. */
function separated(letters: readonly Letter[], at: number): readonly Letter[] {
  const before = letters[at - 1]?.base ?? '';
  const letter = letters[at];
  const next = letters[at + 1]?.base ?? '';
  if (letter === undefined || before === '') return letters;
  // διά alone of those in -ι loses a vowel there: διΐστημι, but περιίστημι.
  const isAfterDia = at === 2 && before === 'ι' && letter.base === 'ι';
  if (!'αεο'.includes(before) && !isAfterDia) return letters;
  const isOwnDiphthong = letter.base === 'υ' && next === 'ι';
  if ((letter.base !== 'ι' && letter.base !== 'υ') || isOwnDiphthong) return letters;
  return letters.map((each, index) =>
    index === at ? { base: each.base, marks: each.marks + DIAERESIS } : each,
  );
}

/** A vowel or diphthong: the letter that carries its accent, and whether it is long. */
interface Nucleus {
  readonly at: number;
  readonly isLong: boolean;
}

/** The accent of a finite verb goes back as far as the last syllable allows; a contracted ending keeps its own. */
function recessive(letters: readonly Letter[]): string {
  const contracted = letters.findLastIndex(({ marks }) => marks.includes(CIRCUMFLEX));
  const nuclei = nucleiOf(letters);
  const last = nuclei.at(-1);
  if (last !== undefined && contracted === last.at && nuclei.length > 1) return textOf(letters);
  const bare = letters.map(({ base, marks }) => ({ base, marks: marks.replace(ACCENT, '') }));
  const penult = nuclei.at(-2);
  const antepenult = nuclei.at(-3);
  if (last === undefined || penult === undefined) return textOf(letters);
  if (last.isLong) return textOf(accented(bare, penult.at, ACUTE));
  if (antepenult !== undefined) return textOf(accented(bare, antepenult.at, ACUTE));
  return textOf(accented(bare, penult.at, penult.isLong ? CIRCUMFLEX : ACUTE));
}

function nucleiOf(letters: readonly Letter[]): readonly Nucleus[] {
  const nuclei: Nucleus[] = [];
  for (let at = 0; at < letters.length; at++) {
    const base = letters[at]?.base ?? '';
    if (!VOWELS.has(base)) continue;
    const next = letters[at + 1];
    const isDiphthong =
      next !== undefined &&
      !next.marks.includes(DIAERESIS) &&
      // An accent on the first vowel shows that the second is another syllable.
      !ACCENT.test(letters[at]?.marks ?? '') &&
      ((next.base === 'ι' && 'αεου'.includes(base)) || (next.base === 'υ' && 'αεοη'.includes(base)));
    if (isDiphthong) {
      const isFinalShort = at + 2 === letters.length && next.base === 'ι' && (base === 'α' || base === 'ο');
      nuclei.push({ at: at + 1, isLong: !isFinalShort });
      at += 1;
    } else nuclei.push({ at, isLong: base === 'η' || base === 'ω' });
  }
  return nuclei;
}

function accented(letters: readonly Letter[], at: number, accent: string): readonly Letter[] {
  return letters.map((letter, index) =>
    index === at ? { base: letter.base, marks: letter.marks + accent } : letter,
  );
}

function lettersOf(text: string): readonly Letter[] {
  const letters: { base: string; marks: string }[] = [];
  for (const sign of text.normalize('NFD').replace(LENGTH, '')) {
    const last = letters.at(-1);
    if (/\p{M}/u.test(sign) && last !== undefined) last.marks += sign;
    else letters.push({ base: sign === 'ς' ? 'σ' : sign, marks: '' });
  }
  return letters;
}

function textOf(letters: readonly Letter[]): string {
  return letters
    .map(({ base, marks }) => base + marks)
    .join('')
    .replace(/σ$/, 'ς');
}
