/**
 * The parts of an article, each about another word or form: the headword, the verb with preverbs, a participle with meanings of its
 * own, a causative. Knows the divisions that `mark-verbs.ts` and `benfey.ts` put in, and no dictionary.
 */
import { type Token, tokenOf } from './tokens.js';

/**
 * - `with`: preverbs in SLP1, `upa+ni`; without text, something that is no preverb.
 * - `form`: a form that the meanings are about, IAST.
 * - `label`: a conjugation such as `Caus.`, as printed.
 * - `verb`: the verb again, behind a form of it.
 * - `again`: what was spoken of before an aside.
 * - `aside`: compounds and phrases, whose meanings are not the headword's.
 * - `origin`: the etymology.
 */
export type SectionKind = 'with' | 'form' | 'label' | 'verb' | 'again' | 'aside' | 'origin';
const KINDS: ReadonlySet<string> = new Set<SectionKind>([
  'with',
  'form',
  'label',
  'verb',
  'again',
  'aside',
  'origin',
]);

export interface Section {
  /** SLP1, in their order. */
  readonly preverbs: readonly string[];
  readonly form: Token | null;
  readonly label: Token | null;
  /** Where the article says whose meanings follow; null for the headword's own. */
  readonly place: Token | null;
  /** Where it names the verb with preverbs; null for the headword. */
  readonly verb: Token | null;
  readonly kind: 'meanings' | 'aside' | 'origin';
  readonly tokens: readonly Token[];
}

export function sectionMark(kind: SectionKind, cell: Token, text: string): Token {
  const { start, end } = cell;
  const isExact = cell.isExact && cell.text === text;
  return tokenOf('division', { text, start, end, isExact }, { type: `section-${kind}` });
}

export function divideSections(tokens: readonly Token[]): readonly Section[] {
  let current: Section & { readonly tokens: Token[] } = {
    preverbs: [],
    form: null,
    label: null,
    place: null,
    verb: null,
    kind: 'meanings',
    tokens: [],
  };
  const sections = [current];
  for (const token of tokens) {
    const kind = kindOf(token);
    if (kind === undefined) {
      current.tokens.push(token);
      continue;
    }
    current = { ...next(current, kind, token), tokens: [] };
    sections.push(current);
  }
  return shareMeanings(sections);
}

/** `{#aBi#} {%u.%} {#vi#} …`: what follows the last is the meaning of all. */
function shareMeanings(sections: readonly Section[]): readonly Section[] {
  const shared: Section[] = [];
  let amount = 0;
  for (const section of sections.toReversed()) {
    const next = shared.at(-1);
    const isJoined =
      section.verb !== null &&
      section.form === null &&
      next?.verb !== undefined &&
      next.verb !== section.verb;
    const isEmpty = section.tokens.every(({ kind, text }) => kind === 'line' || JOINT.test(text));
    const isShared = isJoined && isEmpty && next.kind === 'meanings' && amount < MAX_SHARED;
    amount = isShared ? amount + 1 : 0;
    shared.push(isShared ? { ...section, tokens: next.tokens } : section);
  }
  return shared.reverse();
}

/** More verbs than this are never explained together. */
const MAX_SHARED = 4;
const JOINT = /^[\s,.;]*(?:u|o|und|oder|and|or|et|vel)?[\s,.]*$/u;

function kindOf({ kind, type }: Token): SectionKind | undefined {
  if (kind !== 'division' || !type.startsWith('section-')) return undefined;
  const name = type.slice('section-'.length);
  return KINDS.has(name) ? (name as SectionKind) : undefined;
}

/** What is not said anew holds on: a causative is that of the verb with the preverbs named last. */
function next(last: Section, kind: SectionKind, token: Token): Omit<Section, 'tokens'> {
  const { preverbs, verb } = last;
  const same = { preverbs, form: null, label: null, place: verb, verb, kind: 'meanings' } as const;
  switch (kind) {
    case 'with':
      return token.text === ''
        ? { ...same, preverbs: [], place: token, verb: token, kind: 'aside' }
        : { ...same, preverbs: token.text.split('+'), place: token, verb: token };
    case 'form':
      return { ...same, form: token, place: token };
    case 'label':
      return { ...same, label: token };
    case 'verb':
      return same;
    case 'again':
      return { ...last, kind: 'meanings' };
    default:
      return { ...last, kind };
  }
}
