/**
 * Reads a TEI text into an index: each citable unit by its reference and by its place, so that neighbours and ranges
 * can be found. One text is held in memory at a time.
 */
import { readUrn, workUrnOf } from '../../lexica/citations/index.js';
import { readEdition, type TextUnit } from '../../lexica/tei/index.js';
import type { IndexSink, ReadSource, SourceFile } from '../../model/dataset.js';
import { componentCode, ONE_UNIT, packRef, placeKey } from './components.js';
import { editionOfFile } from './editions.js';
import { EVERYTHING } from './keys.js';

/** The longest text of the Perseus collections has a third of it. */
const MAX_TEXT = 48_000_000;
/** Pieces between milestones are counted apart from the units, beginning here. */
export const FIRST_MILESTONE = 1_000_000;

export const texts: { readonly readSource: ReadSource } = {
  readSource: async (file, sink, signal) => {
    const body = await readWhole(file, signal);
    if (body === undefined) {
      sink.finding('too_large', 0, 'The text is too large.');
      return;
    }
    const edition = readEdition(body);
    for (const { code, text, span } of edition.findings) sink.finding(code, span?.start ?? 0, text);
    const stated = readUrn(edition.urn);
    const urn = stated.ok && stated.urn.edition !== '' ? edition.urn : editionOfFile(file.name);
    const read = readUrn(urn);
    if (!read.ok || read.urn.work === '') {
      sink.finding('no_urn', 0, 'Neither the text nor its name tells which edition it is.');
      return;
    }
    const named = edition.urnSpan ?? { start: 0, end: 0 };
    const record = sink.record(body.subarray(named.start, named.end), named.start);
    sink.key('edition', EVERYTHING, record);
    if (edition.titleSpan !== undefined) {
      const { start, end } = edition.titleSpan;
      sink.key('title', workUrnOf(read.urn), sink.record(body.subarray(start, end), start));
    }
    await writeUnits(urn, body, edition.units, sink, signal);
  },
};

async function writeUnits(
  edition: string,
  body: Uint8Array,
  units: readonly TextUnit[],
  sink: IndexSink,
  signal: AbortSignal,
): Promise<void> {
  const seen = new Set<string>();
  const places = { unit: 0, milestone: FIRST_MILESTONE };
  for (const { kind, ref, span } of units) {
    signal.throwIfAborted();
    places[kind] += 1;
    const place = places[kind];
    const record = sink.record(body.subarray(span.start, span.end), span.start);
    sink.key('at', placeKey(edition, place), record);
    const packed = packRef(ref);
    if (packed !== undefined) sink.count('ref', placeKey(edition, place), packed);
    else {
      ref.forEach((component, level) => {
        const code = componentCode(component);
        if (code !== undefined) sink.count('component', `${placeKey(edition, place)} ${level}`, code);
      });
    }
    // A milestone has no units below it, and the whole text is counted in units.
    for (let depth = kind === 'unit' ? 0 : ref.length; depth <= ref.length; depth++) {
      const key = `${edition}:${ref.slice(0, depth).join('.')}`;
      if (depth < ref.length) sink.count('place', key, ONE_UNIT);
      if (seen.has(key)) continue;
      seen.add(key);
      sink.count('place', key, place);
    }
    await sink.drained();
  }
}

async function readWhole(file: SourceFile, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.chunks) {
    signal.throwIfAborted();
    size += chunk.length;
    if (size > MAX_TEXT) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
