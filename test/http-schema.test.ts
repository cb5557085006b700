/**
 * The OpenAPI document taken at its word: requests made from its schemas, right and wrong ones, must never find a mistake of
 * ours, and every answer must fit the schema that stands there.
 */
import { z } from '@hono/zod-openapi';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { coreEngine, type TestServer, testServer } from './support/http.js';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }>
  >;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

let server: TestServer;
let document: Document;
let checkers: Map<string, z.ZodType>;

beforeAll(async () => {
  server = testServer(coreEngine());
  document = (await (await server.get('/openapi.json')).json()) as Document;
  checkers = new Map();
});

/** References are written another way outside of OpenAPI. */
function checkerFor(schema: object): z.ZodType {
  const key = JSON.stringify(schema);
  const known = checkers.get(key);
  if (known !== undefined) return known;
  const whole = { ...schema, $defs: document.components.schemas };
  const text = JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/');
  const checker = z.fromJSONSchema(JSON.parse(text));
  checkers.set(key, checker);
  return checker;
}

/** Words that are known, words that are not, and what people with bad intentions type. */
const TEXTS = [
  'lupus',
  'λόγος',
  'शिव',
  'shiva',
  'virumque',
  'Verg. E. 2, 63',
  'urn:cts:latinLit:phi0690.phi001:2.63',
  'WOLF',
  'lat',
  'san',
  'grc',
  'core',
  'glosses,citations',
  'sns_0',
  'resp_0000',
  '1',
  '',
  ' ',
  '../../etc/passwd',
  '%00',
  '%',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '\u202e',
  'a'.repeat(257),
  'ā'.repeat(1000),
  '__proto__',
  'constructor',
] as const;

const anyText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

/** Mostly what the schema allows, sometimes what it does not. */
function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined)
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...schema.enum) }, anyText);
  if (schema.type === 'array')
    return fc.oneof(
      { weight: 4, arbitrary: fc.array(valueFor(schema.items ?? {}), { maxLength: 5 }) },
      fc.jsonValue({ maxDepth: 1 }),
    );
  if (schema.type === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valueFor(inner)]),
      ),
      { requiredKeys: [] },
    );
  if (schema.pattern !== undefined) return fc.oneof(fc.stringMatching(new RegExp(schema.pattern)), anyText);
  return anyText;
}

interface Made {
  readonly address: string;
  readonly body: unknown;
}

function requestsOf(path: string, operation: Operation): fc.Arbitrary<Made> {
  const parameters = operation.parameters ?? [];
  const body = operation.requestBody?.content['application/json']?.schema;
  return fc
    .record({
      values: fc.tuple(
        ...parameters.map(({ schema, required }) =>
          fc.option(valueFor(schema), { freq: required === true ? 20 : 2, nil: undefined }),
        ),
      ),
      body:
        body === undefined
          ? fc.constant(undefined)
          : fc.oneof({ weight: 5, arbitrary: valueFor(body) }, fc.jsonValue()),
    })
    .map(({ values, body: sent }) => {
      let address = path;
      const search = new URLSearchParams();
      parameters.forEach(({ name, in: place }, index) => {
        const value = values[index];
        if (place === 'path') address = address.replace(`{${name}}`, encoded(String(value ?? 'x')));
        else if (value !== undefined) search.append(name, String(value));
      });
      const query = search.toString();
      return { address: query === '' ? address : `${address}?${query}`, body: sent };
    });
}

/** An empty part, or one of dots, would make another path. */
function encoded(text: string): string {
  const part = encodeURIComponent(Buffer.from(text).toString('utf8'));
  return part === '' || /^\.+$/.test(part) ? 'x' : part;
}

async function check(method: string, operation: Operation, { address, body }: Made): Promise<number> {
  const response = await (method === 'post' ? server.post(address, body ?? {}) : server.get(address));
  const text = await response.text();
  const place = `${method} ${address} → ${response.status} ${text.slice(0, 300)}`;
  if (response.status >= 500) throw new Error(`a mistake of ours: ${place}`);
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const described = operation.responses[response.status === 200 ? '200' : 'default']?.content?.[type];
  if (described === undefined) throw new Error(`an answer of a type that is not described: ${type} ${place}`);
  if (type === 'application/json') {
    const result = checkerFor(described.schema ?? {}).safeParse(JSON.parse(text));
    if (!result.success) throw new Error(`${result.error.message} ${place}`);
  }
  return response.status;
}

