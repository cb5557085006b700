/** The server and the page must agree on which addresses there are, and each must have a twin. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRoute } from '../../../web/src/model/route.js';
import { parseLanguage } from '../../model/language.js';
import { pageAt, twinOf } from './addresses.js';
import { LANGUAGE_WORDS } from './schemas.js';

const PATHS = [
  '/',
  '//',
  '/w',
  '/w/',
  '/w/lat',
  '/w/lat/',
  '/w/lat/lupus',
  '/w/lat/lupus/',
  '/w/any/lupus',
  '/w/latin/lupus',
  '/w/lat/a%2Fb',
  '/w/lat/a/b',
  '/w/la%74/lupus',
  '/w//lat//lupus',
  '/read',
  '/read/',
  '/read/x',
  '/concept',
  '/concept/',
  '/concept/WOLF',
  '/concept/WOLF/x',
  '/status',
  '/status/x',
  '/history',
  '/about',
  '/passage',
  '/passage/x',
  '/docs',
  '/api/v1/query',
  '/index.html',
] as const;

const anyPath = fc
  .array(
    fc.oneof(
      fc.constantFrom('w', 'lat', 'grc', 'san', 'any', 'read', 'concept', 'status', 'history', 'about', ''),
      fc.string({ maxLength: 4, unit: 'grapheme' }).map(encodeURIComponent),
    ),
    { maxLength: 5 },
  )
  .map((parts) => `/${parts.join('/')}`);

/** As the page reads it; empty when it has nothing there. */
function pageOf(path: string) {
  const route = parseRoute(path, '');
  if (route.page === 'word') return { name: 'word', language: route.language, word: route.word };
  if (route.page === 'concept') return { name: 'concept', constant: route.name };
  return route.page === 'nowhere' ? undefined : { name: route.page };
}

describe('pages', () => {
  it.each(PATHS)('are the same for the server and for the page at %s', (path) => {
    expect(pageAt(path)).toEqual(pageOf(path));
  });

  it('are the same wherever one looks', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(pageAt(path)).toEqual(pageOf(path));
        seen.add(pageAt(path)?.name ?? 'nowhere');
      }),
      { numRuns: 3000 },
    );
    expect([...seen].sort()).toEqual(['concept', 'home', 'nowhere', 'read', 'status', 'word']);
  });

  it('have a twin each, and nothing else has', () => {
    fc.assert(
      fc.property(fc.oneof(anyPath, fc.constantFrom(...PATHS)), (path) => {
        const hasTwin = twinOf(`${path}.json`, '') !== undefined;
        const isOther = path === '/docs' || path === '/concept';
        expect(hasTwin).toBe(isOther || pageAt(path) !== undefined);
        expect(twinOf(path, '')).toBe(undefined);
      }),
    );
  });

  it('lead to the address of the API that says what they show', () => {
    const api = (path: string, search = '') => {
      const twin = twinOf(path, search);
      return twin !== undefined && 'api' in twin ? twin.api : twin;
    };
    expect(api('/w/any/lupus.json')).toBe('/api/v1/query?q=lupus');
    expect(api('/w/lat/a%2Fb.json', '?mode=skeptic&q=x&lang=y')).toBe(
      '/api/v1/query?mode=skeptic&q=a%2Fb&lang=lat',
    );
    expect(api('/w/grc/%CE%BB%26%3D.json')).toBe('/api/v1/query?q=%CE%BB%26%3D&lang=grc');
    expect(api('/concept/WOLF.json')).toBe('/api/v1/concept/WOLF');
    expect(api('/concept.json', '?q=lupus')).toBe('/api/v1/concept?q=lupus');
    expect(api('/read.json', '?lang=lat&text=a')).toBe('/api/v1/read?lang=lat&text=a');
    expect(api('/status.json')).toBe('/api/v1/tools');
    expect(api('/docs.json')).toBe('/openapi.json');
    expect(api('/.json', '?q=a%2Fb&lang=lat')).toBe('/api/v1/query?q=a%2Fb&lang=lat');
    expect(api('/.json', '?q=a&lang=xx&mode=skeptic')).toBe('/api/v1/query?q=a&mode=skeptic');
    expect(api('/.json')).toMatchObject({ document: { title: 'langnet' } });
    expect(api('/read.json')).toMatchObject({ document: { title: 'Read' } });
  });

  it('tell a word that ends like a twin by its encoded stop', () => {
    const path = '/w/any/lupus%2Ejson';
    expect(twinOf(path, '')).toBe(undefined);
    expect(pageAt(path)).toEqual({ name: 'word', language: '', word: 'lupus.json' });
  });
});

it('every name of a language that is documented is one', () => {
  for (const name of LANGUAGE_WORDS) expect(parseLanguage(name)).toBeDefined();
});
