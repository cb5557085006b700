/**
 * The verse lexicons to facts: a record is a verse with sets of synonyms, `ajA-strI,CAgikA-strI`, each word with its
 * gender; a word's meaning is the rest of its set. Knows no bytes.
 */
import { create, toBinary } from '@bufbuild/protobuf';
import { CDSLEntryFactSchema, CDSLSenseFactSchema } from '../../gen/langnet/tools/v1/cdsl_pb.js';
import { Gender } from '../../gen/langnet/v1/morphology_pb.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence, Finding, Staged } from '../../model/types.js';
import { genderWord } from '../../model/words.js';
import type { Article } from './articles.js';
import type { RecordData } from './records.js';
import type { Reader } from './rules.js';
import { keyToIast, sanskritWord } from './sanskrit-words.js';
import { type Cell, createCutter, spanOf, type Token } from './tokens.js';

const GENDERS: Readonly<Record<string, Gender>> = {
  puM: Gender.MASCULINE,
  strI: Gender.FEMININE,
  klI: Gender.NEUTER,
};

/** The longest sets, names of gods, have about this many. */
const MAX_SYNONYMS = 100;

interface Synonym {
  readonly key: Cell;
  readonly gender: Cell | null;
}

export function deriveSynonyms(article: Article, reader: Reader): Staged<DerivationDraft> {
  const values: DerivationDraft[] = [];
  const findings: Finding[] = [];
  for (const record of article.records) {
    const sets = setsOf(record.tokens);
    if (sets.length === 0) {
      findings.push({ code: 'no_gloss', text: 'The verse has no list of synonyms.', span: record.span });
    }
    for (const [index, set] of sets.entries()) {
      // Asked for one word, the answer is about that word; without a question it is about all.
      for (const word of set) {
        if (article.key !== null && article.key.text !== word.key.text) continue;
        values.push(...factsOf(word, set, index, record, article, reader));
      }
    }
  }
  return { values, findings };
}

/** The words between `<syns>` and the end of its line. */
export function setsOf(tokens: readonly Token[]): readonly (readonly Synonym[])[] {
  const sets: Synonym[][] = [];
  let open: Synonym[] | undefined;
  for (const token of tokens) {
    if (token.kind === 'division') {
      open = token.type === 'syns' ? [] : undefined;
      if (open !== undefined) sets.push(open);
    } else if (token.kind === 'line') open = undefined;
    else if (open !== undefined && (token.kind === 'sanskrit' || token.kind === 'text'))
      open.push(...wordsOf(token));
  }
  return sets.filter((set) => set.length > 0);
}

function wordsOf(token: Token): readonly Synonym[] {
  const cut = createCutter(token);
  return [...token.text.matchAll(/[^,\s]+/g)].map((match) => {
    const [item] = match;
    const dash = item.lastIndexOf('-');
    const key = cut(match.index, match.index + (dash > 0 ? dash : item.length));
    return { key, gender: dash > 0 ? cut(match.index + dash + 1, match.index + item.length) : null };
  });
}

function factsOf(
  word: Synonym,
  set: readonly Synonym[],
  index: number,
  record: RecordData,
  article: Article,
  reader: Reader,
): readonly DerivationDraft[] {
  const id = record.fields.L;
  if (id === undefined) return [];
  const { dictionary } = article;
  const headword = keyToIast(word.key.text);
  // A verse has many words, and some of them twice, in two sets: each is an entry.
  const sourceRef = `${dictionary}:${id.text}`;
  const entryRef = `${sourceRef}.${index + 1}.${set.indexOf(word) + 1}`;
  const gender = GENDERS[word.gender?.text ?? ''] ?? Gender.UNSPECIFIED;
  const evidence: Evidence[] = [
    exact('entry_id', id),
    exact('key_slp1', word.key),
    { field: 'headword', span: spanOf(word.key), text: headword, rule: 'slp1_to_iast' },
    ...(word.gender === null ? [] : [exact('grammar', word.gender)]),
    ...(article.word === null ? [] : [exact('asked', article.word)]),
  ];
  const entry = create(CDSLEntryFactSchema, {
    headword,
    pos: 'noun',
    gender: genderWord(gender),
    entryId: id.text,
    dictionary,
    keySlp1: word.key.text,
    page: record.fields.pc?.text ?? '',
    asked: article.match === 'reference' ? '' : (article.word?.text ?? ''),
    match: article.match,
    entryRef,
    display: headword,
  });
  const facts: DerivationDraft[] = [
    {
      type: 'CDSLEntryFact',
      data: toBinary(CDSLEntryFactSchema, entry),
      evidence,
      sourceRef,
      confidence: 1,
    },
  ];
  const others = set.filter(({ key }) => key.text !== word.key.text).slice(0, MAX_SYNONYMS);
  if (others.length === 0) return facts;
  const words = others.map(({ key }) => sanskritWord({ text: key.text, scheme: '' }));
  const sense = create(CDSLSenseFactSchema, {
    lemma: headword,
    gloss: words.map(({ iast }) => iast).join(', '),
    pos: 'noun',
    gender: genderWord(gender),
    senseLines: record.raw === null ? [] : [record.raw.text.trim()],
    sourceRef,
    dictionary,
    glossLanguage: reader.dictionary.glossLanguage,
    senseId: String(index + 1),
    sanskrit: words.map(({ slp1, iast, devanagari }) => ({ slp1, iast, devanagari })),
    entryRef,
  });
  facts.push({
    type: 'CDSLSenseFact',
    data: toBinary(CDSLSenseFactSchema, sense),
    evidence: [
      ...evidence,
      ...others.map(({ key }, place) => ({
        field: 'gloss',
        span: spanOf(key),
        text: words[place]?.iast ?? '',
        rule: 'to_iast',
      })),
      ...(record.raw === null ? [] : [exact('sense_lines', record.raw)]),
    ],
    sourceRef,
    confidence: 1,
  });
  return facts;
}

function exact(field: string, cell: Cell): Evidence {
  return { field, span: spanOf(cell), text: cell.text, rule: cell.isExact ? '' : 'entities_resolved' };
}
