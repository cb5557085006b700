/** Everyday spelling of Sanskrit as a table: what plain letters may stand for, and how much must be supposed. */

export interface Rule {
  /** Plain lower-case letters as typed. */
  readonly from: string;
  /** IAST. */
  readonly to: string;
  readonly cost: number;
  /** What the cost is less by where an index knows the form. */
  readonly relief?: number;
  /** The same in the first syllable, where it differs. */
  readonly firstRelief?: number;
  /** Last letters after which it holds; '^' is the beginning of the word. */
  readonly after?: string;
  /** Last letters after which it does not hold. */
  readonly notAfter?: string;
  /** The word so far must be one of these. */
  readonly behind?: readonly string[];
  /** The word so far must be none of these. */
  readonly notBehind?: readonly string[];
  /** Typed letters one of which must follow; '$' is the end of the word. */
  readonly before?: string;
  /** Typed letters none of which may follow. */
  readonly notBefore?: string;
  /** Holds only where an n becomes ṇ (or only where not): r, ṛ or ṣ before it, nothing between that blocks. */
  readonly isRetroflex?: boolean;
  /** A length that was left out; who leaves out one leaves out all, so each further one costs half. */
  readonly isLength?: boolean;
  /** Beside the rules for these letters, not instead of those for fewer: `ri` may be ṛ, or r and i. */
  readonly isExtra?: boolean;
}

const VOWEL = 'aeiou';
const CONSONANT = 'bcdfghjklmnpqrstvwxyz';
const END = '$';

/** Dental stops stand after dental nasals and stops, retroflex ones after retroflexes. */
const AFTER_RETROFLEX = 'ṣṭḍṇ';
const AFTER_DENTAL = 'tdn';

const VOWELS = 'aāiīuūṛeo';

const SAM = ['sa', 'sā', 'śa', 'śā'];

/** Who leaves out one length leaves out all: each further one counts for this share, in cost and relief. */
export const FURTHER_LENGTH = 0.5;

/**
 * Plain letters leave out all lengths, so that a known form with a long vowel is as likely as one with a short. In the
 * first syllable length also makes derivatives (dharma, dhārma); further inside it is the mark of action nouns
 * (avatāra, nirvāṇa; Whitney, Sanskrit Grammar §1148), of which people speak more than of their short byforms.
 */
const LENGTH_INSIDE = { cost: 1, relief: 1.1, firstRelief: 1, notBefore: END, isLength: true } as const;

/** A dot left out costs a known form next to nothing: no plain letter could show it. */
const DOT = { cost: 1, relief: 0.9 } as const;

function stop(plain: string, retroflex: string, lax: readonly Rule[] = []): readonly Rule[] {
  return [
    { from: plain, to: plain, cost: 0, notAfter: `${AFTER_RETROFLEX}ś` },
    { from: plain, to: retroflex, cost: 0, after: AFTER_RETROFLEX },
    { from: plain, to: plain, cost: 2.5, after: 'ś' },
    { from: plain, to: retroflex, cost: 1.2, relief: 1.1, notAfter: `^${AFTER_RETROFLEX}${AFTER_DENTAL}` },
    { from: plain, to: retroflex, cost: 2, relief: 1.9, after: '^' },
    ...lax,
  ];
}

/**
 * 0 is what the letters say; 1 is one length or dot left out, which is the rule in everyday spelling; more is
 * rarer. Costs of one word add up; all are multiples of 0.1. At one place no two rules make the same letters of the
 * same ones.
 */
