/** Two answers compared: what each kind of difference looks like, and what holds for any two. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueryResponse, Witness } from '../model/types.js';
import { type AnswerDiff, diffAnswers } from './diff.js';
import type { DiffChange } from './diff-groups.js';
import { movedOf } from './diff-moves.js';

/** A witness in short: `ls:1 I.A = wolf`; the claim id is that of the given parser. */
function witness(short: string, parser = '1'): Witness {
  const [, sourceRef = '', sensePath = '', text = ''] =
    /^(\S+)(?: ([^=\s]+))?(?: = (.*))?$/.exec(short) ?? [];
  const [work = ''] = sourceRef.split(':');
  return {
    claimId: `clm_${parser}_${short}`,
    sourceRef,
    sensePath,
    text,
    tool: `${work}-tool`,
    source: work,
  };
}

interface Word {
  readonly lemma: string;
  readonly pos?: string;
  readonly id?: string;
  readonly entries?: readonly string[];
  readonly readings?: Readonly<Record<string, readonly string[]>>;
  /** Gloss -> its witnesses in short. */
  readonly senses?: Readonly<Record<string, readonly string[]>>;
}

function answer(words: readonly Word[], parser = '1'): QueryResponse {
  const of = (shorts: readonly string[] = []) => shorts.map((short) => witness(short, parser));
  const idOf = ({ lemma, pos = 'noun', id }: Word) => id ?? `lem_${lemma}_${pos}`;
  return {
    schemaVersion: '1',
    lemmas: words.map((word) => ({
      lemmaId: idOf(word),
      display: word.lemma,
      lexemeKey: `lat:${word.lemma}:${word.pos ?? 'noun'}`,
      pos: word.pos ?? 'noun',
      tier: 'exact',
      witnesses: of(word.entries),
      gender: '',
      class: '',
      headwordLine: '',
      editorial: false,
      form: '',
      pronunciations: [],
      etymologies: [],
    })),
    analyses: words.flatMap((word) =>
      Object.entries(word.readings ?? {}).map(([text, shorts]) => ({
        type: 'morphology',
        lemmaId: idOf(word),
        features: {},
        fosterCodes: {},
        text,
        witnesses: of(shorts),
      })),
    ),
    senses: words.flatMap((word) =>
      Object.entries(word.senses ?? {}).map(([gloss, shorts]) => ({
        senseId: `sns_${idOf(word)}_${gloss}`,
        lemmaId: idOf(word),
        displayGloss: gloss,
        semanticConstant: '',
        domains: [],
        register: [],
        witnesses: of(shorts),
        editorial: false,
        constantStatus: '',
        wordnetKey: '',
        glossLanguage: 'en',
      })),
    ),
    citations: [],
    provenance: [],
    sources: [],
    warnings: [],
  };
}

/** A change in one line: `moved wolf→wolf [rank 2→1]`. */
function short({ kind, from, to, fields }: DiffChange): string {
  const texts = [from, to].map((units) => units.map(({ text }) => text).join('+')).join('→');
  const what = fields.map((field) => `${field.field} ${field.from}→${field.to}`).join(', ');
  return `${kind} ${texts}${what === '' ? '' : ` [${what}]`}`;
}

const shown = (changes: readonly DiffChange[]) => changes.filter(({ kind }) => kind !== 'same').map(short);

function senseDiff(from: Word['senses'], to: Word['senses'], parser = '1'): readonly string[] {
  const word = { lemma: 'lupus', entries: ['ls:1'] };
  const sides = [answer([{ ...word, senses: from ?? {} }]), answer([{ ...word, senses: to ?? {} }], parser)];
  return shown(diffAnswers(sides[0] as QueryResponse, sides[1] as QueryResponse).senses);
}

