/** Checks of the shape of JSON, to be put together: what is read back from a cache is looked at again. */
import type { JsonValue } from '../model/json.js';

export type Check = (value: JsonValue | undefined) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number' && Number.isInteger(value);
export const isFlag: Check = (value) => typeof value === 'boolean';

export function oneOf(...texts: readonly string[]): Check {
  return (value) => typeof value === 'string' && texts.includes(value);
}

export function orNull(check: Check): Check {
  return (value) => value === null || check(value);
}

export function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/** An object with these members; others are passed over. */
export function shaped(members: Readonly<Record<string, Check>>): Check {
  const checks = Object.entries(members);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const found = value as Readonly<Record<string, JsonValue>>;
    return checks.every(([name, check]) => check(found[name]));
  };
}
