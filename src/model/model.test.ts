import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Case,
  Gender,
  Mood,
  Number as Num,
  PartOfSpeech,
  Person,
  Tense,
  VerbForm,
  Voice,
} from '../gen/langnet/v1/morphology_pb.js';
import { NO_FEATURES } from './claims.js';
import { fosterCodes, fosterText } from './foster.js';
import { ID_PREFIXES, idKind, makeId, sha256Hex } from './ids.js';
import { canonicalJson } from './json.js';
import { parseLanguage } from './language.js';
import { lexemeKey } from './lexeme.js';
import { sliceText, utf8Length } from './text.js';
import { featureWords, parseGender, parsePos, posWord, readingText } from './words.js';

describe('canonical JSON', () => {
  const shuffled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, member]) => [key, shuffled(member)]),
    );
  };

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => canonicalJson(shuffled(value)) === canonicalJson(value)),
    );
  });

  it('says the same as JSON', () => {
    // JSON has no negative zero, so it is left out of the comparison.
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('leaves out what is undefined and refuses what JSON cannot write', () => {
    expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
    expect(() => canonicalJson(Number.NaN)).toThrow(TypeError);
    expect(() => canonicalJson(() => 1)).toThrow(TypeError);
  });
});

describe('ids', () => {
  it('hash as SHA-256 does', () => {
    expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('have 130 bits and depend on every part and on the kind', () => {
    const id = makeId('clm', ['a', 1]);
    expect(id).toMatch(/^clm_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(makeId('clm', ['a', 1])).toBe(id);
    expect(makeId('clm', ['a', 2])).not.toBe(id);
    expect(makeId('drv', ['a', 1]).slice(4)).not.toBe(id.slice(4));
    // Parts cannot run together.
    expect(makeId('clm', ['ab', 'c'])).not.toBe(makeId('clm', ['a', 'bc']));
  });

  it('do not collide over many inputs', () => {
    const ids = new Set(Array.from({ length: 50_000 }, (_, index) => makeId('ext', [index])));
    expect(ids.size).toBe(50_000);
  });

  it('tell their kind', () => {
    for (const prefix of ID_PREFIXES) expect(idKind(`${prefix}_0ab`)).toBe(prefix);
    for (const text of ['', 'clm', 'clm_', 'xyz_123', 'clm_1/../2', "clm_1'; DROP"])
      expect(idKind(text)).toBeUndefined();
  });
});

describe('bytes and text', () => {
  it('counts the bytes an encoder writes', () => {
    const encoder = new TextEncoder();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => utf8Length(text) === encoder.encode(text).length),
    );
    expect(utf8Length('\ud800')).toBe(3);
  });

  it('slices whole characters and admits broken ones', () => {
    const body = new TextEncoder().encode('aλb');
    expect(sliceText(body, 1, 3)).toBe('λ');
    expect(sliceText(body, 1, 2)).toBeUndefined();
  });
});

describe('words', () => {
  it('name parts of speech and back', () => {
    expect(posWord(PartOfSpeech.PROPER_NOUN)).toBe('proper noun');
    expect(posWord(PartOfSpeech.UNSPECIFIED)).toBe('');
    expect(parsePos('proper noun')).toBe(PartOfSpeech.PROPER_NOUN);
    expect(parsePos('constructor')).toBe(PartOfSpeech.UNSPECIFIED);
    expect(parseGender('neuter')).toBe(Gender.NEUTER);
  });

  it('say a reading as a teacher does', () => {
    const noun = { ...NO_FEATURES, case: Case.ACCUSATIVE, number: Num.SINGULAR, gender: Gender.MASCULINE };
    expect(readingText(noun)).toBe('accusative singular masculine');
    const verb = {
      ...NO_FEATURES,
      person: Person.THIRD,
      number: Num.SINGULAR,
      tense: Tense.PRESENT,
      mood: Mood.INDICATIVE,
      voice: Voice.ACTIVE,
      verbForm: VerbForm.FINITE,
    };
    expect(readingText(verb)).toBe('third person singular present indicative active');
    const infinitive = {
      ...NO_FEATURES,
      tense: Tense.PRESENT,
      voice: Voice.ACTIVE,
      verbForm: VerbForm.INFINITIVE,
    };
    expect(readingText(infinitive)).toBe('present active infinitive');
    expect(featureWords({ ...noun, extras: { b: '2', a: '1', case: 'no' } })).toEqual({
      case: 'accusative',
      number: 'singular',
      gender: 'masculine',
      a: '1',
      b: '2',
    });
  });
});

describe('Foster codes', () => {
  const genitive = { ...NO_FEATURES, case: Case.GENITIVE, number: Num.PLURAL, gender: Gender.MASCULINE };

  it('join their labels in the usual order', () => {
    const codes = fosterCodes('lat', PartOfSpeech.NOUN, genitive);
    expect(codes).toEqual({ case: 'POSSESSING', gender: 'MALE', number: 'GROUP' });
    expect(fosterText(codes)).toBe('Possessing Function; Group; Male');
  });

  it('cut time as each language does', () => {
    const perfect = { ...NO_FEATURES, tense: Tense.PERFECT };
    expect(fosterCodes('lat', PartOfSpeech.VERB, perfect).tense).toBe('TIME_PAST');
    expect(fosterCodes('grc', PartOfSpeech.VERB, perfect).tense).toBe('TIME_HAD_DONE');
    expect(fosterCodes('grc', PartOfSpeech.VERB, { ...NO_FEATURES, tense: Tense.FUTURE_PERFECT })).toEqual(
      {},
    );
  });

  it('know only case, gender and number in Sanskrit', () => {
    const reading = { ...genitive, case: Case.INSTRUMENTAL, tense: Tense.PRESENT, voice: Voice.ACTIVE };
    expect(fosterCodes('san', PartOfSpeech.NOUN, reading)).toEqual({
      case: 'BY_WITH_FROM_IN',
      gender: 'MALE',
      number: 'GROUP',
    });
  });

  it('guess nothing', () => {
    expect(
      fosterCodes('lat', PartOfSpeech.VERB, {
        ...NO_FEATURES,
        verbForm: VerbForm.INFINITIVE,
        gender: Gender.COMMON,
      }),
    ).toEqual({});
    expect(fosterCodes('lat', PartOfSpeech.PARTICIPLE, NO_FEATURES)).toEqual({ participle: 'PARTICIPLE' });
    expect(fosterCodes('lat', PartOfSpeech.VERB, { ...NO_FEATURES, voice: Voice.DEPONENT }).voice).toBe(
      'FOR_SELF',
    );
  });
});

describe('lexeme keys', () => {
  it('join what dictionaries spell or file differently', () => {
    expect(lexemeKey('lat', 'Vir', PartOfSpeech.NOUN)).toBe('lat:uir:noun');
    expect(lexemeKey('lat', 'amo', PartOfSpeech.PARTICIPLE)).toBe('lat:amo:verb');
    expect(lexemeKey('san', 'Asana', PartOfSpeech.NOUN)).toBe('san:Asana:noun');
  });
});

describe('languages', () => {
  it('go by their usual names', () => {
    for (const [name, language] of [
      ['la', 'lat'],
      ['Latin', 'lat'],
      ['grk', 'grc'],
      ['el', 'grc'],
      ['skt', 'san'],
      ['SANSKRIT', 'san'],
    ] as const) {
      expect(parseLanguage(name)).toBe(language);
    }
    for (const name of ['', 'xx', 'constructor', '__proto__']) expect(parseLanguage(name)).toBeUndefined();
  });
});
