/** Running text: how it is cut into words, where they stand, and what is read of each. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask, testEngine } from '../../test/support/engine.js';
import { fakeControl, fakeTool } from '../../test/support/fake-tool.js';
import { LANGUAGES, type Language } from '../model/language.js';
import { type ReadToken, read } from './read.js';
import { piecesOfBytes, piecesOfText, type TextPiece } from './text-source.js';
import { textTokens } from './text-words.js';
import { readWord, shortGloss } from './word-reading.js';

const signal = new AbortController().signal;
const encoder = new TextEncoder();

/** Words, and signs in brackets. */
const cut = (text: string, language: Language) =>
  [...textTokens(text, language, 0)].map((token) => (token.kind === 'word' ? token.text : `[${token.text}]`));

describe('words of a text', () => {
  it.each([
    ['lat', 'Arma virumque cano, (Troiae) qui; 12', 'Arma virumque cano [,] [(] Troiae [)] qui [;] [12]'],
    ['lat', 'ōs—Ætas', 'ōs [—] Ætas'],
    ['grc', 'μυρίʼ Ἀχαιοῖς ἄλγε’ ἔθηκε·', 'μυρίʼ Ἀχαιοῖς ἄλγε’ ἔθηκε [·]'],
    ['grc', 'mh=nin a)/eide, qea\\ *phlhi+a/dew (1.1)', 'mh=nin a)/eide [,] qea\\ *phlhi+a/dew [(1.1)]'],
    ['san', "so 'pi nara-patiḥ । tathāpi || 1.2 ||", "so 'pi nara-patiḥ [।] tathāpi [||] [1.2] [||]"],
    ['san', 'रामो गच्छति॥', 'रामो गच्छति [॥]'],
    ['san', 'k.r.s.na.h. "siva~n', 'k.r.s.na.h [.] "siva~n'],
  ] as const)('%s %s', (language, text, words) => {
    expect(cut(text, language).join(' ')).toBe(words);
  });

  it('stand in the bytes where their places say, and nothing but blanks is left out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...LANGUAGES), (text, language) => {
        const bytes = Buffer.from(text);
        let joined = '';
        for (const token of textTokens(text, language, 0)) {
          expect(bytes.subarray(token.start, token.end).toString()).toBe(token.text);
          joined += token.text;
        }
        expect(joined).toBe(text.replace(/\s+/gu, ''));
      }),
      { numRuns: 1000, seed: 2 },
    );
  });

  it('are cut in time that grows with the text', () => {
    const piece = "(a)/ra, so'pi .r~n [ā]ʼ ";
    const quickest = (length: number) => {
      const text = piece.repeat(length);
      const times = Array.from({ length: 7 }, () => {
        const began = performance.now();
        for (const language of LANGUAGES) for (const _token of textTokens(text, language, 0));
        return performance.now() - began;
      });
      return Math.min(...times);
    };
    quickest(800);
    expect(quickest(800) / quickest(100)).toBeLessThan(32);
  });
});

