/** The cache in memory: the same ages, sizes and rules as the file, gone with the process. */
import type { Language } from '../model/language.js';
import {
  type AnswerRow,
  type Cache,
  type CacheBatch,
  type CacheLayer,
  type CacheSelection,
  type CacheStatus,
  type Clock,
  type PlanRow,
  type QueryRow,
  type SenseRow,
  STAGES,
  type Stage,
  type StageItem,
  type StageKey,
  type StageRun,
} from '../model/store.js';
import {
  answerBytes,
  childStage,
  DROPPED_WITH,
  expiryTime,
  isSelective,
  isStage,
  joinClaims,
  maxBytes,
  needsTouch,
  planBytes,
  queryBytes,
  responsesOf,
  runBytes,
  runKey,
  SHRINK_TO,
  senseBytes,
  stageOfId,
  sumSizes,
} from './cache-rules.js';
import { compareText } from './call-order.js';

export interface MemoryCacheOptions {
  readonly maxSizeMb: number;
  readonly ttlDays: number;
  readonly clock: Clock;
}

interface Entry<T> {
  readonly value: T;
  readonly bytes: number;
  readonly createdAt: number;
  lastAccessed: number;
}

type Table<T> = Map<string, Entry<T>>;

export class MemoryCache implements Cache {
  readonly warnings: readonly string[] = [];
  readonly #options: MemoryCacheOptions;
  readonly #queries: Table<QueryRow> = new Map();
  readonly #plans: Table<PlanRow> = new Map();
  readonly #answers: Table<AnswerRow> = new Map();
  readonly #senses: Table<SenseRow> = new Map();
  /** By runKey. */
  readonly #runs: Table<StageRun> = new Map();
  readonly #jobs = new Map<string, string>();

  constructor(options: MemoryCacheOptions) {
    this.#options = options;
  }

  async getQueries(queryHashes: readonly string[]): Promise<ReadonlyMap<string, QueryRow>> {
    return this.#take(this.#queries, queryHashes);
  }

  async findQueries(query: string, language: Language | undefined): Promise<readonly QueryRow[]> {
    return this.#live(this.#queries)
      .filter(({ value }) => value.query === query && (language === undefined || value.language === language))
      .sort((a, b) => b.createdAt - a.createdAt || compareText(a.value.queryHash, b.value.queryHash))
      .map(({ value }) => value);
  }

  async getPlans(planHashes: readonly string[]): Promise<ReadonlyMap<string, PlanRow>> {
    return this.#take(this.#plans, planHashes);
  }

  async getAnswers(answerKeys: readonly string[]): Promise<ReadonlyMap<string, AnswerRow>> {
    return this.#take(this.#answers, answerKeys);
  }

  async getStages(stage: Stage, keys: readonly StageKey[]): Promise<ReadonlyMap<string, StageRun>> {
    const found = new Map<string, StageRun>();
    for (const { responseId, version } of keys) {
      const key = runKey({ responseId, stage, version });
      const run = this.#take(this.#runs, [key]).get(key);
      if (run !== undefined) found.set(responseId, run);
    }
    return found;
  }

  async stageVersions(stage: Stage, responseId: string): Promise<readonly string[]> {
    return this.#live(this.#runs)
      .filter(({ value }) => value.stage === stage && value.responseId === responseId)
      .sort((a, b) => b.createdAt - a.createdAt || compareText(b.value.version, a.value.version))
      .map(({ value }) => value.version);
  }

  async getItem(
    id: string,
  ): Promise<{ readonly stage: Stage; readonly item: StageItem; readonly responseId: string } | undefined> {
    const named = stageOfId(id);
    for (const stage of named === undefined ? STAGES : [named]) {
      for (const { value: run } of this.#live(this.#runs)) {
        const item = run.stage === stage ? run.items.find((each) => each.id === id) : undefined;
        if (item !== undefined) return { stage, item, responseId: run.responseId };
      }
    }
    return undefined;
  }

  async childrenOf(parentId: string): Promise<readonly StageItem[]> {
    const stage = childStage(parentId);
    const runs = this.#live(this.#runs)
      .map(({ value }) => value)
      .filter((run) => run.stage === stage && run.items.some((item) => item.parentId === parentId));
    const [first] = runs;
    if (stage === undefined || first === undefined) return [];
    const [version] = await this.stageVersions(stage, first.responseId);
    const newest = runs.find((run) => run.version === version);
    return newest?.items.filter((item) => item.parentId === parentId) ?? [];
  }

  async getSense(senseId: string): Promise<SenseRow | undefined> {
    return this.#take(this.#senses, [senseId]).get(senseId);
  }

