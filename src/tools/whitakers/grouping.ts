/**
 * Puts the lines of an answer together into groups. The program does not repeat what it has just printed
 * (equal analyses, an equal dictionary line, a meaning that the next entry shares), so each line is held
 * until the next ones tell what it belongs to. Must not know how a kind of line is recognised.
 */
import type { Affix, Group, Line } from './group.js';
import { analysisShape, isRomanValue } from './lines.js';
import type { AffixPos } from './tables.js';

/** Several times what any word needs; beyond it an answer is not from the program and would only grow. */
const LIMITS = { analyses: 100, meanings: 100, openGroups: 20, affixes: 4 } as const;

interface OpenGroup {
  readonly affixes: readonly Affix[];
  readonly trick: Affix | null;
  readonly entry: Line | null;
  readonly sections: { readonly analyses: Line[]; readonly meanings: Line[] }[];
  isDamaged: boolean;
}

/** A word of the request: its groups, or the line that says it is unknown, or an affix and nothing more. */
export interface Answered {
  readonly groups: readonly Omit<Group, 'word' | 'words'>[];
  readonly unknown: Line | undefined;
  /** Printed alone where trimming has hidden every analysis. */
  readonly bareAffix: Line | undefined;
}

export class Grouper {
  readonly words: Answered[] = [];
  #groups: OpenGroup[] = [];
  #unknown: Line | undefined;
  #affixes: readonly Affix[] = [];
  /** No analysis has followed the last affix yet, so a further one is added to it. */
  #hasFreshAffix = false;
  #trick: Affix | null = null;
  #noteFor: 'affix' | 'trick' | 'lost' | null = null;
  /** The last run of analyses, for an entry that shares them. */
  #block: Line[] = [];
  #isInBlock = false;
  /** Analyses that no entry or meaning has claimed yet. */
  #held: Line[] = [];
  /** Groups still without a meaning, or receiving one just now. */
  #open: OpenGroup[] = [];
  #isReceiving = false;
  /** The group whose dictionary line stands for analyses that come without one. */
  #last: OpenGroup | null = null;

  get noteFor(): 'affix' | 'trick' | 'lost' | null {
    return this.#noteFor;
  }

  get isInBlock(): boolean {
    return this.#isInBlock;
  }

