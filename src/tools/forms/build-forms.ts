/**
 * Reads the table of forms into an index: the lines of a form are one record, and a line of each stem is another, so that
 * a stem that is no form is found as well. Both are filed under what they fold to.
 */
import { type Piece, splitLines } from '../../dataset/pieces.js';
import { foldForm } from '../../lexica/sanskrit/letters.js';
import { readTags } from '../../lexica/sanskrit/tags.js';
import type { IndexSink, ReadSource } from '../../model/dataset.js';
import { decodeLoose } from '../../model/text.js';
import { KEY_KIND } from './datasets.js';
import { parseStem } from './keys.js';

/** Lines of one form; they stand together. */
interface OpenForm {
  readonly form: string;
  readonly lines: Uint8Array[];
  readonly offset: number;
}

const LINE_END = Buffer.from('\n');
const LINE = /^([!-~]{1,200})\t([!-~]{1,200})\t([a-z]+(?: [a-z]+)*)$/;

export const readSource: ReadSource = async (file, sink, signal) => {
  const seen = new Set<string>();
  let open: OpenForm | undefined;
  for await (const lines of splitLines(file.chunks)) {
    signal.throwIfAborted();
    for (const line of lines) {
      if (line.bytes.length === 0) continue;
      const [, form, stem = '', tags = ''] = LINE.exec(decodeLoose(line.bytes)) ?? [];
      if (open !== undefined && open.form !== form) {
        addForm(open, sink);
        open = undefined;
      }
      if (form === undefined) {
        sink.finding('odd_line', line.offset, 'The line is not form, stem and tags between tabs.');
        continue;
      }
      open ??= { form, lines: [], offset: line.offset };
      open.lines.push(Uint8Array.from(line.bytes));
      addStem(form, stem, tags, line, seen, sink);
    }
    await sink.drained();
  }
  if (open !== undefined) addForm(open, sink);
};

function addForm({ form, lines, offset }: OpenForm, sink: IndexSink): void {
  const body = Buffer.concat(lines.flatMap((line, index) => (index === 0 ? [line] : [LINE_END, line])));
  sink.key(KEY_KIND, foldForm(form), sink.record(body, offset));
}

/** One line says that there is the stem, and one more for each kind of participle it is. */
function addStem(
  form: string,
  printed: string,
  tags: string,
  { bytes, offset }: Piece,
  seen: Set<string>,
  sink: IndexSink,
): void {
  const read = readTags(tags);
  const isParticiple = read !== undefined && read.participle !== '';
  const name = isParticiple ? `${printed} ${read.participle} ${read.features.conjugation}` : printed;
  if (seen.has(name)) return;
  seen.add(name);
  const key = foldForm(parseStem(printed).stem);
  // The lines of a form that is its own stem show the stem as well.
  if (key !== foldForm(form)) sink.key(KEY_KIND, key, sink.record(bytes, offset));
}