export const RULES: readonly Rule[] = [
  // Vowels: lengths are left out, or written double. A final ā is mostly the feminine of a word in a.
  { from: 'a', to: 'a', cost: 0 },
  { from: 'a', to: 'ā', ...LENGTH_INSIDE },
  { from: 'a', to: 'ā', cost: 1.1, relief: 0.9, before: END, isLength: true },
  { from: 'aa', to: 'ā', cost: 0 },
  { from: 'i', to: 'i', cost: 0 },
  { from: 'i', to: 'ī', ...LENGTH_INSIDE },
  { from: 'i', to: 'ī', cost: 0.8, relief: 0.9, before: END, isLength: true },
  { from: 'ii', to: 'ī', cost: 0 },
  { from: 'ee', to: 'ī', cost: 0 },
  { from: 'ea', to: 'ī', cost: 1.5 },
  { from: 'u', to: 'u', cost: 0 },
  { from: 'u', to: 'ū', ...LENGTH_INSIDE },
  { from: 'u', to: 'ū', cost: 1, relief: 0.9, before: END, isLength: true },
  { from: 'uu', to: 'ū', cost: 0 },
  { from: 'oo', to: 'ū', cost: 0 },
  { from: 'oo', to: 'u', cost: 1 },
  { from: 'e', to: 'e', cost: 0 },
  { from: 'e', to: 'ai', cost: 1.8 },
  { from: 'o', to: 'o', cost: 0 },
  { from: 'o', to: 'au', cost: 1.8 },
  { from: 'ai', to: 'ai', cost: 0 },
  { from: 'au', to: 'au', cost: 0 },
  { from: 'ou', to: 'au', cost: 0.3 },
  { from: 'ow', to: 'au', cost: 0.5 },

  // Vocalic r is written ri, in the south ru, by scholars without dots r; maharishi keeps the i of rishi.
  { from: 'r', to: 'r', cost: 0, after: VOWELS },
  { from: 'r', to: 'r', cost: 0, notAfter: VOWELS, before: VOWEL },
  { from: 'r', to: 'r', cost: 2, notAfter: VOWELS, notBefore: VOWEL },
  { from: 'r', to: 'ṛ', cost: 0, notAfter: VOWELS, notBefore: VOWEL },
  { from: 'ri', to: 'ṛ', cost: -0.2, before: CONSONANT, notAfter: VOWELS, isExtra: true },
  { from: 'ri', to: 'ṛ', cost: 0.9, before: END, notAfter: VOWELS, isExtra: true },
  { from: 'rish', to: 'rṣ', cost: 1.4, after: 'aā', isExtra: true },
  { from: 'rish', to: 'rś', cost: 1.6, after: 'aā', notBefore: 't', isExtra: true },
  { from: 'ru', to: 'ṛ', cost: 1.4, before: CONSONANT, notAfter: VOWELS, isExtra: true },
  { from: 'li', to: 'ḷ', cost: 1.4, before: 'p', after: 'k', isExtra: true },

  // Sibilants: sh is ś or ṣ; ṣ after k, r and vowels other than a (Pāṇini 8.3.57–59), ś elsewhere.
  { from: 'sh', to: 'ṣ', cost: 0, after: 'k' },
  { from: 'sh', to: 'ṣ', cost: 0.2, after: 'iīuūṛeor' },
  { from: 'sh', to: 'ṣ', cost: 0.2, notAfter: 'kiīuūṛeor', before: 'tn' },
  { from: 'sh', to: 'ṣ', cost: 1, notAfter: 'kiīuūṛeor', notBefore: 'tn' },
  { from: 'sh', to: 'ś', cost: 0.1, notAfter: 'kiīuūṛeor', notBefore: 't' },
  { from: 'sh', to: 'ś', cost: 0.4, after: 'iīuūṛeor', notBefore: 't' },
  { from: 's', to: 's', cost: 0, notAfter: 'kiīuūṛeor' },
  { from: 's', to: 's', cost: 0, after: 'iīuūṛeor', notBefore: 'n' },
  { from: 's', to: 's', cost: 0.5, after: 'iīuūṛeor', before: 'n' },
  { from: 's', to: 'ṣ', cost: 0, after: 'iīuūṛeor', before: 'n' },
  { from: 's', to: 's', cost: 0.6, after: 'k' },
  { from: 's', to: 'ṣ', cost: 0.2, after: 'k' },
  { from: 's', to: 'ś', cost: 0.7, before: 'r' },
  { from: 's', to: 'ś', cost: 1.5, notBefore: 'r', notAfter: 'k' },
  { from: 's', to: 'ṣ', cost: 0.6, after: 'iīuūṛeor', before: 't' },
  { from: 's', to: 'ṣ', cost: 1.8, notAfter: 'k', notBefore: 'tn' },
  { from: 's', to: 'ṣ', cost: 1.8, notAfter: 'kiīuūṛeor', before: 'tn' },
  { from: 'x', to: 'kṣ', cost: 0 },

  // Palatals: English ch is c; chh is ch.
  { from: 'c', to: 'c', cost: 0 },
  { from: 'ch', to: 'c', cost: 0.1 },
  { from: 'ch', to: 'ch', cost: 0.5 },
  { from: 'ch', to: 'cch', cost: 1.2, after: 'aāiīuūṛe' },
  { from: 'cch', to: 'cch', cost: 0 },
  { from: 'cch', to: 'cc', cost: 0.5 },
  { from: 'chh', to: 'ch', cost: 0 },
  { from: 'chh', to: 'cch', cost: 0.4, after: 'aāiīuūṛe' },
  { from: 'chch', to: 'cc', cost: 0 },
  { from: 'chch', to: 'cch', cost: 0.3 },
  { from: 'chchh', to: 'cch', cost: 0 },
  { from: 'j', to: 'j', cost: 0 },
  { from: 'jh', to: 'jh', cost: 0 },
  { from: 'z', to: 'j', cost: 0.8 },
  { from: 'gy', to: 'jñ', cost: 1.4, isExtra: true },
  { from: 'dny', to: 'jñ', cost: 1, isExtra: true },

  // Gutturals and labials.
  { from: 'k', to: 'k', cost: 0 },
  { from: 'kh', to: 'kh', cost: 0 },
  { from: 'kh', to: 'ḥkh', cost: 2, after: 'u' },
  { from: 'kkh', to: 'kkh', cost: 0.5 },
  { from: 'kkh', to: 'ḥkh', cost: 0.6 },
  { from: 'q', to: 'k', cost: 0.5 },
  { from: 'g', to: 'g', cost: 0 },
  { from: 'gh', to: 'gh', cost: 0 },
  { from: 'p', to: 'p', cost: 0 },
  { from: 'ph', to: 'ph', cost: 0 },
  { from: 'f', to: 'ph', cost: 0.3 },
  { from: 'b', to: 'b', cost: 0 },
  { from: 'b', to: 'v', cost: 1.4 },
  { from: 'bh', to: 'bh', cost: 0 },
  { from: 'v', to: 'v', cost: 0 },
  { from: 'w', to: 'v', cost: 0 },
  { from: 'y', to: 'y', cost: 0 },
  { from: 'l', to: 'l', cost: 0 },

  // h is visarga before k, p and sibilants and at the end.
  { from: 'h', to: 'h', cost: 0, notBefore: `kps${END}` },
  { from: 'h', to: 'ḥ', cost: 0.2, before: `kps${END}`, after: VOWELS },
  { from: 'h', to: 'h', cost: 0.6, before: `kps${END}` },

  // Dentals stand for retroflexes too; in the south th is often t.
  ...stop('t', 'ṭ'),
  ...stop('th', 'ṭh', [
    { from: 'th', to: 't', cost: 1.1, notAfter: AFTER_RETROFLEX },
    { from: 'th', to: 'ṭ', cost: 0.8, after: 'ṣ' },
  ]),
  ...stop('d', 'ḍ'),
  ...stop('dh', 'ḍh', [{ from: 'dh', to: 'd', cost: 1.6, notAfter: AFTER_RETROFLEX }]),

  // Nasals: n and m before a consonant are its own nasal or anusvāra.
  { from: 'n', to: 'ñ', cost: 0, after: 'jc' },
  { from: 'n', to: 'ṅ', cost: 0, before: 'kgqx' },
  { from: 'n', to: 'ṅ', cost: 0.8, before: 'm' },
  { from: 'n', to: 'ñ', cost: 0, before: 'cj', notAfter: 'jc' },
  { from: 'n', to: 'ṃ', cost: 0.5, before: 'kgqxcj', notAfter: 'jc', notBehind: SAM },
  // The prefixes sam- and śam- keep their anusvāra, as Monier-Williams prints them.
  { from: 'n', to: 'ṃ', cost: -0.1, before: 'kgqxcjtdn', behind: SAM },
  { from: 'n', to: 'ṃ', cost: 0.1, before: 'sh' },
  { from: 'n', to: 'n', cost: 0.5, before: 'sh' },
  { from: 'n', to: 'n', cost: 0, before: 'td', notAfter: 'jcṇ' },
  { from: 'n', to: 'ṇ', cost: 0.9, relief: 0.8, before: 'td', notAfter: 'jcṇ' },
  { from: 'n', to: 'ṃ', cost: 0.7, before: 'td', notAfter: 'jc', notBehind: SAM },
  { from: 'n', to: 'ṃ', cost: 0.7, before: 'pbfm', notAfter: 'jc' },
  { from: 'n', to: 'n', cost: 0, before: 'n' },
  { from: 'n', to: 'ṃ', cost: 0.4, before: 'n', notBehind: SAM },
  { from: 'n', to: 'ṃ', cost: 0.9, before: 'yrlvw' },
  { from: 'n', to: 'ṇ', cost: 0, after: 'ṇ' },
  { from: 'n', to: 'n', cost: 0, before: `mpbfyrlvw${END}`, notAfter: 'jcṇ' },
  { from: 'n', to: 'ṇ', ...DOT, before: 'myvwn', after: VOWELS },
  { from: 'n', to: 'ṇ', cost: 0, before: VOWEL, notAfter: 'jcṇ', isRetroflex: true },
  { from: 'n', to: 'n', cost: 0.6, relief: 0.5, before: VOWEL, notAfter: 'jcṇṣ', isRetroflex: true },
  { from: 'n', to: 'n', cost: 0, before: VOWEL, notAfter: 'jcṇ', isRetroflex: false },
  { from: 'n', to: 'ṇ', ...DOT, before: VOWEL, after: VOWELS, isRetroflex: false },
  { from: 'm', to: 'm', cost: 0, before: `${VOWEL}${END}` },
  { from: 'm', to: 'ṃ', cost: 0.4, before: END },
  { from: 'm', to: 'm', cost: 0, before: 'pbfmn' },
  { from: 'm', to: 'ṃ', cost: 0.6, before: 'pbfmn' },
  { from: 'm', to: 'ṃ', cost: 0, before: 'kgqxcjtdshyrlvw' },
  { from: 'm', to: 'm', cost: 0.4, before: 'kgqxcjtdshyrlvw' },
  { from: 'm', to: 'ṅ', cost: 0.4, before: 'kgqx' },
  { from: 'm', to: 'ñ', cost: 0.4, before: 'cj' },
  { from: 'm', to: 'n', cost: 0.4, before: 'td' },

  // What joins or separates the parts of a name.
  { from: ' ', to: '', cost: 0.2 },
  { from: '-', to: '', cost: 0 },
];

