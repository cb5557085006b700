/**
 * The addresses of the web page, and what each shows as a document for programs: the same address with `.json` behind it. The page
 * itself reads addresses in `web/src/model/route.ts`; a test holds the two against each other. Knows no request and no answer.
 */
import { LANGUAGES } from '../../model/language.js';

/** A document of the API by its address, or one that is told here. */
export type Twin = { readonly api: string } | { readonly document: object };

type Page =
  | { readonly name: 'home' | 'read' | 'status' }
  | { readonly name: 'word'; readonly language: string; readonly word: string }
  | { readonly name: 'concept'; readonly constant: string };

const ENDING = '.json';

/** `path` as it came, its signs still encoded: a word may hold a slash. */
export function pageAt(path: string): Page | undefined {
  const [first, second, ...rest] = partsOf(path);
  if (first === undefined) return { name: 'home' };
  if (first === 'w' && rest.length > 0 && (second === 'any' || LANGUAGES.some((known) => known === second)))
    return { name: 'word', language: second === 'any' ? '' : (second ?? ''), word: rest.join('/') };
  if (first === 'concept' && second !== undefined) return { name: 'concept', constant: second };
  return (first === 'read' || first === 'status') && second === undefined ? { name: first } : undefined;
}

/** What the page at the address before `.json` shows; undefined when there is none. */
export function twinOf(path: string, search: string): Twin | undefined {
  if (!path.endsWith(ENDING)) return undefined;
  const before = path.slice(0, -ENDING.length);
  const given = new URLSearchParams(search);
  if (before === '/docs') return { api: '/openapi.json' };
  // No page, but what the page of a meaning would show for a word.
  if (before === '/concept') return { api: `/api/v1/concept${search}` };
  const page = pageAt(before);
  switch (page?.name) {
    case 'home': {
      const word = given.get('q') ?? '';
      const language = LANGUAGES.find((known) => known === given.get('lang')) ?? '';
      return word === '' ? { document: HOME } : wordTwin(language, word, given);
    }
    case 'word':
      return wordTwin(page.language, page.word, given);
    case 'concept':
      return { api: `/api/v1/concept/${encodeURIComponent(page.constant)}` };
    case 'status':
      return { api: '/api/v1/tools' };
    case 'read':
      return ['text', 'urn'].some((name) => (given.get(name) ?? '') !== '')
        ? { api: `/api/v1/read${search}` }
        : { document: READ };
    default:
      return undefined;
  }
}

function wordTwin(language: string, word: string, given: URLSearchParams): Twin {
  const asked = new URLSearchParams(given);
  asked.set('q', word);
  asked.delete('lang');
  if (language !== '') asked.set('lang', language);
  return { api: `/api/v1/query?${asked}` };
}

function partsOf(path: string): readonly string[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

const HOME = {
  title: 'langnet',
  description: 'Latin, Ancient Greek and Sanskrit words, with every answer traced to its bytes.',
  links: {
    word: '/w/{lat|grc|san|any}/{word}.json',
    concept: '/concept/{NAME}.json',
    read: '/read.json{?lang,text,urn}',
    status: '/status.json',
    docs: '/docs',
    openapi: '/openapi.json',
  },
} as const;

const READ = {
  title: 'Read',
  description: 'A text or a passage word by word. Give `lang`, and `text` or `urn`.',
  links: { text: '/read.json{?lang,text}', passage: '/read.json{?lang,urn}', home: '/.json' },
} as const;
