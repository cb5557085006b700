/** What requests may say and what answers look like, for checking and for the OpenAPI document. */
import { z } from '@hono/zod-openapi';
import { MODES, VIEWS } from '../../engine/request.js';
import { WANTED_PARTS } from '../../model/tool.js';
import { parseWanted } from '../cli/flags.js';

/** Longer texts are refused where they are read; this only keeps the check cheap. */
const MAX_TEXT = 1000;

const lang = z.string().max(20).optional().openapi({
  description: 'lat, grc or san; without it the script decides, and plain ASCII is tried in all.',
});
const text = z.string().max(MAX_TEXT);
const flag = z.enum(['0', '1', 'true', 'false']).optional();
const names = z.string().max(400).optional().openapi({ description: 'Names separated by commas.' });

export const queryInput = z.object({
  q: text.openapi({ description: 'The word, in any usual spelling.', example: 'lupus' }),
  lang,
  mode: z.enum(MODES).optional(),
  view: z.enum(VIEWS).optional(),
  tools: names,
  only: names.refine(isWanted, { message: `knows ${WANTED_PARTS.join(', ')}` }),
  follow: flag.openapi({ description: 'Look up what the entries found refer to as well, one step away.' }),
  offline: flag,
  refresh: flag,
  generation: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .openapi({ description: 'A number from 1.' }),
});
export type QueryInput = z.infer<typeof queryInput>;

function isWanted(value: string | undefined): boolean {
  try {
    return value === undefined || parseWanted(value).length >= 0;
  } catch {
    return false;
  }
}

export const planInput = queryInput.pick({ q: true, lang: true, tools: true, only: true, follow: true });
export const normalizeInput = queryInput.pick({ q: true, lang: true });
export const suggestInput = z.object({
  q: text.openapi({ example: 'lup' }),
  lang,
  limit: z
    .string()
    .regex(/^(10|[1-9])$/)
    .optional()
    .openapi({ description: 'At most 10.' }),
});

export const ID_PATTERN = /^[a-z]{3,5}_[0-9a-z-]{1,64}$/;
export const idParam = z.object({
  id: z.string().regex(ID_PATTERN).openapi({ example: 'sns_4k2' }),
});

const count = (most: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${String(most).length}}$`))
    .optional();
export const ctsInput = z.object({
  ref: text.openapi({
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
  q: text.openapi({ example: 'lupus' }),
  all: flag,
});

export const MAX_FORMS = 1000;
export const lemmasBody = z.object({
  lang: z.string().max(20),
  forms: z.array(z.string().max(MAX_TEXT)).max(MAX_FORMS),
});
/** What /read takes, in characters; the body may be larger in bytes. */
const MAX_READ = 1_000_000;
const readFields = { lang: z.string().max(20), tools: names, offline: flag };
export const readInput = z.object({ ...readFields, text: text.optional(), urn: text.optional() });
export const readBody = z.object({
  ...readFields,
  text: z.string().max(MAX_READ).optional(),
  urn: text.optional(),
});
export type ReadInput = z.infer<typeof readBody>;

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
