/** The words of all languages that meet in one constant. */
import { concept } from '../api/client.js';
import type { LanguageCode } from '../api/types.js';
import { useRequest } from '../hooks/use-request.js';
import { conceptOf } from '../model/inventory.js';
import { LANGUAGE_NAMES, langTag } from '../model/language.js';
import { wordPath } from '../model/route.js';
import { Failed, Waiting } from './notice.js';

interface ConceptWordsProps {
  readonly name: string;
  /** A language that is on the page already. */
  readonly without?: LanguageCode | '';
  readonly isWhole?: boolean;
}

export function ConceptWords({ name, without = '', isWhole = false }: ConceptWordsProps) {
  const [state, retry] = useRequest(name, (signal) => concept(name, signal));
  if (state.kind === 'waiting') return <Waiting label="Asking the other languages …" isSlow={state.isSlow} />;
  if (state.kind === 'failed') return <Failed failure={state.failure} onRetry={retry} />;
  if (state.kind !== 'done') return null;
  const view = conceptOf(state.value, name);
  const words = view.words.filter(({ language }) => isWhole || language !== without);
  return (
    <div class="concept">
      {view.definition !== '' && <p class="fine">{view.definition}</p>}
      {words.length === 0 && <p class="fine">No word of another language has this constant yet.</p>}
      <ul class="concept-words">
        {words.map(({ language, lemma, gloss, works }) => (
          <li key={`${language}.${lemma}`}>
            <span class="label">{language === '' ? '' : LANGUAGE_NAMES[language]}</span>
            <a href={wordPath(language, lemma)} class="word" lang={langTag(lemma, language)}>
              {lemma}
            </a>
            <span class="gloss">{gloss}</span>
            <span class="fine">{works.join(' · ')}</span>
          </li>
        ))}
      </ul>
      {!isWhole && (
        <p class="fine">
          <a href={`/concept/${encodeURIComponent(name)}`}>All words of {name.replace(/_/g, ' ')}</a>
        </p>
      )}
    </div>
  );
}
