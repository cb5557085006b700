import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fosterText } from '../../../model/foster.js';
import { answerText, type TextOptions } from '../answer-text.js';
import type { AnalysisDocument, AnswerDocument } from '../document.js';
import { styleFor, width } from '../style.js';
import { ANSWERS, EMPTY, lemma, nominal, reading, sense, witness } from '../testing.js';
import { matrixOf } from './matrix.js';
import { didacticOutline, shownLemmas } from './outline.js';
import { readingLines } from './readings.js';
import { keyLetters, sigla } from './sigla.js';
import { signedBits } from './words.js';

const options: TextOptions = { columns: 80, style: styleFor(false, {}), view: 'didactic', isTraceable: true };
const text = (document: Partial<AnswerDocument>, more: Partial<TextOptions> = {}) =>
  answerText({ ...EMPTY, ...document }, { ...options, ...more });

describe('readings', () => {
  it('are told one by one where they are few', () => {
    const lines = readingLines(nominal('l', ['dative singular masculine', 'ablative singular masculine']));
    expect(lines.map((line) => line.text)).toEqual([
      'dative singular masculine',
      'ablative singular masculine',
    ]);
  });

  it('share a line where every combination it names is a reading', () => {
    const lines = readingLines(
      nominal('l', [
        'dative singular masculine',
        'dative singular neuter',
        'ablative singular masculine',
        'ablative singular neuter',
      ]),
    );
    expect(lines.map((line) => line.text)).toEqual(['dative or ablative singular masculine or neuter']);
  });

  it('never share one that says more than they do', () => {
    const lines = readingLines(
      nominal('l', [
        'nominative singular neuter',
        'vocative singular neuter',
        'accusative singular neuter',
        'genitive plural neuter',
      ]),
    );
    expect(lines.map((line) => line.text)).toEqual([
      'nominative, vocative or accusative singular neuter',
      'genitive plural neuter',
    ]);
  });

  it('share none with readings that other works give', () => {
    const forms = nominal('l', ['nominative plural neuter', 'accusative plural neuter'], ['A', 'B']);
    const lines = readingLines([
      ...forms,
      ...nominal('l', ['vocative plural neuter', 'genitive dual neuter'], ['A']),
    ]);
    expect(lines.map(({ text: words, sources }) => [words, sources])).toEqual([
      ['nominative or accusative plural neuter', ['A', 'B']],
      ['vocative plural neuter', ['A']],
      ['genitive dual neuter', ['A']],
    ]);
  });

  it('keep what stands before and behind the form', () => {
    const features = { case: 'accusative', segment: 'agnim', enclitic: 'que', prefix: 're', suffix: 'iter' };
    expect(readingLines([reading('l', 'accusative', features)])[0]?.text).toBe(
      'agnim: accusative + -que with prefix re- with suffix -iter',
    );
  });

  it('say exactly what they said, whatever they are', () => {
    const CASES = ['nominative', 'accusative', 'dative'];
    const NUMBERS = ['singular', 'plural'];
    const GENDERS = ['masculine', 'neuter'];
    const all = CASES.flatMap((c) => NUMBERS.flatMap((n) => GENDERS.map((g) => `${c} ${n} ${g}`)));
    fc.assert(
      fc.property(fc.subarray(all, { minLength: 1 }), (chosen) => {
        const told = readingLines(nominal('l', chosen)).flatMap((line) => combinations(line.text));
        expect(told.sort()).toEqual([...chosen].sort());
      }),
    );
    function combinations(line: string): string[] {
      const named = (words: readonly string[]) => words.filter((word) => line.split(/[ ,]+/).includes(word));
      return named(CASES).flatMap((c) =>
        named(NUMBERS).flatMap((n) => named(GENDERS).map((g) => `${c} ${n} ${g}`)),
      );
    }
  });
});

