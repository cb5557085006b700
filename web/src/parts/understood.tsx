/** What the box made of the text: the form that is looked up, its language, how it was reached, and what else it could be. */
import type { LanguageCode, Normalized } from '../api/types.js';
import { LANGUAGE_NAMES, langTag } from '../model/language.js';
import { understoodView } from '../model/understood.js';

interface UnderstoodProps {
  readonly typed: string;
  readonly normalized: Normalized | undefined;
  readonly onChoose: (word: string, language: LanguageCode) => void;
}

export function Understood({ typed, normalized, onChoose }: UnderstoodProps) {
  const view = normalized === undefined ? undefined : understoodView(normalized);
  const isCurrent = view !== undefined && normalized?.original.trim() === typed.trim();
  return (
    <p class="understood" aria-live="polite">
      {isCurrent && (
        <>
          understood as <b lang={langTag(view.form, view.language)}>{view.form}</b>
          {`, ${LANGUAGE_NAMES[view.language]}`}
          {view.how !== '' && ` (${view.how})`}
          {view.others.length > 0 && (
            <>
              {' '}
              · or{' '}
              {view.others.map((form) => (
                <button key={form} type="button" class="link" onClick={() => onChoose(form, view.language)}>
                  <span lang={langTag(form, view.language)}>{form}</span>
                </button>
              ))}
            </>
          )}
        </>
      )}
    </p>
  );
}
