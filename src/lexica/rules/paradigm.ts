/**
 * Paradigms as tables of endings and stems, and the search for those a word ends like. Knows neither Latin nor Greek.
 *
 * A form is read as rest + stem end + ending: `laud|av|it`. The endings say which form it is, the stem end what the
 * headword has in its place: `av>o` makes `laudo`.
 */
import type { PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import type { Features } from '../../model/types.js';
import { parseReadings } from './features.js';

/** Ending to readings, in the notation of `parseReadings`. */
export type Endings = Readonly<Record<string, string>>;

export type Beginning = 'augment' | 'reduplication' | 'pluperfect';

export interface Formation {
  readonly rule: string;
  readonly pos: PartOfSpeech;
  readonly endings: Endings;
  /** `at>o; it>o eo`: the end of the form's stem, then what headwords can have there, likeliest first. */
  readonly stems: string;
  /** Words added to every reading; those they contradict are left out. */
  readonly adds?: string;
  /** What stands before the stem of such a form, where anything does. */
  readonly beginning?: Beginning;
  /** The endings are whole words, so nothing may stand before them. */
  readonly isWhole?: boolean;
  readonly cost: number;
}

interface Target {
  readonly formation: Formation;
  readonly head: string;
  /** Place among the heads of its stem. */
  readonly place: number;
}

/** Formations with the same endings and additions. */
interface Group {
  readonly stems: ReadonlyMap<string, readonly Target[]>;
  readonly longest: number;
}

interface EndingEntry {
  readonly group: Group;
  /** Parsed when first asked for: few endings of a table ever are. */
  readonly readings: () => readonly Features[];
}

export interface Paradigms {
  readonly endings: ReadonlyMap<string, readonly EndingEntry[]>;
  readonly longest: number;
}

export interface Match {
  /** What no table explains. */
  readonly rest: string;
  /** What follows it in the headword. */
  readonly head: string;
  readonly formation: Formation;
  readonly readings: readonly Features[];
  /** The end of the stem that the tables name. */
  readonly stem: string;
  /** How many likelier heads this stem has. */
  readonly place: number;
  /** Letters of the form that the tables explain. */
  readonly explained: number;
}

/** `spell` turns the tables' letters into those of the words to be matched. */
export function compileParadigms(
  formations: readonly Formation[],
  spell: (text: string) => string,
): Paradigms {
  const groups = new Map<Endings, Map<string, Formation[]>>();
  for (const formation of formations) {
    const byAdds = groups.get(formation.endings) ?? new Map<string, Formation[]>();
    groups.set(formation.endings, byAdds);
    const adds = formation.adds ?? '';
    byAdds.set(adds, [...(byAdds.get(adds) ?? []), formation]);
  }
  const index = new Map<string, EndingEntry[]>();
  for (const [endings, byAdds] of groups) {
    for (const [adds, members] of byAdds) {
      const group = compileStems(members, spell);
      for (const [ending, notation] of Object.entries(endings)) {
        const key = spell(ending);
        const entries = index.get(key) ?? [];
        index.set(key, entries);
        entries.push({ group, readings: parseLater(notation, adds) });
      }
    }
  }
  return { endings: index, longest: Math.max(0, ...[...index.keys()].map((key) => key.length)) };
}

function parseLater(notation: string, adds: string): () => readonly Features[] {
  let parsed: readonly Features[] | undefined;
  return () => {
    parsed ??= parseReadings(notation, adds);
    return parsed;
  };
}

function compileStems(members: readonly Formation[], spell: (text: string) => string): Group {
  const stems = new Map<string, Target[]>();
  for (const formation of members) {
    for (const exchange of formation.stems.split(';')) {
      const [from = '', heads = ''] = exchange.split('>');
      const key = spell(from.trim());
      const targets = stems.get(key) ?? [];
      stems.set(key, targets);
      for (const [place, head] of heads.trim().split(' ').entries()) {
        targets.push({ formation, head: spell(head), place });
      }
    }
  }
  return { stems, longest: Math.max(0, ...[...stems.keys()].map((key) => key.length)) };
}

/** Letters of a stem end, or of what the headword has for it, that make it a stem of its own: `στησ>ιστημι`, `>κειμαι`. */
const WHOLE_STEM = 2;
const WHOLE_HEAD = 4;

/** Whether nothing but a prefix needs to stand before the part of a form that the tables explain. */
export function isWholeStem(stem: string, head: string): boolean {
  return stem.length >= WHOLE_STEM || head.length >= WHOLE_HEAD;
}

/** Every way the tables explain the end of a word. */
export function matchEndings(word: string, { endings, longest }: Paradigms): readonly Match[] {
  const matches: Match[] = [];
  for (let cut = Math.max(0, word.length - longest); cut <= word.length; cut++) {
    for (const { group, readings } of endings.get(word.slice(cut)) ?? []) {
      for (let at = Math.max(0, cut - group.longest); at <= cut; at++) {
        const stem = word.slice(at, cut);
        for (const { formation, head, place } of group.stems.get(stem) ?? []) {
          const isFitting = formation.isWhole === true ? at === 0 : at > 0 || isWholeStem(stem, head);
          if (!isFitting || readings().length === 0) continue;
          const [rest, explained] = [word.slice(0, at), word.length - at];
          matches.push({ rest, head, formation, readings: readings(), stem, place, explained });
        }
      }
    }
  }
  return matches;
}

/** Endings of several tables as one; the readings of an ending they share follow one another. */
export function joinEndings(...tables: readonly Endings[]): Endings {
  const joined: Record<string, string> = {};
  for (const table of tables) {
    for (const [ending, notation] of Object.entries(table)) {
      joined[ending] = Object.hasOwn(joined, ending) ? `${joined[ending]}, ${notation}` : notation;
    }
  }
  return joined;
}

/** The endings with letters in front of them: `ant` and the third declension make a participle. */
export function prefixEndings(letters: string, table: Endings): Endings {
  return Object.fromEntries(Object.entries(table).map(([ending, notation]) => [letters + ending, notation]));
}

const PERSONS = ['1 sg', '2 sg', '3 sg', '1 pl', '2 pl', '3 pl', '2 du', '3 du'];

/**
 * Rows of a verb: `{ 'pres ind act': 'o as at amus atis ant' }` has the persons in order, singular, plural, dual;
 * `-` is a person without a form, `/` stands between two forms of one.
 */
export function conjugate(rows: Readonly<Record<string, string>>): Endings {
  return joinEndings(
    ...Object.entries(rows).flatMap(([notation, forms]) =>
      forms
        .split(' ')
        .flatMap((cell, index) =>
          cell === '-'
            ? []
            : cell.split('/').map((ending) => ({ [ending]: `${notation} ${PERSONS[index] ?? ''}` })),
        ),
    ),
  );
}

/** Forms without person, each under its own reading: `{ 'pres inf act': 'are' }`. */
export function listForms(rows: Readonly<Record<string, string>>): Endings {
  return joinEndings(
    ...Object.entries(rows).flatMap(([notation, forms]) =>
      forms.split(' ').map((ending) => ({ [ending]: notation })),
    ),
  );
}

/** The headwords that stems name, each standing for itself: `or>us` gives `us>us`. */
export function nominatives(stems: string): string {
  const heads = stems.split(';').flatMap((exchange) => (exchange.split('>')[1] ?? '').trim().split(' '));
  return [...new Set(heads)].map((head) => `${head}>${head}`).join('; ');
}
