/** A CTS URN typed instead of a word; it is looked up as it stands. */

const CTS_URN = /^urn:cts:[\w.~-]+:[^\s:]+(?::[^\s]*)?$/i;

/** True for `urn:cts:latinLit:phi0690.phi003:1.1` and its like, with or without a passage. */
export function isCtsUrn(text: string): boolean {
  return CTS_URN.test(text);
}

/** The namespace of a CTS URN in lower case (`latinlit`, `greeklit`), or undefined. */
export function ctsNamespace(text: string): string | undefined {
  return isCtsUrn(text) ? text.split(':')[2]?.toLowerCase() : undefined;
}
