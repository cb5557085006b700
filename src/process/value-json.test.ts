import type { DescMessage } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import * as gen from '../gen/langnet/v1/claim_pb.js';
import { FeaturesSchema, PartOfSpeech, Person } from '../gen/langnet/v1/morphology_pb.js';
import { morphologyValue, NO_FEATURES } from '../model/claims.js';
import { VALUE_FIELDS, valueFromJson, valueToJson } from './value-json.js';

const SCHEMAS: Readonly<Record<keyof typeof VALUE_FIELDS, DescMessage>> = {
  gloss: gen.GlossSchema,
  morphology: gen.MorphologySchema,
  citation: gen.CitationSchema,
  lemma: gen.LemmaSchema,
  pronunciation: gen.PronunciationSchema,
  etymology: gen.EtymologySchema,
  frequency: gen.FrequencySchema,
  entry: gen.EntrySchema,
};

type Fields = (typeof VALUE_FIELDS)['gloss'];

function expectSame(fields: Fields, schema: DescMessage): void {
  const written = fields.map(([member, key]) => `${member} ${key}`).sort();
  const declared = schema.fields.map((field) => `${field.localName} ${field.name}`).sort();
  expect(written).toEqual(declared);
  for (const [member, , kind] of fields) {
    const field = schema.fields.find((other) => other.localName === member);
    const isEnum = field?.fieldKind === 'enum';
    expect(typeof kind === 'object' && !('fields' in kind), `${schema.name}.${member}`).toBe(isEnum);
  }
}

describe('claim values as JSON', () => {
  it.each(Object.entries(SCHEMAS))('%s has exactly the fields of its schema', (kind, schema) => {
    expectSame(VALUE_FIELDS[kind as keyof typeof VALUE_FIELDS], schema);
  });

  it('features have exactly the fields of their schema', () => {
    const [, , kind] = VALUE_FIELDS.morphology.find(([member]) => member === 'features') ?? [];
    if (typeof kind !== 'object' || !('fields' in kind)) throw new Error('no table of features');
    expectSame(kind.fields as Fields, FeaturesSchema);
  });

  it('is readable, and reads back as it was', () => {
    const value = morphologyValue({
      lemma: 'amo',
      pos: PartOfSpeech.VERB,
      features: { ...NO_FEATURES, person: Person.FIRST, extras: { stem: 'am' } },
      fosterCodes: { number: 'SINGLE' },
    });
    const text = valueToJson(value);
    expect(JSON.parse(text)).toMatchObject({
      pos: 'VERB',
      features: { person: 'FIRST', case: '', extras: { stem: 'am' } },
    });
    expect(valueFromJson('morphology', text)).toEqual(value);
  });
});
