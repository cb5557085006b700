/** How much a source may hold, so that an archive made to explode costs a message and not the machine. */
import { FailureError, failure } from '../model/failure.js';

export interface SourceLimits {
  /** Bytes of a download, and of one file when decompressed. */
  readonly maxFileBytes: number;
  /** Bytes of all files together when decompressed. */
  readonly maxTotalBytes: number;
  /** How many times larger than its archive the content may be, once it is larger than `freeBytes`. */
  readonly maxRatio: number;
  readonly freeBytes: number;
  /** Files and folders that are looked at. */
  readonly maxEntries: number;
}

/** Far above any publisher's files; text shrinks by 5 to 20 times when compressed. */
export const SOURCE_LIMITS: SourceLimits = {
  maxFileBytes: 8 * 2 ** 30,
  maxTotalBytes: 32 * 2 ** 30,
  maxRatio: 200,
  freeBytes: 64 * 2 ** 20,
  maxEntries: 200_000,
};

/** Counts one pass over a source: bytes as they lie on disk, for progress, and as they come out, for the limits. */
export interface Meter {
  readonly taken: () => number;
  readonly expected: () => number;
  readonly take: (bytes: number) => void;
  readonly expect: (bytes: number) => void;
  readonly countEntry: (place: string) => void;
  /** Passes on the content of a file, which lies (perhaps with others) in a file of `packedBytes` on disk. */
  readonly content: (chunks: AsyncIterable<Uint8Array>, place: Place) => AsyncGenerator<Uint8Array>;
}

/** A file of a source, for people; and the file on disk that it is or lies in. */
export interface Place {
  readonly text: string;
  readonly diskFile: string;
  readonly packedBytes: number;
}

export function createMeter(limits: SourceLimits): Meter {
  let taken = 0;
  let expected = 0;
  let entries = 0;
  let total = 0;
  const unpacked = new Map<string, number>();
  return {
    taken: () => taken,
    expected: () => expected,
    take: (bytes) => {
      taken += bytes;
    },
    expect: (bytes) => {
      expected += bytes;
    },
    countEntry: (place) => {
      entries += 1;
      if (entries > limits.maxEntries)
        throw tooLarge(place, `there are more than ${limits.maxEntries} files`);
    },
    content: async function* (chunks, { text, diskFile, packedBytes }) {
      let ofFile = 0;
      for await (const chunk of chunks) {
        ofFile += chunk.length;
        total += chunk.length;
        const ofDiskFile = (unpacked.get(diskFile) ?? 0) + chunk.length;
        unpacked.set(diskFile, ofDiskFile);
        if (ofFile > limits.maxFileBytes || total > limits.maxTotalBytes) {
          throw tooLarge(text, 'it holds more bytes than a source may');
        }
        if (ofDiskFile > limits.freeBytes && ofDiskFile > limits.maxRatio * packedBytes) {
          throw tooLarge(text, `it unpacks to more than ${limits.maxRatio} times its size`);
        }
        yield chunk;
      }
    },
  };
}

function tooLarge(place: string, reason: string): FailureError {
  return new FailureError(
    failure(
      'data_source_damaged',
      `${place}: ${reason}.`,
      'If the file is right, unpack it and name the folder.',
    ),
  );
}
