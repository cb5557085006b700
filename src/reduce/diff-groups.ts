/** Two lists of words, readings or senses against each other: who is the same as whom, and what became of each. */
import type { Witness } from '../model/types.js';
import { type Group, groupByPairs, type Pair, pairByKeys } from './diff-links.js';
import { movedOf } from './diff-moves.js';

/**
 * `moved`: to another rank or another word; `changed`: in what is said of it or by whom; `joined`, `split` and `regrouped`:
 * the same witnesses in fewer, more or other things.
 */
export type DiffKind = 'same' | 'changed' | 'moved' | 'added' | 'lost' | 'joined' | 'split' | 'regrouped';

/** A word, reading or sense as one of the answers has it. */
export interface DiffUnit {
  /** Of a lemma or sense; empty for a reading. */
  readonly id: string;
  readonly lemmaId: string;
  /** The word it is or belongs to. */
  readonly lemma: string;
  /** From 1, within the answer for a lemma, within its lemma for others. */
  readonly rank: number;
  /** Headword line, reading in words, or gloss. */
  readonly text: string;
  /** The constant of a sense. */
  readonly constant: string;
}

export interface FieldChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** `at`: which unit of the change's own list it attests, from 0. */
export type PlacedWitness = Witness & { readonly at: number };

/** A witness in both answers, or in one. */
export interface WitnessChange {
  readonly from: PlacedWitness | null;
  readonly to: PlacedWitness | null;
}

export interface DiffChange {
  readonly kind: DiffKind;
  readonly from: readonly DiffUnit[];
  readonly to: readonly DiffUnit[];
  /** What is said otherwise; only where one unit faces one. */
  readonly fields: readonly FieldChange[];
  /** Every witness of every unit, once. */
  readonly witnesses: readonly WitnessChange[];
}

/** A unit with what it is compared by. */
export interface Item {
  readonly unit: DiffUnit;
  /** Where it is at home; equal in both answers for the same word. */
  readonly home: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly witnesses: readonly Witness[];
  /** By which a witness is found again, the surest first. */
  readonly witnessKeys: (witness: Witness) => readonly string[];
  /** By which the unit is found again although no witness is. */
  readonly keys: readonly string[];
}

export interface Sides<T> {
  readonly from: T;
  readonly to: T;
}

const SIDES = ['from', 'to'] as const;

interface Attested {
  readonly item: number;
  readonly witness: Witness;
}

export function compareItems(items: Sides<readonly Item[]>): readonly DiffChange[] {
  const attested = { from: attestedOf(items.from), to: attestedOf(items.to) };
  const keysOf = (side: keyof typeof items) =>
    attested[side].map(({ item, witness }) => items[side][item]?.witnessKeys(witness) ?? []);
  const pairs = pairByKeys(keysOf('from'), keysOf('to'));
  const links = pairs.map(([from, to]): Pair => [attested.from[from]?.item ?? 0, attested.to[to]?.item ?? 0]);
  const groups = groupByPairs(items.from.length, items.to.length, [...links, ...linksWithout(items, links)]);
  const witnesses = witnessChanges(attested, pairs, groups);
  const places = groups.flatMap((group, index) => placeOf(items, group, index));
  const moved = new Set([...byHome(places).values()].flatMap((rivals) => [...movedOf(rivals)]));
  const reranked = new Set([...moved].map(({ group }) => group));
  const changes = groups.map((group, index) => ({
    order: orderOf(group),
    change: changeOf(items, group, witnesses[index] ?? [], reranked.has(index)),
  }));
  return changes
    .sort((one, other) => one.order[0] - other.order[0] || one.order[1] - other.order[1])
    .map(({ change }) => change);
}

function attestedOf(items: readonly Item[]): readonly Attested[] {
  return items.flatMap(({ witnesses }, item) => witnesses.map((witness) => ({ item, witness })));
}

/** Pairs of units that share no witness, but say the same of the same word. */
function linksWithout(items: Sides<readonly Item[]>, links: readonly Pair[]): readonly Pair[] {
  const [linkedFrom, linkedTo] = [new Set(links.map(([from]) => from)), new Set(links.map(([, to]) => to))];
  const open = (list: readonly Item[], linked: ReadonlySet<number>) =>
    list.map(({ keys }, index) => (linked.has(index) ? keys.map(() => '') : keys));
  return pairByKeys(open(items.from, linkedFrom), open(items.to, linkedTo));
}

