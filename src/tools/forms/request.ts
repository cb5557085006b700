/** Builds the call: all forms at once, each with its key in SLP1. */
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { FormAsked } from '../../model/tool.js';

/** A word asked for: canonical text, and the same in SLP1, where blanks may divide words. */
export interface AskedForm {
  readonly word: string;
  readonly key: string;
}

export function buildRequest(forms: readonly FormAsked[]): JsonObject {
  const byKey = new Map<string, string>();
  for (const { text, encoded } of forms) if (!byKey.has(encoded)) byKey.set(encoded, text);
  return { forms: [...byKey].map(([key, word]) => ({ key, word })) };
}

/** The forms of a call; anything in the list that is none is passed over. */
export function askedForms(forms: JsonValue | undefined): readonly AskedForm[] {
  if (!Array.isArray(forms)) return [];
  return forms.flatMap((form): AskedForm[] => {
    if (typeof form !== 'object' || form === null || Array.isArray(form)) return [];
    const { key, word } = form as JsonObject;
    return isText(key, /^[ -~]{1,300}$/) && isText(word, /^[^\p{Cc}]{1,300}$/u) ? [{ key, word }] : [];
  });
}

/** Neither text may break the lines of an answer. */
function isText(value: JsonValue | undefined, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value);
}
