/** Places in a list whose depth stands only in a level: the senses of a dictionary entry. Knows no dictionary. */

/**
 * For each level the place of its item: the numbers, from 0, of its ancestors and of itself among its siblings. A
 * level may jump by two; the item is then a child of the last shallower one.
 */
export function placesOf(levels: readonly number[]): readonly (readonly number[])[] {
  const places: (readonly number[])[] = [];
  const open: { readonly level: number; readonly place: readonly number[]; children: number }[] = [];
  let roots = 0;
  for (const level of levels) {
    while ((open.at(-1)?.level ?? -1) >= level) open.pop();
    const parent = open.at(-1);
    const place = parent === undefined ? [roots++] : [...parent.place, parent.children++];
    places.push(place);
    open.push({ level, place, children: 0 });
  }
  return places;
}

/** For each item the labels of its ancestors and its own; items without a label add none. */
export function labelPaths(
  items: readonly { readonly level: number; readonly label: string }[],
): readonly (readonly string[])[] {
  const paths: (readonly string[])[] = [];
  const open: { readonly level: number; readonly path: readonly string[] }[] = [];
  for (const { level, label } of items) {
    while ((open.at(-1)?.level ?? -1) >= level) open.pop();
    const above = open.at(-1)?.path ?? [];
    const path = label === '' ? above : [...above, label];
    paths.push(path);
    open.push({ level, path });
  }
  return paths;
}

/** `00:01:02`: the number of the entry, then the place in it. */
export function entryId(entry: number, place: readonly number[]): string {
  return [entry, ...place].map((number) => String(number).padStart(2, '0')).join(':');
}
