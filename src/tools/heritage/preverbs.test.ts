import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describeShared } from '../../../test/support/shared.js';
import { convertSanskrit } from '../../script/sanskrit.js';
import { joinPreverbs } from './preverbs.js';

const wx = (text: string) => convertSanskrit(text, 'iast', 'wx').text;
const join2 = (parts: string, met = '') =>
  convertSanskrit(joinPreverbs(parts.split('-').map(wx), wx(met)), 'wx', 'iast').text;

describe('joinPreverbs', () => {
  it.each([
    ['gam', 'gam'],
    ['anu-gam', 'anugam'],
    ['ā-gam', 'āgam'],
    ['sam-ā-gam', 'samāgam'],
    ['sam-gam', 'saṃgam'],
    ['sam-pad', 'sampad'],
    ['sam-ava-i', 'samave'],
    ['prati-i', 'pratī'],
    ['vi-ava-so', 'vyavaso'],
    ['anu-i', 'anvi'],
    ['upa-ṛ', 'upār'],
    ['pra-ud-nam', 'pronnam'],
    ['ut-gam', 'udgam'],
    ['ut-sthā', 'utthā'],
    ['ut-hṛ', 'uddhṛ'],
    ['ut-śvas', 'ucchvas'],
    ['ut-car', 'uccar'],
    ['ut-jvāl', 'ujjvāl'],
    ['ut-likh', 'ullikh'],
    ['nis-gam', 'nirgam'],
    ['nis-pad', 'niṣpad'],
    ['nis-car', 'niścar'],
    ['nis-sṛ', 'niḥsṛ'],
    ['nis-rudh', 'nīrudh'],
    ['nis-nī', 'nirṇī'],
    ['prati-sthā', 'pratiṣṭhā'],
    ['abhi-sic', 'abhiṣic'],
    ['vi-sṛj', 'visṛj'],
    ['vi-smṛ', 'vismṛ'],
    ['pra-nam', 'praṇam'],
    ['pra-nṛt', 'pranṛt'],
    ['pra-ni-dhā', 'praṇidhā'],
    ['pari-chid', 'paricchid'],
    ['puras-kṛ', 'puraskṛ'],
    ['antar-dhā', 'antardhā'],
  ])('%s is %s', (parts, whole) => {
    expect(join2(parts)).toBe(whole);
  });

  it.each([
    ['sam-kṛ', 'saṃkaroti', 'saṃkṛ'],
    ['sam-kṛ', 'saṃskaroti', 'saṃskṛ'],
    ['sam-kṛta', 'saṃskṛtam', 'saṃskṛta'],
    ['pari-kṛta', 'pariṣkṛtaḥ', 'pariṣkṛta'],
    ['vi-sanna', 'viṣaṇṇaḥ', 'viṣaṇṇa'],
    ['nis-panna', 'niṣpannaḥ', 'niṣpanna'],
    ['anu-sic', 'anusiñcati', 'anusic'],
    ['pra-yāna', 'prayāṇam', 'prayāṇa'],
  ])('%s met as %s is %s', (parts, met, whole) => {
    expect(join2(parts, met)).toBe(whole);
  });

  it('is total', () => {
    expect(joinPreverbs([])).toBe('');
    expect(joinPreverbs(['', ''])).toBe('');
    expect(joinPreverbs(['sam', ''])).toMatch(/^sam|^saM/);
    expect(joinPreverbs(['', 'gam'], 'x')).toBe('gam');
  });
});

describeShared('preverbs joined as Monier-Williams writes them', (shared) => {
  const PREVERBS = new Set(
    'ati adhi anu apa api abhi ava ā ud upa dus ni nis parā pari pra prati vi sam antar su tiras puras āvis'.split(
      ' ',
    ),
  );

  it('in 98 of 100 verbs whose parts are known', () => {
    const path = join(shared, 'lexica', 'cdsl', 'mw_etymology.tsv.gz');
    expect(existsSync(path)).toBe(true);
    const rows = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n').slice(1);
    let [tried, right] = [0, 0];
    for (const row of rows) {
      const cells = row.split('\t');
      const parts = (cells[16] ?? '').split('+').map((part) => convertSanskrit(part, 'slp1', 'iast').text);
      const isPrefixed =
        cells[15] === 'prefix+root' && parts.length > 1 && parts.every((part) => part !== '');
      if (!isPrefixed || !parts.slice(0, -1).every((part) => PREVERBS.has(part))) continue;
      tried += 1;
      if (join2(parts.join('-')) === cells[1]) right += 1;
    }
    expect(tried).toBeGreaterThan(5000);
    expect(right / tried).toBeGreaterThan(0.98);
  });
});
