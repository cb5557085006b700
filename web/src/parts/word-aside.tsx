/** The answer for the word chosen in a text, beside it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { query } from '../api/client.js';
import type { LanguageCode, ReadToken } from '../api/types.js';
import { useRequest } from '../hooks/use-request.js';
import { langTag } from '../model/language.js';
import { wordPath } from '../model/route.js';
import { AnswerView } from './answer-view.js';
import { Failed, Waiting } from './notice.js';
import { WhyContext, type WhyQuestion } from './why-context.js';
import { WhyDialog } from './why-dialog.js';

interface WordAsideProps {
  readonly token: ReadToken;
  readonly language: LanguageCode;
  readonly onClose: () => void;
}

export function WordAside({ token, language, onClose }: WordAsideProps) {
  const { text } = token;
  const [state, retry] = useRequest(text, (signal) => query({ text, language }, signal));
  const [why, setWhy] = useState<WhyQuestion>();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the columns stand one below the other, the answer may be out of sight.
    if (!window.matchMedia('(min-width: 62rem)').matches) box.current?.scrollIntoView({ block: 'nearest' });
  }, [text, state.kind]);
  return (
    <aside ref={box} class="word-aside" aria-label={`Answer for ${text}`}>
      <header>
        <h2>
          <a href={wordPath(language, text)} lang={langTag(text, language)}>
            {text}
          </a>
        </h2>
        <button type="button" class="quiet" onClick={onClose}>
          Close
        </button>
      </header>
      {token.reading !== undefined && token.reading !== '' && (
        <p class="in-place">
          here probably <i lang={langTag(token.lemma ?? '', language)}>{token.lemma}</i>, {token.reading}
        </p>
      )}
      <WhyContext.Provider value={setWhy}>
        {state.kind === 'waiting' && <Waiting label="Looking it up …" isSlow={state.isSlow} />}
        {state.kind === 'failed' && <Failed failure={state.failure} onRetry={retry} />}
        {state.kind === 'done' && <AnswerView answer={state.value} asked={language} level={3} />}
        <WhyDialog question={why} asked={text} onClose={() => setWhy(undefined)} />
      </WhyContext.Provider>
    </aside>
  );
}
