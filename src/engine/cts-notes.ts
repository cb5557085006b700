/** What a reader of a passage should know about how it was found: one sentence each, with a code for programs. */
import { LANGUAGE_NAMES, type Language } from '../model/language.js';
import type { PassageCandidate, PassageMatch, PassageUnit, QuoteCheck } from '../model/passage.js';

export interface PassageNote {
  readonly code: string;
  readonly text: string;
}

interface Noted {
  readonly cited: string;
  readonly urn: string;
  readonly status: string;
  readonly unresolved: string;
  readonly language: Language | '';
  readonly workUrn: string;
  readonly edition: string;
  readonly isLocal: boolean;
  readonly match: PassageMatch;
  readonly units: readonly PassageUnit[];
  readonly total: number;
  readonly skipped: number;
  readonly check: QuoteCheck;
  readonly foundAt: string;
  readonly candidates: readonly PassageCandidate[];
  readonly rest: string;
}

/** Why a citation stays as it is, and what to try. */
const UNRESOLVED: Readonly<Record<string, string>> = {
  unknown_abbreviation:
    'No installed table has this abbreviation. Write author and work as Lewis & Short or LSJ do (`Verg. E. 2, 63`, `Il. 1.1`), or give a URN.',
  nothing_before: '`id.`, `ib.` and bare numbers point at the citation before; alone they mean nothing.',
  no_urn: 'Collections such as papyri and inscriptions have no CTS URN.',
};

export function notesOf(answer: Noted, absent: readonly Language[]): readonly PassageNote[] {
  const notes: PassageNote[] = [];
  const note = (code: string, text: string) => notes.push({ code, text });
  const { status, match, units, total, skipped, candidates, rest } = answer;
  const passage = units.filter(({ role }) => role === 'passage');
  const place = answer.urn.slice(answer.workUrn.length + 1);
  if (status === 'unresolved')
    note(answer.unresolved, UNRESOLVED[answer.unresolved] ?? 'It cannot be read as a citation.');
  if (status === 'text_missing')
    note('text_missing', `No installed text or corpus has this passage. See \`langnet data list\`.`);
  if (status === 'nothing_known')
    note('nothing_known', 'The URN is well formed, but nothing installed knows its work.');
  if (status === 'found') {
    const [first] = passage;
    const [from, to] = [first?.ref ?? '', passage.at(-1)?.ref ?? ''];
    const shown = from === to ? from : `${from} to ${to}`;
    if (match === 'wider')
      note('wider', `The text does not have ${place} by itself: this is what stands around it.`);
    if (match === 'other_count')
      note('other_count', `This edition counts otherwise: ${place} is its ${shown}.`);
    const [, end = ''] = place.slice(place.lastIndexOf(':') + 1).split('-');
    const isWhole = passage.length + skipped >= total;
    if (match === 'exact' && end !== '' && isWhole && to !== end && !to.startsWith(`${end}.`))
      note('range_end', `The text does not lead from ${from} to ${end}: this is ${shown}.`);
    if (match === 'work') note('whole_work', 'No passage is named: this is where the work begins.');
    if (passage.length + skipped < total)
      note(
        'cut',
        `${passage.length} of ${total} units are shown, from ${from}; --limit and --skip show others.`,
      );
    else if (skipped > 0) note('skipped', `The first ${skipped} of ${total} units are passed over.`);
    if (first?.kind === 'sentence')
      note('from_corpus', `No edition is installed: these are sentences of a corpus (${first.dataset}).`);
    const asked = /^urn:cts:[^:]+:[^:.]+\.[^:.]+\.([^:.]+)/i.exec(answer.cited)?.[1];
    if (asked !== undefined && !answer.edition.endsWith(`.${asked}`))
      note('other_edition', `The edition ${asked} is not installed; another of the same work is shown.`);
    const likelier = candidates.findIndex(({ isChosen }) => isChosen);
    if (likelier > 0)
      note('likelier_elsewhere', 'Of the likelier works before it in the list no text is installed.');
  }
  if (answer.check === 'nearby')
    note('nearby', `The words do not all stand in the passage itself, but at ${answer.foundAt}.`);
  if (answer.check === 'not_found') note('not_found', 'The words are not found in this edition.');
  if (answer.isLocal)
    note(
      'local_urn',
      'No official CTS namespace has Sanskrit texts: this URN is made by langnet. Cite by the reference.',
    );
  if (rest !== '') note('rest', `A further passage follows: ${rest}.`);
  if (absent.length > 0 && status !== 'found') {
    const names = absent.map((language) => LANGUAGE_NAMES[language]).join(', ');
    note('language_missing', `Nothing is installed for ${names}.`);
  }
  return notes;
}
