/** Builds the call: all forms at once, each with its key in SLP1. */
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { Language } from '../../model/language.js';
import type { FormAsked, Purpose } from '../../model/tool.js';

/** A word asked for: canonical text, and the key it is looked up under. */
export interface AskedForm {
  readonly word: string;
  readonly key: string;
}

/** Whether the forms are candidates or lemmas makes no difference to a dictionary. */
export function buildRequest(
  forms: readonly FormAsked[],
  _language: Language,
  _purpose: Purpose,
  isFollowing = false,
): JsonObject {
  const byKey = new Map<string, string>();
  for (const { text, encoded } of forms) if (!byKey.has(encoded)) byKey.set(encoded, text);
  const asked = [...byKey].map(([key, word]) => ({ key, word }));
  return isFollowing ? { forms: asked, follow: true } : { forms: asked };
}

/** The forms of a call; anything in the list that is none is passed over. */
export function askedForms(forms: JsonValue | undefined): readonly AskedForm[] {
  if (!Array.isArray(forms)) return [];
  return forms.flatMap((form): AskedForm[] => {
    if (typeof form !== 'object' || form === null || Array.isArray(form)) return [];
    const { key, word } = form as JsonObject;
    return isText(key, /^[!-~]{1,200}$/) && isText(word, /^[^\p{Cc}]{1,200}$/u) ? [{ key, word }] : [];
  });
}

/** A key is one word of SLP1, and neither text may break the lines of an answer. */
function isText(value: JsonValue | undefined, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value);
}
