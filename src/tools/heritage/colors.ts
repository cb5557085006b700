/** The colours of a graph page and what each says of a segment. A table of the platform, read from its pages and manual. */

export interface Color {
  readonly rgb: string;
  readonly meaning: string;
}

/** By the class of the table around a segment, without `_back`. */
export const COLORS: ReadonlyMap<string, Color> = new Map([
  ['deep_sky', { rgb: '#00C0FF', meaning: 'inflected noun, adjective or participle' }],
  ['light_blue', { rgb: '#ADD8E6', meaning: 'pronoun' }],
  ['carmin', { rgb: '#FF1975', meaning: 'finite verb' }],
  ['mauve', { rgb: '#FF99FF', meaning: 'indeclinable or absolutive' }],
  ['yellow', { rgb: '#FFFF00', meaning: 'first member of a compound' }],
  ['kaki', { rgb: '#CCCC00', meaning: 'compound member that only follows another' }],
  ['cyan', { rgb: '#00FFFF', meaning: 'final member found only in compounds' }],
  ['lawngreen', { rgb: '#80FF00', meaning: 'vocative' }],
  ['orange', { rgb: '#FFA000', meaning: 'stem before an auxiliary verb' }],
  ['pink', { rgb: '', meaning: 'first member of an indeclinable compound' }],
  ['grey', { rgb: '#B8B8B8', meaning: 'not recognised' }],
]);
