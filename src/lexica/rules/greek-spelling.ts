/**
 * What a Greek form can be before its endings are looked at: without movable nu, with the vowel that elision took, out
 * of crasis, in the spelling of the dictionary. Words are in letters of beta code, with `|` for iota subscript.
 */
import { isConsonant, isVowel } from './greek-preverbs.js';
import type { Variant } from './guess.js';

/** What the marks of the text tell. */
export interface Writing {
  /** The text has accents or breathings, so that a missing subscript is missing. */
  readonly isMarked: boolean;
  readonly isElided: boolean;
  /** A breathing inside the word. */
  readonly hasCoronis: boolean;
}

/** A word with an apostrophe is not whole. */
const WHOLE_COST = 4;

const ELIDED_VOWELS: readonly (readonly [vowel: string, cost: number])[] = [
  ['a', 0.5],
  ['e', 0.5],
  ['o', 0.7],
  ['i', 1],
  ['ai', 1.5],
  ['oi', 3],
];
const SMOOTH_OF_ROUGH: Readonly<Record<string, string>> = { q: 't', f: 'p', x: 'k' };

/** The form, and what its end stands for. */
function respellEnd(form: string, { isElided, isMarked }: Writing): readonly Variant[] {
  const whole: Variant = { text: form, changes: [], cost: isElided ? WHOLE_COST : 0 };
  if (isElided) {
    const smooth = SMOOTH_OF_ROUGH[form.charAt(form.length - 1)];
    const hosts = smooth === undefined ? [form] : [form, form.slice(0, -1) + smooth];
    const restored = hosts.flatMap((host, index) =>
      ELIDED_VOWELS.map(([vowel, cost]) => ({
        text: host + vowel,
        changes: ['grc.elision'],
        cost: cost + index / 4,
      })),
    );
    return [whole, ...restored];
  }
  if (/(?:[scytf]i|e)n$/.test(form)) {
    return [whole, { text: form.slice(0, -1), changes: ['grc.movable-nu'], cost: 0.2 }];
  }
  // Iota written beside the long vowel.
  if (/[hw]i$/.test(form)) {
    const text = form.slice(0, -1) + (isMarked ? '|' : '');
    return [whole, { text, changes: ['grc.spelling.iota'], cost: 1 }];
  }
  return [whole];
}

interface Habit {
  readonly name: string;
  readonly pattern: RegExp;
  readonly put: string;
  readonly cost: number;
}

/** Dialect and older spellings, one change at a time; Smyth §30–37, §75–79. */
const HABITS: readonly Habit[] = [
  { name: 'xun-for-sun', pattern: /^cu(?=[nmglszr])/, put: 'su', cost: 0.5 },
  { name: 'xun-for-sun', pattern: /(?<=.)cu(?=[nmg])/, put: 'su', cost: 1.5 },
  { name: 'tt-for-ss', pattern: /tt/, put: 'ss', cost: 1.5 },
  { name: 'ss-for-tt', pattern: /ss/, put: 'tt', cost: 3 },
  { name: 'ss-for-s', pattern: /ss/, put: 's', cost: 2 },
  { name: 'rs-for-rr', pattern: /rs/, put: 'rr', cost: 2.5 },
  { name: 'rr-for-rs', pattern: /rr/, put: 'rs', cost: 2.5 },
  { name: 'es-for-eis', pattern: /^es/, put: 'eis', cost: 1.5 },
  { name: 'ionic-eta', pattern: /(?<=[eir])h(?!\|)/g, put: 'a', cost: 2 },
  { name: 'ionic-iota', pattern: /hi(?=[ahow])/, put: 'ei', cost: 2.5 },
  { name: 'ou-for-o', pattern: /ou(?=[nrlm])/, put: 'o', cost: 3 },
  { name: 'ei-for-e', pattern: /ei(?=[nrlaow])/, put: 'e', cost: 3 },
  { name: 'k-for-p', pattern: /^(o?)k(?=[owh])/, put: '$1p', cost: 3 },
  { name: 'gin-for-gign', pattern: /gin(?=[oweh])/, put: 'gign', cost: 0.5 },
  { name: 'diektasis', pattern: /ow(?=[nsmd])|wo(?=[nm])/, put: 'w', cost: 1.5 },
  { name: 'diektasis', pattern: /aa(?=[stn])/, put: 'a', cost: 1.5 },
  { name: 'apocope', pattern: /^par(?=[bgdklmnprstzqfxyc])/, put: 'para', cost: 2.5 },
  {
    name: 'apocope',
    pattern: /^(?:an(?=[dqtszn])|am(?=[bpfm])|ag(?=[gkxc])|al(?=l))/,
    put: 'ana',
    cost: 2.5,
  },
  {
    name: 'apocope',
    pattern: /^ka([bgdklmnprst])(?=\1)|^kat(?=q)|^kap(?=f)|^kak(?=x)/,
    put: 'kata',
    cost: 2,
  },
  { name: 'poti-for-pros', pattern: /^pr?oti/, put: 'pros', cost: 2 },
  { name: 'eni-for-en', pattern: /^eni(?=[bgdklmnprstzqfxyc])/, put: 'en', cost: 2.5 },
  { name: 'es-for-eis', pattern: /^(ep|par|ant|sun|pros)es(?=[bgdklmnprtqfxy])/, put: '$1eis', cost: 2.5 },
  { name: 'h-for-ei', pattern: /(?<=l)(?:h\||hi)(?=[a-z])/, put: 'ei', cost: 2 },
  { name: 'psilosis', pattern: /^([aeu])p(?=[aeiouhw])/, put: '$1f', cost: 3 },
  { name: 'psilosis', pattern: /^(ka|me|an)t(?=[aeiouhw])/, put: '$1q', cost: 3 },
  { name: 'pt-for-p', pattern: /^pt/, put: 'p', cost: 3 },
  { name: 'sm-for-m', pattern: /^sm/, put: 'm', cost: 3 },
  { name: 'doubled', pattern: /(?<=[aeiou])([lmnr])\1/, put: '$1', cost: 4 },
];

