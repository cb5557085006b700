/** Reads a file of Morpheus analyses into an index: two lines a form, kept as they stand. */
import { splitLines } from '../../dataset/pieces.js';
import type { ReadSource } from '../../model/dataset.js';
import { decodeLoose } from '../../model/text.js';
import { foldBeta, foldLatin } from './keys.js';

export const latin = { readSource: readForms(foldLatin) };
export const greek = { readSource: readForms(foldBeta) };

function readForms(fold: (form: string) => string): ReadSource {
  return async (file, sink, signal) => {
    let form: { readonly bytes: Uint8Array; readonly offset: number } | undefined;
    for await (const lines of splitLines(file.chunks)) {
      signal.throwIfAborted();
      for (const line of lines) {
        // Files that went through Windows end their lines with two signs.
        if (line.bytes.length === 0 || (line.bytes.length === 1 && line.bytes[0] === 0x0d)) continue;
        const isAnalysis = line.bytes[0] === 0x3c;
        if (isAnalysis && form !== undefined) {
          const key = fold(decodeLoose(form.bytes));
          const body = Buffer.concat([form.bytes, LINE_END, line.bytes]);
          if (key === '') sink.finding('no_letters', form.offset, 'The form has no letters.');
          else sink.key('form', key, sink.record(body, form.offset));
        } else if (isAnalysis) sink.finding('no_form', line.offset, 'The analyses follow no form.');
        else if (form !== undefined) sink.finding('no_analyses', form.offset, 'The form has no analyses.');
        form = isAnalysis ? undefined : { bytes: Uint8Array.from(line.bytes), offset: line.offset };
      }
      await sink.drained();
    }
    if (form !== undefined) sink.finding('no_analyses', form.offset, 'The form has no analyses.');
  };
}

const LINE_END = Buffer.from('\n');
