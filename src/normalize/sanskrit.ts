/** Sanskrit: canonical text is IAST in NFC, lower case, unaccented, whichever way it was written. */
import { Tier } from '../gen/langnet/v1/query_pb.js';
import { detectScheme } from '../script/detect.js';
import { type SanskritScheme, toIast } from '../script/sanskrit.js';
import { type Breadth, type Draft, draft } from './draft.js';
import { readEveryday } from './everyday.js';
import { sanskritVariants } from './sanskrit-variants.js';
import { applyStep, replaceText, type Trail, trimEdges } from './steps.js';

const TOOL = 'sanskrit';

/** Page marks that no scheme uses for a sound. */
const EDGES = ' ,;!?…“”„«»()[]·।॥\u00a0';

/** Readings of everyday spelling: what a plan can use, what an index is asked about. */
const WIDTH: Readonly<Record<Breadth, number>> = { plan: 24, evidence: 300 };

/** What a possible word as typed has over every other reading. */
const AS_TYPED = 0.2;

/** Has neither accents nor hyphens. */
const PLAIN = /^[a-z]*$/;

/** Schemes tried for one text. */
const MAX_SCHEMES = 4;

export function sanskritDrafts(typed: Trail, breadth: Breadth): readonly Draft[] {
  const word = applyStep(typed, 'trim_punctuation', TOOL, trimSanskrit);
  const guesses = detectScheme(word.text);
  const best = guesses[0]?.confidence ?? 1;
  const everyday = guesses.find(({ scheme }) => scheme === 'everyday');
  const drafts =
    everyday === undefined ? [] : readAsEveryday(word, schemeCost(everyday.confidence, best), breadth);
  const asTyped = drafts.find(({ tier }) => tier === Tier.EXACT);
  // Plain letters cost what the table of everyday spelling says of them: krsna is no word in any scheme.
  if (asTyped !== undefined) addVariants(asTyped, asTyped.cost, drafts);
  const seen = new Set(asTyped === undefined ? [] : [asTyped.text]);
  for (const { scheme, confidence } of guesses.slice(0, MAX_SCHEMES)) {
    if (scheme === 'everyday') continue;
    const read = canonicalSanskrit(word, scheme);
    if (seen.has(read.canonical.text)) continue;
    seen.add(read.canonical.text);
    addReading(read, schemeCost(confidence, best), drafts);
  }
  return drafts.length > 0 ? drafts : [draft(word, Tier.EXACT, 0)];
}

/** A less likely scheme costs the logarithm of how much less likely it is. */
function schemeCost(confidence: number, best: number): number {
  return confidence >= best ? 0 : Math.min(4, Math.log(best / Math.max(confidence, 1e-3)));
}

function trimSanskrit(text: string): string {
  const trimmed = trimEdges(text, EDGES);
  // A final point ends a sentence; at the beginning it is Velthuis.
  return trimmed.length > 1 && trimmed.endsWith('.') ? trimmed.slice(0, -1) : trimmed;
}

interface SchemeReading {
  readonly canonical: Trail;
  readonly hasAccents: boolean;
}

function addReading({ canonical, hasAccents }: SchemeReading, cost: number, drafts: Draft[]): void {
  drafts.push(draft(canonical, hasAccents ? Tier.MARKS_IGNORED : Tier.EXACT, cost));
  addVariants(canonical, cost, drafts);
}

function addVariants(word: Trail, cost: number, drafts: Draft[]): void {
  for (const { text, operation, tier, cost: more, role } of sanskritVariants(word.text)) {
    drafts.push(draft(replaceText(word, operation, TOOL, text), tier, cost + more, role));
  }
}

function canonicalSanskrit(word: Trail, scheme: SanskritScheme): SchemeReading {
  const isRoman = scheme === 'iast' || scheme === 'iso';
  const lower = isRoman ? applyStep(word, 'lower_case', TOOL, (text) => text.toLowerCase()) : word;
  const iast = toIast(lower.text, scheme, { accents: 'keep' }).text;
  const accented =
    scheme === 'iast'
      ? replaceText(lower, 'canonical_letters', TOOL, iast)
      : replaceText(lower, 'transliterate', `${scheme}_to_iast`, iast);
  if (PLAIN.test(accented.text)) return { canonical: accented, hasAccents: false };
  const plain = applyStep(accented, 'strip_accents', TOOL, (text) => toIast(text, 'iast').text);
  const canonical = applyStep(plain, 'join_parts', TOOL, (text) => text.replace(/[-\u2010-\u2015]/gu, ''));
  return { canonical, hasAccents: plain !== accented };
}

function readAsEveryday(word: Trail, cost: number, breadth: Breadth): Draft[] {
  const lower = applyStep(word, 'lower_case', TOOL, (text) => text.toLowerCase());
  return readEveryday(lower.text, WIDTH[breadth]).map((reading) => {
    const read = replaceText(lower, 'transliterate', 'everyday_to_iast', reading.text);
    const stem = replaceText(read, reading.isSplit ? 'split_words' : 'restore_stem', TOOL, reading.stem);
    const isAsTyped = stem === lower;
    const bonus = isAsTyped ? AS_TYPED : 0;
    const variant = reading.isSplit ? Tier.SANDHI_SPLIT : Tier.SPELLING_VARIANT;
    return {
      text: stem.text,
      steps: stem.steps,
      tier: isAsTyped ? Tier.EXACT : variant,
      cost: cost + reading.cost - bonus,
      role: 'offered',
      relief: reading.relief - bonus,
    };
  });
}
