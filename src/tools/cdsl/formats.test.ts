/** The forms in which records come: source text, XML, JSON, pages; and what is damaged in them. */
import { describe, expect, it } from 'vitest';
import { sliceText } from '../../model/text.js';
import { parseListRow } from './abbreviations.js';
import { decodeString, jsonStrings } from './json-strings.js';
import { scanMarkup } from './scan.js';
import { entryFacts, type Outcome, runRecords, runStages, senseFacts } from './testing.js';

const encoder = new TextEncoder();

function scan(text: string): readonly string[] {
  const bytes = encoder.encode(text);
  const { tokens, findings } = scanMarkup(bytes, { start: 0, end: bytes.length });
  for (const token of tokens) {
    if (token.isExact) expect(sliceText(bytes, token.start, token.end)).toBe(token.text);
  }
  const shown = tokens.map(({ kind, style, type, text: own }) =>
    [kind, style, type, JSON.stringify(own)].filter((part) => part !== '').join(' '),
  );
  return [...shown, ...findings.map(({ code }) => `! ${code}`)];
}

function senses(outcome: Outcome): readonly string[] {
  return senseFacts(outcome).map(({ sourceRef, gloss }) => `${sourceRef} ${gloss}`);
}

describe('marks', () => {
  it('of the source text may cross those of XML', () => {
    expect(scan('{#agni#}¦ {%<ab>m.</ab> fire%} {@1.@}')).toEqual([
      'sanskrit "agni"',
      'bar "¦"',
      'text " "',
      'abbreviation italic "m."',
      'text italic " fire"',
      'text " "',
      'text bold "1."',
    ]);
    expect(scan('<lex>mf(<s>I</s>)n.</lex>')).toEqual(['grammar "mf(I)n."']);
    expect(scan('<s>A-√ na<srs/>v</s>')).toEqual(['sanskrit "A-√ nav"']);
  });

  it('of editors leave the corrected text, and none of the print’s pages and lines', () => {
    expect(scan('a {{lmp->lamp||2020|who|http://x|}} b')).toEqual(['text "a "', 'text "lamp"', 'text " b"']);
    expect(scan('{#{{tavla->tavula||}}#}')).toEqual(['sanskrit "tavula"']);
    expect(scan('<chg type="x"><old>lmp</old><new>lamp</new></chg>')).toEqual(['text "lamp"']);
    expect(scan('a[Page1-2+ 50]\n<>b <lbinfo n="x-y"/><pb n="1,2"/>')).toEqual([
      'text "a"',
      'line "\\n<>"',
      'text "b "',
    ]);
    expect(scan('{{Lbody=12.5}}')).toEqual(['body "12.5"']);
    expect(scan('<div n="lb"/>a<div n="P">b')).toEqual(['line ""', 'text "a"', 'division P ""', 'text "b"']);
  });

  it('that are unknown or broken are findings', () => {
    expect(scan('<s>agní</s>')).toEqual(['sanskrit "agní"', '! mixed_script']);
    expect(scan('<odd>a</odd>')).toEqual(['text "a"', '! unknown_markup']);
    expect(scan('a</ls>')).toEqual(['text "a"', '! malformed_record']);
    expect(scan('{#agni')).toEqual(['sanskrit "agni"', '! malformed_record']);
    expect(scan('<ls>a')).toEqual(['source "a"', '! malformed_record']);
  });
});

