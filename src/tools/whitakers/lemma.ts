/**
 * Chooses the lemma of a group: the printed headword where it is one, else what Latin grammar says for
 * pronouns without a headword, fused pronouns, numeral series and the list of irregular forms.
 */
import { type Analysis, fieldText } from './columns.js';
import { affixText, type Group, type Line } from './group.js';
import { firstForm, type Headword, isLacking } from './headword.js';
import { isRomanValue } from './lines.js';
import type { Piece } from './pieces.js';
import { reservedFor } from './senses.js';
import { NUMERAL_SERIES } from './tables.js';

export interface Lemma {
  /** In the spelling of the source, with its j. */
  readonly text: string;
  /** The bytes it is, or rests on. */
  readonly from: Piece;
  /** Empty when the program printed it as the headword. */
  readonly rule: string;
  /** The enclitic is part of the lemma, as in quisque: nothing was taken off the form. */
  readonly includesEnclitic: boolean;
}

/** Pronouns with an enclitic grown on; the second part of the lemma is the enclitic itself. */
const FUSED_BASES: ReadonlyMap<string, string> = new Map([
  ['que', 'quis'],
  ['quam', 'quis'],
  ['piam', 'quis'],
  ['nam', 'quis'],
  ['dam', 'qui'],
  ['cumque', 'qui'],
  ['cunque', 'qui'],
  ['libet', 'qui'],
  ['lubet', 'qui'],
  ['vis', 'qui'],
]);

const PERSONAL: ReadonlyMap<string, string> = new Map([
  ['5 1', 'ego'],
  ['5 2', 'tu'],
  ['5 4', 'se'],
]);

/** Irregular forms that the program lists by themselves, and the words they are forms of. */
const IRREGULAR_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ago: 'agantur agatur',
    absum: 'aforem afores aforet aforemus aforetis aforent afore',
    adsum: 'adesdum',
    bos: 'boum bobus',
    cedo: 'cedo cette',
    chelys: 'chely chelyn',
    deus: 'deus di dii dis diis',
    hic: 'ec',
    idem: 'eadem eundem eodem',
    iusiurandum: 'iusiurandum iurisiurandi iureiurando',
    malo: 'mavis mavult mavultis',
    mas: 'mare',
    memini: 'memento mementote',
    mensis: 'mensuum',
    meus: 'mi',
    quispiam: 'quippiam',
    quisquam: 'quicquam',
    quisquis: 'quisquis quidquid quicquid quodquod quemquem quoquo chodchod',
    respublica: 'republicae',
    rus: 'rusi',
    unusquisque: 'unusquisque uniuscuiusque unicuique unumquodque',
    video: 'viden',
    volo: 'vis vult vultis',
  }).flatMap(([lemma, forms]) => forms.split(' ').map((form) => [form, lemma] as const)),
);

/** Headwords that the program builds by rule and that no other dictionary has. */
const BUILT_HEADWORDS: ReadonlyMap<string, string> = new Map([['inquiam', 'inquam']]);

export function chooseLemma(
  group: Group,
  headword: Headword | undefined,
  analyses: readonly Analysis[],
): Lemma | undefined {
  const first = analyses[0];
  const pos = headword?.pos?.text ?? '';
  if (pos === 'PACK') return fusedPronoun(group, headword, first);
  if (headword === undefined || headword.forms.text === '') return withoutHeadword(group, headword, analyses);
  const numeral = pos === 'NUM' && first !== undefined ? numeralLemma(headword, first) : undefined;
  if (numeral !== undefined) return numeral;
  const part = headword.parts.find((candidate) => !isLacking(candidate));
  if (part === undefined) return undefined;
  const plural = pluralNoun(group, headword);
  if (plural !== undefined) return plural;
  const form = firstForm(part);
  const irregular = pos === 'X' ? IRREGULAR_FORMS.get(form.text) : undefined;
  if (irregular !== undefined && irregular !== form.text) return byRule(irregular, form, 'irregular_form');
  const usual = BUILT_HEADWORDS.get(form.text);
  if (usual !== undefined) return byRule(usual, form, 'built_headword');
  if (pos === 'ADJ' && completedBy(group) !== '') {
    return {
      ...byRule(form.text + completedBy(group), form, 'completed_by_enclitic'),
      includesEnclitic: true,
    };
  }
  // idem is idem only with its -dem, which the program takes off.
  const includesEnclitic =
    pos === 'PRON' &&
    group.affixes.some((affix) => affix.pos === 'TACKON' && form.text.endsWith(affixText(affix)));
  // A noun without a nominative is named by the form that there is; deterior needs no positive to be a word.
  const rule = part === headword.parts[0] || pos === 'ADJ' ? '' : 'first_form_in_use';
  return { text: form.text, from: form, rule, includesEnclitic };
}

function byRule(text: string, from: Piece, rule: string): Lemma {
  return { text, from, rule, includesEnclitic: false };
}

/**
 * A numeral's line holds the whole series (duo, secundus, bini, bis), but readers and other dictionaries
 * know secundus as a word of its own, so the member that was met is the lemma.
 */
