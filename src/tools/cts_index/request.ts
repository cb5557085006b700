/** Builds the call: all lemmas and URNs at once, because a local lookup costs little. */
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { Language } from '../../model/language.js';
import type { FormAsked, Purpose } from '../../model/tool.js';

export function buildRequest(forms: readonly FormAsked[], language: Language, purpose: Purpose): JsonObject {
  return { language, purpose, words: [...new Set(forms.map((form) => form.encoded))] };
}

/** The words of a call; anything in the list that is no text is passed over. */
export function askedWords(words: JsonValue | undefined): readonly string[] {
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
}
