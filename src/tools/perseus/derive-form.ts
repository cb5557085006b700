/** The group of one form to facts: its analyses, the headwords they belong to, counts, and what a rule made. */
import { create, toBinary } from '@bufbuild/protobuf';
import {
  PerseusCountFactSchema,
  PerseusGuessFactSchema,
  PerseusHeadFactSchema,
  PerseusMorphFactSchema,
} from '../../gen/langnet/tools/v1/perseus_pb.js';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import { agreesWith, genderOfEntry, posOfEntry } from '../../lexica/entry-pos.js';
import { printedEvidence } from '../../lexica/evidence.js';
import { parseMorpheusLemma } from '../../lexica/morpheus-lemma.js';
import { parseMorpheusTags } from '../../lexica/morpheus-tags.js';
import { type Guess, guessAbbreviation, guessHeadwords } from '../../lexica/rules/index.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence, Finding } from '../../model/types.js';
import { shelfOf } from './datasets.js';
import { type ClassicalLanguage, canonicalKey, foldText } from './keys.js';
import { cellEvidence, type Head, list, member, readCell, readHead, spanOf, textOf } from './read-data.js';
import type { Cell } from './read-envelope.js';

const TIERS: ReadonlyMap<string, Tier> = new Map([
  ['exact', Tier.EXACT],
  ['marks_ignored', Tier.MARKS_IGNORED],
  ['spelling_variant', Tier.SPELLING_VARIANT],
]);

export function deriveForm(
  data: JsonObject,
  language: ClassicalLanguage,
  findings: Finding[],
): readonly DerivationDraft[] {
  const word = readCell(data.word);
  const match = readCell(data.match);
  const heads = list(data.heads).flatMap(readHead);
  const counts = list(data.counts).flatMap(countFact);
  if (match.text === 'rule_made' || match.text === 'short_for') {
    return [...guessFacts(word, match.text === 'short_for', heads, language), ...counts];
  }
  const tier = TIERS.get(match.text) ?? Tier.UNSPECIFIED;
  const analyses = list(data.analyses)
    .flatMap((record) => list(member(record, 'lines')))
    .flatMap((line) => morphFact(line, word, tier, heads, language, findings));
  return [...analyses, ...heads.map((head) => headFact(head, word, tier, language)), ...counts];
}

function morphFact(
  line: JsonValue,
  word: Cell,
  tier: Tier,
  heads: readonly Head[],
  language: ClassicalLanguage,
  findings: Finding[],
): readonly DerivationDraft[] {
  const cells = {
    lemma: readCell(member(line, 'lemma')),
    letter: readCell(member(line, 'letter')),
    tags: readCell(member(line, 'tags')),
    dialects: readCell(member(line, 'dialects')),
    flags: readCell(member(line, 'flags')),
    stem_type: readCell(member(line, 'stemType')),
  };
  if (cells.lemma.text === '') return [];
  const { form, lemma, homonym, prefixes } = parseMorpheusLemma(cells.lemma.text, language);
  const analysis = parseMorpheusTags({
    words: [cells.tags, cells.dialects, cells.flags].map(({ text }) => text).join(' '),
    letter: cells.letter.text,
    stemType: cells.stem_type.text,
  });
  for (const unknown of analysis.unknown) {
    findings.push({
      code: 'unknown_tag',
      text: `\`${unknown}\` is no tag of the tables.`,
      span: spanOf(cells.tags),
    });
  }
  const mine = heads.filter((head) => canonicalKey(head.key.text, language) === lemma);
  const entry = entryOf(mine, homonym);
  const enclitic = encliticOf(word.text, form, language);
  const pos = analysis.lemmaPos || (entry === undefined ? PartOfSpeech.UNSPECIFIED : posOfEntry(entry));
  const fact = create(PerseusMorphFactSchema, {
    surface: word.text,
    form,
    lemma,
    homonym,
    prefixes: [...prefixes],
    tags: cells.tags.text,
    dialects: [...analysis.dialects],
    flags: [...analysis.flags],
    stemType: cells.stem_type.text,
    partOfSpeech: pos,
    readings: analysis.readings.map(({ features }) =>
      enclitic === '' ? features : { ...features, extras: { ...features.extras, enclitic } },
    ),
    tier: enclitic === '' ? tier : Tier.ENCLITIC_REMOVED,
    entryRef: entry === undefined ? '' : `${entry.dictionary}:${entry.origId.text}`,
    dictionary: shelfOf(language).prefix,
  });
  return [
    {
      type: 'PerseusMorphFact',
      data: toBinary(PerseusMorphFactSchema, fact),
      evidence: [
        ...cellEvidence('surface', word),
        ...Object.entries(cells).flatMap(([field, cell]) => cellEvidence(field, cell)),
      ],
      sourceRef: `morpheus:${cells.lemma.text}`,
      confidence: 1,
    },
  ];
}

/** The homonym the analysis names, or the only entry there is. */
function entryOf(heads: readonly Head[], homonym: string): Head | undefined {
  const numbered = heads.filter((head) => homonym !== '' && head.homonym === homonym);
  if (numbered.length === 1) return numbered[0];
  return heads.length === 1 ? heads[0] : undefined;
}