describe('a record', () => {
  it('without a number or key is a finding', () => {
    expect(runRecords('mw', '<L><k1>a<k2>a\nx\n<LEND>').findings.map(({ code }) => code)).toEqual([
      'malformed_record',
    ]);
    expect(runRecords('mw', '<L>1<pc>1\nx\n<LEND>').findings.map(({ code }) => code)).toEqual([
      'malformed_record',
    ]);
    expect(runRecords('mw', '<L>1<k1>a<k2>a\n{{Lbody=9}}\n<LEND>').findings.map(({ code }) => code)).toEqual([
      'missing_body',
    ]);
  });

  it('of a dictionary that is not known is read by the common rules, in an unknown language', () => {
    const [sense] = senseFacts(
      runRecords('zzz', '<L>1<k1>tavula<k2>tavula\n{#tavula#}¦ {%m.%} lamp.\n<LEND>'),
    );
    expect(sense).toMatchObject({
      gloss: 'lamp',
      gender: 'masculine',
      glossLanguage: 'und',
      sourceRef: 'zzz:1',
    });
    expect(runStages(encoder.encode('<L>1<k1>a<k2>a\nx\n<LEND>')).findings.map(({ code }) => code)).toEqual([
      'unknown_dictionary',
    ]);
  });

  it('in bytes that are no UTF-8 costs no other', () => {
    const bytes = encoder.encode('<L>1<k1>a<k2>a\nx\n<LEND>\n<L>2<k1>b<k2>b\n{#b#}¦ lamp\n<LEND>\n');
    bytes[5] = 0xff;
    expect(senses(runStages(bytes, { dictionary: 'ccs' }))).toEqual(['ccs:2 lamp']);
  });
});

describe('a server’s answer', () => {
  const xml =
    '<H1><h><key1>tavula</key1><key2>ta/vula</key2></h><body>tavula   <lex>m.</lex> a lamp of Nāva, <ls>Nav.</ls><info lex="m"/></body><tail><L>7.50</L><pc>5,1</pc></tail></H1>';
  const more =
    '<H1A><h><key1>tavula</key1><key2>ta/vula</key2></h><body>   a star<info lex="inh"/></body><tail><L>8</L><pc>5,1</pc></tail></H1A>';
  const php = (value: unknown) =>
    ` ${JSON.stringify(value)
      .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .replaceAll('/', '\\/')}`;

  it('of getword_xml.php is JSON that holds XML, traced to the escaped bytes', () => {
    const body = encoder.encode(
      php({ dict: 'MW', output: 'iast', key: 'tavula', xml: [xml, more], html: ['x'], status: 200 }),
    );
    const outcome = runStages(body);
    expect(senses(outcome)).toEqual(['mw:7.50 a lamp of Nāva', 'mw:8 a star']);
    expect(senseFacts(outcome)[1]).toMatchObject({ gender: 'masculine', entryRef: 'mw:7.50' });
    expect(outcome.findings).toEqual([]);
    const gloss = outcome.derivations
      .flatMap(({ evidence }) => evidence)
      .find(({ field }) => field === 'gloss');
    expect(sliceText(body, gloss?.span.start ?? 0, gloss?.span.end ?? 0)).toBe(' a lamp of N\\u0101va, ');
    expect(gloss?.rule).toBe('entities_resolved');
    const slp1 = runStages(
      encoder.encode(php({ dict: 'mw', output: 'slp1', key: 'tavula', xml: [xml], status: 200 })),
    );
    expect(slp1.findings.map(({ code }) => code)).toEqual(['unmarked_sanskrit']);
    expect(entryFacts(slp1)[0]?.keySlp1).toBe('tavula');
  });

  it('that there is no such word is no finding, in any form', () => {
    for (const text of [
      php({ dict: 'mw', key: 'zzzz', xml: [], html: [], status: 404 }),
      "<h2>not found: 'zzzz' (slp1 = zzzz)</h2>\n",
      '<?xml version="1.0"?>\n<mw>\n</mw>\n',
    ]) {
      expect(runStages(encoder.encode(text)), text).toMatchObject({ derivations: [], findings: [] });
    }
  });

  it('that is something else is a finding', () => {
    for (const text of ['', 'oops', '<html><body>502</body></html>', '["tavula"]', '{"error":"x"}']) {
      expect(
        runStages(encoder.encode(text)).findings.map(({ code }) => code),
        text,
      ).toEqual(['bad_answer']);
    }
  });

  it('of getword.php is a page whose stray end tags end no row', () => {
    const page = `<!DOCTYPE html>
<html><body><div id='CologneBasic'>
<h1>&nbsp;<span class='sdata'>tavulā</span></h1>
<table class='display'>
<tr><td class='display' valign="top"> <span style='font-weight:bold'>(H1) <span class='hrefdata'> [Printed book page <a href='//x/servepdf.php?dict=MW&amp;page=5' target='_MW'>5</a>,1]</span></span><br> 
<span class='sdata_italic_iast'><i>tavulā</i></span>   <span title='feminine gender' style='border-bottom: 1px dotted #000;'>f.</span> a lamp </s1></div>of clay, <span style='border-bottom: 1px dotted #000; color:#8080ff;' title='Navika (Title)'>Nav.</span></H1> <span class='lnum'> [<span title='Cologne record ID'>ID=31.5</span> ]</span></td></tr>
<tr><td class='display' valign="top">  
   a <span style='color: brown;'>Ficus</span> tree</H1A> <span class='lnum'> [<span title='Cologne record ID'>ID=32</span>  sup]</span></td></tr>
</table></div>`;
    const outcome = runStages(encoder.encode(page));
    expect(senses(outcome)).toEqual(['mw:31.5 a lamp of clay', 'mw:32 a Ficus tree']);
    expect(
      entryFacts(outcome).map(({ keySlp1, gender, isSupplement, page: pc }) => [
        keySlp1,
        gender,
        isSupplement,
        pc,
      ]),
    ).toEqual([
      ['tavulA', 'feminine', false, '5'],
      ['tavulA', 'feminine', true, ''],
    ]);
    const citation = outcome.claims.find(({ predicate }) => predicate === 'has_citation');
    expect(citation?.value.value).toMatchObject({ work: 'Navika', ref: 'Nav.' });
  });
});

