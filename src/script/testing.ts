/** Words of our own making for the tests of this room: Sanskrit syllables and Greek words with their marks. */
import fc from 'fast-check';
import { LETTERS, type Letter } from './letters.js';

const VOWELS: readonly Letter[] = ['a', 'ā', 'i', 'ī', 'u', 'ū', 'ṛ', 'ṝ', 'e', 'ai', 'o', 'au'];
const ONSETS: readonly string[] = [
  ...'k kh g gh c ch j jh ṭ ṭh ḍ ḍh ṇ t th d dh n p ph b bh m y r l v ś ṣ s h'.split(' '),
  ...'kṣ jñ tr pr śr sv sth ṣṭ ṣṭh ddh tt nt ṅg ñc ñj mb rk rv rṇ hm hy ly cch jjh ktv tsn rdhv ndr'.split(
    ' ',
  ),
];
const MARKS: readonly string[] = ['', '', '', '', 'ṃ', 'ḥ', 'm̐'];
const CODAS: readonly string[] = ['', '', '', 'n', 't', 'm', 'k', 'ṭ', 'p', 's', 'ṅ'];

/** Joins vowels as canonical IAST does: a diaeresis where i or u after a begins a syllable of its own. */
export function joinIast(parts: readonly string[]): string {
  let text = '';
  for (const part of parts) {
    const isHiatus = text.endsWith('a') && (part.startsWith('i') || part.startsWith('u'));
    text += isHiatus ? `${part.charAt(0)}\u0308${part.slice(1)}`.normalize('NFC') : part;
  }
  return text;
}

/** A word that could be Sanskrit, in canonical IAST; every scheme can write it. */
export const sanskritWord: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.tuple(fc.constantFrom(...ONSETS, '', ''), fc.constantFrom(...VOWELS), fc.constantFrom(...MARKS)),
      { minLength: 1, maxLength: 6 },
    ),
    fc.constantFrom(...CODAS),
  )
  .map(([syllables, coda]) => {
    const parts = syllables.flatMap(([onset, vowel, mark], place) => {
      // A mark before a vowel is no Sanskrit, and a text that begins a syllable with one is read otherwise.
      const next = syllables[place + 1];
      const kept = next !== undefined && next[0] === '' ? '' : mark;
      // Sanskrit has no l before ṛ, and Harvard-Kyoto could not write it: lR is ḷ.
      return [onset, onset === 'l' && (vowel === 'ṛ' || vowel === 'ṝ') ? 'a' : vowel, kept];
    });
    const last = syllables.at(-1)?.[2] === '' ? coda : '';
    return joinIast([...parts, last].filter((part) => part !== ''));
  });

/** Any letters in any order, in canonical IAST: much that no language has. */
export const letterSalad: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...LETTERS.filter((letter) => !letter.includes('tta') && letter !== 'svarita')), {
    minLength: 1,
    maxLength: 10,
  })
  .map(joinIast);

const GREEK_VOWELS = ['α', 'ε', 'η', 'ι', 'ο', 'υ', 'ω', 'αι', 'ει', 'οι', 'αυ', 'ευ', 'ου'];
const GREEK_CONSONANTS = 'β γ δ ζ θ κ λ μ ν ξ π ρ σ τ φ χ ψ στ πρ λλ γγ κτ ϝ'.split(' ');
const ACCENTS = ['\u0301', '\u0300', '\u0342'];

/** A Greek word in NFC: breathing on an initial vowel, one accent somewhere, now and then a subscript or a capital. */
export const greekWord: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...GREEK_CONSONANTS), fc.constantFrom(...GREEK_VOWELS)), {
      minLength: 1,
      maxLength: 4,
    }),
    fc.record({
      startsWithVowel: fc.boolean(),
      breathing: fc.constantFrom('\u0313', '\u0314'),
      accent: fc.constantFrom(...ACCENTS),
      place: fc.nat({ max: 3 }),
      subscript: fc.boolean(),
      diaeresis: fc.boolean(),
      capital: fc.boolean(),
      ending: fc.constantFrom('', 'ς', 'ν', 'ρ', 'σ’', 'λ’'),
    }),
  )
  .map(([syllables, choice]) => {
    const accented = choice.place % syllables.length;
    const text = syllables
      .map(([consonant, vowel], place) => {
        const onset = place === 0 && choice.startsWithVowel ? '' : consonant;
        // υ at the head of a word has the rough breathing.
        const own = vowel === 'υ' ? '\u0314' : choice.breathing;
        const breathing = onset === '' ? own : '';
        // No circumflex on a short vowel.
        const sign = vowel === 'ε' || vowel === 'ο' ? '\u0301' : choice.accent;
        const accent = place === accented ? sign : '';
        const isIota = vowel === 'ι' && choice.diaeresis && place > 0;
        const subscript =
          choice.subscript && (vowel === 'α' || vowel === 'η' || vowel === 'ω') ? '\u0345' : '';
        return `${onset}${vowel}${isIota ? '\u0308' : ''}${breathing}${accent}${subscript}`;
      })
      .join('');
    const word = text + choice.ending;
    return (choice.capital ? capitalise(word) : word).normalize('NFC');
  });

function capitalise(word: string): string {
  const first = word.charAt(0);
  return first === 'ϝ' ? `Ϝ${word.slice(1)}` : first.toUpperCase() + word.slice(1);
}

/** Random numbers from a seed, so that a failure can be run again (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Ranges from which strange strings are made: everything, and again what our converters look at closely. */
const RANGES: readonly (readonly [number, number])[] = [
  [0, 0x10ffff],
  [0, 0xffff],
  [0x20, 0x7e],
  [0x20, 0x7e],
  [0xc0, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x3ff],
  [0x900, 0x97f],
  [0x900, 0x97f],
  [0x1cd0, 0x1cff],
  [0x1e00, 0x1fff],
  [0x2000, 0x206f],
  [0xa8e0, 0xa8ff],
  [0xd800, 0xdfff],
];

/** A string of any Unicode code points, lone surrogates included. */
export function strangeString(random: () => number): string {
  const length = Math.floor(random() * 16);
  let text = '';
  for (let index = 0; index < length; index++) {
    const [from, to] = RANGES[Math.floor(random() * RANGES.length)] ?? [0, 0x7f];
    text += String.fromCodePoint(from + Math.floor(random() * (to - from + 1)));
  }
  return text;
}
