/** CTS URNs taken apart and put together. Knows their grammar only: not whether a work or passage exists. */

export interface PassageRange {
  /** Components from outside in: book, chapter, section. Empty for a whole work. */
  readonly start: readonly string[];
  /** The last unit of a range, both ends included; absent for one passage. */
  readonly end?: readonly string[];
}

export interface CtsUrn {
  readonly namespace: string;
  readonly group: string;
  /** Empty when the URN names a text group only. */
  readonly work: string;
  /** Edition or translation; empty when the work is meant. */
  readonly edition: string;
  readonly passage: PassageRange;
}

export type UrnProblem =
  /** Does not begin with `urn:cts:`. */
  | 'not_cts'
  /** The namespace is missing or has signs it may not have. */
  | 'bad_namespace'
  /** Group, work and edition are not one to three names joined by stops. */
  | 'bad_work'
  /** A passage with an empty component, a blank, or two hyphens. */
  | 'bad_passage';

export type ReadUrn =
  | { readonly ok: true; readonly urn: CtsUrn }
  | { readonly ok: false; readonly problem: UrnProblem };

const MAX_LENGTH = 400;
const NAMESPACE = /^[A-Za-z0-9_-]{1,40}$/;
const NAME = /^[A-Za-z0-9_-]{1,60}$/;
const COMPONENT = /^[\p{L}\p{M}\p{N}_*'’()]{1,60}$/u;

/** Dictionaries also part the components of a passage by colons (`:1:286`); a subreference (`@…`) is left out. */
export function readUrn(text: string): ReadUrn {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || !/^urn:cts:/i.test(trimmed)) return { ok: false, problem: 'not_cts' };
  const [namespace = '', names = '', ...rest] = trimmed.slice('urn:cts:'.length).split(':');
  if (!NAMESPACE.test(namespace)) return { ok: false, problem: 'bad_namespace' };
  const parts = names.split('.');
  if (parts.length > 3 || !parts.every((part) => NAME.test(part))) return { ok: false, problem: 'bad_work' };
  const [group = '', work = '', edition = ''] = parts;
  const passage = readPassage(rest.join('.'));
  if (passage === undefined || (work === '' && passage.start.length > 0)) {
    return { ok: false, problem: 'bad_passage' };
  }
  return { ok: true, urn: { namespace, group, work, edition, passage } };
}

/** `1.2-1.5`; nothing is a whole work. Undefined when it is no passage. */
export function readPassage(text: string): PassageRange | undefined {
  if (text === '') return { start: [] };
  const ends = text.split('-');
  if (ends.length > 2) return undefined;
  const [start, end] = ends.map((part) => (part.split('@')[0] ?? '').split('.'));
  for (const components of [start ?? [], end ?? []]) {
    if (!components.every((component) => COMPONENT.test(component))) return undefined;
  }
  return end === undefined ? { start: start ?? [] } : { start: start ?? [], end };
}

export function writePassage({ start, end }: PassageRange): string {
  return end === undefined ? start.join('.') : `${start.join('.')}-${end.join('.')}`;
}

/** `urn:cts:latinLit:phi0690.phi001`: what catalogues, dictionaries and corpora agree on, whatever their edition. */
export function workUrnOf({ namespace, group, work }: CtsUrn): string {
  return `urn:cts:${namespace}:${work === '' ? group : `${group}.${work}`}`;
}

/** The URN of the edition, or of the work where none is named. */
export function editionUrnOf(urn: CtsUrn): string {
  return urn.edition === '' ? workUrnOf(urn) : `${workUrnOf(urn)}.${urn.edition}`;
}

export function withPassage(workUrn: string, passage: PassageRange): string {
  return passage.start.length === 0 ? workUrn : `${workUrn}:${writePassage(passage)}`;
}
