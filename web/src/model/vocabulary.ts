/** The words of a text as a list to learn, and as files for Anki and spreadsheets. */
import type { LanguageCode, ReadToken } from '../api/types.js';
import { type Context, contextOf, type ReadUnit } from './reading-text.js';
import { membersOf } from './sandhi-group.js';

export interface VocabularyRow {
  readonly key: string;
  readonly lemma: string;
  readonly pos: string;
  readonly gloss: string;
  readonly reading: string;
  readonly form: string;
  readonly count: number;
  readonly urn: string;
  readonly context: Context;
}

/** One row a lemma, in the order of the text. */
export function vocabularyOf(units: readonly ReadUnit[]): readonly VocabularyRow[] {
  const rows: VocabularyRow[] = [];
  const places = new Map<string, number[]>();
  const flow = units.flatMap(({ tokens }, unit) =>
    tokens.map((placed, index) => (unit > 0 && index === 0 ? { ...placed, before: ' ' } : placed)),
  );
  flow.forEach(({ token }, at) => {
    for (const word of wordsOf(token)) {
      const { lemma, pos } = word;
      const known = places.get(lemma) ?? [];
      const place = known.find((index) => isSamePos(rows[index]?.pos ?? '', pos));
      const before = place === undefined ? undefined : rows[place];
      if (place !== undefined && before !== undefined)
        rows[place] = { ...before, pos: before.pos || pos, count: before.count + 1 };
      else {
        places.set(lemma, [...known, rows.length]);
        const key = `${lemma}\u0000${pos}`;
        rows.push({ ...word, key, count: 1, urn: token.urn, context: contextOf(flow, at) });
      }
    }
  });
  return rows;
}

type Word = Pick<VocabularyRow, 'lemma' | 'pos' | 'gloss' | 'reading' | 'form'>;

/** What is to be learnt of a token: itself, or each lemma of a sandhi group once. */
function wordsOf(token: ReadToken): readonly Word[] {
  const { kind, lemma = '', pos = '', gloss = '', reading = '', text } = token;
  if (kind !== 'word' || lemma === '') return [];
  const words = new Map<string, Word>();
  for (const member of membersOf(token)) {
    if (words.has(member.lemma)) continue;
    const own = member.pos || (member.lemma === lemma ? pos : '');
    const { gloss: meaning, reading: analysis, text: form } = member;
    words.set(member.lemma, { lemma: member.lemma, pos: own, gloss: meaning, reading: analysis, form });
  }
  return words.size > 0 ? [...words.values()] : [{ lemma, pos, gloss, reading, form: text }];
}

function isSamePos(one: string, other: string): boolean {
  return one === other || one === '' || other === '';
}

export function unknownForms(units: readonly ReadUnit[]): readonly string[] {
  const words = units.flatMap(({ tokens }) => tokens.map(({ token }) => token));
  return [
    ...new Set(
      words.filter(({ kind, is_known }) => kind === 'word' && is_known !== true).map(({ text }) => text),
    ),
  ];
}

const CSV_HEAD = ['language', 'lemma', 'pos', 'gloss', 'form', 'reading', 'count', 'context', 'urn'];

/** RFC 4180, with a mark that spreadsheets know the encoding by. */
export function toCsv(rows: readonly VocabularyRow[], language: LanguageCode): string {
  const lines = rows.map(({ lemma, pos, gloss, form, reading, count, context, urn }) =>
    [language, lemma, pos, gloss, form, reading, String(count), sentence(context), urn]
      .map(csvCell)
      .join(','),
  );
  return `\ufeff${[CSV_HEAD.join(','), ...lines].join('\r\n')}\r\n`;
}

/** A cell that begins like a formula would be run by a spreadsheet. */
function csvCell(text: string): string {
  const guarded = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replace(/"/g, '""')}"` : guarded;
}

export function toAnki(rows: readonly VocabularyRow[], language: LanguageCode): string {
  const head = ['#separator:tab', '#html:true', '#tags column:3'];
  const lines = rows.map(({ lemma, pos, gloss, reading, context }) => {
    const { before, word, after } = context;
    const front = `<b>${field(lemma)}</b><br><small>${field(before)}<b>${field(word)}</b>${field(after)}</small>`;
    const back = [gloss, [pos, reading].filter(Boolean).join(' · ')].filter(Boolean).map(field).join('<br>');
    return [front, back, `langnet langnet::${language}`].join('\t');
  });
  return `${[...head, ...lines].join('\n')}\n`;
}

function field(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[\t\r\n]+/g, ' ').replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

function sentence({ before, word, after }: Context): string {
  return `${before}${word}${after}`;
}