describe('what is shown', () => {
  const senses = (lemmaId: string, count: number, more = {}) =>
    Array.from({ length: count }, (_, index) =>
      sense(`${lemmaId}.${index + 1}`, lemmaId, `g${index + 1}`, more),
    );

  it('the primary word first, its open senses, and the rest folded', () => {
    const document: AnswerDocument = {
      ...EMPTY,
      lemmas: [lemma('a', 'a'), lemma('b', 'b')],
      senses: [...senses('a', 5), ...senses('b', 9)],
      ui_hints: { primary_lemma: 'b', collapsed_senses: ['b.2', 'b.9'] },
    };
    const [first, second] = didacticOutline(document).full;
    expect(first?.lemma.display).toBe('b');
    expect(first?.shown.map(({ number }) => number)).toEqual([1, 3, 4, 5, 6, 7, 8]);
    expect(first?.folded.map(({ number }) => number)).toEqual([2, 9]);
    expect(second?.shown).toHaveLength(3);
    expect(text(document)).toContain('… and 2 more (--view research)');
  });

  it('English before other languages, which are counted', () => {
    const document: AnswerDocument = {
      ...EMPTY,
      lemmas: [lemma('a', 'a'), lemma('b', 'b')],
      senses: [
        ...senses('a', 1, { gloss_language: 'de' }),
        sense('x', 'a', 'fire'),
        ...senses('b', 1, { gloss_language: 'sa' }),
      ],
    };
    const { full, rest } = didacticOutline(document);
    expect(full.map(({ shown }) => shown.map(({ number }) => number))).toEqual([[2]]);
    expect(rest.map(({ lemma: { display } }) => display)).toEqual(['b']);
    expect(text(document)).toContain('… and 1 more, 1 in German (--view research)');
  });

  it('other languages where there is nothing else, and says which', () => {
    const document = { lemmas: [lemma('a', 'a')], senses: senses('a', 5, { gloss_language: 'de' }) };
    expect(didacticOutline({ ...EMPTY, ...document }).full[0]?.shown).toHaveLength(3);
    expect(text(document)).toContain('1  g1  (German)');
  });

  it('a word that nobody explains only where it adds a reading', () => {
    const document: AnswerDocument = {
      ...EMPTY,
      lemmas: [lemma('a', 'a'), lemma('b', 'same'), lemma('c', 'further'), lemma('d', 'nothing')],
      analyses: [
        ...nominal('a', ['dative singular neuter']),
        ...nominal('b', ['dative singular neuter']),
        ...nominal('c', ['dative singular neuter', 'genitive plural neuter']),
      ],
    };
    const { full, rest } = didacticOutline(document);
    expect(full.map(({ lemma: { display } }) => display)).toEqual(['a', 'further']);
    expect(rest.map(({ lemma: { display } }) => display)).toEqual(['same', 'nothing']);
  });

  it('everything in research', () => {
    const document = { ...EMPTY, lemmas: [lemma('a', 'a')], senses: senses('a', 30) };
    expect(shownLemmas(document, 'research')[0]?.shown).toHaveLength(30);
  });
});

