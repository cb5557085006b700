/**
 * Claims gathered into the words they speak of. Entries of one source stay apart; entries of different
 * sources under one lexeme key join when neither gender nor class contradicts.
 */
import { type Gender, type PartOfSpeech, PartOfSpeech as Pos } from '../gen/langnet/v1/morphology_pb.js';
import { Tier } from '../gen/langnet/v1/query_pb.js';
import { makeId } from '../model/ids.js';
import type { Language } from '../model/language.js';
import { lexemeKey, posFamily } from '../model/lexeme.js';
import { compareTexts } from '../model/text.js';
import type { Claim } from '../model/types.js';
import type { ReduceInput } from './input.js';
import { compareNumbered } from './units.js';
import { type WorkOf, worksOf } from './works.js';

export interface Lexeme {
  readonly key: string;
  readonly lemma: string;
  pos: PartOfSpeech;
  gender: Gender;
  class: string;
  display: string;
  /** Best tier by which any tool found it. */
  tier: Tier;
  /** The form that was found. */
  form: string;
  /** Scale -> commonness on it, 0 to 1. */
  readonly frequencies: Map<string, number>;
  isInferred: boolean;
  /** entryRef -> true, for the entries joined here. */
  readonly entries: Set<string>;
  readonly lemmaClaims: Claim[];
  readonly entryClaims: Claim[];
  readonly morphologyClaims: Claim[];
  readonly glossClaims: Claim[];
  readonly citationClaims: Claim[];
  readonly pronunciationClaims: Claim[];
  readonly etymologyClaims: Claim[];
}

/** Nothing answered by it: any real tier is better. */
const NO_TIER = 99 as Tier;

export function gatherLexemes(input: ReduceInput): readonly Lexeme[] {
  const claims = input.results.flatMap((result) => [...result.claims].sort(compareByBytes));
  const lexemes = entryLexemes(claims, input.language, worksOf(input));
  const byEntry = new Map<string, Lexeme>();
  for (const lexeme of lexemes) for (const entry of lexeme.entries) byEntry.set(entry, lexeme);
  const place = (claim: Claim, lemma: string, pos: PartOfSpeech, gender: Gender = 0): Lexeme => {
    const known = byEntry.get(claim.entryRef);
    if (known !== undefined) return known;
    const key = lexemeKey(input.language, lemma, pos);
    const same = lexemes.filter((lexeme) => lexeme.key === key);
    const joined =
      same.find((lexeme) => agrees(lexeme.gender, gender)) ??
      same[0] ??
      lexemes.find((lexeme) => isSameWord(lexeme.key, key)) ??
      addLexeme(lexemes, key, lemma, pos);
    if (claim.entryRef !== '') byEntry.set(claim.entryRef, joined);
    return joined;
  };

  const tiers = new Map<string, Tier>();
  for (const { text, tier, encodings } of input.query.candidates) {
    tiers.set(text, Math.min(tier, tiers.get(text) ?? NO_TIER));
    // A tool that reads fewer letters answers about the word as it was written for it.
    for (const encoded of Object.values(encodings)) {
      if (!tiers.has(encoded)) tiers.set(encoded, Math.max(tier, Tier.MARKS_IGNORED));
    }
  }
  const nominal = nominalNames(claims);
  for (const claim of claims) {
    const { value } = claim;
    if (value.case === 'lemma') {
      const home = place(claim, value.value.lemma, value.value.pos);
      const isNominal = nominal.has(nameOf(claim, value.value.lemma));
      for (const lexeme of spokenOf(lexemes, claim, home, value.value.pos, isNominal)) {
        lexeme.lemmaClaims.push(claim);
        noteTier(lexeme, claim.subject, tiers.get(claim.subject), value.value.tier || Tier.EXACT);
      }
    } else if (value.case === 'morphology') {
      const { lemma, pos, features } = value.value;
      const home = place(claim, lemma, pos, features?.gender);
      const all = spokenOf(lexemes, claim, home, pos, nominal.has(nameOf(claim, lemma)));
      const agreeing = all.filter((lexeme) => agrees(lexeme.gender, features?.gender ?? 0));
      for (const lexeme of agreeing.length > 0 ? agreeing : all) lexeme.morphologyClaims.push(claim);
    } else if (value.case === 'gloss') {
      place(claim, claim.subject, value.value.pos).glossClaims.push(claim);
    } else if (value.case === 'citation') {
      place(claim, claim.subject, Pos.UNSPECIFIED).citationClaims.push(claim);
    } else if (value.case === 'etymology') {
      place(claim, claim.subject, Pos.UNSPECIFIED).etymologyClaims.push(claim);
    }
  }
  const read = lexemes.filter((lexeme) => lexeme.tier !== NO_TIER);
  for (const claim of claims) {
    // How a form sounds does not depend on the word it belongs to.
    if (claim.value.case !== 'pronunciation') continue;
    for (const lexeme of read) if (lexeme.form === claim.subject) lexeme.pronunciationClaims.push(claim);
  }
  for (const lexeme of read) {
    lexeme.isInferred = lexeme.lemmaClaims.every(isInferred);
    keepNearest(lexeme, tiers);
  }
  noteFrequencies(read, claims, input.language);
  return read;
}

