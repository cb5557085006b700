/** Which of the works of one abbreviation is meant, best first, and how sure that is. Knows counts, not texts. */
import { abbreviationKey, type CitedWork } from './abbreviations.js';
import { tokenize } from './tokens.js';

export interface RankedWork {
  readonly work: CitedWork;
  /** Share among all works of the abbreviation, 0 to 1; the shares of a list add up to 1. */
  readonly share: number;
}

/** A row spelled just as the citation, capitals and all, outdoes one that only folds to the same: `PS` is not `Ps.` */
const SPELLED_ALIKE = 100;

/**
 * Best first; a work that stands in several rows is listed once. Works of the language asked for hide the others.
 * `printed` is the abbreviation as the citation has it.
 */
export function rankWorks(
  works: readonly CitedWork[],
  language: string,
  printed = '',
): readonly RankedWork[] {
  const own = works.filter((work) => work.language === language);
  const considered = own.length > 0 ? own : works;
  const unlisted = considered.reduce(
    (sum, { citations, workTitle }) => sum + (workTitle === '' ? citations : 0),
    0,
  );
  const weights = new Map<string, { readonly work: CitedWork; readonly weight: number }>();
  for (const work of considered) {
    // A spelling added by hand was checked against the catalogue: it outdoes counts of works nobody has.
    const counted = work.citations > 0 ? work.citations : 1 + 2 * unlisted;
    const isAlike = letters(printed) === letters(`${work.author}${work.work}`);
    const weight = isAlike ? counted * SPELLED_ALIKE : counted;
    const known = weights.get(work.urn);
    weights.set(work.urn, { work: known?.work ?? work, weight: (known?.weight ?? 0) + weight });
  }
  const total = [...weights.values()].reduce((sum, { weight }) => sum + weight, 0);
  return [...weights.values()]
    .map(({ work, weight }) => ({ work, share: weight / total }))
    .sort((a, b) => b.share - a.share || (a.work.urn < b.work.urn ? -1 : 1));
}

const FEWEST_NUMBERED = 3;

/**
 * Orators are cited by the number of the speech, `D. 18.77`, and each row's example tells whose number it is. The
 * number of each work, or undefined when the abbreviation is not of that sort.
 */
export function numberedWorks(ranked: readonly RankedWork[]): ReadonlyMap<string, CitedWork> | undefined {
  const [best] = ranked;
  const works = ranked
    .map(({ work }) => work)
    .filter(({ author, work }) => author === best?.work.author && work === best.work.work);
  const groups = new Set(works.map(({ urn }) => groupOf(urn)));
  if (works.length < FEWEST_NUMBERED || groups.size !== 1) return undefined;
  const byNumber = new Map<string, CitedWork>();
  for (const work of [...works].sort((a, b) => b.citations - a.citations)) {
    const number = exampleNumber(work);
    if (number === undefined) return undefined;
    if (!byNumber.has(number)) byNumber.set(number, work);
  }
  return byNumber.size * 5 >= works.length * 4 ? byNumber : undefined;
}

/**
 * The URN of a speech no row tells of, where the known ones are numbered as their works are (Demosthenes, not
 * Isocrates).
 */
export function workByNumber(numbered: ReadonlyMap<string, CitedWork>, number: string): string | undefined {
  const entries = [...numbered];
  const isSame = ([cited, work]: readonly [string, CitedWork]) =>
    Number(workNumber(work.urn)) === Number(cited);
  const [first] = entries;
  if (first === undefined || !/^\d{1,3}$/.test(number) || !entries.every(isSame)) return undefined;
  const urn = first[1].urn;
  const digits = workNumber(urn);
  return urn.slice(0, urn.length - digits.length) + number.padStart(digits.length, '0');
}

/** The first of at least two numbers right behind the abbreviation. */
function exampleNumber(work: CitedWork): string | undefined {
  const tokens = tokenize(work.example).filter(({ kind }) => kind !== 'sign');
  const behind = tokens.slice(abbreviationKey(work).split(' ').length);
  const [first, second] = behind;
  const isPlain = first?.kind === 'number' && second?.kind === 'number' && /^\d+$/.test(first.text);
  return isPlain ? first.text : undefined;
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}

function groupOf(urn: string): string {
  return urn.slice(0, Math.max(0, urn.lastIndexOf('.')));
}

function workNumber(urn: string): string {
  return /\d+$/.exec(urn)?.[0] ?? '';
}
