/** The sounds of Sanskrit as small numbers: what every scheme is read into and written from. */

/** What a letter is in a syllable; `mark` follows a vowel (ṃ, ḥ ...), `accent` is a Vedic accent. */
export const Kind = { vowel: 0, consonant: 1, mark: 2, accent: 3, other: 4 } as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

/**
 * Our own letters in the order of the alphabet, in canonical IAST. Two are not in every handbook: `ḻ` and `ḻh` are
 * the Vedic retroflex l (ळ, ळ्ह), which editions print as ḷ; here ḷ is always the vowel. ẖ and ḫ are
 * jihvāmūlīya and upadhmānīya.
 */
const VOWELS = ['a', 'ā', 'i', 'ī', 'u', 'ū', 'ṛ', 'ṝ', 'ḷ', 'ḹ', 'e', 'ai', 'o', 'au'] as const;
const CONSONANTS = [
  ...(['k', 'kh', 'g', 'gh', 'ṅ', 'c', 'ch', 'j', 'jh', 'ñ'] as const),
  ...(['ṭ', 'ṭh', 'ḍ', 'ḍh', 'ṇ', 't', 'th', 'd', 'dh', 'n'] as const),
  ...(['p', 'ph', 'b', 'bh', 'm', 'y', 'r', 'l', 'v', 'ś', 'ṣ', 's', 'h', 'ḻ', 'ḻh'] as const),
] as const;
const MARKS = ['ṃ', 'm̐', 'ḥ', 'ẖ', 'ḫ'] as const;
/** Named by what they are; how an accent is written is the scheme's affair. */
const ACCENTS = ['udatta', 'svarita', 'anudatta'] as const;
const OTHERS = ["'", '|', '||', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export const LETTERS = [...VOWELS, ...CONSONANTS, ...MARKS, ...ACCENTS, ...OTHERS] as const;
export type Letter = (typeof LETTERS)[number];

/** The number of a letter. */
export const ID: Readonly<Record<Letter, number>> = Object.fromEntries(
  LETTERS.map((letter, index) => [letter, index]),
) as Record<Letter, number>;

/** Candrabindu; its name has no composed form. */
const CANDRABINDU_LETTER: Letter = 'm̐';
export const CANDRABINDU = ID[CANDRABINDU_LETTER];

const KINDS = new Uint8Array(LETTERS.length).fill(Kind.other);
for (const letter of VOWELS) KINDS[ID[letter]] = Kind.vowel;
for (const letter of CONSONANTS) KINDS[ID[letter]] = Kind.consonant;
for (const letter of MARKS) KINDS[ID[letter]] = Kind.mark;
for (const letter of ACCENTS) KINDS[ID[letter]] = Kind.accent;

/** The kind of an item of a reading; undefined for foreign text and for no item. */
export function kindOf(id: number | undefined): Kind | undefined {
  return id === undefined || id < 0 ? undefined : (KINDS[id] as Kind | undefined);
}

export function isVowel(id: number | undefined): boolean {
  return id !== undefined && id >= 0 && id < VOWELS.length;
}

export function isConsonant(id: number | undefined): boolean {
  return id !== undefined && id >= VOWELS.length && id < VOWELS.length + CONSONANTS.length;
}

/** The aspirate of a plain stop, by number: k gives kh. */
const ASPIRATE_OF = new Int16Array(LETTERS.length).fill(-1);
for (const stop of ['k', 'g', 'c', 'j', 'ṭ', 'ḍ', 't', 'd', 'p', 'b', 'ḻ'] as const) {
  ASPIRATE_OF[ID[stop]] = ID[`${stop}h`];
}

/** The number of the aspirate of this letter, or undefined. */
export function aspirateOf(id: number | undefined): number | undefined {
  if (id === undefined || id < 0) return undefined;
  const aspirate = ASPIRATE_OF[id];
  return aspirate === undefined || aspirate < 0 ? undefined : aspirate;
}
