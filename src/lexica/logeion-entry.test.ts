/** Entries in Logeion's XML, invented here, taken apart; and all real ones of a few files, where they are. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../test/support/shared.js';
import type { JsonValue } from '../model/json.js';
import { sliceText } from '../model/text.js';
import { type DictionaryEntry, entryFromJson, partsOf } from './entry.js';
import { readLogeionEntry } from './logeion-entry.js';
import type { Printed } from './printed.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function read(xml: string): DictionaryEntry {
  const body = encode(xml);
  const { entry } = readLogeionEntry(body, { start: 0, end: body.length });
  if (entry === null) throw new Error('Expected an entry');
  return entry;
}

/** The glosses of a sense of a verb, each with its role. */
function glosses(inner: string, dictionary: 'ls' | 'lsj' = 'ls'): string[] {
  const tag = dictionary === 'ls' ? 'div1' : 'div2';
  const head = dictionary === 'ls' ? 'blandro' : 'βλανδρόω';
  const entry = read(
    `<${tag} orig_id="n1" key="x"><head>${head}</head>, <sense id="n1.0" level="1" n="">${inner}</sense></${tag}>`,
  );
  return (entry.senses[0]?.glosses ?? []).map(({ role, text }) => `${role}: ${text}`);
}

const LATIN =
  '<div1 id="crossfli_gna1" key="fli_gna1" n="1" opt="n" orig_id="n90001"><head lang="la" orth_orig="flīgna">fligna</head> ' +
  '(<orth>flinga</orth>, <bibl n="Perseus:abo:phi,0119,001:7"><author>Plaut.</author> <title>Am.</title> 7</bibl>), ' +
  '<itype>ae</itype>, <gen>f.</gen> <etym>fligo &amp; gna</etym>, <i>a striking</i> (opp. quies).' +
  '<sense id="n90001.1" level="1" n="I"> <usg>Lit.</usg>, <i>a blow, stroke</i>: <cit><quote lang="la">fligna magna,</quote> ' +
  '<bibl n="Perseus:abo:phi,0690,003:2:14"><author>Verg.</author> <title>A.</title> 2, 14</bibl></cit>; ' +
  '<bibl n="Perseus:abo:phi,0690,003:2:15">15</bibl>; <bibl n="Perseus:abo:phi,0690,001:1:1"><author>id.</author> <title>E.</title> 1, 1</bibl>.—</sense>' +
  '<sense id="n90001.2" level="3" n="a"> <i>Plur.</i>: <bibl default="NO"><author>Gloss.</author> 3</bibl>.</sense>' +
  '<sense id="n90001.3" level="1" n="II"> <usg>Transf.</usg></sense> v. fligo.</div1>';

describe('an entry of Lewis & Short', () => {
  const entry = read(LATIN);

  it('has a head', () => {
    const text = (printed: Printed | null | undefined): string => printed?.text ?? '';
    expect(entry).toMatchObject({
      dictionary: 'ls',
      homonym: '1',
      span: { start: 0, end: encode(LATIN).length },
    });
    expect(
      [entry.origId, entry.key, entry.headword, entry.headwordWithLengths, entry.etymology].map(text),
    ).toEqual(['n90001', 'fli_gna1', 'fligna', 'flīgna', 'fligo & gna']);
    expect([entry.spellings[0], entry.inflection[0], entry.genders[0]].map(text)).toEqual([
      'flinga',
      'ae',
      'f.',
    ]);
    expect(entry.pos).toEqual([]);
  });

  it('has senses with places, labels and text', () => {
    expect(
      entry.senses.map(({ id, level, label, pathText, place }) => [
        id,
        level,
        label,
        pathText,
        place.join('.'),
      ]),
    ).toEqual([
      ['n90001.1', 1, 'I', 'I', '0'],
      ['n90001.2', 3, 'a', 'I.a', '0.0'],
      ['n90001.3', 1, 'II', 'II', '1'],
    ]);
    expect(entry.senses[2]?.text).toBe('Transf. v. fligo.');
    expect(entry.head.text).toBe(
      'fligna (flinga, Plaut. Am. 7), ae, f. fligo & gna, a striking (opp. quies).',
    );
  });

  it('has glosses in head and senses, and no grammar among them', () => {
    expect(partsOf(entry).map((part) => part.glosses.map(({ text }) => text))).toEqual([
      ['a striking'],
      ['a blow, stroke'],
      [],
      [],
    ]);
  });

  it('has citations with quotation, author and work, taken over where they are the same', () => {
    const rows = partsOf(entry).flatMap(({ citations }) =>
      citations.map((citation) => [
        citation.ref.text,
        citation.carriedAuthor || (citation.author?.text ?? ''),
        citation.carriedWork || (citation.work?.text ?? ''),
        citation.quote?.text ?? '',
        citation.reference?.text ?? '',
      ]),
    );
    expect(rows).toEqual([
      ['Plaut. Am. 7', 'Plaut.', 'Am.', '', 'Perseus:abo:phi,0119,001:7'],
      ['Verg. A. 2, 14', 'Verg.', 'A.', 'fligna magna,', 'Perseus:abo:phi,0690,003:2:14'],
      ['15', 'Verg.', 'A.', '', 'Perseus:abo:phi,0690,003:2:15'],
      ['id. E. 1, 1', 'Verg.', 'E.', '', 'Perseus:abo:phi,0690,001:1:1'],
      ['Gloss. 3', 'Gloss.', '', '', ''],
    ]);
  });
});

