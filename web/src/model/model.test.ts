/** The smaller view models: routes, history, plan, agreement, words. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventParser } from '../api/event-stream.js';
import { failureOf } from '../api/failure.js';
import { matrixOf } from './agreement.js';
import { MAX_VISITS, parseVisits, type Visit, withVisit } from './history.js';
import { commandPieces, conceptOf, inventoryOf, isCommand } from './inventory.js';
import { type KeptText, nameOf, parseTexts, withText } from './kept-texts.js';
import { askedIn, langTag, languageOf } from './language.js';
import { guessLanguage, passageIn } from './passage-input.js';
import { branchesOf, formOf, pictureOf } from './plan-picture.js';
import { fitsAddress, parseRoute, readPath, wordDocument, wordPath } from './route.js';
import { aCall, aLemma, anAnswer, aPlannedCall, aSense } from './testing.js';
import { understoodViews } from './understood.js';
import { grammarText, stepsText, tierText } from './words.js';

describe('routes', () => {
  it('leads from any word to its address and back', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ minLength: 1, unit: 'grapheme' }),
          fc.string({ minLength: 1, unit: fc.constantFrom('.', '/', '\\', '%', '2', 'F', 'a', '.json') }),
        ),
        fc.constantFrom('lat', 'grc', 'san'),
        (word, language) => {
          fc.pre(word.trim() !== '');
          const { pathname, search } = new URL(wordPath(language as 'lat', word), 'http://here');
          expect(parseRoute(pathname, search)).toEqual({ page: 'word', language, word, mode: '' });
        },
      ),
    );
  });

  it('knows the pages', () => {
    expect(parseRoute('/', '')).toEqual({ page: 'home' });
    expect(parseRoute('/status', '')).toEqual({ page: 'status' });
    expect(parseRoute('/concept/WOLF', '')).toEqual({ page: 'concept', name: 'WOLF' });
    expect(parseRoute('/w/any/lupus', '?mode=skeptic')).toEqual({
      page: 'word',
      language: '',
      word: 'lupus',
      mode: 'skeptic',
    });
    expect(parseRoute('/w/xyz/lupus', '')).toEqual({ page: 'nowhere', path: '/w/xyz/lupus' });
  });

  it('keeps a short passage in the address, a longer one behind its #, and of a very long one the name', () => {
    const empty = { page: 'read', language: 'lat', text: '', urn: '', kept: '' };
    const read = (path: string) => {
      const { pathname, search, hash } = new URL(path, 'http://here');
      return { route: parseRoute(pathname, search, hash), search, hash };
    };
    const short = read(readPath('lat', { text: 'arma & viri' }));
    expect(short).toMatchObject({ route: { ...empty, text: 'arma & viri' }, hash: '' });
    const text = 'arma & viri # 100% λόγος\n'.repeat(40);
    expect(fitsAddress(text)).toBe(true);
    expect(read(readPath('lat', { text }))).toMatchObject({ route: { ...empty, text }, search: '?lang=lat' });
    expect(fitsAddress(text.repeat(20))).toBe(false);
    expect(read(readPath('lat', { kept: 'name' })).route).toEqual({ ...empty, kept: 'name' });
    expect(read('/read?lang=lat#content').route).toEqual(empty);
  });
});

it.each([
  ['lupus', '', '/w/lat/lupus.json'],
  ['lupus', 'skeptic', '/w/lat/lupus.json?mode=skeptic'],
  ['a/b', 'skeptic', '/api/v1/query?q=a%2Fb&lang=lat&mode=skeptic'],
  ['lupus.json', '', '/api/v1/query?q=lupus.json&lang=lat'],
])('the document of %s %s is %s', (word, mode, path) => expect(wordDocument('lat', word, mode)).toBe(path));

describe('long texts', () => {
  it('are kept once each, newest first, a few of them', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'c'].reduce<readonly KeptText[]>(withText, []);
    expect(all.map(({ text }) => text)).toEqual(['c', 'f', 'e', 'd', 'b']);
    expect(all[0]?.name).toBe(nameOf('c'));
    expect(parseTexts(JSON.stringify(all))).toEqual(all);
    expect(withText([], 'a'.repeat(300_000))[0]?.text).toHaveLength(200_000);
  });

  it('have names that differ with a letter', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(nameOf(one) === nameOf(other)).toBe(one === other);
      }),
    );
  });

  it('are read from whatever lies in the storage', () => {
    for (const stored of [null, '', '{', '7', '[1,null,{"name":7,"text":"a"}]'])
      expect(parseTexts(stored)).toEqual([]);
  });
});

describe('history', () => {
  const visit = (word: string): Visit => ({ language: 'lat', word, headword: word, gloss: '' });

  it('has each word once, newest first, and is bounded', () => {
    const words = Array.from({ length: MAX_VISITS + 20 }, (_, index) => visit(`w${index}`));
    const all = words.reduce<readonly Visit[]>(withVisit, []);
    expect(all).toHaveLength(MAX_VISITS);
    expect(withVisit(all, visit('w50'))[0]?.word).toBe('w50');
    expect(withVisit(all, visit('w50')).filter(({ word }) => word === 'w50')).toHaveLength(1);
  });

  it('reads whatever lies in the storage', () => {
    expect(parseVisits(JSON.stringify([visit('a')]))).toEqual([visit('a')]);
    for (const stored of [null, '', '{', '7', '[1,null,{"language":"xx","word":"a"}]']) {
      expect(parseVisits(stored)).toEqual([]);
    }
  });
});

describe('the plan as a picture', () => {
  const plan = {
    plan_id: 'p',
    query: { language: 'LANGUAGE_HINT_LAT' },
    tool_calls: [
      aPlannedCall('book', 1, 'lupus'),
      aPlannedCall('other', 1, 'lupus'),
      aPlannedCall('book', 2, ''),
    ],
  };

  it('puts waves side by side and tools below each other', () => {
    const { boxes, waves } = pictureOf(plan, [], false);
    expect(waves.map(({ number }) => number)).toEqual([1, 2]);
    expect(boxes.every(({ state }) => state === 'waiting')).toBe(true);
    expect(boxes[0]?.x).toBe(boxes[1]?.x);
    expect(boxes[1]?.y).toBeGreaterThan(boxes[0]?.y ?? 0);
    expect(boxes[2]?.x).toBeGreaterThan(boxes[0]?.x ?? 0);
  });

  it('gives each box the state of its own call', () => {
    const calls = [
      aCall('other', 1, { form: '{"word":"lupus"}', status: 'failed', reason: 'broken' }),
      aCall('book', 2, { form: '{"words":["lupus","lupa"]}', from_storage: true }),
    ];
    const { boxes } = pictureOf(plan, calls, false);
    expect(boxes.map(({ tool, state, form }) => [tool, state, form])).toEqual([
      ['book', 'waiting', 'lupus'],
      ['other', 'failed', 'lupus'],
      ['book', 'stored', 'lupus, lupa'],
    ]);
    expect(boxes[2]).toMatchObject({ duration: 12, isStored: true });
    const untimed = [aCall('book', 1, { form: '{"word":"lupus"}', from_storage: true, duration_ms: 0 })];
    expect(pictureOf(plan, untimed, false).boxes[0]?.duration).toBeUndefined();
  });

  it('leaves out, once it is over, what was never needed, and keeps what nobody planned', () => {
    const { boxes } = pictureOf(plan, [aCall('book', 1), aCall('surprise', 3)], true);
    expect(boxes.map(({ tool }) => tool)).toEqual(['book', 'surprise']);
    const again = pictureOf(plan, [aCall('book', 1), aCall('surprise', 3), aCall('surprise', 3)], true);
    expect(again.boxes.map(({ tool, form }) => [tool, form]).slice(1)).toEqual([['surprise', '×2']]);
  });

  it('keeps languages that are tried at once apart', () => {
    const other = { ...plan, query: { language: 'LANGUAGE_HINT_SAN' } };
    const branches = branchesOf([plan, other], [aCall('book', 1), aCall('book', 1, { language: 'san' })]);
    expect(branches.map(({ language, calls }) => [language, calls.length])).toEqual([
      ['lat', 1],
      ['san', 1],
    ]);
  });

  it('reads the word out of parameters', () => {
    expect(formOf('{"do":"parse","q":"lupus"}')).toBe('lupus');
    expect(formOf('{broken')).toBe('');
    expect(formOf('words ← has_lemma')).toBe('← lemma');
  });
});

it('shows agreement, silence, contradiction and failure as four things', () => {
  const answer = anAnswer({
    lemmas: [aLemma('a', 'alpha')],
    senses: [aSense('s', 'a', 'gloss')],
    agreement: {
      lemmas: [
        {
          lemma_id: 'a',
          attested_by: ['Book'],
          silent: ['Mute'],
          failed: ['Dead'],
          contradicted_by: ['Rebel'],
          contradictions: [{ source: 'Rebel', field: 'gender', says: 'feminine', claim_id: 'clm_r' }],
        },
      ],
      senses: [{ sense_id: 's', attested_by: ['Book'], silent: ['Mute'], failed: ['Dead'] }],
    },
  });
  const { works, rows } = matrixOf(answer, 'a');
  expect(works).toEqual(['Book', 'Mute', 'Dead', 'Rebel']);
  expect(rows[0]?.marks.map(({ mark }) => mark)).toEqual(['attests', 'silent', 'failed', 'contradicts']);
  expect(rows[0]?.marks[3]?.note).toBe('gender: feminine');
  expect(rows[1]?.marks.map(({ mark }) => mark)).toEqual(['attests', 'silent', 'failed', 'none']);
});

describe('server-sent events', () => {
  it('come out whole however the text is cut', () => {
    const text = ': still working\n\nevent: plan\ndata: {"a":\ndata: 1}\n\nevent: done\ndata: {}\r\n\r\n';
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
        const parse = createEventParser();
        const places = [0, ...cuts.sort((a, b) => a - b), text.length];
        const events = places.flatMap((place, index) =>
          parse(text.slice(place, places[index + 1] ?? text.length)),
        );
        expect(events).toEqual([
          { name: 'plan', data: '{"a":\n1}' },
          { name: 'done', data: '{}' },
        ]);
      }),
    );
  });
});

describe('documents read with care', () => {
  it('takes the error shape of the API, and anything else', () => {
    expect(
      failureOf({ error: { code: 'query_empty', message: 'No word.', advice: 'Type one.' } }, 400),
    ).toEqual({
      code: 'query_empty',
      message: 'No word.',
      advice: 'Type one.',
    });
    expect(failureOf('<html>', 502).code).toBe('http_502');
  });

  it('reads tools, data and constants', () => {
    const { tools, datasets } = inventoryOf({
      tools: [
        { tool: 'book', health: { status: 'missing', reason: 'gone', advice: 'langnet setup book' } },
        7,
      ],
      datasets: [{ id: 'd', state: 'missing', command: 'langnet data install SOURCE --dataset d' }],
    });
    expect(tools).toMatchObject([{ id: 'book', state: 'missing', advice: 'langnet setup book' }]);
    expect(datasets).toMatchObject([{ id: 'd', bytes: 0 }]);
    expect(inventoryOf('nonsense')).toEqual({ tools: [], datasets: [] });
    const document = {
      concepts: [
        { constant: 'WOLF', words: [{ language: 'grc', lemma: 'λύκος', witnesses: [{ source: 'Book' }] }] },
      ],
    };
    expect(conceptOf(document, 'WOLF').words).toMatchObject([
      { language: 'grc', lemma: 'λύκος', works: ['Book'] },
    ]);
    expect(conceptOf(null, 'X').words).toEqual([]);
  });

  it('knows a command from a sentence', () => {
    expect(isCommand('langnet setup cltk')).toBe(true);
    expect(isCommand('Start Diogenes, or set its endpoint.')).toBe(false);
  });

  it('knows what of a command the reader has to fill in', () => {
    const marked = (command: string) =>
      commandPieces(command).map(({ text, isPlaceholder }) => (isPlaceholder ? `<${text}>` : text));
    expect(marked('langnet data install SOURCE --dataset d')).toEqual([
      'langnet data install ',
      '<SOURCE>',
      ' --dataset d',
    ]);
    expect(marked('langnet data build SOURCES')).toEqual(['langnet data build SOURCES']);
  });
});

describe('words', () => {
  it('tags words by their letters first', () => {
    expect(langTag('शिव', 'lat')).toBe('sa-Deva');
    expect(langTag('λόγος')).toBe('grc');
    expect(langTag('śiva', 'san')).toBe('sa-Latn');
    expect(langTag('lupus', 'lat')).toBe('la');
    expect(languageOf('LANGUAGE_HINT_GRC')).toBe('grc');
    expect(languageOf('LANGUAGE_HINT_UNSPECIFIED')).toBe('');
  });

  it('asks in the language that was chosen, unless the letters are not of it', () => {
    expect(askedIn('lupus', 'lat')).toBe('lat');
    expect(askedIn('shiva', '')).toBe('');
    expect(askedIn('λόγος', 'lat')).toBe('');
    expect(askedIn('λόγος', 'grc')).toBe('grc');
    expect(askedIn('शिव', 'grc')).toBe('');
    expect(askedIn('शिव', 'san')).toBe('san');
  });

  it('says how a word was read', () => {
    const normalized = {
      original: 'shiva',
      language: 'LANGUAGE_HINT_SAN',
      canonical_forms: ['śiva', 'ṣiva'],
      candidates: [
        {
          text: 'śiva',
          tier: 'TIER_SPELLING_VARIANT',
          steps: [{ operation: 'transliterate', input: '', output: '', tool: 'everyday_to_iast' }],
        },
        { text: 'ṣiva', tier: 'TIER_SPELLING_VARIANT', steps: [] },
      ],
    };
    const shiva = { form: 'śiva', language: 'san', how: 'from everyday spelling', others: ['ṣiva'] };
    expect(understoodViews([normalized], ' shiva')).toEqual([shiva]);
    // What was understood of another text says nothing of this one.
    expect(understoodViews([normalized], 'shivam')).toEqual([]);
    const latin = {
      ...normalized,
      language: 'LANGUAGE_HINT_LAT',
      candidates: [{ text: 'shiva', tier: 'TIER_EXACT', steps: [] }],
    };
    expect(understoodViews([normalized], 'shiva', 'ṣiva')).toMatchObject([
      { form: 'ṣiva', others: ['śiva'] },
    ]);
    const key = { text: 'λογοσ', tier: 'TIER_EXACT', steps: [] };
    const greek = { ...normalized, language: 'LANGUAGE_HINT_GRC', candidates: [key] };
    expect(understoodViews([greek], 'shiva', 'λογοσ')).toMatchObject([{ form: 'λογος' }]);
    expect(understoodViews([latin, normalized], 'shiva')).toMatchObject([
      { form: 'shiva', language: 'lat' },
      shiva,
    ]);
    expect(stepsText([{ operation: 'strip_accents', tool: 'greek' }])).toBe('strip accents');
    expect(stepsText([{ operation: 'transliterate', tool: 'slp1_to_iast' }])).toBe('from SLP1');
    expect(tierText('exact')).toBe('');
    expect(tierText('TIER_RULE_MADE')).toContain('guess');
    expect(grammarText({ pos: 'noun', gender: 'feminine', class: '1st declension' })).toBe(
      'f. noun, 1st declension',
    );
  });

  it('tells a URN from a text', () => {
    expect(passageIn(' urn:cts:latinLit:phi0690.phi001:2.63\n').urn).toBe(
      'urn:cts:latinLit:phi0690.phi001:2.63',
    );
    expect(passageIn('arma virumque').urn).toBe('');
    expect(guessLanguage('μῆνιν ἄειδε')).toBe('grc');
    expect(guessLanguage('dharmakṣetre')).toBe('san');
    expect(guessLanguage('arma')).toBe('lat');
  });
});
