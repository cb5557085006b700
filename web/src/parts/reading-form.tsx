/** Where a passage is pasted or named. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { LanguageCode } from '../api/types.js';
import { LANGUAGE_NAMES, LANGUAGES, langTag } from '../model/language.js';
import { guessLanguage, passageIn } from '../model/passage-input.js';

interface ReadingFormProps {
  readonly language: LanguageCode | '';
  readonly text: string;
  readonly urn: string;
  readonly isFolded: boolean;
  readonly onRead: (job: { language: LanguageCode; text: string; urn: string }) => void;
}

const LONGEST = 200_000;

export function ReadingForm({ language, text, urn, isFolded, onRead }: ReadingFormProps) {
  const [typed, setTyped] = useState(urn || text);
  const [chosen, setChosen] = useState<LanguageCode | ''>(language);
  useEffect(() => setTyped(urn || text), [urn, text]);
  useEffect(() => setChosen(language), [language]);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFolded && box.current) box.current.scrollTop = 0;
  }, [isFolded]);
  const guessed = chosen || guessLanguage(typed);
  const send = (event: Event) => {
    event.preventDefault();
    if (typed.trim() !== '') onRead({ language: guessed, ...passageIn(typed) });
  };
  return (
    <form class={isFolded ? 'reading-form folded' : 'reading-form'} onSubmit={send}>
      <label class="hidden" for="passage">
        A passage, or the CTS URN of one
      </label>
      <textarea
        ref={box}
        id="passage"
        rows={isFolded ? 2 : 6}
        maxLength={LONGEST}
        placeholder="Paste a passage, or urn:cts:latinLit:phi0690.phi003:1.1-1.7"
        lang={langTag(typed, guessed)}
        spellcheck={false}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <div class="form-row">
        <fieldset class="languages">
          <legend class="hidden">Language of the passage</legend>
          {LANGUAGES.map((code) => (
            <label key={code}>
              <input
                type="radio"
                name="passage-language"
                checked={guessed === code}
                onChange={() => setChosen(code)}
              />
              <span>{LANGUAGE_NAMES[code]}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit">Read</button>
      </div>
    </form>
  );
}
