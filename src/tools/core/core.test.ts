/** The core tool from call to claims, over the vocabulary that ships. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Gender, PartOfSpeech } from '../../gen/langnet/v1/morphology_pb.js';
import { Tier } from '../../gen/langnet/v1/query_pb.js';
import type { JsonObject } from '../../model/json.js';
import { LANGUAGES, type Language } from '../../model/language.js';
import { BARE_ENVIRONMENT } from '../../model/testing.js';
import { sliceText } from '../../model/text.js';
import type { ClaimDraft, DerivationDraft } from '../../model/tool.js';
import type { Derivation, Extraction, Finding } from '../../model/types.js';
import { read, request } from './concepts.js';
import { connect } from './connect.js';
import { claim, derive, extract } from './parsers.js';
import { core } from './spec.js';

const signal = new AbortController().signal;
const dataDir = fileURLToPath(new URL('../../../data', import.meta.url));

const environment = { ...BARE_ENVIRONMENT, bundledDataDir: dataDir };

async function ask(language: Language, ...words: readonly string[]): Promise<Uint8Array> {
  const forms = words.map((text) => ({ text, encoded: text }));
  const answer = await connect(environment).ask(core.request(forms, language, 'query'), core.limits, signal);
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.value.body;
}

interface Run {
  readonly derivations: readonly DerivationDraft[];
  readonly claims: readonly ClaimDraft[];
  readonly findings: readonly Finding[];
}

/** All stages over a body, with the ids a runner would add left empty. */
function run(body: Uint8Array): Run {
  const extracted = extract(body);
  const findings = [...extracted.findings];
  const derivations: DerivationDraft[] = [];
  const claims: ClaimDraft[] = [];
  for (const draft of extracted.values) {
    const derived = derive(asExtraction(draft.type, draft.path, draft.span, draft.data));
    derivations.push(...derived.values);
    findings.push(...derived.findings);
    for (const item of derived.values) {
      const claimed = claim(asDerivation(item));
      claims.push(...claimed.values);
      findings.push(...claimed.findings);
    }
  }
  return { derivations, claims, findings };
}

function asExtraction(type: string, path: string, span: Extraction['span'], data: JsonObject): Extraction {
  return {
    extractionId: '',
    responseId: '',
    tool: 'core',
    extractionType: type,
    extractionPath: path,
    span,
    extractedData: data,
    extractionMetadata: undefined,
  };
}

function asDerivation(draft: DerivationDraft): Derivation {
  return {
    derivationId: '',
    extractionId: '',
    responseId: '',
    tool: 'core',
    derivationType: draft.type,
    derivedData: draft.data,
    evidence: draft.evidence,
    sourceRef: draft.sourceRef,
    derivationMetadata: undefined,
  };
}

/** The has_lemma claims as `asked > lemma tier`. */
async function lemmas(language: Language, ...words: readonly string[]): Promise<readonly string[]> {
  const { claims, findings } = run(await ask(language, ...words));
  expect(findings).toEqual([]);
  return claims.flatMap(({ subject, value }) =>
    value.case === 'lemma' ? [`${subject} > ${value.value.lemma} ${Tier[value.value.tier]}`] : [],
  );
}

