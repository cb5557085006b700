/** The vocabulary files themselves: every row well formed, and the manifest in step with them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../model/language.js';
import { parseGender, parsePos } from '../../model/words.js';
import { core } from './spec.js';
import { HEADER } from './table.js';

const root = new URL('../../../', import.meta.url);

function readFile(name: string): string {
  return readFileSync(new URL(`data/core/${name}`, root), 'utf8');
}

/** The letters canonical text of each language may have. */
const CANONICAL: Readonly<Record<Language, RegExp>> = {
  lat: /^[a-ik-z]+$/,
  grc: /^[\p{Script=Greek}]+$/u,
  san: /^[aāiīuūṛṝḷeokgṅcjñṭḍṇtdnpbmyrlvśṣshṃḥ]+$/u,
};

const MUST_HAVE: Readonly<Record<Language, string>> = {
  lat: 'lupus vir arma cano amo rosa deus ignis aqua et sum',
  grc: 'λόγος λύκος ἄνθρωπος θεός θεά πῦρ ὕδωρ μῆνις ἀείδω εἰμί ὁ καί',
  san: 'agni śiva dharma karman vṛka jala gam bhū kṛ rājan ātman kṛṣṇa yoga ca na',
};

describe.each(LANGUAGES)('%s.tsv', (language) => {
  const text = readFile(`${language}.tsv`);
  const lines = text.trimEnd().split('\n');
  const [header, ...rows] = lines.filter((line) => !line.startsWith('#'));

  it('says what it is, then names its columns', () => {
    expect(lines[0]).toMatch(/^# .*editorial.*langnet.*MIT/);
    expect(header).toBe(HEADER);
    expect(text).not.toContain('\r');
    expect(text.endsWith('\n')).toBe(true);
  });

  it('has at least 60 words, none twice, and all that must be there', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
    const keys = rows.map((row) => row.split('\t').slice(0, 2).join(' '));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    const lemmas = new Set(rows.map((row) => row.split('\t')[0]));
    expect(MUST_HAVE[language].split(' ').filter((lemma) => !lemmas.has(lemma))).toEqual([]);
  });

  it('has only well-formed rows', () => {
    for (const row of rows) {
      const [lemma = '', pos = '', gender = '', className = '', senses = '', ...rest] = row.split('\t');
      expect(rest, row).toEqual([]);
      expect(row).toBe(row.normalize('NFC'));
      expect(lemma).toMatch(CANONICAL[language]);
      expect(parsePos(pos), row).not.toBe(0);
      // Nouns have a gender, nothing else has one.
      if (pos === 'noun') expect(parseGender(gender), row).not.toBe(0);
      else expect(gender, row).toBe('');
      if (pos === 'noun' || pos === 'verb' || pos === 'adjective') expect(className, row).not.toBe('');
      const glosses = senses.split(' | ');
      expect(glosses.length, row).toBeLessThanOrEqual(4);
      expect(new Set(glosses).size, row).toBe(glosses.length);
      for (const gloss of glosses) {
        expect(gloss, row).toBe(gloss.trim());
        expect(gloss, row).toMatch(/^[^|]{1,60}$/);
      }
    }
  });
});

describe('manifest.json', () => {
  it('is current', () => {
    const script = fileURLToPath(new URL('scripts/core-manifest.mjs', root));
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
  });

  it('counts the rows', () => {
    const manifest: unknown = JSON.parse(readFile('manifest.json'));
    for (const language of LANGUAGES) {
      const rows =
        readFile(`${language}.tsv`)
          .split('\n')
          .filter((line) => /^[^#].*\t/.test(line)).length - 1;
      expect(manifest).toHaveProperty(['files', `${language}.tsv`, 'rows'], rows);
    }
  });
});

describe('the tool’s README', () => {
  it('explains every finding', () => {
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
    expect(core.findings.filter((code) => !new RegExp(`^\\| \`${code}\` +\\|`, 'm').test(readme))).toEqual(
      [],
    );
  });
});
