/** Everything an answer holds, with ids, references, scores and each source's own words. */
import { CHECKS } from '../cts-text.js';
import type { AnswerDocument, CitationDocument, LemmaDocument, WitnessDocument } from '../document.js';
import { flow, type Margins, type Piece } from '../flow.js';
import { printable } from '../style.js';
import { matrixLines } from './matrix-text.js';
import { type NumberedSense, type ShownLemma, shownLemmas } from './outline.js';
import { footLines, headLines, headwordLines, senseLines, type TextOptions, textColumns } from './parts.js';
import { singleLines } from './readings.js';
import { bitsText, noMatchText } from './words.js';

export function researchText(document: AnswerDocument, options: TextOptions): string {
  const lemmas = shownLemmas(document, 'research');
  const write = writer(options);
  const lines = [...headLines(document, options), ...stepLines(document, write)];
  for (const outline of lemmas) lines.push('', ...lemmaLines(outline, document, options, write));
  const passages = citationLines(document, '', write);
  if (passages.length > 0) lines.push('', ...passages);
  if (lemmas.length === 0 && passages.length === 0)
    lines.push('', ...write('', { text: noMatchText(document) }));
  if (lemmas.length > 0) lines.push('', ...matrixLines(document, lemmas, options));
  lines.push(...provenanceLines(document, write), ...footLines(document, options));
  return `${lines.join('\n')}\n`;
}

/** Lines at a margin; the second argument on is painted as it asks, and faintly by default. */
type Write = (margin: string, ...pieces: readonly Piece[]) => readonly string[];

function writer(options: TextOptions): Write {
  const columns = textColumns(options);
  return (margin, ...pieces) => {
    const margins: Margins = { first: margin, rest: `${margin}  ` };
    return flow(
      pieces.filter(({ text }) => text !== '').map((piece) => ({ paint: options.style.dim, ...piece })),
      columns,
      margins,
    );
  };
}

/** Text as it stands, not faint. */
const plain = (text: string): Piece => ({ text, paint: (same) => same });
const BLANK: Piece = { text: '  ' };

/** Ids are copied whole. */
function ids(...texts: readonly string[]): readonly Piece[] {
  const known = texts.filter((text) => text !== '');
  return known.flatMap((text) => [BLANK, { text: printable(text), isWhole: true }]);
}

function stepLines({ query }: AnswerDocument, write: Write): readonly string[] {
  return query.normalization_steps.flatMap(({ operation, input, output }) =>
    write('   ', { text: printable(`${operation}: ${input} → ${output}`) }),
  );
}

function lemmaLines(
  { lemma, readings, senses }: ShownLemma,
  document: AnswerDocument,
  options: TextOptions,
  write: Write,
): readonly string[] {
  return [
    ...headwordLines(lemma, options),
    ...write(
      '   ',
      ...ids(lemma.lemma_id),
      BLANK,
      { text: printable(lemma.lexeme_key) },
      ...scorePieces(lemma.score?.bits),
    ),
    ...witnessLines(lemma.witnesses, '   ', write),
    ...(lemma.pronunciations ?? []).flatMap((row) => pronunciationLines(row, write)),
    ...(lemma.etymologies ?? []).flatMap((row) => etymologyLines(row, write)),
    ...singleLines(readings).flatMap(({ text, readings: [reading] }) => [
      ...write('   ', plain(printable(text)), {
        text: `  ${codesText(reading?.foster_codes ?? {}, options)}`,
      }),
      ...witnessLines(reading?.witnesses ?? [], '      ', write),
    ]),
    ...senses.flatMap((numbered) => senseDetails(numbered, options, write)),
    ...citationLines(document, lemma.lemma_id, write),
  ];
}

function senseDetails(numbered: NumberedSense, options: TextOptions, write: Write): readonly string[] {
  const { sense } = numbered;
  const key = sense.wordnet_key ?? '';
  const status = [sense.constant_status ?? '', key === '' ? '' : `WordNet ${key}`].filter(
    (part) => part !== '',
  );
  return [
    ...senseLines(numbered, options),
    ...write('      ', ...ids(sense.sense_id), ...scorePieces(sense.score?.bits), {
      text: status.length > 0 ? printable(`  constant ${status.join(', ')}`) : '',
    }),
    ...witnessLines(sense.witnesses, '      ', write),
  ];
}