describe('the didactic view', () => {
  it('reads like a teacher’s answer', () => {
    const document = {
      query: { surface: 'lavumque', language_hint: 'lat', normalized: 'lavumque', normalization_steps: [] },
      lemmas: [
        lemma('a', 'lavus', {
          headword_line: 'lavus, lavi',
          tier: 'enclitic_removed',
          witnesses: [witness('Big Lexicon'), witness('Little Lexicon')],
        }),
      ],
      analyses: [reading('a', 'accusative singular masculine', { case: 'accusative', enclitic: 'que' })],
      senses: [
        sense('s', 'a', 'a wash, a bath', { semantic_constant: 'BATH', constant_status: 'curated' }),
        sense('t', 'a', 'a flood', {
          semantic_constant: 'FLOOD',
          constant_status: 'provisional',
          domains: ['nautical'],
        }),
      ],
      sources: [{ tool: 'biglex', status: 'answered', reason: '', advice: '', code: '' }],
    } as const;
    expect(text(document)).toBe(
      [
        'lavumque                                                                   Latin',
        '',
        'lavus, lavi  m. noun, 2nd declension  (enclitic removed)',
        '      Big Lexicon · Little Lexicon',
        '   accusative singular masculine + -que',
        '   1  a wash, a bath  BATH                                           Big Lexicon',
        '   2  a flood  (nautical)  ~FLOOD                                    Big Lexicon',
        '',
        'sources: biglex answered',
        'why?  langnet trace clm_bl1',
        '',
      ].join('\n'),
    );
  });

  it('names few sources and counts the others', () => {
    const names = ['Monier-Williams', 'Benfey', 'Cappeller', 'Lanman', 'Yates', 'Bopp'];
    const many = lemma('a', 'agni', { witnesses: names.map((name) => witness(name)) });
    expect(text({ lemmas: [many] })).toContain('Monier-Williams · Benfey · +4');
  });

  it('says who gives a reading only where they differ', () => {
    const lemmas = [lemma('a', 'a')];
    const one = nominal('a', ['dative singular neuter'], ['A Table']);
    const other = nominal('a', ['genitive plural neuter'], ['A Table', 'Other Table']);
    expect(text({ lemmas, analyses: [...one, ...one] })).not.toContain('A Table');
    expect(text({ lemmas, analyses: [...one, ...other] })).toMatch(
      /genitive plural neuter +A Table · Other Table\n/,
    );
  });

  it('adds Foster’s names beside the grammar, one reading a line', () => {
    const analyses: AnalysisDocument[] = nominal('a', [
      'dative singular masculine',
      'dative singular neuter',
      'ablative singular masculine',
      'ablative singular neuter',
    ]).map((row) => ({ ...row, foster_codes: { case: 'TO_FOR', number: 'SINGLE' } }));
    const shown = text({ lemmas: [lemma('a', 'a')], analyses }, { foster: fosterText });
    expect(shown).toContain('   dative singular neuter  To-For Function; Single\n');
    expect(shown.match(/To-For/g)).toHaveLength(4);
  });

  it('keeps what else is possible short', () => {
    const lemmas = Array.from({ length: 14 }, (_, index) => lemma(`l${index}`, `w${index % 11}`));
    const senses = lemmas.map(({ lemma_id: id }) =>
      sense(`s${id}`, id, 'a basket of reeds that is carried at the feast', {}),
    );
    const shown = text({ lemmas, senses }).replaceAll(/\n +/g, ' ');
    const line = /also possible: (.*)/.exec(shown)?.[1] ?? '';
    expect(line.split(' · ')).toHaveLength(6);
    expect(line).toContain('w3 (a basket of reeds that is…)');
    expect(line).toMatch(/ and 5 more$/);
  });

  it('joins words of one spelling, and tells them apart by what they mean', () => {
    const lemmas = [1, 2, 3, 4, 5, 6, 7].map((index) => lemma(`l${index}`, 'agni'));
    const senses = [4, 5, 6].map((index) => sense(`s${index}`, `l${index}`, `fire ${index}`));
    const shown = text({ lemmas, senses: [sense('s1', 'l1', 'x'), ...senses] });
    expect(shown).toContain('also possible: agni (fire 6; +3)');
  });

  it('shows the sentence with the word marked', () => {
    const context = { before: 'arma ', form: 'virumque', after: ' cano' };
    expect(text({}, { context })).toContain('   arma »virumque« cano\n');
  });

  it('says how senses were grouped where it is not the usual way', () => {
    const hints = (mode: string) => ({ ui_hints: { ...EMPTY.ui_hints, default_mode: mode } });
    expect(text(hints('skeptic'))).toContain('Latin · skeptic grouping');
    expect(text(hints('open'))).toMatch(/ Latin\n/);
  });

  it('tells silence, absence and failure apart, each with what would help', () => {
    const [document] = ANSWERS;
    const shown = text(document ?? {});
    expect(shown).toContain('sources: tool0 answered · tool1: no match\n');
    expect(shown).toContain('   tool2 skipped: not installed → langnet setup tool2\n');
    expect(shown).toContain('   tool3 failed: no answer → Try again.\n');
  });
});

it('scores have a sign, and none where they are nothing', () => {
  expect([signedBits(2), signedBits(-0.31), signedBits(-0.01), signedBits(0)]).toEqual([
    '+2.0',
    '−0.3',
    '0.0',
    '0.0',
  ]);
});

describe('the research view', () => {
  const [document = EMPTY] = ANSWERS;
  const shown = answerText(document, { ...options, view: 'research' });

  it.each([
    ['ids', 'lem_1'],
    ['lexeme keys', 'lat:lavus:noun'],
    ['scores', '+12.3 bits'],
    ['pronunciations', '/ˈla.wus/  (lengths not certain)  Form Table'],
    ['etymologies', 'from lavumque: like lavus'],
    ['steps', 'lower_case: lavumque → lavus'],
    ['references and sense paths', 'Little Lexicon I.A.1  w1:1  clm_w11'],
    ['each witness’s own words', '“lavumque, own words”'],
    ['constants with their state', 'constant curated, WordNet thing%1:03:00::'],
    ['folded senses', 'folded away'],
    ['other languages', 'ein lavus  (German)'],
    ['all names of sources', 'Big Lexicon · Little Lexicon · Großes Wörterbuch · Form Table · Śabdasaṃgraha'],
    ['the matrix', '● attests'],
    ['responses', 'tool0 1.0  resp_1 : w0:0'],
  ])('has %s', (_what, expected) => {
    expect(shown.replaceAll(/\s*\n +/g, ' ')).toContain(expected);
  });
});

