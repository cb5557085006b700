/** The program as people meet it: commands, exit codes, streams, several processes, hostile input. */
import { existsSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Home, makeHome } from './support/cli.js';

let home: Home;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

function configure(text: string): void {
  mkdirSync(dirname(home.config), { recursive: true });
  writeFileSync(home.config, text);
}

describe('query', () => {
  it('answers in all three languages with nothing installed, and says what is missing', async () => {
    const latin = await home.run(['lat', 'lupus']);
    expect(latin).toMatchObject({ code: 0, stderr: '' });
    expect(latin.stdout).toContain('wolf');
    expect(latin.stdout).toContain('(editorial)');
    expect(latin.stdout).toMatch(/whitakers skipped: .*langnet setup whitakers/s);
    expect((await home.run(['query', 'λύκος'])).stdout).toContain('wolf');
    expect((await home.run(['query', 'san', 'vṛka'])).stdout).toContain('wolf');
  });

  it('prints one JSON document, equal byte for byte from the cache, without it, and in any time zone or locale', async () => {
    const first = await home.run(['query', 'lat', 'lupus', '--json']);
    const document = JSON.parse(first.stdout);
    expect(Object.keys(document)).toEqual([
      'schema_version',
      'query',
      'lemmas',
      'analyses',
      'senses',
      'citations',
      'provenance',
      'sources',
      'agreement',
      'ui_hints',
      'warnings',
    ]);
    expect(first.stdout.endsWith('}\n')).toBe(true);
    for (const [args, env] of [
      [['query', 'lat', 'lupus', '--json'], {}],
      // With --stats the query goes the long way, past the bundle of cached lookups.
      [['query', 'lat', 'lupus', '--json', '--stats'], {}],
      [['query', 'lat', 'lupus', '--json', '--no-cache'], {}],
      [['query', 'lat', 'lupus', '--json', '--refresh'], {}],
      [['query', 'lat', 'lupus', '--json', '--reparse'], {}],
      [
        ['query', 'lat', 'lupus', '--json'],
        { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
      ],
    ] as const) {
      expect((await home.run(args, { env })).stdout).toBe(first.stdout);
    }
  });

  it('tries plain ASCII in all three languages and says which knew it', async () => {
    const { stdout, code } = await home.run(['query', 'agni', '--json']);
    const document = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(document.query.language_hint).toBe('san');
    expect(document.warnings[0].code).toBe('language_guessed');
  });

  it('shows every flag at work', async () => {
    await home.run(['lat', 'lupus']);
    const research = await home.run(['lat', 'lupus', '--view', 'research']);
    expect(research.stdout).toMatch(/sns_[0-9a-z]{26}/);
    const only = JSON.parse((await home.run(['lat', 'lupus', '--json', '--only', 'morphology'])).stdout);
    expect(only.senses).toEqual([]);
    const tools = JSON.parse((await home.run(['lat', 'lupus', '--json', '--tools', 'core'])).stdout);
    expect(tools.sources.map((source: { tool: string }) => source.tool)).toEqual(['core']);
    expect((await home.run(['lat', 'lupus', '--stats'])).stderr).toMatch(
      /stats: [\d.]+ ms, answer from cache/,
    );
    expect((await home.run(['lat', 'Lupus', '--explain'])).stderr).toContain('lower_case: Lupus → lupus');
    const mode = JSON.parse((await home.run(['lat', 'lupus', '--json', '--mode', 'skeptic'])).stdout);
    expect(mode.ui_hints.default_mode).toBe('skeptic');
  });
});

describe('exit codes', () => {
  it.each<[string, readonly string[], number]>([
    ['a word found', ['lat', 'lupus'], 0],
    ['no match', ['lat', 'zzyzx'], 1],
    ['no command of that name', ['serch'], 2],
    ['no flag of that name', ['query', 'lat', 'lupus', '--jsn'], 2],
    ['a wrong flag value', ['query', 'lat', 'lupus', '--only', 'pictures'], 2],
    ['no language of that name', ['query', 'xx', 'lupus'], 2],
    ['no word', ['query', 'lat'], 2],
    ['an empty word', ['query', 'lat', ''], 2],
    ['a tool nobody knows', ['query', 'lat', 'lupus', '--tools', 'zzz'], 2],
    ['no tool could answer', ['query', 'lat', 'lupus', '--tools', 'whitakers'], 4],
    ['offline left calls unasked', ['query', 'lat', 'zzyzx', '--offline'], 5],
    ['an id nobody knows', ['trace', 'sns_000000'], 1],
    ['a file that is not there', ['lemmas', 'lat', 'no-such-file'], 2],
    ['a plan that is none', ['execute', '/dev/null'], 2],
  ])('%s', async (_what, args, code) => {
    const result = await home.run(args);
    expect({ code: result.code, args, stderr: result.stderr }).toMatchObject({ code });
    if (code === 2) expect(result.stderr).not.toBe('');
  });

  it('3 when a tool the user requires is missing; the rest is printed', async () => {
    configure('[tools.whitakers]\noptional = false\n');
    const result = await home.run(['lat', 'lupus']);
    expect(result.code).toBe(3);
    expect(result.stdout).toContain('wolf');
  });

  it('2 for a wrong setting, naming it', async () => {
    configure('[cache]\nttl_dais = 3\n');
    const result = await home.run(['lat', 'lupus']);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('cache.ttl_dais');
    configure('[cache\n');
    expect((await home.run(['lat', 'lupus'])).code).toBe(2);
  });

  it('prints failures as JSON with --json', async () => {
    const { stderr } = await home.run(['query', 'lat', '', '--json']);
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'query_empty', advice: expect.any(String) });
  });
});