describe('lookup', () => {
  const cases: readonly (readonly [Language, readonly string[], readonly string[]])[] = [
    ['lat', ['lupus'], ['lupus > lupus EXACT']],
    ['lat', ['Lupus'], ['Lupus > lupus MARKS_IGNORED']],
    ['lat', ['cānō'], ['cānō > cano MARKS_IGNORED']],
    ['lat', ['uir'], ['uir > vir SPELLING_VARIANT']],
    ['lat', ['Jam'], ['Jam > iam SPELLING_VARIANT']],
    ['lat', ['cælum'], ['cælum > caelum SPELLING_VARIANT']],
    ['lat', ['virumque', 'vir', 'que'], ['vir > vir EXACT', 'que > que EXACT']],
    ['lat', ['cum'], ['cum > cum EXACT', 'cum > cum EXACT']],
    ['grc', ['λόγος'], ['λόγος > λόγος EXACT']],
    ['grc', ['λογος'], ['λογος > λόγος MARKS_IGNORED']],
    ['grc', ['ΛΟΓΟΣ'], ['ΛΟΓΟΣ > λόγος MARKS_IGNORED']],
    ['grc', ['θεά'.normalize('NFD')], [`${'θεά'.normalize('NFD')} > θεά EXACT`]],
    ['grc', ['τίς'], ['τίς > τίς EXACT']],
    ['grc', ['τις'], ['τις > τις EXACT']],
    ['grc', ['εις'], ['εις > εἷς MARKS_IGNORED', 'εις > εἰς MARKS_IGNORED']],
    ['grc', ['logos'], []],
    ['san', ['agni'], ['agni > agni EXACT']],
    ['san', ['siva'], ['siva > śiva MARKS_IGNORED', 'siva > śiva MARKS_IGNORED']],
    ['san', ['krsna'], ['krsna > kṛṣṇa MARKS_IGNORED', 'krsna > kṛṣṇa MARKS_IGNORED']],
    ['san', ['bhu', 'rajan'], ['bhu > bhū MARKS_IGNORED', 'rajan > rājan MARKS_IGNORED']],
    ['san', ['karma'], []],
  ];
  it.each(cases)('%s %j', async (language, words, expected) => {
    expect(await lemmas(language, ...words)).toEqual(expected);
  });

  it('gives a row once, for the nearest of the words that find it', async () => {
    expect(await lemmas('lat', 'uir', 'Vir', 'vir')).toEqual(['vir > vir EXACT']);
  });

  it('answers "no such word" with an envelope that says what was asked', async () => {
    const body = await ask('lat', 'nusquamia', 'a\nb"@');
    expect(sliceText(body, 0, body.length)).toBe(
      '@core 1 language=lat rows=0 asked=["nusquamia","a\\nb\\"@"]\n',
    );
    expect(run(body)).toEqual({ derivations: [], claims: [], findings: [] });
  });

  it('answers as the README shows', async () => {
    const body = await ask('grc', 'λογος');
    const readme = await readFile(new URL('README.md', import.meta.url), 'utf8');
    const shown = sliceText(body, 0, body.length)?.replace(/[0-9a-f]{64}/, '…');
    expect(readme).toContain(`\n${shown}`);
  });

  it('puts the row in untouched, with its place in the file', async () => {
    const body = await ask('san', 'kṛṣṇa');
    const file = await readFile(join(dataDir, 'core/san.tsv'));
    for (const { data, span } of extract(body).values) {
      const row = sliceText(body, span.start, span.end)?.split('\n')[1] ?? '';
      const offset = Number(data.offset);
      expect(sliceText(file, offset, offset + Buffer.byteLength(row))).toBe(row);
      expect(row).toMatch(/^kṛṣṇa\t/);
    }
  });
});

describe('claims', () => {
  it('has the lemma, the entry and each gloss of vir', async () => {
    const { claims } = run(await ask('lat', 'vir'));
    const entryRef = 'core:lat:vir';
    expect(claims.map(({ predicate, subject }) => [predicate, subject])).toEqual([
      ['has_lemma', 'vir'],
      ['has_entry', 'vir'],
      ['has_gloss', 'vir'],
      ['has_gloss', 'vir'],
      ['has_gloss', 'vir'],
    ]);
    expect(claims.every((item) => item.entryRef === entryRef)).toBe(true);
    expect(claims[1]?.value).toEqual({
      case: 'entry',
      value: {
        headword: 'vir',
        pos: PartOfSpeech.NOUN,
        gender: Gender.MASCULINE,
        class: '2nd declension',
        principalParts: [],
        display: 'vir',
        editorial: true,
      },
    });
    expect(claims[3]?.value).toMatchObject({
      case: 'gloss',
      value: {
        gloss: 'husband',
        senseId: '2',
        pos: PartOfSpeech.NOUN,
        editorial: true,
        semanticConstant: 'HUSBAND',
      },
    });
  });

  it.each([
    ['lat', 'amo', '1st conjugation'],
    ['lat', 'bonus', '1st and 2nd declension'],
    ['grc', 'παῖς', '3rd declension'],
    ['san', 'gam', 'class 1'],
  ] as const)('gives the class of %s %s', async (language, word, className) => {
    const { claims } = run(await ask(language, word));
    expect(claims[1]?.value).toMatchObject({ case: 'entry', value: { display: word, class: className } });
  });

  it('has no constant where the vocabulary has none', async () => {
    const { claims } = run(await ask('grc', 'καιρός'));
    const constants = claims.map(({ value }) =>
      value.case === 'gloss' ? value.value.semanticConstant : '·',
    );
    expect(constants).toEqual(['·', '·', 'OPPORTUNITY', '']);
  });

  it('keeps homographs apart by their source_ref', async () => {
    const { claims } = run(await ask('lat', 'cum'));
    expect([...new Set(claims.map((item) => item.entryRef))]).toEqual(['core:lat:cum', 'core:lat:cum#2']);
  });
});