  async findIds(prefix: string, limit: number): Promise<readonly string[]> {
    const ids = this.#live(this.#runs).flatMap(({ value }) => value.items.map((item) => item.id));
    ids.push(...this.#live(this.#senses).map(({ value }) => value.senseId));
    const matching = new Set(ids.filter((id) => id.startsWith(prefix)));
    return [...matching].sort(compareText).slice(0, limit);
  }

  async write(batch: CacheBatch): Promise<{ readonly written: boolean; readonly reason: string }> {
    for (const table of this.#tables()) {
      for (const [key, entry] of table) if (entry.createdAt < this.#since()) table.delete(key);
    }
    for (const row of batch.queries ?? []) this.#put(this.#queries, row.queryHash, row, queryBytes(row));
    for (const row of batch.plans ?? []) {
      this.#put(this.#plans, row.planHash, row, planBytes(row, JSON.stringify(row.outcomes)));
    }
    for (const row of batch.answers ?? []) this.#put(this.#answers, row.answerKey, row, answerBytes(row));
    for (const row of batch.senses ?? []) {
      const known = this.#senses.get(row.senseId)?.value.claimIds ?? [];
      const joined = { senseId: row.senseId, claimIds: joinClaims(known, row.claimIds) };
      this.#put(this.#senses, row.senseId, joined, senseBytes(joined));
    }
    for (const run of batch.stages ?? []) {
      if (!this.#runs.has(runKey(run))) this.#put(this.#runs, runKey(run), run, runBytes(run));
    }
    this.#evict();
    return { written: true, reason: '' };
  }

  async forgetCalls(callKeys: readonly string[]): Promise<boolean> {
    const keys = new Set(callKeys);
    for (const [planHash, { value }] of this.#plans) {
      if (!value.outcomes.some((outcome) => keys.has(outcome.callKey))) continue;
      this.#plans.delete(planHash);
      this.#deleteWhere(this.#answers, (answer) => answer.planHash === planHash);
    }
    return true;
  }

  async drop(selection: CacheSelection): Promise<number> {
    const { layer, queryHashes, planHashes, responseIds } = selection;
    if (!isSelective(selection)) return this.#dropLayers(layer);
    const plansOfQueries = () => this.#values(this.#queries, queryHashes ?? []).map((row) => row.planHash);
    if (isStage(layer)) {
      const plans = this.#values(this.#plans, planHashes ?? plansOfQueries());
      const responses = new Set(responseIds ?? plans.flatMap(responsesOf));
      const holding = new Set(this.#plansHolding(responses));
      this.#deleteWhere(this.#answers, (row) => holding.has(row.planHash) || !this.#plans.has(row.planHash));
      let dropped = 0;
      for (const stage of DROPPED_WITH[layer].filter(isStage)) {
        const count = this.#deleteRuns((run) => run.stage === stage && responses.has(run.responseId));
        if (stage === layer) dropped = count;
      }
      return dropped;
    }
    const queries = new Set(queryHashes);
    const byQuery = (row: { readonly queryHash: string }) => queries.has(row.queryHash);
    const plans = new Set(
      planHashes ?? (queryHashes === undefined ? this.#plansHolding(new Set(responseIds)) : plansOfQueries()),
    );
    const byPlan = (row: { readonly planHash: string }) => plans.has(row.planHash);
    const chosen = queryHashes === undefined ? byPlan : byQuery;
    const answers = this.#deleteWhere(this.#answers, chosen);
    if (layer === 'answers') return answers;
    return layer === 'query'
      ? this.#deleteWhere(this.#queries, chosen)
      : this.#deleteWhere(this.#plans, byPlan);
  }

  async clear(layer?: CacheLayer): Promise<boolean> {
    if (layer !== undefined) this.#dropLayers(layer);
    else {
      for (const table of this.#tables()) table.clear();
      this.#jobs.clear();
    }
    return true;
  }

  async status(): Promise<CacheStatus> {
    const size = (layer: CacheLayer, table: Table<unknown>) =>
      [...table.values()].map(({ bytes }) => ({ layer, entries: 1, bytes }));
    const runs = [...this.#runs.values()].map(({ value, bytes }) => ({
      layer: value.stage,
      entries: value.items.length,
      bytes,
    }));
    const senses = [...this.#senses.values()].map(({ bytes }) => ({ layer: 'answers', entries: 0, bytes }));
    const rows = [
      ...size('query', this.#queries),
      ...size('plan', this.#plans),
      ...size('answers', this.#answers),
    ];
    return { path: '', fileBytes: 0, schemaVersion: 0, layers: sumSizes([...rows, ...runs, ...senses]) };
  }

  async getJob(jobId: string): Promise<string | undefined> {
    return this.#jobs.get(jobId);
  }

  async setJob(jobId: string, position: string | undefined): Promise<void> {
    if (position === undefined) this.#jobs.delete(jobId);
    else this.#jobs.set(jobId, position);
  }

  async close(): Promise<void> {}

  #tables(): readonly Map<string, Entry<unknown>>[] {
    return [this.#queries, this.#plans, this.#answers, this.#senses, this.#runs] as Map<
      string,
      Entry<unknown>
    >[];
  }

  #since(): number {
    return expiryTime(this.#options.clock(), this.#options.ttlDays).getTime();
  }

  #live<T>(table: Table<T>): Entry<T>[] {
    const since = this.#since();
    return [...table.values()].filter((entry) => entry.createdAt >= since);
  }

  #take<T>(table: Table<T>, keys: readonly string[]): ReadonlyMap<string, T> {
    const now = this.#options.clock();
    const since = this.#since();
    const found = new Map<string, T>();
    for (const key of keys) {
      const entry = table.get(key);
      if (entry === undefined || entry.createdAt < since) continue;
      if (needsTouch(entry.lastAccessed, now)) entry.lastAccessed = now.getTime();
      found.set(key, entry.value);
    }
    return found;
  }

  #values<T>(table: Table<T>, keys: readonly string[]): readonly T[] {
    return keys.map((key) => table.get(key)?.value).filter((value) => value !== undefined);
  }

  #put<T>(table: Table<T>, key: string, value: T, bytes: number): void {
    const now = this.#options.clock().getTime();
    table.set(key, { value, bytes, createdAt: now, lastAccessed: now });
  }

  #deleteWhere<T>(table: Table<T>, matches: (value: T) => boolean): number {
    const keys = [...table].filter(([, entry]) => matches(entry.value)).map(([key]) => key);
    for (const key of keys) table.delete(key);
    return keys.length;
  }

  /** Gives the number of items, not of runs. */
  #deleteRuns(matches: (run: StageRun) => boolean): number {
    let items = 0;
    this.#deleteWhere(this.#runs, (run) => {
      const isHit = matches(run);
      if (isHit) items += run.items.length;
      return isHit;
    });
    return items;
  }

