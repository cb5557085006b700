/**
 * Joins preverbs to a root or stem as dictionaries write the whole. Knows WX letters, where one sign is one
 * sound; must not know how an answer names the parts.
 */

const VOWELS = 'aAiIuUqQLeEoO';
/** Sounds before which a final s becomes r, and t becomes d. */
const VOICED = `${VOWELS}gGjJdDxXbByrlvhnm`;
/** What a and ā become with the vowel that follows; a root in e or o keeps it (Pāṇini 6.1.94). */
const AFTER_A: Readonly<Record<string, string>> = {
  a: 'A', A: 'A', i: 'e', I: 'e', u: 'o', U: 'o', q: 'Ar', Q: 'Ar', L: 'Al', e: 'e', E: 'E', o: 'o', O: 'O',
}; // biome-ignore format: a table to be read across
const LONG: Readonly<Record<string, string>> = { i: 'I', I: 'I', u: 'U', U: 'U' };
const GLIDE: Readonly<Record<string, string>> = { i: 'y', I: 'y', u: 'v', U: 'v' };

/** Roots whose s becomes ṣ after i and u, and their stems (Pāṇini 8.3.65–77). */
const CEREBRAL_S =
  /^s(?:W|i[cXvFk]|e[ckXv]|ixX|a[xcFkhj]|Ax|anna|Ix|w(?:u|o|av|an|amB|ab|aB)|U|o|va[jF]|vakw|yan)/;
/** Roots whose n stays one even after pra (Pāṇini 8.4.14 and its exceptions). */
const KEEPS_N = /^n(?:qw|anx|inx|arx|at|AW|AX|Q)/;
const BEFORE_CEREBRAL_N: ReadonlySet<string> = new Set(['pra', 'pari', 'parA']);

/**
 * All in WX: `prati`, `sthā` give `pratiṣṭhā`. The last part is the root or stem, the others stand before it.
 * Where usage varies, the form that was met decides (saṃskṛta beside saṃkṛ-), else the common spelling.
 */
export function joinPreverbs(parts: readonly string[], met = ''): string {
  const [first = '', ...rest] = parts;
  const joined = rest.reduce((left, right, index) => {
    return closest(spellingsOf(left, right, parts[index] ?? ''), met);
  }, first);
  return rest.length === 0 ? joined : closest([joined, withCerebralN(joined)], met);
}

/** The spelling that shares most with the beginning of the form; the first of equals. */
function closest(spellings: readonly string[], met: string): string {
  let best = '';
  let most = -1;
  for (const spelling of spellings) {
    let shared = 0;
    while (shared < spelling.length && spelling[shared] === met[shared]) shared++;
    if (shared > most) [best, most] = [spelling, shared];
  }
  return best;
}

/** The usual one first. `nearest` is the preverb that `left` ends with. */
function spellingsOf(left: string, right: string, nearest: string): readonly string[] {
  const usual = join(left, right, nearest);
  const head = right.charAt(0);
  if (head === 's' && /[iu]$/.test(left)) return [usual, left + right, left + cerebralS(right)];
  if (head === 'n') return [usual, left + right, `${left}N${right.slice(1)}`];
  if (/^k[qQAaur]/.test(right)) {
    const stem = nearest === 'sam' ? `${left.slice(0, -1)}M` : left;
    return [usual, `${stem}s${right}`, `${stem}R${right}`];
  }
  return [usual];
}

function join(left: string, right: string, nearest: string): string {
  const last = left.charAt(left.length - 1);
  const head = right.charAt(0);
  if (last === 'm') return joinNasal(left.slice(0, -1), right);
  if (last === 'w' || last === 'x') return joinDental(left.slice(0, -1), right);
  if (last === 's' || last === 'r' || last === 'H') return joinSibilant(left.slice(0, -1), right);
  if (VOWELS.includes(last) && VOWELS.includes(head)) return joinVowels(left, right);
  const isCerebral = CEREBRAL_S.test(right) && (/[iu]$/.test(left) || /^avaswamB/.test(nearest + right));
  if (isCerebral) return left + cerebralS(right);
  if (head === 'n' && makesCerebralN(nearest, right)) return `${left}N${right.slice(1)}`;
  return head === 'C' ? `${left}c${right}` : left + right;
}

