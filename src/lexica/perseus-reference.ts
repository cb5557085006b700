/**
 * References to passages as the Perseus dictionaries write them, turned into CTS URNs. Knows the scheme only: not
 * whether the work or the passage exists.
 */

/** Why there is no URN, or why it is wider than the reference. */
export type ReferenceReason =
  | ''
  /** Nothing is written. */
  | 'absent'
  /** A papyrus: such collections have no CTS URN. */
  | 'papyrus'
  /** The Vulgate as Perseus numbers it: it has no CTS URN. */
  | 'vulgate'
  /** A collection nobody documents. */
  | 'unknown_corpus'
  /** Not of the form corpus, author, work. */
  | 'malformed'
  /** The URN names the work, or a larger passage: the rest of the place is no plain number. */
  | 'place_cut';

export interface PassageReference {
  /** Empty when the reference cannot be written as one. */
  readonly urn: string;
  readonly reason: ReferenceReason;
  /** `phi0690` and `phi0690.phi001`, or empty: whether two references are to one author or work. */
  readonly author: string;
  readonly work: string;
}

const NAMESPACES: ReadonlyMap<string, string> = new Map([
  ['phi', 'latinLit'],
  ['stoa', 'latinLit'],
  ['tlg', 'greekLit'],
]);
const WITHOUT_URN: ReadonlyMap<string, ReferenceReason> = new Map([
  ['pap', 'papyrus'],
  ['civ', 'vulgate'],
]);
const ABO = /^Perseus:(?:abo:)?([a-z]+),([^,:]+)(?:,([^,:]*))?(?::(.*))?$/s;
const URN = /^urn:cts:[A-Za-z]+:[A-Za-z0-9]+(?:\.[A-Za-z0-9-]+)*(?::[^\s"<>]*)?$/;
/** A citation component is letters and digits; `page=257`, `p.85D` and `20(21)` are of some other scheme. */
const COMPONENT = /^(?:[0-9A-Za-z]+|[\p{L}\p{N}]+)$/u;

/** `Perseus:abo:phi,0690,001:2:63` is `urn:cts:latinLit:phi0690.phi001:2.63`. */
export function parseReference(raw: string): PassageReference {
  const text = raw.trim();
  if (text === '') return without('absent');
  if (text.startsWith('urn:')) return URN.test(text) ? fromUrn(text) : without('malformed');
  const [, corpus = '', author = '', work = '', place = ''] = ABO.exec(text) ?? [];
  if (corpus === '') return without('malformed');
  const namespace = NAMESPACES.get(corpus);
  if (namespace === undefined) return without(WITHOUT_URN.get(corpus) ?? 'unknown_corpus');
  if (!/^\d{4}$/.test(author) || !/^\d{3}[a-z]?$/.test(work)) return without('malformed');
  const authorId = `${corpus}${author}`;
  const workId = `${authorId}.${corpus}${work}`;
  const parts = place === '' ? [] : place.split(':');
  const odd = parts.findIndex((part) => !COMPONENT.test(part));
  const plain = odd < 0 ? parts : parts.slice(0, odd);
  return {
    urn: `urn:cts:${namespace}:${workId}${plain.length > 0 ? `:${plain.join('.')}` : ''}`,
    reason: odd < 0 ? '' : 'place_cut',
    author: authorId,
    work: workId,
  };
}

function fromUrn(urn: string): PassageReference {
  const [author = '', work = ''] = (urn.split(':')[3] ?? '').split('.');
  return { urn, reason: '', author, work: work === '' ? '' : `${author}.${work}` };
}

function without(reason: ReferenceReason): PassageReference {
  return { urn: '', reason, author: '', work: '' };
}
