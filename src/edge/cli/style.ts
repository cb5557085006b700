/** Colour, widths and wrapping for terminals; plain text everywhere else. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly red: (text: string) => string;
  readonly mark: (text: string) => string;
}

const paint = (open: number, close: number) => (text: string) => `\u001b[${open}m${text}\u001b[${close}m`;
const same = (text: string) => text;

const COLOURED: Style = {
  bold: paint(1, 22),
  dim: paint(2, 22),
  green: paint(32, 39),
  yellow: paint(33, 39),
  red: paint(31, 39),
  mark: paint(7, 27),
};
const PLAIN: Style = {
  bold: same,
  dim: same,
  green: same,
  yellow: same,
  red: same,
  mark: (text) => `»${text}«`,
};

/** Colour only on a terminal, and never against NO_COLOR. */
export function styleFor(isTerminal: boolean, env: Readonly<Record<string, string | undefined>>): Style {
  const refused = (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
  return isTerminal && !refused ? COLOURED : PLAIN;
}

/**
 * Terminal columns of a text. By hand, because the usual library costs a cached lookup a quarter of its
 * time at start-up: marks and format characters take none, East Asian letters and emoji two.
 */
export function width(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let columns = 0;
  for (const sign of text.replace(STYLES, '')) {
    if (/[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u.test(sign)) continue;
    columns += isWide(sign.codePointAt(0) ?? 0) ? 2 : 1;
  }
  return columns;
}

/** The sequences our own styles write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const STYLES = /\u001b\[\d+m/g;

function isWide(point: number): boolean {
  if (point < 0x1100) return false;
  return (
    point <= 0x115f ||
    (point >= 0x2e80 && point <= 0xa4cf) ||
    (point >= 0xac00 && point <= 0xd7a3) ||
    (point >= 0xf900 && point <= 0xfaff) ||
    (point >= 0xfe30 && point <= 0xfe6f) ||
    (point >= 0xff00 && point <= 0xff60) ||
    (point >= 0xffe0 && point <= 0xffe6) ||
    (point >= 0x1f300 && point <= 0x1faff) ||
    (point >= 0x20000 && point <= 0x3fffd)
  );
}

export function padEnd(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - width(text)));
}

/** Breaks at blanks so that no line is wider than asked; a single long word stays whole. */
export function wrap(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(' ')) {
    const size = width(word);
    if (used > 0 && used + 1 + size > columns) {
      lines.push(line);
      line = word;
      used = size;
    } else {
      line = used > 0 ? `${line} ${word}` : word;
      used += (used > 0 ? 1 : 0) + size;
    }
  }
  lines.push(line);
  return lines;
}

/** Tool text is hostile: control characters could move the cursor or change the title; none may begin a line. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    sign === '\u200c' || sign === '\u200d' ? sign : '\ufffd',
  );
}

/** Rows with aligned columns, two blanks apart; the last column is not padded. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, width(cell));
    });
  }
  return rows
    .map((row) => {
      const cells = row.map((cell, index) =>
        index === row.length - 1 ? cell : padEnd(cell, widths[index] ?? 0),
      );
      return `${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}

export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

export function countText(count: number): string {
  return count.toLocaleString('en-US');
}
