/** README.md shows the tables as they are. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ASCII_SCHEMES, ASCII_TABLES } from './ascii-schemes.js';
import { FINDING_CODES } from './converted.js';
import { CAPITAL, MARKS, SMALL } from './greek-letters.js';
import { LETTERS, type Letter } from './letters.js';
import { convertSanskrit } from './sanskrit.js';

const readme = readFileSync(fileURLToPath(new URL('README.md', import.meta.url)), 'utf8');

function cell(code: string | undefined): string {
  if (code === undefined) return '–';
  // A backtick cannot stand in a code span, and a bar ends a cell.
  return code
    .split(' ')
    .map((one) => `\`${one.replaceAll('|', '\\|')}\``)
    .join(' ');
}

/** One line of the table of Sanskrit letters. */
function row(letter: Letter): string {
  const isAccent = letter === 'udatta' || letter === 'svarita' || letter === 'anudatta';
  const roman = isAccent ? letter : letter.replaceAll('|', '\\|');
  const write = (scheme: 'iso' | 'devanagari') =>
    isAccent
      ? convertSanskrit(`a${ASCII_TABLES.slp1.codes[letter] ?? ''}`, 'slp1', scheme, { accents: 'keep' }).text
      : convertSanskrit(letter, 'iast', scheme).text.replaceAll('|', '\\|');
  const codes = ASCII_SCHEMES.map((scheme) => cell(ASCII_TABLES[scheme].codes[letter]));
  return `| ${[roman, write('iso'), write('devanagari'), ...codes].join(' | ')} |`;
}

describe('README.md', () => {
  const shown = LETTERS.filter((letter) => !(letter >= '0' && letter <= '9' && letter.length === 1));

  it.each(shown)('has the row of %s', (letter) => {
    expect(readme).toContain(row(letter));
  });

  it('has every Greek letter and mark', () => {
    for (const [beta, small] of SMALL) {
      const line = `| \`${beta}\` | ${small} | ${CAPITAL.get(beta) ?? ''} |`;
      expect(readme).toContain(line);
    }
    for (const { beta } of MARKS) expect(readme).toContain(beta === '|' ? '`\\|`' : `\`${beta}\``);
  });

  it('explains every code of a finding', () => {
    for (const code of FINDING_CODES) expect(readme).toContain(`| \`${code}\` |`);
  });
});
