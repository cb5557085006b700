/** The parameters of one call. Knows the two questions the worker answers; must not know how it is reached. */
import type { JsonObject } from '../../model/json.js';
import type { Language } from '../../model/language.js';
import type { FormAsked, Purpose } from '../../model/tool.js';

/** One word a call, so that what is stored of a word or a lemma serves every query that comes to it. */
export function requestWord(forms: readonly FormAsked[], language: Language, purpose: Purpose): JsonObject {
  const word = forms[0]?.encoded ?? '';
  return purpose === 'lemma' ? { language, word, part: 'lewis' } : { language, word };
}
