/** The parameters of one call. Knows the query form; must not know how the engine is reached. */
import type { JsonObject } from '../../model/json.js';
import type { FormAsked } from '../../model/tool.js';

/** `text` is what the engine reads; `word` is the same in IAST, which the claims are about. */
export function requestWord(forms: readonly FormAsked[]): JsonObject {
  const [form] = forms;
  return { text: form?.encoded ?? '', word: form?.text ?? '' };
}
