/** Documentation is an artefact under test: what is not documented does not exist. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateHelpTextForAllCommands } from '@stricli/core';
import { describe, expect, it } from 'vitest';
import { EXIT_CODES } from '../src/edge/cli/commands/help.js';
import { createCommands } from '../src/edge/cli/commands.js';
import { SETTINGS, TOOL_SETTINGS } from '../src/edge/settings.js';
import { FAILURES } from '../src/model/failure.js';
import { TOOLS } from '../src/tools/index.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

describe('docs/reference/errors.md', () => {
  const text = read('docs/reference/errors.md');
  const rows = [...text.matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) \| (\d+) \| (\d+) \| (yes|no) \|$/gm)];

  it('has exactly the codes of the catalogue, with their words', () => {
    const documented = Object.fromEntries(
      rows.map(([, code, message, advice, exitCode, httpStatus, passes]) => [
        code,
        {
          message,
          advice,
          exitCode: Number(exitCode),
          httpStatus: Number(httpStatus),
          isTransient: passes === 'yes',
        },
      ]),
    );
    expect(documented).toEqual(FAILURES);
  });

  it('lists the exit codes as `langnet help exit-codes` does', () => {
    for (const [code] of EXIT_CODES) expect(text).toMatch(new RegExp(`^\\| ${code} \\| `, 'm'));
    const known = new Set(EXIT_CODES.map(([code]) => code));
    for (const { exitCode } of Object.values(FAILURES)) expect(known.has(exitCode)).toBe(true);
  });

  it('explains every warning code of an answer', () => {
    const source = ['src/reduce/reduce.ts', 'src/edge/cli/commands/query.ts'].map(read).join('\n');
    const codes = [...source.matchAll(/code: '(\w+)', text/g)].map((match) => match[1]);
    expect(codes.length).toBeGreaterThan(1);
    for (const code of codes) expect(text).toContain(`| \`${code}\` |`);
  });
});

describe('docs/reference/settings.md', () => {
  const text = read('docs/reference/settings.md');

  it('names every setting with its variable', () => {
    for (const row of SETTINGS)
      expect(text).toMatch(new RegExp(`^\\| \`${row.key}\` \\| \`${row.env}\` \\|`, 'm'));
    for (const row of TOOL_SETTINGS)
      expect(text).toContain(`| \`${row.key}\` | \`LANGNET_TOOL_NAME_${row.env}\` |`);
  });

  it('names no setting that is gone', () => {
    const known = new Set<string>([...SETTINGS, ...TOOL_SETTINGS].map((row) => row.key));
    const documented = [...text.matchAll(/^\| `([a-z_.]+)` \| `LANGNET/gm)].map((match) => match[1] ?? '');
    expect(documented.filter((key) => !known.has(key))).toEqual([]);
  });
});

describe('docs/reference/commands.md', () => {
  const text = read('docs/reference/commands.md');
  const sections = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [/^`([^`]+)`/.exec(section)?.[1] ?? '', section]),
  );
  const app = createCommands(() => ({ text: '', exitCode: 70 }));
  const commands = generateHelpTextForAllCommands(app as never).filter(
    ([route]) => !route.includes('__complete'),
  );

  it('has a section for every command and none for others', () => {
    const routes = commands.map(([route]) => route.replace(/^langnet /, ''));
    expect(routes.length).toBeGreaterThan(20);
    expect([...sections.keys()].filter((name) => name !== '').sort()).toEqual(routes.sort());
  });

  it.each(commands)('names every flag of %s', (route, help) => {
    const section = sections.get(route.replace(/^langnet /, '')) ?? '';
    const flags = [...help.matchAll(/--([a-z][a-z-]*)/g)].map((match) => match[1] ?? '');
    const own = [...new Set(flags)].filter(
      (flag) => (flag !== 'help' && flag !== 'version' && !flag.startsWith('no-')) || flag === 'no-cache',
    );
    for (const flag of own) expect(section, `--${flag} of ${route}`).toContain(`--${flag}`);
  });
});

describe('tools', () => {
  const list = read('docs/reference/tools.md');

  it.each(TOOLS.map((tool) => [tool.id, tool] as const))('%s is documented with its findings', (id, tool) => {
    expect(list).toContain(`| \`${id}\` |`);
    expect(existsSync(`${root}src/tools/${id}/README.md`)).toBe(true);
    const readme = read(`src/tools/${id}/README.md`);
    for (const code of tool.findings) expect(readme).toContain(`\`${code}\``);
  });
});

describe('top-level documents', () => {
  it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE'])(
    '%s exists',
    (name) => {
      expect(existsSync(`${root}${name}`)).toBe(true);
    },
  );

  it('the invariants name tests that exist', () => {
    const text = read('ARCHITECTURE.md');
    const named = [...text.matchAll(/`((?:test|src)\/[\w./-]+)`/g)].map((match) => match[1] ?? '');
    expect(named.filter((path) => !existsSync(`${root}${path}`))).toEqual([]);
  });
});
