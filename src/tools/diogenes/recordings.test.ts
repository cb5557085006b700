/** All recorded pages, both forms: nothing lost, nothing invented, nothing thrown. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeShared } from '../../../test/support/shared.js';
import { sliceText } from '../../model/text.js';
import { diogenes } from './spec.js';
import { factJson, type Outcome, runStages } from './testing.js';

interface Row {
  readonly file: string;
  readonly request_path: string;
  readonly do: string;
}

interface Page extends Row {
  readonly body: Uint8Array;
  readonly text: string;
  readonly outcome: Outcome;
}

const count = (text: string, part: string): number => text.split(part).length - 1;

describeShared('recordings', (shared) => {
  const folder = join(shared, 'recordings/diogenes');
  const pages: readonly Page[] = readFileSync(join(folder, 'manifest.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const row = JSON.parse(line) as Row;
      const body = new Uint8Array(readFileSync(join(folder, row.file)));
      const params = Object.fromEntries(new URL(row.request_path, 'http://localhost').searchParams);
      return { ...row, body, text: new TextDecoder().decode(body), outcome: runStages(body, params) };
    });
  const factsOf = ({ outcome }: Page, type: string) =>
    outcome.facts
      .filter(({ derivation }) => derivation.type === type)
      .map(({ derivation }) => factJson(derivation));
  const filesWith = (code: string): string[] =>
    pages
      .filter(({ outcome }) => outcome.findings.some((finding) => finding.code === code))
      .map(({ file }) => /\d+/.exec(file)?.[0] ?? '');

  it('are all there, with findings of known codes only', () => {
    expect(pages).toHaveLength(375);
    for (const { file, outcome } of pages) {
      for (const { code } of outcome.findings) expect(diogenes.findings, file).toContain(code);
    }
  });

  it('give every printed analysis as a fact, each once', () => {
    let lines = 0;
    for (const page of pages) {
      const block = /<h1>Perseus anal[\s\S]*?<h1>/.exec(page.text)?.[0] ?? '';
      const printed = new Set(block.match(/<(p|li)>[\s\S]*?<\/\1>/g) ?? []);
      const facts = factsOf(page, 'DiogenesMorphFact');
      expect(facts, page.file).toHaveLength(printed.size);
      for (const fact of facts) {
        expect(fact.lemma, page.file).not.toBe('');
        expect(Array.isArray(fact.readings) && fact.readings.length, page.file).toBeGreaterThan(0);
      }
      lines += printed.size;
    }
    expect(lines).toBeGreaterThan(400);
  });

  it('account for every citation: a fact, or a finding that names the page', () => {
    let references = 0;
    const lost: string[] = [];
    for (const page of pages) {
      const printed =
        count(page.text, 'class="origjump ') + (page.text.match(/<bibl [^>]*n="[^"]+"/g) ?? []).length;
      const facts = factsOf(page, 'DiogenesCitationFact').filter(({ reference }) => reference !== undefined);
      references += printed;
      if (facts.length !== printed) lost.push(...page.outcome.findings.map(({ code }) => code));
    }
    expect(references).toBeGreaterThan(28_000);
    expect(new Set(lost)).toEqual(new Set(['echoed_markup']));
  });

  it('name what is cut off, empty or no page of analyses', () => {
    expect(filesWith('cut_page')).toEqual(['323', '325', '326', '327', '328', '329', '331', '127', '315']);
    expect(filesWith('other_page')).toEqual(['314', '315', '316', '317', '318', '319', '309', '310', '311']);
    expect(filesWith('not_a_page')).toEqual(['330']);
    expect(filesWith('empty_entry')).toEqual(['160', '304']);
    expect(filesWith('echoed_markup')).toEqual(['173', '175', '129']);
    for (const code of ['unreadable_line', 'cut_entry', 'damaged_entry', 'unknown_tag', 'odd_reference']) {
      expect(filesWith(code), code).toEqual([]);
    }
  });

  it('never answer with a neighbour, and mark what is fuzzy as FORMAT.md says', () => {
    let [neighbours, fuzzy] = [0, 0];
    for (const page of pages) {
      const isNearest = page.text.includes('Could not find dictionary headword for');
      if (isNearest) {
        neighbours += 1;
        expect(page.outcome.claims, page.file).toEqual([]);
      }
      const isFuzzy =
        page.text.includes('Could not find dictionary headword') || page.text.includes('is a guess');
      const facts = [...factsOf(page, 'DiogenesMorphFact'), ...factsOf(page, 'DiogenesDictFact')];
      if (facts.some((fact) => fact.isFuzzyMatch === true)) {
        fuzzy += 1;
        expect(isFuzzy, page.file).toBe(true);
      } else if (facts.length > 0) expect(isFuzzy, page.file).toBe(false);
      for (const fact of factsOf(page, 'DiogenesDictFact')) {
        if (fact.relation === 'neighbour') expect(fact.isFuzzyMatch, page.file).toBe(true);
      }
    }
    expect(neighbours).toBeGreaterThan(40);
    expect(fuzzy).toBeGreaterThan(60);
  });

  it('say of every exact piece of evidence what its bytes say', () => {
    let checked = 0;
    for (const { file, body, outcome } of pages) {
      for (const { derivation } of outcome.facts) {
        for (const { field, span, text, rule } of derivation.evidence) {
          if (rule !== '') continue;
          checked += 1;
          if (sliceText(body, span.start, span.end) !== text)
            expect.fail(`${file} ${derivation.type}.${field}`);
        }
      }
    }
    expect(checked).toBeGreaterThan(100_000);
  });

  it('give the same in HTML as in XML: every URN, nearly every gloss', () => {
    const byFile = (start: string): Page =>
      pages.find(({ file }) => file.startsWith(start)) ?? expect.fail(start);
    let [glosses, equal] = [0, 0];
    for (const [html, xml] of [
      ['lat/001', 'lat/308'],
      ['lat/068', 'lat/309'],
      ['lat/113', 'lat/310'],
      ['grk/028', 'grk/305'],
      ['grk/058', 'grk/306'],
      ['grk/021', 'grk/307'],
    ] as const) {
      const urns = (page: Page) =>
        factsOf(page, 'DiogenesCitationFact').flatMap(({ ctsUrn }) => ctsUrn ?? []);
      expect(urns(byFile(html)), html).toEqual(urns(byFile(xml)));
      const said = (page: Page) => factsOf(page, 'DiogenesDictFact').flatMap(({ gloss }) => gloss ?? []);
      const shown = new Set(said(byFile(html)));
      glosses += said(byFile(xml)).length;
      equal += said(byFile(xml)).filter((gloss) => shown.has(gloss)).length;
    }
    expect(glosses).toBeGreaterThan(100);
    expect(equal / glosses).toBeGreaterThan(0.95);
  });
});
