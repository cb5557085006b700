/** Builds the core tool's calls: all forms at once, because a local lookup costs nothing; or one meaning. */
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { Language } from '../../model/language.js';
import type { FormAsked } from '../../model/tool.js';

export function buildRequest(forms: readonly FormAsked[], language: Language): JsonObject {
  return { language, words: [...new Set(forms.map((form) => form.text))] };
}

/** The call for the words of a meaning. */
export function buildMeaningRequest(constant: string, language: Language): JsonObject {
  return { language, constant };
}

/** The words of a call; anything in the list that is no text is passed over. */
export function askedWords(words: JsonValue | undefined): readonly string[] {
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
}