describe('the words of a meaning', () => {
  async function askMeaning(language: Language, constant: string): Promise<Uint8Array> {
    const answer = await connect(environment).ask(request(constant, language), core.limits, signal);
    if (!answer.ok) throw new Error(answer.error.detail);
    return answer.value.body;
  }

  async function words(language: Language, constant: string): Promise<readonly string[]> {
    const facts = run(await askMeaning(language, constant)).derivations.map(asDerivation);
    return read(facts, constant, language).map(({ lemma, senseId }) => `${lemma} ${senseId}`);
  }

  it('are found in every language, those that mean it first of all first', async () => {
    expect(await words('lat', 'WOLF')).toEqual(['lupus 1']);
    expect(await words('grc', 'WOLF')).toEqual(['λύκος 1']);
    expect(await words('san', 'WOLF')).toEqual(['vṛka 1']);
    const places = (await words('lat', 'MIND')).map((word) => Number(word.split(' ')[1]));
    expect(places.length).toBeGreaterThan(2);
    expect(places).toEqual([...places].sort());
  });

  it('say which entry and which sense of it, and claim no lemma: a meaning is no form of a word', async () => {
    const { derivations, claims, findings } = run(await askMeaning('san', 'AGNI'));
    expect(findings).toEqual([]);
    expect(claims.map(({ predicate }) => predicate)).toEqual(['has_entry', 'has_gloss', 'has_gloss']);
    expect(read(derivations.map(asDerivation), 'AGNI', 'san')).toEqual([
      {
        constant: 'AGNI',
        language: 'san',
        lemma: 'agni',
        pos: 'noun',
        gloss: 'Agni, the god of fire',
        sourceRef: 'core:san:agni',
        senseId: '2',
        factId: '',
      },
    ]);
  });

  it('are none for a name that no word has, whatever it looks like', async () => {
    for (const name of ['', '-', 'NO_SUCH_MEANING', 'fire', 'FIRE | AGNI', 'a"]\n@row']) {
      const body = await askMeaning('lat', name);
      expect(sliceText(body, 0, body.length)).toBe(
        `@core 1 language=lat rows=0 constant=${JSON.stringify(name)}\n`,
      );
      expect(run(body)).toEqual({ derivations: [], claims: [], findings: [] });
    }
  });
});

