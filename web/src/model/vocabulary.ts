/** The words of a text as a list to learn, and as files for Anki and spreadsheets. */
import type { LanguageCode } from '../api/types.js';
import { type Context, contextOf, type ReadUnit } from './reading-text.js';

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
  const rows = new Map<string, VocabularyRow>();
  const flow = units.flatMap(({ tokens }, unit) =>
    tokens.map((placed, index) => (unit > 0 && index === 0 ? { ...placed, before: ' ' } : placed)),
  );
  flow.forEach(({ token }, at) => {
    const { kind, lemma = '', pos = '', gloss = '', reading = '', text, urn } = token;
    if (kind !== 'word' || lemma === '') return;
    const key = `${lemma}\u0000${pos}`;
    const known = rows.get(key);
    if (known !== undefined) rows.set(key, { ...known, count: known.count + 1 });
    else
      rows.set(key, {
        key,
        lemma,
        pos,
        gloss,
        reading,
        form: text,
        count: 1,
        urn,
        context: contextOf(flow, at),
      });
  });
  return [...rows.values()];
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
