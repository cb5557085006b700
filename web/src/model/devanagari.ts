/** A Sanskrit word in IAST as it is printed in India. Only plain words: what is not wholly Sanskrit letters has no such form. */

const CONSONANTS: Readonly<Record<string, string>> = {
  ...{ k: 'क', kh: 'ख', g: 'ग', gh: 'घ', ṅ: 'ङ', c: 'च', ch: 'छ', j: 'ज', jh: 'झ', ñ: 'ञ' },
  ...{ ṭ: 'ट', ṭh: 'ठ', ḍ: 'ड', ḍh: 'ढ', ṇ: 'ण', t: 'त', th: 'थ', d: 'द', dh: 'ध', n: 'न' },
  ...{ p: 'प', ph: 'फ', b: 'ब', bh: 'भ', m: 'म', y: 'य', r: 'र', l: 'ल', v: 'व' },
  ...{ ś: 'श', ṣ: 'ष', s: 'स', h: 'ह', ḻ: 'ळ' },
};
/** At the beginning of a word or after another vowel; after a consonant. */
const VOWELS: Readonly<Record<string, readonly [string, string]>> = {
  ...{ a: ['अ', ''], ā: ['आ', 'ा'], i: ['इ', 'ि'], ī: ['ई', 'ी'], u: ['उ', 'ु'], ū: ['ऊ', 'ू'] },
  ...{ ṛ: ['ऋ', 'ृ'], ṝ: ['ॠ', 'ॄ'], ḷ: ['ऌ', 'ॢ'], ḹ: ['ॡ', 'ॣ'] },
  ...{ e: ['ए', 'े'], ai: ['ऐ', 'ै'], o: ['ओ', 'ो'], au: ['औ', 'ौ'] },
};
const SIGNS: Readonly<Record<string, string>> = { ṃ: 'ं', ḥ: 'ः', "'": 'ऽ', '’': 'ऽ', ' ': ' ', '-': '-' };
const VIRAMA = '्';

/** Devanagari of dictionaries leaves accents out; the stroke of ś is none. */
const ACCENTS = /(?<!s)[\u0300\u0301]/g;
/** The vowel ḷ lives between consonants; beside vowels the same dotted l is the Vedic consonant. */
const VEDIC_L = /(?<=[aāiīuūṛṝeo])ḷ(?=[aāiīuūṛṝeoh])/g;
/** Two letters that are one sound come first. A diaeresis keeps a and i, or a and u, apart. */
const SOUND = /[kgcjṭḍtdpb]h|a[iu]|./gu;

/** Empty where the word has a letter that Sanskrit does not. */
export function devanagariOf(iast: string): string {
  const letters = iast
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(VEDIC_L, 'ḻ');
  let text = '';
  let isOpen = false;
  for (const [sound] of letters.replace(/ï/g, '\u0000i').replace(/ü/g, '\u0000u').matchAll(SOUND)) {
    if (sound === '\u0000') continue;
    const consonant = CONSONANTS[sound];
    const vowel = VOWELS[sound];
    const sign = SIGNS[sound];
    if (consonant !== undefined) text += `${isOpen ? VIRAMA : ''}${consonant}`;
    else if (vowel !== undefined) text += isOpen ? vowel[1] : vowel[0];
    else if (sign !== undefined) text += `${isOpen ? VIRAMA : ''}${sign}`;
    else return '';
    isOpen = consonant !== undefined;
  }
  return isOpen ? `${text}${VIRAMA}` : text;
}
