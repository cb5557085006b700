/** A record of an index as the envelope holds it. */
import type { FoundRecord } from '../../model/dataset.js';
import type { EnvelopeRecord, RecordKind } from './envelope.js';

export function toRecord(kind: RecordKind, dictionary: string, found: FoundRecord): EnvelopeRecord {
  const { fileSha256: sha256, byteOffset: offset, body } = found;
  return { type: 'record', kind, dictionary, sha256, offset, body };
}