  #plansHolding(responseIds: ReadonlySet<string>): readonly string[] {
    const plans = [...this.#plans.values()].map(({ value }) => value);
    return plans
      .filter((plan) => responsesOf(plan).some((id) => responseIds.has(id)))
      .map((plan) => plan.planHash);
  }

  #dropLayers(layer: CacheLayer): number {
    let dropped = 0;
    for (const each of DROPPED_WITH[layer]) {
      let count: number;
      if (isStage(each)) count = this.#deleteRuns((run) => run.stage === each);
      else if (each === 'answers') {
        count = this.#deleteWhere(this.#answers, () => true);
        this.#senses.clear();
      } else
        count =
          each === 'query'
            ? this.#deleteWhere(this.#queries, () => true)
            : this.#deleteWhere(this.#plans, () => true);
      if (each === layer) dropped = count;
    }
    return dropped;
  }

  #evict(): void {
    const responses = new Map<string, Entry<StageRun>[]>();
    for (const entry of this.#runs.values()) {
      const own = responses.get(entry.value.responseId) ?? [];
      responses.set(entry.value.responseId, [...own, entry]);
    }
    const units = [
      ...unitsOf('query', this.#queries),
      ...unitsOf('plan', this.#plans),
      ...unitsOf('answer', this.#answers),
      ...unitsOf('sense', this.#senses),
      ...[...responses].map(([key, own]) => ({
        kind: 'response',
        key,
        bytes: own.reduce((sum, entry) => sum + entry.bytes, 0),
        accessed: Math.max(...own.map((entry) => entry.lastAccessed)),
        remove: () => own.forEach(({ value }) => void this.#runs.delete(runKey(value))),
      })),
    ];
    const limit = maxBytes(this.#options.maxSizeMb);
    const total = units.reduce((sum, unit) => sum + unit.bytes, 0);
    if (total <= limit) return;
    let excess = total - Math.floor(limit * SHRINK_TO);
    units.sort((a, b) => a.accessed - b.accessed || compareText(a.kind, b.kind) || compareText(a.key, b.key));
    for (const unit of units) {
      if (excess <= 0) return;
      unit.remove();
      excess -= unit.bytes;
    }
  }
}

interface Unit {
  readonly kind: string;
  readonly key: string;
  readonly bytes: number;
  readonly accessed: number;
  readonly remove: () => void;
}

function unitsOf<T>(kind: string, table: Table<T>): readonly Unit[] {
  return [...table].map(([key, { bytes, lastAccessed }]) => ({
    kind,
    key,
    bytes,
    accessed: lastAccessed,
    remove: () => void table.delete(key),
  }));
}
