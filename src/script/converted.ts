/** What every converter of this room returns: the text, and what it could not do, with its place. */

/**
 * - `unconvertible`: the source scheme has no such letter, or the target scheme cannot write it; it stands unchanged.
 * - `ambiguous`: the text written can be read in another way; what was meant stands in the input at this place.
 * - `reinterpreted`: the letter was read against the plain rule of its scheme because its neighbours demand it.
 * - `accent_dropped`: a Vedic accent was left out.
 * - `nukta_dropped`: the dot of a borrowed Devanagari letter was left out.
 * - `joiner_dropped`: a zero-width joiner or non-joiner was left out.
 * - `case_folded`: a capital was read as its small letter.
 * - `misplaced`: a sign stands where the script does not allow it; it was read on its own.
 */
export const FINDING_CODES = [
  'unconvertible',
  'ambiguous',
  'reinterpreted',
  'accent_dropped',
  'nukta_dropped',
  'joiner_dropped',
  'case_folded',
  'misplaced',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** Something noticed about the input. `at` and `length` count UTF-16 units of the input; `text` is that part. */
export interface ScriptFinding {
  readonly code: FindingCode;
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

export interface Converted {
  readonly text: string;
  readonly findings: readonly ScriptFinding[];
}

/** Collects findings of one input; neighbours of one code become one finding. */
export class FindingList {
  readonly #input: string;
  readonly #items: { code: FindingCode; at: number; end: number }[] = [];

  constructor(input: string) {
    this.#input = input;
  }

  add(code: FindingCode, at: number, end: number): void {
    const last = this.#items.at(-1);
    if (last !== undefined && last.code === code && last.end === at) last.end = end;
    else this.#items.push({ code, at, end });
  }

  /** In the order of their places. */
  list(): readonly ScriptFinding[] {
    if (this.#items.length === 0) return NONE;
    const found = this.#items.map(({ code, at, end }) => ({
      code,
      at,
      length: end - at,
      text: this.#input.slice(at, end),
    }));
    return found.sort((one, other) => one.at - other.at);
  }
}

const NONE: readonly ScriptFinding[] = Object.freeze([]);
