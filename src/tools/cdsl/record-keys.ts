/** The keys a record is filed under, exactly as Cologne writes them: SLP1, in which case tells letters apart. */

export interface RecordKeys {
  /** The record's number; empty where it has none. */
  readonly id: string;
  readonly keys: readonly string[];
}

/** `<L>890<pc>5,1<k1>agni<k2>agni/`, or a verse with lists of synonyms. */
export function keysOfText(text: string): RecordKeys {
  const end = text.indexOf('\n');
  const header = end === -1 ? text : text.slice(0, end);
  const id = fieldOf(header, 'L');
  const key = fieldOf(header, 'k1');
  if (key !== '') return { id, keys: unique([key, ...furtherKeys(fieldOf(header, 'k2'))]) };
  return { id, keys: synonymKeys(text) };
}

export function keysOfXml(text: string): RecordKeys {
  const id = /<L>([^<]*)<\/L>/.exec(text)?.[1]?.trim() ?? '';
  const key = /<key1>([^<]*)<\/key1>/.exec(text)?.[1]?.trim() ?? '';
  const printed = /<key2>([^<]*)<\/key2>/.exec(text)?.[1] ?? '';
  return { id, keys: key === '' ? [] : unique([key, ...furtherKeys(printed)]) };
}

/** `<P>{#agni#}¦ …`: the place in the file is the only name such an entry has. */
export function keysOfOldForm(text: string, offset: number): RecordKeys {
  const bar = text.indexOf('¦');
  const head = text.slice(0, bar === -1 ? 0 : bar);
  const keys = [...head.matchAll(/\{#([^#]{1,100})#\}/g)].map((match) => plainKey(match[1] ?? ''));
  return { id: `at${offset}`, keys: unique(keys) };
}

function fieldOf(header: string, name: string): string {
  const start = header.indexOf(`<${name}>`);
  if (start === -1) return '';
  const from = start + name.length + 2;
  const end = header.indexOf('<', from);
  return header.slice(from, end === -1 ? header.length : end).trim();
}

/** A printed key may list several spellings: `dAna, dAnA`. Parts of words are left out. */
function furtherKeys(printed: string): readonly string[] {
  if (!printed.includes(',')) return [];
  return printed
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !/^[-—°˚]|[°˚]/.test(item))
    .map(plainKey);
}

/** Without accents, hyphens and other marks of the print. */
function plainKey(printed: string): string {
  return printed.replace(/[/\\^—_*\s°˚†-]/g, '');
}

/** `<syns><s>ajA-strI,CAgikA-strI</s>` */
function synonymKeys(text: string): readonly string[] {
  const keys: string[] = [];
  for (const match of text.matchAll(/<syns>([^\r\n]*)/g)) {
    for (const item of (match[1] ?? '').replace(/<\/?s>/g, '').split(',')) {
      const dash = item.lastIndexOf('-');
      keys.push((dash > 0 ? item.slice(0, dash) : item).trim());
    }
  }
  return unique(keys);
}

function unique(keys: readonly string[]): readonly string[] {
  return [...new Set(keys)].filter((key) => key !== '');
}