/** The tables list `virumque` under vir without a word; only the printed form shows that it lacks its last part. */
function encliticOf(word: string, form: string, language: ClassicalLanguage): string {
  if (language !== 'lat' || form === '') return '';
  const asked = foldText(word, language);
  const read = foldText(form, language);
  return ENCLITICS.find((enclitic) => asked === read + foldText(enclitic, language)) ?? '';
}

const ENCLITICS = ['que', 'ne', 've', 'cum'];

function headFact(head: Head, word: Cell, tier: Tier, language: ClassicalLanguage): DerivationDraft {
  const headword = canonicalKey(head.key.text, language);
  const fact = create(PerseusHeadFactSchema, {
    surface: word.text,
    headword,
    headwordWithLengths: head.headwordWithLengths?.text ?? '',
    homonym: head.homonym,
    origId: head.origId.text,
    dictionary: head.dictionary,
    partOfSpeech: posOfEntry(head),
    gender: genderOfEntry(head),
    inflection: head.inflection.map(({ text }) => text).join(', '),
    tier,
    isForm: foldText(headword, language) === foldText(word.text, language),
  });
  return {
    type: 'PerseusHeadFact',
    data: toBinary(PerseusHeadFactSchema, fact),
    evidence: headEvidence(head),
    sourceRef: `${head.dictionary}:${head.origId.text}`,
    confidence: 1,
  };
}

/** The rules are run again over what was asked: the answer holds the headwords they led to, and nothing else. */
function guessFacts(
  word: Cell,
  isShort: boolean,
  heads: readonly Head[],
  language: ClassicalLanguage,
): readonly DerivationDraft[] {
  const guesses = isShort
    ? guessAbbreviation(word.text, language)
    : guessHeadwords(word.text, foldText(word.text, language), language);
  const borne = heads.flatMap((head): DerivationDraft[] => {
    const headword = canonicalKey(head.key.text, language);
    const own = guesses.filter((guess) => guess.headword === foldText(headword, language));
    const pos = posOfEntry(head);
    const guess = own.find((one) => agreesWith(one.pos, pos));
    const [first] = own;
    if (first === undefined) return [];
    const sourceRef = `${head.dictionary}:${head.origId.text}`;
    // A rule for another kind of word still leads to the headword, but its readings are not this word's.
    const readings = guess?.readings ?? [];
    return [
      guessFact(
        word,
        { ...(guess ?? first), pos, readings },
        headword,
        headEvidence(head),
        sourceRef,
        language,
      ),
    ];
  });
  const found = new Set(heads.map((head) => foldText(canonicalKey(head.key.text, language), language)));
  const tabled = guesses.flatMap((guess): DerivationDraft[] => {
    if (guess.lemma === undefined || found.has(guess.headword)) return [];
    return [guessFact(word, guess, guess.lemma, [], `rule:${guess.rule}`, language)];
  });
  return [...borne, ...tabled];
}

/** `rule` stands on the evidence: the bytes are the form asked for, the headword is what the rule makes of them. */
function guessFact(
  word: Cell,
  guess: Guess,
  headword: string,
  evidence: readonly Evidence[],
  sourceRef: string,
  language: ClassicalLanguage,
): DerivationDraft {
  const [head] = sourceRef.split(':', 1);
  const fact = create(PerseusGuessFactSchema, {
    surface: word.text,
    headword,
    rule: guess.rule,
    partOfSpeech: guess.pos,
    readings: guess.readings.map((features) => features),
    origId: head === 'rule' ? '' : sourceRef.slice(sourceRef.indexOf(':') + 1),
    dictionary: shelfOf(language).prefix,
  });
  return {
    type: 'PerseusGuessFact',
    data: toBinary(PerseusGuessFactSchema, fact),
    evidence: [
      ...cellEvidence('surface', word),
      ...evidence,
      { field: 'rule', span: spanOf(word), text: guess.rule, rule: 'rule_of_form' },
    ],
    sourceRef,
    confidence: 0.3,
  };
}

function countFact(value: JsonValue): readonly DerivationDraft[] {
  const amount = readCell(member(value, 'amount'));
  const of = readCell(member(value, 'of'));
  const lemma = readCell(member(value, 'lemma'));
  const dataset = textOf(member(value, 'dataset'));
  if (lemma.text === '' || !/^\d+$/.test(amount.text)) return [];
  const fact = create(PerseusCountFactSchema, {
    lemma: lemma.text,
    count: Number(amount.text),
    total: Number(of.text),
    dataset,
    unit: textOf(member(value, 'kind')) === 'tokens' ? 'tokens' : 'bytes of entries',
  });
  return [
    {
      type: 'PerseusCountFact',
      data: toBinary(PerseusCountFactSchema, fact),
      evidence: [
        ...cellEvidence('lemma', lemma),
        ...cellEvidence('count', amount),
        ...cellEvidence('total', of),
      ],
      sourceRef: `${dataset.replaceAll('-', '')}:${lemma.text}`,
      confidence: 1,
    },
  ];
}

function headEvidence(head: Head): readonly Evidence[] {
  return [
    ...printedEvidence('orig_id', head.origId),
    ...printedEvidence('key', head.key),
    ...printedEvidence('headword_with_lengths', head.headwordWithLengths),
    ...head.inflection.flatMap((item) => printedEvidence('inflection', item)),
    ...head.genders.flatMap((item) => printedEvidence('gender', item)),
    ...head.pos.flatMap((item) => printedEvidence('part_of_speech', item)),
  ];
}
