/**
 * The shortest way to a cached answer: a plain `[query] LANG WORD [--json]` is looked up before the
 * command line proper is loaded. Everything else, and everything not cached, is left to run.ts, which
 * gives the same answer; so this file may only ever save time.
 */
import { createRegistry, glanceStores } from '../../app.js';
import { lookupAnswers } from '../../engine/lookup.js';
import { createConnections } from '../../execute/connections.js';
import { parseLanguage } from '../../model/language.js';
import { TOOLS } from '../../tools/index.js';
import { requestFor } from './arguments.js';
import { createContext, endWithReader } from './context.js';
import { printAnswer } from './print.js';

const FAST_PATIENCE_MS = 200;

/** Language and word of a plain query, or undefined. */
function plainQuery(args: readonly string[]) {
  const json = args.includes('--json');
  const words = args.filter((arg) => arg !== '--json');
  const [name, text] = words[0] === 'query' ? words.slice(1) : words;
  const count = words[0] === 'query' ? words.length - 1 : words.length;
  const language = name === undefined ? undefined : parseLanguage(name);
  if (count !== 2 || language === undefined || text === undefined || text.startsWith('-')) return undefined;
  return { language, text, json };
}

/** True if the answer was printed. */
export async function answerFromCache(args: readonly string[], process: NodeJS.Process): Promise<boolean> {
  const query = plainQuery(args);
  if (query === undefined) return false;
  const context = createContext(process, new AbortController().signal);
  try {
    const settings = await context.settings();
    if (!settings.cache.enabled) return false;
    // No patience here: if somebody is writing, the long way waits.
    const { storage, cache } = await glanceStores(settings, context.machine.clock, FAST_PATIENCE_MS);
    const registry = createRegistry(settings, TOOLS, context.machine);
    const connections = createConnections(registry);
    try {
      const request = await requestFor(context, query.language, query.text, {});
      const answer = (await lookupAnswers({ registry, cache, connections, storage }, [request])).get(0);
      if (answer === undefined) return false;
      for (const warning of cache.warnings) context.say(`note: ${warning}`);
      endWithReader(process);
      await printAnswer({ ...context, registry: async () => registry }, answer, {
        json: query.json,
        explain: false,
        noCache: false,
      });
      return true;
    } finally {
      await Promise.all([cache.close(), storage.close(), connections.close()]);
    }
  } catch {
    // Whatever is wrong, the long way meets it again and says so.
    return false;
  }
}
