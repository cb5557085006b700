/** What the records print to facts: lines become readings, headwords lemmas, counts frequencies. Knows no bytes. */
import { create, toBinary } from '@bufbuild/protobuf';
import { FormsCountFactSchema } from '../../gen/langnet/tools/v1/forms_pb.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Extraction, Finding, Staged } from '../../model/types.js';
import { deriveHeads } from './derive-heads.js';
import { deriveLines } from './derive-lines.js';
import { printed, type ReadCountData, readWord } from './read-data.js';

export function derive(extraction: Extraction): Staged<DerivationDraft> {
  const findings: Finding[] = [];
  const word =
    extraction.extractionType === 'word' ? readWord(extraction.extractedData, findings) : undefined;
  if (word === undefined) return { values: [], findings };
  return { values: [...deriveLines(word), ...deriveHeads(word), ...word.counts.map(countFact)], findings };
}

function countFact({ dataset, lemma, amount, of }: ReadCountData): DerivationDraft {
  const fact = create(FormsCountFactSchema, {
    lemma: lemma.text,
    count: Number(amount.text),
    total: Number(of.text),
    dataset,
  });
  return {
    type: 'FormsCountFact',
    data: toBinary(FormsCountFactSchema, fact),
    evidence: [...printed('lemma', lemma), ...printed('count', amount), ...printed('total', of)],
    sourceRef: `${CORPUS_REF}:${lemma.text}`,
    confidence: 1,
  };
}

const CORPUS_REF = 'dcs';
