/** What a source's abbreviation stands for, by the dictionary's own list of works; an unknown one stays what it is. */
import type { ListRow } from './abbreviations.js';
import type { Cell, Token } from './tokens.js';

export interface Citation {
  /** As printed, with the part that the print leaves out. */
  readonly ref: string;
  readonly abbreviation: string;
  /** The work's full name, or the author's; null where no list has it. */
  readonly work: Cell | null;
  readonly author: Cell | null;
  /** A name that the markup states, without a list. */
  readonly stated: string;
  readonly kind: string;
  /** There is a list, and it does not have it. */
  readonly isUnknown: boolean;
  readonly cells: readonly Cell[];
  /** What it was read from. */
  readonly token: Token;
}

/** Lanman's references to his own Reader and to Whitney's grammar say so in the tag. */
const STATED: Readonly<Record<string, string>> = {
  lan: 'Lanman, Sanskrit Reader',
  wg: 'Whitney, Sanskrit Grammar',
};
const REPEATED = /^ib(?:id)?\.?,?\s*/;

/** Sources in their order: `ib.` repeats the one before it. `ownWork` is what figures alone refer to. */
export function readCitations(
  sources: readonly Token[],
  list: readonly ListRow[],
  ownWork = '',
): readonly Citation[] {
  const works = worksBySign(list);
  let last: Citation | undefined;
  return sources.flatMap((token): Citation[] => {
    const read = readCitation(token, works, last, ownWork);
    if (read === undefined) return [];
    last = { ...read, token };
    return [last];
  });
}

function worksBySign(list: readonly ListRow[]): ReadonlyMap<string, ListRow> {
  return new Map(list.filter(({ kind }) => kind === 'work').map((row) => [row.short.text, row]));
}

function readCitation(
  token: Token,
  works: ReadonlyMap<string, ListRow>,
  last: Citation | undefined,
  ownWork: string,
): Omit<Citation, 'token'> | undefined {
  const printed = token.text.trim();
  if (printed === '') return undefined;
  const n = token.type === 'title' ? null : token.n;
  const place = /^(lan|wg),(.+)$/.exec(n?.text ?? '');
  if (place !== null) {
    const stated = STATED[place[1] ?? ''] ?? '';
    return {
      ...NOTHING,
      ref: place[2] ?? '',
      abbreviation: printed,
      stated,
      cells: n === null ? [token] : [token, n],
    };
  }
  // Where references are not marked, figures alone go on with the work named last.
  const isFurther = token.type === 'plain' && /^(?:\d|[ivxlcdIVXL]+\.)/.test(printed);
  if (isFurther && ownWork !== '') return { ...NOTHING, ref: printed, stated: ownWork, cells: [token] };
  if ((REPEATED.test(printed) || isFurther) && last !== undefined) {
    return { ...last, ref: printed, cells: [token] };
  }
  const ref = n === null || n.text === '' ? printed : `${n.text.trim()} ${printed}`;
  const cells = n === null ? [token] : [n, token];
  // The page of getword.php says what an abbreviation stands for in its title: "Suśruta (Title)".
  if (token.type === 'title' && token.n !== null && token.n.text !== '') return titled(token, token.n, ref);
  const sign = longestSign(ref, works);
  if (sign === undefined) {
    const abbreviation = token.type === 'plain' ? plainSign(ref) : signOf(ref);
    return { ...NOTHING, ref, abbreviation, isUnknown: works.size > 0, cells };
  }
  const row = works.get(sign);
  const isAuthor = /^author/i.test(row?.type ?? '');
  return {
    ...NOTHING,
    ref,
    abbreviation: sign,
    work: isAuthor ? null : (row?.long ?? null),
    author: isAuthor ? (row?.long ?? null) : null,
    kind: row?.type ?? '',
    cells,
  };
}

const NOTHING: Omit<Citation, 'token'> = {
  ref: '',
  abbreviation: '',
  work: null,
  author: null,
  stated: '',
  kind: '',
  isUnknown: false,
  cells: [],
};

function titled(token: Token, title: Cell, ref: string): Omit<Citation, 'token'> {
  const match = /^(.*?)\s*\(([^()]*)\)$/s.exec(title.text);
  const kind = match?.[2] ?? '';
  const name = { ...title, text: match?.[1] ?? title.text, isExact: false };
  const isAuthor = /^author/i.test(kind);
  const cells = [token];
  return {
    ...NOTHING,
    ref,
    abbreviation: signOf(ref),
    work: isAuthor ? null : name,
    author: isAuthor ? name : null,
    kind,
    cells,
  };
}

/** Signs end before a blank, a comma or the end: `RV.` of `RV. i, 164`, `Mn.` of `Mn. ix, 269.` */
function longestSign(ref: string, works: ReadonlyMap<string, ListRow>): string | undefined {
  for (let end = Math.min(ref.length, 80); end > 0; end -= 1) {
    const next = ref[end] ?? ' ';
    if (/[\s,;:]/.test(next) && works.has(ref.slice(0, end))) return ref.slice(0, end);
  }
  return undefined;
}

/** What of a reference is its sign when no list says so: all before the first figure of a place. */
export function signOf(ref: string): string {
  const place = /[\s,](?:\d|[ivxlc]+[,.]?(?:\s|$))/.exec(ref);
  return ref.slice(0, place === null ? ref.length : place.index).trim();
}

/** `Br. III. 3. 4`, `Vikr. d. 5`, `R. Schl. II.59.10`, where a Roman figure may be a capital. */
function plainSign(ref: string): string {
  const place = /[\s,](?:\d|[IVXL]+\.(?:\d|\s|$)|[ivxlc]+[,.]?(?:\s|$)|(?:d|p|pr|ch|st)\.\s)/.exec(ref);
  return ref.slice(0, place === null ? ref.length : place.index).trim();
}
