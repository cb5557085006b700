import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerDocument } from '../document.js';
import { scoreText } from '../explain-text.js';
import { width } from '../style.js';
import { ANSWERS, EMPTY, lemma, nominal, reading, sense, witness } from '../testing.js';
import { answerAnki } from './anki.js';
import { answerCsv, CSV_COLUMNS } from './csv.js';
import { formatAnswer } from './format.js';
import { answerMarkdown } from './markdown.js';
import { LONGEST, sentenceOf } from './sentence.js';
import { answerTable } from './table.js';

const [latin = EMPTY] = ANSWERS;
const evilText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '=1+1',
    '+x',
    '-que',
    '@x',
    '"',
    'a,b',
    'a\r\nb',
    '\t=x',
    '<b>',
    '&amp;',
    '[sound:x]',
    '|',
    '#',
  ),
);

function document(evil: string): AnswerDocument {
  const row = witness(evil, evil, evil);
  return {
    ...EMPTY,
    query: { ...EMPTY.query, surface: evil, normalized: evil },
    lemmas: [lemma('a', evil, { pos: evil, gender: evil, class: evil, witnesses: [row] })],
    analyses: [reading('a', evil, { case: evil }, [evil])],
    senses: [sense('s', 'a', evil, { domains: [evil], semantic_constant: evil, witnesses: [row] })],
    warnings: [{ code: 'x', text: evil }],
    sources: [{ tool: evil, status: 'failed', reason: evil, advice: evil, code: '' }],
  };
}

