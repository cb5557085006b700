/** Reads and writes Devanagari: inherent a, vowel signs, virama, and the signs of Vedic accents. */
import { ID, isConsonant, isVowel, Kind, kindOf, LETTERS, type Letter } from './letters.js';
import { Reading } from './reading.js';

const VOWEL_LETTERS: Readonly<Partial<Record<Letter, string>>> = {
  ...{ a: 'अ', ā: 'आ', i: 'इ', ī: 'ई', u: 'उ', ū: 'ऊ', ṛ: 'ऋ', ṝ: 'ॠ', ḷ: 'ऌ', ḹ: 'ॡ' },
  ...{ e: 'ए', ai: 'ऐ', o: 'ओ', au: 'औ' },
};
const VOWEL_SIGNS: Readonly<Partial<Record<Letter, string>>> = {
  ...{ ā: 'ा', i: 'ि', ī: 'ी', u: 'ु', ū: 'ू', ṛ: 'ृ', ṝ: 'ॄ', ḷ: 'ॢ', ḹ: 'ॣ' },
  ...{ e: 'े', ai: 'ै', o: 'ो', au: 'ौ' },
};
const CONSONANTS: Readonly<Partial<Record<Letter, string>>> = {
  ...{ k: 'क', kh: 'ख', g: 'ग', gh: 'घ', ṅ: 'ङ', c: 'च', ch: 'छ', j: 'ज', jh: 'झ', ñ: 'ञ' },
  ...{ ṭ: 'ट', ṭh: 'ठ', ḍ: 'ड', ḍh: 'ढ', ṇ: 'ण', t: 'त', th: 'थ', d: 'द', dh: 'ध', n: 'न' },
  ...{ p: 'प', ph: 'फ', b: 'ब', bh: 'भ', m: 'म', y: 'य', r: 'र', l: 'ल', v: 'व' },
  ...{ ś: 'श', ṣ: 'ष', s: 'स', h: 'ह', ḻ: 'ळ', ḻh: 'ळ्ह' },
};
/** Signs that stand alone. The svarita sign of the Ṛgveda is the one Unicode calls udatta. */
const SIGNS: Readonly<Partial<Record<Letter, string>>> = {
  ...{ ṃ: 'ं', m̐: 'ँ', ḥ: 'ः', ẖ: 'ᳵ', ḫ: 'ᳶ', svarita: '॑', anudatta: '॒', "'": 'ऽ', '|': '।', '||': '॥' },
};

const VIRAMA = 0x94d;
const NUKTA = 0x93c;
const ZWNJ = 0x200c;
const ZWJ = 0x200d;

/** Borrowed letters with a dot, which Unicode also has as one character. */
const DOTTED = new Map<number, number>(
  (
    [
      ['क़', 'k'],
      ['ख़', 'kh'],
      ['ग़', 'g'],
      ['ज़', 'j'],
      ['ड़', 'ḍ'],
      ['ढ़', 'ḍh'],
      ['फ़', 'ph'],
      ['य़', 'y'],
    ] as const
  ).map(([, letter], index) => [0x958 + index, ID[letter]] as const),
);

function byCode(table: Readonly<Partial<Record<Letter, string>>>): Map<number, number> {
  const found = new Map<number, number>();
  for (const [letter, sign] of Object.entries(table) as [Letter, string][]) {
    if (sign.length === 1) found.set(sign.charCodeAt(0), ID[letter]);
  }
  return found;
}

const VOWEL_OF = byCode(VOWEL_LETTERS);
const VOWEL_OF_SIGN = byCode(VOWEL_SIGNS);
const CONSONANT_OF = byCode(CONSONANTS);
const SIGN_OF = byCode(SIGNS);
// Further shapes: double svarita, the sign for nasalised semivowels, and plain signs typed among Devanagari.
for (const [code, letter] of [
  ...([
    [0x1cda, 'svarita'],
    [0xa8f3, 'm̐'],
    [0x27, "'"],
    [0x2019, "'"],
  ] as const),
] satisfies readonly (readonly [number, Letter])[]) {
  SIGN_OF.set(code, ID[letter]);
}
for (let digit = 0; digit <= 9; digit++) SIGN_OF.set(0x966 + digit, ID['0'] + digit);

/** अ with a sign looks like the one letter it should be; some keyboards write it so. */
const AFTER_A = new Set<number>([ID.ā, ID.o, ID.au]);

