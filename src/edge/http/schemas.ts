/** What requests may say and what answers look like, for checking and for the OpenAPI document. */
import { z } from '@hono/zod-openapi';
import { MODES, VIEWS } from '../../engine/request.js';
import { NormalizedQuerySchema } from '../../gen/langnet/v1/query_pb.js';
import { WANTED_PARTS } from '../../model/tool.js';
import { MAX_QUERY_LENGTH } from '../../normalize/check.js';
import { MAX_WORD as MAX_CITATION } from '../../tools/cts_index/envelope.js';
import { TOOLS } from '../../tools/index.js';
import { parseWanted } from '../cli/flags.js';
import { type JsonSchema, refTo } from './proto-schema.js';

/** Names and codes a language may be given by; those of the model, which takes capitals as well. */
export const LANGUAGE_WORDS = [
  ...['lat', 'la', 'latin'],
  ...['grc', 'grk', 'el', 'greek'],
  ...['san', 'sa', 'skt', 'sanskrit'],
] as const;

/**
 * What only the document says: whoever breaks it is refused where the thing is read, with a code of its own (`language_unknown`,
 * `tool_unknown`, `query_too_long`, `query_unreadable`) in place of `http_invalid`.
 */
const said = {
  language: { enum: [...LANGUAGE_WORDS] },
  maybeLanguage: { enum: [...LANGUAGE_WORDS, ''] },
  /** Not blank, and of characters that are some. */
  word: { minLength: 1, maxLength: MAX_QUERY_LENGTH, pattern: wordPattern() },
};

/** Control characters at the ends are taken off with the blanks. Code points that are no characters yet are refused as well. */
function wordPattern(): string {
  const none = '\\u0000-\\u001f\\u007f-\\u009f\\ue000-\\uf8ff';
  return `^\\s*[^${none}]*[^${none}\\s][^${none}]*\\s*$`;
}

const requiredLang = z
  .string()
  .max(20)
  .openapi({ ...said.language, description: 'lat, grc or san, or a name of theirs.' });
const lang = z
  .string()
  .max(20)
  .optional()
  .openapi({
    ...said.maybeLanguage,
    description: 'lat, grc or san; without it the script decides, and plain ASCII is tried in all.',
  });
/** A word of an address; how long that may be is the guard's to say. */
const word = z.string();
const text = z.string().max(1000, { error: 'may have 1000 characters at most' });
const flag = z.enum(['0', '1', 'true', 'false']).optional();
const list = (names: readonly string[]) => {
  const any = `(?:${names.join('|')})`;
  return `^(?:${any}(?:,${any})*)?$`;
};
const names = z.string().max(400, { error: 'may have 400 characters at most' }).optional();
const tools = names.openapi({
  description: `Only these tools, separated by commas: ${TOOLS.map(({ id }) => id).join(', ')}.`,
  pattern: list(TOOLS.map(({ id }) => id)),
});

export const queryInput = z.object({
  q: word.openapi({ ...said.word, description: 'The word, in any usual spelling.', example: 'lupus' }),
  lang,
  mode: z.enum(MODES).optional().openapi({ description: 'How freely senses are grouped.' }),
  view: z.enum(VIEWS).optional().openapi({ description: 'For reading, or everything with ids.' }),
  tools,
  only: names.refine(isWanted, { message: `knows ${WANTED_PARTS.join(', ')}` }).openapi({
    description: `Only these parts, separated by commas: ${WANTED_PARTS.join(', ')}.`,
    pattern: list(WANTED_PARTS),
  }),
  follow: flag.openapi({ description: 'Look up what the entries found refer to as well, one step away.' }),
  offline: flag.openapi({ description: 'Ask nobody; say what is missing.' }),
  refresh: flag.openapi({ description: 'Ask the tools again; goes with neither offline nor generation.' }),
  generation: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .openapi({ description: 'Answer from this generation of stored responses, a number from 1.' }),
});
export type QueryInput = z.infer<typeof queryInput>;

function isWanted(value: string | undefined): boolean {
  try {
    return value === undefined || parseWanted(value).length >= 0;
  } catch {
    return false;
  }
}

export const planInput = queryInput
  .pick({ q: true, tools: true, only: true, follow: true })
  .extend({ lang: lang.openapi({ description: 'lat, grc or san; without it the likeliest.' }) });
export const normalizeInput = queryInput.pick({ q: true, lang: true });
export const suggestInput = z.object({
  q: word.openapi({ description: 'The beginning of a word.', example: 'lup' }),
  lang,
  limit: z
    .string()
    .regex(/^(10|[1-9])$/)
    .optional()
    .openapi({ description: 'At most 10.' }),
});

export const ID_PATTERN = /^[a-z]{3,5}_[0-9a-z-]{1,64}$/;
const id = z.string().regex(ID_PATTERN);
export const idParam = z.object({
  id: id.openapi({
    description: 'Of a sense, lemma, claim, response or anything else an answer names, or its beginning.',
  }),
});
export const responseParam = z.object({
  id: id.openapi({ description: 'Of a response, as the provenance of an answer names it.' }),
});

