/** What of an answer is compared, and by what each word, reading and sense of it is known again in another answer. */
import type { AnswerAnalysis, AnswerLemma, AnswerSense, QueryResponse } from '../model/types.js';
import type { DiffChange, Item } from './diff-groups.js';

export function lemmaItems({ lemmas }: QueryResponse): readonly Item[] {
  return lemmas.map((lemma, index) => lemmaItem(lemma, index));
}

function lemmaItem(lemma: AnswerLemma, index: number): Item {
  const { lemmaId, display, lexemeKey, pos, gender, tier, form, headwordLine } = lemma;
  return {
    unit: {
      id: lemmaId,
      lemmaId,
      lemma: display,
      rank: index + 1,
      text: headwordLine || display,
      constant: '',
    },
    home: '',
    fields: {
      display,
      pos,
      gender,
      class: lemma.class,
      tier,
      form,
      headword_line: headwordLine,
      editorial: lemma.editorial ? 'true' : '',
    },
    witnesses: lemma.witnesses,
    // A source that names no entry may speak of several words: those it speaks of still are told apart by their keys.
    witnessKeys: ({ claimId, sourceRef }) => [
      joined(lemmaId, claimId),
      joined(lexemeKey, sourceRef),
      joined(sourceRef),
    ],
    keys: [joined(lemmaId), joined(lexemeKey)],
  };
}

/** Lemma id -> the same text for the same word of either answer. */
export type Homes = (lemmaId: string) => { readonly home: string; readonly lemma: string };

export function homesOf(lemmas: readonly DiffChange[], side: 'from' | 'to'): Homes {
  const homes = new Map(
    lemmas.flatMap((change, index) =>
      change[side].map(({ id, lemma }) => [id, { home: `word ${index}`, lemma }] as const),
    ),
  );
  return (lemmaId) => homes.get(lemmaId) ?? { home: lemmaId, lemma: '' };
}

export function readingItems({ analyses }: QueryResponse, homes: Homes): readonly Item[] {
  const rankOf = ranks();
  return analyses.map((analysis) => readingItem(analysis, homes, rankOf(analysis.lemmaId)));
}

/** Parts of the features that make another reading of equal words. */
const TELLING = ['segment', 'compound_role', 'prefix', 'suffix', 'enclitic'] as const;

function readingItem(analysis: AnswerAnalysis, homes: Homes, rank: number): Item {
  const { lemmaId, features, fosterCodes, text, witnesses } = analysis;
  const { home, lemma } = homes(lemmaId);
  const telling = TELLING.flatMap((name) => (features[name] ? [`${name} ${features[name]}`] : []));
  const reading = [text, ...telling].join(', ');
  return {
    unit: { id: '', lemmaId, lemma, rank, text: reading, constant: '' },
    home,
    fields: { ...named('features', features), ...named('foster_codes', fosterCodes) },
    witnesses,
    witnessKeys: ({ claimId, sourceRef, source }) => [
      joined(home, reading, claimId),
      joined(home, reading, sourceRef),
      joined(home, reading, source),
      joined(reading, claimId),
      joined(reading, sourceRef),
    ],
    keys: [joined(home, reading)],
  };
}

function named(prefix: string, values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]));
}

export function senseItems({ senses }: QueryResponse, homes: Homes): readonly Item[] {
  const rankOf = ranks();
  const refs = new Map<string, number>();
  for (const { sourceRef } of senses.flatMap(({ witnesses }) => witnesses))
    refs.set(sourceRef, (refs.get(sourceRef) ?? 0) + 1);
  const isOnly = (sourceRef: string) => refs.get(sourceRef) === 1;
  return senses.map((sense) => senseItem(sense, homes, rankOf(sense.lemmaId), isOnly));
}

function senseItem(
  sense: AnswerSense,
  homes: Homes,
  rank: number,
  isOnly: (sourceRef: string) => boolean,
): Item {
  const { senseId, lemmaId, displayGloss, semanticConstant, constantStatus } = sense;
  const { domains, register, editorial, witnesses } = sense;
  const { home, lemma } = homes(lemmaId);
  return {
    unit: { id: senseId, lemmaId, lemma, rank, text: displayGloss, constant: semanticConstant },
    home,
    fields: {
      gloss: displayGloss,
      constant: semanticConstant,
      domains: domains.join(', '),
      register: register.join(', '),
      editorial: editorial ? 'true' : '',
    },
    witnesses,
    witnessKeys: ({ claimId, sourceRef, sensePath, text }) => {
      const words = (text || displayGloss).toLowerCase();
      return [
        joined(senseId, claimId),
        joined(claimId),
        joined(sourceRef, `${sensePath}\n${words}`),
        // Numbers shift when a source gets a further sense, and words change when a parser cuts them better.
        joined(sourceRef, words),
        joined(sourceRef, sensePath),
        // An entry with a single sense needs no number for it.
        isOnly(sourceRef) ? joined(sourceRef) : '',
      ];
    },
    keys: [
      joined(home, senseId),
      joined(home, displayGloss.toLowerCase()),
      // A name made by rule may stand for anything near; one that people chose is a meaning.
      constantStatus === 'curated' ? joined(home, semanticConstant) : '',
    ],
  };
}

/** A key of several parts; empty if one of them is, since nothing can be told by it. */
function joined(...parts: readonly string[]): string {
  return parts.includes('') ? '' : parts.join('\n');
}

/** Counts what belongs to each lemma, from 1. */
function ranks(): (lemmaId: string) => number {
  const counts = new Map<string, number>();
  return (lemmaId) => {
    const rank = (counts.get(lemmaId) ?? 0) + 1;
    counts.set(lemmaId, rank);
    return rank;
  };
}
