/** The vocabulary files themselves: every row well formed, the registry of constants and the manifest in step with them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../model/language.js';
import { parseGender, parsePos } from '../../model/words.js';
import { readRegistry } from '../../reduce/constants/registry.js';
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

  it('has several hundred words, none twice, and all that must be there', () => {
    expect(rows.length).toBeGreaterThanOrEqual(560);
    const keys = rows.map((row) => row.split('\t').slice(0, 2).join(' '));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    const lemmas = new Set(rows.map((row) => row.split('\t')[0]));
    expect(MUST_HAVE[language].split(' ').filter((lemma) => !lemmas.has(lemma))).toEqual([]);
  });

  it('has only well-formed rows', () => {
    for (const row of rows) {
      const cells = row.split('\t');
      const [lemma = '', pos = '', gender = '', className = '', senses = ''] = cells;
      expect(cells, row).toHaveLength(HEADER.split('\t').length);
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

describe('constants.tsv', () => {
  const script = fileURLToPath(new URL('scripts/core-check.mjs', root));

  /** What the script says of a folder; both streams, as it fails on purpose here. */
  function check(folder: string): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--data', folder], {
      encoding: 'utf8',
    });
    return `${status} ${stdout}${stderr}`;
  }

  it('names what the vocabularies mean, no synset twice, and shares many constants', () => {
    const said = check(fileURLToPath(new URL('data/core', root)));
    expect(said).toMatch(/^0 /);
    const [, three] = /in all three: (\d+)/.exec(said) ?? [];
    expect(Number(three)).toBeGreaterThan(400);
  });

  it('is read without a bad line by the reducer', () => {
    const registry = readRegistry(readFile('constants.tsv'));
    expect(registry.badLines).toEqual([]);
    expect(registry.byName.get('WOLF')).toMatchObject({ wordnetKey: 'wolf%1:05:00::', synset: '02116752-n' });
  });

  it.each<readonly [string, string, RegExp, string]>([
    ['a constant that is not listed', 'lat.tsv', /\tWOLF$/m, '\tWOLFE'],
    ['a constant that nobody has', 'constants.tsv', /^WOLF\t/m, 'WOLFE\t'],
    ['a synset named twice', 'constants.tsv', /^DOG\t\S+\t\S+/m, 'DOG\twolf%1:05:00::\t02116752-n'],
    [
      'a key of another part of speech',
      'constants.tsv',
      /^SEE\t\S+\t\S+/m,
      'SEE\tsight%1:09:00::\t05633385-n',
    ],
    ['no key at all', 'constants.tsv', /^WOLF\twolf%1:05:00::/m, 'WOLF\twolf'],
    ['a first sense without a constant', 'grc.tsv', /\tWOLF$/m, '\t-'],
    ['one constant for two senses', 'san.tsv', /\tFIRE \| AGNI$/m, '\tFIRE | FIRE'],
    ['senses without their constant', 'san.tsv', /\tFIRE \| AGNI$/m, '\tFIRE'],
    ['a name out of order', 'constants.tsv', /^ABOUT\t/m, 'ZABOUT\t'],
  ])('would not pass with %s', (_what, name, pattern, instead) => {
    const folder = mkdtempSync(join(tmpdir(), 'langnet-core-'));
    try {
      cpSync(fileURLToPath(new URL('data/core', root)), folder, { recursive: true });
      const before = readFile(name);
      const after = before.replace(pattern, instead);
      expect(after).not.toBe(before);
      writeFileSync(join(folder, name), after);
      expect(check(folder)).toMatch(/^1 /);
    } finally {
      rmSync(folder, { recursive: true });
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