const count = (most: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${String(most).length}}$`))
    .optional();
export const ctsInput = z.object({
  ref: text.openapi({
    ...said.word,
    maxLength: MAX_CITATION,
    description: 'A citation as dictionaries print it, or a CTS URN.',
    example: 'Verg. E. 2, 63',
  }),
  lang,
  quote: text.optional(),
  neighbours: count(50),
  limit: count(500),
  skip: count(1_000_000),
});

export const conceptParam = z.object({ name: z.string().max(64).openapi({ example: 'WOLF' }) });
export const conceptInput = z.object({
  from: lang,
  q: word.openapi({ ...said.word, example: 'lupus' }),
  all: flag,
});

export const MAX_FORMS = 1000;
/** For whoever says what is wrong with a request. */
export const TOO_LONG = { failure: 'query_too_long' } as const;

function isShort(form: string): boolean {
  return form.trim().length <= MAX_QUERY_LENGTH;
}

export const lemmasBody = z.object({
  lang: requiredLang,
  forms: z
    .array(z.string().refine(isShort, { params: TOO_LONG }).openapi({ maxLength: MAX_QUERY_LENGTH }))
    .max(MAX_FORMS, { error: `may be ${MAX_FORMS} at most` }),
});
/** What /read takes, in characters; the body may be larger in bytes. */
const MAX_READ = 1_000_000;
const readFields = { lang: requiredLang, tools, offline: flag };
export const readInput = z.object({ ...readFields, text: text.optional(), urn: text.optional() });
export const readBody = z
  .object({
    ...readFields,
    text: z
      .string()
      .max(MAX_READ, { error: `may have ${MAX_READ} characters at most` })
      .optional(),
    urn: text.optional(),
  })
  .openapi({
    oneOf: ['text', 'urn'].map((name) => ({
      required: [name],
      properties: { [name]: { type: 'string', minLength: 1 } },
    })),
  });
export type ReadInput = z.infer<typeof readBody>;

/** One language was named, or all that were tried. */
export const normalizeDocument: JsonSchema = {
  anyOf: [
    refTo(NormalizedQuerySchema),
    {
      type: 'object',
      required: ['queries'],
      properties: { queries: { type: 'array', minItems: 1, items: refTo(NormalizedQuerySchema) } },
      additionalProperties: false,
    },
  ],
};

export const lemmasDocument = z
  .object({
    results: z.array(
      z.object({ form: z.string(), lemmas: z.array(z.string()), unanswered: z.array(z.string()) }),
    ),
  })
  .openapi('Lemmas');

const token = z
  .object({
    kind: z.enum(['word', 'sign']),
    text: z.string(),
    start: z.number().int(),
    end: z.number().int(),
    urn: z.string(),
    lemma: z.string().optional(),
    reading: z.string().optional(),
    gloss: z.string().optional(),
    segments: z
      .array(
        z.object({
          text: z.string(),
          lemma: z.string(),
          pos: z.string(),
          reading: z.string(),
          gloss: z.string(),
        }),
      )
      .optional()
      .openapi({ description: 'The words of a group that sandhi joins, in their order.' }),
    is_known: z.boolean().optional(),
    unanswered: z.array(z.string()).optional(),
  })
  .loose()
  .openapi('Token');
export const readDocument = z.object({ tokens: z.array(token) }).openapi('Tokens');

export const suggestDocument = z
  .object({
    suggestions: z.array(
      z.object({
        text: z.string(),
        language: z.enum(['lat', 'grc', 'san']),
        display: z.string(),
        gloss: z.string().optional(),
      }),
    ),
    is_partial: z
      .boolean()
      .openapi({ description: 'An index was not there in time: asked again, it may have more.' }),
  })
  .openapi('Suggestions');

export const traceDocument = z
  .object({
    id: z.string(),
    chains: z.array(
      z
        .object({
          calls: z.array(z.object({ call_id: z.string(), tool: z.string() }).loose()),
          response: z
            .object({
              response_id: z.string(),
              tool: z.string(),
              size: z.number().int(),
              has_body: z.boolean(),
            })
            .loose(),
          spans: z.array(
            z.object({ start: z.number().int(), end: z.number().int(), text: z.string().nullable() }),
          ),
        })
        .loose(),
    ),
  })
  .openapi('Trace');

export const ctsDocument = z
  .object({
    cited: z.string(),
    urn: z.string(),
    status: z.enum(['found', 'text_missing', 'nothing_known', 'unresolved']),
    text: z.string(),
    units: z.array(z.object({}).loose()),
    candidates: z.array(z.object({}).loose()),
  })
  .loose()
  .openapi('Passage');

export const conceptDocument = z
  .object({
    word: z.string(),
    language: z.string(),
    concepts: z.array(z.object({ constant: z.string(), words: z.array(z.object({}).loose()) }).loose()),
    notes: z.array(z.object({ code: z.string(), text: z.string() })),
  })
  .openapi('Concepts');

export const toolsDocument = z
  .object({
    tools: z.array(
      z
        .object({
          tool: z.string(),
          title: z.string(),
          languages: z.array(z.string()),
          enabled: z.boolean(),
          optional: z.boolean(),
          health: z.object({ status: z.enum(['ready', 'missing', 'broken']) }).loose(),
          command: z.string(),
        })
        .loose(),
    ),
    datasets: z.array(z.object({ id: z.string(), state: z.string(), command: z.string() }).loose()),
  })
  .openapi('Tools');

export const cacheDocument = z
  .object({
    cache: z.object({ path: z.string(), layers: z.array(z.object({}).loose()) }).loose(),
    storage: z.object({ path: z.string(), tables: z.array(z.object({}).loose()) }).loose(),
  })
  .openapi('Cache');

export const healthDocument = z
  .object({ status: z.literal('ok'), version: z.string(), uptime_s: z.number().int() })
  .openapi('Health');

export const errorSchema = z
  .object({
    error: z.object({ code: z.string(), message: z.string(), detail: z.string(), advice: z.string() }),
  })
  .openapi('Error');
