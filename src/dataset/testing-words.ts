/** An invented dataset for tests: lines `word<TAB>gloss`, each a record. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatasetSpec } from '../model/dataset.js';
import { splitLines } from './pieces.js';

export interface WordsControl {
  /** Files that were really read, in order. */
  readonly read: string[];
  /** Called after each batch of lines. */
  onBatch: (() => Promise<void>) | undefined;
}

export function wordsControl(): WordsControl {
  return { read: [], onBatch: undefined };
}

/** Files named `*.words`; `#` begins a line that cannot be used. */
export function wordsSpec(control = wordsControl(), changes: Partial<DatasetSpec> = {}): DatasetSpec {
  return {
    id: 'words',
    title: 'Invented words',
    languages: ['lat'],
    upstream: 'the test itself (files *.words)',
    licence: 'CC0',
    credit: 'nobody',
    builderVersion: '1',
    accepts: (name) => name.endsWith('.words'),
    builder: async () => ({
      readSource: async (file, sink, signal) => {
        control.read.push(file.name);
        for await (const lines of splitLines(file.chunks)) {
          signal.throwIfAborted();
          for (const { bytes, offset } of lines) {
            const [word = '', gloss] = Buffer.from(bytes).toString('utf8').split('\t');
            if (word === '') continue;
            if (gloss === undefined) {
              sink.finding(word.startsWith('#') ? 'comment' : 'no_gloss', offset, `no gloss: ${word}`);
              continue;
            }
            const record = sink.record(bytes, offset);
            sink.key('word', word, record);
            for (const part of gloss.split(' ')) sink.key('gloss', part, record);
            sink.count('letters', word.slice(0, 1), 1);
          }
          await control.onBatch?.();
          await sink.drained();
        }
      },
    }),
    ...changes,
  };
}

/** As many lines as asked, each word once. */
export function manyWords(count: number, start = 0): Buffer {
  const lines = Array.from({ length: count }, (_, index) => `w${start + index}\tgloss of ${start + index}\n`);
  return Buffer.from(lines.join(''));
}

export interface TestFolder {
  readonly path: string;
  readonly file: (...names: string[]) => string;
  readonly remove: () => void;
}

export function testFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'langnet-data-'));
  return {
    path,
    file: (...names) => join(path, ...names),
    remove: () => removeFolder(path),
  };
}

/** A file that a stopped download had just begun to write may still appear; what stays is only temporary. */
function removeFolder(path: string): void {
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      rmSync(path, { recursive: true, force: true });
      return;
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

export const NEVER = new AbortController().signal;
