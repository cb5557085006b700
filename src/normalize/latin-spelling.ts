/** Latin spellings that stand for one another: prefixes, enclitics, and what scribes wrote; tables over lower-case letters. */
import { isVowel } from './latin-letters.js';

/** A form made by a named change. */
export interface Variant {
  readonly text: string;
  readonly operation: string;
  readonly cost: number;
  readonly isRare?: boolean;
}

/**
 * Prefix and following letters, unassimilated and assimilated. Editions and dictionaries differ in the
 * same word (Lewis & Short has adfero, illustris); Allen & Greenough §16 lists the changes.
 */
const ASSIMILATIONS: readonly (readonly [string, string])[] = [
  ['adc', 'acc'],
  ['adf', 'aff'],
  ['adg', 'agg'],
  ['adgn', 'agn'],
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
  ['exf', 'eff'],
  ['ecf', 'eff'],
  ['exs', 'ex'],
  ['inb', 'imb'],
  ['inl', 'ill'],
  ['inm', 'imm'],
  ['inp', 'imp'],
  ['inr', 'irr'],
  ['obc', 'occ'],
  ['obf', 'off'],
  ['obp', 'opp'],
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

/** Shorter than this, what follows the prefix is an ending and the word no compound: ille, annus, summus. */
const SHORTEST_SECOND_PART = 4;

const ASSIMILATE_COST = 4;
const DISSIMILATE_COST = 5;

/** The word with its prefix assimilated, or the assimilation undone. */
export function respellPrefix(word: string): readonly Variant[] {
  const variants: Variant[] = [];
  for (const [apart, joined] of ASSIMILATIONS) {
    // The last letter of each pattern belongs to the second part.
    if (word.startsWith(apart) && word.length - apart.length + 1 >= SHORTEST_SECOND_PART) {
      const text = joined + word.slice(apart.length);
      variants.push({ text, operation: 'assimilate_prefix', cost: ASSIMILATE_COST });
    }
    if (word.startsWith(joined) && word.length - joined.length + 1 >= SHORTEST_SECOND_PART) {
      const text = apart + word.slice(joined.length);
      const isUncertain = joined === 'ex' && !'pqt'.includes(word.charAt(2));
      if (!isUncertain) variants.push({ text, operation: 'undo_assimilation', cost: DISSIMILATE_COST });
    }
  }
  // numquam and nunquam, eundem and eumdem.
  for (const [from, to] of [
    ['mqu', 'nqu'],
    ['nqu', 'mqu'],
    ['mdem', 'ndem'],
  ] as const) {
    const at = word.indexOf(from, 1);
    // -mque is the enclitic.
    if (at > 0 && word.length > 5 && !word.endsWith('que')) {
      const text = word.slice(0, at) + to + word.slice(at + from.length);
      variants.push({ text, operation: 'respell_nasal', cost: DISSIMILATE_COST });
    }
  }
  return variants;
}

/** Words that merely end like an enclitic; they are never taken apart. */
const UNDIVIDED: ReadonlySet<string> = new Set(
  (
    'atque neque quoque usque denique undique ubique utique namque absque abusque adusque quisque quaeque ' +
    'quodque quidque quicque uterque utraque utrumque plerique pleraeque pleraque plerumque ' +
    'bene sine omne pone sane mane plane paene inane immane insigne ane sive neve ave salve breve leve grave ' +
    'suave dulce'
  ).split(' '),
);

/** -cum stands behind these only: Allen & Greenough §144. */
const CUM_HOSTS: ReadonlySet<string> = new Set('me te se nobis vobis uobis quo qua qui quibus'.split(' '));

/** The word without its enclitic, as a guess that stands behind the undivided word. */
export function removeEnclitic(word: string): readonly Variant[] {
  if (UNDIVIDED.has(word)) return [];
  const variants: Variant[] = [];
  const cut = (ending: string, cost: number) => {
    const text = word.slice(0, word.length - ending.length);
    variants.push({ text, operation: `remove_${ending === 'ue' ? 've' : ending}`, cost });
  };
  const host = (ending: string): string =>
    word.length >= ending.length + 2 && word.endsWith(ending) ? word.slice(0, -ending.length) : '';
  if (hasVowel(host('que'))) cut('que', 3);
  const ne = host('ne');
  // After a vowel -ne is mostly an ending (homine, ratione), after a consonant mostly the question.
  if (hasVowel(ne)) cut('ne', isVowel(ne.charAt(ne.length - 1)) ? 6 : 3);
  const ve = host('ve');
  if (hasVowel(ve)) cut('ve', /[aeiouylr]$/.test(ve) ? 6 : 3);
  const ue = host('ue');
  if (hasVowel(ue) && !/[aeiouyqglr]$/.test(ue)) cut('ue', 5);
  if (CUM_HOSTS.has(host('cum'))) cut('cum', 2);
  return variants;
}

function hasVowel(text: string): boolean {
  return /[aeiouy]/.test(text);
}

interface Habit {
  readonly operation: string;
  readonly cost: number;
  /** Too seldom to be looked up without evidence. */
  readonly isRare?: boolean;
  readonly pattern: RegExp;
  /** What stands for the part between the captured beginning and the rest. */
  readonly put: string;
}

const BEFORE_AE = '^(|c|f|gr|h|l|m|p|pr|qu|s|sc|t)';
const BEFORE_OE = '^(c|f|m|p|pr)';
/** e stood for ae where one consonant, st or sc follows, or nothing: sepe, mestus, hec, que; not terra, ea. */
const OPEN = '(?=[bcdfglmnpqrtv][aeiouy]|s[aeiouytc]|[bcdgpt][lr]|qu|c?$)';

/**
 * Habits of scribes and early printers, undone. Medieval e for ae and oe, ci for ti: Sidwell, Reading
 * Medieval Latin, "Orthography"; archaic uo, quom, -umus: Allen & Greenough §6 and §15.
 */
const HABITS: readonly Habit[] = [
  { operation: 'ae_for_e', cost: 7, pattern: new RegExp(`${BEFORE_AE}e${OPEN}`), put: 'ae' },
  { operation: 'ae_for_final_e', cost: 7.5, pattern: /^([a-z]*[bcdfgilmnprstv])e$/, put: 'ae' },
  { operation: 'oe_for_e', cost: 8, pattern: new RegExp(`${BEFORE_OE}e${OPEN}`), put: 'oe' },
  { operation: 'ae_for_oe', cost: 7, pattern: /^([a-z]*?)oe/, put: 'ae' },
  { operation: 'e_for_oe', cost: 7.5, pattern: /^([a-z]*?)oe/, put: 'e' },
  { operation: 'e_for_ae', cost: 7.5, pattern: /^([a-z]*?)ae(?!$)/, put: 'e' },
  { operation: 'oe_for_ae', cost: 8, pattern: /^(|c|f|m|p|pr)ae/, put: 'oe' },
  { operation: 'ti_for_ci', cost: 7, pattern: /^([a-z]+?)ci(?=[aeou])/, put: 'ti' },
  { operation: 'ci_for_ti', cost: 7.5, pattern: /^([a-z]+?)ti(?=[aeou])/, put: 'ci' },
  { operation: 'h_for_ch', cost: 7, pattern: /^([a-z]*?i)ch(?=i)/, put: 'h' },
  { operation: 'c_for_ch', cost: 8, pattern: /^([a-z]*?)ch/, put: 'c' },
  { operation: 'mn_for_mpn', cost: 6, pattern: /^([a-z]+?)mpn/, put: 'mn' },
  { operation: 'i_for_y', cost: 7, pattern: /^([a-z]*?)y/, put: 'i' },
  { operation: 'ph_for_f', cost: 9, isRare: true, pattern: /^([a-z]*?)f/, put: 'ph' },
  { operation: 'c_for_k', cost: 6, pattern: /^([a-z]*?)k/, put: 'c' },
  { operation: 'v_for_w', cost: 6, pattern: /^([a-z]*?)w/, put: 'v' },
  { operation: 'drop_h', cost: 9, isRare: true, pattern: /^()h(?=[aeiou])/, put: '' },
  { operation: 'vu_for_vo', cost: 7, pattern: /^([a-z]*?)vo(?=l[tgnp]|s$|m$)/, put: 'vu' },
  { operation: 'quu_for_quo', cost: 7, pattern: /^([a-z]*?)quo(?=[sm]$)/, put: 'quu' },
  { operation: 'cu_for_quo', cost: 7, pattern: /^([a-z]*?)qu[uo](?=[mt]|i$|ius$)/, put: 'cu' },
  { operation: 'im_for_um', cost: 7, pattern: /^([a-z]*[cntrxl])um(?=[aeiou])/, put: 'im' },
  { operation: 's_for_ss', cost: 7, pattern: /^([a-z]*?(?:au|ae|oe|vi|si))ss(?=[aeiou])/, put: 's' },
];

/** What a change of habit may be changed by once more: gracie is gratiae. */
const MAX_HABITS = 12;

/** The word as a classical dictionary may spell it, one or two habits undone, cheapest first. */
export function undoHabits(word: string): readonly Variant[] {
  const once = HABITS.flatMap((habit) => undo(word, habit));
  const twice = once.flatMap((first) =>
    HABITS.flatMap((habit) =>
      undo(first.text, habit).map((second) => ({
        text: second.text,
        operation: `${first.operation}+${second.operation}`,
        cost: first.cost + second.cost / 2,
        isRare: first.isRare === true || second.isRare === true,
      })),
    ),
  );
  const known = new Set([word]);
  return [...once, ...twice.sort((a, b) => a.cost - b.cost)]
    .filter((variant) => !known.has(variant.text) && known.add(variant.text))
    .slice(0, MAX_HABITS);
}

function undo(word: string, { pattern, put, operation, cost, isRare = false }: Habit): readonly Variant[] {
  const match = pattern.exec(word);
  if (match === null) return [];
  const before = match[1] ?? '';
  return [{ text: before + put + word.slice(match[0].length), operation, cost, isRare }];
}