/** Who does not print a headword makes it out; whoever prints it makes it sure. */
function isInferred({ value }: Claim): boolean {
  return value.case === 'lemma' && value.value.inferred;
}

/** Readings of a form further from what was typed than the one the word was found by are readings of another form. */
function keepNearest({ form, morphologyClaims }: Lexeme, tiers: ReadonlyMap<string, Tier>): void {
  const nearest = tiers.get(form) ?? NO_TIER;
  const kept = morphologyClaims.filter(({ subject }) => (tiers.get(subject) ?? NO_TIER) <= nearest);
  if (kept.length > 0) morphologyClaims.splice(0, morphologyClaims.length, ...kept);
}

/** Who names neither an entry nor a part of speech speaks of every word of that name; of no verb, if it declines the word. */
function spokenOf(
  lexemes: readonly Lexeme[],
  { entryRef }: Claim,
  home: Lexeme,
  pos: PartOfSpeech,
  isNominal: boolean,
): readonly Lexeme[] {
  if (entryRef !== '' || pos !== Pos.UNSPECIFIED) return [home];
  const named = lexemes.filter((lexeme) => textPart(lexeme.key) === textPart(home.key));
  const declined = named.filter((lexeme) => posFamily(lexeme.pos) !== posFamily(Pos.VERB));
  return isNominal && declined.length > 0 ? declined : named;
}

/** Lemmas of a form that a tool reads as no form of a verb; of a lemma without readings, those of the form. */
function nominalNames(claims: readonly Claim[]): ReadonlySet<string> {
  const [nominal, other] = [new Set<string>(), new Set<string>()];
  for (const claim of claims) {
    if (claim.value.case !== 'morphology') continue;
    const { lemma, features } = claim.value.value;
    const isVerbal = features !== undefined && VERBAL.some((name) => features[name] !== 0);
    for (const name of [lemma, ANY_LEMMA]) (isVerbal ? other : nominal).add(nameOf(claim, name));
  }
  const names = claims.flatMap((claim) => {
    if (claim.value.case !== 'lemma' && claim.value.case !== 'morphology') return [];
    const name = nameOf(claim, claim.value.value.lemma);
    const known = nominal.has(name) || other.has(name) ? name : nameOf(claim, ANY_LEMMA);
    return nominal.has(known) && !other.has(known) ? [name] : [];
  });
  return new Set(names);
}

const ANY_LEMMA = '';
const VERBAL = ['verbForm', 'person', 'tense', 'mood', 'voice'] as const;

function nameOf({ provenanceChain, subject }: Claim, lemma: string): string {
  return [provenanceChain.tool, subject, lemma].join('\n');
}

/** The order of a response is that of its bytes, whoever handed the claims over; what rests on the same bytes keeps its order. */
function compareByBytes(one: Claim, other: Claim): number {
  const [a, b] = [one.provenanceChain, other.provenanceChain];
  return (
    compareTexts(a.responseId, b.responseId) ||
    (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0) ||
    compareNumbered(one.entryRef, other.entryRef)
  );
}

/** A source that counts speaks of one of its entries, or of a lemma whatever its part of speech. */
function noteFrequencies(lexemes: readonly Lexeme[], claims: readonly Claim[], language: Language): void {
  for (const { value, entryRef, subject } of claims) {
    if (value.case !== 'frequency') continue;
    const { scale, rank } = value.value;
    const text = textPart(lexemeKey(language, subject, Pos.UNSPECIFIED));
    for (const { entries, frequencies, key } of lexemes) {
      if (entryRef === '' ? textPart(key) === text : entries.has(entryRef)) {
        frequencies.set(scale, Math.max(frequencies.get(scale) ?? 0, rank));
      }
    }
  }
}

/** The key without its part of speech. */
function textPart(key: string): string {
  return key.slice(0, key.lastIndexOf(':'));
}

/** A part of speech that nobody stated contradicts none. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const isOpen = one.endsWith(`:${ANY_FAMILY}`) || other.endsWith(`:${ANY_FAMILY}`);
  return isOpen && textPart(one) === textPart(other);
}

const ANY_FAMILY = posFamily(Pos.UNSPECIFIED);

/** The worse of "how far the form is from what was typed" and "how the tool found it there". */
function noteTier(lexeme: Lexeme, form: string, candidateTier: Tier | undefined, toolTier: Tier): void {
  // A form that is no candidate is a lemma asked for in a later wave: it attests, it does not read the query.
  if (candidateTier === undefined && toolTier !== Tier.REFERRED_TO) return;
  const tier = Math.max(candidateTier ?? toolTier, toolTier) as Tier;
  if (tier < lexeme.tier) {
    lexeme.tier = tier;
    lexeme.form = form;
  }
}

