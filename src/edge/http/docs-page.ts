/** The OpenAPI document as a page to read: plain HTML, without script, with a style sheet of its own. */
import { anchorOf, escaped, type Shape, shapeHtml } from './docs-shapes.js';
import { DOCS_STYLE } from './docs-style.js';
import { etagOf, isKnownTag, pageReply, REVALIDATE } from './reply.js';

type Content = Readonly<Record<string, { readonly schema?: Shape }>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Shape;
  readonly description?: string;
  readonly example?: unknown;
}

/** As much of an OpenAPI document as the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Shape>> };
}

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: Content }>
  >;
}

export const DOCS_STYLE_PATH = '/docs.css';

export function docsReply(document: ApiDocument, ifNoneMatch: string | undefined): Response {
  return tagged(pageOf(document), 'text/html; charset=utf-8', ifNoneMatch);
}

export function docsStyleReply(ifNoneMatch: string | undefined): Response {
  return tagged(DOCS_STYLE, 'text/css; charset=utf-8', ifNoneMatch);
}

function tagged(text: string, type: string, ifNoneMatch: string | undefined): Response {
  const etag = etagOf(text);
  const headers = { 'Content-Type': type, 'Cache-Control': REVALIDATE, ETag: etag };
  return isKnownTag(ifNoneMatch, etag) ? pageReply(null, headers, 304) : pageReply(text, headers);
}

function pageOf({ info, paths, components }: ApiDocument): string {
  const operations = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: `${method}${path.replace(/\W+/g, '-')}`,
      name: `<span class="method">${escaped(method.toUpperCase())}</span> ${escaped(path)}`,
      path,
      operation,
    })),
  );
  const shapes = Object.entries(components?.schemas ?? {});
  const links = (items: readonly (readonly [string, string])[]) =>
    `<ul>${items.map(([id, name]) => `<li><a href="#${id}"><code>${name}</code></a></li>`).join('')}</ul>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)} API</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${DOCS_STYLE_PATH}"></head><body>
<header><h1>${escaped(info.title)} API <span class="version">${escaped(info.version)}</span></h1>
<p>${escaped(info.description ?? '')}</p>
<p><a href="/">Look up a word</a> · <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1, for programs) · <a href="/metrics">/metrics</a> (for Prometheus)</p></header>
<div class="columns"><nav aria-label="Addresses and shapes">
${links(operations.map(({ id, name }) => [id, name]))}
<details><summary>Shapes</summary>${links(shapes.map(([name]) => [anchorOf(name), escaped(name)]))}</details>
</nav><main>
${operations.map(({ id, name, path, operation }) => section(id, name, path, operation)).join('\n')}
${shapes.map(([name, shape]) => shapeSection(name, shape)).join('\n')}
</main></div></body></html>
`;
}

function section(id: string, name: string, path: string, operation: Operation): string {
  const { summary = '', description, parameters = [], requestBody, responses = {} } = operation;
  const example = exampleOf(path, parameters);
  const isAsked = id.startsWith('get') && example !== undefined;
  return `<section id="${id}"><h2><code>${name}</code></h2>
<p>${escaped(summary)}</p>
${description === undefined ? '' : `<p>${escaped(description)}</p>`}
${isAsked ? `<p>For example <a href="${escaped(example)}"><code>${escaped(example)}</code></a></p>` : ''}
${parameters.length === 0 ? '' : `<h3>Parameters</h3><dl>${parameters.map(parameterHtml).join('')}</dl>`}
${requestBody === undefined ? '' : `<h3>Body</h3>${contentHtml(requestBody.content)}`}
${Object.entries(responses)
  .map(
    ([status, { description: what = '', content = {} }]) =>
      `<h3>${status === 'default' ? 'Otherwise' : escaped(status)} <span class="note">${escaped(what)}</span></h3>${contentHtml(content)}`,
  )
  .join('')}</section>`;
}

function parameterHtml({ name, in: place, required, schema, description }: Parameter): string {
  const where = `${place}${required === true ? ', required' : ''}`;
  const said = description ?? schema?.description ?? '';
  return `<dt><code>${escaped(name)}</code> <span class="where">${escaped(where)}</span></dt><dd>${shapeHtml(schema ?? {})}${said === '' ? '' : ` <span class="note">${escaped(said)}</span>`}</dd>`;
}

function contentHtml(content: Content): string {
  return Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `<p><code>${escaped(type)}</code></p>${schema === undefined ? '' : `<div class="shape">${shapeHtml(schema)}</div>`}`,
    )
    .join('');
}

function shapeSection(name: string, shape: Shape): string {
  return `<section id="${anchorOf(name)}"><h2><code>${escaped(name)}</code></h2>${shapeHtml(shape)}</section>`;
}

/** An address that can be tried as it stands; undefined when the document gives no example for what is required. */
function exampleOf(path: string, parameters: readonly Parameter[]): string | undefined {
  let address = path;
  const search = new URLSearchParams();
  for (const { name, in: place, required, schema, example } of parameters) {
    const value = example ?? (schema as { readonly example?: unknown } | undefined)?.example;
    if (value === undefined && required === true) return undefined;
    if (value === undefined) continue;
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(value)));
    else search.set(name, String(value));
  }
  const query = search.toString();
  return query === '' ? address : `${address}?${query}`;
}