/** Reference and the source's own number, the claim, and what it says in its own words. */
function witnessLines(
  witnesses: readonly WitnessDocument[],
  margin: string,
  write: Write,
): readonly string[] {
  return witnesses.flatMap(
    ({ source, source_ref: ref, sense_path: path = '', claim_id: claim, text = '' }) => [
      ...write(
        margin,
        { text: printable(source) },
        { text: path === '' ? '' : printable(` ${path}`) },
        ...ids(ref, claim),
      ),
      ...(text === '' ? [] : write(`${margin}  `, plain(`“${printable(text)}”`))),
    ],
  );
}

type Pronunciation = NonNullable<LemmaDocument['pronunciations']>[number];
type Etymology = NonNullable<LemmaDocument['etymologies']>[number];

function pronunciationLines({ ipa, length_unknown: isUnsure, witness }: Pronunciation, write: Write) {
  const unsure = isUnsure ? '  (lengths not certain)' : '';
  return write('   ', plain(printable(`/${ipa}/`)), { text: unsure }, ...behind(witness));
}

function etymologyLines({ root, text, witness }: Etymology, write: Write) {
  const told = [root === '' ? '' : `from ${root}`, text].filter((part) => part !== '').join(': ');
  return write('   ', plain(printable(told)), ...behind(witness));
}

function behind(witness: WitnessDocument | undefined): readonly Piece[] {
  if (witness === undefined) return [];
  return [BLANK, { text: printable(witness.source) }, ...ids(witness.source_ref, witness.claim_id)];
}

function citationLines(document: AnswerDocument, lemmaId: string, write: Write): readonly string[] {
  return document.citations
    .filter(({ lemma_id: owner }) => owner === lemmaId)
    .flatMap((citation) => citationDetails(citation, write));
}

function citationDetails(citation: CitationDocument, write: Write): readonly string[] {
  const { ref, author, work, cts_urn: urn, claim_id: claim = '', text, passage } = citation;
  const names = [author, work].filter((name) => name !== '' && !ref.includes(name)).join(', ');
  const check = CHECKS[passage?.check ?? ''];
  return [
    ...write(
      '   ',
      plain(printable(ref === '' ? names : ref)),
      { text: ref === '' || names === '' ? '' : printable(`  ${names}`) },
      { text: check === '' ? '' : `  ${check}` },
      ...ids(urn, claim),
    ),
    ...(text === '' ? [] : write('     ', plain(`“${printable(text)}”`))),
    ...(passage === undefined || passage.text === '' || passage.text === text
      ? []
      : write('     ', { text: printable(passage.text) })),
  ];
}

function provenanceLines(document: AnswerDocument, write: Write): readonly string[] {
  const responses = new Map<string, { readonly head: readonly Piece[]; readonly refs: string[] }>();
  for (const { tool, version, source_ref: ref, response_id: response } of document.provenance ?? []) {
    const known = responses.get(`${tool} ${response}`);
    if (known !== undefined) known.refs.push(ref);
    else
      responses.set(`${tool} ${response}`, {
        head: [plain(printable(`${tool} ${version}`.trim())), ...ids(response)],
        refs: [ref],
      });
  }
  if (responses.size === 0) return [];
  const rows = [...responses.values()].flatMap(({ head, refs }) =>
    write('   ', ...head, { text: ` : ${printable([...new Set(refs)].join(' '))}` }),
  );
  return ['', ...write('', plain('responses')), ...rows];
}

function scorePieces(bits: number | undefined): readonly Piece[] {
  return bits === undefined ? [] : [{ text: `  ${bitsText(bits)}` }];
}

function codesText(codes: Readonly<Record<string, string>>, { foster }: TextOptions): string {
  return foster === undefined ? Object.values(codes).map(printable).join(' ') : foster(codes);
}