/** RFC 4180, strictly: every record ends with CRLF, quotes only around whole fields. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (field.lastIndex < text.length) {
    const match = field.exec(text);
    if (match === null) throw new Error(`no CSV at ${JSON.stringify(text.slice(rows.length))}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('csv', () => {
  it('has one row a sense, all of them, and one for a word that nobody explains', () => {
    const withBare = { ...latin, lemmas: [...latin.lemmas, lemma('bare', 'nemo')] };
    const [head, ...rows] = parseCsv(answerCsv(withBare));
    expect(head).toEqual([...CSV_COLUMNS]);
    expect(rows).toHaveLength(latin.senses.length + 1);
    expect(rows.at(-1)?.slice(2, 9)).toEqual(['nemo', 'nemo', 'noun', 'masculine', '', '', '']);
  });

  it('keeps references, sources and the sentence with each sense', () => {
    const context = { before: 'arma, ', form: 'lavumque', after: ' cano' };
    const [head = [], first = []] = parseCsv(answerCsv(latin, context));
    const row = Object.fromEntries(head.map((name, index) => [name, first[index]]));
    expect(row).toEqual({
      language: 'lat',
      query: 'lavumque',
      lemma: 'lavus',
      headword: 'lavus, lavumque',
      pos: 'noun',
      gender: 'masculine',
      readings: 'nominative singular masculine | accusative plural neuter',
      sense_number: '1',
      gloss: 'lavus as a thing of which very much can be said in very many words',
      constant: 'THING',
      sources: 'Big Lexicon | Little Lexicon | Großes Wörterbuch | Form Table | Śabdasaṃgraha',
      source_refs: 'w0:0 | w1:1 | w2:2 | w3:3 | w4:4',
      sense_id: 'sns_1',
      context: 'arma, lavumque cano',
    });
    expect(parseCsv(answerCsv(latin))[2]).toContain('Big Lexicon (editorial)');
  });

  it('parses back whatever the tools say, and no cell is a formula', () => {
    fc.assert(
      fc.property(evilText, (evil) => {
        const rows = parseCsv(answerCsv(document(evil)));
        expect(rows).toHaveLength(2);
        for (const row of rows) {
          expect(row).toHaveLength(CSV_COLUMNS.length);
          for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@]|[\r\n\t]/);
        }
      }),
    );
    const gloss = (text: string) => parseCsv(answerCsv(document(text)))[1]?.[8];
    expect([gloss('=1+1'), gloss('-que'), gloss('say "a, b"')]).toEqual(["'=1+1", "'-que", 'say "a, b"']);
  });
});

describe('anki', () => {
  const context = { before: 'arma ', form: 'lavumque', after: ' <cano>' };

  it('is a file that Anki’s import reads', () => {
    const [separator, html, columns, tags, note, end] = answerAnki(latin, 'didactic', context).split('\n');
    expect([separator, html, columns, tags]).toEqual([
      '#separator:tab',
      '#html:true',
      '#columns:Front\tBack\tTags',
      '#tags column:3',
    ]);
    expect(note?.split('\t')).toEqual([
      '<b>lavus, lavumque</b><br><i>arma <b>lavumque</b> &#60;cano&#62;</i>',
      '<i>m. noun, 2nd declension</i><br>nominative singular masculine<br>accusative plural neuter<br>' +
        '<ol><li value="1">lavus as a thing of which very much can be said in very many words <code>THING</code> ' +
        '<small>Big Lexicon · Little Lexicon · Großes Wörterbuch · Form Table · Śabdasaṃgraha</small></li>' +
        '<li value="2">short (law, poetic) <small>Big Lexicon (editorial)</small></li></ol>',
      'langnet::lat src::tool0 src::tool1 src::tool2 src::tool3 src::tool4 src::xtool src::biglex',
    ]);
    expect(end).toBe('');
  });

  it('has the first word, and every word in research', () => {
    const notes = (view: 'didactic' | 'research') => answerAnki(latin, view).split('\n').length - 5;
    expect([notes('didactic'), notes('research')]).toEqual([1, latin.lemmas.length]);
    expect(answerAnki(EMPTY, 'research').trim().split('\n')).toHaveLength(4);
  });

  it('lets nothing of the tools become HTML, a further field, a sound or a tag', () => {
    fc.assert(
      fc.property(evilText, (evil) => {
        const sentence = { before: evil, form: evil, after: evil };
        const lines = answerAnki(document(evil), 'research', sentence).trimEnd().split('\n');
        expect(lines).toHaveLength(5);
        const [front = '', back = '', tags = '', ...more] = lines[4]?.split('\t') ?? [];
        expect(more).toEqual([]);
        const ours = /<\/?(?:b|i|br|ol|li|small|code)(?: value="\d+")?>/g;
        expect((front + back).replaceAll(ours, '')).not.toMatch(/[<>"'[\]{}]|&(?!#\d+;)/);
        expect(tags.split(' ').every((tag) => /^(?:langnet|src)::\S*$/.test(tag))).toBe(true);
      }),
    );
  });
});

describe('table', () => {
  it('is aligned, and has no column that says nothing', () => {
    const rows = {
      lemmas: [lemma('a', 'lavus')],
      senses: [sense('s', 'a', 'bath'), sense('t', 'a', 'flood')],
    };
    expect(answerTable({ ...EMPTY, ...rows }, 'didactic', 80)).toBe(
      'lemma  no  gloss  sources\nlavus  1   bath   Big Lexicon\nlavus  2   flood  Big Lexicon\n',
    );
    expect(answerTable(EMPTY, 'didactic', 80)).toMatch(/^No tool/);
  });

  it.each(ANSWERS.flatMap((answer) => [30, 40, 80, 120].map((columns) => [columns, answer] as const)))(
    'keeps to %i columns',
    (columns, answer) => {
      for (const line of answerTable(answer, 'research', columns).split('\n'))
        expect(width(line), line).toBeLessThanOrEqual(columns);
    },
  );
});

describe('markdown', () => {
  it('has words, readings, senses and sources', () => {
    const text = answerMarkdown(latin, { view: 'didactic', isAgreementShown: true });
    expect(text).toContain('# lavumque\n\nLatin, read as lavus\n');
    expect(text).toContain(
      '## lavus, lavumque\n\nm. noun, 2nd declension · enclitic removed: lavumque · Big Lexicon',
    );
    expect(text).toContain(
      '- nominative singular masculine\n- accusative plural neuter\n\n1. lavus as a thing',
    );
    expect(text).toContain('2. short (law, poetic) — Big Lexicon (editorial)\n\n… and 2 more.\n');
    expect(text).toContain('| **lavus, lavumque** | ● | ● | ✗ | · | ! |\n');
    expect(text).toContain('- ✗ Großes Wörterbuch on lavus, lavumque: gender neuter\n');
    expect(text).toContain('- tool3 failed: no answer → Try again.\n');
  });

  it('marks the word in its sentence', () => {
    const context = { before: 'arma ', form: 'lavumque', after: ' cano' };
    const text = answerMarkdown(latin, { view: 'didactic', isAgreementShown: false, context });
    expect(text).toContain('\n> arma **lavumque** cano\n');
  });

  it('gives ids in research', () => {
    const text = answerMarkdown(latin, { view: 'research', isAgreementShown: false });
    expect(text).toContain('`sns_1` `w0:0` `clm_w00`, `w1:1` `clm_w11`');
    expect(text).toContain('4. folded away');
  });

  it('lets nothing of the tools become markup', () => {
    const evil = '# *a* _b_ `c` [d](e) <f> |g| &amp; ~~h~~ \\ $i$';
    const shown = answerMarkdown(document(evil), { view: 'didactic', isAgreementShown: false });
    expect(shown).toContain(
      '1. \\# \\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\<f\\> \\|g\\| \\&amp; \\~\\~h\\~\\~ \\\\ \\$i\\$',
    );
    fc.assert(
      fc.property(evilText, (text) => {
        const lines = answerMarkdown(document(text), { view: 'research', isAgreementShown: true });
        for (const line of lines.split('\n'))
          expect(line.replaceAll(/`[^`]*`/g, '')).not.toMatch(/(?<!\\)[<`|]/);
      }),
    );
  });
});

describe('the sentence a word stands in', () => {
  const query = (surface: string, normalized = surface) => ({
    query: { ...EMPTY.query, surface, normalized },
  });

  it.each([
    ['Arma virumque cano', 'virumque', 'virumque'],
    ['Arma Virumque cano', 'virumque', 'Virumque'],
    ['ārma virūmque', 'virumque', 'virūmque'],
    ['μῆνιν ἄειδε θεὰ', 'θεά', 'θεὰ'],
    ['ΕΝ ΑΡΧΗ ΗΝ Ο ΛΟΓΟΣ', 'λόγος', 'ΛΟΓΟΣ'],
    ['धर्मक्षेत्रे कुरुक्षेत्रे', 'कुरुक्षेत्रे', 'कुरुक्षेत्रे'],
    ['qui amatus est hodie', 'amatus est', 'amatus est'],
    ['virumquemque', 'virumque', ''],
    ['कर', 'कार', ''],
  ])('%s: %s', (text, surface, form) => {
    const sentence = sentenceOf(text, query(surface));
    expect(sentence.form).toBe(form);
    expect(sentence.before + sentence.form + sentence.after).toBe(text.normalize('NFC'));
  });

  it('finds the word as it was understood where it was typed in another way', () => {
    expect(sentenceOf('ἐν ἀρχῇ ἦν ὁ λόγος', query('lo/gos', 'λόγος')).form).toBe('λόγος');
  });

  it('is cut on both sides of the word, and its signs are harmless', () => {
    const long = sentenceOf(`${'ante '.repeat(100)}lupus${' post'.repeat(100)}`, query('lupus'));
    expect(long.form).toBe('lupus');
    expect(long.before).toMatch(/^…ante (?:ante )+$/);
    expect(long.after).toMatch(/^ post(?: post)+…$/);
    expect(`${long.before}${long.form}${long.after}`.length).toBeLessThanOrEqual(LONGEST);
    expect(sentenceOf('a\u001b[2J\n\tb', query('x')).before).toBe('a\ufffd[2J b');
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), fc.string({ maxLength: 20 }), (text, word) => {
        const { before, form, after } = sentenceOf(`${text} ${word} ${text}`, query(word));
        expect((before + form + after).length).toBeLessThanOrEqual(LONGEST);
      }),
    );
  });
});

describe('choosing a format', () => {
  it('says what a short format leaves out', () => {
    const note = (format: 'table' | 'anki' | 'csv', view: 'didactic' | 'research') =>
      formatAnswer(latin, format, { view, columns: 80 }).note;
    expect(note('table', 'didactic')).toBe('1 more word and 3 more senses with --view research');
    expect(note('anki', 'didactic')).toBe('3 more words and 5 more senses with --view research');
    expect([note('table', 'research'), note('csv', 'didactic')]).toEqual(['', '']);
  });

  it('passes Foster’s names and the sentence on', () => {
    const analyses = nominal('lem_1', ['dative singular neuter']).map((row) => ({
      ...row,
      foster_codes: { case: 'TO_FOR' },
    }));
    const options = { view: 'didactic', columns: 80, foster: true, context: 'arma lavumque' } as const;
    const { text } = formatAnswer({ ...latin, analyses }, 'markdown', options);
    expect(text).toContain('- dative singular neuter (To-For Function)');
    expect(text).toContain('> arma **lavumque**');
  });
});

describe('the scores of --explain', () => {
  it('one row a word and a sense, with what the score is the sum of', () => {
    const rows = scoreText(latin, 120).split('\n');
    expect(rows[1]).toMatch(/^1 +lavus, lavumque +\+12\.3 +\+12\.3 found exactly$/);
    expect(rows[2]).toMatch(/^1\.1 +lavus as a thing of .*… +\+3\.0 +\+4\.0 first of its entry, −1\.0 rare$/);
    expect(rows[3]).toBe('1.2  short');
  });

  it('fit the terminal, and their absence is told', () => {
    for (const answer of ANSWERS)
      for (const columns of [40, 80])
        for (const line of scoreText(answer, columns).split('\n').slice(1))
          expect(width(line), line).toBeLessThanOrEqual(columns);
    expect(scoreText(EMPTY, 80)).toBe('the answer has no scores');
  });
});
