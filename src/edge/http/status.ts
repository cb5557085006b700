/** What is here and what could be brought: tools, datasets, stores. */
import type { Engine } from '../../engine/engine.js';
import { failureAdvice } from '../../model/failure.js';
import type { Health } from '../../model/tool.js';
import { listRow, shelfOf } from '../cli/data-shelf.js';
import { snakeCase } from '../cli/snake.js';
import type { Settings } from '../settings.js';

export async function toolsDocument(engine: Engine, settings: Settings): Promise<unknown> {
  const { registry } = engine.parts;
  const tools = await Promise.all(
    registry.tools.map(async ({ tool, enabled, optional, dataVersion }) => {
      const health = await engine.connections.health(tool.id);
      return {
        tool: tool.id,
        title: tool.title,
        source: tool.source,
        languages: tool.languages,
        enabled,
        optional,
        isEditorial: tool.isEditorial === true,
        dataVersion,
        health,
        command: commandOf(health),
      };
    }),
  );
  const shelf = await shelfOf({ registry: async () => registry, settings: async () => settings });
  const ids = [...new Set([...shelf.datasets.keys(), ...shelf.installed.keys()])];
  return snakeCase({ tools, datasets: ids.map((id) => listRow(shelf, id)) });
}

/** Empty when nothing is to be done. */
function commandOf(health: Health): string {
  if (health.status === 'missing') return health.advice;
  return health.status === 'broken' ? failureAdvice(health.failure) : '';
}

export async function storesDocument({ parts: { cache, storage } }: Engine): Promise<unknown> {
  return snakeCase({ cache: await cache.status(), storage: await storage.status() });
}