describe('senses', () => {
  const wolf = { wolf: ['ls:1 I = wolf', 'ww:9 = wolf'] };

  it('come and go', () => {
    expect(senseDiff(wolf, { ...wolf, hook: ['ls:1 II = hook'] })).toEqual(['added →hook']);
    expect(senseDiff({ ...wolf, hook: ['ls:1 II = hook'] }, wolf)).toEqual(['lost hook→']);
  });

  it('split, join and are grouped anew by the witnesses they share, whatever they are called', () => {
    const apart = { 'a wolf': ['ls:1 I = wolf'], 'the wolf': ['ww:9 = wolf'] };
    expect(senseDiff(wolf, apart, '2')).toEqual(['split wolf→a wolf+the wolf']);
    expect(senseDiff(apart, wolf, '2')).toEqual(['joined a wolf+the wolf→wolf']);
    const two = { a: ['x:1 = 1', 'x:2 = 2'], b: ['x:3 = 3', 'x:4 = 4'] };
    const crossed = { a: ['x:1 = 1', 'x:3 = 3'], b: ['x:2 = 2', 'x:4 = 4'] };
    expect(senseDiff(two, crossed)).toEqual(['regrouped a+b→a+b']);
  });

  it('are the same under new ids when a source says the same at the same place', () => {
    expect(senseDiff(wolf, wolf, '2')).toEqual([]);
  });

  it('are followed when their number shifts or their words are cut better', () => {
    const before = { wolf: ['ls:1 I = wolf'], hook: ['ls:1 II = hook'] };
    expect(
      senseDiff(
        before,
        { wolf: ['ls:1 I = wolf'], pike: ['ls:1 II = pike'], hook: ['ls:1 III = hook'] },
        '2',
      ),
    ).toEqual(['added →pike', 'changed hook→hook']);
    expect(senseDiff(before, { wolf: ['ls:1 I = wolf'], 'a hook': ['ls:1 II = a hook'] }, '2')).toEqual([
      'changed hook→a hook [gloss hook→a hook]',
    ]);
  });

  it('without a number are followed by their entry only where it has a single sense', () => {
    expect(senseDiff({ wolf: ['ww:9 = wolf'] }, { 'grey wolf': ['ww:9 = grey wolf'] }, '2')).toEqual([
      'changed wolf→grey wolf [gloss wolf→grey wolf]',
    ]);
    expect(
      senseDiff(
        { wolf: ['ww:9 = wolf'], hook: ['ww:9 = hook'] },
        { pike: ['ww:9 = pike'], hook: ['ww:9 = hook'] },
        '2',
      ),
    ).toEqual(['lost wolf→', 'added →pike']);
  });

  it('that other witnesses attest in the same words are the same sense, said by others', () => {
    const [change] = diffAnswers(
      answer([{ lemma: 'lupus', senses: { wolf: ['ww:9 = wolf'] } }]),
      answer([{ lemma: 'lupus', senses: { Wolf: ['ls:1 I = Wolf'] } }]),
    ).senses;
    expect(change?.kind).toBe('changed');
    expect(change?.witnesses.map(({ from, to }) => [from?.sourceRef, to?.sourceRef])).toEqual([
      ['ww:9', undefined],
      [undefined, 'ls:1'],
    ]);
  });

  it('that other witnesses attest in other words are the same sense only under a name that people chose', () => {
    const of = (gloss: string, short: string, constantStatus: string) => {
      const whole = answer([{ lemma: 'lupus', senses: { [gloss]: [short] } }]);
      return {
        ...whole,
        senses: whole.senses.map((sense) => ({ ...sense, semanticConstant: 'WOLF', constantStatus })),
      };
    };
    const between = (status: string) =>
      shown(diffAnswers(of('wolf', 'ww:9 = wolf', status), of('a wolf', 'ls:1 I = a wolf', status)).senses);
    expect(between('curated')).toEqual(['changed wolf→a wolf [gloss wolf→a wolf]']);
    expect(between('provisional')).toEqual(['lost wolf→', 'added →a wolf']);
  });

  it('that change places are the fewest that explain the new order', () => {
    const of = (...glosses: string[]) =>
      Object.fromEntries(glosses.map((gloss) => [gloss, [`x:${gloss} = ${gloss}`]]));
    expect(senseDiff(of('a', 'b', 'c', 'd'), of('d', 'a', 'b', 'c'))).toEqual(['moved d→d [rank 4→1]']);
    // What is lost before them moves nobody.
    expect(senseDiff(of('a', 'b', 'c', 'd'), of('c', 'd'))).toEqual(['lost a→', 'lost b→']);
  });

  it('that go over to another word have moved', () => {
    const from = answer([
      { lemma: 'vir', entries: ['ls:1'], senses: { man: ['ls:1 I = man'], poison: ['ls:2 I = poison'] } },
      { lemma: 'virus', entries: ['ls:2'] },
    ]);
    const to = answer([
      { lemma: 'vir', entries: ['ls:1'], senses: { man: ['ls:1 I = man'] } },
      { lemma: 'virus', entries: ['ls:2'], senses: { poison: ['ls:2 I = poison'] } },
    ]);
    expect(shown(diffAnswers(from, to).senses)).toEqual(['moved poison→poison [lemma vir→virus]']);
  });
});

