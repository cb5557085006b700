/**
 * The contract of installed data. A dataset is built once from its publisher's own files and then only read;
 * its records are the files' own bytes, so that a span of an answer is a span of the source.
 */
import type { Language } from './language.js';

/** What a tool can have built by `langnet data install`. Naming it costs no start-up time. */
export interface DatasetSpec {
  /** Lower-case letters, digits and hyphens; also the name of its folder. */
  readonly id: string;
  readonly title: string;
  readonly languages: readonly Language[];
  /** Where a person finds the files, in words; never fetched by langnet itself. */
  readonly upstream: string;
  /** As the publisher states it. */
  readonly licence: string;
  /** Whom to credit. */
  readonly credit: string;
  /** Raised when equal files would give another index. */
  readonly builderVersion: string;
  /** Is a file of this name, without folders and without the ending of a compression, one of the dataset's? */
  readonly accepts: (fileName: string) => boolean;
  readonly builder: () => Promise<{ readonly readSource: ReadSource }>;
}

/** One file of the source, decompressed, streamed once. */
export interface SourceFile {
  /** Without folders and without the ending of a compression. */
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Where a builder puts what it finds in one file. Calls only buffer; a builder awaits `drained` now and then so
 * that memory stays bounded.
 */
export interface IndexSink {
  /** Keeps bytes of the file verbatim; gives the record's number, to which keys lead. */
  readonly record: (body: Uint8Array, byteOffset: number) => number;
  /** Lets a record be found; `kind` names the sort of key ("form", "headword"), each searched apart. */
  readonly key: (kind: string, key: string, record: number) => void;
  /** Adds to a number kept under a key: how often a lemma occurs. Summed over all files. */
  readonly count: (kind: string, key: string, amount: number) => void;
  /** Something in the file that could not be used, with its place. */
  readonly finding: (code: string, byteOffset: number, text: string) => void;
  readonly drained: () => Promise<void>;
}

/** Reads one file into the sink. Total on any bytes: what is malformed becomes a finding. */
export type ReadSource = (file: SourceFile, sink: IndexSink, signal: AbortSignal) => Promise<void>;

/** What is known of an installed dataset. */
export interface DatasetManifest {
  readonly id: string;
  readonly title: string;
  /** Hash over builder version and the files' hashes; part of call keys. */
  readonly version: string;
  /** As the user gave it: folder, file or URL. */
  readonly source: string;
  /** The publisher's own version, when the user named it. */
  readonly release: string;
  readonly licence: string;
  readonly credit: string;
  readonly builderVersion: string;
  /** ISO 8601. */
  readonly builtAt: string;
  /** SHA-256 and size of each file, decompressed, in the order they were read. */
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[];
  readonly records: number;
  readonly keys: number;
  readonly findings: number;
}

/** A record as it stands in its source. */
export interface FoundRecord {
  /** The key that led here, and the record's number in its dataset. */
  readonly key: string;
  readonly record: number;
  readonly fileName: string;
  readonly fileSha256: string;
  readonly byteOffset: number;
  readonly body: Uint8Array;
}

/** An installed dataset, open for reading. Questions asked in the same turn of the event loop share one search. */
export interface DatasetIndex {
  readonly manifest: DatasetManifest;
  /** Records under any of the keys: in the order of the keys, then of the source; at most `limit` a key. */
  readonly find: (kind: string, keys: readonly string[], limit: number) => Promise<readonly FoundRecord[]>;
  /** Which of the keys lead to a record. */
  readonly known: (kind: string, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly counts: (kind: string, keys: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Keys that begin so and how many records each leads to: those with the most first, then the shorter ones. */
  readonly begins: (kind: string, prefix: string, limit: number) => Promise<ReadonlyMap<string, number>>;
  /** Counted keys that begin so, the largest counts first. */
  readonly countsFrom: (kind: string, prefix: string, limit: number) => Promise<ReadonlyMap<string, number>>;
  readonly close: () => Promise<void>;
}
