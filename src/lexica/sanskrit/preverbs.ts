/**
 * Preverbs taken off a verb form and put before a root again, as dictionaries write the whole. Works on SLP1; which of
 * the rests are verb forms its caller knows. Whitney, Sanskrit Grammar §180–186, 192–195, 1076–1087.
 */
import { joinWords, restsBehind } from '../sandhi/junctions.js';
import { turnsNasal } from './letters.js';

/** As they end in pause; those of the second line are adverbs that verbs take in the same way. */
export const PREVERBS: readonly string[] = (
  'ati aDi anu apa api aBi ava A ut upa ni nis dus parA pari pra prati vi sam ' +
  'antar acCA Avis tiras puras prAdus alam Srat bahis namas astam'
).split(' ');

/** Longer chains than this are not met outside grammars. */
const MAX_PREVERBS = 4;
const MAX_SPLITS = 40;

export interface PreverbSplit {
  /** In order, as in `PREVERBS`. */
  readonly preverbs: readonly string[];
  /** A form without them, as the tables would list it. */
  readonly rest: string;
}

/** Every way to take preverbs off, fewest first. Nasals of the form are folded. */
export function takeOffPreverbs(form: string): readonly PreverbSplit[] {
  const splits: PreverbSplit[] = [];
  let open: readonly PreverbSplit[] = [{ preverbs: [], rest: form }];
  for (let depth = 0; depth < MAX_PREVERBS && open.length > 0; depth++) {
    const next: PreverbSplit[] = [];
    for (const { preverbs, rest } of open) {
      for (const preverb of PREVERBS) {
        if (preverbs.includes(preverb)) continue;
        for (const behind of restsOf(preverb, rest).flatMap((text) => simpleForms(preverb, text))) {
          if (behind.length >= MIN_REST) next.push({ preverbs: [...preverbs, preverb], rest: behind });
        }
      }
    }
    splits.push(...next);
    open = next;
  }
  return splits.slice(0, MAX_SPLITS);
}

/** By the rules of sandhi, and niṣk-, duṣp- besides. */
function restsOf(preverb: string, text: string): readonly string[] {
  const rests = restsBehind(preverb, text);
  const turned = preverb === 'nis' || preverb === 'dus' ? `${preverb.slice(0, -1)}z` : '';
  return turned !== '' && text.startsWith(turned) && /^[kKpP]/.test(text.slice(3))
    ? [...rests, text.slice(3)]
    : rests;
}

/** `e`, `et`: two sounds are a verb form, one is none. */
const MIN_REST = 2;

/** A rest as it stands, and as it was before the preverb changed its first sounds. */
function simpleForms(preverb: string, rest: string): readonly string[] {
  const forms = [rest];
  if (/[iuI]$/.test(preverb) || preverb === 'nis' || preverb === 'dus') {
    if (/^a?z/.test(rest))
      forms.push(
        rest.replace(/^(a?)z([wWR]?)/, (_all, a: string, next: string) => `${a}s${DENTAL[next] ?? ''}`),
      );
  }
  if (preverb === 'ut' && /^[tT]/.test(rest)) forms.push(`s${rest}`);
  // saṃskṛ, pariṣkṛ
  if ((preverb === 'sam' || preverb === 'pari') && /^[sz]k/.test(rest)) forms.push(rest.slice(1));
  if (turnsNasal(preverb.replace(/s$/, 'r')) && rest.includes('R')) {
    forms.push(...forms.map((form) => form.replace('R', 'n')));
  }
  return forms;
}

const DENTAL: Readonly<Record<string, string>> = { w: 't', W: 'T', R: 'n' };
const RETROFLEX: Readonly<Record<string, string>> = { t: 'w', T: 'W', n: 'R' };

/** Roots whose s turns behind i and u: Pāṇini 8.3.65–77. */
const TURNING_S = /^(?:sTA|sic|siD|siv|saYj|sad|stu|stamB|svaYj|sev|sah|su|sU|so)$/;
/** Roots whose n does not turn behind pra and pari: Pāṇini 8.4.14. */
const KEEPING_N = /^(?:nft|nand|nard|nakk|nAT|nAD|nF|nind)/;

/**
 * The preverbs before a root or stem. Where usage varies the form that was met decides, else the common spelling; sam
 * has an anusvāra but for vowels and labials.
 */
export function joinPreverbs(preverbs: readonly string[], root: string, met: string): string {
  return preverbs.reduceRight((right, preverb) => closest(spellingsOf(preverb, right), met, preverb), root);
}

/** The usual one first. */
function spellingsOf(preverb: string, right: string): readonly string[] {
  const plain = spell(preverb, right);
  const spellings = [plain];
  if (right.startsWith('s') && /[iu]$/.test(preverb)) {
    const turned = preverb + turnS(right);
    spellings.push(turned);
    if (TURNING_S.test(right)) spellings.reverse();
  }
  if (right.startsWith('n') && turnsNasal(preverb.replace(/s$/, 'r'))) {
    const turned = `${plain.slice(0, plain.length - right.length)}R${right.slice(1)}`;
    if (KEEPING_N.test(right)) spellings.push(turned);
    else spellings.unshift(turned);
  }
  if (preverb === 'sam' && /^k[fF]/.test(right)) spellings.unshift(`saMs${right}`);
  if (preverb === 'pari' && /^k[fF]/.test(right)) spellings.push(`pariz${right}`);
  return spellings;
}

function spell(preverb: string, right: string): string {
  if (preverb === 'sam' && /^[pPbBm]/.test(right)) return preverb + right;
  if ((preverb === 'nis' || preverb === 'dus') && /^[kKpP]/.test(right))
    return `${preverb.slice(0, -1)}z${right}`;
  if (preverb === 'ut' && /^s[tT]/.test(right)) return preverb + right.slice(1);
  return joinWords(preverb, right);
}

function turnS(right: string): string {
  return `z${RETROFLEX[right.charAt(1)] ?? right.charAt(1)}${right.slice(2)}`;
}

/** The spelling that goes furthest along with the form, looked for behind where its preverb can begin. */
function closest(spellings: readonly string[], met: string, preverb: string): string {
  let best = spellings[0] ?? '';
  let most = preverb.length;
  for (const spelling of spellings) {
    const shared = sharedSounds(spelling, met);
    if (shared > most) [best, most] = [spelling, shared];
  }
  return best;
}

/** How much of a spelling's beginning stands anywhere in the form. */
function sharedSounds(spelling: string, met: string): number {
  let length = spelling.length;
  while (length > 0 && !met.includes(spelling.slice(0, length))) length--;
  return length;
}
