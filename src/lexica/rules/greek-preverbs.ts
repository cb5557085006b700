/** Greek preverbs: where a word may be divided behind them, and how they meet what follows; Smyth §1681–1698, §91–101. */

interface Preverb {
  /** Before a consonant; n is assimilated to it. */
  readonly full: string;
  /** Before a vowel, smooth and rough. */
  readonly elided: readonly string[];
}

const PREVERBS: readonly Preverb[] = [
  { full: 'ana', elided: ['an'] },
  { full: 'amfi', elided: ['amf', 'amfi'] },
  { full: 'anti', elided: ['ant', 'anq'] },
  { full: 'apo', elided: ['ap', 'af'] },
  { full: 'dia', elided: ['di'] },
  { full: 'eis', elided: ['eis'] },
  { full: 'ek', elided: ['ec'] },
  { full: 'en', elided: ['en'] },
  { full: 'epi', elided: ['ep', 'ef'] },
  { full: 'kata', elided: ['kat', 'kaq'] },
  { full: 'meta', elided: ['met', 'meq'] },
  { full: 'para', elided: ['par'] },
  { full: 'peri', elided: ['peri'] },
  { full: 'pro', elided: ['pro'] },
  { full: 'pros', elided: ['pros'] },
  { full: 'sun', elided: ['sun'] },
  { full: 'uper', elided: ['uper'] },
  { full: 'upo', elided: ['up', 'uf'] },
];

const ASSIMILATED: Readonly<Record<string, readonly string[]>> = {
  sun: ['sum', 'sug', 'sul', 'sur', 'sus', 'su'],
  en: ['em', 'eg', 'el'],
};

/** Where a word may be divided: behind no, one or several preverbs. */
export interface Split {
  readonly at: number;
  /** The last preverb, undefined where there is none, and where it begins. */
  readonly last: Preverb | undefined;
  readonly lastAt: number;
}

const MAX_SPLITS = 10;
const SHORTEST_REST = 1;

/** Every division of a word, the one without a preverb first. */
export function splitPreverbs(word: string): readonly Split[] {
  const splits: Split[] = [{ at: 0, last: undefined, lastAt: 0 }];
  for (let index = 0; index < splits.length && splits.length < MAX_SPLITS; index++) {
    const lastAt = splits[index]?.at ?? 0;
    for (const preverb of PREVERBS) {
      for (const written of writtenForms(preverb, word, lastAt)) {
        const at = lastAt + written.length;
        if (word.startsWith(written, lastAt) && word.length - at >= SHORTEST_REST) {
          splits.push({ at, last: preverb, lastAt });
        }
      }
    }
  }
  return splits.slice(0, MAX_SPLITS);
}

/** The forms a preverb can have before what follows it there. */
function writtenForms({ full, elided }: Preverb, word: string, at: number): ReadonlySet<string> {
  const joined = ASSIMILATED[full]?.filter((form) => assimilate(full, word.slice(at + form.length)) === form);
  return new Set([full, ...elided, ...(joined ?? [])]);
}

/** What the headword has in front of a stem that begins with a consonant. */
export function beforeConsonant({ last, lastAt }: Split, word: string, stem: string): string {
  return last === undefined ? '' : word.slice(0, lastAt) + assimilate(last.full, stem);
}

/** The preverbs of a word joined to the head of another stem: παρα- and ἔχω are παρέχω. */
export function joinHead({ last, lastAt }: Split, word: string, head: string): readonly string[] {
  const before = word.slice(0, lastAt);
  if (last === undefined) return [before + head];
  if (isVowel(head.charAt(0))) return last.elided.map((form) => before + form + head);
  const form = assimilate(last.full, head);
  const isDoubled = head.startsWith('r') && isVowel(form.charAt(form.length - 1));
  return [`${before}${form}${isDoubled ? 'r' : ''}${head}`];
}

function assimilate(preverb: string, next: string): string {
  if (!preverb.endsWith('n')) return preverb;
  const stem = preverb.slice(0, -1);
  const first = next.charAt(0);
  if (first === '') return preverb;
  if ('pbfmy'.includes(first)) return `${stem}m`;
  if ('kgxc'.includes(first)) return `${stem}g`;
  if (first === 'l') return `${stem}l`;
  if (preverb !== 'sun') return preverb;
  if (first === 'r') return `${stem}r`;
  if (first === 'z') return stem;
  if (first === 's') return isVowel(next.charAt(1)) ? `${stem}s` : stem;
  return preverb;
}

export const isVowel = (letter: string): boolean => letter !== '' && 'aeiouhw'.includes(letter);
export const isConsonant = (letter: string): boolean => letter !== '' && letter !== '|' && !isVowel(letter);
