/** `langnet facts`: what each tool says, in its own terms, before anything universal is made of it. */
import {
  createRegistry,
  fromBinary,
  type Message,
  type Registry as TypeRegistry,
  toJson,
} from '@bufbuild/protobuf';
import { FailureError } from '../../../model/failure.js';
import type { Cache, StageItem } from '../../../model/store.js';
import type { Tool } from '../../../model/tool.js';
import { needLanguage, requestFor } from '../arguments.js';
import type { CliContext } from '../context.js';
import type { AskFlags } from '../flags.js';
import { printable, styleFor } from '../style.js';

interface FactsFlags extends AskFlags {
  readonly json: boolean;
  readonly offline: boolean;
}

export async function runFacts(this: CliContext, flags: FactsFlags, ...words: string[]): Promise<void> {
  const { language, text } = needLanguage(words);
  const request = await requestFor(this, language, text, flags);
  const engine = await this.engine();
  const [result] = await engine.answer([request], this.signal);
  if (result === undefined || !result.ok)
    throw new FailureError(result?.error ?? { code: 'defect', detail: '' });
  const plans = await engine.parts.cache.getPlans([result.value.stats.planHash]);
  const outcomes = [...plans.values()].flatMap((plan) => plan.outcomes);
  const types = await factTypes(engine.tools.values());
  const style = styleFor(this.isStdoutTerminal, this.env);
  let count = 0;
  for (const outcome of outcomes) {
    if (outcome.responseId === '') continue;
    for (const item of await derivationsOf(engine.parts.cache, outcome.responseId)) {
      if (item.columns.kind !== 'derivation') continue;
      const fact = decode(types, item.columns.derivationType, item.columns.derivedData);
      const { derivationType, sourceRef } = item.columns;
      count += 1;
      if (flags.json) {
        const row = {
          fact_id: item.id,
          tool: outcome.tool,
          fact_type: derivationType,
          source_ref: sourceRef,
          response_id: outcome.responseId,
          fact_data: fact,
        };
        this.out(`${JSON.stringify(row)}\n`);
        continue;
      }
      this.out(`${style.bold(derivationType)}  ${printable(sourceRef)}  ${style.dim(item.id)}\n`);
      for (const [name, value] of Object.entries(fact)) {
        const shown = typeof value === 'string' ? value : JSON.stringify(value);
        if (shown !== '' && shown !== '[]' && shown !== '{}' && value !== 0 && value !== false)
          this.out(`   ${name}: ${printable(shown)}\n`);
      }
    }
  }
  if (count === 0) {
    this.say('No facts: no tool knows this word, or none could be asked (see `langnet query`).');
    this.exit(1);
  }
}

async function derivationsOf(cache: Cache, responseId: string): Promise<readonly StageItem[]> {
  const extractions = await cache.childrenOf(responseId);
  const nested = await Promise.all(extractions.map((extraction) => cache.childrenOf(extraction.id)));
  return nested.flat();
}

/** Every fact type of every tool; loaded only here, where a name must become a message. */
async function factTypes(tools: Iterable<Tool>): Promise<TypeRegistry> {
  return createRegistry(...(await Promise.all([...tools].map((tool) => tool.facts()))));
}

function decode(types: TypeRegistry, name: string, data: Uint8Array): Readonly<Record<string, unknown>> {
  const schema = types.getMessage(`langnet.tools.v1.${name}`);
  if (schema === undefined) return { undecoded_bytes: data.length };
  const message: Message = fromBinary(schema, data);
  return toJson(schema, message, { useProtoFieldName: true }) as Record<string, unknown>;
}