export function readDevanagari(text: string): Reading {
  const reading = new Reading(text);
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const dotted = DOTTED.get(code);
    if (dotted !== undefined) reading.findings.add('nukta_dropped', at, at + 1);
    const consonant = dotted ?? CONSONANT_OF.get(code);
    if (consonant !== undefined) {
      at = readConsonant(reading, consonant, at);
      continue;
    }
    at = readOther(reading, code, at);
  }
  return reading;
}

/** A consonant with what hangs on it; returns where the next sign begins. */
function readConsonant(reading: Reading, consonant: number, start: number): number {
  const { input } = reading;
  let end = skipJoiners(reading, start + 1);
  if (input.charCodeAt(end) === NUKTA) {
    reading.findings.add('nukta_dropped', end, end + 1);
    end = skipJoiners(reading, end + 1);
  }
  const code = input.charCodeAt(end);
  if (code === VIRAMA) {
    end = skipJoiners(reading, end + 1);
    reading.push(consonant, start, end);
    return end;
  }
  reading.push(consonant, start, end);
  const vowel = VOWEL_OF_SIGN.get(code);
  if (vowel === undefined) {
    reading.push(ID.a, start, end);
    return end;
  }
  reading.push(vowel, end, end + 1);
  return end + 1;
}

function skipJoiners(reading: Reading, start: number): number {
  let end = start;
  for (let code = reading.input.charCodeAt(end); code === ZWJ || code === ZWNJ; ) {
    end++;
    code = reading.input.charCodeAt(end);
  }
  if (end > start) reading.findings.add('joiner_dropped', start, end);
  return end;
}

function readOther(reading: Reading, code: number, at: number): number {
  const vowel = VOWEL_OF.get(code);
  if (vowel !== undefined) {
    reading.push(vowel, at, at + 1);
    return at + 1;
  }
  const sign = SIGN_OF.get(code);
  if (sign !== undefined) {
    if (kindOf(sign) === Kind.accent) reading.pushAccent(sign, at, at + 1);
    else reading.push(sign, at, at + 1);
    return at + 1;
  }
  const orphan = VOWEL_OF_SIGN.get(code);
  if (orphan !== undefined) {
    const isAfterA = at > 0 && reading.input.charCodeAt(at - 1) === 0x905 && AFTER_A.has(orphan);
    reading.findings.add(isAfterA ? 'reinterpreted' : 'misplaced', at, at + 1);
    if (isAfterA) reading.replaceLast(orphan, at + 1);
    else reading.push(orphan, at, at + 1);
    return at + 1;
  }
  if (code === 0x950) {
    // ॐ is read as its two letters: dictionaries list om and oṃ, never the sign.
    reading.push(ID.o, at, at + 1);
    reading.push(ID.ṃ, at, at + 1);
    return at + 1;
  }
  if (code === 0x7c) {
    const end = reading.input.charCodeAt(at + 1) === 0x7c ? at + 2 : at + 1;
    reading.push(end === at + 2 ? ID['||'] : ID['|'], at, end);
    return end;
  }
  return reading.pushUnknown(at);
}

const SIGN_WRITTEN: readonly string[] = LETTERS.map((letter) => {
  if (letter >= '0' && letter <= '9' && letter.length === 1)
    return String.fromCharCode(0x966 + Number(letter));
  return SIGNS[letter] ?? VOWEL_LETTERS[letter] ?? CONSONANTS[letter] ?? '';
});
const SIGN_OF_VOWEL: readonly string[] = LETTERS.map((letter) => VOWEL_SIGNS[letter] ?? '');
const VIRAMA_SIGN = String.fromCharCode(VIRAMA);

export function writeDevanagari(reading: Reading): string {
  const { ids, starts, ends, findings } = reading;
  let text = '';
  for (let item = 0; item < ids.length; item++) {
    const id = ids[item] ?? 0;
    if (id < 0) {
      const foreign = reading.foreignText(id);
      if (foreign === '|' || foreign === "'" || foreign === '\u2019') {
        findings.add('ambiguous', starts[item] ?? 0, ends[item] ?? 0);
      }
      text += foreign;
      continue;
    }
    const sign = SIGN_WRITTEN[id] ?? '';
    if (sign === '') {
      // The Ṛgveda's marking leaves the udātta without a sign.
      findings.add('accent_dropped', starts[item] ?? 0, ends[item] ?? 0);
      continue;
    }
    text += sign;
    if (!isConsonant(id)) continue;
    const next = ids[item + 1];
    if (!isVowel(next)) {
      text += VIRAMA_SIGN;
      continue;
    }
    text += SIGN_OF_VOWEL[next ?? 0] ?? '';
    item++;
  }
  return text;
}
