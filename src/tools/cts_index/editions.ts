/** Which edition a text is, from what it states or from the name of its file. */
import type { FoundRecord } from '../../model/dataset.js';
import { decodeLoose } from '../../model/text.js';

/** `phi0690.phi001.perseus-lat2.xml`; empty when the name is of another form. */
export function editionOfFile(fileName: string): string {
  const name = fileName.replace(/\.xml$/, '');
  const [, corpus] = /^(phi|stoa|tlg)[0-9a-z]+\.[0-9a-z]+\.[0-9A-Za-z_-]+$/.exec(name) ?? [];
  if (corpus === undefined) return '';
  return `urn:cts:${corpus === 'tlg' ? 'greekLit' : 'latinLit'}:${name}`;
}

export function editionOfRecord({ body, fileName }: FoundRecord): string {
  const stated = /\bn\s*=\s*["']\s*(urn:cts:[^"'\s]+)/.exec(decodeLoose(body))?.[1];
  return stated ?? editionOfFile(fileName);
}
