/** An analysis line to a fact: its lemma, its readings, the entry it belongs to. Must not know claims. */
import { create, toBinary } from '@bufbuild/protobuf';
import { DiogenesMorphFactSchema } from '../../gen/langnet/tools/v1/diogenes_pb.js';
import { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { posOfEntry } from '../../lexica/entry-pos.js';
import { type MorpheusAnalysis, parseMorpheusTags } from '../../lexica/morpheus-tags.js';
import type { Piece } from '../../lexica/printed.js';
import type { JsonObject } from '../../model/json.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence, Finding, Staged } from '../../model/types.js';
import type { AnalysisChunk, HeadChunk } from './chunks.js';
import { pieceEvidence } from './evidence.js';
import { headOf, isFuzzy, tierOf } from './link.js';
import { entryRefOf, languageOf, lemmaOf, surfaceOf } from './words.js';

export function deriveAnalysis(chunk: AnalysisChunk, params: JsonObject): Staged<DerivationDraft> {
  const { line, page } = chunk;
  const language = languageOf(params);
  const surface = surfaceOf(params);
  const named = lemmaOf(line, language);
  const analysis = parseMorpheusTags({ words: line.tags.text });
  const head = headOf(line, chunk, language);
  const { tier, enclitic } = tierOf(line, surface, language);
  const pos = lemmaPosOf(analysis, head);
  const fact = create(DiogenesMorphFactSchema, {
    surface,
    lemmas: [line.lemma.text],
    tags: tagWords(line.tags),
    defs: line.gloss === null ? [] : [line.gloss.text],
    referenceId: head?.offset?.text ?? '',
    logeionLink: page.logeion?.text ?? '',
    isFuzzyMatch: isFuzzy(page),
    homonym: named.homonym,
    form: named.form,
    lemma: named.lemma,
    prefixes: [...named.prefixes],
    dialects: [...analysis.dialects],
    readings: analysis.readings.map(({ pos: formPos, features }) => ({
      partOfSpeech: formPos === PartOfSpeech.UNSPECIFIED ? pos : formPos,
      features: { ...features, extras: { ...features.extras } },
    })),
    partOfSpeech: pos,
    entryRef: head === undefined ? '' : entryRefOf(head),
    enclitic,
    tier,
    language,
  });
  const evidence: Evidence[] = [
    ...pieceEvidence('lemmas[0]', line.lemma),
    ...pieceEvidence('homonym', line.homonym),
    ...pieceEvidence('form', line.form),
    ...pieceEvidence('tags', line.tags),
    ...pieceEvidence('defs[0]', line.gloss?.pieces[0] ?? null),
    ...pieceEvidence('logeion_link', page.logeion),
    ...pieceEvidence('reference_id', head?.offset ?? null),
    ...(named.lemma === line.lemma.text
      ? []
      : [{ field: 'lemma', span: line.lemma.span, text: named.lemma, rule: 'canonical_text' }]),
  ];
  return {
    values: [
      {
        type: 'DiogenesMorphFact',
        data: toBinary(DiogenesMorphFactSchema, fact),
        evidence,
        sourceRef: `morpheus:${[line.lemma.text, named.homonym].filter((part) => part !== '').join(' ')}`,
        confidence: 1,
      },
    ],
    findings: analysis.unknown.map((word): Finding => {
      const text = `Expected a tag of Morpheus, not \`${word}\``;
      return { code: 'unknown_tag', text, span: line.tags.span };
    }),
  };
}

function tagWords({ text }: Piece): string[] {
  return text.split(/[\s()]+/).filter((word) => word !== '');
}

/** The tags cannot tell a noun from an adjective; the head of the entry can. */
function lemmaPosOf({ lemmaPos }: MorpheusAnalysis, head: HeadChunk | undefined): PartOfSpeech {
  if (lemmaPos === PartOfSpeech.VERB || head === undefined) return lemmaPos;
  const stated = posOfEntry({ ...head, head: { text: head.headText } });
  return stated === PartOfSpeech.UNSPECIFIED ? lemmaPos : stated;
}
