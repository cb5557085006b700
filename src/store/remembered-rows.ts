/**
 * A cache whose rows of queries, plans and answers are also kept in memory: for the process that owns the file, through which
 * every change goes. Bounded. Tells whoever wants to know that something was dropped.
 */
import type { AnswerRow, Cache, PlanRow, QueryRow } from '../model/store.js';

/** What one kind of rows may take, in characters. */
const MAX_SIZE = 16 * 1024 * 1024;
/** The file's own limits of age and size are found out within this, in milliseconds; they never change an answer. */
const LIFE_MS = 600_000;

export function rememberRows(cache: Cache, now: () => number, onDrop: () => void): Cache {
  const queries = createMemory<QueryRow>(now, ({ planData }) => planData.length + 500);
  const plans = createMemory<PlanRow>(now, ({ outcomes }) => outcomes.length * 400 + 200);
  const answers = createMemory<AnswerRow>(now, ({ answer }) => answer.length + 300);
  // Whoever was reading while something changed may have read what is no longer so.
  let changes = 0;

  function reader<Row>(
    memory: Memory<Row>,
    read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
  ) {
    return async (keys: readonly string[]): Promise<ReadonlyMap<string, Row>> => {
      const found = new Map<string, Row>();
      const missing = keys.filter((key) => {
        const row = memory.get(key);
        if (row !== undefined) found.set(key, row);
        return row === undefined;
      });
      if (missing.length === 0) return found;
      const before = changes;
      for (const [key, row] of await read(missing)) {
        found.set(key, row);
        if (changes === before) memory.set(key, row);
      }
      return found;
    };
  }

  async function dropping<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      changes += 1;
      for (const memory of [queries, plans, answers]) memory.clear();
      onDrop();
    }
  }

  const members: Partial<Cache> = {
    getQueries: reader(queries, (keys) => cache.getQueries(keys)),
    getPlans: reader(plans, (keys) => cache.getPlans(keys)),
    getAnswers: reader(answers, (keys) => cache.getAnswers(keys)),
    write: async (batch) => {
      changes += 1;
      const result = await cache.write(batch);
      changes += 1;
      for (const row of batch.queries ?? []) queries.forget(row.queryHash);
      for (const row of batch.plans ?? []) plans.forget(row.planHash);
      for (const row of batch.answers ?? []) answers.forget(row.answerKey);
      return result;
    },
    forgetCalls: (keys) => dropping(() => cache.forgetCalls(keys)),
    drop: (selection) => dropping(() => cache.drop(selection)),
    clear: (layer) => dropping(() => cache.clear(layer)),
  };
  return new Proxy(cache, {
    get: (target, name) => {
      const own: unknown = Reflect.get(members, name);
      if (own !== undefined) return own;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

interface Memory<Row> {
  readonly get: (key: string) => Row | undefined;
  readonly set: (key: string, row: Row) => void;
  readonly forget: (key: string) => void;
  readonly clear: () => void;
}

/** The row unused for longest goes first. */
function createMemory<Row>(now: () => number, sizeOf: (row: Row) => number): Memory<Row> {
  const rows = new Map<string, { readonly row: Row; readonly since: number }>();
  let size = 0;
  const forget = (key: string) => {
    const kept = rows.get(key);
    if (kept === undefined) return;
    size -= sizeOf(kept.row);
    rows.delete(key);
  };
  return {
    get: (key) => {
      const kept = rows.get(key);
      if (kept === undefined) return undefined;
      if (now() - kept.since > LIFE_MS) {
        forget(key);
        return undefined;
      }
      rows.delete(key);
      rows.set(key, kept);
      return kept.row;
    },
    set: (key, row) => {
      forget(key);
      rows.set(key, { row, since: now() });
      size += sizeOf(row);
      for (const oldest of rows.keys()) {
        if (size <= MAX_SIZE) break;
        forget(oldest);
      }
    },
    forget,
    clear: () => {
      rows.clear();
      size = 0;
    },
  };
}
