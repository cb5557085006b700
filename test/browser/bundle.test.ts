/** What the page weighs and what it may not hold, measured on the built files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WEB = join(ROOT, 'dist/web');
const read = (name: string) => readFileSync(join(WEB, name), 'utf8');

/** Scripts the first page loads: the entry, what it imports at once, and what is preloaded. */
function firstScripts(): readonly string[] {
  const html = read('index.html');
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const found = new Set<string>();
  const follow = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const [, next = ''] of read(name).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      follow(`/assets/${next}`);
  };
  named.forEach(follow);
  return [...found];
}

describe('the built page', () => {
  beforeAll(() => {
    if (!existsSync(join(WEB, 'index.html')))
      throw new Error('dist/web is not built: node scripts/build.mjs');
  });

  it('paints with at most 60 kB of compressed script', () => {
    const scripts = firstScripts();
    expect(scripts.length).toBeGreaterThan(0);
    const size = scripts.reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);
    process.stdout.write(`web page: ${(size / 1000).toFixed(1)} kB of compressed script at first paint\n`);
    expect(size).toBeGreaterThan(1000);
    expect(size).toBeLessThanOrEqual(60_000);
  });

  it('has no inline script and no inline style', () => {
    const html = read('index.html');
    expect([...html.matchAll(/<script(?![^>]*\bsrc=)/g)]).toEqual([]);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });

  it('names no other site and no code made of text', () => {
    const files = readdirSync(join(WEB, 'assets')).filter((name) => /\.(js|css)$/.test(name));
    expect(files.length).toBeGreaterThan(1);
    for (const name of files) {
      const text = read(`assets/${name}`);
      const sites = [...text.matchAll(/https?:\/\/[^\s"'`)]+/g)].map(([site]) => site);
      // Names of XML vocabularies look like addresses and are never asked for.
      expect(sites.filter((site) => !site.startsWith('http://www.w3.org/'))).toEqual([]);
      expect(text).not.toMatch(/\beval\(|new Function\(/);
      expect(text).not.toMatch(/url\(["']?data:/);
    }
  });

  it('loads a font file for one script only', () => {
    const css = readdirSync(join(WEB, 'assets')).find((name) => name.endsWith('.css')) ?? '';
    const faces = read(`assets/${css}`).match(/@font-face\s*\{[^}]+\}/g) ?? [];
    expect(faces.length).toBeGreaterThan(10);
    for (const face of faces) expect(face).toMatch(/unicode-range:/);
  });
});

describe('the source of the page', () => {
  const files = readdirSync(join(ROOT, 'web/src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );

  it('never makes markup of a text', () => {
    expect(files.length).toBeGreaterThan(40);
    const banned = /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser/;
    const wrong = files.filter((name) => banned.test(readFileSync(join(ROOT, 'web/src', name), 'utf8')));
    expect(wrong).toEqual([]);
  });

  it('opens every file with a sentence on what it is for', () => {
    const silent = files.filter(
      (name) => !readFileSync(join(ROOT, 'web/src', name), 'utf8').startsWith('/**'),
    );
    expect(silent).toEqual([]);
  });
});
