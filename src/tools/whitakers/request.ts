/** The parameters of one call. Knows the query form; must not know how the program is reached. */
import type { JsonObject } from '../../model/json.js';
import type { FormAsked } from '../../model/tool.js';

/** One word a call: the program prints its blocks without naming the word they answer. */
export function requestWord(forms: readonly FormAsked[]): JsonObject {
  return { word: forms[0]?.encoded ?? '' };
}