describe('the OpenAPI document', () => {
  it('describes every route of the contract', () => {
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(operations.sort()).toEqual(
      [
        'get /api/v1/cache',
        'get /api/v1/concept',
        'get /api/v1/concept/{name}',
        'get /api/v1/cts',
        'get /api/v1/health',
        'get /api/v1/normalize',
        'get /api/v1/plan',
        'get /api/v1/query',
        'get /api/v1/query/stream',
        'get /api/v1/read',
        'get /api/v1/responses/{id}',
        'get /api/v1/suggest',
        'get /api/v1/tools',
        'get /api/v1/trace/{id}',
        'post /api/v1/lemmas',
        'post /api/v1/read',
      ].sort(),
    );
  });

  it('says which languages, tools and parts there are, and what it says is taken', async () => {
    const parameters = document.paths['/api/v1/query']?.get?.parameters ?? [];
    const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    const statusOf = async (search: string) =>
      (await server.get(`/api/v1/query?q=${encodeURIComponent('λόγος')}&offline=1&${search}`)).status;
    const languages = schemaOf('lang').enum ?? [];
    expect(languages).toEqual(
      expect.arrayContaining(['lat', 'grc', 'san', 'latin', 'greek', 'sanskrit', '']),
    );
    for (const name of languages) expect([name, await statusOf(`lang=${name}`)]).toEqual([name, 200]);
    expect(await statusOf('lang=xx')).toBe(400);
    const tools = new RegExp(schemaOf('tools').pattern ?? '^$');
    const parts = new RegExp(schemaOf('only').pattern ?? '^$');
    for (const names of ['', 'core', 'core,whitakers', 'perseus,cdsl']) {
      expect([names, tools.test(names), await statusOf(`tools=${names}`)]).toEqual([names, true, 200]);
    }
    for (const names of ['', 'glosses', 'citations,glosses'])
      expect([names, parts.test(names), await statusOf(`only=${names}`)]).toEqual([names, true, 200]);
    for (const names of ['nobody', 'core;', 'core nobody'])
      expect([names, tools.test(names), await statusOf(`tools=${names}`)]).toEqual([names, false, 400]);
    expect([parts.test('nothing'), await statusOf('only=nothing')]).toEqual([false, 400]);
    const word = new RegExp(schemaOf('q').pattern ?? '^$', 'u');
    expect(['lupus', 'λόγος', ' शिव ', 'a b', '', ' ', 'a\u0000b'].map((text) => word.test(text))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    const events = document.paths['/api/v1/query/stream']?.get?.responses['200']?.content;
    expect(events).toEqual({ 'text/event-stream': {} });
  });

  it('notices an answer that does not fit', () => {
    const schema =
      document.paths['/api/v1/query']?.get?.responses['200']?.content?.['application/json']?.schema;
    const checker = checkerFor(schema ?? {});
    expect(checker.safeParse({ schema_version: 1 }).success).toBe(false);
    expect(checker.safeParse({}).success).toBe(false);
  });

  it('holds for known words, and is kept by what they lead to', async () => {
    const operation = (path: string, method = 'get') => document.paths[path]?.[method] as Operation;
    const statuses: number[] = [];
    for (const q of ['lupus', 'λύκος', 'vṛka', 'virumque', 'shiva']) {
      const search = `?q=${encodeURIComponent(q)}`;
      for (const name of ['query', 'plan', 'normalize', 'suggest', 'query/stream', 'concept'])
        statuses.push(
          await check('get', operation(`/api/v1/${name}`), {
            address: `/api/v1/${name}${search}`,
            body: undefined,
          }),
        );
      const answer = (await (await server.get(`/api/v1/query${search}`)).json()) as {
        senses: { sense_id: string; witnesses: { claim_id: string }[] }[];
        provenance: { response_id: string }[];
      };
      const ids = answer.senses.flatMap(({ sense_id: id, witnesses }) => [
        id,
        ...witnesses.map((one) => one.claim_id),
      ]);
      for (const id of ids)
        statuses.push(
          await check('get', operation('/api/v1/trace/{id}'), {
            address: `/api/v1/trace/${id}`,
            body: undefined,
          }),
        );
      for (const { response_id: id } of answer.provenance)
        statuses.push(
          await check('get', operation('/api/v1/responses/{id}'), {
            address: `/api/v1/responses/${id}`,
            body: undefined,
          }),
        );
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(40);
  });

  it('is kept whatever is asked', async () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    const seen = new Set<string>();
    const any = fc.oneof(
      ...operations.map(({ path, method, operation }) =>
        requestsOf(path, operation).map((made) => ({ path, method, operation, made })),
      ),
    );
    await fc.assert(
      fc.asyncProperty(any, async ({ path, method, operation, made }) => {
        seen.add(`${method} ${path} ${await check(method, operation, made)}`);
      }),
      { numRuns: Number(process.env.LANGNET_TEST_RUNS ?? 600) },
    );
    expect(server.logged).toEqual([]);
    for (const { path, method } of operations) expect([...seen].join('\n')).toContain(`${method} ${path} `);
  });
});