/** Ways from the form people know to the stem that dictionaries file: the ending, the stem's ending. */
export interface Ending {
  readonly from: string;
  readonly to: string;
  readonly cost: number;
  /** What the cost is less by where an index knows the stem. */
  readonly relief?: number;
  /** Letters one of which must stand before the ending. */
  readonly after?: string;
  /** What was typed holds a word more: namas-te. */
  readonly isSplit?: boolean;
}

/**
 * Where an index knows a consonant stem beside the form without its consonant (ātman, ātma; hanumat, hanumān), the
 * form is its nominative or what it looks like in compounds: the stem is meant, unless its family says otherwise.
 */
const STEM_RELIEF = 0.2;

/** The nominative and the Hindi form against the stem; Whitney, Sanskrit Grammar §422–461 and §383–390. */
export const ENDINGS: readonly Ending[] = [
  // The final a is mute in Hindi: avatār, āśram.
  ...[...'kgcjṭḍtdpbmyrlvśṣnh'].map((letter) => ({ from: letter, to: `${letter}a`, cost: 0.6 })),
  // Nominatives and compound forms of an-, in-, as-, ṛ- and vat-stems.
  // Most an-stems end in -man behind a consonant; the other common one is rājan.
  { from: 'ma', to: 'man', cost: 0.8, relief: 0.8 + STEM_RELIEF, after: 'rhtnkśṣ' },
  { from: 'ja', to: 'jan', cost: 0.8, relief: 0.8 + STEM_RELIEF },
  { from: 'ma', to: 'man', cost: 1.3, relief: 1.3 },
  { from: 'a', to: 'an', cost: 1.7, relief: 1.3 },
  { from: 'a', to: 'as', cost: 2 },
  { from: 'ta', to: 'tṛ', cost: 1.4, relief: 1.3 },
  { from: 'i', to: 'in', cost: 1.3, relief: 1.2 },
  { from: 'i', to: 'is', cost: 2.2 },
  { from: 'u', to: 'us', cost: 2.2 },
  { from: 'van', to: 'vat', cost: 0.9, relief: 0.9 + STEM_RELIEF },
  { from: 'man', to: 'mat', cost: 0.9, relief: 0.9 + STEM_RELIEF },
  { from: 'an', to: 'at', cost: 1.8, relief: 1.3 },
  // Neuter and masculine nominatives, which some dictionaries list beside the stem.
  { from: 'am', to: 'a', cost: 0.7, relief: 0.7 },
  { from: 'aṃ', to: 'a', cost: 0.8, relief: 0.8 },
  { from: 'aḥ', to: 'a', cost: 0.4, relief: 0.4 },
  { from: 'aḥ', to: 'as', cost: 0.6 },
  { from: 'iḥ', to: 'i', cost: 0.4, relief: 0.4 },
  { from: 'iḥ', to: 'is', cost: 0.7 },
  { from: 'uḥ', to: 'u', cost: 0.4, relief: 0.4 },
  { from: 'uḥ', to: 'us', cost: 0.7 },
  { from: 'o', to: 'a', cost: 1.3 },
  { from: 'o', to: 'as', cost: 1.5 },
  // Final stops lose their voice: upaniṣat, vāk.
  { from: 't', to: 'd', cost: 1.2 },
  { from: 'k', to: 'c', cost: 2 },
  // Two words in one breath.
  { from: 'aste', to: 'as', cost: 1.4, isSplit: true },
];
