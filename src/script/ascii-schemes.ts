/** The ASCII schemes as tables: for each letter the code that is written, then further codes that are understood. */
import type { Letter } from './letters.js';

export interface AsciiTable {
  /** Codes by letter, separated by blanks; the first is the one written. A letter left out cannot be written. */
  readonly codes: Readonly<Partial<Record<Letter, string>>>;
  /** Codes for more than one letter, only read. */
  readonly sequences?: Readonly<Record<string, readonly Letter[]>>;
  /** Codes that keep two letters apart and are nothing themselves; the first is written. */
  readonly separators?: readonly string[];
  /** Whether the separator may also stand between consonants. */
  readonly separatesConsonants?: boolean;
  /** Codes for a virama, which says again that no vowel follows; understood after a consonant. */
  readonly silent?: readonly string[];
}

export const ASCII_SCHEMES = ['slp1', 'hk', 'velthuis', 'heritage', 'wx', 'itrans'] as const;
export type AsciiScheme = (typeof ASCII_SCHEMES)[number];

/** Sanskrit Library Phonetic Basic. `|` for ḻh and the accents are those of the Cologne dictionaries. */
const SLP1: AsciiTable = {
  codes: {
    ...{ a: 'a', ā: 'A', i: 'i', ī: 'I', u: 'u', ū: 'U', ṛ: 'f', ṝ: 'F', ḷ: 'x', ḹ: 'X' },
    ...{ e: 'e', ai: 'E', o: 'o', au: 'O' },
    ...{ k: 'k', kh: 'K', g: 'g', gh: 'G', ṅ: 'N', c: 'c', ch: 'C', j: 'j', jh: 'J', ñ: 'Y' },
    ...{ ṭ: 'w', ṭh: 'W', ḍ: 'q', ḍh: 'Q', ṇ: 'R', t: 't', th: 'T', d: 'd', dh: 'D', n: 'n' },
    ...{ p: 'p', ph: 'P', b: 'b', bh: 'B', m: 'm', y: 'y', r: 'r', l: 'l', v: 'v' },
    ...{ ś: 'S', ṣ: 'z', s: 's', h: 'h', ḻ: 'L', ḻh: '|' },
    ...{ ṃ: 'M', m̐: '~', ḥ: 'H', ẖ: 'Z', ḫ: 'V' },
    ...{ udatta: '/', svarita: '^', anudatta: '\\', "'": "'", '|': '.', '||': '..' },
  },
};

/** Harvard-Kyoto. It has no hiatus mark of its own; `_` is what the Sanskrit Heritage engine reads under `t=KH`. */
const HK: AsciiTable = {
  codes: {
    ...{ a: 'a', ā: 'A', i: 'i', ī: 'I', u: 'u', ū: 'U', ṛ: 'R', ṝ: 'RR', ḷ: 'lR', ḹ: 'lRR' },
    ...{ e: 'e', ai: 'ai', o: 'o', au: 'au' },
    ...{ k: 'k', kh: 'kh', g: 'g', gh: 'gh', ṅ: 'G', c: 'c', ch: 'ch', j: 'j', jh: 'jh', ñ: 'J' },
    ...{ ṭ: 'T', ṭh: 'Th', ḍ: 'D', ḍh: 'Dh', ṇ: 'N', t: 't', th: 'th', d: 'd', dh: 'dh', n: 'n' },
    ...{ p: 'p', ph: 'ph', b: 'b', bh: 'bh', m: 'm', y: 'y', r: 'r', l: 'l', v: 'v' },
    ...{ ś: 'z', ṣ: 'S', s: 's', h: 'h', ḻ: 'L', ḻh: 'Lh' },
    ...{ ṃ: 'M', m̐: '~', ḥ: 'H', "'": "'", '|': '|', '||': '||' },
  },
  separators: ['_'],
};

const DOTTED_CONSONANTS = {
  ...{ ṭ: '.t', ṭh: '.th', ḍ: '.d', ḍh: '.dh', ṇ: '.n' },
  ...{ y: 'y', r: 'r', l: 'l', ṣ: '.s', s: 's', h: 'h', '|': '|', '||': '||' },
} as const;

/** Velthuis for TeX (devnag), with its capitals; `{}` breaks a ligature or a digraph. */
const VELTHUIS: AsciiTable = {
  codes: {
    ...{
      a: 'a',
      ā: 'aa A',
      i: 'i',
      ī: 'ii I',
      u: 'u',
      ū: 'uu U',
      ṛ: '.r',
      ṝ: '.rr .R',
      ḷ: '.l',
      ḹ: '.ll .L',
    },
    ...{ e: 'e', ai: 'ai', o: 'o', au: 'au' },
    ...{ k: 'k', kh: 'kh K', g: 'g', gh: 'gh G', ṅ: '"n', c: 'c', ch: 'ch C', j: 'j', jh: 'jh J', ñ: '~n' },
    ...DOTTED_CONSONANTS,
    ...{ ṭh: '.th .T', ḍh: '.dh .D', t: 't', th: 'th T', d: 'd', dh: 'dh D', n: 'n' },
    ...{ p: 'p', ph: 'ph P', b: 'b', bh: 'bh B', m: 'm', v: 'v', ś: '"s', ḻ: 'L', ḻh: 'Lh' },
    ...{ ṃ: '.m', m̐: '~m /', ḥ: '.h', "'": ".a '" },
  },
  sequences: { '.o': ['o', 'ṃ'] },
  separators: ['{}'],
  separatesConsonants: true,
};

