/** How a route is written: what it takes, what it gives, what it does. Checks requests and keeps the OpenAPI document. */
import type { OpenAPIHono, RouteConfig, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { FailureError, failure } from '../../model/failure.js';
import type { Deadline, Deadlines } from './deadline.js';
import type { JsonSchema } from './proto-schema.js';
import { errorSchema, TOO_LONG } from './schemas.js';

type Shape = z.ZodObject;
type Value<S> = S extends Shape ? z.infer<S> : unknown;

export interface Asked<Input> {
  readonly input: Input;
  /** Path and parameters as they came. */
  readonly address: string;
  readonly deadline: Deadline;
  readonly header: (name: string) => string | undefined;
}

export interface RouteSpec<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
> {
  readonly method: 'get' | 'post';
  /** With parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly maxBytes?: number;
  /** Content types of the answer, and its schema where it has one; events have none, and are described. */
  readonly gives: Readonly<Record<string, z.ZodType | JsonSchema | undefined>>;
  readonly description?: string;
  /** Ends its own deadline, because the answer is still being made when it has been returned. */
  readonly isStream?: boolean;
  readonly handle: (asked: Asked<Value<P> & Value<Q> & Value<B>>) => Promise<Response>;
}

export interface Routing {
  readonly app: OpenAPIHono<Variables>;
  readonly deadlines: Deadlines;
}

/** What a request carries with it on its way. */
export interface Variables {
  Variables: { route: string };
  Bindings: {
    incoming?: { readonly socket: { readonly remoteAddress?: string } };
    /** Asked by ourselves on behalf of a request that was let in. */
    isInner?: boolean;
  };
}

const JSON_BODY = 'application/json';

export function addRoute<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>({ app, deadlines }: Routing, spec: RouteSpec<P, Q, B>): void {
  const { method, path, params, query, body, maxBytes = 0, handle } = spec;
  app.openAPIRegistry.registerPath(documented(spec));
  app.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
    context.set('route', path);
    const sent = body === undefined ? {} : await bodyOf(context.req.raw, maxBytes);
    const input = {
      ...checked(params, context.req.param(), 'the address'),
      ...checked(query, context.req.query(), 'the parameters'),
      ...checked(body, sent, 'the body'),
    } as Value<P> & Value<Q> & Value<B>;
    const deadline = deadlines.begin(context.req.raw.signal);
    const asked = {
      input,
      address: addressOf(context),
      deadline,
      header: (name: string) => context.req.header(name),
    };
    try {
      const reply = await handle(asked);
      if (spec.isStream !== true) deadline.end();
      return reply;
    } catch (error) {
      deadline.end();
      throw error;
    }
  });
}

/** Path and parameters as they came, without the name of the server. */
export function addressOf(context: Context): string {
  const { url } = context.req;
  return url.slice(url.indexOf('/', 'https://'.length));
}

function checked(shape: Shape | undefined, value: unknown, where: string): object {
  if (shape === undefined) return {};
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.') ?? '';
  const named = place === '' ? '' : `, \`${place}\``;
  if (issue?.code === 'custom' && issue.params?.failure === TOO_LONG.failure)
    throw new FailureError(failure(TOO_LONG.failure, `It stands in ${where}${named}.`));
  throw new FailureError(failure('http_invalid', `In ${where}${named}: ${issue?.message ?? 'not valid'}.`));
}

/** The JSON of a request, read no further than it may be long. */
async function bodyOf(request: Request, maxBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  // Forms of other sites cannot send this type, so that they cannot send anything.
  if (type.split(';')[0]?.trim().toLowerCase() !== JSON_BODY)
    throw new FailureError(failure('http_type_refused'));
  const tooLarge = () => new FailureError(failure('http_too_large', `It may have ${maxBytes} bytes.`));
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (error) {
    const isText = error instanceof SyntaxError;
    throw new FailureError(
      failure('http_invalid', isText ? 'The body is not JSON.' : 'The body is not UTF-8.'),
    );
  }
}

/** A route as the OpenAPI document has it. */
export function documented(
  spec: Omit<RouteSpec<Shape | undefined, Shape | undefined, Shape | undefined>, 'handle'>,
): RouteConfig {
  const { method, path, summary, description, params, query, body, gives } = spec;
  const content = Object.fromEntries(
    Object.entries(gives).map(([type, schema]) => [type, schema === undefined ? {} : { schema }]),
  );
  return {
    method,
    path,
    summary,
    ...(description === undefined ? {} : { description }),
    request: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body: { required: true, content: { [JSON_BODY]: { schema: body } } } }),
    },
    responses: {
      200: { description: 'The answer.', content: content as never },
      default: { description: 'Anything else.', content: { [JSON_BODY]: { schema: errorSchema } } },
    },
  } as RouteConfig;
}

export const TEXT_SCHEMA: JsonSchema = { type: 'string' };
