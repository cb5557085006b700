/**
 * The works that several tools repeat, by the part of a source ref before the colon. One list, so that the same
 * dictionary reached through two tools is one source.
 */
export const WORKS = {
  ls: 'Lewis & Short',
  lsj: 'LSJ',
  morpheus: 'Morpheus',
} as const;

export type Dictionary = 'ls' | 'lsj';
