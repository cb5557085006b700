import type { DescMessage } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import * as gen from '../gen/langnet/v1/claim_pb.js';
import { FeaturesSchema, PartOfSpeech, Person } from '../gen/langnet/v1/morphology_pb.js';
import { citationValue, morphologyValue, NO_FEATURES } from '../model/claims.js';
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

  it.each([
    ['morphology', 'features', FeaturesSchema],
    ['citation', 'passage', gen.CitedPassageSchema],
  ] as const)('%s.%s has exactly the fields of its schema', (value, name, schema) => {
    const [, , kind] = VALUE_FIELDS[value].find(([member]) => member === name) ?? [];
    if (typeof kind !== 'object' || !('fields' in kind)) throw new Error(`no table of ${name}`);
    expectSame(kind.fields as Fields, schema);
  });

  it('a citation that nobody looked up has no passage', () => {
    const value = citationValue({ ref: 'Fluv. E. 1, 5' });
    expect(JSON.parse(valueToJson(value)).passage).toBeNull();
    expect(valueFromJson('citation', valueToJson(value))).toEqual(value);
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
