/** Addresses of the page and what they mean; every answer has one. */
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
    }
  | { readonly page: 'concept'; readonly name: string }
  | { readonly page: 'status' }
  | { readonly page: 'nowhere'; readonly path: string };

/** A longer text is not put into an address. */
export const LONGEST_LINK = 600;

export function parseRoute(path: string, search: string): Route {
  const parameters = new URLSearchParams(search);
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean).map(decoded);
  if (first === '') return { page: 'home' };
  if (first === 'w' && rest.length > 0 && (isLanguage(second) || second === 'any')) {
    const language = isLanguage(second) ? second : '';
    return { page: 'word', language, word: rest.join('/'), mode: parameters.get('mode') ?? '' };
  }
  if (first === 'read' && second === '') {
    const language = parameters.get('lang') ?? '';
    return {
      page: 'read',
      language: isLanguage(language) ? language : '',
      text: parameters.get('text') ?? '',
      urn: parameters.get('urn') ?? '',
    };
  }
  if (first === 'concept' && second !== '') return { page: 'concept', name: second };
  if (first === 'status' && second === '') return { page: 'status' };
  return { page: 'nowhere', path };
}

export function routePath(route: Route): string {
  switch (route.page) {
    case 'home':
      return '/';
    case 'word': {
      const mode = route.mode === '' ? '' : `?mode=${encodeURIComponent(route.mode)}`;
      return `/w/${route.language || 'any'}/${encodeURIComponent(route.word)}${mode}`;
    }
    case 'read': {
      const parameters = new URLSearchParams();
      if (route.language !== '') parameters.set('lang', route.language);
      if (route.urn !== '') parameters.set('urn', route.urn);
      else if (route.text !== '' && route.text.length <= LONGEST_LINK) parameters.set('text', route.text);
      const search = parameters.toString();
      return search === '' ? '/read' : `/read?${search}`;
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
