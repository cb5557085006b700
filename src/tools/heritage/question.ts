/** What is asked and where, as the user's settings have it. Pure, and small: it is loaded on every start. */

/** Where the engine is. */
export type Endpoint =
  /** In the places where it is usually installed. */
  | { readonly kind: 'default'; readonly parameters: Parameters }
  /** A program, or a folder that holds one. */
  | { readonly kind: 'engine'; readonly path: string; readonly parameters: Parameters }
  | { readonly kind: 'server'; readonly address: string; readonly parameters: Parameters }
  | { readonly kind: 'invalid'; readonly reason: string };

export type Parameters = Readonly<Record<string, string>>;

/** Parameters of the CGI that decide how an answer is to be read; they are not the user's. */
const OURS: ReadonlySet<string> = new Set(['t', 'text', 'font', 'stemmer', 'pipeline']);

/** Sandhi undone, ten best solutions by word frequency, in JSON. */
const USUAL: Parameters = {
  t: 'VH',
  lex: 'SH',
  font: 'roma',
  st: 't',
  us: 'f',
  mode: 'l',
  fmode: 'w',
  stemmer: 't',
};

/** The modes that are pages, with colours and links instead of JSON. */
const PAGE_MODES: ReadonlySet<string> = new Set(['b', 'f']);

/** `endpoint` of the settings: nothing, a path or an address; a query behind it is laid over every question. */
export function readEndpoint(endpoint: string): Endpoint {
  const text = endpoint.trim();
  const mark = text.indexOf('?');
  const place = mark === -1 ? text : text.slice(0, mark);
  const parameters = Object.fromEntries(new URLSearchParams(mark === -1 ? '' : text.slice(mark + 1)));
  const owned = Object.keys(parameters).find((name) => OURS.has(name));
  if (owned !== undefined)
    return { kind: 'invalid', reason: `The endpoint of heritage may not set \`${owned}\`.` };
  if (place === '') return { kind: 'default', parameters };
  if (place.startsWith('/')) return { kind: 'engine', path: place, parameters };
  const url = URL.canParse(place) ? new URL(place) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    const reason = `The endpoint of heritage must be an absolute path or an http address, not \`${place}\`.`;
    return { kind: 'invalid', reason };
  }
  if (url.pathname === '/') {
    const reason = `The endpoint of heritage must name the CGI program on ${url.origin}, such as /cgi-bin/SKT/sktgraph2.`;
    return { kind: 'invalid', reason };
  }
  return { kind: 'server', address: place, parameters };
}

/** What the settings add to every question: another answer is then stored apart. */
export function endpointVersion(endpoint: string): string {
  const read = readEndpoint(endpoint);
  if (read.kind === 'invalid') return '';
  return Object.entries(read.parameters)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
}

/** The query of the CGI for a text in Heritage's Velthuis. */
export function queryString(text: string, parameters: Parameters): string {
  const { stemmer = '', ...asked }: Record<string, string> = { ...USUAL, ...parameters };
  const isPage = PAGE_MODES.has(asked.mode ?? '');
  return new URLSearchParams({ ...asked, text, ...(isPage ? {} : { stemmer }) }).toString();
}
