/** Who says so: the words and senses of an answer against the works that were asked. */
import type { Answer } from '../api/types.js';

export type Mark = 'attests' | 'silent' | 'contradicts' | 'failed' | 'none';

export interface MatrixRow {
  readonly label: string;
  readonly isLemma: boolean;
  readonly marks: readonly { readonly mark: Mark; readonly note: string }[];
}

export interface Matrix {
  readonly works: readonly string[];
  readonly rows: readonly MatrixRow[];
}

export const MARKS: Readonly<Record<Mark, { readonly sign: string; readonly words: string }>> = {
  attests: { sign: '●', words: 'says so' },
  silent: { sign: '·', words: 'is silent' },
  contradicts: { sign: '✗', words: 'says otherwise' },
  failed: { sign: '!', words: 'failed' },
  none: { sign: '', words: 'was not asked' },
};

const MAX_ROWS = 60;

export function matrixOf(answer: Answer, lemmaId: string): Matrix {
  const lemma = answer.agreement.lemmas.find(({ lemma_id }) => lemma_id === lemmaId);
  const own = answer.senses.filter(({ lemma_id }) => lemma_id === lemmaId).slice(0, MAX_ROWS);
  const bySense = new Map(answer.agreement.senses.map((row) => [row.sense_id, row]));
  const rows = own.flatMap(({ sense_id, display_gloss }) => {
    const agreement = bySense.get(sense_id);
    return agreement === undefined ? [] : [{ label: display_gloss, agreement }];
  });
  const groups = [...(lemma === undefined ? [] : [lemma]), ...rows.map(({ agreement }) => agreement)];
  const works = [...new Set(groups.flatMap((row) => [...row.attested_by, ...row.silent, ...row.failed]))];
  for (const { source } of lemma?.contradictions ?? []) if (!works.includes(source)) works.push(source);
  const display = answer.lemmas.find(({ lemma_id }) => lemma_id === lemmaId)?.display ?? '';
  const first: readonly MatrixRow[] =
    lemma === undefined
      ? []
      : [
          {
            label: display,
            isLemma: true,
            marks: works.map((work) => {
              const other = lemma.contradictions.filter(({ source }) => source === work);
              if (other.length > 0) {
                return {
                  mark: 'contradicts',
                  note: other.map(({ field, says }) => `${field}: ${says}`).join(', '),
                };
              }
              return { mark: markOf(lemma, work), note: '' };
            }),
          },
        ];
  return {
    works,
    rows: [
      ...first,
      ...rows.map(({ label, agreement }) => ({
        label,
        isLemma: false,
        marks: works.map((work) => ({ mark: markOf(agreement, work), note: '' })),
      })),
    ],
  };
}

interface Voices {
  readonly attested_by: readonly string[];
  readonly silent: readonly string[];
  readonly failed: readonly string[];
}

function markOf({ attested_by, silent, failed }: Voices, work: string): Mark {
  if (attested_by.includes(work)) return 'attests';
  if (failed.includes(work)) return 'failed';
  return silent.includes(work) ? 'silent' : 'none';
}
