/** The answer of a view as Markdown (CommonMark; the matrix of agreement as a table, which GitHub and Pandoc read). */
import { LANGUAGE_NAMES } from '../../../model/language.js';
import type { AnswerDocument, CitationDocument, SenseDocument, WitnessDocument } from '../document.js';
import { printable } from '../style.js';
import { matrixOf, SIGNS } from '../views/matrix.js';
import { didacticOutline, type ShownLemma, shownLemmas } from '../views/outline.js';
import type { Sentence } from '../views/parts.js';
import { readingLines, singleLines } from '../views/readings.js';
import { sigla } from '../views/sigla.js';
import {
  constantOf,
  glossOf,
  grammarOf,
  headwordOf,
  marksOf,
  noMatchText,
  sourceStatus,
  sourcesOf,
  tierOf,
} from '../views/words.js';

export interface MarkdownOptions {
  readonly view: 'didactic' | 'research';
  readonly isAgreementShown: boolean;
  readonly foster?: (codes: Readonly<Record<string, string>>) => string;
  readonly context?: Sentence;
}

/** Lines that belong together; blocks are a blank line apart. */
type Block = readonly string[];

/** Quoted below a word in the didactic view. */
const FEW_CITATIONS = 3;

export function answerMarkdown(document: AnswerDocument, options: MarkdownOptions): string {
  const lemmas = shownLemmas(document, options.view);
  const isCompared = options.isAgreementShown || options.view === 'research';
  const blocks: readonly Block[] = [
    ...headBlocks(document, options.context),
    ...lemmas.flatMap((outline) => lemmaBlocks(outline, document, options)),
    alsoBlock(document, options),
    lemmas.length === 0 ? [plain(noMatchText(document))] : [],
    ...(isCompared ? agreementBlocks(document, lemmas) : []),
    document.warnings.map(({ text }) => `> ${plain(text)}`),
    sourceStatus(document).map(({ text }) => `- ${plain(text)}`),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function headBlocks({ query }: AnswerDocument, context: Sentence | undefined): readonly Block[] {
  const { surface, normalized } = query;
  const understood = normalized === surface || normalized === '' ? '' : `, read as ${plain(normalized)}`;
  const form = context === undefined || context.form === '' ? '' : `**${plain(context.form)}**`;
  return [
    [`# ${plain(surface)}`],
    [`${LANGUAGE_NAMES[query.language_hint]}${understood}`],
    context === undefined ? [] : [`> ${plain(context.before)}${form}${plain(context.after)}`],
  ];
}

function lemmaBlocks(
  { lemma, readings, shown, folded }: ShownLemma,
  document: AnswerDocument,
  options: MarkdownOptions,
): readonly Block[] {
  const isResearch = options.view === 'research';
  const sources = sourcesOf(lemma.witnesses).join(', ');
  const about = [grammarOf(lemma), tierOf(lemma), lemma.editorial ? `${sources} (editorial)` : sources];
  return [
    [`## ${plain(headwordOf(lemma))}`],
    [plain(about.filter((part) => part !== '').join(' · '))],
    isResearch ? [`${code(lemma.lemma_id)} ${witnessText(lemma.witnesses)}`] : [],
    readingBlock(readings, options),
    shown.map(({ number, sense }) => `${number}. ${senseText(sense, isResearch)}`),
    folded.length === 0 ? [] : [`… and ${folded.length} more.`],
    citationBlock(document, lemma.lemma_id, isResearch),
  ];
}

function readingBlock(readings: ShownLemma['readings'], { view, foster }: MarkdownOptions): Block {
  const lines = view === 'research' || foster !== undefined ? singleLines(readings) : readingLines(readings);
  return lines.map(({ text, readings: [first] }) => {
    const label = foster === undefined || first === undefined ? '' : foster(first.foster_codes);
    return `- ${plain(text)}${label === '' ? '' : ` (${plain(label)})`}`;
  });
}

function senseText(sense: SenseDocument, isResearch: boolean): string {
  const [constant, marks] = [constantOf(sense), marksOf(sense)];
  const sources = plain(sourcesOf(sense.witnesses).join(', '));
  const line = [
    plain(glossOf(sense)),
    ...(marks === '' ? [] : [`(${plain(marks)})`]),
    ...(constant === '' ? [] : [code(constant)]),
    `— ${sources}${sense.editorial ? ' (editorial)' : ''}`,
  ].join(' ');
  return isResearch ? `${line} ${code(sense.sense_id)} ${witnessText(sense.witnesses)}` : line;
}

function witnessText(witnesses: readonly WitnessDocument[]): string {
  return witnesses.map(({ source_ref: ref, claim_id: claim }) => `${code(ref)} ${code(claim)}`).join(', ');
}

function citationBlock({ citations }: AnswerDocument, lemmaId: string, isResearch: boolean): Block {
  const own = citations.filter(({ lemma_id: owner }) => owner === lemmaId);
  const quoting = own.filter(({ text }) => text !== '');
  return (isResearch ? own : quoting.slice(0, FEW_CITATIONS)).map(citationText);
}

function citationText({ ref, author, work, text, cts_urn: urn }: CitationDocument): string {
  const named = ref === '' ? [author, work].filter((name) => name !== '').join(', ') : ref;
  const quoted = text === '' ? '' : `: *${plain(text.trim().replace(/[,;:]$/, ''))}*`;
  return `- ${plain(named)}${quoted}${urn === '' ? '' : ` ${code(urn)}`}`;
}

function alsoBlock(document: AnswerDocument, { view }: MarkdownOptions): Block {
  const rest = view === 'research' ? [] : didacticOutline(document).rest;
  const names = [...new Set(rest.map(({ lemma }) => `*${plain(headwordOf(lemma))}*`))];
  return names.length === 0 ? [] : [`Also possible: ${names.join(', ')}.`];
}

function agreementBlocks(document: AnswerDocument, lemmas: readonly ShownLemma[]): readonly Block[] {
  const { works, rows, contradictions } = matrixOf(document, lemmas);
  if (works.length === 0) return [];
  const heads = sigla(works, document);
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const signs = Object.entries(SIGNS).map(([stand, sign]) => `${sign} ${stand}`);
  const named = works.map((work) => `${code(heads.get(work) ?? '')} ${plain(work)}`);
  return [
    ['## Agreement'],
    [
      row(['', ...works.map((work) => plain(heads.get(work) ?? ''))]),
      row(['---', ...works.map(() => ':-:')]),
      ...rows.map(({ label, number, stands }) => {
        const name = number === 0 ? `**${plain(label)}**` : `${number} ${plain(label)}`;
        const cells = works.map((work) => {
          const stand = stands.get(work);
          return stand === undefined ? '' : SIGNS[stand];
        });
        return row([name, ...cells]);
      }),
    ],
    contradictions.map((text) => `- ${SIGNS.contradicts} ${plain(text)}`),
    [`${signs.join(', ')}. ${named.join(', ')}.`],
  ];
}

/** Text that Markdown reads as text: every sign that could begin markup, HTML or a table's cell is escaped. */
function plain(text: string): string {
  return printable(text.replace(/\s+/gu, ' ')).replace(/[\\`*_{}[\]<>#|~$^]|&(?=[#\w]+;)/g, '\\$&');
}

/** Inside code nothing is markup but the end of the code and of a cell. */
function code(text: string): string {
  return `\`${printable(text).replace(/[`|\s]+/gu, '_')}\``;
}
