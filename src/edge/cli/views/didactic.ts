/** The answer a teacher would give: what the word is, what it means, who says so. */
import { citationLines } from '../citation-text.js';
import type { AnswerDocument } from '../document.js';
import { flow, margin, namesWithin, shorten, withNote } from '../flow.js';
import { matrixLines } from './matrix-text.js';
import { didacticOutline, isEnglish, type LemmaOutline, languageOf, type ShownLemma } from './outline.js';
import { footLines, headLines, headwordLines, senseLines, type TextOptions, textColumns } from './parts.js';
import { readingLines, singleLines } from './readings.js';
import { glossOf, headwordOf, languageName, noMatchText } from './words.js';

const MOST_READINGS = 6;
const MOST_NAMED = 6;
/** Columns for the gloss of a word that is only named. */
const SHORT_GLOSS = 28;

export function didacticText(document: AnswerDocument, options: TextOptions): string {
  const { full, rest } = didacticOutline(document);
  const lines = [...headLines(document, options)];
  const [primary, ...further] = full;
  if (primary !== undefined) {
    const citations = citationLines(document.citations, primary.lemma.lemma_id, {
      ...options,
      view: 'didactic',
    });
    lines.push('', ...lemmaLines(primary, options), ...citations);
  }
  for (const lemma of further) lines.push('', ...lemmaLines(lemma, options));
  if (rest.length > 0) lines.push('', ...alsoLines(rest, options));
  if (document.lemmas.length === 0) {
    const passages = citationLines(document.citations, '', { ...options, view: 'didactic' });
    lines.push(
      '',
      ...(passages.length > 0 ? passages : flow([{ text: noMatchText(document) }], options.columns)),
    );
  }
  if (options.isAgreementShown === true) lines.push('', ...matrixLines(document, full, options));
  lines.push(...footLines(document, options));
  return `${lines.join('\n')}\n`;
}

function lemmaLines(outline: ShownLemma, options: TextOptions): readonly string[] {
  return [
    ...headwordLines(outline.lemma, options),
    ...readingsText(outline, options),
    ...outline.shown.flatMap((numbered) => senseLines(numbered, options)),
    ...foldedLine(outline, options),
  ];
}

/** Who gives a reading is told only where not all readings have the same works. */
function readingsText({ readings }: LemmaOutline, options: TextOptions): readonly string[] {
  const { style, foster } = options;
  const columns = textColumns(options);
  const lines = foster === undefined ? readingLines(readings) : singleLines(readings);
  const isDisputed = new Set(lines.map(({ sources }) => [...sources].sort().join('\n'))).size > 1;
  const shown = lines.slice(0, MOST_READINGS);
  const told = shown.flatMap(({ text, sources, readings: [first] }) => {
    const label = foster === undefined || first === undefined ? '' : foster(first.foster_codes);
    const pieces = [{ text }, ...(label === '' ? [] : [{ text: `  ${label}`, paint: style.green }])];
    const names = isDisputed ? namesWithin(sources, columns * 0.4) : '';
    return withNote(
      flow(pieces, columns, { first: '   ', rest: '     ' }),
      { text: names, paint: style.dim },
      columns,
      '      ',
    );
  });
  const rest = lines.length - shown.length;
  return rest === 0 ? told : [...told, style.dim(`   … and ${rest} more readings (--view research)`)];
}

function foldedLine({ folded, shown }: ShownLemma, options: TextOptions): readonly string[] {
  if (folded.length === 0) return [];
  const isMixed = shown.some(isEnglish);
  const foreign = folded.filter((numbered) => !isEnglish(numbered));
  const languages = [...new Set(foreign.map(({ sense }) => languageName(languageOf(sense))))];
  const which = isMixed && foreign.length > 0 ? `, ${foreign.length} in ${languages.join(', ')}` : '';
  const text = `… and ${folded.length} more${which} (--view research)`;
  return flow([{ text, paint: options.style.dim }], textColumns(options), margin(6));
}

/** Words of one spelling are named once, with what tells them apart. */
function alsoLines(rest: readonly LemmaOutline[], options: TextOptions): readonly string[] {
  const names = new Map<string, LemmaOutline[]>();
  for (const outline of rest) {
    const name = headwordOf(outline.lemma);
    names.set(name, [...(names.get(name) ?? []), outline]);
  }
  const groups = [...names].slice(0, MOST_NAMED);
  const named = groups.map(([name, outlines]) => {
    const glosses = outlines.flatMap((outline) => briefGloss(outline)).slice(0, 2);
    if (glosses.length === 0) return outlines.length === 1 ? name : `${name} ×${outlines.length}`;
    const further = outlines.length - glosses.length;
    return `${name} (${glosses.join('; ')}${further > 0 ? `; +${further}` : ''})`;
  });
  const shown = groups.reduce((sum, [, outlines]) => sum + outlines.length, 0);
  const more = rest.length - shown;
  const text = `${named.join(' · ')}${more > 0 ? ` and ${more} more` : ''}`;
  return flow([{ text: 'also possible: ', paint: options.style.dim }, { text }], textColumns(options), {
    first: '',
    rest: '   ',
  });
}

function briefGloss({ senses }: LemmaOutline): readonly string[] {
  const first = senses.find(isEnglish);
  return first === undefined ? [] : [shorten(glossOf(first.sense), SHORT_GLOSS)];
}
