/** Running text word by word: each with its best lemma, reading and short gloss, through the same way as any query. */
import type { Language } from '../model/language.js';
import { chunked } from './chunks.js';
import type { Engine } from './engine.js';
import { DEFAULT_REQUEST, type QueryRequest } from './request.js';
import { piecesOfPassage, piecesOfText, type TextPiece } from './text-source.js';
import { type TextToken, textTokens } from './text-words.js';
import { readWord, UNKNOWN_WORD, type WordReading } from './word-reading.js';

export interface ReadToken extends TextToken, WordReading {
  /** URN of the unit it stands in; empty unless a passage is read. */
  readonly urn: string;
}

export type ReadOptions = Partial<Omit<QueryRequest, 'text' | 'language' | 'wanted'>>;

/** Tokens looked up together, and the longest a token waits for others, in milliseconds. */
const CHUNK = 400;
const FIRST_CHUNK = 40;
const LINGER_MS = 250;
/** Forms whose reading is kept in memory: the commonest come again and again. */
const MAX_KNOWN = 5000;

/** A text, a CTS URN, or pieces of a source; tokens come in the order of the text. Stops early when aborted. */
export async function* read(
  engine: Engine,
  language: Language,
  source: string | AsyncIterable<TextPiece> | Iterable<TextPiece>,
  options: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<ReadToken> {
  const pieces = typeof source === 'string' ? piecesOf(engine, language, source, signal) : source;
  const template = { ...DEFAULT_REQUEST, ...options, language, wanted: ['morphology', 'glosses'] as const };
  const known = new Map<string, WordReading>();
  for await (const tokens of chunked(tokensOf(pieces, language), CHUNK, LINGER_MS, FIRST_CHUNK)) {
    const words = tokens.flatMap(({ kind, text }) => (kind === 'word' && !known.has(text) ? [text] : []));
    const forms = [...new Set(words)];
    const results = await engine.answer(
      forms.map((text) => ({ ...template, text })),
      signal,
    );
    // A word that was never asked must not look like an unknown one.
    if (signal.aborted) return;
    if (known.size > MAX_KNOWN) known.clear();
    results.forEach((result, index) => {
      known.set(forms[index] ?? '', result.ok ? readWord(result.value.json) : UNKNOWN_WORD);
    });
    for (const token of tokens) yield { ...token, ...(known.get(token.text) ?? UNKNOWN_WORD) };
  }
}

function piecesOf(
  engine: Engine,
  language: Language,
  text: string,
  signal: AbortSignal,
): AsyncIterable<TextPiece> | Iterable<TextPiece> {
  const isUrn = /^\s*urn:cts:\S+\s*$/i.test(text);
  return isUrn ? piecesOfPassage(engine, text.trim(), language, signal) : piecesOfText(text);
}

async function* tokensOf(
  pieces: AsyncIterable<TextPiece> | Iterable<TextPiece>,
  language: Language,
): AsyncGenerator<TextToken & { readonly urn: string }> {
  for await (const { text, start, urn } of pieces) {
    for (const token of textTokens(text, language, start)) yield { ...token, urn };
  }
}
