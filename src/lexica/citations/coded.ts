/** Places in the codes of the Perseus dictionaries that are more than plain numbers. Knows the codes, not the works. */
import { foldAbbreviation } from './abbreviations.js';
import { type PassageRange, readPassage } from './urn.js';

const LIFE = /^Perseus:(?:abo:)?phi,1348,001:life=([^:]{1,30})(?::(.*))?$/s;

/** Suetonius' lives are works of their own in the catalogue, parts of one in the dictionaries. */
export function lifeOf(text: string): { readonly key: string; readonly passage: PassageRange } | undefined {
  const match = LIFE.exec(text.trim());
  if (match === null) return undefined;
  const passage = readPassage((match[2] ?? '').split(':').filter(isComponent).join('.')) ?? { start: [] };
  return { key: `suet ${foldAbbreviation(match[1] ?? '')}`.trim(), passage };
}

/** `39:4:section=7` is 39.4.7: the names say what the numbers are, in the order they stand. */
export function namedPlace(text: string): PassageRange | undefined {
  const place = text.split(':').slice(/^Perseus:abo:/.test(text.trim()) ? 3 : 2);
  const parts = place.map(
    (part) => /^(?:page|chapter|section|book|line|poem)=(.*)$/s.exec(part)?.[1] ?? part,
  );
  const numbers = parts.map(
    (part) => /^(?:[A-Z][a-z]*\. )?(\d+[a-z]?)(?:\(\d+\))?$/.exec(part.trim())?.[1] ?? part,
  );
  return numbers.length > 0 && numbers.every(isComponent) ? { start: numbers } : undefined;
}

function isComponent(text: string): boolean {
  return /^[\p{L}\p{N}]{1,20}$/u.test(text);
}
