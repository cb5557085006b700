/** The rules held against the whole of the Heritage tables: what they must explain of it, and how much. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { describeShared } from '../../../test/support/shared.js';
import { declinedFrom } from './declension.js';
import { isWitness, rootWitnesses } from './participles.js';
import { type FormTags, readTags } from './tags.js';

interface TableLine {
  readonly form: string;
  readonly stem: string;
  readonly tags: FormTags;
}

describeShared('the tables of forms', (shared) => {
  const lines: TableLine[] = [];
  const unknown = new Set<string>();

  beforeAll(() => {
    const bytes = gunzipSync(readFileSync(`${shared}/lexica/morphology/san.morph.gz`));
    const known = new Map<string, FormTags | undefined>();
    for (const line of bytes.toString('latin1').trimEnd().split('\n')) {
      const [form = '', printed = '', text = ''] = line.split('\t');
      if (!known.has(text)) known.set(text, readTags(text));
      const tags = known.get(text);
      for (const tag of tags?.unknown ?? [text]) unknown.add(tag);
      if (tags !== undefined) lines.push({ form, stem: printed.replace(/#\d+$/, ''), tags });
    }
  }, 60_000);

  it('have no tag that is not understood', () => {
    expect(lines.length).toBeGreaterThan(1_400_000);
    expect([...unknown]).toEqual([]);
  });

  it('decline as the paradigms say, but for one in twenty', () => {
    const nominal = lines.filter(({ tags }, index) => tags.kind === 'nominal' && index % 11 === 0);
    expect(nominal.length).toBeGreaterThan(40_000);
    const explained = nominal.filter(({ form, stem, tags: { features } }) =>
      declinedFrom(form).some(
        (way) =>
          way.stem === stem &&
          way.readings.some(
            (reading) => reading.case === features.case && reading.number === features.number,
          ),
      ),
    );
    expect(explained.length / nominal.length).toBeGreaterThan(0.95);
  }, 60_000);

  it('name the roots of participles by other lines, but for one in eight', () => {
    const byForm = new Map<string, TableLine[]>();
    for (const line of lines) {
      if (line.tags.kind === 'nominal' || line.tags.kind === 'participle') continue;
      byForm.set(line.form, [...(byForm.get(line.form) ?? []), line]);
    }
    const participles = new Map<string, TableLine>();
    for (const line of lines) {
      const { participle, features } = line.tags;
      if (participle !== '') participles.set(`${line.stem} ${participle} ${features.conjugation}`, line);
    }
    const rooted = [...participles.values()].filter(({ stem, tags }) => {
      if (tags.participle === '') return false;
      return rootWitnesses(stem, tags.participle).some((witness) =>
        (byForm.get(witness.form) ?? []).some((line) =>
          isWitness(witness, line.tags, tags.features.conjugation),
        ),
      );
    });
    expect(participles.size).toBeGreaterThan(9000);
    expect(rooted.length / participles.size).toBeGreaterThan(0.88);
  }, 60_000);
});