describe('an entry of LSJ', () => {
  it('takes the homonym from its key and names citations without a reference', () => {
    const entry = read(
      '<div2 orig_id="n8a" key="bla/ndros2" type="main"><head orth_orig="βλάνδρ-ος">βλάνδρος</head> (B), <gen lang="greek">ὁ</gen>, ' +
        '<sense id="n8a.0" n="" level="1"><i>stirrer,</i> <cit><quote>β. καλός</quote> <title>IG</title> 2.5</cit>.</sense></div2>',
    );
    expect(entry).toMatchObject({ dictionary: 'lsj', homonym: '2' });
    expect(entry.senses[0]?.glosses.map(({ text }) => text)).toEqual(['stirrer']);
    expect(entry.senses[0]?.citations[0]).toMatchObject({
      reference: null,
      ref: { text: 'IG 2.5' },
      work: { text: 'IG' },
      quote: { text: 'β. καλός' },
    });
  });
});

describe('glosses', () => {
  it.each([
    ['<i>to go</i> or <i>come back</i>: <cit><quote>x</quote></cit>', ['meaning: to go or come back']],
    [
      '<i>to ask, demand</i>, or <i>take again</i> or <i>back;</i>',
      ['meaning: to ask, demand, or take again or back'],
    ],
    ['<i>Syrian</i> onion, <i>Allium Cepa,</i> etc.', ['meaning: Syrian onion, Allium Cepa']],
    ['<i>drag</i> one’s good name <i>in the mire</i>, x', ['meaning: drag one’s good name in the mire']],
    ['<i>free</i>, in a social point of view, <i>not a slave</i>', ['meaning: free', 'meaning: not a slave']],
    ['<i>a town in Gaul</i>, now <i>Lyon</i>', ['meaning: a town in Gaul, now Lyon']],
    // Words that run on into other markup would be left hanging; a stop may end an abbreviation.
    ['<i>keeper</i> in the sense of <foreign>x</foreign>', ['meaning: keeper']],
    ['<i>to like</i> with gen., <i>etc.</i>', ['meaning: to like', 'meaning: etc.']],
    ['(<i>root ha-</i>, <bibl>Varr. 1</bibl>) <i>a horse</i>', ['meaning: a horse']],
    ['<i>a horse</i> [<bibl>Varr. 1</bibl>], <i>a mare</i>', ['meaning: a horse', 'meaning: a mare']],
    ['a) <i>a horse</i>', ['meaning: a horse']],
    ['<cit><quote>blandrum,</quote> <i><i>a foal</i>,</i> <bibl>x</bibl></cit>', []],
    ['<i>a horse</i>, <bibl>Varr. 1</bibl>; <i>of a foal</i>', ['meaning: a horse', 'rendering: of a foal']],
    ['Hence, <orth>blandre</orth>, <i>gently</i>', ['derived: gently']],
    ['<orth>blandro</orth>, <i>a horse</i>', ['meaning: a horse']],
    ['= <foreign>βλάνδρος</foreign>, <i>a horse</i>', ['meaning: a horse']],
    ['like Engl. <i>bland</i>', ['compared: bland']],
    ['<i>neut.</i>; in gen., <i>b</i>; <i>—</i>', []],
    ['<i>a Roman proper name.</i>', ['meaning: a Roman proper name']],
    ['<i> a &lt; b </i>', ['meaning: a < b']],
  ])('%s', (inner, expected) => {
    expect(glosses(inner)).toEqual(expected);
  });

  it.each([
    ['<foreign>ἡ β.</foreign> <i>the Court</i>', ['phrase: the Court']],
    [
      '<i>bound fast</i>, <foreign>οἱ β.</foreign> bits <i>bound through</i>',
      ['meaning: bound fast', 'rendering: bound through'],
    ],
    [
      '<i>wrath</i>; from <author>Hom.</author> downwds. <i>wrath</i> of gods',
      ['meaning: wrath', 'rendering: wrath'],
    ],
  ])('of LSJ: %s', (inner, expected) => {
    expect(glosses(inner, 'lsj')).toEqual(expected);
  });

  it('have pieces that stand in the bytes', () => {
    const entry = read(LATIN.replace('a blow, stroke</i>', 'a blow</i> or <i>λ stroke</i>'));
    const [gloss] = entry.senses[0]?.glosses ?? [];
    const body = encode(LATIN.replace('a blow, stroke</i>', 'a blow</i> or <i>λ stroke</i>'));
    expect(gloss?.pieces.map(({ span }) => sliceText(body, span.start, span.end))).toEqual([
      'a blow',
      ' or ',
      'λ stroke',
    ]);
  });
});

