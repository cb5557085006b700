/** One entry of Lewis to its fact, each field with the bytes it was read from. Must not know claims. */
import { create, toBinary } from '@bufbuild/protobuf';
import { CLTKLewisFactSchema } from '../../gen/langnet/tools/v1/cltk_pb.js';
import type { DerivationDraft } from '../../model/tool.js';
import type { Evidence, Staged } from '../../model/types.js';
import { type Cell, evidenceOf, type Piece, ruled, squeeze, wholePiece } from './cells.js';
import { type LewisEntry, parseLewis, type Range } from './lewis.js';

export function deriveEntry(line: Cell, key: Cell | undefined): Staged<DerivationDraft> {
  const { text, cut } = squeeze(line);
  const entry = parseLewis(text);
  if (entry === undefined) {
    const finding = {
      code: 'no_headword',
      text: 'Expected an entry with a headword, not this',
      span: line.span,
    };
    return { values: [], findings: [finding] };
  }
  const piece = (range: Range | undefined): Piece | undefined => range && cut(range.from, range.to);
  return { values: [lewisFact(entry, piece, key)], findings: [] };
}

function lewisFact(
  entry: LewisEntry,
  piece: (range: Range | undefined) => Piece | undefined,
  keyCell: Cell | undefined,
): DerivationDraft {
  const evidence: Evidence[] = [];
  const read = (field: string, range: Range | undefined): string => {
    const found = piece(range);
    evidence.push(...evidenceOf(field, found, 'white_space'));
    return found?.text ?? '';
  };
  const headword = read('headword', entry.headword);
  const key = keyCell?.text || foldKey(headword);
  const ref = `lewis:${key}`;
  const fact = create(CLTKLewisFactSchema, {
    headword,
    principalParts: entry.forms.map((form, index) => read(`principal_parts[${index}]`, form)),
    root: read('root', entry.root),
    senses: entry.senses.map((sense, index) => read(`senses[${index}]`, sense.text)),
    entryRef: ref,
    key,
    pos: read('pos', entry.posWord),
    gender: read('gender', entry.gender),
    partOfSpeech: entry.pos,
    senseUnits: entry.senses.map((sense, index) => ({
      gloss: read(`sense_units[${index}].gloss`, sense.gloss),
      labels: [...sense.labels],
    })),
  });
  const source = (keyCell ?? piece(entry.headword))?.span ?? { start: 0, end: 0 };
  evidence.push(
    ...evidenceOf('key', keyCell && wholePiece(keyCell)),
    ...ruled('entry_ref', ref, source, 'dictionary_key'),
  );
  return {
    type: 'CLTKLewisFact',
    data: toBinary(CLTKLewisFactSchema, fact),
    evidence,
    sourceRef: ref,
    confidence: 1,
  };
}

/** A headword as the dictionary file writes its keys. */
function foldKey(headword: string): string {
  return headword.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