describe('every word of the vocabulary', () => {
  it.each(LANGUAGES)('%s: each fact and claim is where its span says', async (language) => {
    const file = await readFile(join(dataDir, 'core', `${language}.tsv`), 'utf8');
    const words = file.split('\n').filter((line) => /^[^#].*\t/.test(line));
    const body = await ask(language, ...words.slice(1).map((line) => line.split('\t')[0] ?? ''));
    const { derivations, claims, findings } = run(body);
    expect(findings).toEqual([]);
    expect(derivations.filter((item) => item.type === 'CoreEntryFact')).toHaveLength(words.length - 1);
    for (const { evidence } of derivations) {
      for (const { rule, span, text } of evidence) {
        if (rule === '') expect(sliceText(body, span.start, span.end)).toBe(text);
      }
    }
    for (const { value, spans } of claims) {
      expect(spans.length).toBeGreaterThan(0);
      const texts = spans.map((span) => sliceText(body, span.start, span.end));
      if (value.case === 'gloss') {
        const { gloss, semanticConstant: constant } = value.value;
        expect(texts).toEqual(constant === '' ? [gloss] : [gloss, constant]);
      }
      if (value.case === 'entry') expect(texts[0]).toBe(value.value.headword);
    }
    expect(new Set(extract(body).values.map((item) => item.path)).size).toBe(words.length - 1);
    expect(run(Uint8Array.from(body))).toEqual(run(body));
  });
});

describe('bad data', () => {
  const encoder = new TextEncoder();
  const header = `@row file=lat.tsv sha256=${'0'.repeat(64)} offset=0 homonym=1 match=exact word=x`;
  function codes(...lines: readonly string[]): readonly string[] {
    return run(encoder.encode(`${lines.join('\n')}\n`)).findings.map((item) => item.code);
  }
  const envelope = (rows: number): string => `@core 1 language=lat rows=${rows} asked=["x"]`;

  it('is a finding, never an exception', () => {
    expect(codes('')).toEqual(['bad_envelope']);
    expect(codes('<html>')).toEqual(['bad_envelope']);
    expect(codes(envelope(2), header, 'x\tnoun\t\t\tX\tEX')).toEqual(['bad_envelope']);
    expect(codes(envelope(1), 'x\tnoun\t\t\tX\tEX')).toEqual(['bad_header']);
    expect(codes(envelope(1), '@row nonsense', 'x\tnoun\t\t\tX\tEX')).toEqual(['bad_header', 'bad_header']);
    expect(codes(envelope(0), header)).toEqual(['bad_header']);
    expect(codes(envelope(1), header, header, 'x\tnoun\t\t\tX\tEX')).toEqual(['bad_header']);
    for (const row of [
      'x',
      'x\tnoun\t\t',
      'x\tnoun\t\t\tX',
      'x\tnoun\t\t\t\tEX',
      'x\tnoun\t\t\tX\t',
      'x\t\t\t\tX\tEX',
      '\tnoun\t\t\tX\tEX',
      'x\tnoun\t\t\tX | \tEX | -',
      'x\tnoun\t\t\tX | Y\tEX',
      'x\tnoun\t\t\tX\tEX | -',
      'x\tnoun\t\t\tX\tEX\t',
    ]) {
      expect(codes(envelope(1), header, row)).toEqual(['bad_row']);
    }
    expect(codes(envelope(1), header, 'x\tfish\tblue\t\tX\tEX')).toEqual(['unknown_term', 'unknown_term']);
    expect(codes(envelope(1), header, 'x\tnoun\t\t\tX\tEX\r')).toEqual([]);
  });

  it('survives any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => run(bytes) !== undefined));
  });

  it('survives any change of a real answer, and says nothing that is not in the bytes', async () => {
    const body = await ask('grc', 'λόγος', 'τις', 'θεα');
    const change = fc.record({ at: fc.nat(body.length - 1), byte: fc.nat(255), length: fc.nat(body.length) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const bytes = Uint8Array.from(body);
        for (const { at, byte } of changes) bytes[at] = byte;
        const cut = bytes.subarray(0, changes[0]?.length ?? 0);
        for (const mutated of [bytes, cut]) {
          for (const { evidence } of run(mutated).derivations) {
            for (const { rule, span, text } of evidence) {
              if (rule === '') expect(sliceText(mutated, span.start, span.end)).toBe(text);
            }
          }
        }
      }),
    );
  });

  it('takes stored extractions and facts of any shape', () => {
    const span = { start: 0, end: 0 };
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.uint8Array(), (data, bytes) => {
        const shaped = { lemma: data, ...data } as JsonObject;
        expect(() => derive(asExtraction('tsv_row', 'row[0]', span, shaped))).not.toThrow();
        for (const type of ['CoreEntryFact', 'CoreSenseFact', 'Other']) {
          const draft = { type, data: bytes, evidence: [], sourceRef: '', confidence: 1 };
          expect(() => claim(asDerivation(draft))).not.toThrow();
        }
      }),
    );
    const draft = {
      type: 'CoreSenseFact',
      data: Uint8Array.of(255),
      evidence: [],
      sourceRef: '',
      confidence: 1,
    };
    expect(claim(asDerivation(draft)).findings.map((item) => item.code)).toEqual(['bad_fact']);
  });
});