describe('words', () => {
  it('are known by their entries, else by their key', () => {
    const from = answer([{ lemma: 'lupus', id: 'lem_1', entries: ['ww:9'] }]);
    const more = answer([{ lemma: 'lupus', id: 'lem_2', entries: ['ww:9', 'ls:1'] }], '2');
    expect(shown(diffAnswers(from, more).lemmas)).toEqual(['changed lupus→lupus']);
    const other = answer([{ lemma: 'lupus', id: 'lem_3', entries: ['ls:1'] }]);
    expect(shown(diffAnswers(from, other).lemmas)).toEqual(['changed lupus→lupus']);
    const verb = answer([{ lemma: 'lupus', pos: 'verb', entries: ['ls:1'] }]);
    expect(shown(diffAnswers(from, verb).lemmas)).toEqual(['lost lupus→', 'added →lupus']);
  });

  it('split when entries that were one word are two', () => {
    const from = answer([
      { lemma: 'os', entries: ['ww:1', 'ls:1', 'ls:2'], senses: { bone: ['ls:2 I = bone'] } },
    ]);
    const to = answer([
      { lemma: 'os', id: 'lem_os_1', entries: ['ww:1', 'ls:1'] },
      { lemma: 'os', id: 'lem_os_2', entries: ['ls:2'], senses: { bone: ['ls:2 I = bone'] } },
    ]);
    const diff = diffAnswers(from, to);
    expect(shown(diff.lemmas)).toEqual(['split os→os+os']);
    // The sense stays with its word, which now is two.
    expect(shown(diff.senses)).toEqual([]);
  });

  it('change places', () => {
    const [rosa, rodo] = [{ lemma: 'rosa' }, { lemma: 'rodo', pos: 'verb' }];
    expect(shown(diffAnswers(answer([rodo, rosa]), answer([rosa, rodo])).lemmas)).toHaveLength(1);
  });
});

describe('readings', () => {
  it('are known by their words and their lemma', () => {
    const of = (readings: Word['readings']) => answer([{ lemma: 'rosa', readings: readings ?? {} }]);
    const from = of({ 'nominative singular': ['ww:1'], 'vocative singular': ['ww:1'] });
    const to = of({ 'nominative singular': ['ww:1', 'mo:1'], 'ablative singular': ['mo:1'] });
    expect(shown(diffAnswers(from, to).readings)).toEqual([
      'changed nominative singular→nominative singular',
      'lost vocative singular→',
      'added →ablative singular',
    ]);
  });

  it('of one source through another tool are the same', () => {
    const of = (ref: string) => answer([{ lemma: 'rosa', readings: { 'nominative singular': [ref] } }]);
    expect(diffAnswers(of('mo:1'), of('mo:2')).equal).toBe(true);
  });

  it('move to another lemma with their witness', () => {
    const words = [
      { lemma: 'rosa', entries: ['ww:1'] },
      { lemma: 'rodo', pos: 'verb', entries: ['ww:2'] },
    ] as const;
    const readings = { 'ablative singular': ['ww:1'] };
    const from = answer([{ ...words[0], readings }, words[1]]);
    const to = answer([words[0], { ...words[1], readings }]);
    expect(shown(diffAnswers(from, to).readings)).toEqual([
      'moved ablative singular→ablative singular [lemma rosa→rodo]',
    ]);
  });

  it('with another enclitic or segment are other readings', () => {
    const base = answer([{ lemma: 'vir', readings: { 'accusative singular': ['ww:1'] } }]);
    const analyses = base.analyses.map((analysis) => ({ ...analysis, features: { enclitic: 'que' } }));
    expect(shown(diffAnswers(base, { ...base, analyses }).readings)).toEqual([
      'lost accusative singular→',
      'added →accusative singular, enclitic que',
    ]);
  });
});

describe('tools', () => {
  it('that fared differently are named, without making equal answers unequal', () => {
    const source = (status: string, code = '') => ({ tool: 'ww', status, code, reason: '', advice: '' });
    const base = answer([{ lemma: 'lupus' }]);
    const diff = diffAnswers(
      { ...base, sources: [source('no_match')] },
      { ...base, sources: [source('failed', 'tool_timeout')] },
    );
    expect(diff.equal).toBe(true);
    expect(diff.sources).toMatchObject([
      { tool: 'ww', from: { status: 'no_match' }, to: { status: 'failed' } },
    ]);
  });
});

/** What a source may say: a work, an entry of it, a number there, words. */
const saying = fc.tuple(
  fc.constantFrom('ls', 'ww'),
  fc.integer({ min: 1, max: 3 }),
  fc.constantFrom('', ' I', ' II'),
  fc.constantFrom('wolf', 'hook', 'pike'),
);
const shorts = fc.uniqueArray(
  saying.map(([work, entry, path, text]) => `${work}:${entry}${path} = ${text}`),
  { maxLength: 4 },
);
const word: fc.Arbitrary<Word> = fc.record({
  lemma: fc.constantFrom('lupus', 'lupa', 'Lupus'),
  pos: fc.constantFrom('noun', 'verb'),
  entries: fc.uniqueArray(fc.constantFrom('ls:1', 'ls:2', 'ww:1'), { maxLength: 2 }),
  readings: fc.dictionary(fc.constantFrom('nominative', 'vocative', 'ablative'), shorts),
  senses: fc.dictionary(fc.constantFrom('wolf', 'hook', 'pike', 'whore'), shorts),
});
const answers = fc
  .tuple(
    fc.uniqueArray(word, { maxLength: 4, selector: ({ lemma, pos }) => `${lemma} ${pos}` }),
    fc.constantFrom('1', '2'),
  )
  .map(([words, parser]) => answer(words, parser));