/**
 * Velthuis as the Sanskrit Heritage engine reads it (`t=VH`; transduction.ml, canon.ml): small letters, z for ś and f
 * for ṅ; `"s` and `"n` are its older codes, the capitals G M H R S are understood. No ḹ, no ḻ: "Vedic l not accommodated".
 */
const HERITAGE: AsciiTable = {
  codes: {
    ...{ a: 'a', ā: 'aa', i: 'i', ī: 'ii', u: 'u', ū: 'uu', ṛ: '.r R', ṝ: '.rr', ḷ: '.l' },
    ...{ e: 'e', ai: 'ai', o: 'o', au: 'au' },
    ...{ k: 'k', kh: 'kh', g: 'g', gh: 'gh', ṅ: 'f "n G', c: 'c', ch: 'ch', j: 'j', jh: 'jh', ñ: '~n' },
    ...DOTTED_CONSONANTS,
    ...{ t: 't', th: 'th', d: 'd', dh: 'dh', n: 'n', p: 'p', ph: 'ph', b: 'b', bh: 'bh', m: 'm' },
    ...{ v: 'v', ś: 'z "s', ṣ: '.s S' },
    ...{ ṃ: '.m M', m̐: '~~ "m', ḥ: '.h H :', "'": "'" },
  },
  separators: ['_', '$'],
};

/** WX (Hyderabad). t T d D are the retroflexes, w W x X the dentals; it has no letter for ḹ. */
const WX: AsciiTable = {
  codes: {
    ...{ a: 'a', ā: 'A', i: 'i', ī: 'I', u: 'u', ū: 'U', ṛ: 'q', ṝ: 'Q', ḷ: 'L' },
    ...{ e: 'e', ai: 'E', o: 'o', au: 'O' },
    ...{ k: 'k', kh: 'K', g: 'g', gh: 'G', ṅ: 'f', c: 'c', ch: 'C', j: 'j', jh: 'J', ñ: 'F' },
    ...{ ṭ: 't', ṭh: 'T', ḍ: 'd', ḍh: 'D', ṇ: 'N', t: 'w', th: 'W', d: 'x', dh: 'X', n: 'n' },
    ...{ p: 'p', ph: 'P', b: 'b', bh: 'B', m: 'm', y: 'y', r: 'r', l: 'l', v: 'v' },
    ...{ ś: 'S', ṣ: 'R', s: 's', h: 'h', ḻ: 'lY', ḻh: 'lYh' },
    ...{ ṃ: 'M', m̐: 'z', ḥ: 'H', "'": "Z '", '|': '. |', '||': '.. ||' },
  },
};

/** ITRANS 5.3 with the codes of older versions; `_` "breaks lexical scans" and `.h` is a virama. */
const ITRANS: AsciiTable = {
  codes: {
    ...{ a: 'a', ā: 'A aa', i: 'i', ī: 'I ii ee', u: 'u', ū: 'U uu oo' },
    ...{ ṛ: 'RRi R^i Ri', ṝ: 'RRI R^I RI', ḷ: 'LLi L^i', ḹ: 'LLI L^I' },
    ...{ e: 'e', ai: 'ai', o: 'o', au: 'au' },
    ...{ k: 'k', kh: 'kh', g: 'g', gh: 'gh', ṅ: '~N N^', c: 'ch c', ch: 'Ch chh C', j: 'j', jh: 'jh' },
    ...{ ñ: '~n JN', ṭ: 'T', ṭh: 'Th', ḍ: 'D', ḍh: 'Dh', ṇ: 'N', t: 't', th: 'th', d: 'd', dh: 'dh' },
    ...{ n: 'n', p: 'p', ph: 'ph', b: 'b', bh: 'bh', m: 'm', y: 'y', r: 'r', l: 'l', v: 'v w' },
    ...{ ś: 'sh', ṣ: 'Sh shh S', s: 's', h: 'h', ḻ: 'L', ḻh: 'Lh' },
    ...{ ṃ: 'M .n .m', m̐: '.N', ḥ: 'H', "'": ".a '", '|': '|', '||': '||' },
    ...{ svarita: "\\'", anudatta: '\\_' },
  },
  sequences: { x: ['k', 'ṣ'], GY: ['j', 'ñ'], dny: ['j', 'ñ'], OM: ['o', 'ṃ'], AUM: ['o', 'ṃ'] },
  separators: ['_', '{}'],
  separatesConsonants: true,
  silent: ['.h'],
};

export const ASCII_TABLES: Readonly<Record<AsciiScheme, AsciiTable>> = {
  slp1: SLP1,
  hk: HK,
  velthuis: VELTHUIS,
  heritage: HERITAGE,
  wx: WX,
  itrans: ITRANS,
};