function makesCerebralN(nearest: string, right: string): boolean {
  if (right === 'ni' || right === 'nis') return nearest === 'pra';
  return BEFORE_CEREBRAL_N.has(nearest) && !KEEPS_N.test(right);
}

function cerebralS(right: string): string {
  return `R${right.slice(1).replace(/^w/, 't').replace(/^W/, 'T').replace(/^n/, 'N')}`;
}

function joinVowels(left: string, right: string): string {
  const last = left.charAt(left.length - 1);
  const stem = left.slice(0, -1);
  const head = right.charAt(0);
  const rest = right.slice(1);
  if (last === 'a' || last === 'A') return stem + (AFTER_A[head] ?? head) + rest;
  const long = LONG[last];
  if (long !== undefined && long === LONG[head]) return stem + long + rest;
  return stem + (GLIDE[last] ?? last) + right;
}

/** sam: m before vowels and labials, else an anusvāra. */
function joinNasal(stem: string, right: string): string {
  const stays = `${VOWELS}pPbBm`.includes(right.charAt(0));
  return `${stem}${stays ? 'm' : 'M'}${right}`;
}

/** ud: assimilated to what follows (Whitney § 159–171, 203, 233). */
function joinDental(stem: string, right: string): string {
  const head = right.charAt(0);
  if (head === 'h') return `${stem}xX${right.slice(1)}`;
  if (head === 'S') return `${stem}cC${right.slice(1)}`;
  // sthā and stambh lose their s.
  if (/^s[wW]/.test(right)) return `${stem}w${right.slice(1)}`;
  if ('cCjJdDl'.includes(head)) return stem + head.toLowerCase() + right;
  if (head === 'n' || head === 'm') return `${stem}n${right}`;
  return stem + (VOICED.includes(head) ? 'x' : 'w') + right;
}

/** nis, dus, antar and the like: r before voice, else a sibilant like what follows (Whitney § 172–178). */
function joinSibilant(stem: string, right: string): string {
  const head = right.charAt(0);
  const isAfterI = /[iu]$/.test(stem);
  if (head === 'r') return stem.slice(0, -1) + (LONG[stem.charAt(stem.length - 1)] ?? stem.slice(-1)) + right;
  if (head === 'n' && isAfterI && !KEEPS_N.test(right)) return `${stem}rN${right.slice(1)}`;
  if (VOICED.includes(head)) return `${stem}r${right}`;
  if (head === 'c' || head === 'C') return `${stem}S${right}`;
  if (right.startsWith('kR')) return `${stem}H${right}`;
  if (isAfterI && 'kKpPtT'.includes(head)) return `${stem}R${right}`;
  if (head === 's' && isAfterI && CEREBRAL_S.test(right)) return `${stem}H${cerebralS(right)}`;
  return 'sSR'.includes(head) ? `${stem}H${right}` : `${stem}s${right}`;
}

/** n becomes ṇ behind r, ṛ and ṣ where nothing dental, cerebral or palatal stands between (Whitney § 189). */
function withCerebralN(word: string): string {
  let isArmed = false;
  let text = '';
  for (let at = 0; at < word.length; at++) {
    const sound = word.charAt(at);
    if ('rRqQ'.includes(sound)) isArmed = true;
    else if (sound === 'n' && isArmed && /[aAiIuUqQeEoOnmyv]/.test(word.charAt(at + 1))) {
      // Of nn the second is changed by the first.
      const isDouble = word.charAt(at + 1) === 'n';
      text += isDouble ? 'NN' : 'N';
      if (isDouble) at++;
      isArmed = false;
      continue;
    } else if ('cCjJFtTdDNwWxXnSslL'.includes(sound)) isArmed = false;
    text += sound;
  }
  return text;
}
