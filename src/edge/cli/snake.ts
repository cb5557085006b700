/** Our rows as JSON documents: keys in snake_case, as everywhere in what langnet prints. */

/** Members whose content is somebody else's data and keeps its own keys. */
const OPAQUE = new Set([
  'params',
  'headers',
  'extractedData',
  'value',
  'provenanceChain',
  'extractionMetadata',
  'derivationMetadata',
]);

export function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      OPAQUE.has(key) ? member : snakeCase(member),
    ]),
  );
}

/** One line of JSON. */
export function snakeJson(value: unknown): string {
  return `${JSON.stringify(snakeCase(value))}\n`;
}
