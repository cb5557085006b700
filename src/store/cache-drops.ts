/** Dropping parts of the cache on demand, after the rules in cache-rules.ts. Inside the caller's transaction. */
import type { CacheLayer, CacheSelection, Stage } from '../model/store.js';
import { DROPPED_WITH, isSelective, isStage } from './cache-rules.js';
import { UNITS } from './cache-writes.js';
import { numberCell, type Session, textCell, textsCell } from './duckdb-session.js';

/** The number of rows dropped in the layer itself. */
export async function dropSelected(session: Session, selection: CacheSelection): Promise<number> {
  const { layer } = selection;
  if (!isSelective(selection)) return dropLayers(session, layer);
  if (!isStage(layer)) {
    // Answers first: which plans a selection means can only be told while the plans are there.
    const answers = await dropByHashes(session, 'answers', selection);
    return layer === 'answers' ? answers : dropByHashes(session, layer, selection);
  }
  const responseIds =
    selection.responseIds ?? (await responsesOfPlans(session, await plansOf(session, selection)));
  const plans = await plansHolding(session, responseIds);
  await session.run(
    `DELETE FROM answers WHERE plan_hash IN (SELECT unnest($1))
      OR plan_hash NOT IN (SELECT plan_hash FROM plan_cache)`,
    [plans],
  );
  let dropped = 0;
  for (const stage of DROPPED_WITH[layer].filter(isStage)) {
    const removed = await dropStage(session, stage, responseIds);
    if (stage === layer) dropped = removed;
  }
  return dropped;
}

/** Drops a whole layer and all that rests on it. */
export async function dropLayers(session: Session, layer: CacheLayer): Promise<number> {
  let dropped = 0;
  for (const each of DROPPED_WITH[layer]) {
    let removed: number;
    if (isStage(each)) {
      removed = await session.run(`DELETE FROM ${each}`);
      await session.run('DELETE FROM stage_runs WHERE stage = $1', [each]);
    } else if (each === 'answers') {
      removed = await session.run('DELETE FROM answers');
      await session.run('DELETE FROM senses');
    } else {
      removed = await session.run(`DELETE FROM ${UNITS[each].table}`);
    }
    if (each === layer) dropped = removed;
  }
  return dropped;
}

export async function forgetCalls(session: Session, callKeys: readonly string[]): Promise<void> {
  const rows = await session.rows('SELECT plan_hash FROM plan_cache WHERE list_has_any(call_keys, $1)', [
    callKeys,
  ]);
  const plans = rows.map((row) => textCell(row[0]));
  if (plans.length === 0) return;
  await session.run('DELETE FROM plan_cache WHERE plan_hash IN (SELECT unnest($1))', [plans]);
  await session.run('DELETE FROM answers WHERE plan_hash IN (SELECT unnest($1))', [plans]);
}

async function dropByHashes(
  session: Session,
  layer: 'query' | 'plan' | 'answers',
  selection: CacheSelection,
): Promise<number> {
  const { queryHashes, planHashes, responseIds } = selection;
  const table = layer === 'answers' ? 'answers' : UNITS[layer].table;
  if (layer !== 'plan' && queryHashes !== undefined) {
    return session.run(`DELETE FROM ${table} WHERE query_hash IN (SELECT unnest($1))`, [queryHashes]);
  }
  const plans =
    planHashes ?? (queryHashes === undefined ? await plansHolding(session, responseIds ?? []) : undefined);
  const wanted = plans ?? (await plansOf(session, selection));
  return session.run(`DELETE FROM ${table} WHERE plan_hash IN (SELECT unnest($1))`, [wanted]);
}

/** The plan hashes of a selection by plans or queries. */
async function plansOf(session: Session, selection: CacheSelection): Promise<readonly string[]> {
  if (selection.planHashes !== undefined) return selection.planHashes;
  const sql = 'SELECT DISTINCT plan_hash FROM query_cache WHERE query_hash IN (SELECT unnest($1))';
  return (await session.rows(sql, [selection.queryHashes ?? []])).map((row) => textCell(row[0]));
}

async function plansHolding(session: Session, responseIds: readonly string[]): Promise<readonly string[]> {
  const sql = 'SELECT plan_hash FROM plan_cache WHERE list_has_any(response_ids, $1)';
  return (await session.rows(sql, [responseIds])).map((row) => textCell(row[0]));
}

async function responsesOfPlans(session: Session, plans: readonly string[]): Promise<readonly string[]> {
  const sql = 'SELECT response_ids FROM plan_cache WHERE plan_hash IN (SELECT unnest($1))';
  return [...new Set((await session.rows(sql, [plans])).flatMap((row) => textsCell(row[0])))];
}

async function dropStage(session: Session, stage: Stage, responseIds: readonly string[]): Promise<number> {
  const counting =
    'SELECT sum(item_count) FROM stage_runs WHERE stage = $1 AND response_id IN (SELECT unnest($2))';
  const [row] = await session.rows(counting, [stage, responseIds]);
  await session.run('DELETE FROM stage_runs WHERE stage = $1 AND response_id IN (SELECT unnest($2))', [
    stage,
    responseIds,
  ]);
  if (numberCell(row?.[0]) === 0) return 0;
  return session.run(`DELETE FROM ${stage} WHERE response_id IN (SELECT unnest($1))`, [responseIds]);
}