function numeralLemma(headword: Headword, analysis: Analysis): Lemma | undefined {
  const sort = fieldText(analysis, 'numeral_sort');
  const [only, ...others] = headword.parts;
  if (only !== undefined && others.length === 0) return numeralOfStem(only, analysis, sort);
  const index = NUMERAL_SERIES.indexOf(sort);
  const part = index < 1 ? undefined : headword.parts[index];
  if (part === undefined || isLacking(part)) return undefined;
  if (!part.text.includes(' (n)'))
    return { text: firstForm(part).text, from: firstForm(part), rule: '', includesEnclitic: false };
  return byRule(part.text.replace(' (n)', ''), part, 'optional_letter');
}

const NUMERAL_ENDINGS: ReadonlyMap<string, string> = new Map([
  ['ORD', 'us'],
  ['DIST', 'i'],
]);

/** A series with one member only is printed as a bare stem: `amb` for ambo, `trin` for trini. */
function numeralOfStem(only: Piece, analysis: Analysis, sort: string): Lemma | undefined {
  const isStem = analysis.ending !== undefined && analysis.stem?.text === only.text;
  if (!isStem) return undefined;
  const isLikeDuo = fieldText(analysis, 'declension') === '1' && fieldText(analysis, 'variant') === '2';
  const ending = sort === 'CARD' && isLikeDuo ? 'o' : NUMERAL_ENDINGS.get(sort);
  return byRule(ending === undefined ? analysis.joined : only.text + ending, only, 'stem_as_headword');
}

/**
 * The program gives every noun a singular, even arma and insidiae. Where the first meaning is marked as
 * plural the plural is the word; only for classes whose plural can be told from the headword.
 */
function pluralNoun(group: Group, headword: Headword): Lemma | undefined {
  const [singular, genitive] = headword.parts;
  if (headword.pos?.text !== 'N' || singular === undefined || genitive === undefined) return undefined;
  if (!/^[^,;]*\(pl\.\)/.test(meaningsOf(group)[0]?.text ?? '')) return undefined;
  const kind = headword.ordinal?.text;
  if (kind === '1st' && genitive.text.endsWith('ae') && !isLacking(singular)) {
    return byRule(genitive.text, genitive, 'plural_noun');
  }
  if (kind === '2nd' && headword.gender?.text === 'N' && singular.text.endsWith('um')) {
    return byRule(`${singular.text.slice(0, -2)}a`, singular, 'plural_noun');
  }
  return undefined;
}

function withoutHeadword(
  group: Group,
  headword: Headword | undefined,
  analyses: readonly Analysis[],
): Lemma | undefined {
  const first = analyses[0];
  if (first === undefined) return undefined;
  if (first.tag.text === 'PRON') {
    const text = pronoun(first, analyses);
    if (text !== undefined) return byRule(text, first.form, 'pronoun_class');
  }
  const meaning = meaningsOf(group)[0];
  const isRoman = headword === undefined && meaning !== undefined && isRomanValue(meaning.text);
  if (isRoman) return byRule(first.joined, first.form, 'roman_numeral');
  return byRule(first.joined, first.form, headword === undefined ? 'form_itself' : 'form_as_headword');
}

/** Undefined for a class whose headwords the program does print. */
function pronoun(first: Analysis, analyses: readonly Analysis[]): string | undefined {
  const kind = `${fieldText(first, 'declension')} ${fieldText(first, 'variant')}`;
  const stem = first.stem?.text ?? first.joined;
  const personal = PERSONAL.get(kind);
  if (personal !== undefined) return personal;
  if (kind === '5 3') return stem.startsWith('v') || stem.startsWith('u') ? 'vos' : 'nos';
  if (!kind.startsWith('1 ')) return undefined;
  const isAsking = analyses.some(({ joined }) => joined === 'quis' || joined === 'quid');
  if (stem === 'qu' || stem === 'cu') return isAsking ? 'quis' : 'qui';
  return /^(?:.+)[qc]u$/.test(stem) ? `${stem.slice(0, -2)}quis` : undefined;
}

function fusedPronoun(
  group: Group,
  headword: Headword | undefined,
  first: Analysis | undefined,
): Lemma | undefined {
  const from = first?.form ?? headword?.forms;
  if (from === undefined) return undefined;
  const enclitic = fusedEnclitic(group);
  const base = FUSED_BASES.get(enclitic);
  // With -cum nothing has grown together: quocum is quo and cum.
  if (base === undefined) return byRule('qui', from, 'fused_pronoun');
  return { ...byRule(base + enclitic, from, 'fused_pronoun'), includesEnclitic: true };
}

/** The enclitic that the meanings are printed for: the innermost, or all of them joined. */
export function fusedEnclitic(group: Group): string {
  const texts = group.affixes.filter((affix) => affix.pos === 'TACKON').map(affixText);
  const joined = texts.toReversed().join('');
  return meaningsOf(group).some((line) => reservedFor(line.text) === joined) ? joined : (texts.at(-1) ?? '');
}

/** -que where it makes another word of the entry (uter, uterque), which a meaning of its own tells. */
export function completedBy(group: Group): string {
  const isQue = group.affixes.some((affix) => affix.pos === 'TACKON' && affixText(affix) === 'que');
  return isQue && meaningsOf(group).some((line) => line.text.startsWith('(w/que)')) ? 'que' : '';
}

export function meaningsOf(group: Group): Line[] {
  return group.sections.flatMap((section) => section.meanings).filter((line) => line.kind === 'meaning');
}