/** Beginnings of a word fused with καί or the article, and how the second word may begin; Smyth §62–69. */
const CRASES: readonly (readonly [begin: string, second: readonly string[]])[] = [
  ['kai', ['ai', 'ei']],
  ['ka', ['e', 'a', 'ei', 'ai']],
  ['kou', ['ou']],
  ['keu', ['eu']],
  ['kh', ['h', 'e']],
  ['kw', ['o', 'w']],
  ['xa', ['e', 'a']],
  ['xw', ['o', 'w']],
  ['xou', ['ou', 'o']],
  ['tou', ['e', 'o']],
  ['tau', ['au']],
  ['ta', ['a', 'e']],
  ['tw', ['o', 'w']],
  ['qa', ['e']],
  ['qw', ['o']],
  ['ou', ['e', 'o']],
  ['wn', ['an']],
  ['w', ['a', 'o']],
  ['a', ['e']],
];
const CRASIS_COST = 1;
/** A word with a coronis is two. */
const UNDIVIDED_COST = 3;
const UNMARKED_CRASIS_COST = 4;
const PRODELISION_COST = 4.5;
const DORIC_COST = 3.5;
const MAX_VARIANTS = 20;

function divideCrasis(form: string, { hasCoronis, isMarked }: Writing): readonly Variant[] {
  const row = CRASES.find(([begin]) => form.startsWith(begin) && form.length > begin.length + 1);
  if (row === undefined) return [];
  const [begin, seconds] = row;
  // ἀκεῖνος and οὐναντίον show no coronis; what begins with a consonant does, if the text has marks at all.
  if (isMarked && !hasCoronis && !isVowel(begin.charAt(0))) return [];
  const cost = hasCoronis ? CRASIS_COST : UNMARKED_CRASIS_COST;
  return seconds.map((second, index) => ({
    text: second + form.slice(begin.length).replace(/^\|/, ''),
    changes: ['grc.crasis'],
    cost: cost + index / 4,
  }));
}

/** Every form this one may stand for, cheapest first, itself among them. */
export function respellGreek(form: string, writing: Writing): readonly Variant[] {
  const ends = respellEnd(form, writing);
  const begun = divideCrasis(form, writing);
  const undivided = writing.hasCoronis ? UNDIVIDED_COST : 0;
  const whole = [
    ...ends.map((variant) => ({ ...variant, cost: variant.cost + undivided })),
    ...begun.flatMap((variant) => respellEnd(variant.text, writing).map((end) => chain(variant, end))),
  ];
  const respelled = whole.flatMap((variant) =>
    [...undoHabits(variant.text), ...undoDoric(variant.text)].map((habit) => chain(variant, habit)),
  );
  if (isConsonant(form.charAt(0))) {
    respelled.push({ text: `e${form}`, changes: ['grc.prodelision'], cost: PRODELISION_COST });
  }
  const known = new Set<string>();
  return [...whole, ...respelled]
    .sort((a, b) => a.cost - b.cost)
    .filter(({ text }) => !known.has(text) && known.add(text))
    .slice(0, MAX_VARIANTS);
}

function undoHabits(form: string): readonly Variant[] {
  return HABITS.flatMap(({ name, pattern, put, cost }): Variant[] => {
    const text = form.replace(pattern, put);
    return text === form ? [] : [{ text, changes: [`grc.spelling.${name}`], cost }];
  });
}

/** The first or the last α for an η: ἑκαβόλος, στρατᾱγός. */
function undoDoric(form: string): readonly Variant[] {
  const places = [form.indexOf('a'), form.lastIndexOf('a')].filter((at) => at >= 0);
  return places.map((at) => ({
    text: `${form.slice(0, at)}h${form.slice(at + 1)}`,
    changes: ['grc.spelling.doric-alpha'],
    cost: DORIC_COST,
  }));
}

function chain(first: Variant, second: Variant): Variant {
  return {
    text: second.text,
    changes: [...first.changes, ...second.changes],
    cost: first.cost + second.cost,
  };
}
