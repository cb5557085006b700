/** Invented TEI files in the forms the collections have, and the real ones where they are. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../test/support/shared.js';
import { readEdition, unitText } from './index.js';

const encode = (text: string) => new TextEncoder().encode(text);

function tei(patterns: string, text: string, prefix = ''): string {
  const p = prefix === '' ? '' : `${prefix}:`;
  return `<?xml version="1.0"?>
<${p}TEI xmlns${prefix === '' ? '' : `:${prefix}`}="http://www.tei-c.org/ns/1.0"><${p}teiHeader><${p}titleStmt><${p}title>Lumbacis errores</${p}title>
<${p}author>Fluvius Nemo</${p}author></${p}titleStmt><${p}refsDecl n="CTS">${patterns}</${p}refsDecl></${p}teiHeader>
<${p}text><${p}body><${p}div type="edition" n="urn:cts:latinLit:phi9901.phi001.test-lat1">${text}</${p}div></${p}body></${p}text></${p}TEI>`;
}

const PATTERNS = `
<cRefPattern n="book" matchPattern="(\\w+)" replacementPattern="#xpath(/tei:TEI/tei:text/tei:body/tei:div/tei:div[@n='$1'])"/>
<cRefPattern n="line" matchPattern="(\\w+).(\\w+)" replacementPattern="#xpath(/tei:TEI/tei:text/tei:body/tei:div/tei:div[@n=\\'$1\\']//tei:l[@n=\\'$2\\'])"/>`;

/** `1.1 words` for each unit. */
function told(source: string): readonly string[] {
  const body = encode(source);
  return readEdition(body).units.map(({ ref, span }) =>
    `${ref.join('.')} ${unitText(body, span)?.text ?? ''}`.trim(),
  );
}

