/** Which languages a text can be in, judged by its letters alone. */
import { LANGUAGES, type Language } from '../model/language.js';
import { detectGreek, detectScheme } from '../script/detect.js';
import { isAscii } from './steps.js';
import { ctsNamespace } from './urn.js';

export interface LanguageGuess {
  readonly language: Language;
  /** From 0 to 1; the confidences of one text add up to 1. */
  readonly confidence: number;
  readonly reasons: readonly string[];
}

/** A language less likely than this is a runner-up that is named but not tried. */
const WORTH_TRYING = 0.2;

const CTS_LANGUAGES: Readonly<Record<string, Language>> = {
  latinlit: 'lat',
  greeklit: 'grc',
  // Ours: no collection of Sanskrit texts has a registered name.
  dcslocal: 'san',
};

const IAST_ONLY = /[ṛṝḷḹṃṁḥśṣṭḍṇṅñḻ]|[rl]\u0325/iu;
const LATIN_ONLY = /[æœăĕĭŏŭēōǣȳ]/iu;
const LONG_VOWEL = /[āīū]/iu;
/** English habits for Sanskrit sounds that Latin and beta code have no use for. */
const ENGLISH_SANSKRIT = /[bdgj]h|sh|kh[aeiou]|chh|jn|[aeo]{1}w[aeiou]|aa|ee|oo/i;

/** Every language the text can be in, likeliest first, with its reasons; the second one is the runner-up. */
export function detectLanguage(text: string): readonly LanguageGuess[] {
  const namespace = ctsNamespace(text);
  if (namespace !== undefined) {
    const language = CTS_LANGUAGES[namespace];
    return language === undefined
      ? plain('a CTS URN of another collection')
      : [{ language, confidence: 1, reasons: [`a CTS URN of ${namespace}`] }];
  }
  const greek = detectGreek(text);
  if (greek.script === 'unicode') return [{ language: 'grc', confidence: 1, reasons: ['Greek letters'] }];
  if (/\p{Script=Devanagari}/u.test(text)) {
    return [{ language: 'san', confidence: 1, reasons: ['Devanagari letters'] }];
  }
  if (!isAscii(text)) return detectMarked(text.normalize('NFC'));
  if (greek.script === 'beta' && greek.confidence >= 0.5) {
    return shares({ grc: 0.85, san: 0.1, lat: 0.05 }, greek.reasons);
  }
  const code = schemeCode(text);
  if (code !== undefined) return shares({ san: 0.85, lat: 0.1, grc: 0.05 }, [code]);
  if (ENGLISH_SANSKRIT.test(text)) {
    return shares({ san: 0.5, lat: 0.25, grc: 0.25 }, ['letters as in everyday spelling of Sanskrit']);
  }
  return plain('plain letters');
}

/** The languages to try, best first. One script decides at once; plain letters are tried in all three. */
export function detectLanguages(text: string): readonly Language[] {
  const guesses = detectLanguage(text).filter(({ confidence }) => confidence >= WORTH_TRYING);
  return guesses.map(({ language }) => language);
}

function detectMarked(text: string): readonly LanguageGuess[] {
  const sanskrit = IAST_ONLY.exec(text);
  if (sanskrit !== null)
    return shares({ san: 0.95, lat: 0.03, grc: 0.02 }, [`${sanskrit[0]} of IAST or ISO`]);
  const latin = LATIN_ONLY.exec(text);
  // A macron on e or o may also be a transcription of η and ω, or ISO 15919.
  if (latin !== null) return shares({ lat: 0.75, grc: 0.13, san: 0.12 }, [`${latin[0]} of Latin`]);
  const long = LONG_VOWEL.exec(text);
  if (long !== null) return shares({ lat: 0.48, san: 0.47, grc: 0.05 }, [`${long[0]}, long in both`]);
  return plain('Latin letters');
}

/** Inside a word: a capital, a sign, or a letter that Latin has no use for in this place. */
const CODE = /[a-z][A-Z]|[a-z][.~"^][a-z]|^[."][a-z]|[a-z][fz][a-zA-Z]|^[fz]/;

/** Letters that a Sanskrit scheme in ASCII reads in its own way, and reads well. */
function schemeCode(text: string): string | undefined {
  if (!CODE.test(text)) return undefined;
  const [best] = detectScheme(text);
  if (best === undefined || best.scheme === 'everyday' || best.scheme === 'iast') return undefined;
  // A capital or a sign inside is rare elsewhere; f and z alone are not.
  const enough = /[a-z][A-Z]|[."~^]/.test(text) ? 0.3 : 0.9;
  return best.confidence >= enough ? `${best.scheme}: ${best.reasons[0] ?? 'its letters'}` : undefined;
}

function plain(reason: string): readonly LanguageGuess[] {
  return shares({ lat: 0.34, grc: 0.33, san: 0.33 }, [reason]);
}

function shares(
  confidences: Readonly<Record<Language, number>>,
  reasons: readonly string[],
): readonly LanguageGuess[] {
  return LANGUAGES.map((language) => ({ language, confidence: confidences[language], reasons })).sort(
    (one, other) => other.confidence - one.confidence,
  );
}