  /** Shared lines multiply, so nothing more is taken in until the word ends. */
  get isOverfull(): boolean {
    return (
      this.#held.length >= LIMITS.analyses ||
      this.#block.length >= LIMITS.analyses ||
      this.#open.length >= LIMITS.openGroups ||
      this.#affixes.length > LIMITS.affixes ||
      (this.#open.at(-1)?.sections.at(-1)?.meanings.length ?? 0) >= LIMITS.meanings
    );
  }

  /** English to Latin gives entries without analyses. */
  get isEnglish(): boolean {
    return this.#last?.sections.every((section) => section.analyses.length === 0) ?? false;
  }

  analysis(line: Line): void {
    this.#stopReceiving();
    if (!this.#isInBlock) this.#block = [];
    this.#isInBlock = true;
    this.#block.push(line);
    this.#held.push(line);
    this.#hasFreshAffix = false;
    this.#noteFor = null;
  }

  compound(line: Line): void {
    this.#block.push(line);
    this.#held.push(line);
  }

  /** A dictionary line directly after another, or after a meaning, shares the analyses before. */
  entry(line: Line): void {
    this.#stopReceiving();
    this.#last = this.#addGroup(line, this.#held.length > 0 ? this.#held : this.#block);
    this.#open.push(this.#last);
    this.#held = [];
    this.#isInBlock = false;
    this.#noteFor = null;
  }

  /** False when there is nothing the meaning could belong to. */
  meaning(line: Line): boolean {
    if (this.#held.length > 0) this.#claimHeld(line);
    this.#isInBlock = false;
    this.#noteFor = null;
    if (this.#open.length === 0) return false;
    for (const group of this.#open) group.sections.at(-1)?.meanings.push(line);
    this.#isReceiving = true;
    return true;
  }

  /** Analyses directly before a meaning: their dictionary line is the one printed before, or none at all. */
  #claimHeld(meaning: Line): void {
    this.#stopReceiving();
    const held = this.#held;
    this.#held = [];
    const owner = this.#open.at(-1);
    if (isRomanNumeral(held, meaning)) {
      this.#open = [this.#addGroup(null, held)];
      this.#last = null;
    } else if (owner !== undefined) {
      owner.sections.at(-1)?.analyses.push(...held);
    } else {
      if (this.#last === null) this.#last = this.#addGroup(null, held);
      else this.#last.sections.push({ analyses: held, meanings: [] });
      this.#open = [this.#last];
    }
  }

  affix(line: Line, pos: AffixPos): void {
    this.#settle();
    const affix: Affix = { pos, line, note: null };
    if (this.#hasFreshAffix) this.#affixes = [...this.#affixes, affix];
    // An enclitic stands outside prefixes and suffixes and goes on governing when they change.
    else if (pos === 'TACKON') this.#affixes = [affix];
    else this.#affixes = [...this.#affixes.filter((other) => other.pos === 'TACKON'), affix];
    this.#hasFreshAffix = true;
    this.#noteFor = 'affix';
  }

  trick(line: Line): void {
    this.#settle();
    this.#trick = { pos: 'TRICK', line, note: null };
    this.#noteFor = 'trick';
  }

  note(line: Line | null): void {
    const owner = this.#noteFor;
    this.#noteFor = null;
    if (owner === 'trick' && this.#trick !== null) this.#trick = { ...this.#trick, note: line };
    const affix = this.#affixes.at(-1);
    if (owner === 'affix' && affix !== undefined) {
      this.#affixes = [...this.#affixes.slice(0, -1), { ...affix, note: line }];
    }
  }

  unknown(line: Line): void {
    this.#settle();
    this.#unknown = line;
  }

  /** An affix that cannot be read: what it governed is over, and the line behind it explains it. */
  lostAffix(): void {
    this.#settle();
    this.#affixes = [];
    this.#hasFreshAffix = false;
    this.#noteFor = 'lost';
  }

  /** A blank line that closes nothing is no word. */
  endWord(isTrimmed: boolean): void {
    this.#settle();
    const unknown = this.#unknown;
    const groups = this.#groups.map((group) => ({ ...group, isTrimmed }));
    const isAnswered = groups.length > 0 || unknown !== undefined;
    const bareAffix = isAnswered ? undefined : (this.#affixes[0]?.line ?? this.#trick?.line);
    if (isAnswered || bareAffix !== undefined) this.words.push({ groups, unknown, bareAffix });
    this.#groups = [];
    this.#unknown = undefined;
    this.#affixes = [];
    this.#hasFreshAffix = false;
    this.#trick = null;
    this.#noteFor = null;
  }

  #addGroup(entry: Line | null, analyses: readonly Line[]): OpenGroup {
    const sections = [{ analyses: [...analyses], meanings: [] }];
    const group = { affixes: this.#affixes, trick: this.#trick, entry, sections, isDamaged: false };
    this.#groups.push(group);
    return group;
  }

  #stopReceiving(): void {
    if (!this.#isReceiving) return;
    this.#isReceiving = false;
    this.#open = [];
  }

  /** Nothing is shared across an affix, a headline or the end of a word. */
  #settle(): void {
    if (this.#held.some((line) => line.kind !== 'lost')) {
      const owner = this.#isReceiving ? undefined : this.#open.at(-1);
      if (owner !== undefined) owner.sections.at(-1)?.analyses.push(...this.#held);
      else this.#addGroup(null, this.#held).isDamaged = true;
    }
    this.#held = [];
    this.#block = [];
    this.#isInBlock = false;
    this.#open = [];
    this.#isReceiving = false;
    this.#last = null;
  }
}

/** A number in Roman digits has an analysis and a meaning, but never a dictionary line. */
function isRomanNumeral(analyses: readonly Line[], meaning: Line): boolean {
  if (isRomanValue(meaning.text)) return true;
  const first = analyses[0];
  const columns = first === undefined ? undefined : analysisShape(first.text);
  if (first === undefined || columns?.tag !== 'NUM') return false;
  return /^[IVXLCDM]+$/i.test(first.text.slice(0, columns.formEnd));
}