describe('readEdition', () => {
  it('follows the deepest pattern, through speeches, and leaves out what is not the author’s', () => {
    const source = tei(
      PATTERNS,
      `<div n="1"><head>LIBER I</head><sp><speaker>Lumbax</speaker><l n="1">palude <note>in the marsh</note>errat</l>
       <l n="2">et <choice><sic>flvat</sic><corr>fluvat</corr></choice> &amp; <app><lem>canit</lem><rdg>cenat</rdg></app></l></sp></div>
       <div n="2"><l n="1">iterum</l></div>`,
    );
    expect(told(source)).toEqual(['1.1 palude errat', '1.2 et fluvat & canit', '2.1 iterum']);
    const edition = readEdition(encode(source));
    expect(edition).toMatchObject({
      urn: 'urn:cts:latinLit:phi9901.phi001.test-lat1',
      author: 'Fluvius Nemo',
      title: 'Lumbacis errores',
      scheme: ['book', 'line'],
      findings: [],
    });
  });

  it('gives spans of bytes, so that a unit is cut from the file', () => {
    const body = encode(tei(PATTERNS, '<div n="1"><l n="1">ā ē ī</l><l n="2">ō ū</l></div>'));
    const { units } = readEdition(body);
    const cut = units.map(({ span }) => Buffer.from(body.subarray(span.start, span.end)).toString());
    expect(cut).toEqual(['<l n="1">ā ē ī</l>', '<l n="2">ō ū</l>']);
  });

  it('keeps what only a shallower pattern reaches', () => {
    expect(
      told(tei(PATTERNS, '<div n="pr"><p>praefatio</p></div><div n="1"><l n="1">versus</l></div>')),
    ).toEqual(['pr praefatio', '1.1 versus']);
  });

  it('reads the namespace under any prefix', () => {
    const patterns = PATTERNS.replaceAll('<cRefPattern', '<t:cRefPattern');
    const text = '<t:div n="1"><t:l n="1">verba</t:l></t:div>';
    expect(told(tei(patterns, text, 't'))).toEqual(['1.1 verba']);
  });

  it('cuts between milestones below the declared depth, across the borders of units', () => {
    const patterns = `<cRefPattern n="section" matchPattern="(\\w+)" replacementPattern="#xpath(/tei:TEI/tei:text/tei:body/tei:div/tei:div[@n='$1'])"/>`;
    const text = `<div n="17"><p><milestone unit="section" n="17a"/>α <milestone unit="card" n="5"/>β<milestone unit="section" n="17b"/> γ</p></div>
      <div n="18"><p>δ<milestone unit="page" n="18"/><milestone unit="section" n="18a"/>ε</p></div>`;
    expect(told(tei(patterns, text))).toEqual(['17 α β γ', '18 δ ε', '17a α β', '17b γ δ', '18a ε']);
  });

  it('falls back on names of units, in TEI P4 as in P5', () => {
    const p4 = `<TEI.2><teiHeader><refsDecl><refState unit="book"/><refState unit="chapter"/></refsDecl></teiHeader>
      <text><body><div1 type="Book" n="1"><head>I</head><p><milestone unit="chapter" n="1"/>unum</p><p>duo
      <milestone unit="chapter" n="2"/>tria</p></div1><div1 type="Book" n="2"><p>sine capite</p></div1></body></text></TEI.2>`;
    expect(told(p4)).toEqual(['1.1 unum duo', '1.2 tria', '2 sine capite']);
    const verse = `<TEI.2><teiHeader><refsDecl><refState unit="line"/></refsDecl></teiHeader>
      <text><body><l>a</l><l>b</l><l n="5">c</l><l>d</l></body></text></TEI.2>`;
    expect(told(verse)).toEqual(['1 a', '2 b', '5 c', '6 d']);
  });

  it('reports what is malformed and reads the rest', () => {
    const broken = tei(PATTERNS, '<div n="1"><l n="1">unum<l n="2">duo</l></div>');
    const edition = readEdition(encode(broken));
    expect(edition.findings.map(({ code }) => code)).toContain('malformed_text');
    expect(told(broken).length).toBeGreaterThan(0);
    expect(readEdition(encode('<TEI><teiHeader/><text/></TEI>')).findings[0]?.code).toBe('no_scheme');
    expect(readEdition(encode('no markup')).findings[0]?.code).toBe('no_text');
    const odd = '<cRefPattern replacementPattern="#xpath(//tei:l[position()=$1])"/>';
    expect(readEdition(encode(tei(odd, ''))).findings[0]?.code).toBe('odd_pattern');
    const twice = tei(PATTERNS, '<div n="1"><l n="1">a</l><l n="1">b</l></div>');
    expect(readEdition(encode(twice)).findings[0]?.code).toBe('duplicate_reference');
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(900), (noise, at) => {
        const body = encode(tei(PATTERNS, '<div n="1"><l n="1">unum</l></div>'));
        body.set(noise.subarray(0, Math.max(0, body.length - at)), Math.min(at, body.length));
        for (const { span } of readEdition(body).units) {
          expect(span.start).toBeLessThanOrEqual(span.end);
          expect(span.end).toBeLessThanOrEqual(body.length);
        }
      }),
      { numRuns: 500, seed: 11 },
    );
  });
});

describeShared('the six sample texts', (shared) => {
  const folder = join(shared, 'data/cts/texts');
  const COUNTS: Readonly<Record<string, readonly [number, number]>> = {
    'phi0690.phi001.perseus-lat2': [830, 0],
    'phi0448.phi001.perseus-lat2': [2150, 0],
    'phi0893.phi001.perseus-lat2': [3034, 0],
    'tlg0012.tlg001.perseus-grc2': [15687, 0],
    'tlg0059.tlg002.perseus-grc2': [26, 125],
    'tlg0016.tlg001.perseus-grc2': [4338, 0],
  };
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('perseus'),
  );

  it.each(Object.entries(COUNTS))('%s has the units its README states', (name, [units, milestones]) => {
    const file = files.find((path) => path.includes(name)) ?? '';
    const body = Uint8Array.from(gunzipSync(readFileSync(join(folder, file))));
    const edition = readEdition(body);
    const count = (kind: string) => edition.units.filter((unit) => unit.kind === kind).length;
    expect([count('unit'), count('milestone')]).toEqual([units, milestones]);
    expect(edition.urn).toContain(name);
    expect(edition.findings.filter(({ code }) => code !== 'duplicate_reference')).toEqual([]);
    expect(edition.units.filter(({ span }) => unitText(body, span) === undefined)).toEqual([]);
  });
});