describe('hostile words', () => {
  it.each([
    '; touch PWNED',
    '$(touch PWNED)',
    '`touch PWNED`',
    '../../../../etc/passwd',
    '/etc/passwd',
    "' OR 1=1; DROP TABLE claims; --",
    '"; SELECT * FROM raw_responses; --',
    '<script>alert(1)</script>',
    '%00',
    '@/etc/passwd',
    '~E wolf',
    '-que',
    '--json',
    '__proto__',
    'constructor',
    '\u202etxt.exe',
    '🐺',
    'ﷺ',
  ])('%j gets a clean answer', async (word) => {
    const result = await home.run(['query', '--', 'lat', word], { path: process.env.PATH ?? '' });
    expect([0, 1, 2]).toContain(result.code);
    expect(result.stderr).not.toMatch(/defect|at .*\.js:\d+/);
    expect(result.stdout).not.toContain('root:');
    for (const sign of ['\u001b', '\u202e']) expect(result.stdout).not.toContain(sign);
    expect(existsSync('PWNED') || existsSync(join(home.folder, 'PWNED'))).toBe(false);
  });

  it.each([
    ['10,000 letters', 'a'.repeat(10_000)],
    ['a control character', 'a\u0007b'],
    ['a line end', 'a\nb'],
  ])('%s is a clear error', async (_what, word) => {
    const result = await home.run(['query', 'lat', word]);
    expect(result.code).toBe(2);
    expect(result.stderr).toMatch(/query_too_long|query_unreadable/);
  });
});

describe('plan, execute, normalize, facts, history', () => {
  it('a plan is printed without asking, saved, drawn and run later', async () => {
    const plan = await home.run(['plan', 'lat', 'lupus', '--json']);
    expect(existsSync(home.storage)).toBe(false);
    expect(JSON.parse(plan.stdout).tool_calls.map((call: { tool: string }) => call.tool)).toContain('core');
    expect((await home.run(['plan', 'lat', 'lupus', '--mermaid'])).stdout).toMatch(/^flowchart LR/);
    const file = join(home.folder, 'plan.json');
    writeFileSync(file, plan.stdout);
    const executed = await home.run(['execute', file, '--json']);
    expect(executed.stdout).toBe((await home.run(['query', 'lat', 'lupus', '--json'])).stdout);
    expect((await home.run(['plan', 'lat', 'lupus'])).stdout).toMatch(/cost: \d+ calls/);
  });

  it('normalize shows forms and steps', async () => {
    const { stdout } = await home.run(['normalize', 'lat', 'Lūpus']);
    expect(stdout).toContain('strip_marks: Lūpus → Lupus');
    expect(
      JSON.parse((await home.run(['normalize', 'lat', 'lupus', '--json'])).stdout).canonical_forms,
    ).toEqual(['lupus']);
  });

  it('facts prints a tool’s own words', async () => {
    const { stdout, code } = await home.run(['facts', 'lat', 'lupus', '--json']);
    expect(code).toBe(0);
    const facts = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(facts.map((fact) => fact.fact_type)).toContain('CoreSenseFact');
    expect((await home.run(['facts', 'lat', 'zzyzx'])).code).toBe(1);
  });

  it('history lists generations', async () => {
    await home.run(['lat', 'lupus']);
    await home.run(['lat', 'lupus', '--refresh']);
    const { stdout } = await home.run(['history', 'lat', 'lupus']);
    expect(stdout).toContain('generation 1');
    expect(stdout).toContain('generation 2');
    expect((await home.run(['lat', 'lupus', '--generation', '1'])).code).toBe(0);
  });
});