describe('a source', () => {
  const gather = async (chunks: readonly Uint8Array[]) => {
    const pieces: TextPiece[] = [];
    for await (const piece of piecesOfBytes(
      (async function* () {
        yield* chunks;
      })(),
    ))
      pieces.push(piece);
    return pieces;
  };

  it('is read line by line, whatever its chunks are', async () => {
    const text = '\ufeffarma\nvirumque θεὰ\r\ncano';
    const bytes = encoder.encode(text);
    const whole = await gather([bytes]);
    expect(whole.map((piece) => piece.text).join('')).toBe(text.slice(1));
    expect(whole.map(({ start }) => start)).toEqual([3, 8, 26]);
    expect(await gather([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(whole);
    expect(await gather([])).toEqual([]);
  });

  it('without lines is cut at blanks, and never inside a letter', async () => {
    const words = encoder.encode('θεὰ '.repeat(40_000));
    const pieces = await gather([words]);
    expect(pieces.length).toBeGreaterThan(3);
    for (const { text } of pieces) expect(text).toMatch(/^(?:θεὰ )+$/);
    const solid = await gather([encoder.encode('ṣ'.repeat(50_000))]);
    expect(solid.map(({ text }) => text).join('')).toBe('ṣ'.repeat(50_000));
    expect([...piecesOfText('a\nb')].map(({ text, start }) => `${text}${start}`)).toEqual(['a\n0', 'b2']);
  });
});

describe('read', () => {
  const control = () => fakeControl({ arma: 'arma\tarms; weapons', vir: 'vir\tman', cano: 'cano\tsing' });

  async function tokens(text: string, own = control()): Promise<readonly ReadToken[]> {
    const engine = testEngine({ tools: [fakeTool('a', own)] });
    const found: ReadToken[] = [];
    for await (const token of read(engine, 'lat', text, {}, signal)) found.push(token);
    return found;
  }

  it('gives each word its lemma and gloss, keeps signs, and marks what nobody knows', async () => {
    const read = await tokens('arma zzyzx, cano');
    expect(read.map(({ kind, text, start, end }) => `${kind} ${text} ${start}-${end}`)).toEqual([
      'word arma 0-4',
      'word zzyzx 5-10',
      'sign , 10-11',
      'word cano 12-16',
    ]);
    expect(read[0]).toMatchObject({ isKnown: true, lemma: 'arma', gloss: 'arms', tier: 'exact', urn: '' });
    expect(read[1]).toMatchObject({ isKnown: false, lemma: '', isAnswered: true, unanswered: [] });
  });

  it('asks for a form once, however often it stands in the text', async () => {
    const own = control();
    const read = await tokens('vir arma vir\n'.repeat(300), own);
    expect(read).toHaveLength(900);
    expect(own.asked.filter((word) => word === 'vir')).toHaveLength(1);
  });

  it('agrees with a query for the same word', async () => {
    const engine = testEngine({ tools: [fakeTool('a', control())] });
    const { json } = await ask(engine, 'cano', { wanted: ['morphology', 'glosses'] });
    const [token] = await tokens('cano');
    expect(token).toMatchObject(readWord(json));
  });

  it('says which tool could not answer', async () => {
    const own = control();
    own.health = { status: 'missing', reason: 'not here', advice: 'bring it' };
    const [token] = await tokens('arma', own);
    expect(token).toMatchObject({ isKnown: false, isAnswered: false });
    expect(token?.unanswered).toMatchObject([{ tool: 'a', status: 'skipped', reason: 'not here' }]);
  });

  it('stops when it is told to', async () => {
    const abort = new AbortController();
    const engine = testEngine({ tools: [fakeTool('a', control())] });
    let count = 0;
    for await (const _token of read(engine, 'lat', 'arma vir cano '.repeat(1000), {}, abort.signal)) {
      count += 1;
      abort.abort();
    }
    expect(count).toBeLessThan(100);
  });
});

describe('the reading of a word', () => {
  const lemma = (id: string, display: string, tier = 'exact') => ({
    lemma_id: id,
    display,
    pos: 'noun',
    tier,
  });
  const analysis = (id: string, text: string, features: object) => ({ lemma_id: id, text, features });
  const json = (parts: object) =>
    JSON.stringify({ lemmas: [], analyses: [], senses: [], sources: [], ...parts });

  it('has the enclitic, the segments of a sandhi group, and other lemmas', () => {
    const latin = json({
      lemmas: [lemma('1', 'vir', 'enclitic_removed'), lemma('2', 'virus'), lemma('3', 'vir')],
      analyses: [analysis('1', 'accusative singular', { enclitic: 'que' })],
    });
    expect(readWord(latin)).toMatchObject({ lemma: 'vir', enclitic: 'que', others: ['virus'] });
    const place = (segment: string, number: number) => ({
      segment,
      segment_number: String(number),
      split_rank: '1',
      split: 'agnim īḍe',
    });
    const group = json({
      lemmas: [lemma('1', 'agni', 'sandhi_split'), lemma('2', 'īḍ', 'sandhi_split')],
      analyses: [
        analysis('2', 'first person singular', place('īḍe', 2)),
        analysis('3', 'vocative', { ...place('agni', 1), split_rank: '2', split: 'agni mīḍe' }),
        analysis('1', 'accusative singular', place('agnim', 1)),
        analysis('1', 'nominative', place('agnim', 1)),
      ],
      senses: [{ lemma_id: '2', display_gloss: 'praise' }],
    });
    expect(readWord(group).segments).toEqual([
      { text: 'agnim', lemma: 'agni', pos: 'noun', reading: 'accusative singular', gloss: '' },
      { text: 'īḍe', lemma: 'īḍ', pos: 'noun', reading: 'first person singular', gloss: 'praise' },
    ]);
  });

  it('has a gloss that can be read in passing', () => {
    expect(shortGloss('arms; weapons')).toBe('arms');
    expect(shortGloss('a'.repeat(100))).toBe(`${'a'.repeat(59)}…`);
    const long = shortGloss('the place where somebody keeps, or kept in former times, all of the arms');
    expect(long).toBe('the place where somebody keeps, or kept in former times…');
  });
});
