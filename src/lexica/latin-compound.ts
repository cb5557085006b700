/**
 * Joins a Latin preverb to a verb with the assimilation dictionaries print: ad and caro make accaro. Allen and
 * Greenough 16. The vowel of the verb stays: a compound that weakened it has an entry of its own. Canonical text in and
 * out: no lengths, i for j.
 */

/** What the preverb becomes before the letters in the first column; `=` doubles the letter. */
const RULES: ReadonlyMap<string, readonly (readonly [letters: string, form: string])[]> = new Map([
  ['a', []],
  ['ab', []],
  ['abs', []],
  [
    'ad',
    [
      ['cfglnprst', 'a='],
      ['q', 'ac'],
    ],
  ],
  ['amb', []],
  ['ante', []],
  ['circum', []],
  ['co', []],
  [
    'con',
    [
      ['l', 'col'],
      ['r', 'cor'],
      ['bmp', 'com'],
    ],
  ],
  ['de', []],
  ['di', []],
  [
    'dis',
    [
      ['f', 'dif'],
      ['bdglmnrv', 'di'],
    ],
  ],
  ['e', []],
  [
    'ex',
    [
      ['f', 'ef'],
      ['bdgilmnrv', 'e'],
    ],
  ],
  [
    'in',
    [
      ['l', 'il'],
      ['r', 'ir'],
      ['bmp', 'im'],
    ],
  ],
  ['inter', []],
  ['ob', [['cfgp', 'o=']]],
  ['per', []],
  ['post', []],
  ['prae', []],
  ['praeter', []],
  ['pro', []],
  ['re', []],
  ['red', []],
  ['retro', []],
  ['se', []],
  ['sub', [['cfgmpr', 'su=']]],
  ['subter', []],
  ['super', []],
  ['trans', []],
]);

/** The compound; undefined when the first part is no preverb. */
export function joinLatinPrefix(prefix: string, verb: string): string | undefined {
  const rules = RULES.get(prefix);
  const first = verb.charAt(0).toLowerCase();
  if (rules === undefined || first === '') return undefined;
  // i before a vowel is a consonant (iacio); before a consonant it is not (exigo is a vowel's compound).
  const isVowelI = first === 'i' && !/^i[aeou]/i.test(verb);
  const [, form = prefix] = (isVowelI ? undefined : rules.find(([letters]) => letters.includes(first))) ?? [];
  return form.replace('=', first) + verb;
}
