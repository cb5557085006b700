/** Tokens of a text as lines for people, and as JSON for programs. */
import type { ReadToken } from '../../engine/read.js';
import { snakeCase } from './snake.js';
import { padEnd, printable, type Style, width, wrap } from './style.js';

interface Options {
  readonly columns: number;
  readonly style: Style;
}

/** One object a line; a sign has only its place. */
export function tokenJson(token: ReadToken): string {
  const { kind, text, start, end, urn } = token;
  const place = { kind, text, start, end, urn };
  if (kind === 'sign') return `${JSON.stringify(place)}\n`;
  const { isAnswered: _answered, unanswered, lemmaId, ...reading } = { ...token, ...place };
  const silent = unanswered.map(({ tool }) => tool);
  return `${JSON.stringify(snakeCase({ ...place, ...reading, lemmaId, unanswered: silent }))}\n`;
}

export interface ReadLines {
  /** The lines that are complete now that this token has come. */
  readonly add: (token: ReadToken) => string;
  readonly end: () => string;
}

const WIDEST = 100;
const FORM = 16;
const LEMMA = 14;
/** Signs that stand at the word behind them. */
const OPENING = /^[([{«“‘„‹¿¡<"']+$/;

/** Punctuation is shown at its word; a unit of a text begins with its reference. */
export function createReadLines(options: Options): ReadLines {
  const columns = Math.min(options.columns, WIDEST);
  const { style } = options;
  let word: ReadToken | undefined;
  let urn = '';
  let [before, form] = ['', ''];
  const flush = (): string => {
    const line = word === undefined ? '' : wordLine(word, form, columns, style);
    word = undefined;
    form = '';
    return line;
  };
  return {
    add: (token) => {
      let out = '';
      if (token.urn !== urn) {
        out += flush() + signLine(before);
        before = '';
        urn = token.urn;
        if (urn !== '') out += `${style.dim(printable(urn))}\n`;
      }
      if (token.kind === 'sign') {
        if (word === undefined || OPENING.test(token.text)) before += token.text;
        else form += token.text;
        return out;
      }
      out += flush();
      word = token;
      form = before + token.text;
      before = '';
      return out;
    },
    end: () => flush() + signLine(before),
  };
}

function signLine(signs: string): string {
  return signs === '' ? '' : `${printable(signs)}\n`;
}

function wordLine(token: ReadToken, form: string, columns: number, style: Style): string {
  const shown = printable(form);
  if (!token.isKnown) return `${padEnd(shown, FORM)}  ${style.yellow('? unknown')}\n`;
  const lemma = printable(token.lemma) + (token.enclitic === '' ? '' : ` + -${printable(token.enclitic)}`);
  const guess = token.tier === 'nearest_headword' || token.tier === 'rule_made' ? 'a guess' : '';
  const about = [guess, printable(token.reading || token.pos), printable(token.gloss)].filter(
    (part) => part !== '',
  );
  const head = `${padEnd(shown, FORM)}  ${style.bold(padEnd(lemma, LEMMA))}  `;
  const room = columns - width(head);
  const rows = wrap(about.join(' · '), Math.max(24, room));
  const indent = ' '.repeat(room >= 24 ? width(head) : 4);
  const first =
    room >= 24
      ? [`${head}${rows[0] ?? ''}`, ...rows.slice(1).map((row) => indent + row)]
      : [head.trimEnd(), ...rows.map((row) => indent + row)];
  const segments =
    token.segments.length < 2
      ? []
      : token.segments.map(({ text, lemma: part, reading, gloss }) => {
          const parts = [printable(text), style.bold(printable(part)), printable(reading), printable(gloss)];
          return `    ${parts.filter((piece) => piece !== '').join(' · ')}`;
        });
  return `${[...first, ...segments].map((line) => line.trimEnd()).join('\n')}\n`;
}
