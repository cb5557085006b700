/** A passage among its neighbours, with the way into the reading view. */
import { passage } from '../api/client.js';
import type { LanguageCode } from '../api/types.js';
import { useRequest } from '../hooks/use-request.js';
import { isLanguage, langTag } from '../model/language.js';
import { readPath } from '../model/route.js';
import { Failed, Waiting } from './notice.js';

const STATUS: Readonly<Record<string, string>> = {
  text_missing: 'The work is known, but no text of it is installed.',
  nothing_known: 'Nothing is known of this passage.',
  unresolved: 'This reference could not be resolved.',
};

export function PassageView({ reference, language }: { reference: string; language: LanguageCode | '' }) {
  const [state, retry] = useRequest(reference, (signal) => passage(reference, language, signal));
  if (state.kind === 'waiting') return <Waiting label="Opening the passage …" isSlow={state.isSlow} />;
  if (state.kind === 'failed') return <Failed failure={state.failure} onRetry={retry} />;
  if (state.kind !== 'done') return null;
  const { author, work, edition, urn, units, status, unresolved } = state.value;
  const of = isLanguage(state.value.language) ? state.value.language : language;
  return (
    <figure class="passage">
      <figcaption>
        {[author, work].filter(Boolean).join(', ')} <code class="id">{edition || urn}</code>
      </figcaption>
      {units.length === 0 ? (
        <p class="fine">{unresolved || STATUS[status] || 'No text is installed for it.'}</p>
      ) : (
        <ol>
          {units.map((unit) => (
            <li key={unit.urn} class={unit.role}>
              <span class="ref">{unit.ref}</span>
              <span lang={langTag(unit.text, of)}>{unit.text}</span>
            </li>
          ))}
        </ol>
      )}
      {units.length > 0 && urn !== '' && <a href={readPath(of, { urn })}>Read it word by word</a>}
    </figure>
  );
}