const sections = ['lemmas', 'readings', 'senses'] as const;

/** The same differences, read from the other end. */
function mirrored(diff: AnswerDiff): unknown {
  const other = { added: 'lost', lost: 'added', joined: 'split', split: 'joined' } as const;
  const turn = ({ kind, from, to, fields, witnesses }: DiffChange): DiffChange => ({
    kind: kind in other ? other[kind as keyof typeof other] : kind,
    from: to,
    to: from,
    fields: fields.map((field) => ({ field: field.field, from: field.to, to: field.from })),
    witnesses: witnesses.map((pair) => ({ from: pair.to, to: pair.from })),
  });
  return unordered({
    ...diff,
    ...Object.fromEntries(sections.map((name) => [name, diff[name].map(turn)])),
    sources: diff.sources.map(({ tool, from, to }) => ({ tool, from: to, to: from })),
  });
}

/** Differences without the order in which a reader of the second answer meets them. */
function unordered(diff: AnswerDiff): unknown {
  const sorted = <T>(list: readonly T[]) => list.map((item) => JSON.stringify(item)).sort();
  const of = (changes: readonly DiffChange[]) =>
    sorted(changes.map((change) => ({ ...change, witnesses: sorted(change.witnesses) })));
  return { equal: diff.equal, ...Object.fromEntries(sections.map((name) => [name, of(diff[name])])) };
}

describe('whatever the answers', () => {
  it('an answer is equal to itself', () => {
    fc.assert(
      fc.property(answers, (one) => {
        const diff = diffAnswers(one, structuredClone(one));
        expect(diff.equal).toBe(true);
        for (const name of sections) expect(shown(diff[name])).toEqual([]);
      }),
    );
  });

  it('the way back shows the same differences turned round', () => {
    fc.assert(
      fc.property(answers, answers, (one, other) => {
        expect(mirrored(diffAnswers(one, other))).toEqual(unordered(diffAnswers(other, one)));
      }),
      { numRuns: 500 },
    );
  });

  it('every unit and every witness of both is accounted for exactly once', () => {
    fc.assert(
      fc.property(answers, answers, (one, other) => {
        const diff = diffAnswers(one, other);
        for (const [side, whole] of [['from', one] as const, ['to', other] as const]) {
          const lists = { lemmas: whole.lemmas, readings: whole.analyses, senses: whole.senses };
          for (const name of sections) {
            const units = diff[name].flatMap((change) => change[side]);
            expect(units).toHaveLength(lists[name].length);
            const seen = diff[name].flatMap((change) =>
              change.witnesses.flatMap(({ [side]: placed }) => {
                if (placed === null) return [];
                const { at, ...rest } = placed;
                const unit = change[side][at];
                return [JSON.stringify([unit?.lemmaId, unit?.text, rest])];
              }),
            );
            const texts = { lemmas: 'display', readings: 'text', senses: 'displayGloss' } as const;
            const wanted = lists[name].flatMap((unit) =>
              unit.witnesses.map((each) =>
                JSON.stringify([
                  unit.lemmaId,
                  (unit as never)[texts[name]],
                  JSON.parse(JSON.stringify(keys(each))),
                ]),
              ),
            );
            expect(seen.sort()).toEqual(wanted.sort());
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** In the order in which a change prints them. */
function keys({ claimId, sourceRef, tool, source, sensePath, text }: Witness): Witness {
  return { claimId, sourceRef, tool, source, sensePath, text };
}

describe('the fewest that moved', () => {
  const places = (order: readonly number[]) =>
    order.map((to, from) => ({ from, to, key: `${from + to} ${Math.min(from, to)}` }));

  it('leave the rest in order, and no fewer would', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6]), (order) => {
        const items = places(order);
        const moved = movedOf(items);
        const rest = items.filter((item) => !moved.has(item)).map(({ to }) => to);
        expect(rest).toEqual([...rest].sort((a, b) => a - b));
        expect(rest).toHaveLength(longestRun(order));
      }),
    );
  });

  it('is quick for long lists', () => {
    const order = Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 50_000);
    expect(movedOf(places(order)).size).toBeGreaterThan(0);
  });
});

/** By trying every subset. */
function longestRun(order: readonly number[]): number {
  let longest = 0;
  for (let chosen = 0; chosen < 1 << order.length; chosen += 1) {
    const run = order.filter((_, index) => (chosen >> index) & 1);
    if (run.every((number, index) => index === 0 || number > (run[index - 1] ?? 0)))
      longest = Math.max(longest, run.length);
  }
  return longest;
}