/** For each group the witnesses of its units. */
function witnessChanges(
  attested: Sides<readonly Attested[]>,
  pairs: readonly Pair[],
  groups: readonly Group[],
): readonly (readonly WitnessChange[])[] {
  const homes = { from: new Map<number, Place>(), to: new Map<number, Place>() };
  for (const [group, sides] of groups.entries()) {
    for (const side of SIDES)
      for (const [at, item] of sides[side].entries()) homes[side].set(item, { group, at });
  }
  const changes = groups.map((): WitnessChange[] => []);
  const placed = (side: keyof typeof homes, index: number) => {
    const { item = -1, witness } = attested[side][index] ?? {};
    const home = homes[side].get(item);
    return home === undefined || witness === undefined
      ? undefined
      : { group: home.group, witness: { ...plainWitness(witness), at: home.at } };
  };
  const partners = new Map(pairs);
  const found = new Set(pairs.map(([, to]) => to));
  for (const index of attested.from.keys()) {
    const here = placed('from', index);
    const partner = partners.get(index);
    const there = partner === undefined ? undefined : placed('to', partner);
    if (here !== undefined) changes[here.group]?.push({ from: here.witness, to: there?.witness ?? null });
  }
  for (const index of attested.to.keys()) {
    const here = found.has(index) ? undefined : placed('to', index);
    if (here !== undefined) changes[here.group]?.push({ from: null, to: here.witness });
  }
  return changes;
}

interface Place {
  readonly group: number;
  readonly at: number;
}

/** Without what a message of the library carries besides its fields. */
function plainWitness({ claimId, sourceRef, tool, source, sensePath, text }: Witness): Witness {
  return { claimId, sourceRef, tool, source, sensePath, text };
}

/** What may have changed its rank: one unit that faces one, at home in the same word. */
function placeOf(items: Sides<readonly Item[]>, group: Group, index: number) {
  const [one, other] = facing(items, group) ?? [];
  if (one === undefined || other === undefined || one.home !== other.home) return [];
  return [
    {
      home: one.home,
      from: group.from[0] ?? 0,
      to: group.to[0] ?? 0,
      key: [keyOf(one), keyOf(other)].sort().join('\n'),
      group: index,
    },
  ];
}

/** What tells a unit from others of its answer, whatever its rank. */
function keyOf({ unit, witnesses }: Item): string {
  const said = witnesses.map(({ sourceRef, sensePath, text }) => `${sourceRef} ${sensePath} ${text}`);
  return [unit.text, unit.id, ...said].join('\n');
}

function byHome<T extends { readonly home: string }>(places: readonly T[]): ReadonlyMap<string, T[]> {
  const homes = new Map<string, T[]>();
  for (const place of places) {
    const rivals = homes.get(place.home);
    if (rivals === undefined) homes.set(place.home, [place]);
    else rivals.push(place);
  }
  return homes;
}

function facing(items: Sides<readonly Item[]>, { from, to }: Group): readonly [Item, Item] | undefined {
  const [one, other] = [items.from[from[0] ?? -1], items.to[to[0] ?? -1]];
  const isSingle = from.length === 1 && to.length === 1;
  return isSingle && one !== undefined && other !== undefined ? [one, other] : undefined;
}

/** Where it stands in the second answer, else where it stood in the first. */
function orderOf({ from, to }: Group): readonly [number, number] {
  const [before = -1, after = before] = [from[0], to[0]];
  return [after, to.length > 0 ? 1 : 0];
}

function changeOf(
  items: Sides<readonly Item[]>,
  group: Group,
  witnesses: readonly WitnessChange[],
  isReranked: boolean,
): DiffChange {
  const units = {
    from: group.from.flatMap((index) => items.from[index]?.unit ?? []),
    to: group.to.flatMap((index) => items.to[index]?.unit ?? []),
  };
  const [one, other] = facing(items, group) ?? [];
  if (one === undefined || other === undefined)
    return { kind: kindOf(group), ...units, fields: [], witnesses };
  const moves: FieldChange[] = [];
  if (one.home !== other.home) moves.push({ field: 'lemma', from: one.unit.lemma, to: other.unit.lemma });
  if (isReranked) moves.push({ field: 'rank', from: `${one.unit.rank}`, to: `${other.unit.rank}` });
  const fields = [...moves, ...fieldChanges(one.fields, other.fields)];
  const isSame = fields.length === 0 && witnesses.every(isSameWitness);
  const kind = isSame ? 'same' : moves.length > 0 ? 'moved' : 'changed';
  return { kind, ...units, fields, witnesses };
}

function kindOf({ from, to }: Group): DiffKind {
  if (from.length === 0) return 'added';
  if (to.length === 0) return 'lost';
  if (from.length > 1 && to.length > 1) return 'regrouped';
  return from.length > 1 ? 'joined' : 'split';
}

function isSameWitness({ from, to }: WitnessChange): boolean {
  return from !== null && to !== null && from.text === to.text && from.sensePath === to.sensePath;
}

function fieldChanges(
  from: Readonly<Record<string, string>>,
  to: Readonly<Record<string, string>>,
): readonly FieldChange[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
  return names.flatMap((field) => {
    const change = { field, from: from[field] ?? '', to: to[field] ?? '' };
    return change.from === change.to ? [] : [change];
  });
}
