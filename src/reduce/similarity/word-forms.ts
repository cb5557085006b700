/** English words back to the forms a dictionary lists them under. Knows grammar, no meanings. */

/** What no rule leads back. */
const IRREGULAR = new Map(
  `men man|women woman|children child|feet foot|teeth tooth|geese goose|mice mouse|lice louse|oxen ox|people person
|leaves leaf|knives knife|wives wife|lives life|selves self|halves half|wolves wolf|thieves thief|loaves loaf
|sheaves sheaf|calves calf|hooves hoof|shelves shelf|dice die|kine cow|brethren brother|better good|best good
|worse bad|worst bad|further far|furthest far|elder old|eldest old|went go|gone go|took take|taken take|gave give
|given give|made make|came come|became become|saw see|seen see|said say|told tell|thought think|brought bring
|bought buy|caught catch|taught teach|sought seek|fought fight|held hold|kept keep|left leave|lost lose|felt feel
|met meet|led lead|bore bear|borne bear|born bear|wore wear|worn wear|tore tear|torn tear|swore swear|sworn swear
|broke break|broken break|spoke speak|spoken speak|stole steal|stolen steal|froze freeze|frozen freeze|chose choose
|chosen choose|drew draw|drawn draw|drove drive|driven drive|grew grow|grown grow|knew know|known know|threw throw
|thrown throw|blew blow|blown blow|flew fly|flown fly|wrote write|written write|rode ride|ridden ride|rose rise
|risen rise|arose arise|arisen arise|ran run|began begin|begun begin|sang sing|sung sing|drank drink|drunk drink
|sank sink|sunk sink|swam swim|swum swim|sprang spring|sprung spring|fell fall|fallen fall|ate eat|eaten eat
|lay lie|lain lie|laid lay|paid pay|sold sell|sent send|spent spend|built build|bent bend|lent lend|slept sleep
|wept weep|swept sweep|crept creep|leapt leap|dealt deal|meant mean|burnt burn|bound bind|found find|ground grind
|wound wind|hung hang|struck strike|stricken strike|stuck stick|won win|sat sit|stood stand|understood understand
|hid hide|hidden hide|bit bite|bitten bite|shone shine|shot shoot|lit light|slew slay|slain slay|wove weave
|woven weave|forgot forget|forgotten forget|got get|bred breed|fed feed|fled flee|bled bleed|sped speed|dug dig
|hewn hew|sown sow|sewn sew|shorn shear|swollen swell|cloven cleave|smote smite|smitten smite|trod tread
|trodden tread|forsook forsake|forsaken forsake|shook shake|shaken shake|woke wake|woken wake`
    .split(/\n?\|/)
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Endings and what stands there in the listed form, in the order they are tried. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ['ies', 'y'],
  ['men', 'man'],
  ['es', 'e'],
  ['es', ''],
  ['s', ''],
  ['ied', 'y'],
  ['ed', 'e'],
  ['ed', ''],
  ['ing', 'e'],
  ['ing', ''],
  ['ier', 'y'],
  ['er', ''],
  ['er', 'e'],
  ['iest', 'y'],
  ['est', ''],
  ['est', 'e'],
];
const DOUBLING = new Set(['ed', 'ing', 'er', 'est']);
const MOST = 2;

/** The word itself if it is listed, and a form it may be made from; the list decides. */
export function listedForms(word: string, isListed: (word: string) => boolean): readonly string[] {
  const found: string[] = isListed(word) ? [word] : [];
  const add = (form: string): void => {
    if (found.length < MOST && !found.includes(form) && isListed(form)) found.push(form);
  };
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) add(irregular);
  for (const [ending, instead] of ENDINGS) {
    if (found.length >= MOST) break;
    if (!word.endsWith(ending) || word.length < ending.length + 2) continue;
    const root = word.slice(0, word.length - ending.length);
    add(root + instead);
    if (DOUBLING.has(ending) && instead === '' && root.at(-1) === root.at(-2)) add(root.slice(0, -1));
  }
  if (found.length === 0 && word.endsWith('ly')) add(word.slice(0, -2));
  return found;
}
