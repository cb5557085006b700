/** A text as a sequence of letters with their places, between the reader of one scheme and the writer of another. */
import { characterLength, isNeutral } from './characters.js';
import { FindingList } from './converted.js';
import { ID, isVowel, Kind, kindOf } from './letters.js';

const ZWNJ = 0x200c;
const ZWJ = 0x200d;

/** Grows while a reader walks over the input from left to right. */
export class Reading {
  readonly input: string;
  #findings: FindingList | undefined;
  /** A letter's number, or `-1 - index` into `foreign` for text that is no letter. */
  ids: number[] = [];
  /** Where each item begins and ends in the input. */
  starts: number[] = [];
  ends: number[] = [];
  readonly foreign: string[] = [];
  /** How many codes were not the ones the scheme's writer would have chosen. */
  furtherCodes = 0;

  constructor(input: string) {
    this.input = input;
  }

  /** Made when first asked for: most readings have none, and nobody asks. */
  get findings(): FindingList {
    this.#findings ??= new FindingList(this.input);
    return this.#findings;
  }

  /** The last item, when it ends where the next one begins. */
  lastAt(start: number): number | undefined {
    const last = this.ids.length - 1;
    return last >= 0 && this.ends[last] === start ? this.ids[last] : undefined;
  }

  push(id: number, start: number, end: number): void {
    this.ids.push(id);
    this.starts.push(start);
    this.ends.push(end);
  }

  /** Changes the last item, which then also covers what was read since. */
  replaceLast(id: number, end: number): void {
    this.ids[this.ids.length - 1] = id;
    this.ends[this.ends.length - 1] = end;
  }

  /** An accent belongs to the vowel before it; marks of that vowel may already stand between. */
  pushAccent(id: number, start: number, end: number): void {
    let place = this.ids.length;
    while (place > this.ids.length - 2 && kindOf(this.ids[place - 1]) === Kind.mark) place--;
    const marks = this.ids.length - place;
    if (!isVowel(this.ids[place - 1]) || this.ends[this.ends.length - 1] !== start) {
      this.pushForeign(start, end);
      this.findings.add('misplaced', start, end);
      return;
    }
    this.ids.splice(place, 0, id);
    this.starts.splice(place, 0, start);
    this.ends.splice(place, 0, end);
    // The marks now end where the accent ended, so that the next letter still finds its neighbour.
    if (marks > 0) this.ends[this.ends.length - 1] = end;
  }

  pushForeign(start: number, end: number): void {
    this.foreign.push(this.input.slice(start, end));
    this.push(-this.foreign.length, start, end);
  }

  /**
   * One character that the scheme does not know, at `start`: blanks and punctuation pass in silence, digits become
   * letters, joiners go, everything else is reported. Returns where the next character begins.
   */
  pushUnknown(start: number): number {
    const code = this.input.charCodeAt(start);
    if (code >= 0x30 && code <= 0x39) {
      this.push(ID['0'] + code - 0x30, start, start + 1);
      return start + 1;
    }
    if (code === ZWNJ || code === ZWJ) {
      this.findings.add('joiner_dropped', start, start + 1);
      this.bridge(start, start + 1);
      return start + 1;
    }
    const end = start + characterLength(this.input, start);
    if (!isNeutral(code)) this.findings.add('unconvertible', start, end);
    this.pushForeign(start, end);
    return end;
  }

  /** Lets the last item also cover text that was read as nothing. */
  bridge(start: number, end: number): void {
    const last = this.ends.length - 1;
    if (last >= 0 && this.ends[last] === start) this.ends[last] = end;
  }

  foreignText(id: number): string {
    return this.foreign[-1 - id] ?? '';
  }
}

/** Removes the accents and reports each. */
export function stripAccents(reading: Reading): void {
  if (!reading.ids.some((id) => kindOf(id) === Kind.accent)) return;
  keepItems(reading, (id, index) => {
    if (kindOf(id) !== Kind.accent) return true;
    reading.findings.add('accent_dropped', reading.starts[index] ?? 0, reading.ends[index] ?? 0);
    return false;
  });
}

/** ḻ + h is one letter in every scheme that has it: dictionaries write `|` in SLP1 and ळ्ह in Devanagari. */
export function joinRetroflexAspirate(reading: Reading): void {
  const { ids, ends } = reading;
  if (!ids.includes(ID.ḻ)) return;
  keepItems(reading, (id, index) => {
    if (id === ID.h && ids[index - 1] === ID.ḻ) return false;
    if (id === ID.ḻ && ids[index + 1] === ID.h) {
      ids[index] = ID.ḻh;
      ends[index] = ends[index + 1] ?? 0;
    }
    return true;
  });
}

/** Keeps the items that `isKept` wants, in one pass; `isKept` may still change the item it is asked about. */
function keepItems(reading: Reading, isKept: (id: number, index: number) => boolean): void {
  const kept: number[] = [];
  // `ids` is walked backwards so that a decision sees its left neighbour unchanged.
  for (let index = reading.ids.length - 1; index >= 0; index--) {
    if (isKept(reading.ids[index] ?? 0, index)) kept.push(index);
  }
  kept.reverse();
  const { ids, starts, ends } = reading;
  reading.ids = kept.map((index) => ids[index] ?? 0);
  reading.starts = kept.map((index) => starts[index] ?? 0);
  reading.ends = kept.map((index) => ends[index] ?? 0);
}
