/** The sounds of SLP1, one sign each, and which spellings are one form. Knows no word and no table. */

export const VOWELS = 'aAiIuUfFxXeEoO';
const STOPS = 'kKgGcCjJwWqQtTdDpPbB';
/** Consonants before which a final s becomes r and a final t becomes d. */
export const VOICED_CONSONANTS = 'gGjJqQdDbBNYRnmyrlvh';
export const VOICELESS_CONSONANTS = 'kKcCwWtTpPSzs';
const CONSONANTS = VOICED_CONSONANTS + VOICELESS_CONSONANTS;
const WORD = /^[aAiIuUfFxXeEoOMHkKgGNcCjJYwWqQRtTdDnpPbBmyrlvSzshL]+$/;

export function isVowel(sound: string): boolean {
  return sound !== '' && VOWELS.includes(sound);
}

/** Letters of SLP1 and nothing else: what may be looked up. */
export function isWord(text: string): boolean {
  return WORD.test(text);
}

const NASAL_OF: Readonly<Record<string, string>> = {
  ...{ k: 'N', K: 'N', g: 'N', G: 'N', c: 'Y', C: 'Y', j: 'Y', J: 'Y', w: 'R', W: 'R', q: 'R', Q: 'R' },
  ...{ t: 'n', T: 'n', d: 'n', D: 'n', p: 'm', P: 'm', b: 'm', B: 'm' },
};

/** What a final sound is in pause, where that is the same for several (Whitney §141–145): s and r a visarga. */
const PAUSE: Readonly<Record<string, string>> = { s: 'H', r: 'H', m: 'M', d: 't', g: 'k', q: 'w', b: 'p' };

/** The key of a form: what scribes write in several ways is written in one. */
export function foldForm(form: string): string {
  const key = foldNasals(form);
  const last = key.slice(-1);
  return key.slice(0, -1) + (PAUSE[last] ?? last);
}

/** A nasal before a stop of its own class, and an m before any consonant, as an anusvāra. */
export function foldNasals(text: string): string {
  let folded = '';
  for (let at = 0; at < text.length; at++) {
    const sound = text.charAt(at);
    const next = text.charAt(at + 1);
    const isAnusvara =
      NASAL_OF[next] === sound || (sound === 'm' && CONSONANTS.includes(next) && next !== '');
    folded += isAnusvara ? 'M' : sound;
  }
  return folded;
}

/** A headword as dictionaries may print it: with an anusvāra inside it, or with the nasal of the next stop. */
export function headwordSpellings(word: string): readonly string[] {
  const nasal = word.replace(
    /M(?=([kKgGcCjJwWqQtTdDpPbB]))/g,
    (_anusvara, stop: string) => NASAL_OF[stop] ?? 'M',
  );
  const anusvara = word.replace(/[NYRnm](?=[kKgGcCjJwWqQtTdDpPbB])/g, (sound, at: number) =>
    NASAL_OF[word.charAt(at + 1)] === sound ? 'M' : sound,
  );
  return [...new Set([word, nasal, anusvara])];
}

export function isStop(sound: string): boolean {
  return sound !== '' && STOPS.includes(sound);
}

/** r, ṛ and ṣ make a later n retroflex unless a palatal, retroflex, dental, l, ś or s stands between: Whitney §189. */
export function turnsNasal(before: string): boolean {
  for (let at = before.length - 1; at >= 0; at--) {
    const sound = before.charAt(at);
    if ('rfFz'.includes(sound)) return true;
    if ('cCjJYwWqQRtTdDnlSs'.includes(sound)) return false;
  }
  return false;
}
