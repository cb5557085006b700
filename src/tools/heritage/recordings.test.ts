/** Every recording of the real engine, where the shared folder is there: each tag a fact, each fact in its bytes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeShared } from '../../../test/support/shared.js';
import { sliceText } from '../../model/text.js';
import { convertSanskrit, type SanskritScheme } from '../../script/sanskrit.js';
import { arrivalFailure } from './arrival.js';
import { colorFacts, dictFacts, morphFacts, type Outcome, runStages } from './testing.js';

interface Recording {
  readonly file: string;
  readonly query: string;
  readonly encoding: string;
  readonly command_or_path: string;
}

interface Answer {
  readonly segmentation: readonly string[];
  readonly morph?: readonly {
    readonly word: string;
    readonly derived_stem: string;
    readonly inflectional_morphs: readonly string[];
  }[];
}

const ALL = 294;
const SCHEMES: Readonly<Record<string, SanskritScheme>> = { VH: 'heritage', WX: 'wx', SL: 'slp1', KH: 'hk' };

describeShared('recordings of the Heritage engine', (shared) => {
  const folder = join(shared, 'recordings', 'heritage');
  const recordings = readFileSync(join(folder, 'manifest.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row) as Recording);
  const bodyOf = ({ file }: Recording) => new Uint8Array(readFileSync(join(folder, file)));
  const wordOf = ({ query, encoding }: Recording) => {
    const scheme = SCHEMES[encoding];
    return scheme === undefined ? query : convertSanskrit(query, scheme, 'iast').text;
  };
  const run = (recording: Recording): Outcome => runStages(bodyOf(recording), { word: wordOf(recording) });
  const answers = recordings.filter(({ file }) => file.endsWith('.json'));
  const pages = recordings.filter(({ file }) => file.endsWith('.html'));
  const readJson = (recording: Recording) =>
    JSON.parse(readFileSync(join(folder, recording.file), 'utf8')) as Answer;
  const isError = (recording: Recording) =>
    recording.file.endsWith('.txt') ||
    (recording.file.endsWith('.json') && (readJson(recording).segmentation[0] ?? '').startsWith('error:'));

  it(`all ${ALL} are read without a finding, but for the engine's own errors`, () => {
    expect(recordings).toHaveLength(ALL);
    for (const recording of recordings) {
      const codes = run(recording).findings.map(({ code }) => code);
      expect(codes, recording.file).toEqual(isError(recording) ? ['engine_error'] : []);
    }
    expect(recordings.filter(isError)).toHaveLength(24);
  });

  it('errors are failures on arrival, and everything else is an answer', () => {
    for (const recording of recordings) {
      const failed = arrivalFailure(bodyOf(recording));
      if (!isError(recording)) expect(failed, recording.file).toBeUndefined();
      else expect(['tool_query_unusable', 'tool_exit'], recording.file).toContain(failed?.code);
    }
  });

  it('every tag of every answer is one fact, unknown words are none', () => {
    let [facts, unknown] = [0, 0];
    for (const recording of answers) {
      const outcome = run(recording);
      const seen = new Set<string>();
      const expected = (readJson(recording).morph ?? []).flatMap((record) => {
        const isNew = !seen.has(JSON.stringify(record));
        seen.add(JSON.stringify(record));
        return isNew ? record.inflectional_morphs.filter((tag) => tag !== '?') : [];
      });
      const found = morphFacts(outcome);
      expect(
        found.map((fact) => fact.features.tag),
        recording.file,
      ).toEqual(expected);
      expect(found.every((fact) => fact.reading !== undefined)).toBe(true);
      facts += found.length;
      unknown += outcome.extractions.filter(({ type }) => type === 'unknown_word').length;
    }
    expect([facts, unknown]).toEqual([809, 27]);
  });

  it('every segment stands where the solution has it', () => {
    let split = 0;
    for (const recording of answers) {
      const { segmentation } = readJson(recording);
      for (const fact of morphFacts(run(recording))) {
        const [best] = fact.places;
        if (best === undefined) expect.fail(`${recording.file}: ${fact.word} stands nowhere`);
        for (const { solution, segment, segments } of fact.places) {
          const words = (segmentation[solution] ?? '').replaceAll('-', '- ').split(' ');
          expect(words).toHaveLength(segments);
          const word = (words[segment] ?? '').replace('-', '').replace('?', '');
          expect(convertSanskrit(word, 'wx', 'iast').text, recording.file).toBe(fact.word);
        }
        expect(fact.segments[fact.segment]?.replace('-', '')).toBe(fact.word);
        if (!fact.isWhole) split += 1;
      }
    }
    expect(split).toBeGreaterThan(300);
  });

  it('every fact is found in its bytes', () => {
    let checked = 0;
    for (const recording of recordings) {
      const body = bodyOf(recording);
      for (const { derivation, extraction, claims } of run(recording).facts) {
        for (const { field, span, text, rule } of derivation.evidence) {
          if (rule === '')
            expect(sliceText(body, span.start, span.end), `${recording.file} ${field}`).toBe(text);
          else if (rule === 'wx' && field !== 'segments') {
            const letters = (sliceText(body, span.start, span.end) ?? '')
              .replace(/#\d+$/, '')
              .replaceAll(' ', '');
            expect(convertSanskrit(letters, 'wx', 'iast').text, `${recording.file} ${field}`).toBe(text);
          }
          expect(span.start).toBeGreaterThanOrEqual(extraction.span.start);
          expect(span.end).toBeLessThanOrEqual(extraction.span.end);
          checked += 1;
        }
        for (const { spans, subject } of claims) {
          expect(subject).not.toBe('');
          expect(spans.length).toBeGreaterThan(0);
        }
      }
    }
    expect(checked).toBeGreaterThan(10_000);
  });

  it('every coloured table of every page is one segment', () => {
    const colors = new Map<string, number>();
    for (const recording of pages) {
      const text = readFileSync(join(folder, recording.file), 'latin1');
      const outcome = run(recording);
      const tables = [...text.matchAll(/<table class="([a-z_]+)_back">/g)].map((match) => match[1] ?? '');
      expect(
        colorFacts(outcome).map(({ color }) => color),
        recording.file,
      ).toEqual(tables);
      for (const { color, colorMeaning } of colorFacts(outcome)) {
        expect(colorMeaning).not.toBe('');
        colors.set(color, (colors.get(color) ?? 0) + 1);
      }
      const links = new Set([...text.matchAll(/href=&quot;([^&]*#[^&]*)&quot;/g)].map((match) => match[1]));
      expect(new Set(dictFacts(outcome).map(({ dictionaryUrl }) => dictionaryUrl))).toEqual(links);
    }
    expect(colors.size).toBe(10);
    expect([...colors.values()].reduce((sum, count) => sum + count, 0)).toBe(173);
  });

  it('pages and answers say the same of the same question', () => {
    const option = ({ command_or_path: path }: Recording, name: string) =>
      new URLSearchParams(path.split('?')[1]).get(name);
    let compared = 0;
    for (const page of pages) {
      const answer = answers.find(({ file }) => file === page.file.replace('.html', '.json'));
      // `fmode=n` drops from the first solution what did not win.
      if (answer === undefined || option(answer, 'fmode') === 'n') continue;
      const told = (recording: Recording) =>
        new Set(
          morphFacts(run(recording)).map((fact) =>
            [
              fact.word,
              fact.lemma,
              fact.homonym,
              fact.root,
              fact.rootHomonym,
              fact.pos,
              fact.features.tag,
            ].join(' '),
          ),
        );
      expect(told(page), page.file).toEqual(told(answer));
      compared += 1;
    }
    expect(compared).toBe(43);
  });

  it('all give the same again, under paths of their own', () => {
    for (const recording of recordings) {
      const outcome = run(recording);
      expect(run(recording)).toEqual(outcome);
      const paths = outcome.extractions.map(({ path }) => path);
      expect(new Set(paths).size, recording.file).toBe(paths.length);
    }
  });
});