describe('any bytes', () => {
  it('that are no entry give none, and say so', () => {
    const { entry, findings } = readLogeionEntry(encode('<p>x</p>'), { start: 0, end: 8 });
    expect([entry, findings.map(({ code }) => code)]).toEqual([null, ['no_entry']]);
    const bare = encode('<div1>x<sense>y</sense></div1>');
    const codes = readLogeionEntry(bare, { start: 0, end: bare.length }).findings.map(({ code }) => code);
    expect(codes).toEqual(['no_headword', 'no_entry_id', 'no_sense_level']);
  });

  it('never make it throw; every piece stays true; JSON and back is the same', () => {
    const original = encode(LATIN);
    fc.assert(
      fc.property(fc.nat(original.length - 1), fc.nat(255), fc.nat(original.length), (at, byte, end) => {
        const body = Uint8Array.from(original);
        body[at] = byte;
        const { entry } = readLogeionEntry(body, { start: 0, end: Math.max(end, original.length - end) });
        if (entry === null) return;
        for (const { text, span, isExact } of piecesOf(entry)) {
          if (isExact) expect(sliceText(body, span.start, span.end)).toBe(text);
        }
        expect(entryFromJson(JSON.parse(JSON.stringify(entry)) as JsonValue)).toEqual(entry);
      }),
      { numRuns: 1000, seed: 3 },
    );
  });

  it('bracket after bracket costs no more than its length', () => {
    const inner = `${'('.repeat(100_000)}${']'.repeat(100_000)}<i>x y</i>${')'.repeat(100_000)}`;
    expect(glosses(inner)).toEqual([]);
  });

  it('kept as JSON and changed are not taken for an entry', () => {
    const json = JSON.parse(JSON.stringify(read(LATIN))) as Record<string, JsonValue>;
    expect(entryFromJson(json)).toBeDefined();
    for (const member of Object.keys(json)) {
      expect(entryFromJson({ ...json, [member]: 7 }), member).toBeUndefined();
    }
    expect(entryFromJson(null)).toBeUndefined();
    expect(entryFromJson([])).toBeUndefined();
  });
});

function piecesOf(entry: DictionaryEntry): readonly Printed['pieces'][number][] {
  const head = [entry.origId, entry.key, entry.headword, entry.headwordWithLengths, entry.etymology];
  const lists = [...entry.spellings, ...entry.inflection, ...entry.genders, ...entry.pos];
  const parts = partsOf(entry).flatMap(({ glosses: found, citations }) => [
    ...found,
    ...citations.flatMap(({ reference, ref, author, work, quote }) => [reference, ref, author, work, quote]),
  ]);
  return [...head, ...lists, ...parts].flatMap((printed) => printed?.pieces ?? []);
}

describeShared('real entries', (shared) => {
  it.each([
    ['lewis-short', 'div1', 11],
    ['lsj', 'div2', 20],
  ])('of %s are read without loss', (folder, tag, number) => {
    const directory = join(shared, 'lexica', folder);
    const files = readdirSync(directory).filter((file) => file.endsWith('.xml.gz'));
    const count = { entries: 0, glossed: 0, bibls: 0, references: 0, notEntries: 0 };
    // The smallest file, and one more.
    for (const file of files.filter((name) => name.includes(String(number)) || name.includes('25'))) {
      const body = gunzipSync(readFileSync(join(directory, file)));
      for (let at = body.indexOf(`<${tag} `); at >= 0; at = body.indexOf(`<${tag} `, at + 1)) {
        const end = body.indexOf(`</${tag}>`, at) + tag.length + 3;
        const { entry } = readLogeionEntry(body, { start: at, end });
        if (entry === null) {
          count.notEntries += 1;
          continue;
        }
        count.entries += 1;
        for (const { text, span, isExact } of piecesOf(entry)) {
          if (isExact && sliceText(body, span.start, span.end) !== text) expect.fail(`inexact: ${text}`);
        }
        const parts = partsOf(entry);
        if (parts.some(({ glosses: found }) => found.some(({ role }) => role === 'meaning')))
          count.glossed += 1;
        count.references += parts
          .flatMap(({ citations }) => citations)
          .filter((one) => one.reference !== null).length;
        count.bibls += (sliceText(body, at, end) ?? '').split(/<bibl [^>]*n="[^"]+"/).length - 1;
      }
    }
    expect(count.notEntries).toBe(0);
    expect(count.entries).toBeGreaterThan(90);
    expect(count.references).toBe(count.bibls);
    // The others are cross references, and LSJ's glosses of ancient lexica.
    expect(count.glossed / count.entries).toBeGreaterThan(0.6);
  });
});
