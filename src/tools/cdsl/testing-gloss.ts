/** For tests and scores only: what a gloss may not hold. Looks at the text alone and knows nothing of how it was read. */
import type { CDSLSenseFact } from '../../gen/langnet/tools/v1/cdsl_pb.js';

type Sense = Pick<CDSLSenseFact, 'gloss' | 'glossLanguage' | 'sanskrit'>;

/** `Nav. 1, 71`, `Quux. iii. d. 25`, `Nav, 7, 37`, `NAV. 18.2`, `5. 99. 12`; a year is none. */
const CITATION =
  /(?<![\p{L}\d.])(?!A\.D|No\.|L\.)(?:\p{Lu}[\p{L}\p{M}]*[.,]\s?(?:[ivxlcIVXLC]+\.\s?|(?:d|st|pr)\.\s?)*\d|(?:[ivxlc]+|\d+)[.,]\s\d+[.,]\s?\d)|\p{L}{3}\.\s\d+$/u;
/** "N. of RV. x, 34", "a Comm. on Pāṇ.": what the explanation itself is about. */
const NAMED_WORK =
  /(?<=(?:^|[\s(])(?:of|on|the|an?|from|and|or),? )\p{Lu}[\p{L}\p{M}.]*(?:\s[ivxlc]+\b)?(?:,?\s?\d+)*/gu;
const GRAMMAR =
  /^(?:[mfn]|mfn|adj|adv|ind|indecl|pron|cl|[ivx]+)\.(?:\s|$)|(?<![\p{L}\d])(?:Par|Ātm|[Pp]tcple|Caus|Desider|Desid|Intens|Frequent|Denom|absol|[Aa]nomal|pf\. pass|fut\. pass|[fn]\. (?:ā|ī|am))(?:\.|(?=[\s,]|$))/u;
const REFERENCE =
  /(?:^|[;,.(]\s?)(?:[Ss]ee|[Ss]iehe|[Vv]ide|[Vv]id\.)(?=$|\s(?:also$|next|below|above|under|col|the (?:next|prec|foll)|\p{Ll}*[āīūṛṝḷṃḥṅñṭḍṇśṣ]))|(?:^|[;,.(]\s)(?:s|V)\. ?(?:\d|\p{Ll}*[āīūṛṝḷṃḥṅñṭḍṇśṣ])|(?<!\p{L})q\. ?v\b|(?<![\p{L}.])(?:[Cc]f|[Vv]gl)\.|=\s*(?:$|\p{Ll}*[āīūṛṝḷṃḥṅñṭḍṇśṣ√°˚])/u;
const COGNATE =
  /(?<![\p{L}.])(?:Lat|Goth|O\. ?H\. ?G|A\. ?S|Zend|Zd|Lith|Slav|Hib|Angl\.? ?Sax|Germ)\.(?=\s\p{L})/u;
/** Language -> it ends with a word that something has to follow, or is nothing else. */
const BROKEN_OFF: Readonly<Record<string, RegExp>> = {
  en: /(?:^|\s)(?:the|an?|and|or|N\. of|[Nn]ame of)$|^(?:of|in|with|to|from|by|for|but|also)$/iu,
  de: /(?:^|\s)(?:und|oder|u|o|N\. pr\. (?:eines|einer|des|der))$|^(?:mit|von|in|zu|auch)$/iu,
  la: /(?:^|\s)(?:et|vel|aut)$|^(?:cum|in|de|ab|ex|etiam)$/iu,
};
const FUNCTION_WORDS = new Set(
  'a an the and or of in with to also but from n und oder mit et vel'.split(' '),
);
const MAX_LENGTH = 200;

/** A word that Sanskrit has and the languages of the explanations have not. */
const SANSKRIT = /^\p{Ll}*[āīūṛṝḷṃḥṅñṭḍṇśṣ]/u;

const TESTS = {
  citation: ({ gloss }: Sense, signs: ReadonlySet<string>) => {
    const rest = gloss.replace(NAMED_WORK, '');
    return CITATION.test(rest) || hasSign(rest, signs);
  },
  grammar: ({ gloss, sanskrit }: Sense) => GRAMMAR.test(gloss) || !hasMeaning(gloss, sanskrit),
  reference: ({ gloss }: Sense) => REFERENCE.test(gloss),
  cognate: ({ gloss }: Sense) => COGNATE.test(gloss),
  broken: ({ gloss, glossLanguage }: Sense) =>
    !/\p{L}/u.test(gloss) || !isBalanced(gloss) || BROKEN_OFF[glossLanguage]?.test(gloss) === true,
  long: ({ gloss }: Sense) => gloss.length > MAX_LENGTH,
} as const;

export type Flaw = keyof typeof TESTS;
export const FLAWS = Object.keys(TESTS) as readonly Flaw[];

/** `signs` are those of the dictionary's list of works. Explanations in Sanskrit are not looked at. */
export function flawsOf(sense: Sense, signs: ReadonlySet<string> = new Set()): readonly Flaw[] {
  return sense.glossLanguage === 'sa' ? [] : FLAWS.filter((flaw) => TESTS[flaw](sense, signs));
}

/** Is there a word that is neither Sanskrit nor grammar? */
function hasMeaning(gloss: string, sanskrit: Sense['sanskrit']): boolean {
  // "a śakti" says what it is.
  if (/^(?:an?|the|N\. of an?)\s\p{L}/iu.test(gloss)) return true;
  const forms = new Set(sanskrit.flatMap(({ iast }) => iast.split(/[\s,;-]+/)));
  const words = gloss.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '' && !forms.has(word));
  return words.some((word) => !FUNCTION_WORDS.has(word.toLowerCase()) && !SANSKRIT.test(word));
}

/** One-letter signs and names are words as well. */
function hasSign(gloss: string, signs: ReadonlySet<string>): boolean {
  for (const { index } of gloss.matchAll(/(?<![\p{L}\p{M}.])\p{Lu}/gu)) {
    for (let end = Math.min(gloss.length, index + 30); end > index + 3; end -= 1) {
      const sign = gloss.slice(index, end);
      if (sign.endsWith('.') && /[\s,;)\]]/.test(gloss[end] ?? ' ') && signs.has(sign)) return true;
    }
  }
  return false;
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