function entryLexemes(claims: readonly Claim[], language: Language, workOf: WorkOf): Lexeme[] {
  const lexemes: Lexeme[] = [];
  const worksIn = new Map<Lexeme, Set<string>>();
  const rankOf = new Map<Lexeme, number>();
  const ranks = new Map<string, number>();
  for (const { value, entryRef } of claims) {
    if (value.case === 'frequency') ranks.set(entryRef, Math.max(ranks.get(entryRef) ?? 0, value.value.rank));
  }
  // An entry that does not say what kind of word it is joins last, and only where there is no choice.
  const entries = claims.flatMap((claim) =>
    claim.value.case === 'entry' ? [{ claim, entry: claim.value.value }] : [],
  );
  const isOpen = ({ entry }: (typeof entries)[number]) => entry.pos === Pos.UNSPECIFIED;
  for (const { claim, entry } of [...entries.filter((item) => !isOpen(item)), ...entries.filter(isOpen)]) {
    const work = workOf(claim);
    const key = lexemeKey(language, entry.headword, entry.pos);
    const known = lexemes.find((lexeme) => lexeme.entries.has(claim.entryRef));
    const joinable = lexemes.filter(
      (lexeme) =>
        isSameWord(lexeme.key, key) &&
        !worksIn.get(lexeme)?.has(work) &&
        agrees(lexeme.gender, entry.gender) &&
        agreesInClass(lexeme.class, entry.class),
    );
    // Of several homonyms another source most likely means the commonest; who does not say which is meant is kept with his like.
    const isUnsure = joinable.length > 1 && entry.pos === Pos.UNSPECIFIED;
    const [chosen] = joinable
      .filter(({ pos }) => !isUnsure || pos === Pos.UNSPECIFIED)
      .sort((a, b) => (rankOf.get(b) ?? 0) - (rankOf.get(a) ?? 0));
    const home = known ?? chosen ?? addLexeme(lexemes, key, entry.headword, entry.pos);
    rankOf.set(home, Math.max(rankOf.get(home) ?? 0, ranks.get(claim.entryRef) ?? 0));
    home.entries.add(claim.entryRef);
    home.entryClaims.push(claim);
    home.gender ||= entry.gender;
    home.class ||= entry.class;
    home.display ||= entry.display;
    worksIn.set(home, (worksIn.get(home) ?? new Set()).add(work));
  }
  return lexemes;
}

/** An unset value contradicts nothing. */
function agrees<T extends number | string>(a: T, b: T): boolean {
  return !a || !b || a === b;
}

/** `3rd conjugation` against `1st conjugation`; what else tools say of a class is told in too many ways to compare. */
function agreesInClass(one: string, other: string): boolean {
  const numbered = (text: string) => /^(\d)\w\w (?:declension|conjugation)/.exec(text)?.[0];
  const [first, second] = [numbered(one), numbered(other)];
  return first === undefined || second === undefined || first === second;
}

function addLexeme(lexemes: Lexeme[], key: string, lemma: string, pos: PartOfSpeech): Lexeme {
  const lexeme: Lexeme = {
    key,
    lemma,
    pos,
    gender: 0,
    class: '',
    display: '',
    tier: NO_TIER,
    form: '',
    frequencies: new Map(),
    isInferred: false,
    entries: new Set(),
    lemmaClaims: [],
    entryClaims: [],
    morphologyClaims: [],
    glossClaims: [],
    citationClaims: [],
    pronunciationClaims: [],
    etymologyClaims: [],
  };
  lexemes.push(lexeme);
  return lexeme;
}

/**
 * The key alone names the first word that has it, so that its id depends neither on the tools that answered nor on the
 * homonyms they brought; what tells those apart names them.
 */
export function lexemeIds(ranked: readonly Lexeme[]): ReadonlyMap<Lexeme, string> {
  const ids = new Map<Lexeme, string>();
  const used = new Set<string>();
  for (const lexeme of ranked) {
    const { key, gender, entries } = lexeme;
    const choices = [[key], [key, gender, lexeme.class], [key, gender, lexeme.class, [...entries].sort()]];
    const made = choices.map((parts) => makeId('lem', parts));
    const id = made.find((choice) => !used.has(choice)) ?? makeId('lem', [key, used.size]);
    ids.set(lexeme, id);
    used.add(id);
  }
  return ids;
}
