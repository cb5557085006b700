/** Who attests, is silent, contradicts or failed, for each word and sense. Knows no terminal. */
import type { AnswerDocument } from '../document.js';
import { printable } from '../style.js';
import type { ShownLemma } from './outline.js';
import { glossOf, headwordOf } from './words.js';

export type Stand = 'attests' | 'silent' | 'contradicts' | 'failed';

export const SIGNS: Readonly<Record<Stand, string>> = {
  attests: '●',
  silent: '·',
  contradicts: '✗',
  failed: '!',
};

export interface MatrixRow {
  readonly label: string;
  /** Of a sense; 0 for a word. */
  readonly number: number;
  /** By work; a work without a stand does not have the word at all. */
  readonly stands: ReadonlyMap<string, Stand>;
}

export interface Matrix {
  readonly works: readonly string[];
  readonly rows: readonly MatrixRow[];
  /** What a contradicting work says instead. */
  readonly contradictions: readonly string[];
}

/** A sense of which nothing is told has no row. */
export function matrixOf(document: AnswerDocument, lemmas: readonly ShownLemma[]): Matrix {
  const ofLemma = new Map((document.agreement?.lemmas ?? []).map((row) => [row.lemma_id, row]));
  const ofSense = new Map((document.agreement?.senses ?? []).map((row) => [row.sense_id, row]));
  const rows: MatrixRow[] = [];
  const contradictions: string[] = [];
  for (const { lemma, shown } of lemmas) {
    const row = ofLemma.get(lemma.lemma_id);
    const label = headwordOf(lemma);
    rows.push({ label, number: 0, stands: standsOf(row) });
    for (const { source, field, says } of row?.contradictions ?? [])
      contradictions.push(printable(`${source} on ${label}: ${field} ${says}`));
    for (const { number, sense } of shown) {
      const stands = standsOf(ofSense.get(sense.sense_id));
      if (stands.size > 0) rows.push({ label: glossOf(sense), number, stands });
    }
  }
  return { works: [...new Set(rows.flatMap(({ stands }) => [...stands.keys()]))], rows, contradictions };
}

interface StandRow {
  readonly attested_by: readonly string[];
  readonly silent: readonly string[];
  readonly failed: readonly string[];
  readonly contradicted_by?: readonly string[];
  readonly contradictions?: readonly { readonly source: string }[];
}

/** A work that has the word with another gender contradicts: that weighs more than that it has it. */
function standsOf(row: StandRow | undefined): ReadonlyMap<string, Stand> {
  const stands = new Map<string, Stand>();
  for (const work of row?.attested_by ?? []) stands.set(work, 'attests');
  for (const work of row?.contradicted_by ?? []) stands.set(work, 'contradicts');
  for (const { source } of row?.contradictions ?? []) stands.set(source, 'contradicts');
  for (const work of row?.silent ?? []) if (!stands.has(work)) stands.set(work, 'silent');
  for (const work of row?.failed ?? []) if (!stands.has(work)) stands.set(work, 'failed');
  return stands;
}
