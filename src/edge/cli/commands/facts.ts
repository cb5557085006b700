/** `langnet facts`: what each tool says, in its own terms, before anything universal is made of it. */
import {
  createRegistry,
  fromBinary,
  type Message,
  type Registry as TypeRegistry,
  toJson,
} from '@bufbuild/protobuf';
import { factsOf } from '../../../engine/facts.js';
import { FailureError } from '../../../model/failure.js';
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
  const types = await factTypes(engine.tools.values());
  const style = styleFor(this.isStdoutTerminal, this.env);
  const facts = await factsOf(engine, result.value);
  for (const { derivationId, derivationType, derivedData, sourceRef, responseId, tool } of facts) {
    const fact = decode(types, derivationType, derivedData);
    if (flags.json) {
      const row = {
        fact_id: derivationId,
        tool,
        fact_type: derivationType,
        source_ref: sourceRef,
        response_id: responseId,
      };
      this.out(`${JSON.stringify({ ...row, fact_data: fact })}\n`);
      continue;
    }
    this.out(`${style.bold(derivationType)}  ${printable(sourceRef)}  ${style.dim(derivationId)}\n`);
    for (const [name, value] of Object.entries(fact)) {
      const shown = typeof value === 'string' ? value : JSON.stringify(value);
      const isEmpty = shown === '' || shown === '[]' || shown === '{}' || value === 0 || value === false;
      if (!isEmpty) this.out(`   ${name}: ${printable(shown)}\n`);
    }
  }
  for (const call of result.value.stats.calls) {
    if (call.status !== 'answered') this.say(`note: ${call.tool} ${call.status}: ${call.reason}`);
  }
  if (facts.length === 0) {
    this.say('No facts: no tool knows this word, or none could be asked (see `langnet query`).');
    this.exit(1);
  }
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
