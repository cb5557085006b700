/** Every recording of the real classes, where the shared folder is there: no throw, no lemma or entry lost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeShared } from '../../../test/support/shared.js';
import type { JsonObject } from '../../model/json.js';
import { sliceText } from '../../model/text.js';
import { lewisFacts, morphFacts, runStages } from './testing.js';

const ALL = 178;

interface Recorded {
  readonly word: string;
  readonly language: string;
  readonly lemma: string;
  readonly lemma_source: string;
  readonly ipa: string | null;
  readonly pos_tags: Readonly<Record<string, string | null>>;
  readonly lewis_lines: readonly string[];
  readonly errors?: Readonly<Record<string, string>>;
}

describeShared('cltk recordings', (shared) => {
  const folder = join(shared, 'recordings', 'cltk');
  const rows = readFileSync(join(folder, 'manifest.jsonl'), 'utf8').trimEnd().split('\n');
  const recordings = rows.map((row) => {
    const { file, request } = JSON.parse(row) as { file: string; request: JsonObject };
    const body = new Uint8Array(readFileSync(join(folder, file)));
    const said = JSON.parse(new TextDecoder().decode(body)) as Recorded;
    return { file, request, body, said, outcome: runStages(body, request) };
  });
  const isNothing = ({ lemma_source: source }: Recorded) => source === '<IdentityLemmatizer>';

  it(`are ${ALL}, each with facts and unique paths`, () => {
    expect(recordings).toHaveLength(ALL);
    for (const { file, outcome } of recordings) {
      expect(outcome.facts.length, file).toBeGreaterThan(0);
      const paths = outcome.extractions.map(({ path }) => path);
      expect(new Set(paths).size, file).toBe(paths.length);
    }
  });

  it('give a lemma wherever a stage knew one, and none from the identity lemmatiser', () => {
    const known = recordings.filter(({ said }) => !isNothing(said));
    expect(known).toHaveLength(122);
    for (const { file, said, outcome } of known) {
      const facts = morphFacts(outcome).filter(({ lemma, reading }) => lemma !== '' && reading === undefined);
      expect(
        facts.map(({ lemma, homonym }) => lemma + homonym),
        file,
      ).toEqual([said.lemma]);
      expect(facts[0]?.modelId, file).toBe(
        `cltk/${said.language}_models_cltk/${said.lemma_source.slice(1, -1)}`,
      );
    }
    for (const { file, outcome } of recordings.filter(({ said }) => isNothing(said))) {
      expect(
        morphFacts(outcome)
          .map(({ lemma }) => lemma)
          .join(''),
        file,
      ).toBe('');
      const claims = outcome.facts.flatMap((fact) => fact.claims);
      expect(
        claims.some(({ predicate }) => predicate === 'has_lemma'),
        file,
      ).toBe(false);
    }
  });

  it('give a whole reading for each distinct tag', () => {
    let readings = 0;
    for (const { file, said, outcome } of recordings) {
      const tags = new Set(Object.values(said.pos_tags).filter((tag) => tag !== null));
      const facts = morphFacts(outcome).filter(({ reading }) => reading !== undefined);
      expect(new Set(facts.map(({ features }) => features.tag)), file).toEqual(tags);
      expect(facts.length, file).toBe(tags.size);
      readings += facts.length;
    }
    expect(readings).toBe(167);
  });

  it('give the pronunciation wherever there is one', () => {
    for (const { file, said, outcome } of recordings) {
      const spoken = morphFacts(outcome).filter(({ ipa }) => ipa !== '');
      const expected = said.ipa === null ? [] : [said.ipa.slice(1, -1)];
      expect(
        spoken.map(({ ipa }) => ipa),
        file,
      ).toEqual(expected);
    }
  });

  it('give an entry with a gloss for each line of Lewis', () => {
    const lines = recordings.flatMap(({ said }) => said.lewis_lines);
    expect(lines).toHaveLength(14);
    for (const { file, said, outcome } of recordings) {
      const facts = lewisFacts(outcome);
      expect(facts.length, file).toBe(said.lewis_lines.length);
      for (const { senseUnits, senses, partOfSpeech } of facts) {
        expect(senseUnits[0]?.gloss, file).not.toBe('');
        expect(senses.length, file).toBeGreaterThan(1);
        expect(partOfSpeech, file).not.toBe(0);
      }
    }
  });

  it('take the four entries apart as a reader would', () => {
    const headOf = (word: string) => {
      const recording = recordings.find(({ said }) => said.word === word);
      const [fact] = recording === undefined ? [] : lewisFacts(recording.outcome);
      const words = fact?.senseUnits[0]?.gloss.split(' ').length;
      const glossed = fact?.senseUnits.filter(({ gloss }) => gloss !== '').length;
      return fact && [fact.principalParts.length, fact.gender, fact.root, fact.senses.length, glossed, words];
    };
    // Forms, gender, root, senses, senses with a gloss, words of the first gloss; counted by eye.
    expect(headOf('amo')).toEqual([3, '', 'AM-', 7, 6, 2]);
    expect(headOf('arma')).toEqual([1, 'n', '1 AR-', 6, 6, 4]);
    expect(headOf('lupus')).toEqual([1, 'm', '', 6, 5, 2]);
    expect(headOf('sum')).toEqual([3, '', 'ES-; FEV-', 35, 14, 9]);
  });

  it('show every fact in its bytes, inside its extraction', () => {
    let exact = 0;
    for (const { file, body, outcome } of recordings) {
      for (const { derivation, extraction, claims } of outcome.facts) {
        for (const { field, span, text, rule } of derivation.evidence) {
          expect(span.start, `${file} ${field}`).toBeGreaterThanOrEqual(extraction.span.start);
          expect(span.end, `${file} ${field}`).toBeLessThanOrEqual(extraction.span.end);
          const bytes = sliceText(body, span.start, span.end) ?? '';
          if (rule === '') exact += 1;
          if (rule === '') expect(bytes, `${file} ${field}`).toBe(text);
          if (rule === 'white_space' || rule === 'plain_text') {
            const said = (JSON.parse(`"${bytes}"`) as string).replace(/\s+/g, ' ').trim();
            expect(said, `${file} ${field}`).toBe(text);
          }
        }
        for (const { spans, subject } of claims) {
          expect(subject, file).not.toBe('');
          expect(spans.length, file).toBeGreaterThan(0);
        }
      }
    }
    expect(exact).toBeGreaterThan(1500);
  });

  it('have as findings only what CLTK itself failed in', () => {
    const findings = recordings.flatMap(({ said, outcome }) =>
      outcome.findings.map(({ code, text }) => `${said.word} ${code} ${text}`),
    );
    expect(findings).toEqual([
      'deus part_failed CLTK failed in ipa: IndexError: list index out of range',
      'dei part_failed CLTK failed in ipa: IndexError: list index out of range',
    ]);
  });

  it('give the same again', () => {
    for (const { body, request, outcome } of recordings) expect(runStages(body, request)).toEqual(outcome);
  });
});