describe('trace and raw', () => {
  it('lead from the answer to the bytes, also by the beginning of an id', async () => {
    const document = JSON.parse((await home.run(['lat', 'lupus', '--json'])).stdout);
    const sense = document.senses[0];
    const trace = await home.run(['trace', sense.sense_id.slice(0, 12)]);
    expect(trace.code).toBe(0);
    for (const part of [
      'claim',
      'derivation',
      'extraction',
      'response',
      'call',
      `»${sense.display_gloss}«`,
    ]) {
      expect(trace.stdout).toContain(part);
    }
    const json = JSON.parse((await home.run(['trace', sense.witnesses[0].claim_id, '--json'])).stdout);
    expect(json.chains[0].spans[0].text).toBe(sense.display_gloss);
    const raw = await home.run(['raw', sense.witnesses[0].claim_id]);
    expect(raw.stdout).toContain(sense.display_gloss);
    expect((await home.run(['raw', document.provenance[0].response_id])).stdout).toBe(raw.stdout);
    expect((await home.run(['trace', 's'])).code).toBe(1);
  });

  it('say plainly what is gone when raw storage is off', async () => {
    const env = { LANGNET_STORE_RAW_RESPONSES: 'false' };
    const document = JSON.parse((await home.run(['lat', 'lupus', '--json'], { env })).stdout);
    const trace = await home.run(['trace', document.senses[0].sense_id]);
    expect(trace.stdout).toContain('the bytes were not kept');
    const raw = await home.run(['raw', document.senses[0].witnesses[0].claim_id]);
    expect(raw.code).toBe(1);
    expect(raw.stderr).toContain('raw_gone');
    expect((await home.run(['lat', 'lupus', '--reparse'])).stdout).toMatch(/not kept/);
  });
});

describe('cache and store commands', () => {
  it('status, analyze, invalidate and clear as the seeds print them', async () => {
    await home.run(['lat', 'lupus']);
    expect((await home.run(['cache', 'status'])).stdout).toMatch(
      /^query_cache: 1 entries, .*\nplan_cache: 1 entries/,
    );
    const hit = await home.run(['cache', 'analyze', '--query', 'lupus', '--lang', 'lat']);
    expect(hit.stdout).toMatch(/query_cache:\s+HIT\s+plan_id=plan_/);
    expect(hit.stdout).toMatch(/answers:\s+HIT/);
    expect((await home.run(['cache', 'invalidate', '--layer=derivations', '--query=lupus'])).code).toBe(0);
    const miss = await home.run(['cache', 'analyze', '--query', 'lupus', '--lang', 'lat']);
    expect(miss.stdout).toMatch(/extractions:\s+HIT/);
    expect(miss.stdout).toMatch(/derivations:\s+MISS.*never made there, expired, evicted or cleared/);
    await home.run(['cache', 'clear', '--layer', 'query']);
    expect((await home.run(['cache', 'analyze', '--query', 'lupus', '--lang', 'lat'])).stdout).toMatch(
      /query_cache:\s+MISS/,
    );
    await home.run(['cache', 'clear']);
    expect((await home.run(['cache', 'status'])).stdout).toMatch(/^query_cache: 0 entries/);
    expect((await home.run(['cache', 'invalidate', '--query', 'nemo', '--all'])).code).toBe(1);
    expect((await home.run(['cache', 'invalidate', '--query', 'lupus'])).code).toBe(2);
  });

  it('analyze names changed settings as the cause of a miss', async () => {
    await home.run(['lat', 'lupus']);
    configure('[tools.whitakers]\nenabled = false\n');
    expect((await home.run(['cache', 'analyze', '--query', 'lupus', '--lang', 'lat'])).stdout).toMatch(
      /query_cache:\s+MISS\s+the tools, their settings or their data have changed/,
    );
  });

  it('an export replays to the same bytes elsewhere', async () => {
    await home.run(['lat', 'lupus']);
    await home.run(['grc', 'λόγος']);
    const file = join(home.folder, 'export.gz');
    expect((await home.run(['store', 'export', file])).code).toBe(0);
    const other = makeHome();
    try {
      expect((await other.run(['store', 'import', file])).code).toBe(0);
      const again = join(other.folder, 'export.gz');
      await other.run(['store', 'export', again]);
      expect(readFileSync(again).equals(readFileSync(file))).toBe(true);
      expect((await other.run(['lat', 'lupus', '--json', '--offline'])).stdout).toContain('wolf');
      expect((await other.run(['store', 'verify'])).stdout).toMatch(/ 0 problems/);
      writeFileSync(again, readFileSync(file).subarray(0, 200));
      expect((await other.run(['store', 'import', again])).code).toBe(2);
    } finally {
      other.remove();
    }
  });

  it('an export can be piped, and never takes the place of a device', async () => {
    await home.run(['lat', 'lupus']);
    const file = join(home.folder, 'export.gz');
    await home.run(['store', 'export', file]);
    const piped = join(home.folder, 'link');
    symlinkSync('/dev/null', piped);
    expect((await home.run(['store', 'export', piped])).code).toBe(0);
    expect(readlinkSync(piped)).toBe('/dev/null');
    expect((await home.run(['store', 'import', 'nowhere'])).stderr).toContain('file_unreadable');
  });

  it('status and verify of an empty and of a filled storage', async () => {
    expect((await home.run(['store', 'status'])).code).toBe(0);
    expect((await home.run(['store', 'verify'])).code).toBe(0);
    await home.run(['lat', 'lupus']);
    expect((await home.run(['store', 'status'])).stdout).toMatch(/core +1 +1 +0/);
  });
});

