/** The recorded or invented answers of a tool, from `src/tools/<tool>/cassettes/`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../../src/model/json.js';

export interface Cassette {
  readonly name: string;
  readonly params: JsonObject;
  readonly body: Uint8Array;
}

/** Each `<name>.json` says which call was answered; the bytes lie beside it as `<name>.txt`, `.xml`, `.html` … */
export function cassettesOf(tool: string, root = new URL('../../', import.meta.url)): readonly Cassette[] {
  const folder = fileURLToPath(new URL(`src/tools/${tool}/cassettes/`, root));
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).sort();
  return files
    .filter((file) => file.endsWith('.json') && !file.endsWith('.expected.json'))
    .map((file) => {
      const name = file.slice(0, -'.json'.length);
      const body = files.find((other) => other.startsWith(`${name}.`) && !other.endsWith('.json'));
      if (body === undefined) throw new Error(`${tool}: ${file} has no bytes beside it`);
      const { params } = JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) as {
        readonly params: JsonObject;
      };
      return { name: `${tool}/${body}`, params, body: readFileSync(`${folder}${body}`) };
    });
}
