/** What a Latin form can be before its endings are looked at: without its enclitic, in the spelling of the dictionary. */
import type { Variant } from './guess.js';

interface Enclitic {
  readonly name: string;
  readonly pattern: RegExp;
  readonly cost: number;
}

/** est loses its vowel after a vowel or m, and meritus est is meritust; -ne its own after a vowel: viden. */
const ENCLITICS: readonly Enclitic[] = [
  { name: 'que', pattern: /que$/, cost: 1 },
  { name: 'ne', pattern: /ne$/, cost: 3 },
  { name: 've', pattern: /ue$/, cost: 3 },
  { name: 'est', pattern: /(?<=[aeioum])st$|(?<=us|is)t$/, cost: 3 },
  { name: 'ne', pattern: /(?<=[aeiou])n$/, cost: 4 },
];

/** Shorter hosts than this are whole words: quisque, sine. */
const SHORTEST_HOST = 2;

/** The form, and the form without an enclitic. */
export function removeEnclitics(form: string): readonly Variant[] {
  const whole: Variant = { text: form, changes: [], cost: 0 };
  const divided = ENCLITICS.flatMap(({ name, pattern, cost }): Variant[] => {
    const text = form.replace(pattern, '');
    if (text === form || text.length < SHORTEST_HOST) return [];
    return [{ text, changes: [`lat.enclitic.${name}`], cost }];
  });
  return [whole, ...divided];
}

/**
 * Prefix and first letters of what follows, apart and assimilated; dictionaries differ from editions in either direction.
 * Allen & Greenough §16.
 */
const ASSIMILATIONS: readonly (readonly [apart: string, joined: string])[] = [
  ['adc', 'acc'],
  ['adf', 'aff'],
  ['adgn', 'agn'],
  ['adg', 'agg'],
  ['adl', 'all'],
  ['adn', 'ann'],
  ['adp', 'app'],
  ['adqu', 'acqu'],
  ['adr', 'arr'],
  ['adsc', 'asc'],
  ['adsp', 'asp'],
  ['adst', 'ast'],
  ['ads', 'ass'],
  ['adt', 'att'],
  ['conb', 'comb'],
  ['conl', 'coll'],
  ['conm', 'comm'],
  ['conp', 'comp'],
  ['conr', 'corr'],
  ['disf', 'diff'],
  ['ecf', 'eff'],
  ['exf', 'eff'],
  ['exs', 'ex'],
  ['inb', 'imb'],
  ['inl', 'ill'],
  ['inm', 'imm'],
  ['inp', 'imp'],
  ['inr', 'irr'],
  ['obc', 'occ'],
  ['obf', 'off'],
  ['obp', 'opp'],
  ['obs', 'ops'],
  ['obt', 'opt'],
  ['abs', 'aps'],
  ['subs', 'sups'],
  ['perl', 'pell'],
  ['subc', 'succ'],
  ['subf', 'suff'],
  ['subg', 'sugg'],
  ['subm', 'summ'],
  ['subp', 'supp'],
  ['subr', 'surr'],
  ['transd', 'trad'],
  ['transn', 'tran'],
];

const ASSIMILATION_COST = 2.5;

interface Habit {
  readonly name: string;
  readonly pattern: RegExp;
  readonly put: string;
  readonly cost: number;
}

/** Old spellings; Allen & Greenough §6, §15. The first place in the word is changed. */
const OLD_SPELLINGS: readonly Habit[] = [
  { name: 'quo-for-cu', pattern: /^quo(?=[im])/, put: 'cu', cost: 2 },
  { name: 'um-for-im', pattern: /um(?=[aeiou])/, put: 'im', cost: 3 },
  { name: 'ub-for-ib', pattern: /ub(?=[aeiou])/, put: 'ib', cost: 3.5 },
  { name: 'uo-for-ue', pattern: /uo(?=rt|rs|st|t)/, put: 'ue', cost: 2 },
  { name: 'uo-for-uu', pattern: /uo(?=[sm]$|nt$|ntur$|l[tgn])/, put: 'uu', cost: 2 },
  {
    name: 'undus-for-endus',
    pattern: /und(?=us$|um$|i$|o$|a$|ae$|am$|is$|os$|as$|orum$|arum$)/,
    put: 'end',
    cost: 3,
  },
  { name: 'iens-for-ies', pattern: /iens$/, put: 'ies', cost: 2 },
  { name: 'ei-for-i', pattern: /ei(?=s?$)/, put: 'i', cost: 3 },
  { name: 'ai-for-ae', pattern: /ai/, put: 'ae', cost: 3 },
  { name: 'oe-for-u', pattern: /oe(?=r|n|t)/, put: 'u', cost: 3.5 },
  { name: 'cl-for-cul', pattern: /(?<=[aeioun])c(?=l[aeiou])/, put: 'cu', cost: 3 },
  { name: 'pl-for-pul', pattern: /(?<=[aeioum])p(?=l[aeiou])/, put: 'pu', cost: 3.5 },
  { name: 'ensimus-for-esimus', pattern: /ens(?=[iu]m)/, put: 'es', cost: 2 },
  { name: 'k-for-c', pattern: /k/, put: 'c', cost: 2 },
  { name: 'double-s', pattern: /(?<=[aeiou])ss(?=[aeiou])/, put: 's', cost: 3.5 },
];

const MAX_SPELLINGS = 8;

/** The form as written, then as a dictionary may write it: one change of prefix, one of old spelling, or both. */
export function respell(form: string): readonly Variant[] {
  const written: Variant = { text: form, changes: [], cost: 0 };
  const prefixed = [written, ...respellPrefix(form)];
  const old = prefixed.flatMap((variant) =>
    OLD_SPELLINGS.flatMap(({ name, pattern, put, cost }): Variant[] => {
      const text = variant.text.replace(pattern, put);
      if (text === variant.text) return [];
      return [{ text, changes: [...variant.changes, `lat.spelling.${name}`], cost: variant.cost + cost }];
    }),
  );
  const known = new Set<string>();
  return [...prefixed, ...old]
    .sort((a, b) => a.cost - b.cost)
    .filter(({ text }) => !known.has(text) && known.add(text))
    .slice(0, MAX_SPELLINGS);
}

function respellPrefix(form: string): readonly Variant[] {
  return ASSIMILATIONS.flatMap(([apart, joined]): Variant[] => {
    const change = (from: string, to: string): Variant[] =>
      form.startsWith(from) && form.length > from.length + 1
        ? [{ text: to + form.slice(from.length), changes: ['lat.prefix'], cost: ASSIMILATION_COST }]
        : [];
    return [...change(apart, joined), ...change(joined, apart)];
  });
}
