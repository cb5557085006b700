/**
 * References to works that are printed like any other word, `Man. 1, 71` or `HIT. 18.2.`, made into sources, so that they are read
 * as those that are marked. Knows the shape of references and no work.
 */
import { type Mark, markRuns } from './text-runs.js';
import type { Token } from './tokens.js';

/**
 * How the figures of a place are divided: `Man. 1, 71` by commas, where a full stop ends it, or `N. 13.48`, `Br. II. 3. 4` by
 * full stops; `figures` is the latter in a book on one work, which figures alone refer to.
 */
export type PlainReferences = 'none' | 'commas' | 'stops' | 'figures';

interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** `Man.`, `MBh.`, `HIT.`, `ib.`; with a comma, `Ragh, 7, 37`, it is a slip of the print. */
const SIGN = /^(?:\p{Lu}[\p{L}\p{M}’'-]*|ib)[.,]$/u;
/** What may stand between the first word of a sign and the figures: `Bhāg. P.`, `Vedāntas. in Chr.`, `Hit. pr. d.` */
const SIGN_PART =
  /^(?:\p{Lu}[\p{L}\p{M}’'-]*[.,]|in\.?|on|ad|ed\.|rec\.|orn\.|pr\.|n\.|d\.|st\.|p\.|ch\.|v\.)$/u;
/** What stands for the figures of a place, or has lost them. */
const WITHOUT_FIGURES = /^(?:suppl|orn|cod|adhy|sarga?|title|d)[.,;]?$/;
const ROMAN = /^(?:[ivxlc]{1,7}|[IVXLC]{1,7})[.,]$/;
const FIGURES = /^\d+[a-z]?(?:[.,:–-]\d+[a-z]?)*[.,;:]*$/;
const ROMAN_FIGURES = /^[IVXL]{1,6}(?:\.\d+){1,3}[.,;:]*$/;
/** Behind the figures: editions, other readings, "and following". */
const EDITION = /^(?:Gorr|Schl|Seramp|Ser|Calc|Bomb|Berl|Lass|M\.M|n|f|ff|sq|sqq|seq|seqq)[.,;]+$/;
const EDITION_PAIRS = new Set(['v. r.', 'M. M.', 'ed. Calc.', 'ed. Seramp.', 'ed. Bomb.']);
const MAX_SIGN = 6;
/** Ordinary words that look like signs: `No. 3`, `A.D. 1200`. */
const NO_SIGN =
  /^(?:No|Nr|Vol|A|Cf|See|Ed|Caus|Par|Ātm|Ptcple|Pass|Comp|With|The|To|Pl|Du|Sing|Tatpur|Karmadh|Bahuvr|Dwandwa|Dvandva|Dwigu|Dvigu|Avyayībh|Denom|Fig|Pāda|Adhy|Book|Ch|Chap|Part|Line|LL?|Nos|B|E)[.,]$/u;

/** "Śiva." ends a sentence: abbreviations of that length end with a consonant. */
const NAME = /^[\p{L}\p{M}'’-]{4,}[aāiīuūeo][.,]$/u;

export function markCitations(
  tokens: readonly Token[],
  references: PlainReferences,
  hasDividedWords: boolean,
): readonly Token[] {
  if (references === 'none') return tokens;
  return markRuns(tokens, hasDividedWords, (text) => findCitations(text, references));
}

export function findCitations(text: string, references: PlainReferences): readonly Mark[] {
  const finder = new CitationFinder(text, references);
  return finder.find();
}

class CitationFinder {
  readonly #text: string;
  readonly #references: PlainReferences;
  readonly #words: readonly Word[];

  constructor(text: string, references: PlainReferences) {
    this.#text = text;
    this.#references = references;
    this.#words = [...text.matchAll(/[^\s()[\]]+/gu)].map((match) => ({
      text: match[0],
      from: match.index,
      to: match.index + match[0].length,
    }));
  }

  find(): readonly Mark[] {
    const marks: Mark[] = [];
    for (let index = 0; index < this.#words.length; ) {
      const end = this.#signed(index) ?? this.#unsigned(index);
      const [first, last] = [this.#words[index], this.#words[(end ?? 0) - 1]];
      if (end === undefined || first === undefined || last === undefined) {
        index += 1;
        continue;
      }
      const to = last.from + last.text.replace(/[.,;:]+$/, '').length;
      marks.push({ from: first.from, to, replace: (found) => [{ ...found, kind: 'source', type: 'plain' }] });
      index = end;
    }
    return marks;
  }

  /** Behind the last word of a reference that begins here with its sign; undefined where none does. */
  #signed(start: number): number | undefined {
    const sign = this.#wordAt(start);
    if (!SIGN.test(sign) || NO_SIGN.test(sign) || ROMAN.test(sign) || NAME.test(sign)) return undefined;
    let index = start + 1;
    if (this.#references === 'commas' && this.#endsSentence(start)) return undefined;
    if (sign.endsWith(',')) {
      const isPlace = FIGURES.test(this.#wordAt(index)) && FIGURES.test(this.#next(index));
      const isApart = /[.,;]$/.test(this.#wordAt(start - 1));
      return isPlace && isApart ? this.#placeEnd(index) : undefined;
    }
    while (index <= start + MAX_SIGN && this.#isNear(index)) {
      const word = this.#wordAt(index);
      if (/^\d\.$/.test(word) && this.#next(index) === 'ed.') index += 2;
      else if (SIGN_PART.test(word) || ROMAN.test(word)) index += 1;
      else break;
    }
    if (this.#isFigures(index) && this.#isNear(index)) return this.#placeEnd(index);
    return this.#references === 'commas' ? this.#endWithoutFigures(start, index) : undefined;
  }

  /** `Nav. suppl.`, `Quux. i. d.` */
  #endWithoutFigures(start: number, index: number): number | undefined {
    if (!/[,;]$/.test(this.#wordAt(start - 1))) return undefined;
    if (WITHOUT_FIGURES.test(this.#wordAt(index)) && this.#isNear(index)) return index + 1;
    return index > start + 1 && WITHOUT_FIGURES.test(this.#wordAt(index - 1)) ? index : undefined;
  }

  /** "Birth. Nav. 2, 1": behind no comma, an English word before the sign ends a sentence. */
  #endsSentence(index: number): boolean {
    const isApart = index > 0 && /[,;]$/.test(this.#wordAt(index - 1));
    const next = this.#next(index);
    return !isApart && /^[A-Z][a-z]{4,}\.$/.test(this.#wordAt(index)) && SIGN.test(next) && next.length > 3;
  }

  /** `ii. d. 132`, `; 5, 38.`: a further place of the work named last. */
  #unsigned(start: number): number | undefined {
    if (this.#references === 'figures') {
      const [first, second, third] = [start, start + 1, start + 2].map((place) => this.#wordAt(place));
      const isPlace =
        /^\d{1,2}[.,]$/.test(first ?? '') && /^\d+[.,]$/.test(second ?? '') && /^\d+/.test(third ?? '');
      return isPlace && this.#isNear(start + 1) && this.#isNear(start + 2)
        ? this.#placeEnd(start)
        : undefined;
    }
    const before = this.#wordAt(start - 1);
    if (this.#references === 'stops') {
      const isPlace =
        /;$/.test(before) && /^[IVXL]{1,6}\.$/.test(this.#wordAt(start)) && FIGURES.test(this.#next(start));
      return isPlace && this.#isNear(start) ? this.#placeEnd(start) : undefined;
    }
    if (start > 0 && (!/[,;]$/.test(before) || !this.#isNear(start))) return undefined;
    let index = start;
    while (ROMAN.test(this.#wordAt(index)) || this.#wordAt(index) === 'd.') index += 1;
    const isVerse = index > start && this.#wordAt(index - 1) === 'd.' && this.#isFigures(index);
    const isPlace =
      index === start && /^\d+,$/.test(this.#wordAt(start)) && /^\d+[.;]?$/.test(this.#next(start));
    return isVerse || (isPlace && start > 0) ? this.#placeEnd(index) : undefined;
  }

  #placeEnd(start: number): number {
    let index = start;
    while (index === start || (this.#isFigures(index) && this.#isNear(index) && !this.#isEdition(index))) {
      index += 1;
      const word = this.#wordAt(index - 1);
      const next = this.#wordAt(index);
      if (/[;:]$/.test(word) && !/^\d+[.,;]/.test(next)) break;
      if (word.endsWith('.') && this.#references === 'commas') break;
    }
    if (/[.;:]$/.test(this.#wordAt(index - 1)) || !this.#isNear(index)) return index;
    if (this.#isEdition(index)) return index + 2;
    return EDITION.test(this.#wordAt(index)) ? index + 1 : index;
  }

  /** `v. r.`, `M. M.` */
  #isEdition(index: number): boolean {
    return EDITION_PAIRS.has(`${this.#wordAt(index)} ${this.#next(index).replace(/[,;]$/, '')}`);
  }

  #isFigures(index: number): boolean {
    const word = this.#wordAt(index);
    // `2)` is the number of a sense.
    if (/^[)〉]\s/.test(this.#text.slice(this.#words[index]?.to, (this.#words[index]?.to ?? 0) + 2)))
      return false;
    return FIGURES.test(word) || ROMAN_FIGURES.test(word) || ROMAN.test(word);
  }

  #wordAt(index: number): string {
    return this.#words[index]?.text ?? '';
  }

  #next(index: number): string {
    return this.#wordAt(index + 1);
  }

  /** Does no bracket stand before the word? */
  #isNear(index: number): boolean {
    const [before, word] = [this.#words[index - 1], this.#words[index]];
    if (word === undefined) return false;
    return before === undefined || /^\s*$/.test(this.#text.slice(before.to, word.from));
  }
}
