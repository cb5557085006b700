/** Forms as they are written: when two are one, and how segments are told in a row. Knows IAST only. */

const HOMORGANIC = /[ṅñṇnm](?=[kgcjṭḍtdpb])/g;

/** Both IAST. A final s, r or ḥ and a nasal before a stop or at the end are one sound in different spellings. */
export function isSameForm(one: string, other: string): boolean {
  return one === other || fold(one) === fold(other);
}

function fold(form: string): string {
  return form.replaceAll(HOMORGANIC, 'ṃ').replace(/m$/, 'ṃ').replace(/[sr]$/, 'ḥ');
}

/** Segments as one text: `rāmaḥ grāme`, `rāja-puruṣaḥ`. A member that is not the last of its compound has a hyphen. */
export function splitText(segments: readonly string[]): string {
  return segments.join(' ').replaceAll('- ', '-');
}
