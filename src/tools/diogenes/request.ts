/** The parameters of one call: those of the page's address, and the word they ask for. */
import type { JsonObject } from '../../model/json.js';
import type { Language } from '../../model/language.js';
import type { FormAsked } from '../../model/tool.js';

/** One word a call. `word` is canonical text and is not sent: answers are about it, not about beta code. */
export function requestWord(forms: readonly FormAsked[], language: Language): JsonObject {
  const [form] = forms;
  const encoded = form?.encoded ?? '';
  return {
    do: 'parse',
    lang: language === 'grc' ? 'grk' : 'lat',
    // Morpheus knows consonantal i, but not j.
    q: language === 'lat' ? encoded.replaceAll('j', 'i').replaceAll('J', 'I') : encoded,
    xml: '1',
    word: form?.text ?? '',
  };
}
