import { describe, expect, it } from 'vitest';
import { readAnswer } from './answer.js';
import { findComplaint } from './complaint.js';
import { answerText } from './testing.js';

const lavu = { word: 'lavu', stem: 'lavu#1', tags: ['m. sg. voc.', 'f. sg. voc.'] };
const nena = { word: 'nena', stem: 'nena', base: 'nI', formation: 'pp.', tags: ['iic.'] };
const whole = answerText('lavunena', ['lavu nena', 'lavu-nena'], [lavu, nena]);

function shape(text: string) {
  const { input, solutions, records, findings } = readAnswer(text);
  return {
    input: input?.text,
    solutions: solutions.map((piece) => piece.text),
    records: records.map((record) =>
      record === undefined ? undefined : [record.word.text, record.stem.text, record.tags.length].join(' '),
    ),
    codes: findings.map(({ code }) => code),
  };
}

const good = {
  input: 'lavunena',
  solutions: ['lavu nena', 'lavu-nena'],
  records: ['lavu lavu#1 2', 'nena nena 1'],
  codes: [],
};

describe('the reader of JSON', () => {
  it('reads what is JSON as JSON is read, with its places', () => {
    expect(shape(whole)).toEqual(good);
    const { records, solutions } = readAnswer(whole);
    for (const piece of [
      ...solutions,
      ...records.flatMap((record) => [record?.word, ...(record?.tags ?? [])]),
    ])
      expect(whole.slice(piece?.start, piece?.end)).toBe(piece?.text);
    const last = whole.slice(records[1]?.span.start, records[1]?.span.end);
    expect(last).toMatch(/^\{"word": "nena",.*\["iic\."\]\}$/);
  });

  it('does not mind other blanks', () => {
    expect(shape(JSON.stringify(JSON.parse(whole), null, 2))).toEqual(good);
    expect(shape(JSON.stringify(JSON.parse(whole)))).toEqual(good);
  });

  it('takes a backslash and a quotation mark for letters', () => {
    const text = whole.replace('"lavunena"', '"la"vu\\ne\\"na\\"');
    expect(shape(text)).toEqual({ ...good, input: 'la"vu\\ne\\"na\\' });
  });

  it.each([
    ['a lost bracket', '{"word": "nena"', ' "word": "nena"', good],
    ['a lost end', '], "morph"', ' , "morph"', good],
    ['a lost comma', ', {"word": "nena"', '  {"word": "nena"', good],
    ['a lost key', '"base": "nI"', '"bXse": "nI"', { ...good, records: ['lavu lavu#1 2', undefined], codes: ['unexplained_json', 'unexplained_json', 'damaged_record'] }],
    ['a lost member', ',"derivational_morph": "pp."', '', { ...good, records: ['lavu lavu#1 2', undefined], codes: ['damaged_record'] }],
    ['a member twice', '"base": "nI"', '"base": "nI","base": "nU"', { ...good, records: ['lavu lavu#1 2', undefined], codes: ['damaged_record'] }],
    ['no tag', '"inflectional_morphs": ["iic."]', '"inflectional_morphs": []', { ...good, records: ['lavu lavu#1 2', undefined], codes: ['damaged_record'] }],
    ['other bytes in a tag', '"iic."', '"\u00e0ic."', { ...good, records: ['lavu lavu#1 2', undefined], codes: ['unexplained_json', 'damaged_record'] }],
  ])('survives %s', (_, part, damaged, expected) => {
    expect(whole).toContain(part);
    expect(shape(whole.replace(part, damaged))).toEqual(expected);
  }); // biome-ignore format: rows to be read across

  it('reads as much of a cut answer as there is', () => {
    const cut = whole.slice(0, whole.indexOf('"nena"') + 3);
    expect(shape(cut)).toMatchObject({ solutions: good.solutions, records: ['lavu lavu#1 2', undefined] });
  });

  it('is bounded in a flood', () => {
    const flood = answerText('x', new Array(3000).fill('a'), new Array(3000).fill(lavu));
    const { records, solutions } = readAnswer(flood);
    expect(records.length).toBe(1000);
    expect(solutions.length).toBe(64);
    expect(readAnswer('x"'.repeat(200_000)).findings.length).toBeLessThanOrEqual(50);
    expect(readAnswer('"a":'.repeat(200_000)).findings.length).toBeLessThanOrEqual(50);
  });
});

describe('complaints', () => {
  it.each([
    ['{"input": "", "segmentation": ["error: Wrong input  - Empty sanskrit input"]}', 'Wrong input  - Empty sanskrit input', true],
    ['{"input": "x", "segmentation": ["error: Wrong input  - Undefined token : ""]}', 'Wrong input  - Undefined token : "', true],
    ['{"input": "x", "segmentation": ["error: Wrong input  - Undefined token : \\"]}', 'Wrong input  - Undefined token : \\', true],
    ['{"input": "x", "segmentation": ["error: Stream error - wrong input ?  - illegal begin of word VH"]}', 'Stream error - wrong input ?  - illegal begin of word VH', true],
    ['{"input": "x", "segmentation": ["error: Maximum input size exceeded - "]}', 'Maximum input size exceeded - ', true],
    ['{"input": "x", "segmentation": ["error: Fatal error  - Unknown transliteration scheme"]}', 'Fatal error  - Unknown transliteration scheme', false],
    ['\n<html><span class="red">Fatal error </span><span class="blue">Unknown mode q</span>\n</html>', 'Fatal error Unknown mode q', false],
    ['\n<html><span class="red">Stream error - wrong input ? </span><span class="blue">illegal begin of word VH</span>\n', 'Stream error - wrong input ? illegal begin of word VH', true],
  ])('%s', (text, said, isAboutInput) => {
    expect(findComplaint(text)).toMatchObject({ text: said, isAboutInput });
  }); // biome-ignore format: rows to be read across

  it('are not seen where there is an answer', () => {
    expect(findComplaint(whole)).toBeUndefined();
    expect(findComplaint(answerText('error: x', ['error: x'], [lavu]))).toBeUndefined();
    expect(findComplaint('<a class="red">')).toBeUndefined();
    expect(findComplaint('')).toBeUndefined();
  });
});
