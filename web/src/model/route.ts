/** Addresses of the page and what they mean; every answer has one, and each leads back here when it is loaded anew. */
import type { LanguageCode } from '../api/types.js';
import { isLanguage } from './language.js';

export type Route =
  | { readonly page: 'home' }
  | {
      readonly page: 'word';
      readonly language: LanguageCode | '';
      readonly word: string;
      readonly mode: string;
    }
  | {
      readonly page: 'read';
      readonly language: LanguageCode | '';
      readonly text: string;
      readonly urn: string;
      /** The name of a text that is kept in this browser, because no address could hold it. */
      readonly kept: string;
    }
  | { readonly page: 'concept'; readonly name: string }
  | { readonly page: 'status' }
  | { readonly page: 'nowhere'; readonly path: string };

export type ReadRoute = Extract<Route, { page: 'read' }>;

/** A longer text stands behind the #, which browsers keep to themselves: servers refuse long addresses. */
const LONGEST_SEARCH = 600;
/** A longer one is in no address: mail and chat programs would cut it. */
const LONGEST_FRAGMENT = 8000;

export function parseRoute(path: string, search: string, hash = ''): Route {
  const parameters = new URLSearchParams(search);
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean).map(decoded);
  const language = parameters.get('lang') ?? '';
  const mode = parameters.get('mode') ?? '';
  const q = parameters.get('q') ?? '';
  if (first === '') {
    if (q === '') return { page: 'home' };
    return { page: 'word', language: isLanguage(language) ? language : '', word: q, mode };
  }
  if (first === 'w' && rest.length > 0 && (isLanguage(second) || second === 'any')) {
    return { page: 'word', language: isLanguage(second) ? second : '', word: rest.join('/'), mode };
  }
  if (first === 'read' && second === '') {
    const behind = new URLSearchParams(hash.replace(/^#/, ''));
    return {
      page: 'read',
      language: isLanguage(language) ? language : '',
      text: parameters.get('text') ?? behind.get('text') ?? '',
      urn: parameters.get('urn') ?? '',
      kept: behind.get('kept') ?? '',
    };
  }
  if (first === 'concept' && second !== '') return { page: 'concept', name: second };
  if (first === 'status' && second === '') return { page: 'status' };
  return { page: 'nowhere', path: decoded(path) };
}

export function routePath(route: Route): string {
  switch (route.page) {
    case 'home':
      return '/';
    case 'word': {
      const { language, word, mode } = route;
      if (isHardToPlace(word)) return `/${searchOf({ lang: language, q: word, mode })}`;
      return `/w/${language || 'any'}/${encodeURIComponent(word)}${searchOf({ mode })}`;
    }
    case 'read': {
      const { language, text, urn, kept } = route;
      if (urn !== '') return `/read${searchOf({ lang: language, urn })}`;
      if (text.length <= LONGEST_SEARCH) {
        const hash = kept === '' ? '' : `#kept=${encodeURIComponent(kept)}`;
        return `/read${searchOf({ lang: language, text })}${hash}`;
      }
      return `/read${searchOf({ lang: language })}#text=${encodeURIComponent(text)}`;
    }
    case 'concept':
      return `/concept/${encodeURIComponent(route.name)}`;
    case 'status':
      return '/status';
    case 'nowhere':
      return route.path;
  }
}

export function wordPath(language: LanguageCode | '', word: string, mode = ''): string {
  return routePath({ page: 'word', language, word, mode });
}

/** The same answer as a document. */
export function wordDocument(language: LanguageCode | '', word: string, mode: string): string {
  if (language === '' || isHardToPlace(word))
    return `/api/v1/query${searchOf({ q: word, lang: language, mode })}`;
  return `/w/${language}/${encodeURIComponent(word)}.json${searchOf({ mode })}`;
}

/** Whether the text can be in an address at all. */
export function fitsAddress(text: string): boolean {
  return encodeURIComponent(text).length <= LONGEST_FRAGMENT || text.length <= LONGEST_SEARCH;
}

export function readPath(language: LanguageCode | '', part: Partial<ReadRoute>): string {
  return routePath({ page: 'read', text: '', urn: '', kept: '', ...part, language });
}

/** A path is not the place for these: a slash divides it, dots climb in it, and .json names a document. */
function isHardToPlace(word: string): boolean {
  return /[/\\%]|^\.+$|\.json$/i.test(word);
}

function searchOf(parameters: Readonly<Record<string, string>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

export function titleOf(route: Route): string {
  switch (route.page) {
    case 'word':
      return `${route.word} · langnet`;
    case 'read':
      return 'Read · langnet';
    case 'concept':
      return `${route.name} · langnet`;
    case 'status':
      return 'Tools and data · langnet';
    case 'nowhere':
      return 'No such page · langnet';
    default:
      return 'langnet';
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
