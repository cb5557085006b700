/** Reads and writes the ASCII schemes from their tables: the longest code wins, from left to right. */
import { ASCII_SCHEMES, ASCII_TABLES, type AsciiScheme, type AsciiTable } from './ascii-schemes.js';
import { isNeutral } from './characters.js';
import { ID, isConsonant, isVowel, Kind, kindOf, LETTERS, type Letter } from './letters.js';
import { Reading } from './reading.js';

/** What a code stands for: letters, or nothing (`separator` only between two letters). */
type Meaning = readonly number[] | 'separator' | 'silent';

interface Compiled {
  readonly meanings: ReadonlyMap<string, Meaning>;
  /** Codes that are understood but not written. */
  readonly further: ReadonlySet<string>;
  /** The longest code that begins with this ASCII character; 0 when none does. */
  readonly longest: Uint8Array;
  /** Letters whose code is this one ASCII character, and is the one written; else -1. */
  readonly letters: Int16Array;
  /** 1 where a code of two characters or more begins with this pair of ASCII characters. */
  readonly longer: Uint8Array;
  /** The code written for each letter, '' when there is none. */
  readonly written: readonly string[];
  readonly codes: readonly string[];
  /** Letter pairs met so far, with the tails that would make a longer code out of the first one's. */
  readonly tails: (readonly string[] | undefined)[];
  readonly separator: string | undefined;
  readonly separatesConsonants: boolean;
}

const SIZE = LETTERS.length;
const ASCII = 128;

function compile(table: AsciiTable): Compiled {
  const meanings = new Map<string, Meaning>();
  const written: string[] = new Array<string>(SIZE).fill('');
  for (const [letter, codes] of Object.entries(table.codes) as [Letter, string][]) {
    for (const code of codes.split(' ')) {
      if (written[ID[letter]] === '') written[ID[letter]] = code;
      meanings.set(code, [ID[letter]]);
    }
  }
  for (const digit of ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const) written[ID[digit]] = digit;
  for (const [code, letters] of Object.entries(table.sequences ?? {})) {
    meanings.set(
      code,
      letters.map((letter) => ID[letter]),
    );
  }
  for (const code of table.separators ?? []) meanings.set(code, 'separator');
  for (const code of table.silent ?? []) meanings.set(code, 'silent');
  const longest = new Uint8Array(ASCII);
  const letters = new Int16Array(ASCII).fill(-1);
  const longer = new Uint8Array(ASCII * ASCII);
  for (const [code, meaning] of meanings) {
    const first = code.charCodeAt(0);
    longest[first] = Math.max(longest[first] ?? 0, code.length);
    if (code.length > 1) longer[first * ASCII + code.charCodeAt(1)] = 1;
    else if (typeof meaning === 'object' && written[meaning[0] ?? -1] === code) {
      if (kindOf(meaning[0]) !== Kind.accent) letters[first] = meaning[0] ?? -1;
    }
  }
  return {
    meanings,
    further: new Set([...meanings.keys()].filter((code) => !written.includes(code))),
    longest,
    letters,
    longer,
    written,
    codes: [...meanings.keys()],
    tails: new Array<undefined>(SIZE * SIZE).fill(undefined),
    separator: table.separators?.[0],
    separatesConsonants: table.separatesConsonants === true,
  };
}

/** What must follow two letters for their codes to run together: '' for always; nothing for never. */
function tailsOf(table: Compiled, one: number, other: number): readonly string[] {
  const pair = one * SIZE + other;
  let tails = table.tails[pair];
  if (tails === undefined) {
    const first = table.written[one] ?? '';
    const second = table.written[other] ?? '';
    const both = first + second;
    tails = table.codes.flatMap((code) => {
      if (second === '' || code.length <= first.length) return [];
      if (both.startsWith(code)) return [''];
      return code.startsWith(both) ? [code.slice(both.length)] : [];
    });
    table.tails[pair] = tails;
  }
  return tails;
}

const compiled = new Map<AsciiScheme, Compiled>();

function schemeOf(scheme: AsciiScheme): Compiled {
  let found = compiled.get(scheme);
  if (found === undefined) {
    found = compile(ASCII_TABLES[scheme]);
    compiled.set(scheme, found);
  }
  return found;
}

/** The length of the code at a place, 0 when there is none. */
function codeLength({ meanings, longest }: Compiled, text: string, at: number): number {
  const most = Math.min(longest[text.charCodeAt(at)] ?? 0, text.length - at);
  for (let length = most; length > 0; length--) {
    if (meanings.has(text.slice(at, at + length))) return length;
  }
  return 0;
}

/** The letter of one character that no longer code begins with here; -1 for anything else. */
function plainLetter({ letters, longer }: Compiled, text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= ASCII) return -1;
  const next = text.charCodeAt(at + 1);
  return next < ASCII && longer[code * ASCII + next] === 1 ? -1 : (letters[code] ?? -1);
}

