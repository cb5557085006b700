/** Compounds and derivatives that dictionaries list for a well-used Sanskrit word; knows rules of joining, no words. */

/**
 * Second and first members of compounds and suffixes of derivatives. Everyday spelling gives several headwords (rama:
 * rāma, rama, ramā); the one that heads a family is the one people mean.
 */
const ENDINGS =
  'tā tva vat maya deva rāja ja da kāra pati vāda dāsa śāstra mālā maṇḍala putra rūpa loka kara priya phala bhāva'.split(
    ' ',
  );
const BEGINNINGS = 'mahā su a vi sa nis dus deva rāja'.split(' ');

/** An an-stem loses its n before another member (Whitney, Sanskrit Grammar §1249): rājan, rājaputra. */
export function kinOf(text: string): readonly string[] {
  const stem = text.endsWith('an') ? text.slice(0, -1) : text;
  return [
    ...ENDINGS.map((ending) => stem + ending),
    ...BEGINNINGS.map((beginning) => joinMembers(beginning, text)),
  ];
}

/** What a final a or ā makes with the vowel behind it (Whitney §126–127). */
const AFTER_A: Readonly<Record<string, string>> = {
  ...{ a: 'ā', ā: 'ā', i: 'e', ī: 'e', u: 'o', ū: 'o', ṛ: 'ar', e: 'ai', o: 'au' },
};

/** Two members of a compound as one word: mahātman, anātman, svātman, nirātman, niṣphala. */
function joinMembers(first: string, second: string): string {
  const initial = second.charAt(0);
  const isVowel = initial in AFTER_A;
  const final = first.charAt(first.length - 1);
  const body = first.slice(0, -1);
  if (final === 's') return body + finalS(initial, isVowel) + second;
  if (!isVowel) return first + second;
  if (first === 'a') return `an${second}`;
  if (final === 'i') return 'iī'.includes(initial) ? `${body}ī${second.slice(1)}` : `${body}y${second}`;
  if (final === 'u') return 'uū'.includes(initial) ? `${body}ū${second.slice(1)}` : `${body}v${second}`;
  return body + AFTER_A[initial] + second.slice(1);
}

/** The s of nis and dus before another sound (Whitney §170–174, §178). */
function finalS(next: string, isVowel: boolean): string {
  if (isVowel || 'gjḍdbnmyvlh'.includes(next)) return 'r';
  if ('kp'.includes(next)) return 'ṣ';
  if (next === 'c') return 'ś';
  return 'śṣs'.includes(next) ? 'ḥ' : 's';
}
