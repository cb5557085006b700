/** Real answers of Cologne's own software, read where they lie beside the project. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeShared } from '../../../test/support/shared.js';
import { sliceText } from '../../model/text.js';
import { entryFacts, isWithin, type Outcome, runStages, senseFacts } from './testing.js';

interface Recording {
  readonly dict: string;
  readonly key_slp1: string | null;
  readonly file: string;
  readonly endpoint?: string;
  readonly params?: { readonly output?: string };
  readonly records?: number;
  readonly lnums?: readonly string[];
}

function glosses(outcome: Outcome): readonly string[] {
  return senseFacts(outcome).map(({ sourceRef, gloss }) => `${sourceRef} ${gloss}`);
}

describeShared('recordings of the Cologne dictionaries', (shared) => {
  const folder = join(shared, 'recordings/cdsl');
  const recordings = readFileSync(join(folder, 'manifest.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recording);
  const run = ({ file, dict, params }: Recording) =>
    runStages(readFileSync(join(folder, file)), { dictionary: dict, output: params?.output ?? '' });
  const files = recordings.filter(({ endpoint }) => endpoint === undefined);
  const answers = recordings.filter(
    ({ endpoint }) => endpoint === 'getword.php' || endpoint === 'getword_xml.php',
  );

  it('are all read, with every record under its own number', () => {
    expect(files.length).toBe(121);
    for (const recording of files) {
      // An entry within the record has a name of its own behind the number.
      const own = entryFacts(run(recording)).filter((entry) => !isWithin(entry));
      const ids = own.map(({ entryId }) => entryId);
      expect(ids, recording.file).toEqual(recording.lnums ?? []);
    }
  });

  it('hold what every fact says at the place it names', () => {
    let checked = 0;
    for (const recording of [...files, ...answers]) {
      const { body, derivations } = run(recording);
      for (const { span, text, rule } of derivations.flatMap(({ evidence }) => evidence)) {
        if (rule !== '') continue;
        checked += 1;
        expect(sliceText(body, span.start, span.end), recording.file).toBe(text);
      }
    }
    expect(checked).toBeGreaterThan(10_000);
  });

  it('give mw:890 for agni, with its ten records as one entry', () => {
    const agni = files.find(({ file }) => file === 'mw/001-agni.xml');
    const outcome = run(agni ?? { dict: '', key_slp1: '', file: '' });
    const entries = outcome.claims.filter(({ predicate }) => predicate === 'has_entry');
    expect(entries.map(({ entryRef }) => entryRef)).toEqual(['mw:890']);
    // One record says only "(also) = next", and one is etymology.
    expect(glosses(outcome)).toHaveLength(8);
    expect(entryFacts(outcome)[0]).toMatchObject({
      headword: 'agni',
      pos: 'noun',
      gender: 'masculine',
      root: 'ag',
    });
    expect(entryFacts(outcome)[9]?.etymology).toContain('ignì-s');
  });

  it('say the same as a page, as JSON and as XML', () => {
    const counts = { page: 0, json: 0, samePage: 0, sameJson: 0 };
    for (const answer of answers) {
      if (answer.key_slp1 === null) continue;
      const file = files.find(({ dict, key_slp1 }) => dict === answer.dict && key_slp1 === answer.key_slp1);
      if (file === undefined) continue;
      const [own, other] = [glosses(run(answer)), glosses(run(file))];
      expect(own.length, answer.file).toBe(other.length);
      const same = other.filter((gloss) => own.includes(gloss)).length;
      const isPage = answer.endpoint === 'getword.php';
      counts[isPage ? 'page' : 'json'] += other.length;
      counts[isPage ? 'samePage' : 'sameJson'] += same;
    }
    expect(Math.min(counts.page, counts.json)).toBeGreaterThan(100);
    expect(counts.samePage / counts.page).toBeGreaterThan(0.97);
    // The JSON was asked for in SLP1, in which it does not mark Sanskrit words: a gloss that has some differs.
    expect(counts.sameJson / counts.json).toBeGreaterThan(0.9);
  });

  it('that are no answers about a word are findings', () => {
    for (const recording of recordings.filter(({ endpoint }) => endpoint !== undefined)) {
      const { findings, derivations } = run(recording);
      if (answers.includes(recording)) continue;
      expect(derivations, recording.file).toEqual([]);
      expect(
        findings.map(({ code }) => code),
        recording.file,
      ).toEqual(['bad_answer']);
    }
  });
});