export function readAscii(text: string, scheme: AsciiScheme): Reading {
  const table = schemeOf(scheme);
  const reading = new Reading(text);
  let at = 0;
  while (at < text.length) {
    const letter = plainLetter(table, text, at);
    if (letter >= 0) {
      reading.push(letter, at, ++at);
      continue;
    }
    const length = codeLength(table, text, at);
    const code = text.slice(at, at + length);
    const meaning = length === 0 ? undefined : table.meanings.get(code);
    if (meaning === undefined) {
      at = isTypographicAvagraha(text.charCodeAt(at)) ? pushAvagraha(reading, at) : reading.pushUnknown(at);
      continue;
    }
    if (meaning === 'silent') readVirama(reading, at, at + length);
    else if (meaning === 'separator') readSeparator(reading, table, at, at + length);
    else {
      for (const id of meaning) pushLetter(reading, id, at, at + length);
      if (table.further.has(code)) reading.furtherCodes++;
    }
    at += length;
  }
  return reading;
}

function pushLetter(reading: Reading, id: number, start: number, end: number): void {
  if (id === ID.udatta || id === ID.svarita || id === ID.anudatta) reading.pushAccent(id, start, end);
  else reading.push(id, start, end);
}

function readVirama(reading: Reading, start: number, end: number): void {
  if (isConsonant(reading.lastAt(start))) reading.bridge(start, end);
  else {
    reading.findings.add('misplaced', start, end);
    reading.pushForeign(start, end);
  }
}

/** A separator keeps two letters apart; anywhere else it is only a sign of punctuation. */
function readSeparator(reading: Reading, table: Compiled, start: number, end: number): void {
  const last = reading.lastAt(start);
  const next = codeLength(table, reading.input, end);
  const meaning = table.meanings.get(reading.input.slice(end, end + next));
  const first = typeof meaning === 'object' ? meaning[0] : undefined;
  const fits = table.separatesConsonants
    ? last !== undefined && last >= 0 && first !== undefined
    : isVowel(last) && isVowel(first);
  if (fits) reading.bridge(start, end);
  else reading.pushForeign(start, end);
}

/** ’ and ऽ, which people paste between ASCII letters. */
function isTypographicAvagraha(code: number): boolean {
  return code === 0x2019 || code === 0x93d;
}

function pushAvagraha(reading: Reading, at: number): number {
  reading.push(ID["'"], at, at + 1);
  return at + 1;
}

export function writeAscii(reading: Reading, scheme: AsciiScheme): string {
  const table = schemeOf(scheme);
  const { ids, starts, ends } = reading;
  /** Places in the output where foreign text might be taken for a code, with the item they come from. */
  const doubtful: { at: number; item: number }[] = [];
  let text = '';
  for (let item = 0; item < ids.length; item++) {
    const id = ids[item] ?? 0;
    if (id < 0) {
      const foreign = reading.foreignText(id);
      const first = foreign.charCodeAt(0);
      if (isNeutral(first) && (table.longest[first] ?? 0) > 0) doubtful.push({ at: text.length, item });
      text += foreign;
      continue;
    }
    const code = table.written[id] ?? '';
    if (code === '') {
      const isAccent = id === ID.udatta || id === ID.svarita || id === ID.anudatta;
      reading.findings.add(isAccent ? 'accent_dropped' : 'unconvertible', starts[item] ?? 0, ends[item] ?? 0);
      if (!isAccent) text += LETTERS[id] ?? '';
      continue;
    }
    text += code;
    const next = ids[item + 1];
    if (next !== undefined && next >= 0 && collides(table, id, next, ids[item + 2])) {
      if (canSeparate(table, id, next)) text += table.separator ?? '';
      else if (scheme === 'heritage' && id === ID.ṛ) text = `${text.slice(0, -code.length)}R`;
      else reading.findings.add('ambiguous', starts[item] ?? 0, ends[item + 1] ?? 0);
    }
  }
  for (const { at, item } of doubtful) {
    if (codeLength(table, text, at) > 0)
      reading.findings.add('ambiguous', starts[item] ?? 0, ends[item] ?? 0);
  }
  return text;
}

function collides(table: Compiled, one: number, other: number, third: number | undefined): boolean {
  const tails = tailsOf(table, one, other);
  if (tails.length === 0) return false;
  const after = third === undefined || third < 0 ? '' : (table.written[third] ?? '');
  return tails.some((tail) => after.startsWith(tail));
}

function canSeparate(table: Compiled, one: number, other: number): boolean {
  if (table.separator === undefined) return false;
  return table.separatesConsonants || (isVowel(one) && isVowel(other));
}

/** Whether the scheme has a code for this letter. */
export function canWrite(scheme: AsciiScheme, letter: Letter): boolean {
  return schemeOf(scheme).written[ID[letter]] !== '';
}

export function isAsciiScheme(scheme: string): scheme is AsciiScheme {
  return (ASCII_SCHEMES as readonly string[]).includes(scheme);
}