describe('agreement', () => {
  const [document = EMPTY] = ANSWERS;

  it('gives each work one stand in each row', () => {
    const { works, rows, contradictions } = matrixOf(document, shownLemmas(document, 'didactic'));
    expect(works).toEqual(['Big Lexicon', 'Little Lexicon', 'Großes Wörterbuch', 'Śabdasaṃgraha', 'tool3']);
    expect(rows[0]?.stands).toEqual(
      new Map([
        ['Big Lexicon', 'attests'],
        ['Little Lexicon', 'attests'],
        ['Großes Wörterbuch', 'contradicts'],
        ['Śabdasaṃgraha', 'silent'],
        ['tool3', 'failed'],
      ]),
    );
    expect(contradictions).toEqual(['Großes Wörterbuch on lavus, lavumque: gender neuter']);
  });

  it('is drawn with short heads and a legend', () => {
    const lines = answerText(document, { ...options, isAgreementShown: true }).split('\n');
    const head = lines.findIndex((line) => line.startsWith('agreement'));
    expect(lines[head]).toMatch(/ w0 w1 w2 w4 tool$/);
    expect(lines[head + 1]).toMatch(/^lavus, lavumque +● {2}● {2}✗ {2}· {2}!$/);
    expect(lines[head + 2]).toMatch(/^ {2}1 lavus as a thing of.*… +● {2}· {8}!$/);
    expect(lines).toContain('✗ Großes Wörterbuch on lavus, lavumque: gender neuter');
    expect(lines).toContain('● attests  · silent  ✗ contradicts  ! failed');
    expect(text(document)).not.toContain('● attests');
  });

  it('falls back to letters, then to several bands, where works are many', () => {
    const works = Array.from({ length: 30 }, (_, index) => `Dictionary number ${index}`);
    const row = { lemma_id: 'a', attested_by: works, silent: [], failed: [], contradicted_by: [] };
    const many = { lemmas: [lemma('a', 'agni')], agreement: { lemmas: [row] } };
    expect(text(many, { isAgreementShown: true })).toMatch(/\nagreement {2}A B C .* Z a b c d\n/);
    const narrow = text(many, { isAgreementShown: true, columns: 40 });
    expect(narrow.match(/\nagni /g)).toHaveLength(3);
  });

  it('says so where there is nothing to compare', () => {
    expect(text({ lemmas: [lemma('a', 'a')] }, { isAgreementShown: true })).toContain('no work to compare');
  });

  it('names works by their references, no two alike', () => {
    const witnesses = [witness('Big Lexicon', 'bl:1'), witness('One', 'both:1'), witness('Two', 'both:2')];
    const works = ['Big Lexicon', 'One', 'Two', 'Onerous', 'Grand Lexicon of All'];
    const found = sigla(works, { ...EMPTY, lemmas: [lemma('a', 'a', { witnesses })] });
    expect([...found.values()]).toEqual(['bl', 'one', 'two', 'oner', 'gloa']);
    const letters = [...keyLetters(Array.from({ length: 150 }, (_, index) => String(index))).values()];
    expect(new Set(letters).size).toBe(150);
  });
});

describe('a terminal of any width', () => {
  const cases = ANSWERS.flatMap((document) =>
    [30, 40, 80, 120].flatMap((columns) =>
      (['didactic', 'research'] as const).map(
        (view) => [document.query.language_hint, columns, view, document] as const,
      ),
    ),
  );

  it.each(cases)('%s at %i columns, %s', (_language, columns, view, document) => {
    for (const style of [styleFor(false, {}), styleFor(true, {})]) {
      const shown = answerText(document, {
        ...options,
        columns,
        view,
        style,
        foster: fosterText,
        isAgreementShown: true,
        context: { before: 'arma ', form: 'virumque', after: ' cano Troiae qui primus ab oris' },
      });
      for (const line of shown.split('\n')) expect(width(line), line).toBeLessThanOrEqual(columns);
    }
  });

  it('whatever the tools say, no control sign reaches it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('didactic', 'research'), (evil, view) => {
        const row = witness(evil, evil, evil);
        const document: AnswerDocument = {
          ...EMPTY,
          query: { ...EMPTY.query, surface: evil, normalized: evil },
          lemmas: [lemma('a', evil, { pos: evil, class: evil, witnesses: [row], lexeme_key: evil })],
          analyses: [reading('a', evil, { case: evil, segment: evil })],
          senses: [sense('s', 'a', evil, { domains: [evil], semantic_constant: evil, witnesses: [row] })],
          warnings: [{ code: 'x', text: evil }],
          sources: [{ tool: evil, status: 'failed', reason: evil, advice: evil, code: '' }],
        };
        const shown = answerText(document, { ...options, view: view as 'didactic', isAgreementShown: true });
        expect(shown.replaceAll('\n', '')).not.toMatch(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/u);
      }),
    );
  });
});
