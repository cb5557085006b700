/** Typed readings and references made of the pieces of a group. Must not know claims. */
import {
  Case,
  Degree,
  Gender,
  Number as GrammaticalNumber,
  Mood,
  Person,
  Tense,
  VerbForm,
  Voice,
} from '../../gen/langnet/v1/morphology_pb.js';
import { NO_FEATURES } from '../../model/claims.js';
import { sha256Hex } from '../../model/ids.js';
import type { Features } from '../../model/types.js';
import { type Analysis, fieldText } from './columns.js';
import { type Affix, affixText, type Group, type Line } from './group.js';
import type { Headword } from './headword.js';
import { CASES, DEGREES, GENDERS, MOODS, NUMBERS, PERSONS, TENSES, VOICES } from './tables.js';

/** One combination of features, never a union; what the program marks X is unspecified. */
export function readingOf(analysis: Analysis, voice: string): Features {
  const text = (name: string): string => fieldText(analysis, name);
  return {
    ...NO_FEATURES,
    case: CASES.get(text('case')) ?? Case.UNSPECIFIED,
    number: NUMBERS.get(text('number')) ?? GrammaticalNumber.UNSPECIFIED,
    gender: GENDERS.get(text('gender')) ?? Gender.UNSPECIFIED,
    degree: DEGREES.get(text('degree')) ?? Degree.UNSPECIFIED,
    person: PERSONS.get(text('person')) ?? Person.UNSPECIFIED,
    tense: TENSES.get(text('tense')) ?? Tense.UNSPECIFIED,
    mood: MOODS.get(text('mood')) ?? Mood.UNSPECIFIED,
    voice: VOICES.get(voice) ?? Voice.UNSPECIFIED,
    verbForm: verbFormOf(analysis),
  };
}

function verbFormOf(analysis: Analysis): VerbForm {
  switch (analysis.tag.text) {
    case 'V':
      return fieldText(analysis, 'mood') === 'INF' ? VerbForm.INFINITIVE : VerbForm.FINITE;
    case 'SUPINE':
      return VerbForm.SUPINE;
    case 'VPAR':
      return isGerundive(analysis) ? VerbForm.GERUNDIVE : VerbForm.PARTICIPLE;
    default:
      return VerbForm.UNSPECIFIED;
  }
}

/** The future passive participle; a deponent's is told from its future active one by -nd- only. */
function isGerundive(analysis: Analysis): boolean {
  return fieldText(analysis, 'tense') === 'FUT' && /nd[a-z]{1,4}$/.test(analysis.joined);
}

/** The word this group answers: the part of the request with the same number, or all of it. */
export function surfaceOf(word: unknown, group: { readonly word: number; readonly words: number }): string {
  if (typeof word !== 'string') return '';
  if (!/\s/.test(word)) return word;
  const asked = word.split(/\s+/).filter((part) => part !== '');
  return asked.length === group.words ? (asked[group.word] ?? word) : word.trim();
}

/** Spelling as the program compares it: no capitals, i for j, u for v. */
export function foldSpelling(text: string): string {
  return text.toLowerCase().replaceAll('j', 'i').replaceAll('v', 'u');
}

/** Which of a group's affixes and changes of spelling made this analysis possible. */
export function governing(group: Group, analysis: Analysis, surface: string): readonly Affix[] {
  const asked = foldSpelling(surface);
  const form = foldSpelling(analysis.joined);
  const isWhole = asked !== '' && form === asked;
  const governed = group.affixes.filter((affix) => {
    if (affix.pos === 'SUFFIX') return true;
    // The program goes on to words that need no affix without saying so: quoque after qu- with -que.
    if (isWhole) return false;
    return affix.pos !== 'TACKON' || asked === '' || asked.includes(foldSpelling(affixText(affix)), 1);
  });
  const { trick } = group;
  if (trick !== null && (!isWhole || trick.line.text.startsWith('Bad Roman'))) governed.push(trick);
  return governed;
}

/** The stable name of an entry: its record number, or a digest of what is printed of it. */
export function entryRef(headword: Headword | undefined, lemma: string, meanings: readonly Line[]): string {
  if (headword === undefined) {
    const value = /^(\d+) {2}as /.exec(meanings[0]?.text ?? '')?.[1];
    if (value !== undefined) return `ww:roman-${value}`;
    return `ww:x${digest([lemma, ...meanings.map((line) => line.text)])}`;
  }
  const isIrregular = headword.pos?.text === 'X';
  // The list of irregular forms has a numbering of its own, which overlaps that of the dictionary.
  if (headword.record !== undefined) return `ww:${isIrregular ? 'u' : ''}${headword.record.text}`;
  const letters = headword.letters.map((letter) => letter.text).join('');
  const words = headword.forms.text === '' ? [lemma] : [headword.forms.text];
  const grammar = [headword.pos, headword.ordinal, headword.gender, headword.verbKind, headword.governs];
  return `ww:x${digest([...words, ...grammar.map((piece) => piece?.text ?? ''), letters])}`;
}

function digest(parts: readonly string[]): string {
  return sha256Hex(parts.join('\n')).slice(0, 16);
}

/** Stable against paging and line codes: columns, dictionary line and meanings, one a line. */
export function analysisHash(analysis: Analysis, entry: Line | null, meanings: readonly Line[]): string {
  const parts = [...analysis.columns, entry?.text ?? '', ...meanings.map((line) => line.text)];
  return sha256Hex(parts.map((part) => part.trimEnd()).join('\n'));
}
