/** What was read of an explanation to a gloss: shortened, in order, and only if it says more than forms and grammar. */
import {
  behindForms,
  firstSentence,
  type GlossPiece,
  hasMeaning,
  isSame,
  joined,
  type Shown,
  shortened,
  tidy,
  withoutJoints,
} from './gloss-text.js';
import type { References } from './references.js';
import type { Reader } from './rules.js';
import type { SanskritWord } from './sanskrit-words.js';

export interface Gloss {
  /** Empty where the part says nothing of the meaning. */
  readonly text: string;
  readonly pieces: readonly GlossPiece[];
  readonly sanskrit: readonly SanskritWord[];
  /** Words it refers to, in IAST. */
  readonly references: readonly string[];
  /** A quotation or reference follows: what comes next in the same sense explains that. */
  readonly isQuoted: boolean;
  /** It only says that the meaning is the same as before. */
  readonly isSame: boolean;
}

export interface Collected {
  readonly shown: readonly Shown[];
  readonly references: References;
  readonly isQuoted: boolean;
  /** It explains a phrase, which stays. */
  readonly isPhrase: boolean;
  /** A word such as "or" may be all the meaning. */
  readonly isParticle: boolean;
}

/** What is longer than any explanation is cut. */
const MAX_LENGTH = 2000;
export function composeGloss(
  { shown, references, isQuoted, isPhrase, ...collected }: Collected,
  { rules, dictionary }: Reader,
): Gloss {
  const isSanskrit = dictionary.glossLanguage === 'sa';
  // Where its language is marked, any word is a meaning.
  const isParticle = collected.isParticle || dictionary.family === 'polyglot';
  const own = isSanskrit || isPhrase ? shown : behindForms(shown);
  const sentence = rules.gloss === 'sentence' ? firstSentence(own) : own;
  const pieces = isSanskrit ? sentence : shortened(sentence);
  const words = pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece.text));
  const isNumbered = words.at(-1)?.isAbbreviation === true;
  const printed = pieces.map((piece) => piece.text).join('');
  const whole = tidy(isSanskrit ? printed : printed.slice(0, MAX_LENGTH), isNumbered);
  const text = isSanskrit || isParticle ? whole : withoutJoints(whole, dictionary.glossLanguage, isNumbered);
  const isMeaning = isSanskrit ? words.length > 0 : hasMeaning(text, pieces, isParticle);
  if (!isMeaning) {
    // "Locative of nābhi": what has no meaning of its own refers to what has.
    const isFormOf = references.words.length === 0 && /(?:^|\s)(?:of|for)\s/.test(whole);
    for (const { word } of isFormOf ? words : []) if (word !== undefined) references.add(word.iast);
    const nothing = { text: '', pieces: [], sanskrit: [] };
    return { ...nothing, references: references.words, isQuoted, isSame: isSame(text) };
  }
  return {
    text,
    pieces: joined(pieces).filter((piece) => /[\p{L}\p{N}]/u.test(piece.text)),
    sanskrit: words.flatMap(({ word }) => (word === undefined ? [] : [word])),
    references: references.words,
    isQuoted,
    isSame: false,
  };
}
