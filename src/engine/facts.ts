/** The facts behind an answer: cached ones where there are, else read from the stored bytes. */
import type { Derivation, Finding } from '../model/types.js';
import { itemToDerivation } from '../process/codec.js';
import { deriveAll, extractAll, stageVersion } from '../process/processor.js';
import type { Engine } from './engine.js';
import type { Answer } from './request.js';

export async function factsOf(engine: Engine, answer: Answer): Promise<readonly Derivation[]> {
  const { cache, storage } = engine.parts;
  const facts: Derivation[] = [];
  for (const { tool: id, responseId } of answer.stats.calls) {
    const tool = engine.tools.get(id);
    if (responseId === '' || tool === undefined) continue;
    const version = stageVersion(tool.versions, 'derivations');
    const run = (await cache.getStages('derivations', [{ responseId, version }])).get(responseId);
    if (run !== undefined) {
      facts.push(...run.items.map((item) => itemToDerivation(item, id, responseId)));
      continue;
    }
    const response = (await storage.getResponses([responseId])).get(responseId);
    if (response === undefined || response.body === null) continue;
    const parsers = await tool.parsers();
    const findings: Finding[] = [];
    const context = { params: response.params };
    const extractions = extractAll(parsers, tool, responseId, response.body, context, findings);
    facts.push(...deriveAll(parsers, tool, extractions, context, findings));
  }
  return facts;
}
