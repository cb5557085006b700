/** The OpenAPI document as a page to read: plain HTML, without script. */
import { PAGE_HEADERS, REVALIDATE } from './reply.js';

/** As much of an OpenAPI document as the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: unknown;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: unknown }>> };
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: object }>>;
}

export function docsReply(document: ApiDocument): Response {
  const { info } = document;
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  );
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)} API</title></head><body><main>
<h1>${escaped(info.title)} API ${escaped(info.version)}</h1>
<p>${escaped(info.description ?? '')}</p>
<p>For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
${operations.join('\n')}
</main></body></html>
`;
  return new Response(body, {
    headers: { ...PAGE_HEADERS, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': REVALIDATE },
  });
}

function section(method: string, path: string, operation: Operation): string {
  const rows = (operation.parameters ?? []).map(
    (parameter) =>
      `<tr><td><code>${escaped(parameter.name)}</code></td><td>${escaped(parameter.in)}${parameter.required === true ? ', required' : ''}</td><td>${escaped(parameter.description ?? '')}</td><td><code>${escaped(JSON.stringify(parameter.schema ?? {}))}</code></td></tr>`,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) =>
      `<p>Body <code>${escaped(type)}</code>: <code>${escaped(JSON.stringify(schema ?? {}))}</code></p>`,
  );
  const responses = Object.entries(operation.responses ?? {}).map(
    ([status, { description, content }]) =>
      `<li><code>${escaped(status)}</code> ${escaped(description ?? '')} ${escaped(Object.keys(content ?? {}).join(', '))}</li>`,
  );
  return `<section><h2><code>${escaped(method.toUpperCase())} ${escaped(path)}</code></h2>
<p>${escaped(operation.summary ?? '')}</p>
${rows.length === 0 ? '' : `<table><thead><tr><th>name</th><th>where</th><th>what</th><th>schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>`}
${bodies.join('')}<ul>${responses.join('')}</ul></section>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
