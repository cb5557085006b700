/** The first page: examples to start from, and what was looked up before. */
import { useState } from 'preact/hooks';
import type { LanguageCode } from '../api/types.js';
import type { Visit } from '../model/history.js';
import { LANGUAGE_NAMES, langTag } from '../model/language.js';
import { readPath, wordPath } from '../model/route.js';

const EXAMPLES: readonly {
  readonly language: LanguageCode | '';
  readonly word: string;
  readonly note: string;
}[] = [
  { language: 'lat', word: 'lupus', note: 'Latin, with or without macrons' },
  { language: 'grc', word: 'λόγος', note: 'Greek, or lo/gos in beta code' },
  { language: 'san', word: 'शिव', note: 'Sanskrit in Devanagari' },
  { language: 'san', word: 'shiva', note: 'the same, as one spells it every day' },
];

const FEW = 12;

export function HomePage({ visits, onClear }: { visits: readonly Visit[]; onClear: () => void }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? visits : visits.slice(0, FEW);
  return (
    <div class="home">
      <section aria-label="Examples">
        <ul class="examples">
          {EXAMPLES.map(({ language, word, note }) => (
            <li key={word}>
              <a class="word" href={wordPath(language, word)} lang={langTag(word, language)}>
                {word}
              </a>
              <span class="fine">{note}</span>
            </li>
          ))}
          <li>
            <a class="word" lang="la" href={readPath('lat', { text: 'Homo homini lupus' })}>
              Homo homini lupus
            </a>
            <span class="fine">a line, word by word</span>
          </li>
        </ul>
      </section>
      {visits.length > 0 && (
        <section class="history" aria-label="History">
          <h2>Looked up before</h2>
          <ul>
            {shown.map(({ language, word, headword, gloss }) => (
              <li key={`${language}.${word}`}>
                <a class="word" href={wordPath(language, word)} lang={langTag(word, language)}>
                  {word}
                </a>
                <span class="gloss">
                  {headword !== word && <i lang={langTag(headword, language)}>{headword}</i>} {gloss}
                </span>
                <span class="fine">{LANGUAGE_NAMES[language]}</span>
              </li>
            ))}
          </ul>
          <p>
            {visits.length > shown.length && (
              <button type="button" class="link" onClick={() => setWhole(true)}>
                All {visits.length}
              </button>
            )}{' '}
            <button type="button" class="link" onClick={onClear}>
              Clear the history
            </button>{' '}
            <span class="fine">It is kept in this browser only.</span>
          </p>
        </section>
      )}
    </div>
  );
}