describe('JSON strings', () => {
  it('know their place and the bytes they were written with', () => {
    const body = encoder.encode('{"a": ["x", {"b": "y\\u0101\\/\\uD83D\\uDE00z"}], "c": "w"}');
    const strings = jsonStrings(body, { start: 0, end: body.length });
    expect(strings.map(({ path }) => path)).toEqual(['a/0', 'a/1/b', 'c']);
    const { bytes, toBody } = decodeString(body, strings[1]?.span ?? { start: 0, end: 0 });
    expect(new TextDecoder().decode(bytes)).toBe('yā/😀z');
    const at = toBody({ start: 1, end: 3 });
    expect(sliceText(body, at.start, at.end)).toBe('\\u0101');
    expect(sliceText(body, ...(Object.values(toBody({ start: 4, end: 8 })) as [number, number]))).toBe(
      '\\uD83D\\uDE00',
    );
  });

  it('that are broken off end the list', () => {
    const of = (text: string) =>
      jsonStrings(encoder.encode(text), { start: 0, end: text.length }).map(({ path }) => path);
    expect(of('{"xml":["a","b')).toEqual(['xml/0']);
    expect(of('{"xml":["a"')).toEqual([]);
    expect(decodeString(encoder.encode('a\\u12'), { start: 0, end: 5 }).bytes.length).toBe(5);
  });
});

describe('rows of a list', () => {
  it('have two forms for abbreviations and two for works', () => {
    const of = (line: string, kind: 'abbreviation' | 'work') => {
      const row = parseListRow(line, kind, 10);
      return row === undefined
        ? undefined
        : [row.short.text, row.short.start, row.long.text, row.long.start, row.type];
    };
    expect(of('ind.\t<disp>indeclinable</disp> <count>x</count>', 'abbreviation')).toEqual([
      'ind.',
      10,
      'indeclinable',
      21,
      '',
    ]);
    expect(of('Ā.\t<id>Ā.</id> <disp>middle</disp>', 'abbreviation')).toEqual(['Ā.', 10, 'middle', 33, '']);
    expect(of('01:02x\tNāv.\tNāvika\tTitle', 'work')).toEqual(['Nāv.', 17, 'Nāvika', 23, 'Title']);
    expect(of('Ak.\tAmarakoṣa\r', 'work')).toEqual(['Ak.', 10, 'Amarakoṣa', 14, '']);
    for (const line of ['', 'x', 'x\t', '01:01\tN.', '01:01\tN.\tn\tau\t<abbr>n</abbr>'])
      expect(of(line, 'work'), line).toBeUndefined();
  });
});
