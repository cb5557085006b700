/** Sanskrit within a record, read from its scheme: IAST to show, Devanagari beside it. */
import { convertSanskrit } from '../../script/sanskrit.js';
import type { Token } from './tokens.js';

export interface SanskritWord {
  /** As the record has it, when it has SLP1. */
  readonly slp1: string;
  readonly iast: string;
  readonly devanagari: string;
}

/** Accents go; marks of composition and omission stay. */
export function sanskritWord({ text, scheme }: Pick<Token, 'text' | 'scheme'>): SanskritWord {
  const written = text.trim().replace(/\s+/g, ' ');
  const from = scheme === '' ? 'slp1' : scheme;
  return {
    slp1: from === 'slp1' ? written : '',
    iast: from === 'iast' ? written : convertSanskrit(written, from, 'iast').text,
    devanagari: from === 'devanagari' ? written : convertSanskrit(written, from, 'devanagari').text,
  };
}

/** A search key as canonical text. */
export function keyToIast(key: string): string {
  return convertSanskrit(key, 'slp1', 'iast').text;
}

export function iastToKey(text: string): string {
  return convertSanskrit(text, 'iast', 'slp1').text;
}

/** A key as printed, with its accents, for a headword line. */
export function printedToIast(key: string): string {
  const plain = key.replaceAll('—', '-').replace(/[_*]/g, '');
  return convertSanskrit(plain, 'slp1', 'iast', { accents: 'keep' }).text;
}
