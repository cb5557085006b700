/**
 * Bytes of the worker's answer to chunks: what it says of the form, of its sound, and each dictionary entry.
 * Knows the members of the answer; must not know what a tag, a stage or an entry means.
 */
import type { JsonObject } from '../../model/json.js';
import type { ExtractionDraft, StageContext } from '../../model/tool.js';
import type { Finding, Span, Staged } from '../../model/types.js';
import { type Cell, cellData } from './cells.js';
import { type JsonNode, type Members, readObject, readText, salvageMembers } from './json-spans.js';

const NAMES = [
  'word',
  'language',
  'lemma',
  'lemma_source',
  'ipa',
  'syllables',
  'stem',
  'pos_tags',
  'lewis_keys',
  'lewis_lines',
  'errors',
];
/** Another program's analyses, which recordings hold beside CLTK's. */
const FOREIGN = 'collatinus';

export function extract(body: Uint8Array, context: StageContext): Staged<ExtractionDraft> {
  const findings: Finding[] = [];
  const whole = readObject(body);
  if (whole === undefined) {
    const text =
      'Expected the JSON object of the CLTK worker, not these bytes; what is whole in them is read';
    findings.push({ code: 'damaged_json', text, span: { start: 0, end: body.length } });
  }
  const reader = new AnswerReader(body, whole ?? salvageMembers(body, NAMES, FOREIGN), findings);
  const frame = { word: reader.text('word')?.text ?? '', language: reader.text('language')?.text ?? '' };
  reader.reportErrors();
  for (const name of ['word', 'language'] as const) {
    const asked = context.params[name];
    const said = frame[name];
    // The connection has seen to it that this is the answer to that question, so what else it says stands.
    if (typeof asked !== 'string' || said === '' || said === asked) continue;
    const text = `Expected an answer about \`${asked}\`, not about \`${said}\``;
    findings.push({ code: 'other_word', text, span: reader.spanOf([name]) });
  }
  const values = [
    ...analysisDraft(reader, frame),
    ...soundDraft(reader, frame),
    ...lewisDrafts(reader, frame),
  ];
  return { values, findings };
}

class AnswerReader {
  readonly #body: Uint8Array;
  readonly #members: Members;
  readonly #findings: Finding[];

  constructor(body: Uint8Array, members: Members, findings: Finding[]) {
    this.#body = body;
    this.#members = members;
    this.#findings = findings;
  }

  /** The smallest range that holds these members, their names included: the names tell what the values are. */
  spanOf(names: readonly string[]): Span {
    const spans = names.flatMap((name) => this.#members.get(name)?.span ?? []);
    const start = Math.min(...spans.map((span) => span.start));
    return { start, end: Math.max(...spans.map((span) => span.end)) };
  }

  /** A member that is text; `null` and an absent one are nothing, anything else is odd. */
  text(name: string): Cell | undefined {
    return this.#read(name, this.#members.get(name)?.value);
  }

  texts(name: string): readonly (Cell | undefined)[] {
    const node = this.#members.get(name)?.value;
    if (node?.kind === 'array') return node.items.map((item) => this.#read(name, item));
    this.#noteOdd(name, node);
    return [];
  }

  /** The members of an object that are text, by name. */
  textMembers(name: string): readonly (readonly [string, Cell])[] {
    const node = this.#members.get(name)?.value;
    if (node?.kind !== 'object') {
      this.#noteOdd(name, node);
      return [];
    }
    return [...node.members].flatMap(([key, { value }]) => {
      const cell = this.#read(`${name}.${key}`, value);
      return cell === undefined ? [] : [[key, cell] as const];
    });
  }

  reportErrors(): void {
    for (const [part, { text, span }] of this.textMembers('errors')) {
      this.#findings.push({ code: 'part_failed', text: `CLTK failed in ${part}: ${text}`, span });
    }
  }

  #read(name: string, node: JsonNode | undefined): Cell | undefined {
    const cell = readText(this.#body, node);
    if (cell === undefined) this.#noteOdd(name, node);
    return cell;
  }

  #noteOdd(name: string, node: JsonNode | undefined): void {
    if (node === undefined) return;
    const isNull =
      node.kind === 'literal' &&
      node.span.end - node.span.start === 4 &&
      this.#body[node.span.start] === 0x6e;
    if (isNull) return;
    this.#findings.push({
      code: 'odd_value',
      text: `Expected text in \`${name}\`, not this`,
      span: node.span,
    });
  }
}

/** What all chunks of an answer have in common. */
type Frame = JsonObject;

function analysisDraft(reader: AnswerReader, frame: Frame): readonly ExtractionDraft[] {
  const lemma = reader.text('lemma');
  const source = reader.text('lemma_source');
  const tags = reader.textMembers('pos_tags');
  const hasLemma = lemma !== undefined && source !== undefined;
  if (!hasLemma && tags.length === 0) return [];
  const data = {
    ...frame,
    lemma: hasLemma ? cellData(lemma) : null,
    source: hasLemma ? cellData(source) : null,
    tags: tags.map(([tagger, cell]) => ({ tagger, tag: cellData(cell) })),
  };
  const span = reader.spanOf([
    ...(hasLemma ? ['lemma', 'lemma_source'] : []),
    ...(tags.length > 0 ? ['pos_tags'] : []),
  ]);
  return [{ type: 'word_analysis', path: 'analysis', span, data }];
}

function soundDraft(reader: AnswerReader, frame: Frame): readonly ExtractionDraft[] {
  const ipa = reader.text('ipa');
  const stem = reader.text('stem');
  const syllables = reader.texts('syllables').filter((cell) => cell !== undefined);
  if (ipa === undefined && stem === undefined && syllables.length === 0) return [];
  const data = {
    ...frame,
    ipa: ipa === undefined ? null : cellData(ipa),
    stem: stem === undefined ? null : cellData(stem),
    syllables: syllables.map(cellData),
  };
  return [{ type: 'word_sound', path: 'sound', span: reader.spanOf(['ipa', 'syllables', 'stem']), data }];
}

function lewisDrafts(reader: AnswerReader, frame: Frame): readonly ExtractionDraft[] {
  const keys = reader.texts('lewis_keys');
  return reader.texts('lewis_lines').flatMap((line, index) => {
    if (line === undefined) return [];
    const key = keys[index];
    const data = { ...frame, key: key === undefined ? null : cellData(key), line: cellData(line) };
    const span = { start: Math.min(key?.span.start ?? line.span.start, line.span.start), end: line.span.end };
    return [
      {
        type: 'lewis_entry',
        path: `lewis[${index}]`,
        span: { ...span, end: Math.max(span.end, key?.span.end ?? 0) },
        data,
      },
    ];
  });
}
