/** From any id back to the bytes: call, response, extraction, derivation, claim. */
import { type Failure, failure } from '../model/failure.js';
import { idKind } from '../model/ids.js';
import { err, ok, type Result } from '../model/result.js';
import type {
  Cache,
  CallRow,
  ClaimColumns,
  DerivationColumns,
  ExtractionColumns,
  ResponseRow,
  StageItem,
  Storage,
} from '../model/store.js';
import type { Span } from '../model/types.js';

/** One way from a thing to its bytes; parts below the thing itself are absent. */
export interface TraceChain {
  readonly claim?: { readonly id: string } & ClaimColumns;
  readonly derivation?: { readonly id: string } & DerivationColumns;
  readonly extraction?: { readonly id: string } & ExtractionColumns;
  readonly response: ResponseRow;
  /** Every call that brought these bytes, oldest first. */
  readonly calls: readonly CallRow[];
  /** The bytes the traced thing rests on. */
  readonly spans: readonly Span[];
}

export interface Trace {
  readonly id: string;
  readonly chains: readonly TraceChain[];
}

/** Ids listed when the beginning of an id fits several. */
const MAX_SUGGESTIONS = 8;

/** The full id for an id or the beginning of one. */
export async function resolveId(
  storage: Storage,
  cache: Cache,
  text: string,
): Promise<Result<string, Failure>> {
  if (idKind(text) === undefined) {
    return err(
      failure(
        'id_unknown',
        `\`${text.slice(0, 80)}\` is no id.`,
        'Ids look like sns_…, clm_…, drv_…, ext_…, resp_… or call_….',
      ),
    );
  }
  const found = new Set([
    ...(await storage.findIds(text, MAX_SUGGESTIONS)),
    ...(await cache.findIds(text, MAX_SUGGESTIONS)),
  ]);
  if (found.has(text)) return ok(text);
  const [only] = found;
  if (only === undefined) return err(failure('id_unknown', `Nothing here is called \`${text}\`.`));
  if (found.size === 1) return ok(only);
  return err(
    failure(
      'id_ambiguous',
      `\`${text}\` could be ${[...found].sort().slice(0, MAX_SUGGESTIONS).join(', ')}.`,
    ),
  );
}

export async function traceId(storage: Storage, cache: Cache, text: string): Promise<Result<Trace, Failure>> {
  const resolved = await resolveId(storage, cache, text);
  if (!resolved.ok) return resolved;
  const id = resolved.value;
  const kind = idKind(id);
  if (kind === 'sns' || kind === 'lem' || kind === 'plan') {
    const sense = await cache.getSense(id);
    const chains: TraceChain[] = [];
    for (const claimId of sense?.claimIds ?? []) {
      const chain = await chainOf(storage, cache, claimId);
      if (chain.ok) chains.push(chain.value);
    }
    return chains.length > 0 ? ok({ id, chains }) : err(gone(id));
  }
  const responseId = kind === 'call' ? (await storage.getCalls([id])).get(id)?.responseId : id;
  const chain = await chainOf(storage, cache, responseId ?? '');
  return chain.ok ? ok({ id, chains: [chain.value] }) : chain;
}

function gone(id: string): Failure {
  return failure('id_unknown', `\`${id}\` is no longer in the cache.`);
}

async function chainOf(storage: Storage, cache: Cache, id: string): Promise<Result<TraceChain, Failure>> {
  const parts: { claim?: StageItem; derivation?: StageItem; extraction?: StageItem } = {};
  let at = id;
  while (at !== '' && idKind(at) !== 'resp') {
    const found = await cache.getItem(at);
    if (found === undefined) return err(gone(at));
    parts[found.item.columns.kind] = found.item;
    at = found.item.parentId;
  }
  const response = (await storage.getResponses([at])).get(at);
  if (response === undefined) {
    const advice = 'The call brought no bytes, or the storage file is another one.';
    return err(failure('id_unknown', `There is no stored response for \`${id}\`.`, advice));
  }
  const calls = await storage.callsOfResponse(at);
  const claim = part(parts.claim, 'claim');
  const derivation = part(parts.derivation, 'derivation');
  const extraction = part(parts.extraction, 'extraction');
  return ok({
    ...(claim === undefined ? {} : { claim }),
    ...(derivation === undefined ? {} : { derivation }),
    ...(extraction === undefined ? {} : { extraction }),
    response,
    calls,
    spans: spansOf(claim, derivation, extraction, response),
  });
}

function part<Kind extends StageItem['columns']['kind']>(
  item: StageItem | undefined,
  kind: Kind,
): ({ readonly id: string } & Extract<StageItem['columns'], { kind: Kind }>) | undefined {
  if (item === undefined || item.columns.kind !== kind) return undefined;
  return { id: item.id, ...(item.columns as Extract<StageItem['columns'], { kind: Kind }>) };
}

/** The narrowest bytes known: a claim's own, else its derivation's, else the extraction, else the body. */
function spansOf(
  claim: ClaimColumns | undefined,
  derivation: DerivationColumns | undefined,
  extraction: ExtractionColumns | undefined,
  response: ResponseRow,
): readonly Span[] {
  if (claim !== undefined) {
    const chain = JSON.parse(claim.provenanceChain) as { readonly spans?: readonly Span[] };
    if (chain.spans !== undefined && chain.spans.length > 0) return chain.spans;
  }
  if (derivation !== undefined) {
    const spans = (JSON.parse(derivation.evidence) as readonly { readonly span: Span }[]).map(
      ({ span }) => span,
    );
    if (spans.length > 0) return spans;
  }
  if (extraction !== undefined) return [{ start: extraction.spanStart, end: extraction.spanEnd }];
  return [{ start: 0, end: response.size }];
}