describe('word lists', () => {
  it('lemmas: a line for a line, in order, unknown and unusable lines empty', async () => {
    const input = 'lupus\nzzyzx\n\nvir\na\u0007b\nlupus\n';
    const result = await home.run(['lemmas', 'lat'], { input });
    expect(result.stdout).toBe('lupus\tlupus\nzzyzx\t\n\t\nvir\tvir\na\u0007b\t\nlupus\tlupus\n');
    expect(result.code).toBe(0);
    const json = await home.run(['lemmas', 'lat', '-', '--json'], { input: 'vir\n' });
    const line = JSON.parse(json.stdout);
    expect(line).toMatchObject({ form: 'vir', lemmas: ['vir'] });
    expect(line.unanswered).toContain('whitakers');
    expect(line.unanswered).not.toContain('core');
  });

  it('index warm: computes once, and finds it ready when run again', async () => {
    const file = join(home.folder, 'list.tsv');
    writeFileSync(file, '# words\nlat\tlupus\ngrc\tλόγος\nsan\tagni\n');
    expect((await home.run(['index', 'warm', file])).stdout).toMatch(/3 words: 3 computed, 0 were ready/);
    expect((await home.run(['index', 'warm', file])).stdout).toMatch(/3 words: 0 computed, 3 were ready/);
    expect((await home.run(['index', 'warm', '-'], { input: 'lupus\n' })).code).toBe(2);
  });

  it('reprocess goes over everything stored', async () => {
    await home.run(['lat', 'lupus']);
    await home.run(['cache', 'clear']);
    expect((await home.run(['reprocess'])).stdout).toMatch(
      /1 responses read: extracted 1, derived 1, claimed 1/,
    );
    expect((await home.run(['reprocess', '--tool', 'core', '--stage', 'claims'])).stdout).toMatch(
      /extracted 0, derived 0, claimed 1/,
    );
    expect((await home.run(['reprocess', '--tool', 'nobody'])).code).toBe(2);
  });
});

describe('help for people', () => {
  it('tools, doctor, setup, completion and help say something useful', async () => {
    expect((await home.run(['tools'])).stdout).toMatch(/whitakers +lat +missing .*langnet setup whitakers/);
    expect((await home.run(['doctor'])).stdout).toMatch(/ok +storage/);
    const setup = await home.run(['setup', 'whitakers']);
    expect(setup.stdout).toContain('apt-get install');
    expect(setup.code).toBe(4);
    for (const shell of ['bash', 'zsh', 'fish'])
      expect((await home.run(['completion', shell])).stdout).toContain('langnet __complete');
    expect((await home.run(['__complete', '--', 'cache', 'st'])).stdout).toBe('status\n');
    expect((await home.run(['help', 'exit-codes'])).stdout).toMatch(/130 +interrupted/);
    expect((await home.run(['help', 'settings'])).stdout).toContain('LANGNET_CACHE_TTL_DAYS');
    expect((await home.run(['help'])).stdout).toContain('langnet lat lupus');
    expect((await home.run(['help', 'query'])).stdout).toContain('--offline');
    expect((await home.run(['--help'])).code).toBe(0);
    expect((await home.run(['--version'])).stdout).toMatch(/^langnet \d+\.\d+\.\d+\n$/);
    expect((await home.run(['qurey', 'lat', 'lupus'])).stderr).toMatch(/query/);
  });

  it('wraps to the terminal’s width', async () => {
    const { stdout } = await home.run(['lat', 'lupus'], { env: { COLUMNS: '40' } });
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });
});

describe('several processes', () => {
  it('eight at once all answer, and the stores are whole afterwards', async () => {
    const words = ['lupus', 'vir', 'deus', 'rosa', 'aqua', 'ignis', 'amo', 'sum'];
    const results = await Promise.all(words.map((word) => home.run(['lat', word, '--json'])));
    for (const result of results) {
      expect({ code: result.code, stderr: result.stderr }).toEqual({ code: 0, stderr: '' });
      expect(JSON.parse(result.stdout).lemmas.length).toBeGreaterThan(0);
    }
    expect((await home.run(['store', 'verify'])).stdout).toMatch(/^8 responses checked, 0 problems/);
    expect((await home.run(['cache', 'status'])).stdout).toMatch(/^query_cache: 8 entries/);
  });
});
